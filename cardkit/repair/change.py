"""What is other in a deck than in the one before it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from cardkit.model import Deck, Entry
from cardkit.repair.linear import Cell

Copies = Mapping[Cell, int]


class Change(NamedTuple):
    """Copies of a card that come into a deck, leave it or lie elsewhere."""

    do: str
    """`add`, `cut` or `move`."""
    card: str
    copies: int
    zone: str
    """Where they lie before; of `add` where they come to."""
    to: str | None = None
    """Of `move`."""
    rules: tuple[str, ...] = ()
    """The rules that are broken without it."""
    fills: bool = False
    """Without it the deck has no cards."""


def held(deck: Deck) -> dict[Cell, int]:
    """The copies of a deck by cell, in its order."""
    found = Counter[Cell]()
    for entry in deck.entries:
        found[Cell(entry.zone, entry.card)] += entry.copies
    return dict(found)


def changes(before: Copies, after: Copies) -> tuple[Change, ...]:
    """The changes from one deck to another: cuts and moves in the order of the first, then what is added."""
    cards = dict.fromkeys(cell.card for cell in (*before, *after))
    every = [change for card in cards for change in _of_card(card, before, after)]
    return tuple(sorted(every, key=lambda each: ("cut", "move", "add").index(each.do)))


def _of_card(card: str, before: Copies, after: Copies) -> Iterator[Change]:
    """The changes of one card: what leaves a zone goes into another one of its own first."""
    zones = dict.fromkeys(cell.zone for cell in (*before, *after) if cell.card == card)
    gap = {zone: after.get(Cell(zone, card), 0) - before.get(Cell(zone, card), 0) for zone in zones}
    for zone in zones:
        for other in zones:
            moved = min(-gap[zone], gap[other])
            if moved > 0:
                gap[zone] += moved
                gap[other] -= moved
                yield Change("move", card, moved, zone, other)
    for zone, each in gap.items():
        if each:
            yield Change("add" if each > 0 else "cut", card, abs(each), zone)


def without(copies: Copies, change: Change) -> dict[Cell, int]:
    """The copies as if a change had not been made."""
    found = dict(copies)
    here = Cell(change.zone, change.card)
    found[here] = found.get(here, 0) + (-change.copies if change.do == "add" else change.copies)
    if change.to is not None:
        found[Cell(change.to, change.card)] -= change.copies
    return found


def with_copies(deck: Deck, copies: Copies) -> Deck:
    """The deck with these copies: those that are too many leave its last entries, more join the last of their cell."""
    left = dict(copies)
    entries: list[Entry] = []
    for entry in deck.entries:
        cell = Cell(entry.zone, entry.card)
        stay = min(entry.copies, left.get(cell, 0))
        left[cell] = left.get(cell, 0) - stay
        if stay:
            entries.append(entry._replace(copies=stay))
    return replace(deck, entries=(*entries, *_more(deck, left)))


def _more(deck: Deck, left: Copies) -> Sequence[Entry]:
    """Entries of the copies that no entry has."""
    return [
        Entry(card=cell.card, zone=cell.zone, copies=copies, place=deck.zones.get(cell.zone, deck.place))
        for cell, copies in left.items()
        if copies > 0
    ]
