"""Seals, undos and ticks, and what is owed."""

from collections import Counter

import pytest
from draft_table import FIVE, OTHER_FIVE, cards, drafted, first_ten, refusal, sealed, start, table, to

from cardkit.draft import (
    Table,
    Tick,
    Undo,
    after,
    automatic,
    debts,
    decks,
    last_said,
    lending,
    opened,
    owed,
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


def test_an_undone_reveal_takes_its_seal_with_it() -> None:
    state = after(after(table(2), sealed("ADA")), first_ten("BEN"))
    state = after(after(state, salted(first_ten("ADA"), "salt")), Undo("ADA", 0))
    assert refusal(state, to(OTHER_FIVE, FIVE)) == []


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
        "no card goes home before the exchange; BEN to pick"
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
    every = owed([lending(first), lending(second)])
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
    with pytest.raises(DraftError, match="there are no decks yet: BEN, CEM still to pick"):
        decks(after(table(3), first_ten("ADA")))
