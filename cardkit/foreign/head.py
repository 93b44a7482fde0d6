"""The head of a table: in which row it stands, and what its columns are called."""

from collections.abc import Iterable, Sequence
from itertools import islice

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
"""What a text that is a number is made of."""


def head_row(rows: Iterable[Sequence[Cell]]) -> int | None:
    """Which row (from 0) names the columns: the first that is not blank, unless that is a title; None: all are blank.

    Below a title stands the head: a row that has a head of names and is longer than those above it, as most rows below
    it are, else the first with more than one cell, all of them words, unless it is the last.
    """
    every = ((number, [cell for cell in row if not _is_blank(cell)]) for number, row in enumerate(rows))
    seen = list(islice((each for each in every if each[1]), LOOKED_AT))
    if not seen:
        return None
    (first, title), longest = seen[0], len(seen[0][1])
    for place, (number, cells) in enumerate(seen[1:], 2):
        if len(cells) > longest and has_name(cells) and _are_longer(seen[place:], longest):
            return number
        longest = max(longest, len(cells))
    below = next(((number, cells) for number, cells in seen[1:-1] if len(cells) > 1), None)
    is_title = below is not None and len(title) == 1 and not has_name(title) and all(map(_is_word, below[1]))
    return below[0] if below is not None and is_title else first


def _are_longer(rows: Sequence[tuple[int, Sequence[Cell]]], most: int) -> bool:
    """Half of the rows or more have more cells than that."""
    return 2 * sum(len(cells) > most for _, cells in rows) >= len(rows)


def _is_blank(cell: Cell) -> bool:
    """Nothing stands in the cell."""
    return isinstance(cell, str) and not cell.strip()


def has_name(cells: Iterable[Cell]) -> bool:
    """One of the cells is a head that means names."""
    return any(isinstance(cell, str) and bare(cell) in NAMES for cell in cells)


def _is_word(cell: Cell) -> bool:
    """The cell is a text, and no number."""
    return isinstance(cell, str) and not set(cell) <= _DIGITS


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
