"""Copies that go from stocks to wants: as many as there can be, by augmenting paths.

A want that has been served stays served: a later one may change which stocks it is served from, never how well.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

Given = tuple[tuple[int, ...], ...]
"""Per want, how many copies it has of each stock."""


@dataclass(frozen=True, slots=True)
class Path:
    """A way by which a want gets one more copy: it takes from the first stock, whoever had that from the second ..."""

    wants: tuple[int, ...]
    stocks: tuple[int, ...]


def flow(wants: Sequence[int], stocks: Sequence[int], fits: Sequence[Sequence[int]]) -> Given:
    """The most copies that stocks can give to wants, served in their order.

    `wants` and `stocks` are numbers of copies; `fits` has the stocks that may serve each want, the preferred first.
    """
    given = [[0] * len(stocks) for _ in wants]
    free = list(stocks)
    for want, copies in enumerate(wants):
        left = copies
        while left and (path := _path(want, free, given, fits)) is not None:
            passed = zip(path.wants[1:], path.stocks, strict=False)
            moved = min(left, free[path.stocks[-1]], *(given[other][stock] for other, stock in passed))
            for taker, stock in zip(path.wants, path.stocks, strict=True):
                given[taker][stock] += moved
            for loser, stock in zip(path.wants[1:], path.stocks, strict=False):
                given[loser][stock] -= moved
            free[path.stocks[-1]] -= moved
            left -= moved
    return tuple(map(tuple, given))


def _path(want: int, free: Sequence[int], given: Sequence[Sequence[int]], fits: Sequence[Sequence[int]]) -> Path | None:
    """The shortest way to a stock that has copies left; None when there is none."""
    waiting = deque([Path((want,), ())])
    seen = set[int]()
    while waiting:
        path = waiting.popleft()
        for stock in fits[path.wants[-1]]:
            if stock in seen:
                continue
            seen.add(stock)
            if free[stock]:
                return Path(path.wants, (*path.stocks, stock))
            holders = (other for other, row in enumerate(given) if row[stock] and other not in path.wants)
            waiting.extend(Path((*path.wants, other), (*path.stocks, stock)) for other in holders)
    return None
