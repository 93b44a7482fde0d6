"""A text that was read: its plain values, and where each of them stands."""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, MutableSequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate

from cardkit.errors import Fault
from cardkit.position import Position
from cardkit.text import counted

Plain = str | int | float | bool | list["Plain"] | dict[str, "Plain"]
"""What YAML and JSON say, without places."""

SHOWN = 50
"""Faults that are told at once (DESIGN 4); the rest is counted."""

DEPTH = 100
"""Levels of nesting that are read; card files need six."""

_ENDS = ("\r\n", "\r", "\n", "\x85", "\u2028", "\u2029")
BREAK = re.compile("|".join(_ENDS))
"""What ends a line: YAML 1.1, 5.4; the same in JSON, so that both count alike."""


@dataclass(frozen=True)
class Document:
    """A file's text with its values.

    Places are kept as offsets (characters from 0) in one array, 4 bytes each: positions as tuples took six times the
    values' memory.
    """

    file: str
    text: str
    root: Plain
    """Holds all containers that `where` knows by their identity."""
    start: int = 0
    """Offset of the root."""
    marks: MutableSequence[int] = field(default_factory=lambda: array("I"))
    """Of a mapping: offsets of key and value in turn, by its order; of a list: of its items."""
    where: dict[int, int] = field(default_factory=dict)
    """Index of a container's first mark, by the container's `id()`."""
    cells: MutableSequence[int] | None = None
    """Of a sheet, a row a line: offsets of all cells. A place's column is then the cell's, as a spreadsheet counts."""

    @cached_property
    def line_starts(self) -> MutableSequence[int]:
        """Offset of each line's first character; made on demand, since only places ask.

        Lengths of lines are found in a third of the time that `BREAK` takes (0.2 s of 30,000 cards) (m).
        """
        text = self.text
        for end in _ENDS:
            text = text.replace(end, "\n".rjust(len(end)))
        return array("I", accumulate(map((1).__add__, map(len, text.split("\n")[:-1])), initial=0))

    def position(self, offset: int) -> Position:
        """The place of a character."""
        line = bisect_right(self.line_starts, offset)
        start = self.line_starts[line - 1]
        if self.cells is not None:
            return Position(self.file, line, bisect_right(self.cells, offset) - bisect_left(self.cells, start))
        return Position(self.file, line, offset - start + 1)

    def over(self, root: Plain, start: int = 0) -> "Document":
        """The same text with other values, its lines not counted again."""
        twin = Document(file=self.file, text=self.text, root=root, start=start, cells=self.cells)
        vars(twin)["line_starts"] = self.line_starts
        return twin

    def line(self, number: int) -> str:
        """The text of a line, from 1, without its end."""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] if number < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n\x85\u2028\u2029")

    def rest(self, offset: int) -> str:
        """The text of a line from an offset on."""
        number = bisect_right(self.line_starts, offset)
        return self.line(number)[offset - self.line_starts[number - 1] :]

    def fault(self, message: str, offset: int, length: int = 1, hint: str | None = None) -> Fault:
        """What is wrong with the `length` characters from `offset`, as far as they stand on one line."""
        shown = min(offset, len(self.text))
        place = self.position(shown)
        line, start = self.line(place.line), shown - self.line_starts[place.line - 1]
        end = min(start + length, max(len(line), start + 1))
        return Fault(message=message, place=place, line=line, start=start, end=end, hint=hint)


def shortened(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The first `SHOWN` faults and, where there are more, how many."""
    every = tuple(faults)
    rest = len(every) - SHOWN
    return every if rest <= 0 else (*every[:SHOWN], Fault(message=f"and {counted(rest, 'more fault')}"))
