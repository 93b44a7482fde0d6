"""Where a draft stands: who holds which copies, whose turn it is, and what may be picked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardkit.draft.copies import Copy, Held
from cardkit.draft.event import Pick, Start
from cardkit.draft.step import (
    BURNT,
    OPEN,
    PACKET,
    POOL,
    SIDES,
    STACK,
    Choosing,
    Dealing,
    Giving,
    Picking,
    Revealing,
    Taking,
)

Picks = Mapping[tuple[int, str], Pick]
"""Picks by step and seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gift:
    """A packet: what a seat gave its neighbour on one side."""

    step: int
    """Of the pick."""
    giver: str
    side: str
    taker: str
    copies: tuple[Copy, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """Where the draft stands."""

    step: int = 0
    """The one that is not done yet; behind the last one when the draft is done."""
    turn: int = 0
    """How many seats have had their turn at it, if it goes by turns."""
    held: Held
    """By seat."""
    packets: Held
    """By the seat that they lie before."""
    table: Held
    """What lies open, in the pool (without what is dealt later), in the stack, and what was burnt."""
    to_deal: Mapping[int, tuple[Copy, ...]]
    """By step."""
    laid: tuple[int, ...] = ()
    """The numbers of the copies that were laid open last, row by row."""
    piles: tuple[tuple[Copy, ...], ...] = ()
    """Beside the stack; an empty one stays."""
    pile: int = 0
    """Which of them is looked at, from 0."""
    turns: int = 0
    """How often a seat took a pile, or a card of the stack."""
    gifts: tuple[Gift, ...] = ()

    @property
    def everything(self) -> Held:
        """Every copy of the draft, by where it lies."""
        later = {f"later {step}": copies for step, copies in self.to_deal.items()}
        before = {f"before {seat}": copies for seat, copies in self.packets.items()}
        piles = {f"pile {number}": copies for number, copies in enumerate(self.piles, 1)}
        table = {f"the {place}": copies for place, copies in self.table.items()}
        return {**self.held, **before, **table, **piles, **later}


def neighbour(seats: Sequence[str], seat: str, side: str) -> str:
    """Who sits on that side of a seat; with two seats left and right are one person."""
    return seats[(seats.index(seat) + SIDES[side]) % len(seats)]


def sides(start: Start, course: Course, seat: str) -> Mapping[str, tuple[int, str]]:
    """How many cards of a seat's pick go to which side and to whom, or into which zone; 0 stands for a whole line."""
    step = start.steps[course.step]
    if isinstance(step, Taking):
        count = min(step.count or 0, len(offered(start, course, seat)))
        return {BURNT if step.into is None else step.into: (count, seat)}
    if isinstance(step, Choosing):
        return {step.into: (len(course.piles[course.pile]), seat)}
    giving = start.steps[course.step + 1]
    assert isinstance(giving, Giving), "the reader of steps lets no other step follow a pick"
    return {side: (count, neighbour(start.names, seat, side)) for side, count in giving.shares.items()}


def lying(start: Start, course: Course, seat: str) -> tuple[Copy, ...]:
    """The copies that a seat looks at when it picks: its own, or those of its packet or pile, or of all."""
    step = start.steps[course.step]
    if isinstance(step, Choosing):
        return course.piles[course.pile]
    if not isinstance(step, Taking):
        return course.held[seat]
    return course.packets[seat] if step.source == PACKET else course.table[step.source]


def whereabouts(start: Start, course: Course, seat: str) -> str:
    """Where those lie, in words."""
    step = start.steps[course.step]
    if isinstance(step, Choosing):
        return f"in pile {course.pile + 1}"
    if not isinstance(step, Taking):
        return f"in {seat}'s deck"
    return {PACKET: f"in {seat}'s packet", OPEN: "among the open cards", POOL: "in the pool"}[step.source]


def offered(start: Start, course: Course, seat: str) -> tuple[Copy, ...]:
    """The copies that a seat may pick from, at the step that seats pick at."""
    step, there = start.steps[course.step], lying(start, course, seat)
    if isinstance(step, Taking):
        return there if step.of is None else tuple(copy for copy in there if course.step in copy.may)
    if isinstance(step, Choosing):
        return there
    assert isinstance(step, Picking), "seats pick at no other step"
    return answering(there, course.step, step.zone)


def choices(start: Start, course: Course, seat: str) -> tuple[str, ...]:
    """The cards that a seat may pick from, each once; a sheet numbers them from 1."""
    return tuple(dict.fromkeys(copy.card for copy in offered(start, course, seat)))


def answering(held: Sequence[Copy], step: int, zone: str) -> tuple[Copy, ...]:
    """The copies of a zone that answer a step."""
    return tuple(copy for copy in held if copy.zone == zone and step in copy.may)


def chooser(start: Start, course: Course) -> str:
    """The seat whose turn it is to look at piles."""
    return start.names[course.turns % len(start.names)]


def is_last(course: Course) -> bool:
    """No pile behind the one that is looked at has cards."""
    return not any(course.piles[course.pile + 1 :])


def must_take(course: Course) -> bool:
    """The pile that is looked at is not left: there is no other, and no card to draw."""
    return is_last(course) and not course.table[STACK]


def due(start: Start, course: Course, picks: Picks) -> tuple[str, ...]:
    """The seats that have to pick now."""
    if course.step == len(start.steps):
        return ()
    step = start.steps[course.step]
    if isinstance(step, Choosing):
        return (chooser(start, course),) if any(course.piles) else ()
    if isinstance(step, Taking) and step.turn is not None:
        return (in_turn(start, course.step)[course.turn],)
    may = (
        start.names
        if isinstance(step, Picking)
        else tuple(filter(lambda seat: offered(start, course, seat), start.names))
    )
    return tuple(seat for seat in may if (course.step, seat) not in picks)


def in_turn(start: Start, step: int) -> tuple[str, ...]:
    """The seats in the order of a step: clockwise from the seat whose reveal or round it is, or the way back to it."""
    taking = start.steps[step]
    assert isinstance(taking, Taking), "others do not go by turns"
    laid = sum(
        isinstance(each, Revealing) or (isinstance(each, Dealing) and not each.into) for each in start.steps[:step]
    )
    first = max(laid - 1, 0) % len(start.names)
    order = (*start.names[first:], *start.names[:first])
    return order if taking.turn == "left" else order[::-1]
