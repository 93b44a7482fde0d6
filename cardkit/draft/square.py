"""Cards laid open in a square: its rows and columns are picked whole, and called by their numbers."""

import re
from collections.abc import Iterable, Mapping
from math import isqrt

from cardkit.draft.copies import Copy
from cardkit.draft.course import Course
from cardkit.draft.event import Start
from cardkit.draft.step import OPEN, Taking
from cardkit.text import counted, listing

ROW, COLUMN = "row", "column"
"""What the lines are called, with their number from 1 behind it."""

_LINE = re.compile(rf"({ROW}|{COLUMN})\s*(\d+)\Z", re.IGNORECASE)
"""`row 1` as somebody types it."""


def by_line(start: Start, course: Course) -> bool:
    """A row or a column is picked at the step."""
    step = None if course.step == len(start.steps) else start.steps[course.step]
    return isinstance(step, Taking) and step.count is None


def square(course: Course) -> tuple[tuple[Copy | None, ...], ...]:
    """The cards that were laid open last, row by row; None where one was taken."""
    left = {copy.number: copy for copy in course.table[OPEN]}
    side = isqrt(len(course.laid))
    laid = tuple(left.get(number) for number in course.laid)
    return tuple(laid[first : first + side] for first in range(0, len(laid), side or 1))


def lines(course: Course) -> Mapping[str, tuple[Copy, ...]]:
    """What is left of the rows, then of the columns, by name; without the empty ones."""
    rows = square(course)
    named = {
        **{f"{ROW} {number}": row for number, row in enumerate(rows, 1)},
        **{f"{COLUMN} {number}": column for number, column in enumerate(zip(*rows, strict=True), 1)},
    }
    found = {name: tuple(copy for copy in line if copy is not None) for name, line in named.items()}
    return {name: line for name, line in found.items() if line}


def called(words: Iterable[str]) -> str | None:
    """The line that words name, be it there or not: `row 1`; None where they name none."""
    found = _LINE.match(" ".join(each.strip() for each in words))
    return f"{found[1].lower()} {int(found[2])}" if found else None


def whole(left: Mapping[str, tuple[object, ...]]) -> str:
    """What is left of lines, in words: "row 2 (3 cards), column 1 (2 cards)"."""
    return listing(f"{name} ({counted(len(line), 'card')})" for name, line in left.items())
