"""Packets queue before a seat that is away, while the others go on."""

import random

import pytest
from draft_pool import begun, drawn, ids, made, opened_table
from draft_table import content, refusal
from hypothesis import given, settings
from hypothesis import strategies as st

from cardkit.draft import Event, Pick, Seal, Table, Undo, after, automatic, digest, log, opened, replayed, salted
from cardkit.draft import table as replay
from cardkit.draft.paper import sheets

BOOSTER = "- {deal: 4}\n- {repeat: 4, steps: [{pick: 1, from: packet}, {pass: left}]}\n- {deal: 1, into: deck}\n"
BURNS = "- {deal: 4}\n- {repeat: 2, steps: [{pick: 1, from: packet}, {burn: 1, from: packet}, {pass: right}]}\n"


def picks(table: Table, seats: str) -> Table:
    """The table after these seats have taken the first card of their packets, one after the other."""
    for seat in seats.split():
        at = table.at(seat)
        table = after(table, Pick(seat=seat, step=at.step, to={"deck": (at.packets[seat][0].card,)}))
    return table


def standing(table: Table) -> str:
    """Where each seat stands, with `*` where it has to pick, and the packets behind its own."""
    queues = table.front.queues
    return " ".join(
        f"{seat}:{table.at(seat).step}{'*' if seat in table.waiting else ''}{'+' * queues.get(seat, 0)}"
        for seat in table.start.names
    )


def test_others_go_on_as_far_as_packets_come() -> None:
    table = opened_table(BOOSTER, 4, 20)
    assert standing(table) == "ADA:1* BEN:1* CEM:1* DORA:1*"
    table = picks(table, "CEM DORA")
    assert standing(table) == "ADA:1*+ BEN:1* CEM:3 DORA:3*"
    table = picks(table, "DORA ADA")
    assert standing(table) == "ADA:3*+ BEN:1*+ CEM:3 DORA:5"
    assert table.course.step == 1
    assert picks(table, "ADA ADA").waiting == ("BEN",)


def test_the_packet_behind_is_the_one_that_comes_next() -> None:
    table = opened_table(BOOSTER, 4, 20)
    second = picks(table, "DORA").course.packets["DORA"][1:]
    table = picks(picks(table, "DORA"), "ADA")
    assert table.at("ADA").packets["ADA"] == second
    assert [len(held) for held in (table.at("ADA").held["ADA"], table.course.held["ADA"])] == [1, 0]


def test_nobody_goes_on_into_the_next_round_before_all_have_come() -> None:
    table = opened_table("- {deal: 1}\n- {pick: 1, from: packet}\n- {deal: 1}\n- {pick: 1, from: packet}\n", 2, 4)
    assert standing(picks(table, "ADA")) == "ADA:2 BEN:1*"
    assert standing(picks(table, "ADA BEN")) == "ADA:3* BEN:3*"


def test_a_pick_and_a_burn_of_one_packet_come_before_it_goes_on() -> None:
    table = picks(opened_table(BURNS, 3, 12), "ADA")
    assert standing(table) == "ADA:2* BEN:1* CEM:1*"
    card = table.at("ADA").packets["ADA"][0].card
    table = after(table, Pick(seat="ADA", step=2, to={"burnt": (card,)}))
    assert standing(table) == "ADA:4 BEN:1* CEM:1*+"


def test_a_pick_is_taken_back_unless_its_packet_was_picked_from_since() -> None:
    table = picks(opened_table(BOOSTER, 4, 20), "CEM DORA DORA")
    assert refusal(table, Undo("CEM", 1)) == ["CEM cannot take the pick back: a later one was made by DORA"]
    assert refusal(table, Undo("DORA", 1)) == ["DORA cannot take the pick back: a later one was made by DORA"]
    table = picks(opened_table(BOOSTER, 4, 20), "BEN CEM DORA DORA")
    then = after(table, Undo("BEN", 1))
    assert standing(then) == "ADA:1*++ BEN:1* CEM:3 DORA:5"
    assert then == picks(opened_table(BOOSTER, 4, 20), "CEM DORA DORA")


def test_a_seal_is_opened_when_the_table_has_come_there() -> None:
    table = picks(opened_table(BOOSTER, 3, 15), "BEN CEM")
    secret = salted(automatic(table, "CEM"), "salt")
    sealed = after(table, Seal("CEM", secret.step, digest(secret)))
    assert (secret.step, sealed.sealed("CEM"), sealed.waiting) == (3, True, ("ADA", "CEM"))
    assert refusal(sealed, secret) == ["CEM reveals too early: ADA still to pick or seal"]
    others = picks(sealed, "ADA ADA BEN")
    assert after(others, secret).picks[3, "CEM"] == secret


def test_a_seal_waits_for_one_of_an_earlier_step() -> None:
    table = opened_table(BURNS, 3, 12)
    first = salted(automatic(table, "ADA"), "salt")
    table = picks(after(table, Seal("ADA", first.step, digest(first))), "BEN CEM")
    second = salted(automatic(table, "CEM"), "salt")
    table = after(table, Seal("CEM", second.step, digest(second)))
    assert (first.step, second.step) == (1, 2)
    assert refusal(table, second) == ["CEM reveals too early: ADA reveals first"]
    assert refusal(after(table, Undo("BEN", 1)), second) == [
        "CEM reveals too early: BEN still to pick or seal; ADA reveals first"
    ]
    table = after(table, first)
    for seat in ("ADA", "BEN"):
        table = after(table, automatic(table, seat))
    assert after(table, second).picks[2, "CEM"] == second


def test_a_sheet_is_of_the_packet_that_a_seat_has_come_to() -> None:
    table = picks(opened_table(BOOSTER, 3, 15), "CEM ADA")
    first = {sheet.seat: sheet.check for sheet in sheets(opened_table(BOOSTER, 3, 15))}
    now = {sheet.seat: (len(sheet.cards), sheet.check) for sheet in sheets(table)}
    assert {seat: number for seat, (number, _) in now.items()} == {"ADA": 3, "BEN": 4}
    assert (now["BEN"][1] == first["BEN"], now["ADA"][1] == first["ADA"]) == (True, False)


def test_a_log_with_a_queue_goes_on_elsewhere() -> None:
    table = picks(opened_table(BOOSTER, 4, 20), "CEM DORA DORA ADA")
    events: list[Event] = [table.start, *table.picks.values()]
    assert replay(log(content(events), "elsewhere.jsonl")) == table
    assert refusal(table, Pick(seat="CEM", step=3, to={"deck": ids("1")})) == ["CEM has picked already"]


@pytest.mark.parametrize("text", [BOOSTER, BURNS])
@given(seats=st.integers(2, 16), seed=st.integers(0, 99))
@settings(max_examples=10)
def test_whoever_is_quick_everybody_gets_the_same(text: str, seats: int, seed: int) -> None:
    start, rng = begun(made(text, seats), seats, 90, seed), random.Random(seed)
    table, by_turns = opened(start), drawn(opened(start))
    while table.waiting:
        table = after(table, automatic(table, rng.choice(table.waiting[:2])))
        lying = [copy.number for lot in table.course.everything.values() for copy in lot]
        assert sorted(lying) == list(range(90))
        seat, step = rng.choice(tuple((seat, step) for step, seat in table.picks))
        if not refusal(table, Undo(seat, step)):
            then = after(table, Undo(seat, step))
            assert after(then, automatic(then, seat)).course == table.course
    assert (table.course, replayed(table.picks.values(), opened(start))) == (by_turns.course, table)
