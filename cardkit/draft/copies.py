"""The physical cards of a draft: each keeps its number and its owner, wherever it lies."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from cardkit.draft.event import SHARED, Dealt, Start


@dataclass(frozen=True, slots=True, kw_only=True)
class Copy:
    """One physical card."""

    number: int
    """Counted from 0 over the whole table; no two copies share one."""
    card: str
    zone: str
    owner: str
    """Whose it is, for life."""
    origin: str
    """The seat that brought it, or the pool."""
    printing: str | None = None
    may: tuple[int, ...] = ()
    """The steps whose selector it answers."""


Held = Mapping[str, tuple[Copy, ...]]
"""Copies by the seat that holds them, or by where they lie."""


def dealt(start: Start) -> Held:
    """What every seat brings, copy by copy."""
    return {name: copies for name, copies in _all(start).items() if name in start.names}


def pool(start: Start) -> tuple[Copy, ...]:
    """The copies that lie in the middle."""
    return _all(start)[_MIDDLE]


_MIDDLE = ""
"""No seat is called so."""


def _all(start: Start) -> Held:
    """Every copy, numbered seat by seat, those of the pool last."""
    number = 0
    found: dict[str, tuple[Copy, ...]] = {}
    lots = [(seat.seat, seat.seat, seat.cards) for seat in start.seats]
    for place, origin, cards in (*lots, (_MIDDLE, SHARED, start.pool)):
        found[place] = tuple(_numbered(cards, origin, number))
        number += len(found[place])
    return found


def _numbered(cards: Iterable[Dealt], origin: str, number: int) -> Iterator[Copy]:
    """The copies of cards, counted on from a number."""
    for each in cards:
        for _ in range(each.copies):
            yield Copy(
                number=number,
                card=each.card,
                zone=each.zone,
                owner=each.owner,
                origin=origin,
                printing=each.printing,
                may=each.may,
            )
            number += 1
