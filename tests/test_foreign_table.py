"""Foreign tables as text: comma-separated values and their like."""

import csv
from io import StringIO

import pytest
from foreign_read import lines, marked, places, values
from hypothesis import assume, given
from hypothesis import strategies as st

from cardkit.foreign.reading import Form

DIFFER = "names must differ"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "name,cost\nWolf,3\n\n , \nBear,\n",
            ['x.csv:2:1: {"name": "Wolf", "cost": "3"}', 'x.csv:5:1: {"name": "Bear"}'],
        ),
        ("name;cost\nWolf, grey;3,5\n", ['x.csv:2:1: {"name": "Wolf, grey", "cost": "3,5"}']),
        ("name\tcost\nWolf\t3,5", ['x.csv:2:1: {"name": "Wolf", "cost": "3,5"}']),
        ("name|cost\r\nWolf|3\r\n", ['x.csv:2:1: {"name": "Wolf", "cost": "3"}']),
        ("name,cost\rWolf,3\r", ['x.csv:2:1: {"name": "Wolf", "cost": "3"}']),
        ("sep=|\nname;x|cost\nWolf|3", ['x.csv:3:1: {"name;x": "Wolf", "cost": "3"}']),
        ("sep=\r\nname;cost\r\nWolf;3", ['x.csv:3:1: {"name": "Wolf", "cost": "3"}']),
        ('"sep="\rname,cost\rWolf,3', ['x.csv:3:1: {"name": "Wolf", "cost": "3"}']),
        ("name\nWolf\n", ['x.csv:2:1: {"name": "Wolf"}']),
        ('"name, full";cost\nWolf;3', ['x.csv:2:1: {"name, full": "Wolf", "cost": "3"}']),
        (
            'a,b\n"1, ""2""\n3",4\n5,6',
            ['x.csv:2:1: {"a": "1, \\"2\\"\\n3", "b": "4"}', 'x.csv:4:1: {"a": "5", "b": "6"}'],
        ),
        ('a, b\n 1 , "2, 3" \n', ['x.csv:2:1: {"a": " 1 ", "b": "2, 3"}']),
        ('a,b\n5" gun,"say ""x"""', ['x.csv:2:1: {"a": "5\\" gun", "b": "say \\"x\\""}']),
        (
            "a,b,,\n1,2,,\n3,4,,,,\n5\n",
            ['x.csv:2:1: {"a": "1", "b": "2"}', 'x.csv:3:1: {"a": "3", "b": "4"}', 'x.csv:4:1: {"a": "5"}'],
        ),
        (",name\n0,Wolf", ['x.csv:2:1: {"column 1": "0", "name": "Wolf"}']),
        ("\n ,\na,b\n1,2", ['x.csv:4:1: {"a": "1", "b": "2"}']),
        ("a,b\n", []),
        ("a\n[1]", ['x.csv:2:1: {"a": "[1]"}']),
        (
            "a,a,b,b\n1,2,3,4",
            [
                f"x.csv:1:3: columns 1 and 2 are both called 'a'; {DIFFER}",
                f"x.csv:1:7: columns 3 and 4 are both called 'b'; {DIFFER}",
            ],
        ),
        ("", ["x.csv:1:1: the file is empty; a head that names the columns is needed"]),
        ("\n\n", ["x.csv:1:1: the file is empty; a head that names the columns is needed"]),
        ('a,"b"c\n1,2', ["x.csv:1:6: text behind a closing quote; a quote within a text is written twice"]),
    ],
)
def test_rows_are_records_below_a_head(text: str, expected: list[str]) -> None:
    assert lines(text, "x.csv") == expected


def test_a_row_that_does_not_fit_is_a_fault_and_the_others_are_read() -> None:
    text = 'a,b\n1,2,3\n"4"5,6\n7,8\n9,"x\ny\nz'
    assert lines(text, "x.csv") == [
        "x.csv:2:5: '3' stands in column 3; only the first 2 columns have names",
        "x.csv:3:4: text behind a closing quote; a quote within a text is written twice",
        'x.csv:4:1: {"a": "7", "b": "8"}',
        "x.csv:5:3: quote is never closed; it swallows 2 lines below; close it, or write a quote within a text twice",
    ]
    assert marked(text, "x.csv") == [("3", "a text that holds ',' stands in double quotes"), ("5", None), ('"', None)]


def test_cells_are_found_again_by_their_heads() -> None:
    text = 'a,b,c\n1,2,3\n"x\ny", "z",4\n5'
    assert places(text, "x.csv", "c") == ["x.csv:2:5", "x.csv:4:9", "x.csv:5:1"]
    assert places(text, "x.csv", "b") == ["x.csv:2:3", "x.csv:4:4", "x.csv:5:1"]
    assert places(text, "x.csv", "d") == ["x.csv:2:1", "x.csv:3:1", "x.csv:5:1"]


def test_a_source_says_the_delimiter_where_none_is_recognised() -> None:
    assert lines("a/b\n1/2", "x.csv", Form(delimiter="/")) == ['x.csv:2:1: {"a": "1", "b": "2"}']


CELLS = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=8)


@st.composite
def tables(draw: st.DrawFn) -> list[list[str]]:
    """Rows of one width below a head of distinct names, none of them blank."""
    names = draw(st.lists(st.from_regex(r"[a-zé]{1,5}", fullmatch=True), min_size=2, max_size=5, unique=True))
    return [names, *draw(st.lists(st.lists(CELLS, min_size=len(names), max_size=len(names)), max_size=6))]


@given(
    tables(),
    st.sampled_from(",;\t|"),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
def test_what_python_writes_as_csv_is_read_back(
    table: list[list[str]], delimiter: str, end: str, encoding: str
) -> None:
    written = StringIO(newline="")
    # Python quotes a break only where it is the row's own, and the blank before a quote is no part of a cell here.
    csv.writer(written, delimiter=delimiter, lineterminator=end, quoting=csv.QUOTE_ALL).writerows(table)
    expected = [{name: cell for name, cell in zip(table[0], row, strict=True) if cell.strip()} for row in table[1:]]
    assert values(written.getvalue().encode(encoding), "x.csv") == [row for row in expected if row]


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Zs", "Zl", "Zp"]), max_size=8)


@given(st.lists(st.tuples(WORDS, WORDS), max_size=6), st.sampled_from(",;\t|"))
def test_what_python_writes_with_few_quotes_is_read_back(rows: list[tuple[str, str]], delimiter: str) -> None:
    # Where cells hold other delimiters, a table may be one of those just as well: `:;:,` beside `;,`.
    assume(not any(sign in cell for row in rows for cell in row for sign in ",;\t|" if sign != delimiter))
    written = StringIO(newline="")
    csv.writer(written, delimiter=delimiter).writerows([("name", "text"), *rows])
    expected = [{key: cell for key, cell in zip(("name", "text"), row, strict=True) if cell} for row in rows]
    assert values(written.getvalue().encode(), "x.csv") == [row for row in expected if row]
