"""Shuffles and choices over `Random.random()` alone.

Python keeps the sequence of `random()` for a seed; `shuffle`, `sample` and `choice` may change between versions, and
a draft log must replay to the same cards on any of them.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

Item = TypeVar("Item")


def stream(*parts: str | int) -> Random:
    """The chance of one thing: a generator seeded by the words that name it, such as seed, seat and step."""
    return Random("/".join(str(part) for part in parts))


def shuffled(items: Sequence[Item], rng: Random) -> tuple[Item, ...]:
    """The items in a random order (Fisher-Yates from the end)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def chosen(items: Sequence[Item], count: int, rng: Random) -> tuple[Item, ...]:
    """`count` of the items, each at most once, in a random order."""
    return shuffled(items, rng)[:count]
