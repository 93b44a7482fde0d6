"""`cardkit deck repair`, as a user types it."""

import importlib.util
import json
from dataclasses import replace
from pathlib import Path

import pytest
from shell import WITH_PEBBLES, Ran, answer, ran

from cardkit.answer.repair import Left, Repaired
from cardkit.report import repair as report

DECK = """\
# my deck
game: pebbles
name: Stones
pouch:
  - 2 Whelk  # two from the pier
  # heavy
  - {card: millstone, copies: 3}
  - Ebb
# the end
"""
RULES = """\
title: Four
rules:
  - {id: size, in: pouch, exactly: 4, why: four fit}
  - {id: weight, in: pouch, sum: weight, max: 13, why: the pouch tears}
"""
MENDED = """\
# my deck
game: pebbles
name: Stones
pouch:
  - 3 Whelk  # two from the pier
  # heavy
  - {card: millstone, copies: 1}
# the end
tides:
  - Ebb
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a deck and a ruleset."""
    monkeypatch.chdir(tmp_path)
    files = {
        "cardkit.yaml": "game: pebbles\n",
        "stones.yaml": DECK,
        "cards/pebbles/rules/four.yaml": RULES,
        "cards/pebbles/rules/never.yaml": RULES + "  - {id: heavy, of: 'id:millstone', min: 2, why: x}\n",
        "collections/mine.yaml": "game: pebbles\ncards: [2 Whelk, Millstone, Ebb, Heart Cockle]\n",
    }
    for name, text in files.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def repair(*words: str) -> Ran:
    return ran(*WITH_PEBBLES, "deck", "repair", "stones.yaml", *words)


def test_the_fewest_changes_are_told_with_their_rules() -> None:
    assert repair("--rules", "four", "--pool", "whelk") == Ran(
        0,
        "stones.yaml: 4 changes make it legal; no fewer do (pebbles, four)\n"
        "  - 2 Millstone  pouch (size, weight)\n"
        "  ~ 1 Ebb        pouch -> tides (zone, size)\n"
        "  + 1 Whelk      pouch (size)\n",
    )


def test_the_file_keeps_its_comments_and_order(folder: Path) -> None:
    done = repair("--rules", "four", "--pool", "whelk", "-o", "legal.yaml")
    assert (done.code, done.out.splitlines()[-1]) == (0, "legal.yaml")
    assert (folder / "legal.yaml").read_text(encoding="utf-8") == MENDED
    assert ran(*WITH_PEBBLES, "validate", "legal.yaml", "--rules", "four").code == 0


def test_another_file_is_not_overwritten_unless_it_must() -> None:
    assert repair("--rules", "four", "-o", "stones.yaml").code == 2
    assert repair("--rules", "four", "-o", "stones.yaml", "--force").code == 0
    assert ran(*WITH_PEBBLES, "deck", "repair", "stones.yaml", "--rules", "four") == Ran(
        0, "stones.yaml: legal as it is (pebbles, four)\n"
    )


def test_a_collection_says_what_there_is() -> None:
    assert repair("--rules", "four", "--collection", "mine") == Ran(
        0,
        "stones.yaml: 4 changes make it legal; no fewer do (pebbles, four)\n"
        "  - 2 Millstone     pouch (size, weight, collection)\n"
        "  ~ 1 Ebb           pouch -> tides (zone, size)\n"
        "  + 1 Heart Cockle  pouch (size)\n",
    )


def test_rules_that_contradict_each_other_are_told() -> None:
    assert repair("--rules", "never", "--keep", "whelk") == Ran(
        1,
        "stones.yaml: no deck with all copies of 'Whelk' keeps 'weight' and 'heavy' together, up to 400 changes "
        "(pebbles, never)\n",
    )


def test_what_is_kept_must_be_there() -> None:
    assert repair("--keep", "Welk") == Ran(
        2, "", "error: --keep says 'Welk', which is not in the deck; did you mean 'Whelk'?\n"
    )


def test_json_fits_its_schema() -> None:
    found = answer("answer-deck-repair", repair("--rules", "four", "--pool", "whelk", "--format", "json").out)
    assert (found["legal"], found["proved"], found["cost"], found["least"]) == (True, True, 4, 4)
    none = answer("answer-deck-repair", repair("--rules", "never", "--format", "json").out)
    assert (none["legal"], none["proved"], none["conflict"]) == (False, True, ["weight", "heavy"])


def test_without_the_solver_its_command_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "highspy" else object())
    monkeypatch.setattr("cardkit.jobs.repairing.find_spec", importlib.util.find_spec)
    assert repair() == Ran(
        2,
        "",
        "error: HiGHS, which finds the fewest changes, is not installed; pip install 'cardkit[repair]'\n",
    )


@pytest.mark.slow
def test_the_overloaded_deck_of_the_first_game_is_mended() -> None:
    assert ran("deck", "repair", "runebound/illegal/overloaded") == Ran(
        0,
        "runebound/illegal/overloaded: 4 changes make it legal; no fewer do (runebound, default)\n"
        "  - 1 Deadfall Trap             class (size, unique)\n"
        "  - 1 Barrow of the First King  class (size)\n"
        "  - 1 Warden's Stance           skills (skills)\n"
        "  + 1 Cutpurse                  class (enemies)\n",
    )


def test_a_json_file_gets_json(folder: Path) -> None:
    (folder / "stones.json").write_text('{"game": "pebbles", "name": "Stones", "pouch": ["3 Whelk"]}')
    said = "stones.json: 1 change makes it legal; no fewer do (pebbles, four)\n  + 1 Whelk  pouch (size)\nlegal.json\n"
    words = ("--rules", "four", "--pool", "whelk", "-o", "legal.json", "--force")
    assert ran(*WITH_PEBBLES, "deck", "repair", "stones.json", *words) == Ran(0, said, "")
    legal = {"game": "pebbles", "name": "Stones", "pouch": ["4 Whelk"]}
    assert json.loads((folder / "legal.json").read_text()) == legal
    assert repair(*words).err == "note: JSON has no comments; those of 'stones.yaml' are lost\n"
    assert json.loads((folder / "legal.json").read_text())["tides"] == ["Ebb"]


@pytest.mark.parametrize("seconds", ["nan", "inf", "-inf"])
def test_seconds_are_a_number_that_can_be_counted_with(seconds: str) -> None:
    wrong = f"'{seconds}', which is no number that can be counted with"
    below = "invalid value for '--seconds': -inf is too small; at least 0.1 is needed; see --help"
    assert repair("--seconds", seconds) == Ran(
        2, "", f"error: {below if seconds == '-inf' else f'--seconds is {wrong}'}\n"
    )


def test_too_few_seconds_are_told_with_the_least() -> None:
    said = "invalid value for '--seconds': 0.0 is too small; at least 0.1 is needed; see --help"
    assert repair("--seconds", "0") == Ran(2, "", f"error: {said}\n")


def test_what_is_to_be_kept_must_be_there() -> None:
    assert repair("--collection", "mine", "--rules", "four", "--keep", "millstone") == Ran(
        2,
        "",
        "error: --keep says 'Millstone', of which the deck has 3, 'mine' 1; leave --keep out, "
        "or cut them in the deck's file first\n",
    )


def test_a_search_that_ends_in_time_without_an_answer_says_what_helps() -> None:
    told = Repaired(deck="d", name="D", game="g", ruleset="r", legal=False, late=True, over=True, least=49)
    assert (told.code, report.text(told)) == (
        2,
        "d: no legal deck found in the time; not one was found to be tried; at least 49 changes would be needed; "
        "a --pool of fewer cards or more --seconds may find one (g, r)\n",
    )
    assert report.text(replace(told, refused=("size", "steps"))) == (
        "d: no legal deck found in the time; every one that was tried breaks size, steps; at least 49 changes would be "
        "needed; a --pool of fewer cards or more --seconds may find one (g, r)\n"
    )


def test_who_follows_in_a_role_is_told() -> None:
    left = (Left(role="hero", cards=("Rosa",), holders=("Bertil",)), Left(role="pet", cards=("Gull",)))
    told = Repaired(deck="d", name="D", game="g", ruleset="r", legal=True, cost=2, least=2, left=left, parting=True)
    who = "'Rosa', 'Gull' in their roles"
    assert report.text(told) == (
        "d: 2 changes make it legal; no fewer do (g, r)\n"
        f"  = roles: the hero is 'Bertil', no longer 'Rosa'; no deck is legal with {who}\n"
        f"  = roles: the pet is no card, no longer 'Gull'; no deck is legal with {who}\n"
    )
    unsure = replace(told, left=left[1:], staying=("Kim",), parting=False)
    assert report.text(unsure) == (
        "d: 2 changes make it legal; no fewer do with 'Kim' in its role (g, r)\n"
        "  = roles: the pet is no card, no longer 'Gull'; no deck was found to be legal with 'Gull', 'Kim' in their "
        "roles\n"
    )
    one = replace(told, left=left[:1])
    for narrowed, which in (
        (replace(one, pool="type:hero"), "of these cards"),
        (replace(one, collection="mine"), "of the cards of 'mine'"),
        (replace(one, kept=("Whelk",)), "with all copies of 'Whelk'"),
    ):
        assert report.text(narrowed).endswith(f"; no deck {which} is legal with 'Rosa' in its role\n")


def test_a_change_without_which_the_deck_would_be_empty_says_so(folder: Path) -> None:
    (folder / "one.yaml").write_text("game: pebbles\nname: One\npouch: [Ebb]\n", encoding="utf-8")
    (folder / "cards/pebbles/rules/dry.yaml").write_text(
        "title: Dry\nrules:\n  - {id: dry, forbid: 'id:ebb', why: no tide}\n", encoding="utf-8"
    )
    words = ("deck", "repair", "one.yaml", "--rules", "dry", "--pool", "whelk")
    assert ran(*WITH_PEBBLES, *words).out == (
        "one.yaml: 2 changes make it legal; no fewer do (pebbles, dry)\n"
        "  - 1 Ebb    pouch (zone, dry)\n"
        "  + 1 Whelk  pouch (a deck has cards)\n"
    )
