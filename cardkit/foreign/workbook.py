"""Workbooks (.xlsx, .xlsm, .ods) -> records: the rows of a sheet below its head."""

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import NamedTuple

from cardkit.errors import Fault, InputError
from cardkit.foreign.content import Misread, whole
from cardkit.foreign.head import first_words, head_row, heads, overlong
from cardkit.foreign.package import Cell, odd_cells
from cardkit.foreign.record import Record, Step
from cardkit.position import Position
from cardkit.source import Document
from cardkit.source.node import plain_text
from cardkit.text import fold, listing, printable, quoted

PACKAGE = b"PK\x03\x04"
"""What .xlsx, .xlsm and .ods begin with (a zip file)."""

BINARY = b"\xd0\xcf\x11\xe0"
"""What .xls begins with, and a workbook with a password (MS-CFB, 2.2)."""

_BETWEEN = " | "
"""What shows where a cell of a shown row ends."""

_FAILED = "#ERROR"
"""What stands for an error in a shown row; spreadsheets show one of several."""

_WHOLE = 2**53
"""Below it a workbook's numbers are exact when they are whole."""

_BREAK = re.compile("[\n\r\x85\u2028\u2029]")
"""What would end a shown row; characters of `BREAK` one by one."""

Row = Sequence[str | int | float]
"""Cells, flags among them; an empty one is an empty text."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet that was read, as a text with a row a line."""

    document: Document
    heads: tuple[str, ...]
    head: int
    """The offset of their row."""

    def offset(self, record: Record, steps: tuple[Step, ...]) -> int:
        """Where the cell under a head begins; the row's first cell where there is none."""
        if not steps or steps[0] not in self.heads:
            return record.start
        starts = _starts(self.document, self.document.position(record.start).line - 1)
        column = self.heads.index(str(steps[0]))
        return starts[column] if column < len(starts) else record.start

    def above(self) -> tuple[str, ...]:
        """The rows above the head that are not blank, each by its first words."""
        text = self.document.text
        rows = text[: text.rfind("\n", 0, self.head) + 1].splitlines()
        return tuple(first_words(row.split(_BETWEEN)) for row in rows if row.strip())

    def cell(self, place: Position) -> str:
        """What a spreadsheet calls the cell at a place, with its column's head."""
        letters, number = "", place.column
        while number:
            number, rest = divmod(number - 1, 26)
            letters = chr(ord("A") + rest) + letters
        head = f", {quoted(self.heads[place.column - 1])}" if place.column <= len(self.heads) else ""
        return f"cell {letters}{place.line}{head}"


class _Read(NamedTuple):
    """A sheet that was read."""

    sheet: str
    rows: list[list[str | int | float]]
    head: int | None
    """The row (from 0) that names the columns; None where nothing stands in the sheet."""
    failed: Mapping[int, tuple[int, str]]
    """Of each row (from 0) with a failed formula the first such column (from 0), and what is wrong."""
    sheets: Mapping[str, bool]
    """All sheets of the workbook, in its order: whether each is hidden."""


def workbook_records(content: bytes, file: str, name: str | None) -> Iterator[Record | Fault]:
    """The rows of a sheet below its head; without a name of the first one.

    Raises: InputError when there is no such sheet, or no head that names the columns.
    """
    if content.startswith(BINARY):
        # The reader's half for .xls takes the whole program down with it: a damaged file asked for 515 GB.
        message = "a workbook of the kind before 2007, or one with a password; .xlsx and .ods without are read"
        raise InputError(whole(file, message, "save it as .xlsx"))
    sheet, rows, head, failed, sheets = _read(content, file, name)
    document = _document(file, rows)
    if head is None:
        others = told({each: hidden for each, hidden in sheets.items() if each != sheet})
        hint = f"its other sheets: {listing(others)}; take one by --sheet NAME, or 'sheet: NAME' beside 'files'"
        message = f"the sheet {quoted(sheet)} is empty; a head that names the columns is needed"
        raise InputError(whole(file, message, hint if others else None))
    starts = _starts(document, head)
    names = heads(document, [*map(_shown, rows[head])], starts)
    yield from _records(Sheet(document, names, starts[0]), rows, head, failed)


def told(sheets: Mapping[str, bool]) -> tuple[str, ...]:
    """What messages call sheets, and whether spreadsheets show them."""
    return tuple(f"{quoted(name)}{' (hidden)' if hidden else ''}" for name, hidden in sheets.items())


def sheet_names(content: bytes, file: str) -> Mapping[str, bool]:
    """The sheets of a workbook, in its order: whether each is hidden.

    Raises: InputError when it cannot be read.
    """
    return _read(content, file, None).sheets


def _read(content: bytes, file: str, name: str | None) -> _Read:
    """The rows of a sheet."""
    import python_calamine  # noqa: PLC0415  # a native library, which games without workbooks do not load

    odd = odd_cells(content, file, name)
    try:
        book = python_calamine.CalamineWorkbook.from_filelike(BytesIO(content))
        visible = python_calamine.SheetVisibleEnum.Visible
        sheets = {each.name: each.visible != visible for each in book.sheets_metadata}
        sheet = _sheet(file, sheets, name)
        odd = odd if name in (None, sheet) else odd_cells(content, file, sheet)
        rows = book.get_sheet_by_name(sheet).to_python(skip_empty_area=False)
    except python_calamine.CalamineError as error:
        message = f"the workbook cannot be read ({printable(str(error), '')}); save it anew"
        raise InputError(whole(file, message)) from error
    return _mended(_Read(sheet, [[_plain(cell) for cell in row] for row in rows], None, {}, sheets), odd)


def _mended(read: _Read, odd: Sequence[Cell]) -> _Read:
    """A sheet with what its odd cells should say: a failed one that, and those below a merged one its value."""
    rows, wrong = read.rows, dict[tuple[int, int], str]()
    for cell in odd:
        if cell.failed and cell.row <= len(rows) and cell.column <= len(rows[cell.row - 1]):
            wrong[cell.row - 1, cell.column - 1] = cell.failed
            rows[cell.row - 1][cell.column - 1] = _FAILED
    head = head_row(rows)
    for row, column, above in tuple(_covered(rows, head, [cell for cell in odd if cell.last])):
        if rows[row][column] == "":
            rows[row][column] = rows[above][column]
            wrong |= {(row, column): wrong[above, column]} if (above, column) in wrong else {}
    firsts = {row: (column, told) for (row, column), told in sorted(wrong.items(), reverse=True)}
    return read._replace(head=head, failed=firsts)


def _covered(rows: Sequence[Row], head: int | None, merged: Iterable[Cell]) -> Iterator[tuple[int, int, int]]:
    """Row and column (from 0) of what merged cells below the head cover, and the row of their value.

    Only rows with values of their own are cards: a column may be merged down to the end of the sheet.
    """
    ends = dict[int, int]()
    for cell in sorted(merged, key=lambda cell: cell.row):
        first, last = max(cell.row, ends.get(cell.column, 0)), min(cell.last, len(rows))
        ends[cell.column] = max(first, last)
        for row in range(first, last) if head is not None and cell.row - 1 > head else ():
            if cell.column <= len(rows[row]) and any(map(_shown, rows[row])):
                yield row, cell.column - 1, cell.row - 1


def _sheet(file: str, names: Mapping[str, bool], name: str | None) -> str:
    """The name of the sheet that is meant."""
    if name is None and names:
        return next(iter(names))
    same = [each for each in names if each == name] or [each for each in names if fold(each) == fold(name or "")]
    if len(same) != 1:
        if not name or not names:
            raise InputError(whole(file, "the workbook has no sheet"))
        hint = f"its sheets: {listing(told(names))}"
        raise Misread("sheet", whole(file, f"no sheet is called {quoted(name)}", hint))
    return same[0]


def _document(file: str, rows: Sequence[Row]) -> Document:
    """The rows as lines of text, and where each cell begins."""
    lines, starts, at = list[str](), array("I"), 0
    for row in rows:
        texts = [_shown(cell) for cell in row]
        while texts and not texts[-1]:
            texts.pop()
        for text in texts:
            starts.append(at)
            at += len(text) + len(_BETWEEN)
        lines.append(_BREAK.sub(" ", _BETWEEN.join(texts)))
        at += 1 - len(_BETWEEN) * bool(texts)
    return Document(file=file, text="\n".join(lines), root={}, cells=starts)


def _starts(document: Document, row: int) -> Sequence[int]:
    """Where the cells of a row (from 0) begin, up to its last that is not empty."""
    cells, lines = document.cells or (), document.line_starts
    end = lines[row + 1] if row + 1 < len(lines) else len(document.text) + 1
    return cells[bisect_left(cells, lines[row]) : bisect_left(cells, end)]


def _records(
    sheet: Sheet, rows: Sequence[Row], head: int, failed: Mapping[int, tuple[int, str]]
) -> Iterator[Record | Fault]:
    """The rows below the head; empty ones are none."""
    document, names = sheet.document, sheet.heads
    for number in range(head + 1, len(rows)):
        cells = rows[number]
        column, wrong = failed.get(number, (len(names), ""))
        if column < len(names):
            message = f"the formula under {quoted(names[column])} {wrong}"
            yield document.fault(message, _starts(document, number)[column], len(_FAILED))
        elif any(map(_shown, cells[len(names) :])):
            yield overlong(document, names, [*map(_shown, cells)], _starts(document, number))
        elif value := {name: cell for name, cell in zip(names, cells, strict=False) if cell != ""}:
            first = next(i for i, cell in enumerate(cells) if cell != "")
            yield Record(value, "", _starts(document, number)[first], sheet)


def _plain(cell: str | float | date | time | timedelta) -> str | int | float:
    """A cell's value; an empty text of a blank one."""
    if isinstance(cell, date | time | timedelta):
        return _told(cell)
    if isinstance(cell, str):
        return "" if cell.isspace() else cell
    return int(cell) if isinstance(cell, float) and cell.is_integer() and abs(cell) < _WHOLE else cell


def _shown(cell: str | float) -> str:
    """A cell as a line of text shows it."""
    return cell if isinstance(cell, str) else plain_text(cell)


def _told(cell: date | time | timedelta) -> str:
    """A date (ISO 8601), or a duration in hours as spreadsheets show it."""
    if isinstance(cell, datetime) and cell.time() == time():
        return cell.date().isoformat()
    if isinstance(cell, timedelta):
        minutes, seconds = divmod(int(cell.total_seconds()), 60)
        return f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
    return cell.isoformat()
