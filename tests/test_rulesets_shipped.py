"""The shipped rulesets of public card data, held against examples of invented cards that break each of their rules."""

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from ready_project import project
from shell import Ran, ran

from cardkit.source import Node, read

ROOT = Path(__file__).parent.parent
SMALL = Path(__file__).parent / "rulesets"

EXAMPLES: Mapping[str, Mapping[str, int]] = {
    "arkham-horror": {"standard": 66, "taboo": 8},
    "flesh-and-blood": {"constructed": 21, "classic-constructed": 16, "blitz": 13},
    "magic": {
        "constructed": 10,
        "standard": 2,
        "pioneer": 2,
        "modern": 2,
        "pauper": 2,
        "legacy": 2,
        "vintage": 3,
        "commander": 15,
    },
    "marvel-champions": {"standard": 25},
    "netrunner": {"deckbuilding": 35, "standard": 8, "startup": 2},
    "pokemon": {"sixty": 11},
}
"""How many examples each ruleset has."""

GAMES = tuple(EXAMPLES)
EVERY = tuple((game, name) for game, each in EXAMPLES.items() for name in each)


@pytest.fixture
def game(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The game, in whose project one stands."""
    name = str(request.param)
    folder = project(tmp_path / "project", name, SMALL / name)
    (folder / "cards" / name / "rules").mkdir()
    for file in (SMALL / name).glob("examples-*.yaml"):
        shutil.copy(file, folder / "cards" / name / "rules" / file.name)
    monkeypatch.chdir(folder)
    return name


def nodes(path: Path, section: str) -> tuple[Node, ...]:
    found = read(path.read_bytes(), path.name).child(section)
    return () if found is None else found.items()


def broken(game: str, name: str) -> set[str]:
    """The rules that some example breaks."""
    path = SMALL / game / f"examples-{name}.yaml"
    return {rule.text() for each in nodes(path, "examples") for rule in each.entries()["breaks"].items()}


@pytest.mark.parametrize("game", GAMES, indirect=True)
def test_every_example_breaks_what_it_says(game: str) -> None:
    counts = EXAMPLES[game]
    files = {**{f"examples-{name}": number for name, number in counts.items()}, **dict.fromkeys(counts, 0)}
    told = "".join(f"{name}: {files[name]} example{'' if files[name] == 1 else 's'}\n" for name in sorted(files))
    assert ran("rules", "test") == Ran(0, f"{told}all as they say\n", "")


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_rule_is_broken_by_an_example(game: str, name: str) -> None:
    rules = nodes(ROOT / "cards" / game / "rules" / f"{name}.yaml", "rules")
    ids = {rule.entries()["id"].text() for rule in rules}
    assert ids - broken(game, name) == set()


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_a_ruleset_has_a_title_and_a_source(game: str, name: str) -> None:
    node = read((ROOT / "cards" / game / "rules" / f"{name}.yaml").read_bytes(), name)
    assert [key for key in ("title", "source") if node.child(key) is None] == []
