"""The schemas that editors read: sound, described, and of one mind with cardkit's own readers."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from rulebook import catalogue
from schema_fault import schema_faults

from cardkit import decklist
from cardkit.errors import InputError
from cardkit.source import read

ROOT = Path(__file__).parent.parent
SCHEMAS = sorted((ROOT / "schemas").rglob("*.json"))
SHELVES = (ROOT, ROOT / "tests/games/lanterns", ROOT / "tests/games/pebbles", ROOT / "tests/games/driftwood")
FILES = [file for shelf in SHELVES for file in sorted((shelf / "cards").glob("*/**/*.yaml"))]
NAMED = "# yaml-language-server: $schema="


def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((ROOT / f"schemas/{name}.schema.json").read_text("utf-8"))
    return found


def undescribed(shape: Any, path: str) -> Iterable[str]:
    """Paths of properties that tell an editor nothing."""
    if isinstance(shape, list):
        for number, each in enumerate(shape):
            yield from undescribed(each, f"{path}/{number}")
    if isinstance(shape, dict):
        for name, each in shape.get("properties", {}).items() if isinstance(shape.get("properties"), dict) else ():
            plain = isinstance(each, dict) and "const" not in each and "$ref" not in each
            if plain and "description" not in each:
                yield f"{path}/{name}"
        for key, each in shape.items():
            if key not in ("if", "then", "else"):
                yield from undescribed(each, f"{path}/{key}")


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_schema_is_sound_and_described(path: Path) -> None:
    found = json.loads(path.read_text("utf-8"))
    Draft202012Validator.check_schema(found)
    assert found["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert found["title"]
    assert found["description"]
    assert list(undescribed(found, "")) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_shipped_file_names_its_schema_and_obeys_it(file: Path) -> None:
    first = file.read_text("utf-8").splitlines()[0]
    assert first.startswith(NAMED)
    target = (file.parent / first.removeprefix(NAMED)).resolve()
    assert target.parent == ROOT / "schemas"
    found = json.loads(target.read_text("utf-8"))
    assert schema_faults(read(file.read_bytes(), file.name), found) == ()


HEAD = "game: pebbles\nname: x\n"


@pytest.mark.parametrize(
    ("text", "right"),
    [
        (HEAD + "pouch: [Whelk, 2 Whelk, 3x whelk]\n", True),
        (HEAD + "pouch: [{card: Whelk}, {card: whelk, copies: 2, owner: ADA, printing: X 1}]\n", True),
        (HEAD + "author: a\nhero: b\nnotes: c\nchoices: {x: y}\npouch: [Whelk]\n", True),
        (HEAD + "pouch: [{card: Whelk, copies: 0}]\n", False),
        (HEAD + "pouch: [{card: Whelk, copies: two}]\n", False),
        (HEAD + "pouch: [{copies: 2}]\n", False),
        (HEAD + "pouch: [{card: Whelk, colour: red}]\n", False),
        (HEAD + "pouch: [[Whelk]]\n", False),
        (HEAD + "pouch: Whelk\n", False),
        (HEAD + "pouch: {Whelk: 2}\n", False),
        ("game: pebbles\nname: [x]\npouch: [Whelk]\n", False),
        (HEAD + "choices: [x]\npouch: [Whelk]\n", False),
    ],
)
def test_deck_reader_and_deck_schema_have_one_verdict(text: str, right: bool) -> None:
    node = read(text.encode(), "deck.yaml")
    try:
        decklist.read(node, catalogue())
        read_well = True
    except InputError:
        read_well = False
    assert (schema_faults(node, schema("deck")) == (), read_well) == (right, right)


def test_finding_of_the_design_fits_its_schema() -> None:
    place = {"file": "decks/ada.yaml", "line": 19, "column": 5}
    ambush = {"id": "ambush", "name": "Ambush", "copies": 2, "zone": "class", "lines": [7, 19]}
    finding = {
        "rule": "unique",
        "level": "error",
        "message": "'Ambush' x2 in class (lines 7, 19); at most 1 of each",
        "why": "all class cards differ (CD-81)",
        "place": place,
        "zone": "class",
        "group": "ambush",
        "measured": 2,
        "bound": {"max": 1},
        "over_by": 1,
        "cards": [ambush],
        "remedy": [{"do": "cut", "copies": 1, "cards": ["ambush"]}],
    }
    deck = {
        "deck": "decks/ada.yaml",
        "name": "Ada",
        "game": "runebound",
        "ruleset": "default",
        "legal": False,
        "errors": 1,
        "warnings": 0,
        "findings": [finding],
    }
    unread = {"deck": "ben.yaml", "errors": [{"kind": "input", "message": "no card is called 'x'", "hint": "add it"}]}
    answer = {"format": 1, "legal": False, "as_of": "2026-11-30", "decks": [deck, unread]}
    validator = Draft202012Validator(schema("findings"))
    assert list(validator.iter_errors(answer)) == []
    assert not validator.is_valid({**answer, "decks": [{**deck, "findings": [{**finding, "level": "fatal"}]}]})
    assert not validator.is_valid({**answer, "format": 2})


def test_draft_log_of_the_design_fits_its_schema() -> None:
    card = {"card": "frost-wolf", "zone": "class", "copies": 1, "may": [0]}
    start = {
        "event": "start",
        "format": 1,
        "cardkit": "0.1.0",
        "game": "runebound",
        "draft": "tailored",
        "steps": [{"pick": 10}],
        "seed": 7,
        "seats": [{"seat": "ADA", "deck": "Ada's wolves", "cards": [card]}],
    }
    events = [
        start,
        {"event": "pick", "seat": "ADA", "step": 0, "cards": ["a", "b"], "to": {"left": ["a"], "right": ["b"]}},
        {"event": "seal", "seat": "BEN", "step": 0, "hash": "00"},
        {"event": "undo", "seat": "ADA", "step": 0},
        {"event": "tick", "from": "BEN", "to": "ADA"},
    ]
    validator = Draft202012Validator(schema("draft"))
    assert [validator.is_valid(event) for event in events] == [True] * 5
    assert not validator.is_valid({"event": "tock", "from": "BEN", "to": "ADA"})
