"""Warhammer Quest: event and dungeon cards (RULES 2.5, T75, T81 to T83), and the set-up of a dungeon."""

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from shell import Ran, ran
from shipped import ROOT, broken, cards, laid, piles, rule_ids, sizes, with_one_less

GAME = "warhammer-quest"
DECK = ROOT / "cards" / GAME / "decks" / "original.yaml"


def test_every_example_breaks_what_it_says() -> None:
    assert ran("rules", "test", GAME) == Ran(0, "default: 4 examples\nall as they say\n", "")


def test_t83_the_event_deck_has_7_events_and_12_of_monsters() -> None:
    kinds = Counter(str(card["kind"]) for card in cards(GAME, "-kind:blank"))
    assert kinds == {
        "event": 7,
        "monsters": 12,
        "dungeon-room": 6,
        "objective-room": 5,
        "corridor": 2,
        "junction": 1,
        "stairs": 1,
    }


def test_the_original_set_is_whole_and_without_any_card_it_is_not(tmp_path: Path) -> None:
    fewer = with_one_less(DECK, tmp_path)
    found = broken(DECK, *fewer.values())
    assert found[0] == set()
    assert all(len(each) == 1 for each in found[1:])
    assert set().union(*found) == rule_ids(GAME) - {"once"}


def test_t75_dice_say_the_fewest_and_the_most() -> None:
    for card in cards(GAME, "kind:monsters"):
        parts = [re.fullmatch(r"(\d*)D(\d)|(\d+)", part) for part in str(card["dice"]).split("+")]
        counts = [(int(each[1] or each[3] or 1), int(each[2] or 1)) for each in parts if each is not None]
        assert (card["least"], card["most"]) == (sum(n for n, _ in counts), sum(n * side for n, side in counts))
    [rats] = cards(GAME, "giant rats")
    assert (rats["dice"], rats["least"], rats["most"]) == ("2D6", 2, 12)
    assert (2 + 12) / 2 == 7


@pytest.mark.parametrize(
    ("dice", "right"),
    [("6", True), ("D3", True), ("2D6", True), ("D6+D6", True), ("0", False), ("2D8", False), ("2-12", False)],
)
def test_other_dice_are_refused(dice: str, right: bool) -> None:
    schema = json.loads((ROOT / f"schemas/cards/{GAME}.schema.json").read_text(encoding="utf-8"))
    assert Draft202012Validator(schema["properties"]["dice"]).is_valid(dice) == right


def test_t81_the_objective_is_anywhere_among_the_last_seven_of_thirteen() -> None:
    objectives = {card["id"] for card in cards(GAME, "kind:objective-room")}
    decks = [found["dungeon deck"] for found in laid(GAME, 4, range(700))]
    assert {len(deck) for deck in decks} == {13}
    places = Counter(number for deck in decks for number, card in enumerate(deck, start=1) if card in objectives)
    assert (sorted(places), places.total()) == ([7, 8, 9, 10, 11, 12, 13], 700)
    assert all(70 <= count <= 130 for count in places.values())


def test_t82_a_t_junction_deals_seven_cards_from_the_bottom_to_both_sides() -> None:
    words = (GAME, "--players", "4", "--seed", "3")
    deck, after = piles(*words)["dungeon deck"], piles(*words, "--option", "junction=6")
    assert after["drawn"] == deck[:6]
    assert after["left"] == [deck[6], deck[8], deck[10], deck[12]]
    assert after["right"] == [deck[7], deck[9], deck[11]]


def test_no_copy_is_lost_and_blank_cards_may_come_in() -> None:
    words = (GAME, "--players", "2", "--seed", "3")
    found = {"objective rooms": 4, "dungeon cards": 5, "dungeon deck": 13, "events": 19, "box": 2}
    assert sizes(*words) == found
    assert sizes(*words, "--option", "blanks=in") == {**{k: v for k, v in found.items() if k != "box"}, "events": 21}
    copies = Counter(card for pile in piles(*words).values() for card in pile)
    assert (copies["passageway"], copies["t-junction"], copies["corner"], copies.total()) == (6, 3, 1, 43)
