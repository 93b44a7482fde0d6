"""Defenders of the Wild: an invented sample of defenders (RULES 2.6, 3.5), and what the sources leave open."""

from collections import Counter
from pathlib import Path

import pytest
from shell import Ran, ran
from shipped import ROOT, broken, cards, piles, rule_ids, sizes, steps, with_one_less

GAME = "defenders-of-the-wild"
DECK = ROOT / "cards" / GAME / "decks" / "sample.yaml"
FACTIONS = ("coven", "order", "council", "sect")
MACHINES = (
    "note: no source tells how many there are of 4 cards, so that no pile has them: Engine, Factory, Redirect, Mech\n"
)


def call(players: int, *options: str) -> tuple[str, ...]:
    words = [word for option in options for word in ("--option", option)]
    return (GAME, "--players", str(players), "--seed", "7", *words)


def test_every_example_breaks_what_it_says() -> None:
    assert ran("rules", "test", GAME) == Ran(0, "default: 3 examples\nall as they say\n", "")


def test_a_faction_has_twenty_defenders_of_all_habitats_most_of_them_at_home() -> None:
    for faction in FACTIONS:
        habitats = Counter(str(card["habitat"]) for card in cards(GAME, f"faction:{faction}"))
        home = {str(card["habitat"]) for card in cards(GAME, f"@at-home faction:{faction}")}
        assert (habitats.total(), len(habitats)) == (20, 4)
        assert {habitats.most_common(1)[0][0]} == home


def test_the_sample_is_whole_and_without_any_defender_it_is_not(tmp_path: Path) -> None:
    fewer = with_one_less(DECK, tmp_path)
    found = broken(DECK, *fewer.values())
    assert found[0] == set()
    assert set().union(*found[1:]) == {"defenders"} == rule_ids(GAME) - {"names"}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_each_player_has_the_deck_of_a_faction(players: int) -> None:
    chosen = FACTIONS[:players]
    found = piles(*call(players, f"factions={','.join(chosen)}"))
    for faction in chosen:
        assert sorted(found.pop(f"{faction} deck")) == sorted(
            str(card["id"]) for card in cards(GAME, f"faction:{faction}")
        )
    assert {name: len(each) for name, each in found.items()} == ({"box": 80 - 20 * players} if players < 4 else {})


def test_as_many_factions_are_chosen_as_play() -> None:
    assert ran("setup", *call(3, "factions=sect,coven")) == Ran(
        2,
        "",
        "error: 2 values of 'factions' for 3 players; exactly 3 needed (coopgestalt.com, 2024); "
        "say --option factions=VALUE,...; known: coven, order, council, sect\n",
    )


def test_a_hand_is_dealt_once_its_size_is_known() -> None:
    unknown = call(2, "factions=sect,coven")
    assert any("no source tells it" in step for step in steps(*unknown))
    assert sizes(*unknown) == {"coven deck": 20, "sect deck": 20, "box": 40}
    known = call(2, "factions=sect,coven", "hand=4")
    assert sizes(*known) == {"coven deck": 16, "sect deck": 16, "coven hand": 4, "sect hand": 4, "box": 40}


def test_the_machine_deck_is_there_once_its_cards_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ran("setup", *call(1, "factions=sect")).err == MACHINES
    counted = tmp_path / "cards" / GAME / "machines.yaml"
    counted.parent.mkdir(parents=True)
    text = (ROOT / "cards" / GAME / "machines.yaml").read_text(encoding="utf-8")
    counted.write_text(text.replace("unknown: [copies]", "copies: 3"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert ran("setup", *call(1, "factions=sect")).err == ""
    assert sizes(*call(1, "factions=sect")) == {"sect deck": 20, "machine deck": 12, "box": 60}
    assert "Shuffle the machine cards and lay them face down: the data counts 12 of them." in steps(
        *call(1, "factions=sect")
    )
