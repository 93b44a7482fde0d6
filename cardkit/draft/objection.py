"""What is wrong with a pick: every case, all of them at once."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardkit.draft.copies import Copy
from cardkit.draft.course import Course, lying, must_take, offered, sides, whereabouts
from cardkit.draft.event import Pick, Start
from cardkit.draft.square import by_line, lines
from cardkit.draft.step import TAKE, Choosing, Picking, Taking
from cardkit.errors import Fault
from cardkit.text import counted, listing, suggestion

Sides = Mapping[str, tuple[int, str]]
"""By side: how many cards it gets, and who sits there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Offer:
    """What a seat may pick from, and what the cards are called."""

    step: Picking | Taking
    sides: Sides
    lying: Sequence[Copy]
    can: Sequence[Copy]
    """Those of `lying` that may be picked."""
    where: str
    lines: Mapping[str, Sequence[Copy]]
    called: Callable[[str], str]
    """What people call the card of an id."""


def objections(start: Start, course: Course, pick: Pick, called: Callable[[str], str]) -> tuple[Fault, ...]:
    """Why the draft does not allow a pick at its step; nothing when it does. `called` says what cards are called."""
    step = start.steps[pick.step]
    if isinstance(step, Choosing):
        return tuple(_of_pile(start, course, pick, step))
    assert isinstance(step, Picking | Taking), "an awaited step is a pick"
    offer = _Offer(
        step=step,
        sides=sides(start, course, pick.seat),
        lying=lying(start, course, pick.seat),
        can=offered(start, course, pick.seat),
        where=whereabouts(start, course, pick.seat),
        lines=lines(course) if by_line(start, course) else {},
        called=called,
    )
    counts = _gives(pick, step, offer.sides) if isinstance(step, Picking) else _takes(pick, step, offer)
    return (*counts, *_strangers(pick, offer), *_twice(pick, offer))


def _of_pile(start: Start, course: Course, pick: Pick, step: Choosing) -> Iterator[Fault]:
    """Not the whole pile, or none of one that has to be taken."""
    pile = f"pile {course.pile + 1}"
    if tuple(pick.to) != (step.into,):
        yield Fault(message=f"{pick.seat} picks for {listing(pick.to)}, and a pile goes into '{step.into}'")
    if not pick.cards and must_take(course):
        message = f"{pick.seat} leaves {pile}, the last one, and no card is left to draw"
        yield Fault(message=message, hint=f"write {TAKE}")
    elif pick.cards and Counter(pick.cards) != Counter(copy.card for copy in lying(start, course, pick.seat)):
        yield Fault(message=f"{pick.seat} picks other cards than those of {pile}; all of them are taken, or none")


def _takes(pick: Pick, taking: Taking, offer: _Offer) -> tuple[Fault, ...]:
    """Too many or too few cards, or none of the lines."""
    faults = [
        Fault(message=f"{pick.seat} picks for '{place}', where no card goes", hint=suggestion(place, offer.sides))
        for place in pick.to
        if place not in offer.sides
    ]
    if taking.count is None:
        if Counter(pick.cards) not in [Counter(copy.card for copy in line) for line in offer.lines.values()]:
            left = ((name, "; ".join(offer.called(copy.card) for copy in line)) for name, line in offer.lines.items())
            every = " | ".join(f"{name}: {cards}" for name, cards in left)
            faults.append(Fault(message=f"{pick.seat} picks no whole row or column", hint=f"one of {every}"))
        return tuple(faults)
    needed = min(taking.count, len(offer.can))
    if len(pick.cards) != needed:
        verb = "burns" if taking.into is None else "picks"
        faults.append(Fault(message=f"{pick.seat} {verb} {counted(len(pick.cards), 'card')}; {needed} needed"))
    return tuple(faults)


def _gives(pick: Pick, picking: Picking, sides: Sides) -> tuple[Fault, ...]:
    """Packets that hold too many or too few cards."""
    faults = [
        Fault(message=f"{pick.seat} gives to the '{side}', where nobody gets cards", hint=suggestion(side, sides))
        for side in pick.to
        if side not in sides
    ]
    wrong = {side: number for side, (number, _) in sides.items() if len(pick.to.get(side, ())) != number}
    for side, number in wrong.items():
        given = counted(len(pick.to.get(side, ())), "card")
        faults.append(Fault(message=f"{pick.seat} gives {given} to {sides[side][1]} ({side}); {number} needed"))
    if len(pick.cards) != picking.count:
        faults.append(Fault(message=f"{pick.seat} picks {counted(len(pick.cards), 'card')}; {picking.count} needed"))
    return tuple(faults)


def _strangers(pick: Pick, offer: _Offer) -> tuple[Fault, ...]:
    """Cards that do not lie there, or that may not be picked."""
    zone = offer.step.zone if isinstance(offer.step, Picking) else None
    allowed = {copy.card for copy in offer.can}
    zones: dict[str, list[str]] = {}
    for copy in offer.lying:
        zones.setdefault(copy.card, []).append(copy.zone)
    faults = []
    for card in dict.fromkeys(pick.cards):
        name = offer.called(card)
        if card not in zones:
            hint = suggestion(name, map(offer.called, sorted(allowed)))
            faults.append(Fault(message=f"'{name}' is not {offer.where}", hint=hint))
        elif zone is not None and zone not in zones[card]:
            where = listing(dict.fromkeys(zones[card]))
            faults.append(Fault(message=f"'{name}' of {pick.seat} is in {where}; cards of {zone} are picked"))
        elif card not in allowed:
            whose = f" of {pick.seat}" if zone is not None else ""
            faults.append(Fault(message=f"'{name}'{whose} is not {offer.step.of}; only such cards are picked"))
    return tuple(faults)


def _twice(pick: Pick, offer: _Offer) -> tuple[Fault, ...]:
    """Cards that are picked more often than they lie there."""
    has = Counter(copy.card for copy in offer.can)
    faults = []
    for card, times in Counter(pick.cards).items():
        if card in has and times > has[card]:
            sides = [side for side, cards in pick.to.items() if card in cards]
            where = f"to {' and '.join(sides)}" if len(sides) > 1 else f"{times} times to {sides[0]}"
            there = counted(has[card], "copy", "copies")
            name = offer.called(card)
            if isinstance(offer.step, Picking):
                faults.append(Fault(message=f"{pick.seat} offers '{name}' {where}, and has {there} of it"))
            else:
                faults.append(Fault(message=f"{pick.seat} picks '{name}' {times} times; {there} {offer.where}"))
    return tuple(faults)
