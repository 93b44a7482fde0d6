"""Cards that give to others: an adjustment with `to` changes the cards that the deck's cards name."""

from pathlib import Path

import pytest
from laid import laid
from shell import Ran, ran

SCHEMA = """{
  "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "x", "type": "object",
  "required": ["id", "name", "kind"], "additionalProperties": false,
  "properties": {
    "id": {"type": "string"}, "name": {"type": "string"}, "kind": {"enum": ["boat", "rig"]},
    "weight": {"type": "integer"}, "berths": {"type": "integer"}, "parts": {"type": "integer"},
    "traits": {"type": "array", "items": {"type": "string"}}, "on": {"type": "string"}
  }
}
"""
GAME = """game: boats
title: Boats
locales: [en]
zones: {sea: {title: Sea, holds: "kind:boat"}, shed: {title: Shed, holds: "kind:rig"}}
"""
CARDS = """set: {id: one, name: One}
cards:
  - {id: skiff, name: Skiff, kind: boat, weight: 1, traits: [oars]}
  - {id: yawl, name: Yawl, kind: boat, weight: 2}
  - {id: mast, name: Mast, kind: rig, on: skiff, parts: 2, berths: 3, traits: [sail, oars]}
  - {id: keel, name: Keel, kind: rig, on: skiff, weight: 5, traits: [deep]}
"""
RULES = """title: Rigged
outside: [shed]
adjust:
  - {in: shed, to: on, once: parts, give: [traits, berths], set: {weight: $copies + 1}}
rules:
  - {id: sails, of: "traits:sail", max: 1, why: one sail}
  - {id: plain, of: "traits=oars", max: 2, why: two with oars alone}
  - {id: berths, sum: berths, max: 3, why: three sleep}
  - {id: light, of: "-traits:deep", sum: weight, max: 4, why: a light fleet}
"""


@pytest.fixture(autouse=True)
def boats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which rigs stand in a shed."""
    files = {
        "schemas/cards/boats.schema.json": SCHEMA,
        "cards/boats/game.yaml": GAME,
        "cards/boats/one.yaml": CARDS,
        "cards/boats/rules/rigged.yaml": RULES,
    }
    laid(tmp_path, files)
    monkeypatch.chdir(tmp_path)


def told(deck: str) -> list[str]:
    Path("d.yaml").write_text(f"game: boats\n{deck}\n", "utf-8")
    return [line for line in ran("validate", "d.yaml").out.splitlines() if "cardkit query" not in line]


def test_a_giver_gives_once_there_are_enough_copies_of_it() -> None:
    assert told("sea: [2 Skiff]\nshed: [Mast]") == ["d.yaml: legal (boats, rigged)"]
    assert told("sea: [2 Skiff]\nshed: [2 Mast]") == [
        "d.yaml: not legal, 3 rules broken (boats, rigged)",
        "  d.yaml:2:7: 2 cards of 'traits:sail'; at most 1 allowed (sails): cut 1",
        "      because of Mast",
        "  d.yaml:2:7: berths 6; at most 3 allowed (berths): cut 1",
        "      because of Mast",
        "  d.yaml:2:7: weight 6 of cards of '-traits:deep'; at most 4 allowed (light): cut 1",
        "      because of Mast",
    ]


def test_what_is_given_stands_beside_what_the_card_has() -> None:
    assert told("sea: [2 Skiff, Yawl]\nshed: []") == ["d.yaml: legal (boats, rigged)"]
    assert told("sea: [3 Skiff]\nshed: [Keel]") == ["d.yaml: legal (boats, rigged)"]
    assert told("sea: [3 Skiff]") == [
        "d.yaml: not legal, 1 rule broken (boats, rigged)",
        "  d.yaml:2:7: 3 cards of 'traits=oars'; at most 2 allowed (plain): cut 1",
    ]


def test_a_giver_whose_card_is_not_in_the_deck_changes_nothing() -> None:
    assert told("sea: [2 Yawl]\nshed: [2 Mast, Keel]") == ["d.yaml: legal (boats, rigged)"]


def test_gifts_are_told_in_words() -> None:
    assert ran("rules", "explain", "boats", "--rules", "rigged").out.splitlines()[2] == (
        "  cards that 'on' of cards in shed names have their traits, berths (once there are 'parts' copies of one) "
        "and weight $copies + 1"
    )


def test_repair_leaves_givers_as_they_are() -> None:
    Path("d.yaml").write_text("game: boats\nsea: [2 Skiff]\nshed: [2 Mast]\n", "utf-8")
    assert ran("deck", "repair", "d.yaml") == Ran(
        0,
        "d.yaml: 1 change makes it legal; no fewer do (boats, rigged)\n  - 1 Skiff  sea (sails, berths, light)\n",
        "",
    )


def test_repair_cuts_givers_of_cards_that_are_not_there() -> None:
    path = Path("cards/boats/rules/rigged.yaml")
    path.write_text(f"{RULES}  - {{id: tidy, in: shed, max: 1, why: a small shed}}\n", "utf-8")
    Path("d.yaml").write_text("game: boats\nsea: [2 Yawl]\nshed: [2 Mast]\n", "utf-8")
    assert ran("deck", "repair", "d.yaml").out == (
        "d.yaml: 1 change makes it legal; no fewer do (boats, rigged)\n  - 1 Mast  shed (tidy)\n"
    )
    Path("d.yaml").write_text("game: boats\nsea: [Skiff]\nshed: [2 Mast]\n", "utf-8")
    assert ran("deck", "repair", "d.yaml") == Ran(
        1,
        "d.yaml: no deck of these cards with the cards of 'shed' as they are keeps 'tidy', up to 400 changes "
        "(boats, rigged)\n",
    )


def test_repair_says_that_givers_were_left_where_fewer_changes_might_do_without_them() -> None:
    Path("d.yaml").write_text("game: boats\nsea: [3 Skiff]\nshed: [2 Mast]\n", "utf-8")
    assert ran("deck", "repair", "d.yaml").out.splitlines()[0] == (
        "d.yaml: 2 changes make it legal; no fewer do with the cards of 'shed' as they are (boats, rigged)"
    )


@pytest.mark.parametrize(
    ("adjustment", "fault"),
    [
        ("{in: shed, give: [traits]}", "adjust has no 'set'"),
        (
            "{in: shed, set: {weight: 1}, once: parts}",
            "'once' without 'to'; say in which field the cards name those to which they give",
        ),
        ("{in: shed, to: on}", "the cards give nothing; say with 'give' or 'set' what others have of them"),
        (
            "{in: shed, to: on, give: [traits], when: keel}",
            "'when' beside 'to'; cards give what they do whenever the deck holds them",
        ),
        ("{in: shed, to: on, give: [kind]}", "'kind' is no list or number field; known: weight, berths, parts, traits"),
        (
            "{in: shed, to: on, give: [traits], once: traits}",
            "'traits' is no number field; known: weight, berths, parts",
        ),
        (
            "{in: shed, to: weight, give: [traits]}",
            "'weight' is no list or text or code field; known: id, name, set, traits, on",
        ),
    ],
)
def test_what_cannot_be_given_is_told(adjustment: str, fault: str) -> None:
    path = Path("cards/boats/rules/rigged.yaml")
    path.write_text(f"adjust:\n  - {adjustment}\nrules:\n  - {{id: a, max: 1, why: x}}\n", "utf-8")
    done = ran("rules", "test", "boats")
    assert done.code == 2
    assert [line.split(": ", 1)[1] for line in done.err.splitlines() if line.startswith("cards/")] == [fault]
