"""Asking a referee: the cards and files that a check's words name are looked up first."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from cardkit.errors import InputError, UsageError
from cardkit.jobs.complete import cards as names_of_cards
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.picking import bytes_of
from cardkit.model import Card
from cardkit.referee import check
from cardkit.referee.games import GAMES, referee
from cardkit.referee.rule import RULES, Rule
from cardkit.referee.ruling import SEED, Ruling
from cardkit.source import Node, read
from cardkit.text import quoted


class Ruled(NamedTuple):
    """The answer of a check."""

    game: str
    check: str
    ruling: Ruling
    notes: tuple[str, ...] = ()


def referees(game: str | None) -> tuple[check.Referee, ...]:
    """The referee of a game; without one all, by the names of their games.

    Raises: NotFound.
    """
    return tuple(GAMES[each] for each in sorted(GAMES)) if game is None else (referee(game),)


def rules(game: str, word: str, more: Sequence[str] = ()) -> Mapping[str, Rule]:
    """What a number of a game's rules means; `RULES` is all of them, any other word none.

    Raises: NotFound; UsageError for more words behind it.
    """
    known = referee(game).rules
    found = known if word == RULES else {number: rule for number, rule in known.items() if number == word.upper()}
    if found and more:
        raise UsageError(f"{quoted(more[0])} stands behind {quoted(word)}, which asks nothing", "leave it out")
    return found


def ruled(desk: Desk, game: str, name: str, words: Sequence[str], seed: int) -> Ruled:
    """What a game's referee says to a check with its `key=value` words; the seed is for chance where they say none.

    Raises: NotFound; UsageError; InputError for unknown cards and for files that cannot be read.
    """
    given = check.asked(referee(game), name, words)
    asked = check.seeded(given, seed)
    files = {path: read(bytes_of(Path(path), "file"), path) for path in asked.files}
    named = {path: _named(asked, node) for path, node in files.items()}
    if not asked.cards and not any(named.values()):
        plain = {path: check.Record(node, {}) for path, node in files.items()}
        return _ruled(game, given, check.ruling(asked, check.Found(records=plain)))
    with Table(replace(desk, game=game), game) as table:
        cards = {each: _card(table, each) for each in asked.cards}
        records = {path: check.Record(node, _cards(table, named[path])) for path, node in files.items()}
        return _ruled(game, given, check.ruling(asked, check.Found(cards, records)), table.notes)


def _ruled(game: str, given: check.Asked, ruling: Ruling, notes: tuple[str, ...] = ()) -> Ruled:
    """The answer, with the seed that was drawn for it."""
    seed = None if SEED in given.texts else ruling.facts.get(SEED)
    drawn = () if seed is None else (f"seed {seed}; {SEED}={seed} gives the same again",)
    return Ruled(game, given.check.name, ruling, (*notes, *drawn))


def completed(desk: Desk, game: str, name: str, part: str) -> tuple[str, ...]:
    """What a half-typed `key=value` word of a check may become.

    Raises: NotFound; UsageError.
    """
    asked = referee(game)
    key, is_pair, value = part.partition("=")
    keys = {each.key: each for each in check.keys(asked.check(name), asked)}
    if not is_pair or key not in keys:
        return tuple(f"{each}=" for each in keys if each.startswith(part))
    before, comma, last = value.rpartition(",")
    if keys[key].kind in asked.cards:
        words = names_of_cards(replace(desk, game=game), last)
    else:
        words = tuple(word for word in keys[key].words if word.startswith(last))
    return tuple(f"{key}={before}{comma}{word}" for word in words)


def _named(asked: check.Asked, node: Node) -> tuple[Node, ...]:
    """The names of cards in a file.

    Raises: InputError.
    """
    return () if asked.check.named is None else asked.check.named(node)


def _cards(table: Table, names: Sequence[Node]) -> Mapping[str, Card]:
    """The cards that a file names.

    Raises: InputError with every name that means none, at its place.
    """
    found: dict[str, Card] = {}
    faults = []
    for node in names:
        try:
            found[node.text()] = _card(table, node.text())
        except UsageError as error:
            faults += [node.fault(fault.message, fault.hint) for fault in error.faults]
    if faults:
        raise InputError(*faults)
    return found


def _card(table: Table, name: str) -> Card:
    """The card that a name means.

    Raises: UsageError when it means none, or several.
    """
    from cardkit.decklist.names import ambiguous_hint, unknown_hint

    known = table.catalogue
    ids = known.called(name)
    if not ids:
        raise UsageError(f"no card is called {quoted(name)}", unknown_hint(name, known))
    if len(ids) > 1:
        raise UsageError(f"{quoted(name)} means {len(ids)} cards", ambiguous_hint(name, ids, known))
    return known.cards(ids)[0]
