"""Drafts from a pool, step by step: what each seat is dealt, passes, picks and burns."""

import pytest
from draft_pool import DRAFTS, begun, drawn, ids, list_of, made, opened_table, shipped
from draft_table import refusal

from cardkit.draft import (
    Pick,
    Seal,
    Table,
    Taking,
    Undo,
    after,
    automatic,
    digest,
    opened,
    replayed,
    salted,
)
from cardkit.draft.step import Clearing, Dealing, Passing, Revealing, packed
from cardkit.errors import DraftError, InputError
from cardkit.source import read

BOOSTER = "- {deal: 3}\n- {repeat: 3, steps: [{pick: 1, from: packet}, {pass: left}]}\n"


def faults(text: str) -> list[str]:
    with pytest.raises(InputError) as error:
        made(text, 2)
    return [str(fault) + (f"; {fault.hint}" if fault.hint else "") for fault in error.value.faults]


def refused(text: str, seats: int, pool: int) -> list[str]:
    with pytest.raises(DraftError) as error:
        opened_table(text, seats, pool)
    return [fault.message + (f"; {fault.hint}" if fault.hint else "") for fault in error.value.faults]


def packets(table: Table) -> dict[str, str]:
    return {seat: " ".join(copy.card[1:] for copy in lot) for seat, lot in table.course.packets.items()}


def hands(table: Table) -> dict[str, str]:
    return {seat: " ".join(copy.card[1:] for copy in held) for seat, held in table.held.items()}


def take(table: Table, seat: str, text: str, into: str = "deck") -> Table:
    return after(table, Pick(seat=seat, step=table.course.step, to={into: ids(text)}))


def test_steps_from_a_pool_are_written_as_they_are_read() -> None:
    text = (
        '[{"deal": 3, "of": "rare"}, {"deal": 1, "into": "main"}, {"pick": 1, "of": "odd", "from": "packet", '
        '"into": "main"}, {"burn": 1, "from": "packet"}, {"pass": "left"}, {"burn": "all", "from": "packet"}, '
        '{"reveal": 4}, {"pick": "line", "from": "open", "into": "main", "turn": "right"}, '
        '{"burn": 1, "from": "pool", "turn": "left"}]'
    )
    wanted = list_of(text)
    assert wanted == (
        Dealing(3, "rare"),
        Dealing(1, None, "main"),
        Taking(count=1, source="packet", into="main", of="odd"),
        Taking(count=1, source="packet", into=None),
        Passing("left"),
        Clearing("packet"),
        Revealing(4),
        Taking(count=None, source="open", into="main", turn="right"),
        Taking(count=1, source="pool", into=None, turn="left"),
    )
    assert [packed(step) for step in wanted] == read(text.encode(), "").value


def test_what_no_step_can_be_is_told_where_it_stands() -> None:
    assert faults(
        "- {deal: 0}\n- {pass: lft}\n- {pick: 1, from: packet, turn: left}\n- {pick: line, from: packet}\n"
    ) == [
        "draft.yaml:1:10: 0 cards; at least 1 is needed",
        "draft.yaml:2:10: pass is 'lft'; known: left, right, alternate; did you mean 'left'?",
        "draft.yaml:3:33: packets are picked from all at once; 'turn' is for open and pool",
        "draft.yaml:4:10: a line is picked of open cards; write from: open",
    ]
    assert faults("- {repeat: 0, steps: [{deal: 1}]}\n- {burn: all, from: packet, turn: left}\n") == [
        "draft.yaml:1:12: 0 times; at least 1, or 'seats' or 'piles' or 'packet'",
        "draft.yaml:2:29: unknown key 'turn'; did you mean 'burn'?",
    ]
    assert faults("- {reveal: 8}\n- {pick: line, from: open}\n") == [
        "draft.yaml:2:3: a line is picked of a square; 8 are laid open; 4, 9, 16 ... cards make a square"
    ]
    assert faults("- {reveal: 9}\n- {pick: line, from: open, of: odd}\n") == [
        "draft.yaml:2:28: unknown key 'of'; known: pick, from, into, turn"
    ]
    assert faults("- {pass: left}\n") == ["draft.yaml:1:1: nothing is picked in these steps"]
    assert faults("- {repeat: 9999, steps: [{deal: 1}, {pass: left}]}\n") == [
        "draft.yaml:1:1: 19998 steps with all repetitions; at most 10000"
    ]
    with pytest.raises(InputError) as error:
        list_of('[{"repeat": 2, "steps": [{"deal": 1}]}]')
    assert str(error.value) == "draft.yaml:1:2: a log repeats nothing; it has each step by itself"


def test_packets_are_picked_from_all_at_once_and_passed() -> None:
    table = opened_table(BOOSTER, 3, 9)
    assert packets(table) == {"ADA": "005 002 001", "BEN": "007 003 008", "CEM": "000 006 004"}
    table = take(take(table, "CEM", "6"), "ADA", "5")
    assert (table.waiting, packets(table)["ADA"]) == (("ADA", "BEN"), "005 002 001")
    assert [copy.card for copy in table.at("ADA").packets["ADA"]] == ["p000", "p004"]
    table = take(table, "BEN", "8")
    assert packets(table) == {"ADA": "000 004", "BEN": "002 001", "CEM": "007 003"}
    assert hands(table) == {"ADA": "005", "BEN": "008", "CEM": "006"}
    assert {seat: len(held) for seat, held in drawn(table).held.items()} == {"ADA": 3, "BEN": 3, "CEM": 3}


def test_a_pick_is_of_the_packet_before_the_seat() -> None:
    table = opened_table(BOOSTER, 3, 9)
    assert refusal(table, Pick(seat="ADA", step=1, to={"deck": ids("7 1")})) == [
        "ADA picks 2 cards; 1 needed",
        "'p007' is not in ADA's packet",
    ]
    assert refusal(table, Pick(seat="ADA", step=1, to={"side": ids("1")})) == [
        "ADA picks for 'side', where no card goes"
    ]
    assert refusal(table, Pick(seat="ADA", step=1, to={"deck": ids("1 1")})) == [
        "ADA picks 2 cards; 1 needed",
        "ADA picks 'p001' 2 times; 1 copy in ADA's packet",
    ]
    assert refusal(table, Pick(seat="ADA", step=3, to={"deck": ids("1")})) == [
        "ADA picks at step 3; its next pick is at step 1"
    ]


def test_seals_of_packets_are_opened_together_and_come_to_the_same() -> None:
    table = opened_table(BOOSTER, 3, 9)
    picks = [automatic(table, seat) for seat in table.waiting]
    secret = [salted(pick, "salt") for pick in picks]
    sealed = replayed([Seal(pick.seat, pick.step, digest(pick)) for pick in secret], table)
    assert (sealed.waiting, packets(sealed)) == (table.waiting, packets(table))
    assert replayed(secret, sealed).course == replayed(picks, table).course


def test_whoever_burns_picks_what_nobody_gets() -> None:
    table = opened_table(
        "- {deal: 3}\n- {burn: 1, from: packet}\n- {pick: 1, from: packet}\n- {burn: all, from: packet}\n", 2, 6
    )
    first, second = (lot[0].card for lot in table.course.packets.values())
    table = take(take(table, "ADA", first[1:], "burnt"), "BEN", second[1:], "burnt")
    assert [copy.card for copy in table.course.table["burnt"]] == [first, second]
    table = drawn(table)
    assert (len(table.course.table["burnt"]), packets(table)) == (4, {"ADA": "", "BEN": ""})
    assert [len(held) for held in table.held.values()] == [1, 1]


def test_turns_go_round_and_back_and_an_undo_waits_for_those_behind() -> None:
    table = opened_table(
        "- {repeat: 2, steps: [{pick: 1, from: pool, turn: left}, {pick: 1, from: pool, turn: right}]}", 3, 12
    )
    seats = []
    while table.waiting:
        seats.append(table.waiting)
        table = take(table, table.waiting[0], table.course.table["pool"][0].card[1:])
    assert " ".join(seat for (seat,) in seats) == "ADA BEN CEM CEM BEN ADA ADA BEN CEM CEM BEN ADA"
    table = take(opened_table("- {pick: 1, from: pool}", 3, 3), "ADA", "1")
    assert refusal(table, Pick(seat="CEM", step=0, to={"deck": ids("0")})) == [
        "CEM has nothing to pick now; it is the turn of BEN"
    ]
    table = take(table, "BEN", "2")
    assert refusal(table, Undo("ADA", 0)) == ["ADA cannot take the pick back: a later one was made by BEN"]
    assert after(after(table, Undo("BEN", 0)), Undo("ADA", 0)) == opened_table("- {pick: 1, from: pool}", 3, 3)


def test_each_reveal_begins_with_the_next_seat() -> None:
    text = "- {repeat: seats, steps: [{reveal: 4}, {pick: 1, from: open}, {burn: all, from: open}]}"
    table, seats = opened_table(text, 3, 12), list[str]()
    while table.waiting:
        seats += table.waiting
        table = take(table, table.waiting[0], table.course.table["open"][0].card[1:])
    assert seats == ["ADA", "BEN", "CEM", "BEN", "CEM", "ADA", "CEM", "ADA", "BEN"]
    assert len(table.course.table["burnt"]) == 3


def test_a_line_is_a_row_or_a_column_of_what_is_left() -> None:
    table = opened_table("- {reveal: 9}\n- {pick: line, from: open}\n- {burn: all, from: open}\n", 2, 9)
    laid = [copy.card[1:] for copy in table.course.table["open"]]
    assert refusal(table, Pick(seat="ADA", step=1, to={"deck": ids(" ".join(laid[:2]))})) == [
        "ADA picks no whole row or column"
    ]
    table = take(table, "ADA", " ".join(laid[1::3]))
    table = take(table, "BEN", " ".join((laid[5], laid[3])))
    assert hands(table) == {"ADA": " ".join(laid[1::3]), "BEN": " ".join((laid[5], laid[3]))}
    assert (table.done, len(table.course.table["burnt"])) == (True, 4)


def test_whoever_finds_fewer_cards_takes_those() -> None:
    table = opened_table("- {reveal: 3}\n- {pick: 2, from: open}\n", 3, 3)
    table = take(take(table, "ADA", "0 1"), "BEN", "2")
    assert (table.done, hands(table)) == (True, {"ADA": "000 001", "BEN": "002", "CEM": ""})


def test_a_pool_that_is_too_small_is_refused() -> None:
    assert refused("- {reveal: 9}\n- {pick: line, from: open}\n" * 18, 2, 160) == ["needs 162, pool has 160"]
    assert refused("- {pick: 1, from: pool}\n" * 5, 2, 9) == ["needs 10, pool has 9"]


def test_a_narrow_slot_is_filled_by_the_cards_that_it_needs() -> None:
    slots = "- {deal: 2, of: odd}\n- {deal: 2, of: rare}\n- {deal: 1}\n- {pick: 5, from: packet}\n"
    table = opened_table(slots, 2, 12)
    for held in drawn(table).held.values():
        numbers = sorted(int(copy.card[1:]) for copy in held)
        assert sum(number % 2 for number in numbers) >= 2
        assert sum(number % 3 == 0 for number in numbers) >= 2
    assert refused(slots, 2, 11) == ["needs 8 of odd, rare, pool has 7"]
    assert refused("- {deal: 3, of: rare}\n", 3, 24) == ["needs 9 of rare, pool has 8"]
    assert refused("- {deal: 4, of: rare}\n- {deal: 6, of: odd}\n", 2, 24) == ["needs 20 of rare, odd, pool has 16"]


def test_d06_everyone_starts_with_a_card_and_packs_are_a_seeded_shuffle() -> None:
    text = "- {deal: 1, of: rare, into: deck}\n- {deal: 3}\n- {pick: 1, from: packet}\n"
    tables = [opened_table(text, 3, 15, seed) for seed in (7, 7, 8)]
    assert [[copy.card, copy.zone] for copy in tables[0].held["ADA"]] == [["p009", "deck"]]
    assert tables[0] == tables[1]
    assert packets(tables[0]) != packets(tables[2])


@pytest.mark.parametrize("path", sorted(DRAFTS.glob("*.yaml")), ids=lambda path: path.stem)
def test_a_shipped_draft_is_played_to_its_end(path: object) -> None:
    name = getattr(path, "stem", "")
    table = drawn(opened(begun(shipped(name, 2), 2, 400)))
    each = {"booster": 45, "burn": 32, "sealed": 90, "rotisserie": 44, "rochester": 12}
    if name in each:
        assert [len(held) for held in table.held.values()] == [each[name]] * 2
    elif name == "winston":
        assert sum(len(held) for held in table.held.values()) == 90
    else:
        assert all(9 * 4 <= len(held) <= 18 * 3 for held in table.held.values())
