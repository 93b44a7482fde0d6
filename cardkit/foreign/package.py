"""The package of XML that a workbook is (.xlsx, .ods): what must be known of it before, and beside, its values.

The reader of workbooks lays a sheet out from its first to its last cell: one cell at the far end of a sheet of 20 kB
took 17 billion places. And it takes a cell whose formula failed for an empty one.
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

_TAG = rb'((?:[^>"]++|"[^"]*+")*+)>'
_CELL = re.compile(rb"<(?:\w+:)?c\b" + _TAG + rb"(?!(?:<(?:\w+:)?v\s*(?:/|></(?:\w+:)?v)>)?</(?:\w+:)?c>)")
_AT = re.compile(rb'\br="([A-Z]{1,3})([0-9]{1,7})"')
_COLUMN = re.compile(rb' r="([A-Z]{1,3})[0-9]')
_ROW = re.compile(rb'<(?:\w+:)?row\b[^>]*? r="([0-9]{1,7})"')
_FAILED = b' t="e"'
_ODS = re.compile(rb"<table:(table-row|table-cell|covered-table-cell|table)(?=[\s/>])" + _TAG)
_REPEATED = re.compile(rb'table:number-(?:rows|columns)-repeated="([0-9]{1,9})"')
_NAME = re.compile(rb'table:name="([^"]*)"')

_RELATION = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}id"


_OF_ZIP = (BadZipFile, EOFError, LookupError, OSError, RuntimeError, ValueError, struct.error, zlib.error)
_OF_XML = (ExpatError, ParseError)
"""What the standard library says of a damaged package; of one with a password RuntimeError."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that has a value."""

    row: int
    """From 1."""
    column: int
    """From 1."""
    failed: bool
    """Its formula gives an error."""


def failed_cells(content: bytes, file: str, sheet: str | None) -> frozenset[tuple[int, int]]:
    """Row and column, from 1, of each cell of a sheet (None is the first) whose formula gives an error.

    Raises: InputError when the package is damaged, or too large for the memory.
    """
    try:
        with ZipFile(BytesIO(content)) as package:
            size = sum(each.file_size for each in package.infolist())
            if size > LIMIT:
                message = f"the workbook has {size} bytes unpacked; at most {LIMIT} are read"
                raise InputError(whole(file, message, "split it"))
            _check_form(package)
            return frozenset((cell.row, cell.column) for cell in _failed(package, file, sheet))
    except (*_OF_ZIP, *_OF_XML) as error:
        raise InputError(whole(file, "the workbook is damaged; save it anew")) from error


def _check_form(package: ZipFile) -> None:
    """Make sure that all parts are well formed: the reader never comes back from some that are not.

    Raises: ExpatError.
    """
    for part in package.infolist():
        if part.filename.endswith((".xml", ".rels")):
            ParserCreate().Parse(package.read(part), True)


def _failed(package: ZipFile, file: str, sheet: str | None) -> Iterator[Cell]:
    """The failed cells of a sheet, once its size is known."""
    if "content.xml" in package.namelist():
        yield from _ods_cells(package.read("content.xml"), file, sheet)
        return
    part = _part(package, sheet)
    xml = b"" if part is None else package.read(part)
    columns = max(map(_number, {each[1] for each in _COLUMN.finditer(xml)}), default=0)
    rows = max((int(each[1]) for each in _ROW.finditer(xml)), default=0)
    if rows * columns > MOST_CELLS:
        valued = list(_cells(xml))
        rows, columns = max((c.row for c in valued), default=0), max((c.column for c in valued), default=0)
        _check_area(file, rows, columns)
    if _FAILED in xml:
        yield from (cell for cell in _cells(xml) if cell.failed)


def _cells(xml: bytes) -> Iterator[Cell]:
    """The cells of a sheet of an .xlsx file that have a value."""
    for found in _CELL.finditer(xml):
        place = _AT.search(found[1])
        if place and not found[1].endswith(b"/"):
            yield Cell(int(place[2]), _number(place[1]), _FAILED in found[1])


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
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def _ods_cells(xml: bytes, file: str, sheet: str | None) -> Iterator[Cell]:
    """The failed cells of a sheet of an .ods file; the sizes of all sheets are checked, for all of them are read."""
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
                if b'value-type="error"' in attributes and name == sheet:
                    yield Cell(row + 1, column, failed=True)


def _check_area(file: str, rows: int, columns: int) -> None:
    """Make sure that a sheet has not too many places.

    Raises: InputError.
    """
    if rows * columns > MOST_CELLS:
        message = f"a sheet reaches over {rows} rows and {columns} columns; at most {MOST_CELLS} cells"
        raise InputError(whole(file, f"{message} are read", "delete what stands far from the table"))
