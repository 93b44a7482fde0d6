"""Which sheet of a workbook is a table of cards, where nobody says it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardkit.errors import InputError
from cardkit.foreign.column import bare
from cardkit.foreign.meaning import NAMES
from cardkit.foreign.record import Record
from cardkit.foreign.workbook import PACKAGE, Sheet, sheet_names, told, workbook_records
from cardkit.text import listing


class Choice(NamedTuple):
    """A sheet of several."""

    sheet: str
    is_first: bool
    sheets: Mapping[str, bool]
    """All sheets: whether each is hidden."""

    def __str__(self) -> str:
        """What is read, and what is not."""
        read, *others = told({self.sheet: self.sheets[self.sheet], **self.sheets})
        return f"the sheet {read} is read, and not {listing(others)}"


def likeliest(content: bytes, file: str) -> Choice | None:
    """The sheet with most rows under heads, if one can be with a head of names; None where no other could be meant.

    Raises: InputError when the workbook cannot be read.
    """
    sheets = sheet_names(content, file) if content.startswith(PACKAGE) else {}
    weights = {name: _weight(content, file, name) for name in sheets} if len(sheets) > 1 else {}
    first = next(iter(sheets), "")
    if not any(weight.rows for name, weight in weights.items() if name != first) and not (weights and sheets[first]):
        return None
    sheet = max(weights, key=lambda name: weights[name]._replace(is_shown=not sheets[name]))
    return Choice(sheet, sheet == first, sheets)


class _Weight(NamedTuple):
    """How much a sheet looks like a table of cards."""

    has_rows: bool = False
    """It has some under its head."""
    has_names: bool = False
    is_table: bool = False
    """It has more than one column."""
    is_shown: bool = True
    """It is not hidden."""
    rows: int = 0


def _weight(content: bytes, file: str, name: str) -> _Weight:
    """How much a sheet looks like a table of cards; an empty one, or one without heads, does not."""
    try:
        found = tuple(_records(content, file, name))
    except InputError:
        return _Weight()
    heads = found[0].held.heads if found and isinstance(found[0].held, Sheet) else ()
    return _Weight(bool(found), any(bare(head) in NAMES for head in heads), len(heads) > 1, rows=len(found))


def _records(content: bytes, file: str, name: str) -> Iterator[Record]:
    """The rows of a sheet that can be read."""
    return (each for each in workbook_records(content, file, name) if isinstance(each, Record))
