"""What makes a draft impossible from its first event on: decks and pools with too few cards."""

from collections.abc import Iterator, Sequence

from cardkit.draft.allotment import needs, short
from cardkit.draft.copies import Copy, dealt, pool
from cardkit.draft.course import answering
from cardkit.draft.event import Start
from cardkit.draft.step import Picking
from cardkit.errors import DraftError, Fault
from cardkit.text import listing

MOST_COPIES = 100_000
"""Copies at a table: 1,500 for each of 64 seats, and few enough to be dealt one by one."""


def refuse_short(start: Start) -> None:
    """Make sure that every step finds its cards.

    Raises: DraftError naming each seat that has too few cards to pick from, for a pool that is too small, and for more
        copies than a table holds.
    """
    copies = sum(each.copies for cards in (*(seat.cards for seat in start.seats), start.pool) for each in cards)
    if copies > MOST_COPIES:
        raise DraftError(Fault(message=f"{copies} copies at one table; it holds at most {MOST_COPIES}"))
    faults, lack = tuple(_seats(start)), pool_shortfall(start)
    if faults or lack:
        raise DraftError(*faults, *([lack] if lack else []))


def _seats(start: Start) -> Iterator[Fault]:
    """Who brings too few cards for a pick."""
    held = dealt(start)
    for number, step in enumerate(start.steps):
        if isinstance(step, Picking):
            what = f"of {step.of} in {step.zone}" if step.of else f"in {step.zone}"
            for seat in start.names:
                has = len(answering(held[seat], number, step.zone))
                lost = _lost(start, number, held[seat])
                if has < step.count:
                    yield Fault(message=f"{seat} is short: {has} cards {what}; {step.count} to pick")
                elif has - lost < step.count:
                    message = f"{seat} may run short: {has} cards {what}, {lost} of them may be given away before"
                    yield Fault(message=f"{message}; {step.count} to pick")


def _lost(start: Start, number: int, held: Sequence[Copy]) -> int:
    """How many of the cards that answer a pick a seat may have given away before, and got none such for."""
    picking = start.steps[number]
    assert isinstance(picking, Picking), "only picks are asked about"
    lost = 0
    for before, step in enumerate(start.steps[:number]):
        if isinstance(step, Picking) and step.zone == picking.zone:
            every = [copy for copies in dealt(start).values() for copy in answering(copies, before, step.zone)]
            if any(number not in copy.may for copy in every):
                lost += min(step.count, sum(number in copy.may for copy in answering(held, before, step.zone)))
    return lost


def pool_shortfall(start: Start) -> Fault | None:
    """Why the pool has too few cards, for all steps or for some selectors; None when it has enough."""
    wanted, copies, seats = needs(start), pool(start), len(start.seats)
    total = sum(need.total(seats) for need in wanted)
    if total > len(copies):
        return Fault(message=f"needs {total}, pool has {len(copies)}")
    lack = short(wanted, copies, seats)
    if lack is None:
        return None
    slots = tuple(dict.fromkeys(need.of or "any" for need in wanted if need.slot in lack.slots))
    return Fault(message=f"needs {lack.needed} of {listing(slots)}, pool has {lack.found}")
