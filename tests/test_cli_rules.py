"""`cardkit rules`: what a game asks of a deck, and whether its rulesets keep their word."""

import shutil
from pathlib import Path

from shell import PEBBLES, Ran, answer, ran


def test_rules_are_explained_in_sentences_with_their_reasons() -> None:
    told = ran("rules", "explain", "runebound")
    assert (told.code, told.err) == (0, "")
    assert told.out.splitlines()[:7] == [
        "Runebound 2nd edition: class and skill decks (runebound, default)",
        "  at most 30 cards in class (size)",
        "      a class deck holds at most 30 cards (CD-80)",
        "  at most 1 of each card in class (unique)",
        "      all cards of a class deck differ (CD-81)",
        "  at least 12 enemy cards in class (enemies)",
        "      a class deck holds at least 12 enemy cards, so that ten can be given away (CD-82)",
    ]


def test_a_ruleset_that_extends_another_tells_all_its_rules() -> None:
    told = answer("answer-rules", ran("rules", "explain", "runebound", "--rules", "drafted", "--format", "json").out)
    rules = told["rules"]
    assert isinstance(rules, list)
    assert [(rule["rule"], rule["level"]) for rule in rules[:3]] == [
        ("size", "error"),
        ("unique", "warning"),
        ("enemies", "error"),
    ]


def test_an_unknown_ruleset_is_told_with_the_nearest() -> None:
    told = ran("rules", "explain", "runebound", "--rules", "draftd")
    assert told == Ran(2, "", "error: no ruleset is called 'draftd'; did you mean 'drafted'?\n")


def test_examples_of_shipped_rulesets_hold() -> None:
    told = "default: 10 examples\ndrafted: 3 examples\nall as they say\n"
    assert ran("rules", "test", "runebound") == Ran(0, told, "")


def test_an_example_that_says_otherwise_is_told_at_its_place(tmp_path: Path) -> None:
    shutil.copytree(PEBBLES, tmp_path / "beach")
    game = tmp_path / "beach/cards/pebbles/game.yaml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("breaks: [size]", "breaks: []"), encoding="utf-8")
    assert ran("--shelf", str(tmp_path / "beach"), "rules", "test", "pebbles") == Ran(
        1,
        "cards/pebbles/game.yaml:31:5: the example 'five pebbles' breaks size; it says no rule\n"
        "default: 5 examples\n1 fault\n",
        "",
    )
