"""The six card packs of Runebound: compositions (RULES 2.3, T44 to T48, T58) and set-ups."""

from collections import Counter
from pathlib import Path

import pytest
from shell import Ran, ran
from shipped import ROOT, broken, cards, piles, rule_ids, sizes, steps, with_one_less

GAME = "runebound-packs"
PACKS = ("kellos", "walkers", "shadows", "drakes", "kelnov", "cult")
DECKS = ROOT / "cards" / GAME / "decks"


def composition(pack: str) -> dict[str, int]:
    """Copies by colour and kind, or by kind."""
    found: Counter[str] = Counter()
    for card in cards(GAME, f"set:{pack}"):
        copies = card.get("copies", 1)
        assert isinstance(copies, int)
        found[f"{card.get('colour', '')} {card['kind']}".strip()] += copies
    return dict(found)


def test_every_example_breaks_what_it_says() -> None:
    assert ran("rules", "test", GAME) == Ran(0, "default: 13 examples\nall as they say\n", "")


def test_t44_and_t45_kelnov() -> None:
    assert composition("kelnov") == {
        "green encounter": 4,
        "green event": 3,
        "yellow encounter": 4,
        "yellow event": 3,
        "blue encounter": 3,
        "blue event": 3,
        "red challenge": 10,
    }
    assert len(cards(GAME, "is:avatar")) == 9


def test_t46_cult() -> None:
    assert composition("cult") == {
        "green challenge": 8,
        "yellow challenge": 8,
        "blue challenge": 7,
        "red challenge": 7,
    }
    assert sum(int(str(card["xp"])) for card in cards(GAME, "set:cult")) == 73


def test_t58_drakes_shadows_and_walkers() -> None:
    kinds = {
        pack: Counter({kind: sum(n for key, n in composition(pack).items() if key.endswith(kind)) for kind in every})
        for pack, every in [
            ("drakes", ("challenge", "encounter", "event")),
            ("shadows", ("challenge", "encounter", "event")),
            ("walkers", ("ally", "armour", "rune", "artifact", "weapon", "dual")),
        ]
    }
    assert kinds == {
        "drakes": {"challenge": 19, "encounter": 6, "event": 5},
        "shadows": {"challenge": 18, "encounter": 7, "event": 5},
        "walkers": {"ally": 12, "armour": 2, "rune": 1, "artifact": 6, "weapon": 7, "dual": 2},
    }
    assert composition("drakes")["red encounter"] == composition("shadows")["red encounter"] == 1


@pytest.mark.parametrize("pack", PACKS)
def test_a_pack_is_whole_and_without_any_card_it_is_not(pack: str, tmp_path: Path) -> None:
    fewer = with_one_less(DECKS / f"{pack}.yaml", tmp_path)
    found = broken(DECKS / f"{pack}.yaml", *fewer.values())
    assert found[0] == set()
    assert all("pack" in each and len(each) == (1 if pack == "kellos" else 2) for each in found[1:])
    assert set().union(*found) == {"pack"} | {each for each in rule_ids(GAME) if each.startswith(f"{pack}-")}


def test_two_adventure_variants_are_refused_in_decks_and_set_ups(tmp_path: Path) -> None:
    both = tmp_path / "both.yaml"
    lines = [(DECKS / f"{pack}.yaml").read_text(encoding="utf-8").partition("adventure:\n")[2] for pack in PACKS[4:]]
    both.write_text(f"game: {GAME}\nname: both\nadventure:\n{''.join(lines)}", encoding="utf-8")
    assert broken(both) == [{"variant"}]
    assert ran("setup", GAME, "--players", "2", "--option", "packs=drakes,kelnov,cult") == Ran(
        2,
        "",
        "error: 'kelnov' and 'cult' exclude each other in 'packs' (reviews of the packs); "
        "leave all but one of them out\n",
    )


def test_market_packs_are_one_pile_and_challenge_packs_one_a_colour() -> None:
    words = (GAME, "--players", "2", "--seed", "1", "--option")
    market = {"market": 60, "box": 120}
    challenges = {"green": 24, "yellow": 18, "blue": 12, "red": 6, "box": 120}
    for use in ("mix", "packs-first"):
        assert sizes(*words, "packs=kellos,walkers", "--option", f"use={use}") == market
        assert sizes(*words, "packs=shadows,drakes", "--option", f"use={use}") == challenges
    found = piles(*words, "packs=drakes,walkers,cult")
    colours = {str(card["id"]): card["colour"] for card in cards(GAME, "has:colour")}
    assert {colours[card] for card in found["green"]} == {"green"}
    assert {name: len(each) for name, each in found.items()} == {
        "market": 30,
        "green": 12,
        "yellow": 9,
        "blue": 6,
        "red aside": 3,
        "cult green": 8,
        "cult yellow": 8,
        "cult blue": 7,
        "cult red": 7,
        "box": 90,
    }


def test_kelnov_lies_beside_the_base_decks() -> None:
    """PK-31."""
    words = (GAME, "--players", "4", "--seed", "1", "--option", "packs=kelnov")
    assert sizes(*words) == {"kelnov green": 7, "kelnov yellow": 7, "kelnov blue": 6, "kelnov red": 10, "box": 150}


@pytest.mark.parametrize(
    ("players", "points", "discards"), [(1, 26, 18), (2, 26, 18), (3, 27, 19), (4, 28, 20), (5, 29, 21), (6, 30, 22)]
)
def test_t47_and_t48_the_end_of_the_cult(players: int, points: int, discards: int) -> None:
    told = steps(GAME, "--players", str(players), "--option", "packs=cult")
    assert (
        "Make a special pile for discarded events and encounters. "
        f"The game ends when {discards} of the base game's lie there, when somebody has {points} points in cards, "
        "or with the last red cultist."
    ) in told


def test_backs_show_the_colour() -> None:
    lines = (ROOT / "cards" / GAME / "game.yaml").read_text(encoding="utf-8").partition("  backs:\n")[2].splitlines()
    assert [line.strip() for line in lines[:5]] == [
        *(f'- {{of: "colour:{colour}", back: {colour}}}' for colour in ("green", "yellow", "blue", "red")),
        "- {back: market}",
    ]
