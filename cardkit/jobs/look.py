"""Looking cards up: `query`, `show` and `games`."""

from dataclasses import dataclass, replace

from cardkit.answer import Found, GameHits
from cardkit.catalogue.files import game_named
from cardkit.errors import Fault, InputError, QueryError, UsageError
from cardkit.jobs.desk import Desk, Table, games
from cardkit.model import Card, Game
from cardkit.query import explain, names, orders, parse, shown
from cardkit.text import listing


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is wanted of a query's answer beside the query itself; each beats the same option in the text."""

    limit: int | None = None
    """0 means all; None leaves it to the text, else to `usual_limit`."""
    usual_limit: int | None = None
    """What a terminal shows; None means all."""
    order: str | None = None
    lang: str | None = None
    shown: tuple[str, ...] = ()
    """Fields of the answer; empty leaves it to the text, else to the game."""


def query(desk: Desk, text: str, wish: Wish) -> Found:
    """The cards that a query finds, in the game that is meant, else in every game that knows the query's fields.

    Raises: QueryError; UsageError; NotFound; InputError of the game's files.
    """
    tables = _meant(desk)
    found: list[GameHits] = []
    errors: list[QueryError] = []
    notes: list[str] = []
    for game in tables:
        with Table(desk, game) as table:
            notes += table.notes
            try:
                found.append(_hits(desk, table, text, wish))
            except QueryError as error:
                errors.append(error)
    if not found and errors:
        raise errors[0]
    return Found(text=text, games=tuple(found), notes=tuple(notes))


def explained(desk: Desk, text: str) -> str:
    """A query as one sentence.

    Raises: as `query`.
    """
    with Table(desk, _meant(desk)[0]) as table:
        return explain(parse(text, table.catalogue.language))


def show(desk: Desk, name: str) -> tuple[Game, Card]:
    """The card of that id or name, in the game that is meant, else in the only one that has it.

    Raises: InputError when no card, or more than one, is called so.
    """
    found: list[tuple[Game, Card]] = []
    hints: list[str] = []
    for game in _meant(desk):
        with Table(desk, game) as table:
            cards = table.catalogue.cards(table.catalogue.called(name.strip()))
            found += [(table.catalogue.game, card) for card in cards]
            hints += [] if cards else _hints(table, name)
    if not found:
        raise InputError(Fault(message=f"no card is called '{name}'", hint=hints[0] if hints else None))
    if len(found) > 1:
        which = listing(f"{card.id} ({game.title})" for game, card in found)
        raise UsageError(f"'{name}' means {len(found)} cards: {which}", "give the id, and --game where two have it")
    return found[0]


def _meant(desk: Desk) -> tuple[str, ...]:
    """The games to look in."""
    named = desk.game or desk.usual_game
    known = games(desk)
    if named is None and not known:
        raise UsageError("no game is on the shelf", "see 'cardkit games --where'")
    return known if named is None else (game_named(desk.shelf, named),)


def _hits(desk: Desk, table: Table, text: str, wish: Wish) -> GameHits:
    """What a query finds in one game.

    Raises: QueryError when the game does not know the query's words.
    """
    asked = parse(text, table.catalogue.language)
    if wish.order is not None:
        asked = replace(asked, order=orders(wish.order, table.catalogue.language))
    outside = {name: _outside(desk, table, name) for name in names(asked.expression)}
    lang = wish.lang or asked.lang or desk.settings.get("lang")
    limit = asked.limit if wish.limit is None else wish.limit
    most = wish.usual_limit if limit is None else limit or None
    hits = table.catalogue.hits(replace(asked, lang=lang), outside, most)
    return GameHits(
        game=table.catalogue.game,
        total=hits.total,
        cards=table.catalogue.cards(hits.ids),
        shown=_shown(table, wish) or tuple(field.name for field in asked.show) or table.catalogue.game.shown,
        lang=lang,
    )


def _shown(table: Table, wish: Wish) -> tuple[str, ...]:
    """The fields that the command line wants, by their full names.

    Raises: QueryError for an unknown one.
    """
    return tuple(field.name for name in wish.shown for field in shown(name, table.catalogue.language))


def _outside(desk: Desk, table: Table, name: str) -> frozenset[str]:
    """The cards of what a query names outside itself: a deck by `in:DECK`.

    Raises: UsageError for another kind of set.
    """
    kind, _, deck_name = name.partition(":")
    if kind != "in":
        raise UsageError(f"no dated lists are known; '{name}' names one")
    from cardkit.jobs.decks import deck, deck_file, ids

    return frozenset(ids([deck(desk, deck_file(desk, deck_name), table)]))


def _hints(table: Table, name: str) -> list[str]:
    """The names that a name which means no card may have meant."""
    from cardkit.decklist import unknown_hint

    hint = unknown_hint(name, table.catalogue)
    return [] if hint is None else [hint]
