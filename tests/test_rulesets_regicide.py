"""The shipped game of castle and tavern: 52 playing cards and two jesters, RULES 2.4, T59 and T60."""

import json
from collections import Counter

import pytest
from shell import Ran, ran


def cards(query: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(ran("query", "--game", "regicide", "--format", "json", query).out)[
        "cards"
    ]
    return found


def test_every_example_breaks_what_it_says() -> None:
    assert ran("rules", "test", "regicide") == Ran(0, "default: 14 examples\nall as they say\n", "")


def test_the_box_has_four_suits_of_thirteen_and_two_jesters() -> None:
    suits = Counter(card.get("suit") for card in cards(""))
    assert suits == {"clubs": 13, "diamonds": 13, "hearts": 13, "spades": 13, None: 2}


def test_the_castle_has_360_health() -> None:
    """RULES T60."""
    royals = cards("@royals order:suit,rank")
    assert [(card["value"], card["health"]) for card in royals[:3]] == [(10, 20), (15, 30), (20, 40)]
    assert sum(int(str(card["health"])) for card in royals) == 360


@pytest.mark.parametrize(
    ("players", "told"),
    [
        (1, "  regicide/full:60:5: 2 jesters in tavern; exactly 0 needed (jesters): cut 2\n"),
        (3, "  regicide/full:60:5: 2 jesters in tavern; exactly 1 needed (jesters): cut 1\n"),
    ],
)
def test_the_whole_box_has_too_many_jesters_for_fewer_than_four(players: int, told: str) -> None:
    """RULES T59."""
    done = ran("validate", "regicide/full", "--players", str(players))
    assert done.code == 1
    assert told in done.out.splitlines(keepends=True)


def test_the_whole_box_is_for_four() -> None:
    assert ran("validate", "regicide/full", "--players", "4") == Ran(
        0, "regicide/full: legal (regicide, default)\n", ""
    )


def test_who_does_not_say_how_many_play_is_asked() -> None:
    told = "the bound 'max($players - 2, 0)' depends on how many play; say so with --players N\n"
    assert ran("validate", "regicide/full") == Ran(2, "", f"cards/regicide/game.yaml:35:5: {told}")
