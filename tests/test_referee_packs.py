"""Runebound's adventure variants in play: T46 to T57 of the rules digest."""

import pytest

from cardkit.errors import UsageError
from cardkit.referee import runebound_packs as packs
from cardkit.referee import runebound_trail
from cardkit.referee.ruling import Reason
from cardkit.referee.runebound_packs import Colour, Cultists, Life
from cardkit.referee.runebound_trail import Board, Edge, Ground, Neighbour, Reading, Readings, Turned, Way


def test_t46_all_cultists_together_are_worth_73() -> None:
    assert packs.card_points(Cultists(green=8, yellow=8, blue=7, red=7)) == 73


def test_t47_t48_the_limits_rise_by_one_for_each_player_above_two() -> None:
    every = [packs.limits_of(players) for players in range(1, 7)]
    assert [limits.points for limits in every] == [26, 26, 27, 28, 29, 30]
    assert [limits.discards for limits in every] == [18, 18, 19, 20, 21, 22]


def test_one_player_has_the_limits_of_two_by_assumption() -> None:
    ruling = packs.limits(1)
    assert ruling.told == "the game ends at 26 points of cards or 18 cards in the special pile"
    assert ruling.assumed == (Reason("one player has the limits of two", "5.11"),)
    with pytest.raises(UsageError, match=r"^7 players; 1 to 6 play$"):
        packs.limits(7)


def test_t49_the_most_owned_colour_counts_once_more() -> None:
    ruling = packs.score(Cultists(green=3, yellow=2, blue=2))
    assert (ruling.told, ruling.facts) == ("16 victory points", {"cards": 13, "bonus": 3, "points": 16})
    assert (ruling.reasons, ruling.assumed) == (
        (Reason("the cards are worth 13", "PK-42"), Reason("green most often, 3 times: 3 more", "PK-43")),
        (),
    )


def test_of_two_colours_owned_equally_often_one_counts() -> None:
    ruling = packs.score(Cultists(green=2, red=2))
    assert (ruling.facts["points"], [why.source for why in ruling.assumed]) == (12, ["5.13"])


def test_t50_the_bonus_does_not_end_the_game() -> None:
    ruling = packs.end(2, Cultists(green=4, yellow=5, blue=1, red=2))
    assert (ruling.yes, ruling.told, ruling.facts) == (False, "the game goes on", {"points": 25})


@pytest.mark.parametrize(
    ("cultists", "discards", "red_left", "why"),
    [
        (Cultists(red=6, yellow=1), 0, 1, "26 of 26 points in cards; the bonus does not count"),
        (Cultists(), 18, 7, "18 of 18 cards lie in the special pile"),
        (Cultists(red=1), 17, 0, "the last red cultist is defeated"),
    ],
)
def test_each_limit_ends_the_game(cultists: Cultists, discards: int, red_left: int, why: str) -> None:
    ruling = packs.end(2, cultists, discards, red_left)
    assert (ruling.yes, ruling.reasons) == (True, (Reason(why, "PK-50"),))


def test_t51_a_discarded_encounter_is_rolled_for_by_its_colour() -> None:
    found = [packs.rolls(colour).facts for colour in Colour]
    assert found == [{"rolls": number, "with_end_of_turn": number + 1} for number in (1, 2, 3, 4)]


FIGURE = (
    Neighbour(Way.SE, Ground.HILLS),
    Neighbour(Way.NE, Ground.ROAD),
    Neighbour(Way.S, Ground.MOUNTAIN),
    Neighbour(Way.N, Ground.RIVER),
)
"""The spaces of figure 2; the river to the north lies off the trail."""


@pytest.mark.parametrize(
    ("rolled", "ways", "told"),
    [
        ((Ground.RIVER, Ground.ROAD), ("NE",), "the marker must go NE"),
        ((Ground.HILLS, Ground.ROAD), ("SE", "NE"), "the marker must go SE or NE"),
        ((Ground.RIVER, Ground.FOREST), (), "the marker stays"),
    ],
)
def test_t52_the_marker_follows_the_trail(rolled: tuple[Ground, ...], ways: tuple[str, ...], told: str) -> None:
    ruling = runebound_trail.trail(FIGURE, rolled, Way.SE)
    assert (ruling.yes, ruling.told, ruling.facts) == (bool(ways), told, {"ways": ways, "trail": ways})


def test_t53_the_first_move_is_free_and_sets_the_trail() -> None:
    around = (Neighbour(Way.S, Ground.RIVER), Neighbour(Way.NE, Ground.PLAINS), Neighbour(Way.N, Ground.FOREST))
    ruling = runebound_trail.trail(around, (Ground.RIVER, Ground.SWAMP))
    assert (ruling.told, ruling.facts) == ("the marker must go S", {"ways": ("S",), "trail": ("S",)})


def test_a_step_aside_may_leave_the_trail_as_it_is() -> None:
    ruling = runebound_trail.trail(FIGURE, (Ground.ROAD,), Way.SE, Readings(reading=Reading.STAYS))
    assert ruling.facts == {"ways": ("NE",), "trail": ("SE",)}
    assert ruling.assumed == (Reason("a step to a neighbouring direction leaves the trail as it is", "5.22"),)


def test_beside_a_city_the_marker_moves_on_into_it() -> None:
    ruling = runebound_trail.trail(FIGURE, (Ground.ROAD,), Way.SE, board=Board(cities=(Way.NE, Way.S)))
    assert ruling.reasons[2:] == (
        Reason("NE lies beside a city: the marker moves on into it", "PK-45"),
        Reason("S lies beside a city: the marker does not come there", "PK-45"),
    )


BORDER = (Neighbour(Way.NE, Ground.HILLS), Neighbour(Way.S, Ground.ROAD))
"""A marker at the top of the map."""


def test_5_22_at_the_edge_a_trail_is_turned_before_the_roll_is_matched() -> None:
    ruling = runebound_trail.trail(BORDER, (Ground.ROAD,), Way.N, board=Board((Edge.TOP,)))
    assert (ruling.yes, ruling.told, ruling.facts) == (True, "the marker must go S", {"ways": ("S",), "trail": ("S",)})
    assert ruling.reasons == (
        Reason("N leads off the map at the top: S instead", "PK-51"),
        Reason("the trail leads S: SE, S, SW are open", "PK-51"),
        Reason("rolled road: S fits", "PK-45"),
    )
    assert [why.told for why in ruling.assumed] == [
        "the trail is turned before the roll is matched",
        "a step to a neighbouring direction turns the trail",
    ]


def test_5_22_a_marker_that_was_turned_may_stay_for_those_who_read_it_so() -> None:
    readings = Readings(rolled_at_edge=Turned.STAYS)
    ruling = runebound_trail.trail(BORDER, (Ground.ROAD,), Way.N, readings, Board((Edge.TOP,)))
    assert (ruling.yes, ruling.told) == (False, "the marker stays")
    assert [why.told for why in ruling.assumed] == [
        "the trail is turned in place of a move: the marker stays this time"
    ]


def test_at_a_corner_both_edges_turn_a_trail() -> None:
    around = (Neighbour(Way.SW, Ground.ROAD),)
    ruling = runebound_trail.trail(around, (Ground.ROAD,), Way.NE, board=Board((Edge.TOP, Edge.RIGHT)))
    assert ruling.reasons[0] == Reason("NE leads off the map at the top and the right: SW instead", "PK-51")
    assert ruling.told == "the marker must go SW"


def test_that_a_trail_stays_on_the_map_is_told_where_nobody_says_it() -> None:
    ruling = runebound_trail.trail(BORDER, (Ground.ROAD,), Way.N)
    assert (ruling.yes, ruling.assumed) == (
        False,
        (Reason("N is on the map, though around does not name it; else say edge=", "PK-51"),),
    )


def test_t54_a_trail_leads_ahead_or_to_a_neighbouring_direction() -> None:
    assert [" ".join(runebound_trail.options_of(way)) for way in (Way.N, Way.NE, Way.SE, Way.S, Way.SW, Way.NW)] == [
        "NW N NE",
        "N NE SE",
        "NE SE S",
        "SE S SW",
        "S SW NW",
        "SW NW N",
    ]


@pytest.mark.parametrize(
    ("direction", "edge", "turned"),
    [
        (Way.N, Edge.TOP, Way.S),
        (Way.NE, Edge.TOP, Way.SE),
        (Way.SW, Edge.BOTTOM, Way.NW),
        (Way.NE, Edge.RIGHT, Way.NW),
        (Way.SW, Edge.LEFT, Way.SE),
    ],
)
def test_t55_a_trail_turns_at_the_edge(direction: Way, edge: Edge, turned: Way) -> None:
    assert runebound_trail.flip(direction, edge).told == f"the trail leads {turned}"


def test_a_trail_that_stays_on_the_map_is_not_turned() -> None:
    with pytest.raises(UsageError, match=r"^a trail that leads S does not leave the map at its left$"):
        runebound_trail.flip(Way.S, Edge.LEFT)


@pytest.mark.parametrize(("avatars", "kelnov", "won"), [(3, False, True), (0, True, True), (2, False, False)])
def test_t56_three_avatars_or_kelnov_win(avatars: int, kelnov: bool, won: bool) -> None:
    ruling = packs.kelnov(avatars, kelnov)
    assert (ruling.yes, ruling.told) == (won, "won" if won else "not won")


@pytest.mark.parametrize(
    ("markers", "measure", "out"),
    [
        (5, Life.PRINTED, True),
        (4, Life.PRINTED, False),
        (3, Life.REDUCED, True),
        (2, Life.REDUCED, False),
        (0, Life.REDUCED, False),
    ],
)
def test_t57_as_many_markers_as_life_eliminate(markers: int, measure: Life, out: bool) -> None:
    ruling = packs.corruption(markers, 5, measure)
    assert (ruling.yes, ruling.told) == (out, "the hero is eliminated" if out else "the hero stays in the game")


def test_what_cannot_lie_on_the_table_is_refused() -> None:
    with pytest.raises(UsageError, match=r"^9 green cultists; there are 8 \(PK-40\)$"):
        Cultists(green=9)
    with pytest.raises(UsageError, match=r"^7 red cultists are left beside 1; there are 7 \(PK-40\)$"):
        packs.end(2, Cultists(red=1), red_left=7)
    for avatars in (10, 99):
        with pytest.raises(UsageError, match=rf"^{avatars} avatars; there are 9 beside Kelnov \(PK-30\)$"):
            packs.kelnov(avatars)
    for life in (0, 3, 7):
        with pytest.raises(UsageError, match=rf"^life is {life}; 4 to 6 stand on a hero \(2\.1\)$"):
            packs.corruption(1, life)
    with pytest.raises(UsageError, match=r"^discards is 85; the base set has 84 adventure cards \(2\.3\)$"):
        packs.end(2, Cultists(), discards=85)
    with pytest.raises(UsageError, match=r"^7 markers; a hero is eliminated by 6 at most \(PK-49, 2\.1\)$"):
        packs.corruption(7, 6)
    assert [packs.end(2, Cultists(), discards=84).yes, packs.corruption(6, 6).yes] == [True, True]


@pytest.mark.parametrize(
    ("around", "rolled", "direction", "board", "told"),
    [
        ((*FIGURE, Neighbour(Way.SE, Ground.ROAD)), (Ground.ROAD,), None, Board(), "around has SE twice"),
        (FIGURE, (), Way.SE, Board(), "rolled is empty"),
        (FIGURE, (Ground.ROAD,), Way.SE, Board(cities=(Way.SW,)), "cities has SW, where around has no space"),
        (FIGURE, (Ground.ROAD,), None, Board((Edge.TOP,)), "edge turns a trail, and there is no direction"),
        (FIGURE, (Ground.ROAD,), Way.SE, Board((Edge.BOTTOM,)), "around has SE, which lies off the map by edge"),
        (BORDER, (Ground.ROAD,), Way.N, Board((Edge.LEFT,)), "a trail that leads N does not leave the map at its left"),
    ],
)
def test_a_trail_that_cannot_be_is_refused(
    around: tuple[Neighbour, ...], rolled: tuple[Ground, ...], direction: Way | None, board: Board, told: str
) -> None:
    with pytest.raises(UsageError) as error:
        runebound_trail.trail(around, rolled, direction, board=board)
    assert str(error.value.faults[0]) == told


def test_5_13_colours_that_are_owned_equally_often_give_the_bonus_once_or_each() -> None:
    found = [packs.score(Cultists(green=2, red=2), ties) for ties in packs.Ties]
    assert [(ruling.facts["bonus"], ruling.assumed[0].told) for ruling in found] == [
        (2, "of colours that are owned equally often one counts"),
        (4, "of colours that are owned equally often each counts"),
    ]


def test_5_22_what_turns_a_trail_is_told_and_can_be_chosen() -> None:
    found = runebound_trail.trail(FIGURE, (Ground.ROAD,), Way.SE, Readings(city=Reading.TURNS), Board(cities=(Way.NE,)))
    assert [why.told for why in found.assumed] == [
        "a step to a neighbouring direction turns the trail",
        "the step into a city turns the trail",
    ]
    assert [runebound_trail.flip(Way.NE, Edge.TOP, rolled).assumed[0].told for rolled in Turned] == [
        "the trail is turned before the roll is matched",
        "the trail is turned in place of a move: the marker stays this time",
    ]


def test_what_the_booklet_leaves_open_of_limits_and_red_encounters_can_be_read_otherwise() -> None:
    assert [packs.limits(1, alone).facts for alone in packs.Alone] == [
        {"points": 26, "discards": 18},
        {"points": 25, "discards": 17},
    ]
    assert packs.limits(2, packs.Alone.LESS).assumed == ()
    assert [packs.rolls(Colour.RED, red).facts["rolls"] for red in packs.Red] == [4, 0]
    readings = packs.Ending(packs.Alone.LESS, packs.Counted.ALL)
    assert packs.end(1, packs.Cultists(red=4), 17, readings=readings).assumed == (
        Reason("one player's limits are 1 less than for two", "5.11"),
        Reason("cards of packs too count in the special pile", "5.12"),
        Reason("nobody else has a red cultist; else say red-left=", "PK-50"),
    )


def test_more_avatars_than_are_needed_are_told_as_such() -> None:
    assert packs.kelnov(9).reasons == (Reason("9 Avatars are defeated; 3 are enough", "PK-33"),)
