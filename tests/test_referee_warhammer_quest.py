"""Warhammer Quest's Monsters' Phase: T75 to T80 of the rules digest."""

from itertools import product

import pytest

from cardkit.errors import UsageError
from cardkit.referee import warhammer_quest as quest
from cardkit.referee.ruling import Reason
from cardkit.referee.warhammer_quest import Area, Counter, Dice, Phase


def test_t75_two_dice_bring_two_to_twelve() -> None:
    assert quest.dice(quest.dice_of("2D6")).facts == {"min": 2, "max": 12, "mean": "7"}


@pytest.mark.parametrize(
    ("text", "dice"),
    [("D3", Dice(1, 3)), ("d6", Dice(1, 6)), ("6", Dice(6, 1)), ("10D10", Dice(10, 10))],
)
def test_dice_are_read(text: str, dice: Dice) -> None:
    assert quest.dice_of(text) == dice


@pytest.mark.parametrize("text", ["", "D", "0", "0D6", "2D0", "2D6+1", "x"])
def test_what_is_no_dice_is_told(text: str) -> None:
    with pytest.raises(UsageError, match=r"^dice are '.*'; such as 2D6, D3 or 6 are needed$"):
        quest.dice_of(text)


def test_more_dice_than_a_second_counts_are_refused() -> None:
    assert quest.dice_of("20D100") == Dice(20, 100)
    with pytest.raises(UsageError, match=r"^dice are '21D6'; at most 20 of 100 sides are thrown$"):
        quest.dice_of("21D6")


def test_t76_eight_orcs_are_two_for_each_of_four() -> None:
    ruling = quest.share(8, 4)
    assert (ruling.told, ruling.facts) == ("2, 2, 2, 2", {"each": 2, "over": 0, "loads": (2, 2, 2, 2)})


@pytest.mark.parametrize(("monsters", "each"), [(7, 1), (3, 0)])
def test_t77_those_left_over_are_drawn_and_loads_differ_by_one(monsters: int, each: int) -> None:
    rulings = [quest.share(monsters, 4, seed) for seed in range(50)]
    assert {(ruling.facts["each"], ruling.facts["over"]) for ruling in rulings} == {(each, 3)}
    loads = {ruling.facts["loads"] for ruling in rulings}
    spared = [tuple(each + (number != alone) for number in range(4)) for alone in range(4)]
    assert loads == set(spared)


def test_counters_that_are_put_back_may_be_drawn_again() -> None:
    loads = {quest.share(3, 4, seed, Counter.RETURNED).facts["loads"] for seed in range(300)}
    assert loads == {each for each in product(range(4), repeat=4) if sum(each) == 3}


def test_nobody_is_no_party() -> None:
    with pytest.raises(UsageError, match=r"^0 warriors; 1 to 100 can be shared among$"):
        quest.share(3, 0)


def test_t78_two_dice_are_shared_equally_by_four_in_9_of_36_throws() -> None:
    assert quest.even(Dice(2, 6), 4).facts == {"even": 9, "throws": 36, "percent": "25.0"}


@pytest.mark.parametrize(
    ("entered", "first", "yes", "why"),
    [
        (Area.ROOM, True, True, Reason("the first entry of a room", "WQ-03")),
        (Area.ROOM, False, False, Reason("the room was entered before", "WQ-03")),
        (Area.CORRIDOR, True, False, Reason("cards are drawn in rooms; this is corridor", "WQ-04")),
        (Area.STAIRS, True, False, Reason("cards are drawn in rooms; this is stairs", "WQ-04")),
        (
            Area.OBJECTIVE,
            True,
            False,
            Reason("the objective room has rules of its own, in the Adventure Book", "WQ-05"),
        ),
    ],
)
def test_t79_a_card_is_drawn_on_the_first_entry_of_a_room(entered: Area, first: bool, yes: bool, why: Reason) -> None:
    ruling = quest.draw(entered, first)
    assert (ruling.yes, ruling.reasons) == (yes, (why,))


def test_t80_monsters_of_the_power_phase_act_in_the_same_turn() -> None:
    assert [(quest.acts(phase).yes, quest.acts(phase).told) for phase in (Phase.MONSTERS, Phase.POWER)] == [
        (False, "they act in the next Monsters' Phase"),
        (True, "they act in this turn's Monsters' Phase"),
    ]


@pytest.mark.parametrize(
    ("pinned", "ranged", "sight", "reach", "told"),
    [
        (True, True, True, True, "it stays and fights"),
        (False, True, True, False, "it stays and shoots"),
        (False, True, False, True, "it moves until it sees a warrior and shoots"),
        (False, True, False, False, "it moves to a warrior, and fights if it stands beside one"),
        (False, False, True, True, "it moves to a warrior, and fights if it stands beside one"),
    ],
)
def test_a_monster_does_what_its_place_and_weapon_let_it(
    pinned: bool, ranged: bool, sight: bool, reach: bool, told: str
) -> None:
    assert quest.behaviour(pinned, ranged, sight, reach).told == told


def test_the_first_attack_goes_before_the_shares() -> None:
    told = [quest.target(*facts).told for facts in ((True, False), (False, False), (True, True))]
    assert told == [
        "the warrior beside whom it was placed",
        "the warrior whom its share gives it",
        "the warrior who pins it",
    ]
