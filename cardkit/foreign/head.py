"""The head of a table: what its columns are called."""

from collections.abc import Sequence

from cardkit.errors import Fault, InputError
from cardkit.source import Document
from cardkit.text import quoted


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
