"""Seals, undos and ticks, and what is owed."""

from collections import Counter
from dataclasses import replace

import pytest
from draft_table import FIVE, OTHER_FIVE, cards, drafted, first_ten, refusal, sealed, start, table, to

from cardkit.draft import (
    Event,
    Giving,
    Pick,
    Picking,
    Seal,
    Table,
    Tick,
    Undo,
    Untick,
    after,
    automatic,
    debts,
    decks,
    digest,
    last_said,
    lendings,
    opened,
    owed,
    refuse_unfinished,
    replayed,
    salted,
)
from cardkit.draft.debt import ownership
from cardkit.draft.event import Dealt
from cardkit.errors import DraftError


def test_sealed_picks_are_revealed_when_all_have_picked_or_sealed() -> None:
    state = after(after(table(3), sealed("ADA")), sealed("BEN"))
    reveal = salted(first_ten("ADA"), "salt")
    assert (state.waiting, state.sealed("ADA"), state.sealed("CEM")) == (("ADA", "BEN", "CEM"), True, False)
    assert refusal(state, reveal) == ["ADA reveals too early: CEM still to pick or seal"]
    state = after(after(state, first_ten("CEM")), reveal)
    assert (state.waiting, state.sealed("ADA")) == (("BEN",), False)
    assert after(state, salted(first_ten("BEN"), "salt")).held == drafted(3).held


def test_a_reveal_keeps_what_the_seal_promised() -> None:
    state = after(after(table(2), sealed("ADA")), sealed("BEN"))
    assert refusal(state, salted(to(OTHER_FIVE, FIVE), "salt")) == ["ADA reveals another pick than the sealed one"]
    assert refusal(state, salted(first_ten("ADA"), "pepper")) == ["ADA reveals another pick than the sealed one"]


def test_who_has_sealed_does_not_pick_openly() -> None:
    state = after(table(2), sealed("ADA"))
    assert refusal(state, first_ten("ADA")) == ["ADA has sealed a pick already"]
    assert refusal(state, sealed("ADA")) == ["ADA has sealed a pick already"]
    assert refusal(state, salted(first_ten("BEN"), "salt")) == ["BEN reveals a pick without having sealed one"]


def test_an_undo_takes_a_pick_or_a_seal_back() -> None:
    for said in (first_ten("ADA"), sealed("ADA")):
        state = after(after(table(3), said), Undo("ADA", 0))
        assert state == table(3)


def test_an_undo_after_the_exchange_opens_the_table_again() -> None:
    state = after(drafted(3), Undo("BEN", 0))
    assert (state.waiting, state.done) == (("BEN",), False)
    assert state.held == table(3).held
    assert after(state, first_ten("BEN")) == drafted(3)


def test_a_seal_is_taken_back_until_the_first_one_is_opened() -> None:
    state = table(3)
    for event in (sealed("ADA"), sealed("BEN"), first_ten("CEM")):
        state = after(state, event)
    assert [refusal(state, Undo(seat, 0)) for seat in ("ADA", "BEN", "CEM")] == [[], [], []]
    state = after(state, salted(first_ten("ADA"), "salt"))
    assert [refusal(state, Undo(seat, 0)) for seat in ("ADA", "BEN", "CEM")] == [
        ["ADA cannot take the pick back: seals have been opened (ADA)"],
        ["BEN cannot take the seal back: seals have been opened (ADA)"],
        ["CEM cannot take the pick back: seals have been opened (ADA)"],
    ]
    assert hints(state, Undo("BEN", 0)) == ["once a seal is opened, every pick and seal of its step stands"]


def test_nothing_of_a_sealed_step_is_taken_back_after_the_exchange() -> None:
    state = table(3)
    for event in (sealed("ADA"), sealed("BEN"), first_ten("CEM")):
        state = after(state, event)
    for seat in ("BEN", "ADA"):
        state = after(state, salted(first_ten(seat), "salt"))
    assert state.done
    assert [refusal(state, Undo(seat, 0)) for seat in ("ADA", "BEN", "CEM")] == [
        ["ADA cannot take the pick back: seals have been opened (BEN, ADA)"],
        ["BEN cannot take the pick back: seals have been opened (BEN, ADA)"],
        ["CEM cannot take the pick back: seals have been opened (BEN, ADA)"],
    ]


def test_an_undo_is_proposed_only_where_it_is_allowed() -> None:
    state = after(after(table(3), sealed("ADA")), sealed("BEN"))
    assert hints(state, first_ten("ADA")) == ["'draft reveal' shows it, 'draft undo' takes it back"]
    assert hints(state, sealed("ADA")) == ["'draft undo' takes it back"]
    state = after(state, first_ten("CEM"))
    assert hints(state, first_ten("CEM")) == ["'draft undo' takes a pick back"]
    state = after(state, salted(first_ten("ADA"), "salt"))
    assert hints(state, first_ten("BEN")) == ["'draft reveal' shows it"]
    assert (hints(state, sealed("BEN")), hints(state, first_ten("CEM"))) == ([None], [None])


TWICE = (
    Picking(1, "class", "side:enemy"),
    Giving({"left": 1}),
    Picking(1, "class", "side:enemy"),
    Giving({"left": 1}),
)


def test_an_opened_seal_binds_the_steps_before_it() -> None:
    brought = {
        seat: tuple(replace(each, may=(0, 2)) for each in cards(seat, 3, 1) if each.may) for seat in ("ADA", "BEN")
    }
    state = opened(replace(start(brought), steps=TWICE))
    first = [Pick(seat=seat, step=0, to={"left": (f"{seat[0].lower()}-e01",)}) for seat in ("ADA", "BEN")]
    ada = Pick(seat="ADA", step=2, to={"left": ("a-e02",)}, salt="salt")
    ben = Pick(seat="BEN", step=2, to={"left": ("b-e02",)})
    state = replayed([*first, Seal("ADA", 2, digest(ada)), ben], state)
    assert refusal(state, Undo("BEN", 0)) == ["BEN cannot take the pick back: a later one was made by ADA, BEN"]
    state = after(state, ada)
    assert refusal(state, Undo("BEN", 0)) == ["BEN cannot take the pick back: seals have been opened (ADA)"]


def hints(state: Table, event: Event) -> list[str | None]:
    """The hints with which the draft refuses an event."""
    with pytest.raises(DraftError) as error:
        after(state, event)
    return [fault.hint for fault in error.value.faults]


def test_nothing_is_taken_back_that_was_not_said() -> None:
    assert refusal(table(3), Undo("ADA", 0)) == ["ADA has not picked; there is nothing to take back"]
    with pytest.raises(DraftError, match="ADA has neither picked nor sealed"):
        last_said(table(3), "ADA")
    assert last_said(drafted(3), "ADA") == 0


def test_nothing_is_taken_back_when_cards_have_gone_home() -> None:
    state = after(drafted(3), Tick("ADA", "BEN"))
    assert refusal(state, Undo("ADA", 0)) == ["ADA cannot take the pick back: cards have gone home already"]


def test_t43_sizes_enemies_and_owners_are_unchanged() -> None:
    state = drafted(5)
    for seat, held in state.held.items():
        assert Counter(copy.zone for copy in held) == {"class": 30, "skills": 5}, seat
        assert sum(0 in copy.may for copy in held) == 12, seat
    assert ownership(state.held) == ownership(table(5).held)


def test_ticks_close_what_is_owed() -> None:
    state = drafted(2)
    assert [(debt.giver, debt.owner, len(debt.cards), debt.ticked) for debt in debts(state)] == [
        ("ADA", "BEN", 10, False),
        ("BEN", "ADA", 10, False),
    ]
    state = after(state, Tick("ADA", "BEN"))
    assert refusal(state, Tick("ADA", "BEN")) == ["ADA has given BEN's cards back already"]
    assert refusal(state, Tick("BEN", "CEM")) == ["BEN has no card of CEM"]
    state = after(state, Tick("BEN", "ADA"))
    assert [(debt.giver, debt.ticked) for debt in debts(state)] == [("ADA", True), ("BEN", True)]


def test_no_card_goes_home_before_the_exchange() -> None:
    assert refusal(after(table(2), first_ten("ADA")), Tick("ADA", "BEN")) == [
        "no card goes home before the draft is done; BEN to pick"
    ]


def again(state: Table, seats: tuple[str, ...]) -> Table:
    """A second draft, with the decks that these seats have after the first."""
    brought = {
        deck.place.file.removeprefix("decks/").removesuffix(".yaml"): tuple(
            Dealt(
                card=entry.card,
                zone=entry.zone,
                copies=entry.copies,
                owner=entry.owner or "",
                may=(0,) if "-e" in entry.card else (),
            )
            for entry in deck.entries
        )
        for deck in decks(state)
    }
    second = opened(start({seat: brought.get(seat, cards(seat, 12, 18)) for seat in seats}, seed=8))
    for seat in seats:
        second = after(second, automatic(second, seat))
    return second


def test_cards_that_went_on_to_a_second_table_are_owed_once() -> None:
    first = drafted(2)
    second = again(first, ("BEN", "CEM"))
    every = owed(lendings([first, second]))
    with_cem = [copy.card for copy in second.held["CEM"] if copy.owner == "ADA"]
    with_ben = [copy.card for copy in second.held["BEN"] if copy.owner == "ADA"]
    assert len(with_cem) + len(with_ben) == 10
    assert {(debt.giver, debt.owner): debt.cards for debt in every if debt.owner == "ADA"} == {
        pair: tuple(sorted(held)) for pair, held in {("BEN", "ADA"): with_ben, ("CEM", "ADA"): with_cem}.items() if held
    }


def test_decks_after_the_draft_name_their_owners() -> None:
    ada = decks(drafted(3))[0]
    assert (ada.game, ada.name, ada.place.file) == ("invented", "ADA's deck", "decks/ADA.yaml")
    assert Counter(entry.owner for entry in ada.entries) == {"ADA": 25, "BEN": 5, "CEM": 5}
    assert [entry.card for entry in ada.entries if entry.owner != "ADA"] == [
        *first_ten("BEN").to["right"],
        *first_ten("CEM").to["left"],
    ]


def test_there_are_no_decks_before_the_exchange() -> None:
    with pytest.raises(DraftError, match=r"there are no decks yet: BEN, CEM still to pick\Z"):
        decks(after(table(3), first_ten("ADA")))
    with pytest.raises(DraftError, match=r"there are no decks yet: BEN still to pick; CEM still to reveal\Z"):
        decks(after(after(table(3), first_ten("ADA")), sealed("CEM")))


def test_an_unfinished_draft_is_refused_where_all_picks_would_show() -> None:
    told = r"the exchange has not taken place yet: BEN, CEM still to pick\Z"
    with pytest.raises(DraftError, match=told):
        refuse_unfinished(after(table(3), first_ten("ADA")))
    refuse_unfinished(drafted(3))


def test_a_lost_sealed_pick_is_taken_back_though_others_were_opened() -> None:
    state = table(3)
    for event in (sealed("BEN"), sealed("CEM"), first_ten("ADA"), salted(first_ten("BEN"), "salt")):
        state = after(state, event)
    assert refusal(state, Undo("CEM", 0)) == ["CEM cannot take the seal back: seals have been opened (BEN)"]
    assert refusal(state, Undo("ADA", 0, lost=True)) == ["ADA has no sealed pick to lose at this step"]
    assert refusal(state, Undo("BEN", 0, lost=True)) == ["BEN has no sealed pick to lose at this step"]
    state = after(state, Undo("CEM", 0, lost=True))
    assert (state.waiting, state.sealed("CEM")) == (("CEM",), False)
    assert after(after(state, sealed("CEM")), salted(first_ten("CEM"), "salt")).held == drafted(3).held
    assert after(state, first_ten("CEM")).held == drafted(3).held


def test_cards_that_are_lacking_come_home_later_and_a_wrong_tick_is_taken_back() -> None:
    done = drafted(3)
    lent = next(debt.cards for debt in debts(done) if (debt.giver, debt.owner) == ("BEN", "ADA"))
    lost = lent[2]
    state = after(done, Tick("BEN", "ADA", (lost,)))

    def told(now: Table) -> list[tuple[tuple[str, ...], bool]]:
        return [(debt.cards, debt.ticked) for debt in debts(now) if (debt.giver, debt.owner) == ("BEN", "ADA")]

    assert told(state) == [((lost,), False), ((*lent[:2], *lent[3:]), True)]
    assert refusal(state, Tick("BEN", "ADA", (lost,))) == ["BEN gives ADA nothing back; every card is lacking"]
    assert refusal(state, Tick("BEN", "ADA", (lent[0],))) == [f"BEN has no {lent[0]} of ADA to lack"]
    assert told(after(state, Tick("BEN", "ADA"))) == [(lent, True)]
    assert after(state, Untick("BEN", "ADA")) == done
    assert refusal(done, Untick("BEN", "ADA")) == ["BEN has not given ADA's cards back; nothing is ticked"]
    assert refusal(done, Untick("BEN", "BEN")) == ["BEN has no card of BEN"]


def test_a_draft_that_is_named_twice_is_owed_once() -> None:
    done = drafted(2)
    assert owed(lendings([done, done])) == debts(done)
    ticked = after(done, Tick("BEN", "ADA"))
    assert owed(lendings([done, ticked])) == owed(lendings([ticked, done])) == debts(ticked)
    partly = after(done, Tick("BEN", "ADA", debts(ticked)[-1].cards[:1]))
    assert owed(lendings([ticked, partly])) == debts(ticked)


def test_what_owners_bring_to_a_second_table_came_home() -> None:
    first, second = drafted(2), drafted(2, seed=8)
    every = owed(lendings([first, second]))
    assert [debt for debt in every if not debt.ticked] == list(debts(second))
    assert [(debt.giver, debt.owner, len(debt.cards)) for debt in every if debt.ticked] == [
        ("ADA", "BEN", 10),
        ("BEN", "ADA", 10),
    ]
