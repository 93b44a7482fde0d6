"""Foreign workbooks: a sheet's rows with the places that a spreadsheet shows."""

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from foreign_read import PLAIN, lines, marked, places
from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.worksheet.worksheet import Worksheet

from cardkit.errors import Fault
from cardkit.foreign.reading import Form, records
from cardkit.foreign.record import Record

Cell = str | float | bool | date | time | timedelta | None

ODS = (
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
    ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0">'
    '<office:body><office:spreadsheet><table:table table:name="A &amp; B">%s</table:table></office:spreadsheet>'
    "</office:body></office:document-content>"
)


def xlsx(fill: Callable[[Worksheet], object]) -> bytes:
    """A workbook with the sheets Cards, which `fill` fills, and Notes."""
    book = Workbook()
    sheet = book.worksheets[0]
    sheet.title = "Cards"
    fill(sheet)
    book.create_sheet("Notes")
    content = BytesIO()
    book.save(content)
    return content.getvalue()


def rows(*cells: tuple[Cell, ...]) -> bytes:
    def fill(sheet: Worksheet) -> None:
        for row in cells:
            sheet.append(row)

    return xlsx(fill)


def ods(table: str) -> bytes:
    """An OpenDocument sheet with these rows of XML."""
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    content = BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as package:
        package.writestr("mimetype", kind)
        package.writestr(
            "META-INF/manifest.xml",
            '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
            f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/></manifest:manifest>',
        )
        package.writestr("content.xml", ODS % table)
    return content.getvalue()


def text(content: str) -> str:
    return f'<table:table-cell office:value-type="string"><text:p>{content}</text:p></table:table-cell>'


def failing(sheet: Worksheet) -> None:
    sheet.append(("name", "cost"))
    sheet.append(("Wolf", "#REF!"))
    sheet["B2"].data_type = "e"
    sheet.append(("Bear", 3))


def test_values_keep_their_kind_and_dates_are_text() -> None:
    content = rows(
        ("name", "cost", "odd", "code", "epic", "from", "at", "noon", "long"),
        ("Wolf", 3.0, 2.5, "007", True, date(2024, 1, 2), datetime(2024, 1, 2, 3, 4, 5), time(12, 30), timedelta(1.5)),
    )
    assert lines(content, "x.xlsx") == [
        'x.xlsx:2:1: {"name": "Wolf", "cost": 3, "odd": 2.5, "code": "007", "epic": true, "from": "2024-01-02",'
        ' "at": "2024-01-02T03:04:05", "noon": "12:30:00", "long": "36:00:00"}'
    ]


def test_a_place_is_the_row_and_column_that_the_spreadsheet_shows() -> None:
    def fill(sheet: Worksheet) -> None:
        sheet["B3"], sheet["C3"], sheet["E3"] = "name", "cost", "text"
        sheet["B5"], sheet["E5"] = "Wolf", "Bites.\nHowls."
        sheet["C7"] = 2
        sheet.merge_cells("B8:C9")
        sheet["B8"] = "Bear"

    content = xlsx(fill)
    assert lines(content, "x.xlsx") == [
        'x.xlsx:5:2: {"name": "Wolf", "text": "Bites.\\nHowls."}',
        'x.xlsx:7:3: {"cost": 2}',
        'x.xlsx:8:2: {"name": "Bear"}',
    ]
    assert places(content, "x.xlsx", "text") == ["x.xlsx:5:5", "x.xlsx:7:3", "x.xlsx:8:2"]
    assert places(content, "x.xlsx", "name") == ["x.xlsx:5:2", "x.xlsx:7:2", "x.xlsx:8:2"]


def test_a_merged_cell_is_the_value_of_all_its_rows() -> None:
    def fill(sheet: Worksheet) -> None:
        for row in (
            ("name", "set", "cost", "traits"),
            (None, None, "in coins", None),
            ("Wolf", "Core", 3, "beast"),
            ("Bear", None, 2, None),
            (None, None, None, None),
            ("Bee", None, None, None),
        ):
            sheet.append(row)
        for merged in ("A1:A2", "B1:B2", "B3:B6", "D3:E4", "C5:C9"):
            sheet.merge_cells(merged)

    content = xlsx(fill)
    assert lines(content, "x.xlsx") == [
        'x.xlsx:2:3: {"cost": "in coins"}',
        'x.xlsx:3:1: {"name": "Wolf", "set": "Core", "cost": 3, "traits": "beast"}',
        'x.xlsx:4:1: {"name": "Bear", "set": "Core", "cost": 2, "traits": "beast"}',
        'x.xlsx:6:1: {"name": "Bee", "set": "Core"}',
    ]
    assert places(content, "x.xlsx", "set") == ["x.xlsx:2:2", "x.xlsx:3:2", "x.xlsx:4:2", "x.xlsx:6:2"]


def test_a_merged_cell_of_an_ods_file_is_so_too() -> None:
    core, wrong = (text(each).replace(" ", ' table:number-rows-spanned="2" ', 1) for each in ("Core", "#REF!"))
    wrong = wrong.replace('"string"', '"error"')
    covered = "<table:covered-table-cell/>"
    rows = (
        text("name") + text("set") + text("cost"),
        text("Wolf") + core,
        text("Bear") + covered,
        text("Bee") + text("Core") + wrong,
        text("Owl") + text("Core") + covered,
    )
    content = ods("".join(f"<table:table-row>{row}</table:table-row>" for row in rows))
    assert lines(content, "x.ods") == [
        'x.ods:2:1: {"name": "Wolf", "set": "Core"}',
        'x.ods:3:1: {"name": "Bear", "set": "Core"}',
        "x.ods:4:3: the formula under 'cost' gives an error; mend it or write a value",
        "x.ods:5:3: the formula under 'cost' gives an error; mend it or write a value",
    ]


def test_a_fault_shows_the_row_and_marks_the_cell() -> None:
    content = rows(("name", "cost", "text"), ("Wolf", 3, "two\nlines"))
    (record,) = records(content, "x.xlsx", PLAIN)
    assert isinstance(record, Record)
    found = record.held.document.fault("wrong", record.held.offset(record, ("text",)), 9)
    assert (str(found), found.line, found.line[found.start or 0 : found.end]) == (
        "x.xlsx:2:3: wrong",
        "Wolf | 3 | two lines",
        "two lines",
    )


def test_a_failed_formula_is_a_fault() -> None:
    content = xlsx(failing)
    expected = "x.xlsx:2:2: the formula under 'cost' gives an error; mend it or write a value"
    assert lines(content, "x.xlsx") == [expected, 'x.xlsx:3:1: {"name": "Bear", "cost": 3}']
    assert marked(content, "x.xlsx") == [("#ERROR", None)]


def test_a_formula_that_nobody_worked_out_is_a_fault() -> None:
    def fill(sheet: Worksheet) -> None:
        sheet.append(("name", "cost"))
        sheet.append(("Wolf", "=1+1"))
        sheet.append(("Bear", 3))

    assert lines(xlsx(fill), "x.xlsx") == [
        "x.xlsx:2:2: the formula under 'cost' has no value; open and save the workbook once",
        'x.xlsx:3:1: {"name": "Bear", "cost": 3}',
    ]


# The reader of workbooks took the program down with it.
@pytest.mark.parametrize("place", [b"ZZZZZZ99999999", b"XFE2", b"A1048577", b"zzzz2"])
def test_a_cell_beyond_the_end_of_a_sheet_is_refused(place: bytes) -> None:
    content = BytesIO()
    with ZipFile(BytesIO(rows(("name",), ("Wolf",)))) as old, ZipFile(content, "w", ZIP_DEFLATED) as package:
        for each in old.namelist():
            package.writestr(each, old.read(each).replace(b' r="A2"', b' r="%s"' % place))
    assert lines(content.getvalue(), "x.xlsx") == [
        "x.xlsx:1:1: a cell is said to stand beyond row 1048576 or column XFD, where a sheet ends (save it anew)"
    ]


def test_a_cell_beside_the_named_columns_is_a_fault() -> None:
    assert lines(rows(("name", None, None), ("Wolf", None, "new!"), ("Bear",)), "x.xlsx") == [
        "x.xlsx:2:3: 'new!' stands in column 3; only the first column has a name",
        'x.xlsx:3:1: {"name": "Bear"}',
    ]


def test_a_sheet_is_the_first_or_the_one_that_is_named() -> None:
    content = rows(("name",), ("Wolf",))
    assert lines(content, "x.xlsx", Form(sheet="Cards")) == ['x.xlsx:2:1: {"name": "Wolf"}']
    assert lines(content, "x.xlsx", Form(sheet="Notes")) == [
        "x.xlsx:1:1: the sheet 'Notes' is empty; a head that names the columns is needed "
        "(its other sheets: 'Cards'; take one by --sheet NAME, or 'sheet: NAME' beside 'files')"
    ]
    assert lines(content, "x.xlsx", Form(sheet="cards")) == ['x.xlsx:2:1: {"name": "Wolf"}']
    assert lines(content, "x.xlsx", Form(sheet="card")) == [
        "x.xlsx:1:1: no sheet is called 'card' (its sheets: 'Cards', 'Notes')"
    ]
    assert lines(rows(("a", "b", "a")), "x.xlsx") == [
        "x.xlsx:1:3: columns 1 and 3 are both called 'a'; names must differ"
    ]


def test_a_workbook_is_known_by_its_content() -> None:
    content = rows(("name",), ("Wolf",))
    assert [lines(content, file) for file in ("x.csv", "x.xls", "x.json")] == [
        ['x.csv:2:1: {"name": "Wolf"}'],
        ['x.xls:2:1: {"name": "Wolf"}'],
        ['x.json:2:1: {"name": "Wolf"}'],
    ]
    assert lines("name\tcost\nWolf\t3\n", "x.xls") == ['x.xls:2:1: {"name": "Wolf", "cost": "3"}']


def test_open_document_sheets_are_read() -> None:
    number = '<table:table-cell office:value-type="float" office:value="3"/>'
    failed = (
        '<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value=""'
        ' calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>'
    )
    content = ods(
        f"<table:table-row>{text('name')}{text('cost')}</table:table-row>"
        '<table:table-row table:number-rows-repeated="2"><table:table-cell/></table:table-row>'
        f"<table:table-row>{text('Wolf')}{number}</table:table-row>"
        f"<table:table-row>{text('Bear')}{failed}</table:table-row>"
        '<table:table-row table:number-rows-repeated="1048570">'
        '<table:table-cell table:number-columns-repeated="16384"/></table:table-row>'
    )
    assert lines(content, "x.ods", Form(sheet="A & B")) == [
        'x.ods:4:1: {"name": "Wolf", "cost": 3}',
        "x.ods:5:2: the formula under 'cost' gives an error; mend it or write a value",
    ]


@pytest.mark.parametrize("value", ["x", None])
def test_a_sheet_of_billions_of_cells_is_refused_unless_they_are_empty(value: str | None) -> None:
    def fill(sheet: Worksheet) -> None:
        sheet.append(("name",))
        sheet["XFD1048576"] = value
        sheet["XFD1048576"].font = Font(bold=True)

    refused = (
        "x.xlsx:1:1: a sheet reaches over 1048576 rows and 16384 columns; at most 10000000 cells are read"
        " (delete what stands far from the table)"
    )
    assert lines(xlsx(fill), "x.xlsx") == ([refused] if value else [])


def test_an_open_document_sheet_of_billions_of_cells_is_refused() -> None:
    cell = text("x").replace("<table:table-cell", '<table:table-cell table:number-columns-repeated="16384"')
    content = ods(f'<table:table-row table:number-rows-repeated="1048576">{cell}</table:table-row>')
    assert lines(content, "x.ods") == [
        "x.ods:1:1: a sheet reaches over 1048576 rows and 16384 columns; at most 10000000 cells are read"
        " (delete what stands far from the table)"
    ]


def test_a_package_that_would_fill_the_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    content = BytesIO()
    with ZipFile(content, "w", ZIP_DEFLATED) as package:
        package.writestr("xl/workbook.xml", b" " * 3_000_001)
    monkeypatch.setattr("cardkit.foreign.package.LIMIT", 3_000_000)
    assert lines(content.getvalue(), "x.xlsx") == [
        "x.xlsx:1:1: the workbook has 3000001 bytes unpacked; at most 3000000 are read (split it)"
    ]


# The reader of workbooks never came back from the last one.
@pytest.mark.parametrize(
    "content",
    [
        b"PK\x03\x04",
        rows(("name",))[:900],
        ods("</table:table><table:tabl>"),
        ods(text("x")).replace(b"PK\x01", b"XX\x01"),
    ],
)
def test_a_damaged_workbook_is_refused(content: bytes) -> None:
    assert lines(content, "x.ods") == ["x.ods:1:1: the workbook is damaged; save it anew"]


def test_a_workbook_of_the_old_kind_is_refused() -> None:
    assert lines(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 504, "x.xls") == [
        "x.xls:1:1: a workbook of the kind before 2007, or one with a password; .xlsx and .ods without are read"
        " (save it as .xlsx)"
    ]


def test_faults_of_a_workbook_are_faults_of_its_file() -> None:
    assert [each.place for each in records(xlsx(failing), "x.xlsx", PLAIN) if isinstance(each, Fault)] == [
        ("x.xlsx", 2, 2)
    ]
