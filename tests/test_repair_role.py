"""Cards of a deck keep their roles in a repair, as far as a legal deck lets them; other cards write what it asks."""

from pathlib import Path

import pytest
from laid import laid
from repairing import problem, told
from shell import Ran, ran

from cardkit.repair import Found, repaired

LED = "roles: {guide: {zone: side}}\n"


def parted(found: Found) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Who loses a role, and who has it then."""
    return [(each.role, each.cards, each.holders) for each in found.left]


def test_a_holder_is_kept_beside_another_though_fewer_changes_would_do_without() -> None:
    rules = (
        LED
        + """\
rules:
  - {id: two, in: side, exactly: 2, why: x}
  - {id: apart, in: side, per: id, max: 1, why: x}
  - {id: crew, in: main, min: 4, when: {in: side, of: "id:wave", min: 1}, why: x}
"""
    )
    asked = problem(rules, "side: [Wave]\nmain: [Spark]", ("spark", "ember", "flare"))
    assert told(asked) == ["4 of 4", "+3 spark main: crew", "+1 spark side: two"]
    found = repaired(asked)
    assert (found.roles, found.left) == (("wave",), ())


def test_who_loses_a_role_is_told() -> None:
    rules = LED + "rules:\n  - {id: own, in: side, only: 'faction:amber', why: x}\n"
    found = repaired(problem(rules, "side: [Wave, Spark]\nmain: [Spark]", ()))
    assert (found.cost, found.least, found.roles, found.parting) == (1, 1, ("spark",), True)
    assert parted(found) == [("guide", ("wave",), ("spark",))]


def test_of_several_roles_each_holder_is_kept_that_can_be() -> None:
    rules = """\
roles: {guide: {zone: side}, leader: {zone: leader}}
rules:
  - {id: own, in: side, only: "faction:amber", why: x}
  - {id: crew, in: main, min: 4, when: {in: leader, of: "id:mira", min: 1}, why: x}
"""
    found = repaired(problem(rules, "leader: [Mira]\nside: [Wave]\nmain: [Spark]", ("spark", "tosk")))
    assert (found.cost, found.roles, parted(found)) == (3, ("mira",), [("guide", ("wave",), ())])


def test_what_is_kept_may_be_moved() -> None:
    rules = "rules:\n  - {id: copies, in: main, per: id, max: 1, why: x}\n"
    assert told(problem(rules, "main: [2 Spark, Wave]", (), ("spark",))) == ["1 of 1", "~1 spark main>side: copies"]


def test_a_choice_that_no_rule_asks_for_needs_no_case() -> None:
    values = ", ".join(f"v{n}" for n in range(99))
    rules = f"""\
choices:
  guest: {{values: [{values}], when: "id:veil"}}
  other: {{values: [{values}]}}
rules:
  - {{id: size, in: main, exactly: 2, why: x}}
"""
    found = repaired(problem(rules, "choices: {other: v7}\nmain: [Spark]", ("spark", "wave")))
    assert (found.cost, found.least, found.untried) == (1, 1, False)
    missing = repaired(problem(rules, "main: [2 Spark]", ("spark", "wave")))
    assert (missing.cost, missing.least, missing.deck and missing.deck.choices) == (1, 1, {"other": "v0"})


def test_bounds_that_hold_whether_an_adjustment_takes_place_or_not_are_kept() -> None:
    rules = """\
adjust:
  - {of: "kind:spell", when: "id:veil", set: {level: 0}}
rules:
  - {id: copies, in: main, per: id, max: $card.level + 1, why: x}
"""
    asked = problem(rules, "main: [5 Flare, 2 Spark]", ("veil",))
    assert told(asked) == ["3 of 3", "-2 flare main: copies", "-1 spark main: copies"]
    assert told(problem(rules, "main: [5 Flare, Veil]", ())) == [
        "3 of 3",
        "-2 flare main: copies",
        "-1 veil main: copies",
    ]


def test_a_deck_has_cards() -> None:
    rules = "rules:\n  - {id: none, of: 'id:spark', max: 0, why: x}\n"
    assert told(problem(rules, "main: [Spark]", ("wave",))) == ["2 of 2", "-1 spark main: none", "+1 wave main: "]


@pytest.mark.parametrize(
    ("rules", "conflict"),
    [
        ("  - {id: a, max: 0, why: x}\n", ("a",)),
        ("  - {id: a, only: 'kind:spell', why: x}\n  - {id: b, forbid: 'kind:spell', why: x}\n", ("a", "b")),
    ],
)
def test_rules_that_only_a_deck_without_cards_keeps_are_named(rules: str, conflict: tuple[str, ...]) -> None:
    assert repaired(problem(f"rules:\n{rules}", "main: [Spark]", ("watch",))).conflict == conflict


SCHEMA = """{
  "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "x", "type": "object",
  "required": ["id", "name", "kind"], "additionalProperties": false,
  "properties": {
    "id": {"type": "string"}, "name": {"type": "string"}, "kind": {"enum": ["lamp", "oil", "wick"]},
    "may": {"type": "array", "items": {"type": "string"}}, "bans": {"type": "array", "items": {"type": "string"}}
  }
}
"""
GAME = """game: lamps
title: Lamps
locales: [en]
zones: {post: {title: Post, holds: "kind:lamp"}, store: {title: Store, holds: "-kind:lamp"}}
rules:
  - {id: may, in: store, pools: [{name: what lamps may, of: {written: may, in: post}}], why: the lamp says so}
  - {id: bans, in: store, of: {written: bans, in: post}, max: 0, why: the lamp will not have it}
  - {id: size, in: store, min: 3, why: it is a night's work}
"""
CARDS = """set: {id: one, name: One}
cards:
  - {id: tall, name: Tall, kind: lamp, may: ["kind:oil limit:1", "kind:wick limit:1"]}
  - {id: broad, name: Broad, kind: lamp, may: ["kind:oil"], bans: ["kind:wick"]}
  - {id: oil, name: Oil, kind: oil}
  - {id: wick, name: Wick, kind: wick}
"""


@pytest.fixture
def lamps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which cards without a role write what the deck may hold."""
    files = {
        "schemas/cards/lamps.schema.json": SCHEMA,
        "cards/lamps/game.yaml": GAME,
        "cards/lamps/one.yaml": CARDS,
        "d.yaml": "game: lamps\nname: d\npost: [Tall]\nstore: [2 Oil, Wick]\n",
    }
    laid(tmp_path, files)
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("lamps")
def test_what_cards_write_that_may_leave_is_proved() -> None:
    assert ran("deck", "repair", "d.yaml") == Ran(
        0, "d.yaml: 1 change makes it legal; no fewer do (lamps, default)\n  + 1 Tall  post (may)\n"
    )
    assert ran("deck", "repair", "d.yaml", "--pool", "id:broad or kind:oil") == Ran(
        0,
        "d.yaml: 3 changes make it legal; no fewer do (lamps, default)\n"
        "  - 1 Wick   store (bans)\n"
        "  + 1 Oil    store (size)\n"
        "  + 1 Broad  post (may)\n",
    )
