"""What would fit where a pool is too small: fewer players, or another number of the draft; each is tried before."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from cardkit.draft.allotment import needs, short
from cardkit.draft.copies import pool
from cardkit.draft.definition import Definition, Number
from cardkit.draft.event import Start
from cardkit.draft.reading import Numbers
from cardkit.draft.shortage import pool_shortfall
from cardkit.draft.step import flat
from cardkit.errors import DraftError, InputError
from cardkit.text import counted

Again = Callable[[Numbers], Definition]
"""The draft with other numbers."""


def refuse_small(start: Start, of: Definition, again: Again) -> None:
    """Make sure that the pool is large enough.

    Raises: DraftError with what would fit.
    """
    fault = pool_shortfall(start)
    if fault is not None:
        raise DraftError(replace(fault, hint=advice(start, of, again)))


def advice(start: Start, of: Definition, again: Again) -> str | None:
    """What this pool is large enough for; None when no smaller number helps by itself."""
    players = _players(start, of)
    numbers = {name: number for name in of.numbers if (number := _number(start, of, name, again)) is not None}
    said = [*([counted(players, "player")] if players else []), *map(str, numbers.values())]
    if not said:
        return None
    *first, last = said
    listed = f"{', '.join(first)} or {last}" if first else last
    options = " or ".join(f"--set {name}={number.value}" for name, number in numbers.items())
    return f"{listed} fit{f' ({options})' if options else ''}"


def _players(start: Start, of: Definition) -> int | None:
    """The most players, fewer than there are, for whom the pool is large enough."""
    every = range(len(start.seats) - 1, of.fewest - 1, -1)
    return next((seats for seats in every if _fits(start, of, seats)), None)


def _number(start: Start, of: Definition, name: str, again: Again) -> Number | None:
    """The highest value of a number, lower than it is, for which the pool is large enough."""
    seats = len(start.seats)
    values = range(min(of.numbers[name].value - 1, len(pool(start))), 0, -1)
    return next((each.numbers[name] for each in _others(of, name, values, again) if _fits(start, each, seats)), None)


def _others(of: Definition, name: str, values: Iterable[int], again: Again) -> Iterator[Definition]:
    """The draft with each value of a number that makes sense."""
    now = {each: number.value for each, number in of.numbers.items()}
    for value in values:
        try:
            yield again({**now, name: value})
        except InputError:  # such as a row of cards that are no square
            continue


def _fits(start: Start, of: Definition, seats: int) -> bool:
    """The pool is large enough for so many seats."""
    wanted = needs(start, tuple(flat(of.plans, seats)))
    return short(wanted, pool(start), seats) is None
