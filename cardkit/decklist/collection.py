"""Collection files: strict YAML or JSON -> the copies that somebody owns.

Keys: `game` and the list `cards`, optional `name owner author notes`. The entries are those of a deck file. All faults
of a file are told at once.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cardkit.catalogue import Catalogue
from cardkit.decklist.deckfile import entries
from cardkit.errors import Fault, InputError, by_place
from cardkit.model import Entry
from cardkit.source import Node

CARDS = "cards"
_TEXTS = ("game", "name", "owner", "author", "notes")


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """Copies that somebody owns."""

    game: str
    entries: tuple[Entry, ...]
    """In the file's order."""
    name: str | None = None
    owner: str | None = None
    """Whose they are, where an entry does not say it."""


def collected_game(node: Node) -> str:
    """The game that a collection is of.

    Raises: InputError when the file is empty, no mapping, or does not say it.
    """
    if not node.value:
        raise InputError(node.fault("the collection is empty; a collection has 'game' and a list 'cards'"))
    game = node.entries().get("game")
    if game is None:
        raise InputError(node.fault("the collection has no 'game'"))
    return game.text()


def collection(node: Node, catalogue: Catalogue) -> Collection:
    """The collection of a file.

    Raises: InputError with every fault: unknown keys, entries that are none, unknown and ambiguous cards.
    """
    faults = _key_faults(node)
    cards = node.child(CARDS)
    try:
        found = () if cards is None else entries({CARDS: cards}, catalogue)
    except InputError as error:
        faults += error.faults
    if faults:
        raise InputError(*sorted(faults, key=by_place))
    keys = node.entries()
    texts = {key: keys[key].text() for key in ("name", "owner") if key in keys}
    return Collection(game=keys["game"].text(), entries=found, **texts)


def copies(collections: Iterable[Collection]) -> Mapping[str, int]:
    """How many copies of each card the collections hold together, by its id."""
    total: Counter[str] = Counter()
    for each in collections:
        for entry in each.entries:
            total[entry.card] += entry.copies
    return total


def editions(collections: Iterable[Collection]) -> Mapping[str, Mapping[str | None, int]]:
    """The same copies by the code of the printing that an entry names, None where it names none."""
    total: dict[str, Counter[str | None]] = {}
    for each in collections:
        for entry in each.entries:
            total.setdefault(entry.card, Counter())[entry.printing] += entry.copies
    return total


def _key_faults(node: Node) -> tuple[Fault, ...]:
    """What is wrong with a collection's keys, and with those of their values that are texts."""
    try:
        keys = node.mapping((*_TEXTS, CARDS), ("game", CARDS))
    except InputError as error:
        return error.faults
    return tuple(fault for key in _TEXTS if key in keys for fault in _text_faults(keys[key]))


def _text_faults(node: Node) -> tuple[Fault, ...]:
    """What is wrong with a value that should be a text."""
    try:
        return () if node.text() else (node.fault(f"{node.name} is empty; leave it out or give it a value"),)
    except InputError as error:
        return error.faults
