"""CSV and its like -> records: cells between commas, semicolons, tabs or bars, in quotes where they need them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise, takewhile
from typing import NamedTuple

from cardkit.errors import Fault, InputError
from cardkit.foreign.content import whole
from cardkit.foreign.head import LOOKED_AT, first_words, has_name, head_row, heads, overlong
from cardkit.foreign.record import Record, Step
from cardkit.source import Document
from cardkit.text import counted

DELIMITERS = (",", ";", "\t", "|")
"""What spreadsheet programs write between cells, the likeliest first."""

_LINE = re.compile(r"[^\r\n]*")
_QUOTE = re.compile(r' *"((?:[^"]++|"")*+)" *')
_SEP = re.compile(r'"?sep=([^" \r\n]?)"?[ ]*(?:\r\n|\r|\n|\Z)', re.IGNORECASE)
"""The line by which Excel is told the delimiter; where it tells none, the rows do."""

_OPENED = re.compile(r' *"')
_OPENING = frozenset((" ", '"'))
_ROWS = 20
"""Rows that tell the delimiter."""
_MOST, _FEW = 0.3, 0.25
"""The share of rows that a delimiter splits at least, and of rows with cells beyond the head at most."""

_SAMPLE = 1 << 16
"""Characters in which they stand."""


class Row(NamedTuple):
    """The cells of one row."""

    cells: list[str]
    end: int
    """The offset of the next row."""
    wrong: tuple[str, int] | None = None
    """What is wrong with a quote, and where."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table that was read; it looks for places only when somebody asks."""

    document: Document
    delimiter: str
    heads: tuple[str, ...] = ()
    """Names of the columns up to the last that has one."""
    head: int = 0
    """The offset of their row."""

    def row(self, at: int) -> Row:
        """The row at an offset."""
        line = self.document.text[at : _line_end(self.document.text, at)]
        if '"' not in line:
            return Row(line.split(self.delimiter), self.next(at + len(line)))
        starts, cells = list[int](), list[str]()
        end, wrong = _cells(self, at, starts, cells)
        return Row(cells, end, wrong)

    def next(self, at: int) -> int:
        """The offset behind a line's end."""
        return at + (2 if self.document.text.startswith("\r\n", at) else 1)

    def above(self) -> tuple[str, ...]:
        """The rows above the head that are not blank, each by its first words."""
        rows = takewhile(lambda each: each[0] < self.head, _filled(self, _start(self.document.text)))
        return tuple(first_words(row.cells) for _, row in rows)

    def starts(self, at: int) -> list[int]:
        """Where the cells of the row at an offset begin."""
        starts = list[int]()
        _cells(self, at, starts, [])
        return starts

    def offset(self, record: Record, steps: tuple[Step, ...]) -> int:
        """Where the cell under a head begins; the row's first character where there is none."""
        if not steps or steps[0] not in self.heads:
            return record.start
        starts = self.starts(record.start)
        column = self.heads.index(str(steps[0]))
        return starts[column] if column < len(starts) else record.start


def delimited_records(text: str, file: str, delimiter: str | None) -> Iterator[Record | Fault]:
    """The rows of a table below its head.

    Raises: InputError when no head names the columns.
    """
    document = Document(file=file, text=text, root={})
    told, at = _SEP.match(text), _start(text)
    table = Table(document, delimiter or (told and told[1]) or likely(text[at : at + _SAMPLE]))
    seen = tuple(islice(_filled(table, at), LOOKED_AT))
    head = head_row(row.cells for _, row in seen)
    if head is None:
        raise InputError(whole(file, "the file is empty; a head that names the columns is needed"))
    at, (cells, end, wrong) = seen[head]
    if wrong:
        raise InputError(document.fault(*wrong))
    yield from _rows(replace(table, heads=heads(document, cells, table.starts(at)), head=at), end)


def _start(text: str) -> int:
    """The offset of the first row."""
    told = _SEP.match(text)
    return told.end() if told else 0


def likely(sample: str) -> str:
    """The delimiter of a table that begins so; of one column a character that does not part its texts.

    It is the one by which most rows have no more cells than the head, which means names; a comma within numbers or
    before a blank is likely none, a tab is likely one. A line that another delimiter splits into as many cells as the
    head has is no title to pass over.
    """
    splits = {each: _first(sample, each) for each in DELIMITERS}
    likes = dict[str, _Likeness]()
    for each, rows in splits.items():
        head = head_row(rows) or 0
        width = len(rows[head]) if rows else 0
        if width > 1 and not _is_prose(rows, head, each):
            others = (other[:head] for other in splits.values())
            is_below_title = all(_length(row) < width for other in others for row in other)
            fitting = sum(1 < _length(row) <= width for row in rows[head:]) / len(rows)
            likes[each] = _Likeness(
                splits_most=fitting >= _MOST and not _overflows(rows[head:], width),
                has_name=has_name(rows[head]),
                is_tab=each == "\t",
                parts_cells=not _is_within_texts(rows[head + 1 :], each),
                fitting=fitting,
                is_below_title=is_below_title,
                exact=sum(len(row) == width for row in rows[head:]) / len(rows),
                width=width,
            )
    first, *rest = splits[","] or ([],)
    alone = "\t" if len(first) == 1 and _is_within_texts(rest, ",") else ","
    return max(likes, key=lambda each: likes[each], default=alone)


class _Likeness(NamedTuple):
    """How much a character looks like the delimiter, what matters most first."""

    splits_most: bool
    has_name: bool
    is_tab: bool
    parts_cells: bool
    fitting: float
    """The share of rows that have several cells, and no more than the head."""
    is_below_title: bool
    exact: float
    """The share of rows that have as many cells as the head."""
    width: int


def _length(row: Sequence[str]) -> int:
    """How many cells a row has, up to its last that is not blank."""
    return max((number for number, cell in enumerate(row, 1) if cell.strip()), default=0)


def _overflows(rows: Sequence[Sequence[str]], width: int) -> bool:
    """Many rows have more cells than the head."""
    return sum(_length(row) > width for row in rows) > len(rows) * _FEW


def _is_prose(rows: Sequence[Sequence[str]], head: int, mark: str) -> bool:
    """What would be a head below a title is one more text of a single column, as others are."""
    return head > 0 and not has_name(rows[head]) and _is_within_texts(rows[head:], mark)


def _is_within_texts(rows: Iterable[Sequence[str]], mark: str) -> bool:
    """What parts cells stands before blanks alone, as in sentences; a comma also within numbers."""
    pairs = [(one[-1:], other[:1]) for row in rows for one, other in pairwise(row)]
    is_decimal = [mark == "," and one.isdigit() and other.isdigit() for one, other in pairs]
    return bool(pairs) and all(number or other == " " for number, (_, other) in zip(is_decimal, pairs, strict=True))


def _first(sample: str, delimiter: str) -> list[list[str]]:
    """The first rows that are not blank; no cells of one whose quotes don't fit."""
    table = Table(Document(file="", text=sample, root={}), delimiter)
    rows = [[] if row.wrong else row.cells for _, row in islice(_filled(table, 0), _ROWS)]
    # The sample may end within its last row.
    return rows[:-1] if len(sample) == _SAMPLE and len(rows) > 1 else rows


def _filled(table: Table, at: int) -> Iterator[tuple[int, Row]]:
    """The rows from an offset on that are not blank, each with its own offset; wrong ones among them."""
    while at < len(table.document.text):
        row = table.row(at)
        if row.wrong or any(map(str.strip, row.cells)):
            yield at, row
        at = row.end


def _rows(table: Table, at: int) -> Iterator[Record | Fault]:
    """The rows from an offset on; blank ones are none."""
    text, names, width, read = table.document.text, table.heads, len(table.heads), table.row
    while at < len(text):
        cells, end, wrong = read(at)
        if wrong:
            yield table.document.fault(*wrong)
        elif len(cells) > width and any(map(str.strip, cells[width:])):
            hint = f"a text that holds '{table.delimiter}' stands in double quotes"
            yield overlong(table.document, names, cells, table.starts(at), hint)
        elif value := {head: cell for head, cell in zip(names, cells, strict=False) if cell and not cell.isspace()}:
            yield Record(value, "", at, table)
        at = end


def _cells(table: Table, at: int, starts: list[int], cells: list[str]) -> tuple[int, tuple[str, int] | None]:
    """Note the cells of the row at an offset and their starts; the offset of the next row, and what is wrong."""
    text, delimiter, end = table.document.text, table.delimiter, _line_end(table.document.text, at)
    while True:
        starts.append(at)
        if text[at : at + 1] in _OPENING and (opened := _OPENED.match(text, at)):
            found = _QUOTE.match(text, at)
            if found is None:
                return _unclosed(text, opened.end() - 1)
            cells.append(found[1].replace('""', '"'))
            at = found.end()
            end = end if at <= end else _line_end(text, at)
        else:
            stop = text.find(delimiter, at, end)
            cells.append(text[at : end if stop < 0 else stop])
            at = end if stop < 0 else stop
        if text[at : at + 1] != delimiter:
            break
        at += 1
    if text[at : at + 1] in ("", "\r", "\n"):
        return table.next(at), None
    return table.next(_line_end(text, at)), ("text behind a closing quote; a quote within a text is written twice", at)


def _line_end(text: str, at: int) -> int:
    """The offset of the end of the line in which an offset lies."""
    found = _LINE.match(text, at)
    return found.end() if found else at


def _unclosed(text: str, at: int) -> tuple[int, tuple[str, int]]:
    """A quote that is open at the end of the text, and what it cost."""
    lost = len(text.splitlines()) - len(text[:at].splitlines())
    cost = f"; it swallows {counted(lost, 'line')} below" if lost else ""
    return len(text), (f"quote is never closed{cost}; close it, or write a quote within a text twice", at)
