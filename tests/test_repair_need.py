"""What findings say of the changes that a deck needs, before any are looked for."""

from pathlib import Path

import pytest
from laid import laid
from repairing import problem
from shell import Ran, ran

from cardkit.repair import judged, need
from cardkit.repair import task as tasks
from cardkit.repair.case import Bench
from cardkit.rules.known import Known


def needed(rules: str, deck: str) -> tuple[int, int]:
    """The changes that are needed at least, and about how many it will be."""
    asked = problem(f"rules:\n{rules}", deck)
    known = Known(asked.ruleset.game, asked.supply.cards, asked.supply.selection)
    bench = Bench(asked.ruleset, known, asked.deck, None, tasks.cells(asked.deck, asked.supply, known))
    now = judged(asked, asked.deck)
    return need.floor(bench, now), need.gap(now)


SIZE = "  - {id: size, in: main, min: 4, max: 6, why: x}\n"


def test_a_legal_deck_needs_none() -> None:
    assert needed(SIZE, "main: [4 Spark]") == (0, 0)
    assert needed(SIZE, "main: [6 Spark]") == (0, 0)


def test_a_count_needs_as_many_changes_as_it_is_off() -> None:
    assert needed(SIZE, "main: [3 Spark]") == (1, 1)
    assert needed(SIZE, "main: [9 Spark]") == (3, 3)


def test_one_change_may_mend_several_counts_so_the_greatest_is_the_least() -> None:
    level = '  - {id: low, in: main, of: "level:0", max: 1, why: x}\n'
    assert needed(SIZE + level, "main: [9 Spark]") == (8, 11)


@pytest.mark.parametrize(
    "rule",
    [
        '{id: size, in: main, max: 2, when: "id:spark", why: x}',
        '{id: size, in: main, max: 2, unless: "id:veil", why: x}',
        "{id: size, in: main, max: 2, per: name, why: x}",
        "{id: size, in: main, sum: level, max: 2, why: x}",
        "{id: size, in: main, max: 'count(\"level:1\")', why: x}",
        '{id: copies, of: "id:wick|ember", in: main, max: 2, why: x}',
    ],
)
def test_rules_that_a_change_may_switch_or_move_prove_nothing(rule: str) -> None:
    assert needed(f"  - {rule}\n", "main: [4 Spark, 3 Ember]")[0] == 0


def test_adjustments_prove_nothing() -> None:
    rules = f'{SIZE}adjust:\n  - {{of: "id:veil", when: "id:watch", set: {{level: 0}}}}\n'
    assert needed(rules, "main: [9 Spark]") == (0, 3)


def test_warnings_need_no_change() -> None:
    assert needed("  - {id: size, in: main, min: 4, level: warning, why: x}\n", "main: [Spark]") == (0, 0)


SCHEMA = """{
  "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "x", "type": "object",
  "required": ["id", "name", "kind"], "additionalProperties": false,
  "properties": {"id": {"type": "string"}, "name": {"type": "string"}, "kind": {"enum": ["chief", "hand"]}}
}
"""
GAME = """game: crews
title: Crews
locales: [en]
zones: {chief: {title: Chief, holds: "kind:chief"}, crew: {title: Crew}}
roles: {chief: {zone: chief}}
rules:
  - {id: chief, in: chief, exactly: 1, why: one leads}
"""


HAND = "  - {id: hand, name: Hand, kind: hand}\n"


@pytest.fixture
def crews(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with 21 chiefs, and a deck with none of them."""
    chiefs = "".join(f"  - {{id: chief-{n}, name: Chief {n}, kind: chief}}\n" for n in range(need.FEW + 1))
    files = {
        "schemas/cards/crews.schema.json": SCHEMA,
        "cards/crews/game.yaml": GAME,
        "cards/crews/one.yaml": f"set: {{id: one, name: One}}\ncards:\n{chiefs}{HAND}",
        "d.yaml": "game: crews\nname: d\ncrew: [Hand]\n",
    }
    laid(tmp_path, files)
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("crews")
def test_which_of_many_cards_has_a_role_is_not_chosen_for_the_player() -> None:
    assert ran("deck", "repair", "d.yaml") == Ran(
        2,
        "d.yaml: no card is the chief, and 21 could be; put one of them into the deck, or let --pool name a few "
        "(crews, default)\n",
    )
    assert '"proved": false' in ran("deck", "repair", "d.yaml", "--format", "json").out


@pytest.mark.usefixtures("crews")
def test_which_of_few_cards_has_a_role_is_tried() -> None:
    assert ran("deck", "repair", "d.yaml", "--pool", "kind:chief -id:chief-0") == Ran(
        0, "d.yaml: 1 change makes it legal; no fewer do (crews, default)\n  + 1 Chief 1  chief (chief)\n"
    )
