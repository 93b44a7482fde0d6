"""Picks on paper: sheets with numbers and a check code, and what is typed from them."""

import shutil
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest
from draft_pool import opened_table
from draft_shell import THREE, Shell
from draft_table import NAMES, cards, drafted, first_ten, sealed, start, table

from cardkit.cli.main import run
from cardkit.draft import Giving, Names, Pick, Picking, Table, Undo, after, automatic, opened, pick, said, written
from cardkit.draft.event import Dealt
from cardkit.draft.paper import code, sheets, typed
from cardkit.errors import DraftError
from cardkit.source import read


def check_of(state: Table, seat: str) -> str:
    return code(state.start, state.at(seat), seat)


CODE = check_of(table(3), "ADA")


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.chdir(tmp_path)
    return Shell(tmp_path, capsys)


OUT = "sheets of earlier picks, or of other cards, are out; print them anew"


def refused(*words: str) -> list[str]:
    return objected(table(3), "ADA", *words)


def objected(state: Table, seat: str, *words: str) -> list[str]:
    with pytest.raises(DraftError) as error:
        pick(state, seat, said(words), Names())
    return [fault.message + (f"; {fault.hint}" if fault.hint else "") for fault in error.value.faults]


def test_a_sheet_shows_what_the_seat_may_pick_and_for_whom() -> None:
    ada, ben, cem = sheets(table(3))
    assert (ada.seat, ada.check, dict(ada.goes)) == ("ADA", CODE, {"left": (5, "BEN"), "right": (5, "CEM")})
    assert ada.cards == {number: f"a-e{number:02}" for number in range(1, 13)}
    assert len({ada.check, ben.check, cem.check}) == 3
    assert [sheet.seat for sheet in sheets(after(table(3), first_ten("BEN")))] == ["ADA", "CEM"]
    with pytest.raises(DraftError) as error:
        sheets(drafted(3))
    assert str(error.value) == "everybody has picked; there is no sheet to fill in"


def test_a_code_is_that_of_the_draft_the_seat_and_the_step() -> None:
    cases = ((3, 7, "ADA"), (4, 7, "ADA"), (3, 8, "ADA"), (3, 7, "BEN"))
    codes = [check_of(table(seats, seed), seat) for seats, seed, seat in cases]
    assert codes[0] == CODE
    assert len(set(codes)) == len(cases)
    assert typed(" " + CODE.lower() + " ") == CODE
    assert typed("oil0") == "0110"


PACKETS = "- {deal: 3}\n- {pick: 1, from: packet}\n- {pass: left}\n- {pick: 1, from: packet}\n"


def test_a_sheet_of_cards_that_have_changed_since_is_out() -> None:
    state = opened_table(PACKETS, 2, 6)
    packet = [copy.card for copy in state.course.packets["ADA"]]
    both = after(after(state, taken("ADA", 1, packet[0])), automatic(state, "BEN"))
    old = check_of(both, "BEN")
    again = after(after(both, Undo("ADA", 1)), taken("ADA", 1, packet[1]))
    assert old != check_of(again, "BEN") == again_checked(both, again)
    assert objected(again, "BEN", f"check={old}", "1") == [
        f"the sheet '{old}' is not the one of BEN for this pick; {OUT}"
    ]
    assert pick(again, "BEN", said([f"check={check_of(again, 'BEN')}", "1"]), Names()).cards == (packet[0],)


def again_checked(before: Table, now: Table) -> str:
    """The one sheet of both tables that differs."""
    then = {sheet.check for sheet in sheets(before)}
    (changed,) = [sheet for sheet in sheets(now) if sheet.check not in then]
    assert changed.seat == "BEN"
    return changed.check


def taken(seat: str, step: int, *cards: str) -> Pick:
    return Pick(seat=seat, step=step, to={"deck": cards})


def test_a_second_round_has_sheets_of_what_is_held_then() -> None:
    twice = start({seat: two_rounds(seat) for seat in NAMES[:2]})
    state = opened(replace(twice, steps=(*ROUND, *ROUND)))
    first = [after(after(state, given("ADA", cards)), given("BEN", "b-e01")) for cards in ("a-e01", "a-e02")]
    assert [list(sheets(each)[0].cards.values()) for each in first] == [["a-e02", "b-e01"], ["a-e01", "b-e01"]]
    assert sheets(first[0])[0].check != sheets(first[1])[0].check


ROUND = (Picking(1, "class", "side:enemy"), Giving({"left": 1}))


def two_rounds(seat: str) -> tuple[Dealt, ...]:
    return tuple(replace(each, may=(0, 2)) for each in cards(seat, 2, 0))


def given(seat: str, card: str) -> Pick:
    return Pick(seat=seat, step=0, to={"left": (card,)})


ROTISSERIE = "- {pick: 1, from: pool, turn: left}\n- {pick: 1, from: pool, turn: right}\n"


def test_a_sheet_of_the_pool_lasts() -> None:
    state = opened_table(ROTISSERIE, 2, 6)
    (first,) = sheets(state)
    assert (first.lasting, dict(first.cards)) == (True, {number + 1: f"p{number:03}" for number in range(6)})
    wanted = said([f"check={first.check}", "3"])
    later = after(state, pick(state, "ADA", wanted, Names()))
    (second,) = sheets(later)
    assert (second.check, second.seat, 3 in second.cards, second.cards[4]) == (first.check, "BEN", False, "p003")
    assert objected(later, "BEN", f"check={first.check}", "3") == ["'p002' is not in the pool; ADA has taken it"]
    assert pick(later, "BEN", said([f"check={first.check}", "4"]), Names()).cards == ("p003",)


def test_picks_are_typed_by_their_numbers() -> None:
    words = [f"check={CODE}", "left=1", "2", "3", "4", "5", "right=6", "7", "8", "9", "10"]
    assert pick(table(3), "ADA", said(words), Names()) == first_ten("ADA")
    text = f"ADA: {{check: {CODE.lower()}, left: [1, 2, 3, 4, 5], right: [6, 7, 8, 9, 10]}}"
    wanted = written(read(text.encode(), "picks.yaml"), NAMES[:3])
    assert pick(table(3), "ADA", wanted["ADA"], Names()) == first_ten("ADA")


def test_a_wrong_sheet_and_a_wrong_number_are_told() -> None:
    assert refused("check=ZZZZ", "left=1") == [f"the sheet 'ZZZZ' is not the one of ADA for this pick; {OUT}"]
    ben = check_of(table(3), "BEN")
    assert refused(f"check={ben}", "left=1") == [
        f"the sheet '{ben}' is not the one of ADA for this pick; it is that of BEN"
    ]
    assert refused(f"check={CODE}", "left=1", "13", "01", "12-99") == [
        "ADA has no card that is called '13'; its sheet counts to 12",
        "ADA has no card that is called '01'; its sheet counts to 12",
        "ADA has no card that is called '13'; its sheet counts to 12",
    ]
    assert refused(f"check={CODE}", "left=5-1", "right=1,2-,3") == [
        "ADA has no card that is called '5-1'",
        "ADA has no card that is called '1,2-,3'",
    ]


def test_numbers_alone_may_be_those_of_another_sheet() -> None:
    told = "a number means a card of a sheet of paper, whose code is not said"
    assert refused("left=1", "2", "right=a-e03") == [f"{told}; write check=CODE before it, or the card's name"]


def test_several_numbers_are_typed_as_one_word() -> None:
    for words in ("left=1-5 right=6,7,8-10", "left=1,2, 3, 4-5 right=6-10,", "BEN=1-5 cem=6-10"):
        assert pick(table(3), "ADA", said([f"check={CODE}", *words.split()]), Names()) == first_ten("ADA")


def test_a_neighbours_name_means_its_side() -> None:
    assert refused("DORA=a-e01") == ["ADA: nobody gets cards on the side 'DORA'; known: left, right"]
    with pytest.raises(DraftError) as error:
        pick(table(4), "ADA", said(["CEM=a-e01"]), Names())
    assert [(fault.message, fault.hint) for fault in error.value.faults] == [
        ("ADA: nobody gets cards on the side 'CEM'", "cards go to left= (BEN), right= (DORA)")
    ]
    with pytest.raises(DraftError) as error:
        pick(table(2), "ADA", said(["BEN=a-e01"]), Names())
    assert error.value.faults[0].hint == "cards go to left= (BEN), right= (BEN)"
    with pytest.raises(DraftError) as error:
        pick(table(2), "BEN=1", said(["2"]), Names())
    assert error.value.faults[0].hint == "write 'BEN' by itself, then the cards"


def test_a_packet_is_picked_from_by_numbers_too() -> None:
    state = opened_table("- {deal: 3}\n- {pick: 1, from: packet}\n", 2, 6)
    second = state.course.packets["BEN"][1].card
    check = f"check={check_of(state, 'BEN')}"
    assert pick(state, "BEN", said([check, "2"]), Names()).cards == (second,)


def test_a_line_is_no_number_of_cards() -> None:
    (sheet,) = sheets(opened_table("- {reveal: 9}\n- {pick: line, from: open, into: main}\n", 2, 9))
    assert (sheet.seat, dict(sheet.goes), len(sheet.cards)) == ("ADA", {"main": (0, "ADA")}, 9)


@pytest.mark.slow
def test_sheets_and_labels_are_printed(shell: Shell) -> None:
    shell(f"new {THREE} --seed 7 -o log.jsonl")
    assert run(["render", "log.jsonl", "--document", "picks", "-o", "picks.pdf"]) == 0
    for seat in ("ADA", "BEN", "CEM"):
        shell(f"pick log.jsonl {seat} --auto")
    assert run(["render", "log.jsonl", "--document", "labels", "-o", "labels.pdf"]) == 0
    assert run(["render", "log.jsonl", "--document", "picks", "-o", "late.pdf"]) == 2
    shutil.copy("log.jsonl", "again.jsonl")
    assert run(["render", "log.jsonl", "again.jsonl", "--document", "ledger", "-o", "ledger.pdf"]) == 0
    assert run(["render", "log.jsonl", "again.jsonl", "--document", "slips", "-o", "slips.pdf"]) == 2
    assert shell.files() == ["again.jsonl", "labels.pdf", "ledger.pdf", "log.jsonl", "picks.pdf"]


@pytest.mark.slow
@pytest.mark.usefixtures("shell")
def test_long_names_of_seats_part_no_word_of_a_cards_name() -> None:
    decks = ("ironbark", "gravechant", "oathblade")
    seats = [f"Maximilian-Alexander-von-Bergen{number}=runebound/{deck}" for number, deck in enumerate(decks)]
    assert run(["draft", "new", *seats, "--seed", "7", "-o", "log.jsonl"]) == 0
    assert run(["render", "log.jsonl", "--document", "picks", "--paper", "a6", "-o", "picks.pdf"]) == 0
    pages = pypdfium2.PdfDocument("picks.pdf")
    words = {word for page in pages for word in page.get_textpage().get_text_bounded().split()}
    assert {"Poachers", "Gallows", "Waterskin"} <= words


def test_who_has_sealed_needs_no_sheet() -> None:
    state = after(after(table(3), sealed("BEN")), first_ten("ADA"))
    assert [sheet.seat for sheet in sheets(state)] == ["CEM"]
    with pytest.raises(DraftError) as error:
        sheets(after(state, sealed("CEM")))
    assert str(error.value) == "everybody has picked or sealed; there is no sheet to fill in"
