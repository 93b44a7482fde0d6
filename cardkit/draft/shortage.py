"""What makes a draft impossible from its first event on: decks and pools with too few cards, and what would fit."""

from collections.abc import Iterator, Sequence

from cardkit.draft.allotment import Need, Short, needs, short
from cardkit.draft.copies import Copy, dealt, pool
from cardkit.draft.course import answering
from cardkit.draft.event import Start
from cardkit.draft.step import Picking
from cardkit.errors import DraftError, Fault
from cardkit.text import counted, listing

MOST_COPIES = 100_000
"""Copies at a table: 1,500 for each of 64 seats, and few enough to be dealt one by one."""


def refuse_short(start: Start) -> None:
    """Make sure that every step finds its cards.

    Raises: DraftError naming each seat that has too few cards to pick from, for a pool that is too small, with what
        would fit, and for more copies than a table holds.
    """
    copies = sum(each.copies for cards in (*(seat.cards for seat in start.seats), start.pool) for each in cards)
    if copies > MOST_COPIES:
        raise DraftError(Fault(message=f"{copies} copies at one table; it holds at most {MOST_COPIES}"))
    faults = (*_seats(start), *_pool(start))
    if faults:
        raise DraftError(*faults)


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


def _pool(start: Start) -> Iterator[Fault]:
    """A pool that has too few cards, for all steps or for some selectors."""
    wanted, copies, seats = needs(start), pool(start), len(start.seats)
    total = sum(need.total(seats) for need in wanted)
    if total > len(copies):
        yield Fault(message=f"needs {total}, pool has {len(copies)}", hint=_fitting(wanted, copies, seats))
        return
    lack = short(wanted, copies, seats)
    if lack is not None:
        slots = tuple(dict.fromkeys(need.of or "any" for need in wanted if need.slot in lack.slots))
        message = f"needs {lack.needed} of {listing(slots)}, pool has {lack.found}"
        yield Fault(message=message, hint=_fitting(_of(wanted, lack), copies, seats))


def _of(wanted: Sequence[Need], lack: Short) -> tuple[Need, ...]:
    """The needs that cannot be met together."""
    return tuple(need for need in wanted if need.slot in lack.slots)


def _fitting(wanted: Sequence[Need], copies: Sequence[Copy], seats: int) -> str | None:
    """How many players, or how many cards at each step, there are cards for; None when nothing helps."""
    players = next((fewer for fewer in range(seats - 1, 1, -1) if short(wanted, copies, fewer) is None), None)
    fits = [] if players is None else [counted(players, "player")]
    if len({(need.count, need.slot, need.each) for need in wanted}) == 1:
        first = wanted[0]
        found = [each for each in copies if first.of is None or first.slot in each.may]
        packs = sum(need.total(seats) // need.count for need in wanted)
        fits += [f"{len(found) // packs} cards per pack"] if first.dealt and len(found) >= packs else []
        fits += [f"{counted(len(found) // first.count, 'pack')} of {first.count}"] if not first.each else []
    return f"{' or '.join(fits)} fit" if fits else None
