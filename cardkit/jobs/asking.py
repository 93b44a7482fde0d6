"""What every question to cards needs: which games are asked, the query, and what it names outside itself."""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from cardkit.errors import QueryError, UnknownField, UsageError
from cardkit.jobs.desk import Desk, Table, games, is_own, wanted_game
from cardkit.jobs.unread import heard
from cardkit.model import Kind
from cardkit.query import Query, Sets, least, orders, parse, reads, wants
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
    errors: Mapping[str, QueryError]
    """By game that does not understand it, why."""


def of_games(desk: Desk, text: str, ask: Callable[[Table], _Answer]) -> Answered[_Answer]:
    """What the games that are meant answer to a question about a query.

    Raises: QueryError when none understands the question; InputError when none can be read.
    """
    found = heard(desk, meant(desk), lambda table: _tried(ask, table))
    answers = tuple(each[0] for each in found.answers.values() if not isinstance(each, QueryError))
    errors = {game: each for game, each in found.answers.items() if isinstance(each, QueryError)}
    if answers:
        return Answered(answers, found.notes, errors)
    if not errors:
        raise found.error
    from cardkit.jobs.misread import told

    raise told(desk, text, errors, found.unread)


def unanswered(desk: Desk, text: str, told: Answered[_Answer], total: int) -> tuple[str, ...]:
    """Notes of games that cannot say what the others say, and of those that have cards where these have none."""
    if total and not told.errors:
        return ()
    from cardkit.jobs.elsewhere import elsewhere, left_out

    left = left_out(desk, text, told.errors)
    if total:
        return tuple(left.values())
    own = {game: each for game, each in told.errors.items() if is_own(desk, game) and game not in left}
    return (*left.values(), *_puzzled(desk, own), *filter(None, [elsewhere(desk, text)]))


def _puzzled(desk: Desk, errors: Mapping[str, QueryError]) -> tuple[str, ...]:
    """Notes of games that do not understand a query."""
    if not errors:
        return ()
    from cardkit.jobs.misread import puzzled

    return puzzled(desk, errors)


def told_of(desk: Desk, hints: Mapping[str, Sequence[str]], total: int) -> tuple[str, ...]:
    """What games hint at, of several where none found anything; each names its game where another could be meant."""
    if len(hints) > 1:
        return () if total else tuple(f"in {game}, {hint}" for game, each in hints.items() for hint in each)
    [(game, only)] = hints.items()
    if total or not only:
        return tuple(only)
    from cardkit.jobs.elsewhere import beside

    return tuple(f"in {game}, {hint}" for hint in only) if beside(desk) else tuple(only)


def _tried(ask: Callable[[Table], _Answer], table: Table) -> tuple[_Answer] | QueryError:
    """What a game answers, or what it does not understand."""
    try:
        return (ask(table),)
    except UnknownField as error:
        return table.clearer(error)
    except QueryError as error:
        return error


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
    if shared:
        _refuse_unlisted(desk, table, asked)
    elsewhere = [name for name in wanted if shared and least(name) is None and _is_elsewhere(desk, table, name)]
    found = outside(desk, table, (name for name in wanted if name not in elsewhere))
    return {**found.sets, **dict.fromkeys(elsewhere, frozenset())}, found.notes


def _refuse_unlisted(desk: Desk, table: Table, asked: Query) -> None:
    """Make sure that one game of several has the dated lists that a query names.

    Raises: QueryError.
    """
    wanted = [name for name in wants(asked) if name.startswith("list:")]
    if not wanted:
        return
    from cardkit.jobs.rulesets import list_hint, lists

    known = lists(table, desk.today)
    for name in wanted:
        if name not in known:
            start = max(0, asked.text.find(name))
            span = (start, min(start + len(name), len(asked.text)))
            raise QueryError(f"no list is called '{name}'", asked.text, span, list_hint(name, known))


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
    return (*notes(query.text, catalogue, query.lang), *items, *umlauts(asked, catalogue), *empty)


def _is_elsewhere(desk: Desk, table: Table, name: str) -> bool:
    """The deck that a query names is of another game."""
    from cardkit.jobs.decks import deck_file, deck_node

    kind, _, deck = name.partition(":")
    return kind == "in" and deck_node(desk, deck_file(desk, deck)).game != table.catalogue.game.id
