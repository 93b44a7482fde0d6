"""Sheets of paper that say a pick and a burn: one half may count before the other."""

from pathlib import Path

import pytest
from draft_pool import opened_table
from draft_shell import Shell

from cardkit.draft import Names, Pick, Table, Undo, after, automatic, picks, said
from cardkit.draft.paper import begun, burns, sheets
from cardkit.errors import DraftError

BURN = "- {deal: 4}\n- {repeat: packet, steps: [{pick: 1, from: packet}, {burn: 1, from: packet}, {pass: left}]}\n"
GRID = "- {repeat: 2, steps: [{reveal: 4}, {pick: line, from: open}, {burn: all, from: open}]}\n"
POOLED = "--game runebound --pool-query set:ironbark --seed 3 -o log"


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.chdir(tmp_path)
    return Shell(tmp_path, capsys)


def typed(table: Table, words: str) -> tuple[Pick, ...]:
    return picks(table, "ADA", said(words.split()), Names())


def refused(table: Table, words: str) -> list[str]:
    with pytest.raises(DraftError) as error:
        typed(table, words)
    return [fault.message + (f"; {fault.hint}" if fault.hint else "") for fault in error.value.faults]


def test_the_other_half_of_a_sheet_is_typed_later() -> None:
    state = opened_table(BURN, 2, 8)
    ada = sheets(state)[0]
    whole = typed(state, f"check={ada.check} pick=1 burn=3")
    half = after(state, typed(state, f"check={ada.check} pick=1")[0])
    assert sheets(half)[0].check != ada.check
    assert typed(half, f"check={ada.check.lower()} burn=3") == whole[1:]
    assert typed(half, f"check={sheets(half)[0].check} burn=2") == whole[1:]


def test_a_burn_that_is_taken_back_is_typed_from_the_same_sheet() -> None:
    state = opened_table(BURN, 2, 8)
    ada = sheets(state)[0]
    pick, burn = typed(state, f"check={ada.check} pick=4 burn=1")
    again = after(after(after(state, pick), burn), Undo("ADA", burn.step))
    assert typed(again, f"check={ada.check} burn=2") == (Pick(seat="ADA", step=2, to={"burnt": (ada.cards[2],)}),)


def test_a_sheet_is_not_picked_from_twice() -> None:
    state = opened_table(BURN, 2, 8)
    check, cards = sheets(state)[0].check, sheets(state)[0].cards
    half = after(state, typed(state, f"check={check} pick=1")[0])
    told = f"ADA has picked from the sheet '{check}' already; write burn= alone, or 'draft undo' before it"
    assert refused(half, f"check={check} pick=1 burn=3") == refused(half, f"check={check} 2") == [told]
    assert refused(half, f"check={check} burn=1") == [f"'{cards[1]}' is not in ADA's packet"]


def test_a_sheet_whose_halves_both_count_is_out() -> None:
    state = opened_table(BURN, 2, 8)
    check = sheets(state)[0].check
    for each in (*typed(state, f"check={check} pick=1 burn=2"), automatic(state, "BEN")):
        state = after(state, each)
    state = after(state, automatic(state, "BEN"))
    assert begun(state, "ADA") is None
    assert refused(state, f"check={check} burn=3") == [
        f"the sheet '{check}' is not the one of ADA for this pick; "
        "sheets of earlier picks, or of other cards, are out; print them anew"
    ]


def test_of_a_packet_too_small_for_both_less_is_burnt_on_the_sheet() -> None:
    steps = "- {deal: 2}\n- {pick: 1, from: packet}\n- {burn: 3, from: packet}\n"
    state = opened_table(steps, 2, 4)
    assert burns(state.start, state.at("ADA"), "ADA") == 1
    assert sheets(state)[0].burns == 1
    last = opened_table("- {deal: 1}\n- {pick: 1, from: packet}\n- {burn: 1, from: packet}\n", 2, 4)
    assert [sheet.burns for sheet in sheets(last)] == [0, 0]


def test_a_seal_hides_one_half(shell: Shell) -> None:
    shell.write("b.yaml", f"steps:\n{BURN}")
    shell(f"new ADA BEN --draft b.yaml {POOLED}")
    told = (
        "error: a seal hides one pick, not what is burnt after it; leave the cards that are burnt out; "
        "the same sheet is good for them once this pick is revealed\n"
    )
    check = sheet_of_ada(Path("log"))
    assert shell(f"seal log ADA check={check} pick=1 burn=2") == (2, "", told)
    assert shell.files() == ["b.yaml", "log"]
    shell(f"seal log ADA check={check} pick=1")
    shell("pick log BEN --auto")
    shell("reveal log ADA")
    assert shell(f"seal log ADA check={check} burn=2")[0] == 0


def sheet_of_ada(log: Path) -> str:
    from cardkit import draft

    return sheets(draft.table(draft.log(log.read_bytes(), "log")))[0].check


def test_what_stands_on_a_sheet_is_told() -> None:
    square = opened_table(GRID, 2, 8)
    left = "row 1 (2 cards), row 2 (2 cards), column 1 (2 cards), column 2 (2 cards)"
    told = f"ADA: nobody gets cards on the side 'row'; write 'row 1'; left are {left}"
    assert refused(square, f"check={sheets(square)[0].check} row=1") == [told]
    state = opened_table(BURN, 2, 8)
    assert refused(state, "left=1") == ["ADA: nobody gets cards on the side 'left'; known: pick, burn"]
    half = after(state, automatic(state, "ADA"))
    assert refused(half, "pick=1") == ["ADA: nobody gets cards on the side 'pick'; known: burn"]
