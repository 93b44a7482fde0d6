"""Picks that nobody types: those that the seed makes, or a picker with the seed's chance."""

from collections.abc import Callable, Sequence
from operator import attrgetter
from random import Random

from cardkit import chance
from cardkit.draft.copies import Copy
from cardkit.draft.course import Course, lying, must_take, offered, sides
from cardkit.draft.event import Pick, Start
from cardkit.draft.square import by_line, lines
from cardkit.draft.step import STACK, Choosing, Taking
from cardkit.draft.table import Table, awaited_step, known_seat

Lot = tuple[Copy, ...]
"""Copies that are picked together: one card, a row or column, a pile."""

Picker = Callable[[Sequence[Lot], int, Random], Sequence[Lot]]
"""Chooses so many of the lots that may be picked, in the order in which sides get them. Where cards are burnt it is
asked which of them to keep; where a pile may be left, between that and as many cards of the stack."""


def by_chance(can: Sequence[Lot], count: int, rng: Random) -> Sequence[Lot]:
    """Any of them."""
    return chance.chosen(can, count, rng)


def automatic(table: Table, seat: str, picker: Picker = by_chance) -> Pick:
    """The pick that the seed makes for a seat, or a picker with the seed's chance; no other seat's cards move it.

    Raises: DraftError when the seat has nothing to pick.
    """
    name = known_seat(table.start, seat)
    awaited_step(table, name)
    return picked(table.start, table.at(name), name, picker)


def picked(start: Start, course: Course, seat: str, picker: Picker) -> Pick:
    """What a picker picks for a seat that has to pick."""
    goes = sides(start, course, seat)
    lots = _lots(start, course, seat, picker)
    cards = tuple(copy.card for lot in lots for copy in lot)
    to: dict[str, tuple[str, ...]] = {}
    first = 0
    for side, (count, _) in goes.items():
        to[side] = cards if len(goes) == 1 else cards[first : first + count]
        first += count
    return Pick(seat=seat, step=course.step, to=to)


def _lots(start: Start, course: Course, seat: str, picker: Picker) -> Sequence[Lot]:
    """The lots that a picker picks."""
    rng = chance.stream(start.seed, seat, course.step)
    step = start.steps[course.step]
    if isinstance(step, Choosing):
        pile = lying(start, course, seat)
        others = chance.chosen(course.table[STACK], len(pile), rng)
        return [pile] if must_take(course) or picker([pile, others], 1, rng)[0] is pile else []
    if by_line(start, course):
        return picker(tuple(lines(course).values()), 1, rng)
    can = [(copy,) for copy in sorted(offered(start, course, seat), key=attrgetter("number"))]
    count = sum(number for number, _ in sides(start, course, seat).values())
    if isinstance(step, Taking) and step.into is None:
        kept = picker(can, len(can) - count, rng)
        return [lot for lot in can if lot not in kept]
    return picker(can, count, rng)
