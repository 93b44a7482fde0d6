"""What every question to cards needs: which games are asked, the query, and what it names outside itself."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from cardkit.catalogue.files import GAME_FILE
from cardkit.errors import Fault, QueryError, UsageError
from cardkit.jobs.desk import Desk, Table, games, wanted_game
from cardkit.jobs.unread import heard, hinted
from cardkit.model import Kind
from cardkit.query import Query, Sets, least, orders, parse, reads, wants
from cardkit.shelf import built_in
from cardkit.text import known_hint

_Answer = TypeVar("_Answer")


class Wish(NamedTuple):
    """What is wanted of a query's answer beside the query itself; each beats the same option in the text."""

    limit: int | None = None
    """0 means all; None leaves it to the text, else to `usual_limit`."""
    usual_limit: int | None = None
    """What a terminal shows; None means all."""
    order: str | None = None
    lang: str | None = None
    shown: tuple[str, ...] = ()
    """Fields of the answer; empty leaves it to the text, else to the game."""


def meant(desk: Desk) -> tuple[str, ...]:
    """The games to look in."""
    wanted, known = wanted_game(desk), games(desk)
    if wanted is None and not known:
        raise UsageError("no game is on the shelf", "see 'cardkit games --where'")
    return known if wanted is None else (wanted,)


class Answered(NamedTuple, Generic[_Answer]):
    """What the games that are meant say to a question."""

    answers: tuple[_Answer, ...]
    """Of those that understand it: one at least."""
    notes: tuple[str, ...]
    """Why others cannot be read."""
    puzzled: tuple[str, ...]
    """What games of the project do not understand: to be told where the others find nothing."""


def of_games(desk: Desk, ask: Callable[[Table], _Answer]) -> Answered[_Answer]:
    """What the games that are meant answer.

    Raises: QueryError when none understands the question; InputError when none can be read.
    """
    found = heard(desk, meant(desk), lambda table: _tried(ask, table))
    answers = tuple(each[0] for each in found.answers.values() if not isinstance(each, QueryError))
    errors = {game: each for game, each in found.answers.items() if isinstance(each, QueryError)}
    if not answers:
        raise _furthest(errors, found.unread) if errors else found.error
    own = {game: each for game, each in errors.items() if _is_own(desk, game)}
    return Answered(answers, found.notes, tuple(f"in {game}, {_said(each)}" for game, each in own.items()))


def _is_own(desk: Desk, game: str) -> bool:
    """The game is not one that cardkit ships."""
    found = desk.shelf.find(f"cards/{game}/{GAME_FILE}")
    return found is not None and found.root.path != built_in().path


def _said(error: QueryError) -> str:
    """What is wrong with a query, in a note."""
    fault = error.faults[0]
    return f"{fault.message}; {fault.hint}" if fault.hint else fault.message


def _tried(ask: Callable[[Table], _Answer], table: Table) -> tuple[_Answer] | QueryError:
    """What a game answers, or what it does not understand."""
    try:
        return (ask(table),)
    except QueryError as error:
        return error


def _furthest(errors: Mapping[str, QueryError], unread: Collection[str]) -> QueryError:
    """The error of the game that understands most of the query; it names the game where the others differ."""
    game, error = max(errors.items(), key=lambda each: _understood(each[1].faults[0]))
    fault = error.faults[0]
    alone = len({each.faults for each in errors.values()}) == 1
    if alone and not unread:
        return error
    message = fault.message if alone else f"{fault.message} in {game}; no other game fits better"
    return QueryError(message, fault.line, (fault.start or 0, fault.end or 0), hinted(fault.hint, unread))


def _understood(fault: Fault) -> tuple[int, bool]:
    """How far a query was understood, and whether what follows is near something that is known."""
    return fault.start or 0, (fault.hint or "").startswith("did you mean")


def asked(desk: Desk, table: Table, text: str, wish: Wish) -> Query:
    """The query, with what is wished beside its text; its limit is None where all cards are wanted.

    Raises: QueryError.
    """
    found = parse(text, table.catalogue.language)
    order = found.order if wish.order is None else orders(wish.order, table.catalogue.language)
    lang = spoken(wish.lang, table.catalogue.game.locales) or found.lang or desk.settings.get("lang")
    limit = found.limit if wish.limit is None else wish.limit
    return found._replace(order=order, lang=lang, limit=wish.usual_limit if limit is None else limit or None)


def spoken(lang: str | None, locales: Sequence[str]) -> str | None:
    """The locale of the command line.

    Raises: QueryError when the game does not have it.
    """
    if lang is not None and lang not in locales:
        raise QueryError(f"unknown locale '{lang}'", lang, (0, len(lang)), known_hint(lang, locales))
    return lang


def sets(desk: Desk, table: Table, asked: Query, more: Sequence[str] = ()) -> tuple[Sets, tuple[str, ...]]:
    """The cards of each set that a query names outside itself, and notes; a deck of another game has none of them.

    `more` are names of other sets that are wanted.

    Raises: UsageError for another kind of set, or when a deck is of another game than the one that is meant;
        InputError, NotFound and CardkitError of decks and collections.
    """
    wanted = (*wants(asked), *more)
    if not wanted:
        return {}, ()
    from cardkit.jobs.outside import outside

    shared = len(meant(desk)) > 1
    elsewhere = [name for name in wanted if shared and least(name) is None and _is_elsewhere(desk, table, name)]
    found = outside(desk, table, (name for name in wanted if name not in elsewhere))
    return {**found.sets, **dict.fromkeys(elsewhere, frozenset())}, found.notes


def missed(table: Table, query: Query, total: int) -> tuple[str, ...]:
    """Notes on items that no card has, on numbers with marks, and on what a query that finds nothing may have meant."""
    catalogue, asked = table.catalogue, query.expression
    lists = {field.name for field in catalogue.language.fields if field.kind is Kind.LIST}
    numbers = {field.name for field in catalogue.language.fields if field.marks}
    if total and (lists | numbers).isdisjoint(reads(asked)):
        return ()
    from cardkit.jobs.missed import notes, unfilled, unheard
    from cardkit.jobs.spelling import aside, umlauts

    items = (*unheard(asked, catalogue), *aside(asked))
    if total:
        return items
    empty = unfilled(asked, catalogue, table.connection)
    return (*notes(query.text, catalogue), *items, *umlauts(asked, catalogue), *empty)


def _is_elsewhere(desk: Desk, table: Table, name: str) -> bool:
    """The deck that a query names is of another game."""
    from cardkit.jobs.decks import deck_file, deck_node

    kind, _, deck = name.partition(":")
    return kind == "in" and deck_node(desk, deck_file(desk, deck)).game != table.catalogue.game.id
