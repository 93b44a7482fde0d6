"""What other games of the project have, where the usual one has nothing. Imported for such a question alone."""

from collections.abc import Callable, Mapping
from functools import partial

from cardkit.errors import QueryError
from cardkit.jobs.desk import Desk, Table, games, is_own, wanted_game
from cardkit.jobs.unread import heard
from cardkit.query import parse, wants
from cardkit.query.option import plain
from cardkit.text import listing

_MOST = 3
"""Games that are told."""


def elsewhere(desk: Desk, text: str) -> str:
    """How many cards other games of the project have for a query, and how to ask them; empty where none has any."""
    return _told(desk, partial(matching, text))


def called(desk: Desk, name: str) -> str:
    """The same for the cards that a name means."""
    return _told(desk, lambda table: len(table.catalogue.called(name)))


def _told(desk: Desk, number: Callable[[Table], int]) -> str:
    """The games that have cards, of those that were not asked."""
    found = heard(desk, beside(desk), number).answers
    return listing((f"{game} has {total} (--game {game})" for game, total in found.items() if total), _MOST)


def left_out(desk: Desk, text: str, errors: Mapping[str, QueryError]) -> Mapping[str, str]:
    """A note for each game that has cards for a query and cannot tell them as it asks, such as by dates it has not."""
    try:
        bare = plain(text)
    except QueryError:
        return {}
    unfit = tuple(game for game, error in errors.items() if _is_of_options(error, text, bare))
    found = heard(desk, unfit, partial(matching, bare)).answers
    return {
        game: f"{game} has {total} and is left out: {errors[game].faults[0].message}"
        for game, total in found.items()
        if total
    }


def _is_of_options(error: QueryError, text: str, bare: str) -> bool:
    """What a game does not understand is one of the query's options, in it or beside it."""
    fault = error.faults[0]
    return fault.line != text or bare[fault.start : fault.end].isspace()


def beside(desk: Desk) -> tuple[str, ...]:
    """The project's other games, where the usual one is asked since nobody named one."""
    if desk.game is not None or desk.usual_game is None:
        return ()
    usual = wanted_game(desk)
    return tuple(game for game in games(desk) if game != usual and is_own(desk, game))


def matching(text: str, table: Table) -> int:
    """How many cards of a game a query finds; none where it does not understand it, or where it names decks."""
    try:
        query = parse(text, table.catalogue.language)
        return 0 if wants(query) else table.catalogue.hits(query, {}, 0).total
    except QueryError:
        return 0
