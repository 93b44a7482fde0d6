"""What every question to cards needs: which games are asked, the query, and what it names outside itself."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from cardkit.errors import Fault, QueryError, UsageError
from cardkit.jobs.desk import Desk, Table, games, wanted_game
from cardkit.query import Query, least, names, orders, parse
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


def of_games(desk: Desk, ask: Callable[[Table], _Answer]) -> tuple[_Answer, ...]:
    """What the games that are meant answer; at least one understands the question.

    Raises: QueryError when none does.
    """
    answers: list[_Answer] = []
    errors: dict[str, QueryError] = {}
    for game in meant(desk):
        with Table(desk, game) as table:
            try:
                answers.append(ask(table))
            except QueryError as error:
                errors[game] = error
    if not answers:
        raise _furthest(errors)
    return tuple(answers)


def _furthest(errors: Mapping[str, QueryError]) -> QueryError:
    """The error of the game that understands most of the query; it names the game where the others differ."""
    game, error = max(errors.items(), key=lambda each: _understood(each[1].faults[0]))
    fault = error.faults[0]
    if len({each.faults for each in errors.values()}) == 1:
        return error
    span = (fault.start or 0, fault.end or 0)
    return QueryError(f"{fault.message} in {game}; no other game fits better", fault.line, span, fault.hint)


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


def sets(desk: Desk, table: Table, asked: Query) -> tuple[Mapping[str, frozenset[str]], tuple[str, ...]]:
    """The cards of each set that a query names outside itself, and notes; a deck of another game has none of them.

    Raises: UsageError for another kind of set, or when a deck is of another game than the one that is meant;
        InputError, NotFound and CardkitError of decks and collections.
    """
    wanted = names(asked.expression)
    if not wanted:
        return {}, ()
    from cardkit.jobs.outside import outside

    shared = len(meant(desk)) > 1
    elsewhere = [name for name in wanted if shared and least(name) is None and _is_elsewhere(desk, table, name)]
    found = outside(desk, table, (name for name in wanted if name not in elsewhere))
    return {**found.sets, **dict.fromkeys(elsewhere, frozenset())}, found.notes


def _is_elsewhere(desk: Desk, table: Table, name: str) -> bool:
    """The deck that a query names is of another game."""
    from cardkit.jobs.decks import deck_file, deck_node

    kind, _, deck = name.partition(":")
    return kind == "in" and deck_node(desk, deck_file(desk, deck)).game != table.catalogue.game.id
