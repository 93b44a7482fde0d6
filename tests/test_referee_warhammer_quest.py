"""Warhammer Quest's Monsters' Phase: T75 to T80 of the rules digest."""

from itertools import product

import pytest
from rulebook import catalogue

from cardkit.errors import UsageError
from cardkit.referee import warhammer_quest as quest
from cardkit.referee.ruling import Reason, Seed
from cardkit.referee.warhammer_quest import Area, Counter, Dice, Phase, Throw


def test_t75_two_dice_bring_two_to_twelve() -> None:
    assert quest.dice(quest.dice_of("2D6")).facts == {"min": 2, "max": 12, "mean": "7"}


@pytest.mark.parametrize(
    ("text", "throws"),
    [
        ("D3", (Throw(1, 3),)),
        ("d6", (Throw(1, 6),)),
        ("6", (Throw(6, 1),)),
        ("10D10", (Throw(10, 10),)),
        ("D6+D6", (Throw(1, 6), Throw(1, 6))),
        ("2D6 + 1", (Throw(2, 6), Throw(1, 1))),
    ],
)
def test_dice_are_read(text: str, throws: tuple[Throw, ...]) -> None:
    assert quest.dice_of(text) == Dice(throws)


@pytest.mark.parametrize("text", ["", "D", "0", "0D6", "2D0", "2D6+", "+D6", "D6-1", "x"])
def test_what_is_no_dice_is_told(text: str) -> None:
    with pytest.raises(UsageError, match=r"^dice are '.*'; such as 2D6, D3, 6 or D6\+D6 are needed$"):
        quest.dice_of(text)


@pytest.mark.parametrize("text", ["21D6", "20D6+D6", "D6+D101"])
def test_more_dice_than_a_second_counts_are_refused(text: str) -> None:
    assert quest.dice_of("20D100+6") == Dice((Throw(20, 100), Throw(6, 1)))
    with pytest.raises(UsageError, match=r"^dice are '.*'; at most 20 of 100 sides are thrown$"):
        quest.dice_of(text)


def test_the_dice_of_every_card_bring_what_the_card_says() -> None:
    known = catalogue("warhammer-quest")
    cards = known.cards(known.selection().ids("kind:monsters"))
    told = [(card.name, quest.dice(quest.dice_of(str(card.fields["dice"]))).facts) for card in cards]
    assert [(name, facts["min"], facts["max"]) for name, facts in told] == [
        (card.name, card.fields["least"], card.fields["most"]) for card in cards
    ]
    assert len(cards) == 12


def test_a_sum_of_dice_has_the_chances_of_its_dice() -> None:
    assert quest.dice_of("D6+D6").ways() == quest.dice_of("2D6").ways()
    assert quest.even(quest.dice_of("D3+3"), 3).facts == {"even": 1, "throws": 3, "percent": "33.3"}


def test_t76_eight_orcs_are_two_for_each_of_four() -> None:
    ruling = quest.share(8, Seed(1), 4)
    assert (ruling.told, ruling.facts) == ("2, 2, 2, 2", {"each": 2, "over": 0, "loads": (2, 2, 2, 2)})


@pytest.mark.parametrize(("monsters", "each"), [(7, 1), (3, 0)])
def test_t77_those_left_over_are_drawn_and_loads_differ_by_one(monsters: int, each: int) -> None:
    rulings = [quest.share(monsters, Seed(seed)) for seed in range(50)]
    assert [ruling.facts["seed"] for ruling in rulings] == list(range(50))
    assert {(ruling.facts["each"], ruling.facts["over"]) for ruling in rulings} == {(each, 3)}
    loads = {ruling.facts["loads"] for ruling in rulings}
    spared = [tuple(each + (number != alone) for number in range(4)) for alone in range(4)]
    assert loads == set(spared)


def test_counters_that_are_put_back_may_be_drawn_again() -> None:
    loads = {quest.share(3, Seed(seed), 4, Counter.RETURNED).facts["loads"] for seed in range(300)}
    assert loads == {each for each in product(range(4), repeat=4) if sum(each) == 3}


def test_5_17_one_counter_alone_is_drawn_whether_it_is_put_back_or_not() -> None:
    assert [len(quest.share(monsters, Seed(1)).assumed) for monsters in (8, 5, 6)] == [0, 0, 1]


def test_nobody_is_no_party() -> None:
    with pytest.raises(UsageError, match=r"^0 warriors; 1 to 100 can be shared among$"):
        quest.share(3, Seed(1), 0)


def test_more_monsters_than_dice_bring_are_refused() -> None:
    assert quest.share(2000, Seed(1), 4).told == "500, 500, 500, 500"
    with pytest.raises(UsageError, match=r"^2001 monsters; dice bring 2000 at most$"):
        quest.share(2001, Seed(1), 4)


def test_t78_two_dice_are_shared_equally_by_four_in_9_of_36_throws() -> None:
    assert quest.even(quest.dice_of("2D6"), 4).facts == {"even": 9, "throws": 36, "percent": "25.0"}


@pytest.mark.parametrize(
    ("entered", "first", "yes", "why"),
    [
        (Area.ROOM, True, True, Reason("the first entry of a room", "WQ-03")),
        (Area.ROOM, False, False, Reason("the room was entered before", "WQ-03")),
        (Area.CORRIDOR, True, False, Reason("cards are drawn in rooms, not for 'corridor'", "WQ-04")),
        (Area.STAIRS, True, False, Reason("cards are drawn in rooms, not for 'stairs'", "WQ-04")),
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


def test_5_18_an_empty_event_deck_is_shuffled_anew_or_stays_empty() -> None:
    assert quest.draw(Area.ROOM, deck=1) == quest.draw(Area.ROOM)
    assert quest.draw(Area.CORRIDOR, deck=0) == quest.draw(Area.CORRIDOR)
    found = [quest.draw(Area.ROOM, deck=0, empty=empty) for empty in quest.Empty]
    assert [(ruling.yes, ruling.told, ruling.assumed[0].told) for ruling in found] == [
        (True, "shuffle the used Event cards and draw one", "an empty event deck is shuffled anew from the used cards"),
        (False, "draw no card: the deck is empty", "an empty event deck stays empty"),
    ]


def test_a_range_is_a_die_with_so_many_sides() -> None:
    assert [(quest.dice_of(text).least, quest.dice_of(text).most) for text in ("2-12", "1–3")] == [(2, 12), (1, 3)]
    assert quest.dice_of("2-4").ways() == {2: 1, 3: 1, 4: 1}
    for text in ("0-3", "4-4", "5-2"):
        with pytest.raises(UsageError, match=rf"^dice are '{text}'; a range such as 2-12 goes from 1 or more upwards$"):
            quest.dice_of(text)
