"""Numbers that have no worth: refused when they are read, or told of the one deck that lacks it."""

from pathlib import Path

import pytest
from lanterns import faults
from shell import WITH_PEBBLES, Ran, answer, ran

RATIO = """\
rules:
  - {id: ratio, max: "count('id:whelk') / count('id:ebb') + 100", why: shared out}
"""
SAID = (
    "'ratio' cannot be asked of the deck {deck}; 'count('id:whelk') / count('id:ebb') + 100' divides by zero "
    "there or is too large"
)
HINT = 'write a number that every deck has, such as 12 / max(1, count("type:spell"))'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a ruleset of the pebbles, and two decks of which one has nothing to divide by."""
    (tmp_path / "cards/pebbles/rules").mkdir(parents=True)
    (tmp_path / "cardkit.yaml").touch()
    (tmp_path / "cards/pebbles/rules/ratio.yaml").write_text(RATIO)
    (tmp_path / "dry.yaml").write_text("game: pebbles\nname: Dry\npouch: [Whelk]\n")
    (tmp_path / "wet.yaml").write_text("game: pebbles\nname: Wet\npouch: [Whelk]\ntides: [Ebb]\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_deck_for_which_a_number_has_no_worth_is_told_beside_the_others(folder: Path) -> None:
    assert folder.is_dir()
    assert ran(*WITH_PEBBLES, "validate", "dry.yaml", "wet.yaml", "--rules", "ratio") == Ran(
        2,
        "wet.yaml: legal (pebbles, ratio)\n2 decks: 1 legal, 0 not legal, 1 could not be read\n",
        f"cards/pebbles/rules/ratio.yaml:2:5: {SAID.format(deck='dry.yaml:1:1')}; {HINT}\n",
    )


def test_the_same_stands_in_json_at_the_deck(folder: Path) -> None:
    assert folder.is_dir()
    told = ran(*WITH_PEBBLES, "validate", "dry.yaml", "wet.yaml", "--rules", "ratio", "--format", "json")
    error = {
        "kind": "input",
        "message": SAID.format(deck="dry.yaml:1:1"),
        "file": "cards/pebbles/rules/ratio.yaml",
        "line": 2,
        "column": 5,
        "hint": HINT,
    }
    wet = {"deck": "wet.yaml", "name": "Wet", "game": "pebbles", "ruleset": "ratio", "legal": True}
    assert answer("findings", told.out)["decks"] == [
        {"deck": "dry.yaml", "errors": [error]},
        {**wet, "errors": 0, "warnings": 0, "findings": []},
    ]
    assert told.code == 2


def test_an_example_for_which_a_number_has_no_worth_is_told_with_the_others(folder: Path) -> None:
    examples = "  - {name: dry, pouch: [Whelk], breaks: []}\n  - {name: wet, tides: [Ebb], breaks: [ratio]}\n"
    file = folder / "cards/pebbles/rules/ratio.yaml"
    file.write_text(f"{RATIO}examples:\n{examples}")
    told = ran(*WITH_PEBBLES, "rules", "test", "pebbles")
    place = "cards/pebbles/rules/ratio.yaml"
    assert told == Ran(
        1,
        f"{place}:2:5: {SAID.format(deck=f'{place}:4:5')}; {HINT}\n"
        f"{place}:5:5: the example 'wet' breaks no rule; it says ratio\n"
        "default: 5 examples\nratio: 2 examples\n2 faults\n",
        "",
    )


def test_what_no_deck_can_count_with_is_found_when_the_ruleset_is_read() -> None:
    assert faults(
        "rules:\n"
        "  - {id: a, max: 1 / 0, why: x}\n"
        "  - {id: b, max: 'count(\"kind:spell\") // (2 - 2)', why: x}\n"
        "  - {id: c, max: 1e308 * 10 - 1e308 * 10, why: x}\n"
        "  - {id: d, max: 1e400, why: x}\n"
        "  - {id: e, sum: level, max: 'max(1, 3 / 0)', why: x}\n"
    ) == [
        "rules/trial.yaml:2:18: '1 / 0' divides by zero",
        "rules/trial.yaml:3:18: 'count('kind:spell') // (2 - 2)' divides by zero",
        "rules/trial.yaml:4:18: '1e+308 * 10' is too large",
        "rules/trial.yaml:5:18: the number is too large",
        "rules/trial.yaml:6:30: '3 / 0' divides by zero",
    ]


def test_a_count_is_whole_and_not_below_nothing() -> None:
    assert faults(
        "rules:\n"
        "  - {id: a, max: -1, why: x}\n"
        "  - {id: b, exactly: 1.5, why: x}\n"
        "  - {id: c, distinct: kind, exactly: 3 / 2, why: x}\n"
        "  - {id: d, sum: level, exactly: 1.5, why: x}\n"
        "  - {id: e, max: 0, when: {exactly: -2}, why: x}\n"
    ) == [
        "rules/trial.yaml:2:18: max is -1; a count is at least 0",
        "rules/trial.yaml:3:22: exactly is 1.5; a count is a whole number",
        "rules/trial.yaml:4:38: exactly is 1.5; a count is a whole number",
        "rules/trial.yaml:6:37: exactly is -2; a count is at least 0",
    ]
