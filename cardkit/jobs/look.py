"""Looking cards up: `query`, `show` and `games`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from cardkit.answer.look import Found, GameHits, Shown
from cardkit.errors import Fault, InputError, QueryError, UsageError
from cardkit.jobs.desk import Desk, Table, games, wanted_game
from cardkit.query import Query, explain, names, orders, parse, shown
from cardkit.text import known_hint, listing

_Answer = TypeVar("_Answer")


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


@dataclass(frozen=True, slots=True)
class _Part:
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
    parts = _of_games(desk, lambda table: _part(desk, table, text, wish))
    notes = tuple(note for part in parts for note in part.notes)
    if all(part.hints for part in parts):
        notes += tuple(f"{_where(part, parts)}{hint}" for part in parts for hint in part.hints)
    return Found(text=text, games=_limited(parts), notes=notes)


def explained(desk: Desk, text: str) -> str:
    """A query as one sentence.

    Raises: as `query`.
    """
    return _of_games(desk, lambda table: explain(parse(text, table.catalogue.language)))[0]


def show(desk: Desk, name: str, lang: str | None = None) -> Shown:
    """The card of that id or name, in the game that is meant, else in the only one that has it.

    Raises: InputError when no card is called so; UsageError when more than one is; QueryError for an unknown locale.
    """
    found: list[Shown] = []
    hints: list[str] = []
    for game in _meant(desk):
        with Table(desk, game) as table:
            cards = table.catalogue.cards(table.catalogue.called(name.strip()))
            found += [Shown(game=table.catalogue.game, card=card, notes=table.notes) for card in cards]
            hints += [] if cards else _hints(table, name)
    if not found:
        raise InputError(Fault(message=f"no card is called '{name}'", hint=hints[0] if hints else None))
    if len(found) > 1:
        which = listing(f"{each.card.id} ({each.game.title})" for each in found)
        raise UsageError(f"'{name}' means {len(found)} cards: {which}", "give the id, and --game where two have it")
    return replace(found[0], lang=_spoken(lang, found[0].game.locales) or desk.settings.get("lang"))


def _meant(desk: Desk) -> tuple[str, ...]:
    """The games to look in."""
    wanted, known = wanted_game(desk), games(desk)
    if wanted is None and not known:
        raise UsageError("no game is on the shelf", "see 'cardkit games --where'")
    return known if wanted is None else (wanted,)


def _of_games(desk: Desk, ask: Callable[[Table], _Answer]) -> tuple[_Answer, ...]:
    """What the games that are meant answer; at least one understands the question.

    Raises: QueryError when none does.
    """
    answers: list[_Answer] = []
    errors: dict[str, QueryError] = {}
    for game in _meant(desk):
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


def _part(desk: Desk, table: Table, text: str, wish: Wish) -> _Part:
    """What a query finds in one game.

    Raises: QueryError when the game does not know the query's words.
    """
    asked = _asked(desk, table, text, wish)
    outside = {name: _outside(desk, table, name) for name in names(asked.expression)}
    hits = table.catalogue.hits(asked, outside, asked.limit)
    answer = GameHits(
        game=table.catalogue.game,
        total=hits.total,
        cards=table.catalogue.cards(hits.ids),
        shown=_shown(table, wish) or tuple(field.name for field in asked.show) or table.catalogue.game.shown,
        lang=asked.lang,
    )
    return _Part(answer, asked.limit, table.notes, () if hits.total else _missed(table, text))


def _asked(desk: Desk, table: Table, text: str, wish: Wish) -> Query:
    """The query, with what is wished beside its text; its limit is None where all cards are wanted.

    Raises: QueryError.
    """
    asked = parse(text, table.catalogue.language)
    order = asked.order if wish.order is None else orders(wish.order, table.catalogue.language)
    lang = _spoken(wish.lang, table.catalogue.game.locales) or asked.lang or desk.settings.get("lang")
    limit = asked.limit if wish.limit is None else wish.limit
    return replace(asked, order=order, lang=lang, limit=wish.usual_limit if limit is None else limit or None)


def _spoken(lang: str | None, locales: Sequence[str]) -> str | None:
    """The locale of the command line.

    Raises: QueryError when the game does not have it.
    """
    if lang is not None and lang not in locales:
        raise QueryError(f"unknown locale '{lang}'", lang, (0, len(lang)), known_hint(lang, locales))
    return lang


def _limited(parts: Sequence[_Part]) -> tuple[GameHits, ...]:
    """The hits of all games, together at most as many cards as are wanted."""
    limited: list[GameHits] = []
    for part in parts:
        taken = sum(len(hits.cards) for hits in limited)
        most = None if part.most is None else max(0, part.most - taken)
        limited.append(replace(part.hits, cards=part.hits.cards[:most]))
    return tuple(limited)


def _where(part: _Part, parts: Sequence[_Part]) -> str:
    """The start of a note that speaks of one game of several."""
    return f"in {part.hits.game.id}, " if len(parts) > 1 else ""


def _shown(table: Table, wish: Wish) -> tuple[str, ...]:
    """The fields that the command line wants, by their full names.

    Raises: QueryError for an unknown one.
    """
    return tuple(field.name for name in wish.shown for field in shown(name, table.catalogue.language))


def _outside(desk: Desk, table: Table, name: str) -> frozenset[str]:
    """The cards of what a query names outside itself: a deck by `in:DECK`; a deck of another game has none of them.

    Raises: UsageError for another kind of set, or when the deck is of another game than the one that is meant.
    """
    from cardkit.jobs.decks import deck_file, deck_node, outside

    kind, _, deck_name = name.partition(":")
    is_shared = kind == "in" and len(_meant(desk)) > 1
    if is_shared and deck_node(desk, deck_file(desk, deck_name)).game != table.catalogue.game.id:
        return frozenset()
    return outside(desk, table, name)


def _missed(table: Table, text: str) -> tuple[str, ...]:
    """What the words of a query that finds nothing may have meant."""
    from cardkit.jobs.missed import notes

    return notes(text, table.catalogue)


def _hints(table: Table, name: str) -> list[str]:
    """The names that a name which means no card may have meant."""
    from cardkit.decklist import unknown_hint

    hint = unknown_hint(name, table.catalogue)
    return [] if hint is None else [hint]
