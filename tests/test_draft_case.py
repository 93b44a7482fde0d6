"""Cases that other tools got wrong: absent players, decks that run short on the way, cards that go home late."""

import pytest
from draft_pool import begun, drawn, ids, made, opened_table
from draft_table import NAMES, cards, content, drafted, refusal, start

from cardkit.draft import Event, Giving, Pick, Picking, Start, Table, Tick, after, debts, lendings, log, opened, owed
from cardkit.draft import table as replay
from cardkit.draft.debt import ownership
from cardkit.draft.event import Dealt, Seat
from cardkit.errors import DraftError


def packets(state: Table) -> dict[tuple[str, str], int]:
    """How many cards lie with whom that are whose."""
    return {(debt.giver, debt.owner): len(debt.cards) for debt in debts(state)}


def test_d07_two_give_all_to_each_other_and_more_give_five_to_each_neighbour() -> None:
    assert packets(drafted(2)) == {("ADA", "BEN"): 10, ("BEN", "ADA"): 10}
    assert packets(drafted(3)) == {(giver, owner): 5 for giver in NAMES[:3] for owner in NAMES[:3] if giver != owner}
    four = packets(drafted(4))
    assert (len(four), set(four.values()), ("ADA", "CEM") in four) == (8, {5}, False)


def test_d07_who_has_nine_enemies_is_named() -> None:
    with pytest.raises(DraftError) as error:
        opened(start({"ADA": cards("ADA", 12, 3), "BEN": cards("BEN", 9, 3)}))
    assert str(error.value) == "BEN is short: 9 cards of side:enemy in class; 10 to pick"


def test_d04_others_go_on_without_an_absent_player_as_far_as_packets_reach() -> None:
    state = opened_table("- {deal: 2}\n- {repeat: 2, steps: [{pick: 1, from: packet}, {pass: left}]}\n", 3, 6)
    for seat in ("ADA", "CEM"):
        state = after(state, Pick(seat=seat, step=1, to={"deck": (state.course.packets[seat][0].card,)}))
    assert (state.waiting, state.front.queues) == (("ADA", "BEN"), {"BEN": 1})
    state = after(state, Pick(seat="ADA", step=3, to={"deck": (state.course.packets["CEM"][1].card,)}))
    assert (state.waiting, state.course.step) == (("BEN",), 1)
    assert refusal(state, Pick(seat="CEM", step=3, to={"deck": ()})) == ["CEM has picked already"]
    events: list[Event] = [state.start, *state.picks.values()]
    assert replay(log(content(events), "elsewhere.jsonl")) == state


def two_rounds(first: str, second: str, may: tuple[tuple[int, ...], ...], among: int = 2) -> Start:
    """Seats with equal decks that give two cards to the left, then two again."""
    steps = (Picking(2, "class", first), Giving({"left": 2}), Picking(2, "class", second), Giving({"left": 2}))
    decks = [
        tuple(Dealt(card=f"{seat}-{n}", zone="class", copies=1, owner=seat, may=each) for n, each in enumerate(may))
        for seat in NAMES[:among]
    ]
    seats = tuple(Seat(seat, seat, deck) for seat, deck in zip(NAMES, decks, strict=False))
    return Start(cardkit="0.1.0", game="invented", draft="twice", steps=steps, seed=7, seats=seats)


def test_a_later_pick_that_may_run_short_is_refused_before_the_first() -> None:
    with pytest.raises(DraftError) as error:
        opened(two_rounds("cost:1", "side:enemy", ((0, 2), (0, 2), (0,), (0,))))
    assert [fault.message for fault in error.value.faults] == [
        f"{seat} may run short: 2 cards of side:enemy in class, 2 of them may be given away before; 2 to pick"
        for seat in ("ADA", "BEN")
    ]
    assert drawn(opened(two_rounds("side:enemy", "side:enemy", ((0, 2), (0, 2), ())))).done
    assert drawn(opened(two_rounds("cost:1", "side:enemy", ((0, 2), (0, 2), (0,), (2,), (2,))))).done


@pytest.mark.parametrize("among", [2, 5, 16])
def test_two_rounds_one_way_conserve_all_copies(among: int) -> None:
    began = opened(two_rounds("side:enemy", "side:enemy", ((0, 2), (0, 2), (0, 2), ()), among))
    state = drawn(began)
    assert {seat: len(held) for seat, held in state.held.items()} == dict.fromkeys(NAMES[:among], 4)
    assert ownership(state.held) == ownership(began.held)


POOL = "- {pick: 1, from: pool}\n"


def evening(seats: int, pool: int, *picks: str) -> Table:
    state = opened(begun(made(POOL, seats), seats, pool))
    for seat, card in zip(state.start.names, picks, strict=True):
        state = after(state, Pick(seat=seat, step=0, to={"deck": ids(card)}))
    return state


def owes(*states: Table) -> dict[tuple[str, str], tuple[str, ...]]:
    return {(debt.giver, debt.owner): debt.cards for debt in owed(lendings(states)) if not debt.ticked}


def test_cards_that_lie_in_a_later_pool_have_gone_home() -> None:
    first, second = evening(3, 4, "1", "2", "0"), evening(3, 3, "0", "1", "2")
    assert owes(first) == {("BEN", "ADA"): ids("2"), ("CEM", "pool"): ids("0")}
    assert owes(first, second) == {("ADA", "pool"): ids("0"), ("BEN", "ADA"): ids("1"), ("CEM", "ADA"): ids("2")}
    third = evening(2, 2, "0", "1")
    assert owes(first, third) == {
        ("BEN", "ADA"): ids("1 2"),
        ("ADA", "pool"): ids("0"),
    }


def test_what_was_ticked_is_at_home_when_the_pool_is_used_again() -> None:
    first = after(evening(3, 4, "1", "2", "0"), Tick("BEN", "ADA"))
    assert owes(first, evening(3, 3, "1", "2", "0")) == {("BEN", "ADA"): ids("2"), ("CEM", "pool"): ids("0")}
