"""Selectors that cards write themselves: rules and pools that are about the cards of each."""

from pathlib import Path

import pytest
from shell import Ran, ran

SCHEMA = """{
  "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "x", "type": "object",
  "required": ["id", "name", "kind"], "additionalProperties": false,
  "properties": {
    "id": {"type": "string"}, "name": {"type": "string"},
    "kind": {"type": "string", "enum": ["keeper", "spell"]}, "light": {"type": "string", "enum": ["red", "blue"]},
    "level": {"type": "integer"},
    "may": {"type": "array", "items": {"type": "string"}}, "needs": {"type": "array", "items": {"type": "string"}}
  }
}
"""
GAME = """game: lamps
title: Lamps
locales: [en]
zones: {keeper: {title: Keeper, holds: "kind:keeper"}, main: {title: Main, holds: "kind:spell"}}
choices: {guest: {values: [red, blue], when: {in: keeper, of: "id:bertil", min: 1}}}
rules:
  - id: may
    in: main
    pools:
      - {name: the keeper's cards, of: {written: may, in: keeper}}
      - {name: friends, of: {written: may, in: main}}
    why: the keeper says so
  - {id: needs, in: main, of: {written: needs, in: keeper}, min: 1, why: the keeper wants them}
"""
CARDS = """set: {id: first, name: First}
cards:
  - id: rosa
    name: Rosa
    kind: keeper
    may: ["light:red", "light:blue level:0 limit:1"]
    needs: ["id:spark", "level>=1"]
  - {id: bertil, name: Bertil, kind: keeper, may: ["light:$choice.guest"]}
  - {id: hugo, name: Hugo, kind: keeper, may: ["lihgt:red"]}
  - {id: spark, name: Spark, kind: spell, light: red, level: 0}
  - {id: ember, name: Ember, kind: spell, light: red, level: 1}
  - {id: wave, name: Wave, kind: spell, light: blue, level: 0}
  - {id: bridge, name: Bridge, kind: spell, light: red, level: 0, may: ["light:blue limit:1"]}
  - {id: greta, name: Greta, kind: keeper, may: ["light:blue limit:3"]}
"""


@pytest.fixture(autouse=True)
def lamps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose keepers write what their decks may hold."""
    files = {"schemas/cards/lamps.schema.json": SCHEMA, "cards/lamps/game.yaml": GAME, "cards/lamps/first.yaml": CARDS}
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)


def judged(keeper: str, main: str, choices: str = "") -> Ran:
    Path("d.yaml").write_text(f"game: lamps\nname: d\n{choices}keeper: [{keeper}]\nmain: [{main}]\n", "utf-8")
    return ran("validate", "d.yaml")


LEGAL = Ran(0, "d.yaml: legal (lamps, default)\n", "")


def test_a_limit_pays_for_so_many_copies() -> None:
    assert judged("Rosa", "2 Spark, Ember, Wave") == LEGAL
    assert judged("Rosa", "2 Spark, Ember, 2 Wave").out == (
        "d.yaml: not legal, 1 rule broken (lamps, default)\n"
        "  d.yaml:4:24: 1 card in main too many; 'light:blue level:0' is full at 1 with 'Wave'; "
        "no room for 'Wave' (may): cut 1\n"
    )


def test_a_limit_counts_for_each_copy_of_the_card_that_writes_it() -> None:
    assert judged("Rosa", "Spark, Ember, 2 Bridge, 3 Wave") == LEGAL
    assert judged("Rosa", "Spark, Ember, 2 Bridge, 4 Wave").out == (
        "d.yaml: not legal, 1 rule broken (lamps, default)\n"
        "  d.yaml:4:32: 1 card in main too many; 'light:blue level:0' is full at 1 with 'Wave'; "
        "'light:blue' is full at 2 with 'Wave' x2; no room for 'Wave' (may): cut 1\n"
    )


def test_a_bound_is_asked_for_each_selector() -> None:
    assert judged("Rosa", "Wave").out == (
        "d.yaml: not legal, 1 rule broken (lamps, default)\n"
        "  d.yaml:4:1: 0 cards called 'Spark' in main; at least 1 needed (needs): add 1\n"
        "      cardkit query --game lamps 'id:spark -in:d.yaml'\n"
        "  d.yaml:4:1: 0 cards of 'level>=1' in main; at least 1 needed (needs): add 1\n"
        "      cardkit query --game lamps 'level>=1 -in:d.yaml'\n"
    )


def test_a_selector_may_ask_for_a_choice() -> None:
    assert judged("Bertil", "2 Wave", "choices: {guest: blue}\n") == LEGAL
    assert judged("Bertil", "2 Wave", "choices: {guest: red}\n").code == 1


def test_what_is_no_selector_is_told_at_its_card() -> None:
    assert judged("Hugo", "Spark") == Ran(
        2,
        "",
        "cards/lamps/first.yaml:9:5: 'Hugo' has 'lihgt:red' in may, which is no selector: "
        "unknown field 'lihgt'; did you mean 'light'?\n  lihgt:red\n  ^^^^^\n",
    )


def test_an_empty_text_is_no_selector() -> None:
    file = Path("cards/lamps/first.yaml")
    file.write_text(file.read_text("utf-8").replace('["lihgt:red"]', '["light:red", " "]'), "utf-8")
    assert judged("Hugo", "Spark") == Ran(
        2,
        "",
        "cards/lamps/first.yaml:9:5: 'Hugo' has ' ' in may, which is no selector: it is empty; "
        "say which cards; for all of them say has:name\n",
    )


def test_the_rules_are_told_with_the_field() -> None:
    assert ran("rules", "explain", "lamps").out.splitlines()[2:] == [
        "  each card in main is any of 'the keeper's cards' (cards of each selector in 'may' of the cards in keeper) "
        "or any of 'friends' (cards of each selector in 'may' of the cards in main) (may)",
        "      the keeper says so",
        "  at least 1 card in main, for each selector in 'needs' of the cards in keeper (needs)",
        "      the keeper wants them",
    ]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("{written: level, in: keeper}", "13:41: 'level' is no list or text field; known: name, may, needs"),
        ("{in: keeper}", "13:31: of has no 'written'"),
        ("{written: may, zone: keeper}", "13:46: unknown key 'zone'; known: written, in, of"),
    ],
)
def test_what_is_no_written_selector_is_refused(said: str, told: str) -> None:
    file = Path("cards/lamps/game.yaml")
    file.write_text(file.read_text("utf-8").replace("{written: needs, in: keeper}", said), "utf-8")
    done = ran("rules", "explain", "lamps")
    assert (done.code, done.err.splitlines()[0]) == (2, f"cards/lamps/game.yaml:{told}")


LED = """roles: {keeper: {zone: keeper}}
rules:
  - {id: may, in: main, pools: [{name: the keeper's cards, of: {written: may, in: keeper}}], why: the keeper says so}
"""


def test_another_copy_of_a_card_that_writes_a_limit_pays_for_more() -> None:
    Path("cards/lamps/rules").mkdir()
    Path("cards/lamps/rules/led.yaml").write_text(LED, "utf-8")
    Path("d.yaml").write_text("game: lamps\nname: d\nkeeper: [Greta]\nmain: [5 Wave]\n", "utf-8")
    assert ran("deck", "repair", "d.yaml", "--rules", "led", "--pool", "id:greta") == Ran(
        0,
        "d.yaml: 1 change makes it legal; no fewer do with 'Greta' in its role (lamps, led)\n"
        "  + 1 Greta  keeper (may)\n",
    )
