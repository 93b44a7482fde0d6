"""The package of XML that a workbook is (.xlsx, .ods): what must be known of it before, and beside, its values.

The reader of workbooks lays a sheet out from its first to its last cell: one cell at the far end of a sheet of 20 kB
took 17 billion places. A cell beyond the last column takes the whole program down with it. And it takes a cell whose
formula failed, or was never worked out, for an empty one, as it does those that are merged with one above.
"""

import posixpath
import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from io import BytesIO
from xml.etree.ElementTree import ParseError, fromstring
from xml.parsers.expat import ExpatError, ParserCreate
from zipfile import BadZipFile, ZipFile

from cardkit.errors import InputError
from cardkit.foreign.content import LIMIT, whole

MOST_CELLS = 10_000_000
"""Places of a sheet from its first cell to its last, empty ones too: 300 columns of 30,000 cards."""

_MOST_ROWS, _MOST_COLUMNS = 1_048_576, 16_384
"""Of a sheet of an .xlsx file: the last cell is XFD1048576."""

_TAG = rb'((?:[^>"]++|"[^"]*+")*+)>'
_CELL = re.compile(rb"<(?:\w+:)?c\b" + _TAG + rb"(?!(?:<(?:\w+:)?v\s*(?:/|></(?:\w+:)?v)>)?</(?:\w+:)?c>)")
_AT = re.compile(rb'\br="([A-Z]{1,3})([0-9]{1,7})"')
_UNSAVED = re.compile(
    rb"<(?:\w+:)?c\b" + _TAG + rb"<(?:\w+:)?f\b" + _TAG + rb"(?:[^<]*+</(?:\w+:)?f>)?"
    rb"(?:<(?:\w+:)?v\s*(?:/|></(?:\w+:)?v)>)?</(?:\w+:)?c>"
)
_COLUMN = re.compile(rb'\sr="([A-Za-z]+)[0-9]')
_FAR_ROW = re.compile(rb'\sr="[A-Za-z]+([0-9]{5,})"')
_ROW = re.compile(rb'<(?:\w+:)?row\b[^>]*?\sr="([0-9]+)"')
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")
_FAILED = b' t="e"'
_TEXT = b' t="str"'
"""Of a formula that gives a text, which may be empty."""
_ODS = re.compile(rb"<table:(table-row|table-cell|covered-table-cell|table)(?=[\s/>])" + _TAG)
_MERGED = re.compile(rb'<(?:\w+:)?mergeCell\b[^>]*?\sref="([A-Z]{1,3})([0-9]{1,7}):[A-Z]{1,3}([0-9]{1,7})"')
_SPANNED = re.compile(rb'table:number-rows-spanned="([0-9]{1,7})"')
_REPEATED = re.compile(rb'table:number-(?:rows|columns)-repeated="([0-9]{1,9})"')
_NAME = re.compile(rb'table:name="([^"]*)"')

_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


_OF_ZIP = (BadZipFile, EOFError, LookupError, OSError, RuntimeError, ValueError, struct.error, zlib.error)
_OF_XML = (ExpatError, ParseError)
"""What the standard library says of a damaged package; of one with a password RuntimeError."""


_ERROR = "gives an error; mend it or write a value"
_NO_VALUE = "has no value; open and save the workbook once"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that has a value, or should have one, or that is one with those below it."""

    row: int
    """From 1."""
    column: int
    """From 1."""
    failed: str = ""
    """What is wrong with its formula, if anything."""
    last: int = 0
    """The last row of a merged cell; 0 of all others."""


def odd_cells(content: bytes, file: str, sheet: str | None) -> tuple[Cell, ...]:
    """The cells of a sheet (None is the first) whose formulas give no value, and those that are one with others below.

    Raises: InputError when the package is damaged, or too large for the memory.
    """
    try:
        with ZipFile(BytesIO(content)) as package:
            size = sum(each.file_size for each in package.infolist())
            if size > LIMIT:
                message = f"the workbook has {size} bytes unpacked; at most {LIMIT} are read"
                raise InputError(whole(file, message, "split it"))
            _check_form(package)
            return tuple(_odd(package, file, sheet))
    except (*_OF_ZIP, *_OF_XML) as error:
        raise InputError(whole(file, "the workbook is damaged; save it anew")) from error


def _check_form(package: ZipFile) -> None:
    """Make sure that all parts are well formed: the reader never comes back from some that are not.

    Raises: ExpatError.
    """
    for part in package.infolist():
        if part.filename.endswith((".xml", ".rels")):
            ParserCreate().Parse(package.read(part), True)


def _odd(package: ZipFile, file: str, sheet: str | None) -> Iterator[Cell]:
    """The failed and merged cells of a sheet, once its size is known."""
    if "content.xml" in package.namelist():
        yield from _ods_cells(package.read("content.xml"), file, sheet)
        return
    part = _part(package, sheet)
    xml = b"" if part is None else package.read(part)
    columns = max(map(_number, {each[1] for each in _COLUMN.finditer(xml)}), default=0)
    rows = max((int(each[1]) for kind in (_ROW, _FAR_ROW) for each in kind.finditer(xml)), default=0)
    if rows > _MOST_ROWS or columns > _MOST_COLUMNS:
        message = f"a cell is said to stand beyond row {_MOST_ROWS} or column XFD, where a sheet ends"
        raise InputError(whole(file, message, "save it anew"))
    if rows * columns > MOST_CELLS:
        valued = list(_cells(xml))
        rows, columns = max((c.row for c in valued), default=0), max((c.column for c in valued), default=0)
        _check_area(file, rows, columns)
    if _FAILED in xml:
        yield from (cell for cell in _cells(xml) if cell.failed)
    if _FORMULA.search(xml):
        yield from _unsaved(xml)
    merged = (found.groups() for found in _MERGED.finditer(xml))
    yield from (Cell(int(row), _number(column), last=int(last)) for column, row, last in merged if row != last)


def _cells(xml: bytes) -> Iterator[Cell]:
    """The cells of a sheet of an .xlsx file that have a value."""
    for found in _CELL.finditer(xml):
        place = _AT.search(found[1])
        if place and not found[1].endswith(b"/"):
            yield Cell(int(place[2]), _number(place[1]), _ERROR if _FAILED in found[1] else "")


def _unsaved(xml: bytes) -> Iterator[Cell]:
    """The cells whose formula was written by a program that works none out."""
    for found in _UNSAVED.finditer(xml):
        place = _AT.search(found[1])
        if place and _TEXT not in found[1]:
            yield Cell(int(place[2]), _number(place[1]), _NO_VALUE)


def _part(package: ZipFile, sheet: str | None) -> str | None:
    """The part of an .xlsx file that holds a sheet."""
    relations = fromstring(package.read("xl/_rels/workbook.xml.rels"))
    targets = {each.get("Id"): each.get("Target", "") for each in relations}
    for each in fromstring(package.read("xl/workbook.xml")).iter():
        if each.tag.endswith("}sheet") and sheet in (None, each.get("name")):
            target = targets.get(each.get(_RELATION), "")
            return posixpath.normpath(posixpath.join("/xl", target)).lstrip("/")
    return None


def _number(letters: bytes) -> int:
    """The number of a column: 1 for A, 27 for AA."""
    number = 0
    for letter in letters.upper():
        number = number * 26 + letter - 64
    return number


def _ods_cells(xml: bytes, file: str, sheet: str | None) -> Iterator[Cell]:
    """The failed and merged cells of a sheet of an .ods file; the sizes of all sheets are checked, for all are read."""
    name, row, column, columns, rows = "", 0, 0, 0, 0
    for kind, attributes in (found.groups() for found in _ODS.finditer(xml)):
        repeated = _REPEATED.search(attributes)
        times = int(repeated[1]) if repeated else 1
        if kind == b"table":
            title = _NAME.search(attributes)
            name, row, column, columns, rows = unescape(title[1].decode()) if title else "", 0, 0, 0, 0
            sheet = name if sheet is None else sheet
        elif kind == b"table-row":
            row, column, rows = row + rows, 0, times
        else:
            column += times
            if b"office:value" in attributes or not attributes.endswith(b"/"):
                columns = max(columns, column)
                _check_area(file, row + rows, columns)
                if name == sheet:
                    yield from _ods_cell(row + 1, column, attributes)


def _ods_cell(row: int, column: int, attributes: bytes) -> Iterator[Cell]:
    """A cell of an .ods file, as far as it is odd."""
    spanned = _SPANNED.search(attributes)
    if b'value-type="error"' in attributes:
        yield Cell(row, column, _ERROR)
    if spanned and int(spanned[1]) > 1:
        yield Cell(row, column, last=row + int(spanned[1]) - 1)


def _check_area(file: str, rows: int, columns: int) -> None:
    """Make sure that a sheet has not too many places.

    Raises: InputError.
    """
    if rows * columns > MOST_CELLS:
        message = f"a sheet reaches over {rows} rows and {columns} columns; at most {MOST_CELLS} cells"
        raise InputError(whole(file, f"{message} are read", "delete what stands far from the table"))
