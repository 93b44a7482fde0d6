"""Piles of a stack: the Winston draft."""

import pytest
from draft_pool import begun, drawn, list_of, made, opened_table, shipped
from draft_table import content, refusal

from cardkit.draft import Event, Names, Pick, Table, Undo, after, log, opened, pick, replayed, said
from cardkit.draft import table as replay
from cardkit.draft.paper import sheets
from cardkit.draft.step import Choosing, Piling, packed
from cardkit.errors import DraftError, InputError
from cardkit.source import read

EVERY = "- {repeat: piles, steps: [{pick: pile, from: piles}]}\n"
WINSTON = "- {lay: 9, piles: 3}\n" + EVERY


def says(table: Table, *words: str) -> Table:
    """The table after the seat whose turn it is has said these."""
    for word in words:
        table = after(table, pick(table, table.waiting[0], said([word]), Names()))
    return table


def lying(table: Table) -> str:
    """The piles, then the stack; `*` before the pile that is looked at, and whose turn it is."""
    piles = [" ".join(copy.card[1:] for copy in pile) for pile in table.course.piles]
    piles[table.course.pile] = f"*{piles[table.course.pile]}"
    stack = " ".join(copy.card[1:] for copy in table.course.table["stack"])
    return f"{' '.join(table.waiting)} {' | '.join(piles)} || {stack}"


def hands(table: Table) -> dict[str, str]:
    return {seat: " ".join(copy.card[1:] for copy in held) for seat, held in table.held.items()}


def faults(text: str) -> list[str]:
    with pytest.raises(InputError) as error:
        made(text, 2)
    return [str(fault) + (f"; {fault.hint}" if fault.hint else "") for fault in error.value.faults]


def test_steps_of_piles_are_written_as_they_are_read() -> None:
    text = '[{"lay": 9, "piles": 3, "of": "rare"}, {"pick": "pile", "from": "piles", "into": "deck"}]'
    assert list_of(text) == (Piling(9, 3, "rare"), Choosing("deck"))
    assert [packed(step) for step in list_of(text)] == read(text.encode(), "").value
    assert len(made(WINSTON, 2)) == 1 + 6 + 6


def test_what_no_pile_can_be_is_told_where_it_stands() -> None:
    assert faults("- {lay: 2, piles: 3}\n- {lay: 0, piles: 1}\n- {pick: pile, from: open}\n- {lay: 9}\n") == [
        "draft.yaml:1:19: 3 piles of 2 cards; each begins with one card",
        "draft.yaml:2:9: 0 cards; at least 1 is needed",
        "draft.yaml:3:22: from is 'open'; known: piles",
        "draft.yaml:4:3: the file has no 'piles'",
    ]
    assert faults("- {repeat: piles, steps: [{pick: pile, from: piles}]}\n") == [
        "draft.yaml:1:3: no pile is laid before, in the same list; write {lay: 90, piles: 3} first"
    ]
    assert faults("- {pick: pile, from: piles}\n- {lay: 9, piles: 3}\n") == [
        "draft.yaml:1:1: a pile is picked before any is laid; write {lay: 90, piles: 3} first"
    ]


def test_a_pile_that_is_left_grows_and_one_that_is_taken_begins_anew() -> None:
    table = opened_table(WINSTON, 2, 9)
    assert lying(table) == "ADA *005 | 002 | 001 || 007 003 008 000 006 004"
    table = says(table, "leave")
    assert lying(table) == "ADA 005 007 | *002 | 001 || 003 008 000 006 004"
    table = says(table, "take")
    assert (lying(table), hands(table)) == ("BEN *005 007 | 003 | 001 || 008 000 006 004", {"ADA": "002", "BEN": ""})
    table = says(table, "take")
    assert (lying(table), hands(table)["BEN"]) == ("ADA *008 | 003 | 001 || 000 006 004", "005 007")


def test_who_leaves_every_pile_draws_a_card_unseen() -> None:
    table = says(opened_table(WINSTON, 2, 9), "leave", "leave", "leave")
    assert (lying(table), hands(table)) == ("BEN *005 007 | 002 003 | 001 008 || 006 004", {"ADA": "000", "BEN": ""})


def test_the_last_card_of_the_stack_is_kept_for_the_draw() -> None:
    table = says(opened_table("- {lay: 4, piles: 1}\n" + EVERY, 2, 4), "leave", "take")
    assert lying(table) == "ADA *001 || "
    table = says(opened_table("- {lay: 3, piles: 1}\n" + EVERY, 2, 3), "take", "leave")
    assert (lying(table), hands(table)) == ("ADA *002 || ", {"ADA": "000", "BEN": "001"})


def test_the_last_pile_is_not_left_when_the_stack_is_empty() -> None:
    table = says(opened_table("- {lay: 3, piles: 3}\n" + EVERY, 2, 3), "leave", "take", "leave")
    assert lying(table) == "BEN 000 |  | *001 || "
    assert refusal(table, Pick(seat="BEN", step=table.course.step, to={"deck": ()})) == [
        "BEN leaves pile 3, the last one, and no card is left to draw"
    ]
    with pytest.raises(DraftError) as error:
        says(table, "leave")
    assert error.value.faults[0].hint == "write take"
    table = says(table, "take", "take")
    assert (table.done, hands(table)) == (True, {"ADA": "002 000", "BEN": "001"})


def test_a_pile_is_taken_whole() -> None:
    table = says(opened_table(WINSTON, 2, 9), "leave", "leave", "leave")
    wrong = Pick(seat="BEN", step=4, to={"deck": ("p005",)})
    assert refusal(table, wrong) == ["BEN picks other cards than those of pile 1; all of them are taken, or none"]
    assert refusal(table, Pick(seat="ADA", step=4, to={"deck": ()})) == [
        "ADA has nothing to pick now; it is the turn of BEN"
    ]
    assert refusal(table, Pick(seat="BEN", step=4, to={"side": ()})) == [
        "BEN picks for side, and a pile goes into 'deck'"
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("tke",), "'tke' is no answer to a pile; write take or leave"),
        (("take", "leave"), "2 answers to a pile; write take or leave"),
        (("deck=take", "right=leave"), "ADA: nobody gets cards on the side 'right'; write take or leave"),
        ((), "nobody says what ADA picks; write take or leave, --picks FILE or --auto; in pile 1: p005"),
    ],
)
def test_a_pile_is_answered_with_take_or_leave(words: tuple[str, ...], message: str) -> None:
    table = opened_table(WINSTON, 2, 9)
    with pytest.raises(DraftError) as error:
        pick(table, "ADA", said(words), Names())
    (fault,) = error.value.faults
    assert f"{fault.message}; {fault.hint}" == message


def test_a_pile_is_on_no_sheet() -> None:
    with pytest.raises(DraftError) as error:
        sheets(opened_table(WINSTON, 2, 9))
    assert str(error.value) == (
        "a pile is looked at, then taken or left, by one seat after the other; there is no sheet to fill in"
    )


def test_an_answer_is_taken_back_until_the_next_one() -> None:
    table = says(opened_table(WINSTON, 2, 9), "take")
    assert after(table, Undo("ADA", 1)) == opened_table(WINSTON, 2, 9)
    assert refusal(says(table, "take"), Undo("ADA", 1)) == [
        "ADA cannot take the pick back: a later one was made by BEN"
    ]


def test_that_a_pile_was_left_is_taken_back_until_the_next_answer() -> None:
    table = says(opened_table(WINSTON, 2, 9), "leave", "leave", "leave")
    assert lying(after(table, Undo("ADA", 3))) == lying(says(opened_table(WINSTON, 2, 9), "leave", "leave"))
    assert refusal(says(table, "take"), Undo("ADA", 3)) == [
        "ADA cannot take the pick back: a later one was made by BEN"
    ]


def test_three_seats_take_turns_and_a_second_stack_goes_on_with_the_next() -> None:
    table = opened_table(2 * ("- {lay: 4, piles: 2}\n" + EVERY), 3, 8)
    turns: list[str] = []
    while table.waiting:
        turns += table.waiting
        table = says(table, "take")
    assert (turns, [len(held) for held in table.held.values()]) == (
        ["ADA", "BEN", "CEM", "ADA", "BEN", "CEM", "ADA", "BEN"],
        [3, 3, 2],
    )


def test_what_is_left_of_a_stack_is_burnt_when_the_next_one_is_laid() -> None:
    some = "- {lay: 4, piles: 2}\n- {pick: pile, from: piles}\n"
    table = opened_table(f"{some}- {{lay: 4, piles: 2}}\n{EVERY}", 2, 8)
    table = says(table, "take")
    assert [copy.card for copy in table.course.table["burnt"]] == ["p004", "p006", "p002"]
    assert sum(len(held) for held in drawn(table).held.values()) == 5


def test_a_pool_that_is_too_small_for_the_stack_is_refused() -> None:
    with pytest.raises(DraftError) as error:
        opened_table(WINSTON, 2, 8)
    assert [fault.message for fault in error.value.faults] == ["needs 9, pool has 8"]


def test_the_shipped_draft_goes_on_from_its_log() -> None:
    table = drawn(opened(begun(shipped("winston", 2), 2, 120)))
    assert sum(len(held) for held in table.held.values()) == 90
    events: list[Event] = [table.start, *table.picks.values()]
    half = log(content(events[: len(events) // 2]), "w.jsonl")
    assert replayed(events[len(half.events) :], replay(half)) == table
