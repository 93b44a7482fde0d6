"""The head of a table: in which row it stands, and what its columns are called."""

from collections.abc import Iterable, Sequence
from itertools import islice, takewhile
from typing import NamedTuple

from cardkit.errors import Fault, InputError
from cardkit.foreign.column import bare
from cardkit.foreign.meaning import NAMES
from cardkit.source import Document
from cardkit.text import quoted

Cell = str | int | float
"""A cell of a row; a blank text where nothing stands."""

LOOKED_AT = 10
"""Rows with something in them among which the head is looked for: a title, who wrote it and when may stand above it."""

_DIGITS = frozenset("0123456789.,+- ")
_AMOUNT = _DIGITS | frozenset("€$£¥%/:\u00a0\u202f")
"""What a text that is a number is made of, and one that is a price, a share or a day."""


class _Line(NamedTuple):
    """A row that is not blank."""

    number: int
    row: Sequence[Cell]
    cells: Sequence[Cell]
    """Those that are not blank."""

    @property
    def speaks(self) -> bool:
        """It has several cells, all of them words."""
        return len(self.cells) > 1 and all(map(_is_word, self.cells))


def head_row(rows: Iterable[Sequence[Cell]]) -> int | None:
    """Which row (from 0) names the columns: the first that is not blank, unless that is a title; None: all are blank.

    Below titles stands the head: a row that is longer than those above it, as most rows below it are, and has a head of
    names, or words over numbers. Below a title of one cell it is the longest of the rows of words that come next.
    """
    every = (_Line(number, row, [cell for cell in row if not _is_blank(cell)]) for number, row in enumerate(rows))
    seen = list(islice((each for each in every if each.cells), LOOKED_AT))
    if not seen:
        return None
    longest, found = len(seen[0].cells), None
    for place, line in enumerate(seen[1:], 1):
        below = seen[place + 1 :]
        if len(line.cells) > longest and _are_longer(below, longest):
            if has_name(line.cells):
                return line.number
            found = line.number if _is_over_numbers(line, below) else found
        longest = max(longest, len(line.cells))
    if found is not None and not has_name(seen[0].cells):
        return found
    first, *others = seen
    speaking = list(takewhile(lambda line: line.speaks, (each for each in others[:-1] if len(each.cells) > 1)))
    if len(first.cells) > 1 or has_name(first.cells) or not speaking:
        return first.number
    return max(speaking, key=lambda line: len(line.cells)).number


def _is_over_numbers(line: _Line, below: Sequence[_Line]) -> bool:
    """A row of words has one over a column of numbers."""
    columns = (
        (cell, [each.row[column] for each in below if column < len(each.row) and not _is_blank(each.row[column])])
        for column, cell in enumerate(line.row)
    )
    return line.speaks and any(
        not _is_blank(cell) and 2 * sum(map(_is_word, values)) < len(values) for cell, values in columns
    )


def _are_longer(rows: Sequence[_Line], most: int) -> bool:
    """Half of the rows or more have more cells than that."""
    return 2 * sum(len(each.cells) > most for each in rows) >= len(rows)


def _is_blank(cell: Cell) -> bool:
    """Nothing stands in the cell."""
    return isinstance(cell, str) and not cell.strip()


def has_name(cells: Iterable[Cell]) -> bool:
    """One of the cells is a head that means names."""
    return any(isinstance(cell, str) and bare(cell) in NAMES for cell in cells)


def _is_word(cell: Cell) -> bool:
    """The cell is a text, and no number."""
    if not isinstance(cell, str) or set(cell) <= _DIGITS:
        return False
    return not (set(cell) <= _AMOUNT and any(char.isdigit() for char in cell))


def first_words(cells: Iterable[str]) -> str:
    """What the first cell of a row holds that is not blank; nothing of a row that cannot be read."""
    return next((cell.strip() for cell in cells if cell.strip()), "")


def heads(document: Document, cells: Sequence[str], starts: Sequence[int]) -> tuple[str, ...]:
    """The names of the columns up to the last that has one; one without a name before it is called by its number.

    Raises: InputError when two have one name.
    """
    names = [cell.strip() or f"column {number}" for number, cell in enumerate(cells, 1)]
    while names and not cells[len(names) - 1].strip():
        names.pop()
    faults, firsts = list[Fault](), dict[str, int]()
    for number, (name, start) in enumerate(zip(names, starts, strict=False), 1):
        if name in firsts:
            message = f"columns {firsts[name]} and {number} are both called {quoted(name)}; names must differ"
            faults.append(document.fault(message, start, len(name)))
        firsts.setdefault(name, number)
    if faults:
        raise InputError(*faults)
    return tuple(names)


def overlong(
    document: Document, names: Sequence[str], cells: Sequence[str], starts: Sequence[int], hint: str | None = None
) -> Fault:
    """What is wrong with a row that has a cell beyond the columns that have names."""
    number = next(i for i, cell in enumerate(cells) if i >= len(names) and cell.strip())
    named = "the first column has a name" if len(names) == 1 else f"the first {len(names)} columns have names"
    message = f"{quoted(cells[number].strip())} stands in column {number + 1}; only {named}"
    return document.fault(message, starts[number], len(cells[number]), hint)
