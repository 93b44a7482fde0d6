"""What does not fit together in a list of steps: each step is right by itself, and makes no sense behind the others."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import isqrt

from cardkit.draft.step import (
    PACKET,
    PILES,
    Dealing,
    Giving,
    Picking,
    Piling,
    Plan,
    Repeating,
    Revealing,
    Taking,
    taken_each,
)
from cardkit.errors import Fault
from cardkit.source import Node
from cardkit.text import counted

SMALLEST = 4
"""Cards of the smallest square of which something is left when a line was taken."""


def unfit(node: Node, made: Sequence[Plan]) -> list[Fault]:
    """Steps that make no sense behind each other: what is picked of decks is given, and nothing else is."""
    items = node.items()
    faults = []
    if made and isinstance(made[0], Giving):
        faults.append(items[0].fault("nothing is picked before this 'give'"))
    if made and isinstance(made[-1], Picking):
        faults.append(items[-1].fault("nothing is done with the picked cards; a 'give' follows a 'pick'"))
    for (first, second), item, following in zip(pairwise(made), items, items[1:], strict=False):
        if isinstance(first, Picking) != isinstance(second, Giving):
            lone = item if isinstance(first, Picking) else following
            faults.append(lone.fault("a 'give' stands right behind its 'pick', and a 'pick' before its 'give'"))
        elif isinstance(second, Giving) and isinstance(first, Picking) and sum(second.shares.values()) != first.count:
            given = sum(second.shares.values())
            faults.append(following.fault(f"{counted(given, 'card')} given of {first.count} picked"))
    return [*faults, *_askew(items, made), *_endless(items, made)]


def _askew(items: Sequence[Node], made: Sequence[Plan]) -> list[Fault]:
    """Lines that are picked where no square was laid open, and piles that are picked where none was laid."""
    faults, laid, piled = [], 0, False
    for item, plan in zip(items, made, strict=True):
        piled = piled or isinstance(plan, Piling)
        if isinstance(plan, Repeating) and plan.times == PILES and not piled:
            faults.append(item.fault("no pile is laid before, in the same list", "write {lay: 90, piles: 3} first"))
        if isinstance(plan, Revealing):
            laid = plan.count
        if isinstance(plan, Taking) and plan.count is None and (laid < SMALLEST or isqrt(laid) ** 2 != laid):
            number = f"{laid} {'is' if laid == 1 else 'are'}"
            what = f"{number} laid open" if laid else "nothing is laid open before, in the same list"
            faults.append(item.fault(f"a line is picked of a square; {what}", "4, 9, 16 ... cards make a square"))
    return faults


def _endless(items: Sequence[Node], made: Sequence[Plan]) -> Iterator[Fault]:
    """Steps that are repeated until packets are empty, where none was dealt or nothing is taken of them."""
    before: Plan | None = None
    for item, plan in zip(items, made, strict=True):
        if isinstance(plan, Repeating) and plan.times == PACKET:
            if not (isinstance(before, Dealing) and before.into is None):
                yield item.fault("no packet is dealt right before", "write {deal: 15} first")
            if taken_each(plan.steps) == 0:
                yield item.fault("no number of cards is picked from the packet in these steps")
        before = plan
