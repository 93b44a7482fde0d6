"""Looking cards up: `query` and `show`."""

from collections.abc import Sequence
from typing import NamedTuple

from cardkit.answer.look import PLACE, PRINTING, Found, GameHits, Shown
from cardkit.errors import Fault, InputError, UsageError
from cardkit.jobs.asking import Wish, asked, meant, of_games, sets, spoken
from cardkit.jobs.desk import Desk, Table
from cardkit.query import explain, parse, shown
from cardkit.text import listing, nearest, printable


class _Part(NamedTuple):
    """What one game says to a query."""

    hits: GameHits
    most: int | None
    """How many cards are wanted of all games together."""
    notes: tuple[str, ...]
    hints: tuple[str, ...]
    """Why it found nothing, as far as that can be told; empty where it found something."""


def query(desk: Desk, text: str, wish: Wish) -> Found:
    """The cards that a query finds, in the game that is meant, else in every game that knows the query's fields.

    Raises: QueryError; UsageError; NotFound; InputError of the game's files.
    """
    parts = of_games(desk, lambda table: _part(desk, table, text, wish))
    notes = tuple(dict.fromkeys(note for part in parts for note in part.notes))
    if not any(part.hits.total for part in parts):
        notes += tuple(f"{_where(part, parts)}{hint}" for part in parts for hint in part.hints)
    return Found(text=text, games=_limited(parts), notes=notes)


def explained(desk: Desk, text: str) -> str:
    """A query as one sentence.

    Raises: as `query`.
    """
    told = of_games(desk, lambda table: explain(parse(text, table.catalogue.language), table.catalogue.language))
    return printable(told[0])


def show(desk: Desk, name: str, lang: str | None = None) -> Shown:
    """The card of that id or name, in the game that is meant, else in the only one that has it.

    Raises: InputError when no card is called so; UsageError when more than one is; QueryError for an unknown locale.
    """
    found: list[Shown] = []
    hints: dict[str, str] = {}
    for game in meant(desk):
        with Table(desk, game) as table:
            cards = table.catalogue.cards(table.catalogue.called(name.strip()))
            found += [Shown(game=table.catalogue.game, card=card, notes=table.notes) for card in cards]
            hints |= {} if cards else _hints(table, name)
    if not found:
        hint = hints.get(nearest(name, hints) or next(iter(hints), ""))
        raise InputError(Fault(message=f"no card is called '{name}'", hint=hint))
    if len(found) > 1:
        raise UsageError(f"'{name}' means {len(found)} cards", _apart(found))
    return found[0]._replace(lang=spoken(lang, found[0].game.locales) or desk.settings.get("lang"))


def _apart(found: Sequence[Shown]) -> str:
    """How to name one of several cards."""
    alone = len({each.game.id for each in found}) == 1
    which = listing(f"{each.card.id} ({each.card.name if alone else each.game.id})" for each in found)
    return f"write the id{'' if alone else ' and --game'}: {which}"


def _part(desk: Desk, table: Table, text: str, wish: Wish) -> _Part:
    """What a query finds in one game.

    Raises: QueryError when the game does not know the query's words.
    """
    query = asked(desk, table, text, wish)
    outside, notes = sets(desk, table, query)
    hits = table.catalogue.hits(query, outside, query.limit)
    answer = GameHits(
        game=table.catalogue.game,
        total=hits.total,
        cards=table.catalogue.told(hits),
        shown=_shown(table, wish) or tuple(field.name for field in query.show) or table.catalogue.game.shown,
        lang=query.lang,
        noun="printing" if query.prints else "card",
        printed=bool(hits.nth),
    )
    return _Part(answer, query.limit, (*table.notes, *notes), () if hits.total else _missed(table, text))


def _limited(parts: Sequence[_Part]) -> tuple[GameHits, ...]:
    """The hits of all games, together at most as many cards as are wanted."""
    limited: list[GameHits] = []
    for part in parts:
        taken = sum(len(hits.cards) for hits in limited)
        most = None if part.most is None else max(0, part.most - taken)
        limited.append(part.hits._replace(cards=part.hits.cards[:most]))
    return tuple(limited)


def _where(part: _Part, parts: Sequence[_Part]) -> str:
    """The start of a note that speaks of one game of several."""
    return f"in {part.hits.game.id}, " if len(parts) > 1 else ""


def _shown(table: Table, wish: Wish) -> tuple[str, ...]:
    """The fields that the command line wants, by their full names.

    Raises: QueryError for an unknown one.
    """
    return tuple(each for name in wish.shown for each in _columns(name, table))


def _columns(name: str, table: Table) -> tuple[str, ...]:
    """The fields that a name means; a card's place and printing are none, and may be shown too.

    Raises: QueryError for an unknown one.
    """
    if name in (PLACE, PRINTING):
        return (name,)
    return tuple(field.name for field in shown(name, table.catalogue.language))


def _missed(table: Table, text: str) -> tuple[str, ...]:
    """What the words of a query that finds nothing may have meant."""
    from cardkit.jobs.missed import notes

    return notes(text, table.catalogue)


def _hints(table: Table, name: str) -> dict[str, str]:
    """What a name which means no card may have meant, by the nearest name of the game."""
    from cardkit.decklist import unknown_hint

    hint = unknown_hint(name, table.catalogue)
    return {} if hint is None else {table.catalogue.nearest_name(name) or "": hint}
