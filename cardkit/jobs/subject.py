"""The one game that a query is about, where no other word says it."""

from cardkit.errors import UsageError
from cardkit.jobs.asking import Wish, asked, meant, of_games, sets
from cardkit.jobs.desk import Desk, Table
from cardkit.text import listing


def game_of(desk: Desk, text: str) -> str:
    """The game that is meant, else the only one that understands a query, of several the only one that has hits.

    Raises: QueryError when none understands it; UsageError when several have hits; as `sets`.
    """
    known = meant(desk)
    if len(known) == 1:
        return known[0]

    def hits(table: Table) -> tuple[str, int]:
        """How many one game has."""
        query = asked(desk, table, text, Wish())
        outside, _ = sets(desk, table, query)
        return table.catalogue.game.id, table.catalogue.hits(query, outside, 0).total

    found = of_games(desk, text, hits).answers
    games = [game for game, total in found if total] or [game for game, _ in found]
    if len(games) > 1:
        finds = "finds cards" if any(total for _, total in found) else "finds no card"
        raise UsageError(f"'{text}' {finds} of {len(games)} games: {listing(games)}", "say which with --game")
    return games[0]
