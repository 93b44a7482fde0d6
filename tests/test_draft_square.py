"""Rows and columns of a square of open cards: what they are called, on a sheet of paper and on the screen."""

from pathlib import Path

import pytest
from draft_pool import opened_table
from draft_shell import Shell, answer
from pypdfium2 import PdfDocument

from cardkit.cli.main import run
from cardkit.draft import Names, Table, after, pick, said, written
from cardkit.draft.paper import sheets
from cardkit.draft.square import lines
from cardkit.errors import DraftError
from cardkit.source import read

GRID = "- {reveal: 9}\n- {pick: line, from: open, into: main}\n- {pick: line, from: open, into: main}\n"
NEW = "new ADA BEN --game runebound --draft grid --set grids=1 --pool-query -type:skill --seed 7 -o log"


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.chdir(tmp_path)
    return Shell(tmp_path, capsys)


def begun() -> Table:
    return opened_table("- {reveal: 9}\n- {pick: line, from: open}\n", 2, 9)


def laid(table: Table) -> list[str]:
    return [copy.card for copy in table.course.table["open"]]


def picked(table: Table, seat: str, *words: str) -> tuple[str, ...]:
    return pick(table, seat, said(words), Names()).cards


def refused(table: Table, seat: str, *words: str) -> tuple[str, str | None]:
    with pytest.raises(DraftError) as error:
        pick(table, seat, said(words), Names())
    (fault,) = error.value.faults
    return fault.message, fault.hint


@pytest.mark.parametrize("words", [("row 2",), ("row", "2"), ("ROW2",), ("deck=Row 2",), ("deck=row", " 2 ")])
def test_a_row_is_called_by_its_number(words: tuple[str, ...]) -> None:
    assert picked(begun(), "ADA", *words) == tuple(laid(begun())[3:6])


def test_a_column_is_called_by_its_number() -> None:
    assert picked(begun(), "ADA", "column 3") == tuple(laid(begun())[2::3])


@pytest.mark.parametrize("text", ["ADA: row 1", "ADA: [row 1]", "ADA: {deck: column 1}", "ADA: {deck: [column 1]}"])
def test_a_picks_file_calls_lines_too(text: str) -> None:
    wanted = written(read(text.encode(), "picks.yaml"), ("ADA", "BEN"))["ADA"]
    every = laid(begun())
    assert pick(begun(), "ADA", wanted, Names()).cards == tuple(every[:3] if "row" in text else every[::3])


def test_a_line_that_is_not_there_is_told_with_those_that_are() -> None:
    table = begun()
    assert refused(table, "ADA", "row 4") == (
        "no card lies in row 4",
        "left are row 1 (3 cards), row 2 (3 cards), row 3 (3 cards), "
        "column 1 (3 cards), column 2 (3 cards), column 3 (3 cards)",
    )
    table = after(table, pick(table, "ADA", said(["row 2"]), Names()))
    assert refused(table, "BEN", "row 2") == (
        "no card lies in row 2",
        "left are row 1 (3 cards), row 3 (3 cards), column 1 (2 cards), column 2 (2 cards), column 3 (2 cards)",
    )
    assert list(lines(table.course)) == ["row 1", "row 3", "column 1", "column 2", "column 3"]
    every = laid(begun())
    assert picked(table, "BEN", "column 1") == (every[0], every[6])


def test_cards_that_are_no_line_are_refused_with_every_line(shell: Shell) -> None:
    assert shell(NEW)[0] == 0
    every = (
        "row 1: Lamp Oil on the Stairs; The Second; Pilot of the Sunken Barge | "
        "row 2: Toll of the Greenwood; Turn the Sod; Scent of Blood | "
        "row 3: One Eye Open; Sexton's Hounds; Loaded Dice | "
        "column 1: Lamp Oil on the Stairs; Toll of the Greenwood; One Eye Open | "
        "column 2: The Second; Turn the Sod; Sexton's Hounds | "
        "column 3: Pilot of the Sunken Barge; Scent of Blood; Loaded Dice"
    )
    assert shell("pick log ADA the-second turn-the-sod") == (
        2,
        "",
        f"error: ADA picks no whole row or column; one of {every}\n",
    )
    assert shell("pick log ADA") == (
        2,
        "",
        f"error: nobody says what ADA picks; write 'row 1', --picks FILE or --auto; one of {every}\n",
    )


def test_the_square_is_shown_as_it_lies(shell: Shell) -> None:
    shell(NEW)
    assert shell("pick log ADA row 1") == (
        0,
        "ADA takes row 1: Lamp Oil on the Stairs; The Second; Pilot of the Sunken Barge\n"
        "runebound, draft 'grid', seed 7: waiting for BEN\n"
        "pool: 151 cards\n"
        "open  | column 1              | column 2        | column 3\n"
        "row 1 | -                     | -               | -\n"
        "row 2 | Toll of the Greenwood | Turn the Sod    | Scent of Blood\n"
        "row 3 | One Eye Open          | Sexton's Hounds | Loaded Dice\n"
        "ADA\n"
        "  has picked\n"
        "  class: Lamp Oil on the Stairs; The Second; Pilot of the Sunken Barge\n"
        "BEN\n"
        "  picks a row or a column of the open cards\n",
        "",
    )
    assert answer(shell, "status log")["square"] == [
        [None, None, None],
        ["toll-of-the-greenwood", "turn-the-sod", "scent-of-blood"],
        ["one-eye-open", "sextons-hounds", "loaded-dice"],
    ]


def test_a_sheet_has_the_square_and_a_box_for_each_line_that_is_left() -> None:
    table = begun()
    every = laid(table)
    table = after(table, pick(table, "ADA", said(["row 1"]), Names()))
    (sheet,) = sheets(table)
    assert sheet.square == ((None, None, None), tuple(every[3:6]), tuple(every[6:]))
    assert sheet.lines == ("row 2", "row 3", "column 1", "column 2", "column 3")


@pytest.mark.slow
def test_a_printed_square_is_told_in_the_locale_with_the_words_that_are_typed(shell: Shell) -> None:
    shell(NEW)
    assert run(["render", "log", "--document", "picks", "--lang", "fi", "-o", "picks.pdf"]) == 0
    text = PdfDocument("picks.pdf")[0].get_textpage().get_text_bounded().replace("\r\n", "\n")
    names = ("rivi 1", "row 1", "rivi 3", "row 3", "sarake 1", "column 1", "sarake 3", "column 3")
    assert [name for name in names if name not in text.lower()] == []
    assert "Rastita yksi rivi tai sarake ja anna lomake kirjaajalle." in text
