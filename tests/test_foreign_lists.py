"""Dated lists that the game's data keeps: pools of sets, bans and formats, taken by a ruleset."""

import json
from pathlib import Path

import pytest
from shell import Ran, ran

SCHEMA = """{
  "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "x", "type": "object",
  "required": ["id", "name"], "additionalProperties": false,
  "properties": {"id": {"type": "string"}, "name": {"type": "string"}, "kind": {"type": "string"}}
}
"""
GAME = """game: kites
title: Kites
locales: [en]
zones: {sky: {title: Sky}}
lists: {fair: {data: fair}}
rules:
  - {id: pool, only: "list:fair.allowed", why: sets of the fair}
  - {id: banned, forbid: "list:fair.banned", why: bans of the fair}
  - {id: restricted, of: "list:fair.restricted", distinct: id, max: 1, why: one of them}
sources:
  - {files: cards.json, cards: {id: id, name: n, kind: kind, set: set}}
  - files: pools.json
    lists: {name: id, sets: sets}
  - files: bans.json
    lists: {name: id, from: since, banned: cards, restricted: few, matching: {from: kinds, say: {no: "kind={}"}}}
  - files: formats.json
    each: history
    lists: {name: ^.id, from: date, includes: {text: "{pool} {ban}", split: " "}}
"""
FILES: dict[str, object] = {
    "cards.json": [
        {"id": "rhomb", "n": "Rhomb", "set": "A"},
        {"id": "delta", "n": "Delta", "set": "A"},
        {"id": "box", "n": "Box", "set": "B"},
        {"id": "eel", "n": "Eel", "set": "A", "kind": "fish"},
    ],
    "pools.json": [{"id": "first", "sets": ["A"]}, {"id": "both", "sets": ["A", "B"]}],
    "bans.json": [
        {"id": "b1", "since": "2030-01-01", "cards": ["Rhomb"], "few": ["delta", "box"], "kinds": {"no": "fish"}}
    ],
    "formats.json": [
        {
            "id": "fair",
            "history": [
                {"date": "2029-01-01", "pool": "first"},
                {"date": "2029-06-01", "pool": "both", "ban": "b1"},
            ],
        }
    ],
}


def write(**changed: object) -> None:
    for name, value in {**FILES, **{f"{key}.json": each for key, each in changed.items()}}.items():
        Path(name).write_text(json.dumps(value), "utf-8")


@pytest.fixture(autouse=True)
def kites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game whose data has a format."""
    for name, text in {"schemas/cards/kites.schema.json": SCHEMA, "cards/kites/game.yaml": GAME}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)
    write()


def judged(cards: str, day: str) -> Ran:
    Path("d.yaml").write_text(f"game: kites\nname: d\nsky: [{cards}]\n", "utf-8")
    return ran("validate", "d.yaml", "--as-of", day)


def test_a_version_begins_when_the_last_of_its_parts_has_begun() -> None:
    assert ran("rules", "explain", "kites").out.splitlines()[1:3] == [
        "  list 'fair' from 2029-01-01: 3 allowed",
        "  list 'fair' from 2030-01-01: banned Eel, Rhomb; restricted Box, Delta; 4 allowed",
    ]


def test_a_pool_is_the_cards_of_its_sets() -> None:
    assert judged("Delta", "2029-12-31").code == 0
    assert judged("Box", "2029-12-31").out.splitlines()[1] == (
        "  d.yaml:3:7: 'Box' in sky; only cards of 'list:fair.allowed' allowed (pool): cut 1"
    )
    assert judged("Box", "2030-01-01").code == 0


def test_bans_name_cards_and_kinds_of_cards() -> None:
    assert judged("Rhomb, Eel", "2030-01-01").out == (
        "d.yaml: not legal, 1 rule broken (kites, default)\n"
        "  d.yaml:3:7: 'Rhomb' in sky; banned (banned): cut 1\n"
        "  d.yaml:3:14: 'Eel' in sky; banned (banned): cut 1\n"
    )


def test_what_a_later_list_says_is_a_note() -> None:
    assert judged("Rhomb", "2029-06-01").out == (
        "d.yaml: legal (kites, default)\n  d.yaml:3:7: note: 'Rhomb' in sky; banned from 2030-01-01 (banned): cut 1\n"
    )


def test_new_data_is_a_new_list() -> None:
    assert judged("Delta", "2030-01-01").code == 0
    write(bans=[{"id": "b1", "since": "2030-01-01", "cards": ["Delta"]}])
    assert judged("Delta", "2030-01-01").code == 1


def test_names_that_nobody_knows_are_told_where_they_stand() -> None:
    write(bans=[{"id": "b1", "since": "2030-01-01", "cards": ["Rombh"]}], pools=[{"id": "first", "sets": ["A"]}])
    assert ran("rules", "test", "kites") == Ran(
        1,
        "formats.json:1:70: no list is called 'both'; known: b1, fair, first\n"
        "bans.json:1:2: no card of kites is called 'Rombh'; the list does not touch it\n"
        "default: 0 examples\n2 faults\n",
        "",
    )


def test_a_list_without_days_holds_on_every_day_with_all_of_its_records() -> None:
    write(formats=[], bans=[{"id": "fair", "cards": ["Delta"]}, {"id": "fair", "cards": ["Box"]}, {"id": "b1"}])
    game = Path("cards/kites/game.yaml")
    game.write_text(
        game.read_text()
        .replace('{id: pool, only: "list:fair.allowed", why: sets of the fair}', "")
        .replace("  - \n", "")
    )
    assert [judged(name, "0001-01-01").code for name in ("Rhomb", "Delta", "Box")] == [0, 1, 1]
    assert [judged(name, "2030-01-01").code for name in ("Rhomb", "Delta", "Box")] == [0, 1, 1]


def test_a_list_that_the_data_does_not_have_is_an_error() -> None:
    write(formats=[{"id": "fairs", "history": [{"date": "2029-01-01", "pool": "first"}]}])
    assert judged("Delta", "2030-01-01") == Ran(
        2,
        "",
        "cards/kites/game.yaml:5:22: the data has no list 'fair'; did you mean 'fairs'?\n"
        "  lists: {fair: {data: fair}}\n                       ^^^^\n",
    )


def test_a_list_that_is_none_is_left_out() -> None:
    write(
        bans=[{"since": "x"}, {"id": "b1", "since": "soon"}, {"id": "b2", "since": "2030-01-01", "cards": [{"a": "b"}]}]
    )
    told = [
        line for line in ran("catalogue", "check", "--game", "kites").out.splitlines() if line.startswith("bans.json:")
    ]
    assert told == [
        "bans.json:1:2: this list has no name",
        "bans.json:1:18: the list begins on 'soon'; a day is written YYYY-MM-DD",
        "bans.json:1:94: banned has what is no text; texts are needed",
    ]


def test_records_of_one_list_and_day_are_one_version() -> None:
    day = {"since": "2030-01-01"}
    write(
        formats=[],
        bans=[
            {"id": "fair", **day, "cards": ["Delta"]},
            {"id": "fair", **day, "few": ["box"]},
            {"id": "fair", "since": "2031-01-01", "few": ["eel"]},
        ],
    )
    assert [line for line in ran("rules", "explain", "kites").out.splitlines() if "list 'fair'" in line] == [
        "  list 'fair' from 2030-01-01: banned Delta; restricted Box",
        "  list 'fair' from 2031-01-01: restricted Eel",
    ]


def test_a_rule_may_ask_for_cards_of_which_a_list_says_something_else() -> None:
    game = Path("cards/kites/game.yaml")
    game.write_text(
        GAME.replace("restricted: few", "changed: few").replace(
            "rules:\n", 'rules:\n  - {id: note, forbid: "list:fair.changed", level: note, why: it flies otherwise}\n'
        )
    )
    assert judged("Box", "2030-01-01").out == (
        "d.yaml: legal (kites, default)\n"
        "  d.yaml:3:7: note: 'Box' in sky; no cards of 'list:fair.changed' allowed (note): cut 1\n"
    )
    assert "changed Box, Delta" in ran("rules", "explain", "kites").out
