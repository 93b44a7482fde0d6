"""What is wrong with a pick: every case of RULES 3.6, all of them at once."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cardkit.draft.course import Copy
from cardkit.draft.event import Pick
from cardkit.draft.step import Picking
from cardkit.errors import Fault
from cardkit.text import counted, listing, suggestion

Sides = Mapping[str, tuple[int, str]]
"""By side: how many cards it gets, and who sits there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """What a seat may pick from, and what the cards are called."""

    picking: Picking
    sides: Sides
    held: Sequence[Copy]
    can: Sequence[Copy]
    """Those of `held` that may be picked."""
    called: Callable[[str], str]
    """What people call the card of an id."""


def objections(pick: Pick, offer: Offer) -> tuple[Fault, ...]:
    """Why the draft does not allow a pick; nothing when it does."""
    return (*_counts(pick, offer.picking, offer.sides), *_strangers(pick, offer), *_twice(pick, offer))


def _counts(pick: Pick, picking: Picking, sides: Sides) -> tuple[Fault, ...]:
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


def _strangers(pick: Pick, offer: Offer) -> tuple[Fault, ...]:
    """Cards that the seat does not have, or that may not be picked."""
    picking = offer.picking
    allowed = {copy.card for copy in offer.can}
    zones: dict[str, list[str]] = {}
    for copy in offer.held:
        zones.setdefault(copy.card, []).append(copy.zone)
    faults = []
    for card in dict.fromkeys(pick.cards):
        name = offer.called(card)
        if card not in zones:
            hint = suggestion(name, map(offer.called, sorted(allowed)))
            faults.append(Fault(message=f"'{name}' is not in {pick.seat}'s deck", hint=hint))
        elif picking.zone not in zones[card]:
            where = listing(dict.fromkeys(zones[card]))
            faults.append(Fault(message=f"'{name}' of {pick.seat} is in {where}; cards of {picking.zone} are picked"))
        elif card not in allowed:
            faults.append(Fault(message=f"'{name}' of {pick.seat} is not {picking.of}; only such cards are picked"))
    return tuple(faults)


def _twice(pick: Pick, offer: Offer) -> tuple[Fault, ...]:
    """Cards that are offered more often than the seat has them."""
    has = Counter(copy.card for copy in offer.can)
    faults = []
    for card, times in Counter(pick.cards).items():
        if card in has and times > has[card]:
            sides = [side for side, cards in pick.to.items() if card in cards]
            where = f"to {' and '.join(sides)}" if len(sides) > 1 else f"{times} times to {sides[0]}"
            there = counted(has[card], "copy", "copies")
            name = offer.called(card)
            faults.append(Fault(message=f"{pick.seat} offers '{name}' {where}, and has {there} of it"))
    return tuple(faults)
