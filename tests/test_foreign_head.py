"""The head of a table below a title, in every kind of table."""

import json
from collections.abc import Sequence
from io import BytesIO

import pytest
from foreign_read import PLAIN, lines
from openpyxl import Workbook

from cardkit.foreign.lacking import columns
from cardkit.foreign.reading import records
from cardkit.foreign.record import Record

Rows = Sequence[Sequence[str]]

TABLE = (("Name", "Typ", "Kosten"), ("Hai", "Tier", "3"), ("Aal", "Tier, lang", "1"), ("Riff", "Ort", "2"))
TYPES = [{"Name": "Hai", "Typ": "Tier"}, {"Name": "Aal", "Typ": "Tier, lang"}, {"Name": "Riff", "Typ": "Ort"}]


def csv(rows: Rows, delimiter: str, fill: int = 0) -> bytes:
    """Rows as text, filled up with empty cells."""
    cells = ([f'"{cell}"' if delimiter in cell else cell for cell in row] for row in rows)
    return "".join(f"{delimiter.join(row + [''] * (fill - len(row)))}\n" for row in cells).encode()


def xlsx(rows: Rows) -> bytes:
    """Rows as the only sheet of a workbook, numbers as numbers."""
    book, content = Workbook(), BytesIO()
    for row in rows:
        book.worksheets[0].append([int(cell) if cell.isdigit() else cell or None for cell in row])
    book.save(content)
    return content.getvalue()


TITLES: dict[str, Rows] = {
    "a word": (("Preise",),),
    "a word for names": (("Cards",),),
    "a sentence with commas": (("Preise, Stand Mai, ohne Steuer",),),
    "a blank row below it": (("Preise",), ("",), ()),
    "blank rows around it": ((), ("Preise",), ()),
    "several": (("Meine Karten",), ("von Anna",), (), ("Stand: Mai",)),
    "facts": (("Meine Karten",), ("Autor", "Anna"), ("Fassung", "3")),
    "two cells": (("Meine Karten", "2026"),),
}


@pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)
@pytest.mark.parametrize("kind", [";", ",", "\t", "|", ";;", ",,", "xlsx"])
def test_a_head_is_found_below_a_title(title: Rows, kind: str) -> None:
    rows = (*title, *TABLE)
    content = xlsx(rows) if kind == "xlsx" else csv(rows, kind[0], 5 * (len(kind) - 1))
    found = list(records(content, "x.xlsx" if kind == "xlsx" else "x.csv", PLAIN))
    values = [each.value for each in found if isinstance(each, Record)]
    assert [{"Name": each["Name"], "Typ": each["Typ"]} for each in values] == TYPES
    assert [each.place.line for each in found if isinstance(each, Record)] == [
        len(title) + number for number in (2, 3, 4)
    ]


@pytest.mark.parametrize(
    ("text", "heads"),
    [
        ("Bezeichnung;Typ\nHai;Karte\nAal;Tier\n", ("Bezeichnung", "Typ")),
        ("Preise\nBezeichnung;Typ\nHai;Karte\nAal;Tier\n", ("Bezeichnung", "Typ")),
        ("Preise\nBezeichnung;Kosten\nHai;1,5\nAal;2,5\n", ("Bezeichnung", "Kosten")),
        ("Preise\nBezeichnung;Text\nHai;Ein Fisch, lang\nAal;Ein Fisch, duenn\n", ("Bezeichnung", "Text")),
        ("Wort\nHai\nAal, lang\n", ("Wort",)),
        ("Wort\nHai\n3;4\nAal\n", ("Wort",)),
        ("Name\nHai\nAal\n", ("Name",)),
        ("Monster,Typ\nDrache,5\nName,Karte,x\nGnom,2\n", ("Monster", "Typ")),
        ("Title,Fish the Game\nAuthor,Ann\nName,Cost,Text\nHai,1,x\nAal,2,y\n", ("Name", "Cost", "Text")),
    ],
)
def test_a_row_of_values_is_no_head(text: str, heads: tuple[str, ...]) -> None:
    found = next(each for each in records(text.encode(), "x.csv", PLAIN) if isinstance(each, Record))
    assert columns(found.held) == heads


def test_a_title_alone_is_a_head_without_records() -> None:
    assert lines("Preise\n", "x.csv") == []
    assert lines("Preise\n\nName;Typ\n", "x.csv") == []
    assert lines("Preise\n\nName;Typ\nHai;Tier\n", "x.csv") == [
        f"x.csv:4:1: {json.dumps({'Name': 'Hai', 'Typ': 'Tier'})}"
    ]
