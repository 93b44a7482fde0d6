"""Tables whose cells are known, written in every way that spreadsheet programs have: each is read back as it is."""

import csv
import io
import re
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import pytest
from foreign_read import PLAIN
from openpyxl import Workbook

from cardkit.foreign.reading import records
from cardkit.foreign.record import Record

WORDS = ("Pike", "Roach", "Eel, the Great", "Drache & Co", "Gnom", "Riff der Lange", "Käse", "Aal", "Übel")
COLUMNS = {
    "Typ": ("Tier", "Ort", "Held"),
    "Kosten": ("0", "3", "12", ""),
    "Preis": ("1,50", "0,25", "9,75"),
    "Preis in EUR": ("1,50 €", "0,25 €"),
    "Weight": ("1.5", "0.25"),
    "Umsatz": ("1.234,50", "7.000,25"),
    "Notiz, lang": ("Bites, then slips", "Draw a card; then discard", 'He said "no"', "One\ntwo, three", "a|b", ""),
    "Tags": ("a, b", "a", "b, c", ""),
    "Datum": ("1.2.2025", "28.11.2025"),
    "Selten?": ("x", "", ""),
    "Bild": ("https://a.example/x?y=1,2;3",),
}
TITLES = ("Preisliste", "Meine Karten, Stand 2025", "Deck; v2", "2025", "Exported 2025-01-02 12:00", "Game | prototype")
FACTS = (("Autor", "Anna"), ("Card list", "", "by Ada"))


class Drawn(NamedTuple):
    """A table, and how it is written."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    above: tuple[tuple[str, ...], ...]
    delimiter: str
    quoting: int


def drawn(seed: int) -> Drawn:
    """A table; facts of two cells stand above tables with numbers and more columns alone, else they are like a head."""
    rng = Random(seed)
    others = rng.sample(tuple(COLUMNS), rng.randint(1, 6))
    heads = (rng.choice(("Name", "Monster", "Bezeichnung", "Ship")), *others)
    rows = tuple(
        (f"{rng.choice(WORDS)} {number}", *(rng.choice(COLUMNS[head]) for head in others))
        for number in range(rng.choice((2, 3, 5, 9)))
    )
    above: list[tuple[str, ...]] = [(rng.choice(TITLES),) for _ in range(rng.choice((0, 0, 1, 1, 2)))]
    if {"Kosten", "Preis", "Datum"} & set(others) and len(heads) > 4 and rng.random() < 0.3:
        above.append(rng.choice(FACTS))
    quoting = rng.choice((csv.QUOTE_MINIMAL, csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC))
    return Drawn(heads, rows, tuple(above), rng.choice(",;;\t|"), quoting)


def written(table: Drawn, seed: int) -> bytes:
    """A table as a program would save it."""
    rng = Random(seed)
    fills, trims, ends, says = (rng.random() < share for share in (0.4, 0.25, 0.15, 0.1))
    line_end = rng.choice(("\n", "\r\n"))
    lines = [[*each, *([""] * (len(table.heads) - len(each)) if fills else ())] for each in table.above]
    lines += [[]] * bool(lines and rng.random() < 0.3)
    lines += [list(table.heads), *(_trimmed(row) if trims else [*row] for row in table.rows)]
    text = io.StringIO()
    text.write(f"sep={table.delimiter}{line_end}" if says else "")
    writer = csv.writer(text, delimiter=table.delimiter, quoting=table.quoting, lineterminator=line_end)  # type: ignore[arg-type]  # the stub wants literals
    writer.writerows([*line, ""] if ends and line else line for line in lines)
    return text.getvalue().encode(rng.choice(("utf-8", "utf-8", "utf-8-sig", "cp1252", "utf-16")))


def _trimmed(row: Sequence[str]) -> list[str]:
    """A row without the empty cells at its end."""
    cells = list(row)
    while not cells[-1]:
        cells.pop()
    return cells


@pytest.mark.parametrize("seed", range(0, 500, 50))
def test_a_table_is_read_however_it_is_written(seed: int) -> None:
    for each in range(seed, seed + 50):
        table = drawn(each)
        found = records(written(table, each), "x.csv", PLAIN)
        assert (each, [dict(record.value) for record in found if isinstance(record, Record)]) == (
            each,
            [{head: cell for head, cell in zip(table.heads, row, strict=True) if cell} for row in table.rows],
        )


def test_a_sheet_is_read_below_its_titles() -> None:
    for seed in range(20):
        table, content = drawn(seed), io.BytesIO()
        book = Workbook()
        for row in (*table.above, table.heads, *table.rows):
            book.worksheets[0].append([_cell(cell) for cell in row])
        book.save(content)
        found = records(content.getvalue(), "x.xlsx", PLAIN)
        assert (seed, [dict(record.value) for record in found if isinstance(record, Record)]) == (
            seed,
            [{head: _cell(cell) for head, cell in zip(table.heads, row, strict=True) if cell} for row in table.rows],
        )


def _cell(text: str) -> str | int | float | None:
    """A cell of a workbook, where numbers are numbers."""
    number = text.replace(",", ".")
    return int(text) if text.isdigit() else float(number) if re.fullmatch(r"\d+\.\d+", number) else text or None


@pytest.mark.parametrize("head", ["Name", "Held"])
@pytest.mark.parametrize(
    "texts",
    [("Hai", "Aal, lang"), ("Hai, klein", "Aal, lang"), ("Hai", "Aal", "Riff; am Kap"), ("1,5 Liter", "Hai")],
)
def test_texts_of_one_column_are_not_parted_by_marks_within_them(head: str, texts: Sequence[str]) -> None:
    found = records("".join(f"{each}\n" for each in (head, *texts)).encode(), "x.csv", PLAIN)
    assert [record.value for record in found if isinstance(record, Record)] == [{head: each} for each in texts]
