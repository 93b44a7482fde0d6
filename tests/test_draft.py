"""Who gives what to whom, and which picks are refused (RULES 3.6)."""

from collections import Counter
from dataclasses import replace

import pytest
from draft_table import FIVE, NAMES, OTHER_FIVE, cards, drafted, first_ten, refusal, start, table, to

from cardkit.draft import (
    Definition,
    Pick,
    Table,
    after,
    decks,
    gifts,
    keeps_all,
    opened,
    seat_names,
)
from cardkit.draft.event import Dealt
from cardkit.errors import DraftError


def packets(state: Table) -> list[tuple[str, str, str, int]]:
    return [(gift.giver, gift.side, gift.taker, len(gift.copies)) for gift in gifts(state)]


def test_t39_three_seats_give_five_to_each_neighbour() -> None:
    state = drafted(3)
    assert packets(state) == [
        ("ADA", "left", "BEN", 5),
        ("ADA", "right", "CEM", 5),
        ("BEN", "left", "CEM", 5),
        ("BEN", "right", "ADA", 5),
        ("CEM", "left", "ADA", 5),
        ("CEM", "right", "BEN", 5),
    ]
    foreign = {seat: Counter(copy.owner for copy in held if copy.owner != seat) for seat, held in state.held.items()}
    assert foreign == {
        "ADA": {"BEN": 5, "CEM": 5},
        "BEN": {"ADA": 5, "CEM": 5},
        "CEM": {"ADA": 5, "BEN": 5},
    }


def test_t40_two_seats_get_both_packets_of_the_other() -> None:
    state = drafted(2)
    assert packets(state) == [
        ("ADA", "left", "BEN", 5),
        ("ADA", "right", "BEN", 5),
        ("BEN", "left", "ADA", 5),
        ("BEN", "right", "ADA", 5),
    ]
    assert sorted(copy.card for copy in state.held["ADA"] if copy.owner == "BEN") == sorted(first_ten("BEN").cards)


def test_t41_seats_across_the_table_exchange_nothing() -> None:
    assert [(giver, taker) for giver, _, taker, _ in packets(drafted(4))] == [
        ("ADA", "BEN"),
        ("ADA", "DORA"),
        ("BEN", "CEM"),
        ("BEN", "ADA"),
        ("CEM", "DORA"),
        ("CEM", "BEN"),
        ("DORA", "ADA"),
        ("DORA", "CEM"),
    ]


def definition(fewest: int = 2, most: int = 8) -> Definition:
    return Definition(name="tailored", title="Tailored", plans=(), fewest=fewest, most=most)


def names_refused(*names: str) -> list[str]:
    with pytest.raises(DraftError) as error:
        seat_names(names, definition())
    return [fault.message for fault in error.value.faults]


def test_t42_one_player_has_nobody_to_give_to() -> None:
    assert seat_names(["ADA", "BEN"], definition()) == ("ADA", "BEN")
    assert names_refused("ADA") == ["1 seat; the draft 'tailored' is for 2 to 8"]


def test_t42_nine_enemies_are_too_few_and_every_short_seat_is_named() -> None:
    decks_of = {"ADA": cards("ADA", 9, 21), "BEN": cards("BEN", 10, 20), "CEM": cards("CEM", 8, 4)}
    with pytest.raises(DraftError) as error:
        opened(start(decks_of))
    assert [fault.message for fault in error.value.faults] == [
        "ADA is short: 9 cards of side:enemy in class; 10 to pick",
        "CEM is short: 8 cards of side:enemy in class; 10 to pick",
    ]


def test_ten_enemies_are_enough() -> None:
    state = opened(start({seat: cards(seat, 10, 2) for seat in NAMES[:2]}))
    for seat in NAMES[:2]:
        state = after(state, first_ten(seat))
    assert state.done


def test_five_and_five_enemies_are_a_pick() -> None:
    assert refusal(table(3), to(FIVE, OTHER_FIVE)) == []


def test_t42_nine_picked_cards_are_one_too_few() -> None:
    assert refusal(table(3), to(FIVE, "a-e06 a-e07 a-e08 a-e09")) == [
        "ADA gives 4 cards to CEM (right); 5 needed",
        "ADA picks 9 cards; 10 needed",
    ]


def test_six_and_four_are_no_five_and_five() -> None:
    assert refusal(table(3), to(f"{FIVE} a-e06", "a-e07 a-e08 a-e09 a-e10")) == [
        "ADA gives 6 cards to BEN (left); 5 needed",
        "ADA gives 4 cards to CEM (right); 5 needed",
    ]


def test_t42_a_friendly_card_is_not_picked() -> None:
    assert refusal(table(3), to(FIVE, "a-e06 a-e07 a-e08 a-e09 a-f01")) == [
        "'a-f01' of ADA is not side:enemy; only such cards are picked"
    ]


def test_a_skill_is_not_picked() -> None:
    assert refusal(table(3), to(FIVE, "a-e06 a-e07 a-e08 a-e09 a-s1")) == [
        "'a-s1' of ADA is in skills; cards of class are picked"
    ]


def test_t42_a_card_goes_left_or_right() -> None:
    assert refusal(table(3), to(FIVE, "a-e05 a-e06 a-e07 a-e08 a-e09")) == [
        "ADA offers 'a-e05' to left and right, and has 1 copy of it"
    ]


def test_the_same_card_is_not_offered_twice() -> None:
    assert refusal(table(3), to("a-e01 a-e01 a-e02 a-e03 a-e04", OTHER_FIVE)) == [
        "ADA offers 'a-e01' 2 times to left, and has 1 copy of it"
    ]


def test_two_copies_are_two_cards() -> None:
    twice = Dealt(card="a-e01", zone="class", copies=2, owner="ADA", may=(0,))
    state = opened(start({"ADA": (twice, *cards("ADA", 12, 0)[1:]), "BEN": cards("BEN", 12, 0)}))
    assert refusal(state, to("a-e01 a-e01 a-e02 a-e03 a-e04", OTHER_FIVE)) == []
    assert refusal(state, to("a-e01 a-e01 a-e01 a-e03 a-e04", OTHER_FIVE)) == [
        "ADA offers 'a-e01' 3 times to left, and has 2 copies of it"
    ]


def test_a_card_of_another_deck_is_not_picked() -> None:
    with pytest.raises(DraftError) as error:
        after(table(3), to(FIVE, "a-e06 a-e07 a-e08 a-e09 a-e13"))
    assert [(fault.message, fault.hint) for fault in error.value.faults] == [
        ("'a-e13' is not in ADA's deck", "did you mean 'a-e10'?")
    ]


def test_cards_go_to_neighbours_only() -> None:
    pick = Pick(seat="ADA", step=0, to={"left": tuple(FIVE.split()), "rigth": tuple(OTHER_FIVE.split())})
    assert refusal(table(3), pick) == [
        "ADA gives to the 'rigth', where nobody gets cards",
        "ADA gives 0 cards to CEM (right); 5 needed",
    ]


def test_everything_that_is_wrong_is_told_at_once() -> None:
    assert refusal(table(3), to("a-e01 a-e01 a-f01 b-e01", OTHER_FIVE)) == [
        "ADA gives 4 cards to BEN (left); 5 needed",
        "ADA picks 9 cards; 10 needed",
        "'a-f01' of ADA is not side:enemy; only such cards are picked",
        "'b-e01' is not in ADA's deck",
        "ADA offers 'a-e01' 2 times to left, and has 1 copy of it",
    ]


def test_names_of_seats_differ_in_more_than_case() -> None:
    assert names_refused("Ada", "BEN", "ADA") == ["two seats are called 'ADA'"]


def test_a_seat_has_a_name_that_can_be_a_file() -> None:
    assert names_refused("Ada Byron", "../x") == [
        "'Ada Byron' is no name for a seat",
        "'../x' is no name for a seat",
    ]
    assert seat_names(["Åsa-1", "Jürgen_2"], definition()) == ("Åsa-1", "Jürgen_2")


@pytest.mark.parametrize(("seats", "told"), [(8, []), (9, ["9 seats; the draft 'tailored' is for 2 to 8"])])
def test_a_draft_says_how_many_play(seats: int, told: list[str]) -> None:
    names = [f"P{n}" for n in range(seats)]
    assert (names_refused(*names) if told else list(seat_names(names, definition()))) == (told or names)


def test_picks_come_in_any_order_and_nobody_waits_for_an_absent_player() -> None:
    state = after(after(table(4), first_ten("DORA")), first_ten("BEN"))
    assert (state.waiting, state.done) == (("ADA", "CEM"), False)
    assert after(after(state, first_ten("CEM")), first_ten("ADA")).held == drafted(4).held


def test_a_seat_picks_once() -> None:
    state = after(table(3), first_ten("ADA"))
    assert refusal(state, first_ten("ADA")) == ["ADA has picked already"]
    assert refusal(drafted(3), first_ten("ADA")) == ["the draft is done; ADA has nothing to pick"]


def test_a_stranger_does_not_pick() -> None:
    with pytest.raises(DraftError) as error:
        after(table(2), Pick(seat="BENN", step=0))
    assert [(fault.message, fault.hint) for fault in error.value.faults] == [
        ("nobody sits at 'BENN'", "did you mean 'BEN'?")
    ]


def test_a_pick_names_the_step_that_the_table_is_at() -> None:
    assert refusal(table(3), Pick(seat="ADA", step=1)) == ["ADA picks at step 1; its next pick is at step 0"]


def test_decks_that_lack_or_add_a_copy_do_not_keep_all() -> None:
    state = drafted(3)
    first, *others = decks(state)
    entry = first.entries[0]
    assert keeps_all(state, [first, *others])
    assert not keeps_all(state, [replace(first, entries=first.entries[1:]), *others])
    assert not keeps_all(state, [replace(first, entries=(*first.entries, entry)), *others])
    assert not keeps_all(state, [replace(first, entries=(entry._replace(owner="ZOE"), *first.entries[1:])), *others])
