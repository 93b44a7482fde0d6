"""Rulesets that no deck of a game's cards keeps, as `rules test` finds them."""

import shutil
import time
from pathlib import Path

import pytest
from rulebook import catalogue, ruleset
from shell import Ran, ran

from cardkit.model import Deck
from cardkit.position import Position
from cardkit.repair import Problem, Supply, impasse, most_copies
from cardkit.rules import Circumstances

LANTERNS = Path(__file__).parent / "games" / "lanterns"


def told(text: str, seconds: float = 60, players: int | None = None) -> tuple[str, ...]:
    """The rules of lanterns that no deck keeps together."""
    known, end = catalogue("lanterns"), time.monotonic() + seconds
    cards = {card.id: card for card in known.cards(known.ids_from("", 1000))}
    return impasse(
        Problem(
            ruleset=ruleset(text, "lanterns"),
            deck=Deck(game="lanterns", name="x", place=Position("x"), entries=()),
            supply=Supply(cards, known.selection(cards), tuple(cards)),
            given=Circumstances(players=players),
            left=lambda: end - time.monotonic(),
        )
    )


# Watch, Veil and Moth are the guards; Veil's level is 3, and no card has more. Five factions, and neutral, are there.
@pytest.mark.parametrize(
    ("never", "ever", "ids"),
    [
        (
            "{id: size, in: main, min: 4, why: x}, {id: copies, per: id, max: 1, why: x}, "
            "{id: guards, in: main, only: 'kind:guard', why: x}",
            ("min: 4", "min: 3"),
            ("size", "copies", "guards"),
        ),
        ("{id: high, in: main, of: 'level:4', min: 1, why: x}", ("level:4", "level:3"), ("high",)),
        (
            "{id: levels, in: main, sum: level, min: 4, why: x}, {id: few, in: main, max: 1, why: x}",
            ("min: 4", "min: 3"),
            ("levels", "few"),
        ),
        (
            "{id: spells, in: main, of: 'kind:spell', min: 1, why: x}, "
            "{id: guards, in: main, only: 'kind:guard', why: x}",
            ("only: 'kind:guard'", "only: 'kind:guard|spell'"),
            ("spells", "guards"),
        ),
        (
            "{id: paid, in: main, pools: [{name: p, of: 'kind:spell', max: 3}], why: x}, "
            "{id: size, in: main, min: 4, why: x}",
            ("min: 4", "min: 3"),
            ("paid", "size"),
        ),
        ("{id: kinds, in: main, distinct: faction, min: 5, why: x}", ("min: 5", "min: 4"), ("kinds",)),
        (
            "{id: kinds, in: main, per: faction, min: 2, groups_at_least: 5, why: x}",
            ("groups_at_least: 5", "groups_at_least: 4"),
            ("kinds",),
        ),
        (
            "{id: size, in: main, min: 500, why: x}, {id: each, per: id, max: 22, why: x}",
            ("max: 22", "max: 23"),
            ("size", "each"),
        ),
        (
            "{id: size, in: main, min: 2, why: x}, {id: spells, in: main, only: 'kind:spell', why: x}, "
            "{id: when, in: main, of: 'kind:spell', max: 1, when: {in: main, min: 2}, why: x}",
            ("max: 1", "max: 2"),
            ("size", "spells", "when"),
        ),
    ],
)
def test_rules_that_no_deck_keeps_are_found_and_one_step_further_there_is_one(
    never: str, ever: tuple[str, str], ids: tuple[str, ...]
) -> None:
    assert told(f"rules: [{never}]") == ids
    assert told(f"rules: [{never.replace(*ever)}]") == ()


def test_every_card_of_a_role_is_tried() -> None:
    text = """
roles: {leader: {zone: leader}}
rules:
  - {id: lead, in: leader, of: "kind:leader", exactly: 1, why: x}
  - {id: size, in: main, min: $leader.size or 8, why: x}
  - {id: few, in: main, max: %s, why: x}
"""
    assert told(text % 3) == ("lead", "size", "few")
    assert told(text % 4) == ()  # Tosk is content with four


def test_every_value_of_a_choice_is_tried() -> None:
    text = """
choices: {guest: {values: [teal, violet]}}
rules:
  - {id: guest, in: main, of: "faction:$choice.guest", min: 1, why: x}
  - {id: home, in: main, forbid: "faction:teal%s", why: x}
"""
    assert told(text % " or faction:violet") == ("guest", "home")
    assert told(text % "") == ()


def test_where_it_cannot_be_told_nothing_is() -> None:
    never = "rules: [{id: high, in: main, of: 'level:4', min: 1, why: x}]"
    assert told(never, seconds=0) == ()
    assert most_copies(ruleset("rules: [{id: size, min: 500, why: x}]", "lanterns")) == 1000


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with the game; the folder of its rulesets."""
    shutil.copytree(LANTERNS, tmp_path, dirs_exist_ok=True)
    (tmp_path / "cards/lanterns/rules").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path / "cards/lanterns/rules"


def test_the_rules_are_told_at_the_last_of_them(project: Path) -> None:
    (project / "tall.yaml").write_text(
        "rules:\n"
        "  - {id: levels, in: main, sum: level, min: 4, why: it shall be tall}\n"
        "  - {id: copies, in: main, per: id, max: 4, why: lamps differ}\n"
        "  - {id: plans, in: plans, max: 4, why: plans are few}\n"
        "  - {id: few, in: main, max: 1, why: one lamp}\n"
    )
    assert ran("rules", "test", "lanterns") == Ran(
        1,
        "cards/lanterns/rules/tall.yaml:5:5: no deck of up to 400 of the game's cards keeps both 'levels' "
        "(level at least 4 in main) and 'few' (at most 1 card in main); "
        "change one of the bounds, or say with 'when' that one is not always asked\n"
        "tall: 0 examples\n"
        "1 fault\n",
    )


def test_a_ruleset_that_asks_how_many_play_is_not_told_of(project: Path) -> None:
    (project / "many.yaml").write_text(
        "rules: [{id: copies, in: main, min: $players * 3, why: x}, {id: plans, in: plans, max: 4, why: x}]\n"
    )
    assert ran("rules", "test", "lanterns") == Ran(0, "many: 0 examples\nno examples, nothing to judge\n")
