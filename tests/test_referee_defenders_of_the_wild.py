"""Defenders of the Wild in play: T84 to T89 of the rules digest."""

import pytest

from cardkit.errors import UsageError
from cardkit.referee import defenders_of_the_wild as wild
from cardkit.referee.defenders_of_the_wild import Action, Before, Face, From, Habitat, Piles, Reveals, Sight
from cardkit.referee.ruling import Reason


def test_t84_cards_of_the_same_habitat_are_an_action_each() -> None:
    ruling = wild.actions(3, Habitat.FOREST, (Habitat.FOREST, Habitat.FOREST))
    assert (ruling.yes, ruling.told, ruling.facts) == (True, "5 actions", {"actions": 5})


def test_t84_a_card_of_another_habitat_is_refused() -> None:
    ruling = wild.actions(3, Habitat.FOREST, (Habitat.MARSH,))
    assert (ruling.yes, ruling.told, ruling.reasons) == (
        False,
        "tucking is not allowed; 3 actions",
        (Reason("a marsh card is not of the habitat forest", "DW-11"),),
    )


def test_nothing_is_tucked_before_all_points_are_spent() -> None:
    ruling = wild.actions(3, Habitat.FOREST, (Habitat.FOREST,), Before(spent=2))
    assert (ruling.yes, ruling.reasons) == (
        False,
        (Reason("2 of 3 points are spent; tucking comes after all", "DW-11"),),
    )


def test_t85_the_last_four_kinds_of_action_win_support() -> None:
    assert [wild.support(action).facts["support"] for action in Action] == [0, 0, 0, 0, 1, 1, 1, 1]


def test_a_camp_fills_the_hand_to_the_size_under_it() -> None:
    assert [wild.refill(hand, 5, deck).facts for hand, deck in ((2, 9), (6, 9), (2, 1))] == [
        {"draw": 3, "before_shuffle": 3},
        {"draw": 0, "before_shuffle": 0},
        {"draw": 3, "before_shuffle": 1},
    ]


def test_t86_each_comrade_moves_the_marker_one_seat() -> None:
    assert [wild.first_player(4, 0, comrades).told for comrades in (3, 5)] == ["seat 3 is first", "seat 1 is first"]
    with pytest.raises(UsageError, match=r"^81 comrades; there are 80 cards of defenders$"):
        wild.first_player(4, 0, 81)
    with pytest.raises(UsageError, match=r"^seat 4 of 4 players$"):
        wild.first_player(4, 4, 1)


@pytest.mark.parametrize(
    ("face", "mechs", "two", "damage"),
    [
        (Face.TWO, From.SPACE, Sight.PLAIN, 2),
        (Face.TWO, From.FACTORY, Sight.PLAIN, 0),
        (Face.TWO, From.FACTORY, Sight.CROSSHAIR, 1),
        (Face.CROSSHAIR, From.SPACE, Sight.PLAIN, 1),
        (Face.CROSSHAIR, From.FACTORY, Sight.PLAIN, 1),
        (Face.BLANK, From.SPACE, Sight.PLAIN, 0),
    ],
)
def test_t87_snipers_hurt_on_a_crosshair_alone(face: Face, mechs: From, two: Sight, damage: int) -> None:
    assert wild.attack(face, mechs, two).facts == {"damage": damage}


def test_t87_what_the_two_symbols_show_is_open_for_snipers_alone() -> None:
    asked = [(face, mechs) for face in (Face.TWO, Face.BLANK) for mechs in (From.SPACE, From.FACTORY)]
    assert [len(wild.attack(*each).assumed) for each in asked] == [0, 1, 0, 0]


def test_t88_the_fourth_damage_kills_one_defender() -> None:
    ruling = wild.damage(3, 1)
    assert (ruling.told, ruling.facts) == ("one defender dies, 0 damage left", {"damage": 0, "dies": 1})
    assert wild.damage(2, 1).facts == {"damage": 3, "dies": 0}
    with pytest.raises(UsageError, match=r"^4 damage; a player holds 3 at most \(DW-44\)$"):
        wild.damage(4, 0)


def test_t89_the_active_defender_and_tucked_cards_stay_out() -> None:
    ruling = wild.reshuffle(Piles(("Otter", "Heron", "Wolf", "Otter"), ("Heron",), ("Wolf",)))
    assert ruling.facts == {"draw": ("Otter", "Otter"), "out": ("Heron", "Wolf")}
    with pytest.raises(UsageError, match=r"^'Bear' is not among the used cards$"):
        wild.reshuffle(Piles(("Otter",), ("Bear",)))


def test_5_20_free_actions_are_apart_or_come_before_tucking() -> None:
    forest = (Habitat.FOREST,)
    assert wild.actions(3, Habitat.FOREST, forest, Before(free=1)).assumed == (
        Reason("cards are tucked after all points are spent, free actions apart", "5.20"),
    )
    ruling = wild.actions(3, Habitat.FOREST, forest, Before(free=1, reveals=Reveals.COUNTED))
    assert (ruling.yes, ruling.reasons) == (False, (Reason("1 free action left; tucking comes after all", "5.20"),))
    assert wild.actions(3, Habitat.FOREST, forest, Before(reveals=Reveals.COUNTED)).yes


def test_more_than_can_be_is_refused() -> None:
    with pytest.raises(UsageError, match=r"^spent is 4; the defender has 3 points$"):
        wild.actions(3, wild.Habitat.FOREST, (), wild.Before(spent=4))
    with pytest.raises(UsageError, match=r"^300 points and tucked cards; there are 80 cards of defenders$"):
        wild.actions(300, wild.Habitat.FOREST)
    with pytest.raises(UsageError, match=r"^1001 cards in hand and draw pile; there are 80 cards of defenders$"):
        wild.refill(999, 5, 2)
    with pytest.raises(UsageError, match=r"^takes is 99; a throw hurts by 2 at most \(DW-43\)"):
        wild.damage(0, 99)


def test_one_comrade_moves_the_marker_by_one_seat() -> None:
    why = "1 seat clockwise from 0, one for each comrade"
    assert [each.told for each in wild.first_player(4, 0, 1).reasons] == [why]
