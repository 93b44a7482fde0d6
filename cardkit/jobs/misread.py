"""What a query that no game understands may have meant. Imported for such a query alone."""

from collections.abc import Collection, Mapping

from cardkit.errors import CardkitError, Fault, QueryError
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.elsewhere import elsewhere
from cardkit.jobs.missed import finds, texts, with_items
from cardkit.jobs.rulesets import lists, mentioned
from cardkit.jobs.unread import heard, hinted
from cardkit.query.mistake import Mistake, mistake
from cardkit.query.number import is_count
from cardkit.query.term import quoted_value, terms
from cardkit.text import fold, listing, quoted

_NEAR = "did you mean"
"""What the hint of a word begins with that is near one that is known."""

_ALL = "known: "
"""What the hint of a word begins with that is near none."""

_MOST = 3
"""Readings that are told."""


def told(desk: Desk, text: str, errors: Mapping[str, QueryError], unread: Collection[str]) -> QueryError:
    """The error of the game that understands most of a query, with what it may have meant.

    It names the game where the others differ, and the project's games that find cards where the usual one was asked.
    """
    game, error = max(_bettered(desk, errors).items(), key=lambda each: _understood(each[1].faults[0]))
    fault = error.faults[0]
    alone = len({each.faults for each in errors.values()}) == 1
    message = fault.message if alone else f"{fault.message} in {game}; no other game fits better"
    others = elsewhere(desk, text) if fault.line == text else ""
    hint = _joined(fault.hint or "", others)
    return QueryError(message, fault.line, (fault.start or 0, fault.end or 0), hinted(hint or None, unread))


def puzzled(desk: Desk, errors: Mapping[str, QueryError]) -> tuple[str, ...]:
    """A note for each game that does not understand a query; where some are near it, for these alone."""
    faults = {game: error.faults[0] for game, error in _bettered(desk, errors).items()}
    near = {game: fault for game, fault in faults.items() if (fault.hint or "").startswith(_NEAR)}
    return tuple(f"in {game}, {_joined(fault.message, fault.hint or '')}" for game, fault in (near or faults).items())


def _joined(said: str, more: str) -> str:
    """Two sentences as one, either of which may be empty."""
    return f"{said}{' ' if said.endswith('?') else '; '}{more}" if said and more else said or more


def _bettered(desk: Desk, errors: Mapping[str, QueryError]) -> Mapping[str, QueryError]:
    """The errors of games, as `_better` tells them."""
    return heard(desk, tuple(errors), lambda table: _better(errors[table.catalogue.game.id], table)).answers


def _understood(fault: Fault) -> tuple[int, bool, int]:
    """How far a query was understood, whether what follows is near something known, and how much of it the hint has."""
    hint, wrong = fault.hint or "", mistake(fault)
    kept = sum(word in hint for word in (wrong.field, wrong.value)) if wrong is not None else 0
    return fault.start or 0, hint.startswith(_NEAR), kept


def _better(error: QueryError, table: Table) -> QueryError:
    """The error of a game, whose hint tells the terms in which the word has a meaning, where it has any."""
    fault = error.faults[0]
    hint, wrong = fault.hint or "", mistake(fault)
    is_plain = not hint or hint.startswith((_NEAR, _ALL))
    if wrong is None or not is_plain or not fault.message.startswith("unknown "):
        return error
    near = hint.removeprefix(f"{_NEAR} '").removesuffix("'?") if hint.startswith(_NEAR) else ""
    found = _meant(wrong, table, near)
    if not found:
        return error
    better = f"{_NEAR} {listing(map(quoted, found), _MOST)}?"
    return QueryError(fault.message, fault.line, (fault.start or 0, fault.end or 0), better)


def _meant(wrong: Mistake, table: Table, near: str) -> tuple[str, ...]:
    """The terms that a term with an unknown word may have meant; `near` is the known word next to it, or empty."""
    if not wrong.is_field:
        return _terms(wrong.value, table) or (() if near else _lists(wrong, table))
    both = tuple(f"{each} {quoted_value(wrong.value)}" for each in _terms(wrong.field, table) if wrong.value)
    found = tuple(each for each in both if finds(each, table.catalogue)) or _lists(wrong, table)
    if found:
        return found
    values = _terms(wrong.value, table)
    is_same = not near or any(each.startswith((f"{near}:", f"{near}=")) for each in values)
    return values if is_same or not values else (*values, near)


def _terms(word: str, table: Table) -> tuple[str, ...]:
    """The terms in which a word is a value that some card has."""
    known = table.catalogue
    if not word:
        return ()
    wholes = (f"{name}={quoted_value(word)}" for name in texts(known) if not is_count(word))
    return tuple(each for each in (*terms(with_items((word,), known), word), *wholes) if finds(each, known))


def _lists(wrong: Mistake, table: Table) -> tuple[str, ...]:
    """The dated lists of the game that are called so, by their part where there is one: `list:standard.banned`.

    `banned:standard`, `format:standard` and `is:banned` ask for one.
    """
    words = {fold(word) for word in (wrong.field, wrong.value) if word}
    names = _named(table, words)
    parts = [each for each in names if each.rpartition(".")[2] in words]
    whole = [each for each in names if fold(each.removeprefix("list:").rpartition(".")[0]) in words]
    return tuple([each for each in whole if each in parts] or parts or whole)


def _named(table: Table, words: Collection[str]) -> tuple[str, ...]:
    """The dated lists that have cards; none where rules name none of the words or cannot be read, no matter here."""
    try:
        known = lists(table, None) if mentioned(table, words) else {}
        return tuple(name for name, cards in known.items() if cards)
    except CardkitError:
        return ()
