"""How far the picks have brought a draft: who holds which copies, and who gave what to whom.

A pure function of the first event and the picks. Nothing here fails: picks are checked before they count.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardkit import chance
from cardkit.draft.event import Pick, Start
from cardkit.draft.step import SIDES, Giving, Picking, Shuffling

Picks = Mapping[tuple[int, str], Pick]
"""Picks by step and seat."""


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
    """The seat that brought it."""
    printing: str | None = None
    may: tuple[int, ...] = ()
    """The picks that it answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gift:
    """A packet: what a seat gave its neighbour on one side."""

    step: int
    """Of the pick."""
    giver: str
    side: str
    taker: str
    copies: tuple[Copy, ...]


Held = Mapping[str, tuple[Copy, ...]]
"""Copies by the seat that holds them."""


@dataclass(frozen=True, slots=True)
class Course:
    """Where the draft stands."""

    awaited: int | None
    """The pick that seats still have to make; None when the draft is done."""
    held: Held
    gifts: tuple[Gift, ...]


def dealt(start: Start) -> Held:
    """What every seat brings, copy by copy."""
    held: dict[str, tuple[Copy, ...]] = {}
    number = 0
    for seat in start.seats:
        copies = []
        for each in seat.cards:
            for _ in range(each.copies):
                copies.append(
                    Copy(
                        number=number,
                        card=each.card,
                        zone=each.zone,
                        owner=each.owner,
                        origin=seat.seat,
                        printing=each.printing,
                        may=each.may,
                    )
                )
                number += 1
        held[seat.seat] = tuple(copies)
    return held


def neighbour(seats: Sequence[str], seat: str, side: str) -> str:
    """Who sits on that side of a seat; with two seats left and right are one person."""
    return seats[(seats.index(seat) + SIDES[side]) % len(seats)]


def shares(start: Start, step: int) -> Mapping[str, int]:
    """How many cards of a pick go to each side."""
    following = start.steps[step + 1]
    assert isinstance(following, Giving), "the reader of steps lets no other step follow a pick"
    return following.shares


def offered(held: Sequence[Copy], step: int, zone: str) -> tuple[Copy, ...]:
    """The copies that a seat may pick from."""
    return tuple(copy for copy in held if copy.zone == zone and step in copy.may)


def played(start: Start, picks: Picks) -> Course:
    """What became of the table, step by step, up to the first pick that a seat has not made."""
    held, gifts = dealt(start), tuple[Gift, ...]()
    for number, step in enumerate(start.steps):
        match step:
            case Picking():
                if any((number, seat) not in picks for seat in start.names):
                    return Course(number, held, gifts)
            case Giving():
                made = [gift for seat in start.names for gift in packets(start, held, picks[number - 1, seat])]
                held, gifts = _exchanged(held, made), (*gifts, *made)
            case Shuffling():
                held = {seat: _shuffled(start, number, seat, copies) for seat, copies in held.items()}
    return Course(None, held, gifts)


def packets(start: Start, held: Held, pick: Pick) -> tuple[Gift, ...]:
    """What a pick gives to each neighbour. Of equal cards the one that stands first in the deck goes."""
    picking = start.steps[pick.step]
    assert isinstance(picking, Picking), "only a pick picks"
    left = list(offered(held[pick.seat], pick.step, picking.zone))
    gifts = []
    for side, cards in pick.to.items():
        copies = tuple(left.pop(next(i for i, copy in enumerate(left) if copy.card == card)) for card in cards)
        taker = neighbour(start.names, pick.seat, side)
        gifts.append(Gift(step=pick.step, giver=pick.seat, side=side, taker=taker, copies=copies))
    return tuple(gifts)


def _exchanged(held: Held, gifts: Sequence[Gift]) -> Held:
    """What seats hold after all packets have changed hands at once."""
    gone = {copy.number for gift in gifts for copy in gift.copies}
    return {
        seat: tuple(copy for copy in copies if copy.number not in gone)
        + tuple(copy for gift in gifts if gift.taker == seat for copy in gift.copies)
        for seat, copies in held.items()
    }


def _shuffled(start: Start, step: int, seat: str, copies: Sequence[Copy]) -> tuple[Copy, ...]:
    """The copies zone by zone, those of the shuffled one in a new order."""
    shuffling = start.steps[step]
    assert isinstance(shuffling, Shuffling), "only a shuffle shuffles"
    zones: dict[str, list[Copy]] = {}
    for copy in copies:
        zones.setdefault(copy.zone, []).append(copy)
    if shuffling.zone in zones:
        mixed = chance.shuffled(zones[shuffling.zone], chance.stream(start.seed, seat, step))
        zones[shuffling.zone] = list(mixed)
    return tuple(copy for zone in zones.values() for copy in zone)
