"""A card is called by the names of its faces too, where the schema says that a list holds names."""

import json
from pathlib import Path

import pytest
from laid import laid
from ready_project import project
from shell import Ran, ran

SCHEMA = """{
  "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "x", "type": "object",
  "required": ["id", "name"], "additionalProperties": false,
  "properties": {
    "id": {"type": "string"}, "name": {"type": "string"},
    "faces": {"type": "array", "items": {"type": "string"}, "x-cardkit": {"names": true}}
  }
}
"""
GAME = "game: masks\ntitle: Masks\nlocales: [en]\nzones: {hall: {title: Hall}}\n"
CARDS = """set: {id: one, name: One}
cards:
  - {id: day, name: Day // Night, faces: [Day, Night]}
  - {id: dusk, name: Dusk // Night, faces: [Dusk, Night]}
  - {id: dawn, name: Dawn // Noon, faces: [Dawn, Noon]}
  - {id: noon, name: Noon}
"""


@pytest.fixture
def masks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A project of a game whose cards have two faces."""
    files = {
        "cardkit.yaml": "game: masks\n",
        "schemas/cards/masks.schema.json": SCHEMA,
        "cards/masks/game.yaml": GAME,
        "cards/masks/one.yaml": CARDS,
    }
    laid(tmp_path, files)
    monkeypatch.chdir(tmp_path)


def cards(entry: str) -> Ran:
    """The cards of a deck with that entry, or why it cannot be read."""
    Path("d.yaml").write_text(f"game: masks\nhall: [{entry}]\n", "utf-8")
    return ran("query", "in:d.yaml", "--format", "names")


def shown(name: str) -> str:
    """The whole name of the card that `show` shows."""
    return str(json.loads(ran("show", name, "--format", "json").out)["card"]["name"])


@pytest.mark.usefixtures("masks")
def test_an_entry_may_name_one_face() -> None:
    assert [cards(entry).out for entry in ("2 Day", "dùsk", "Dawn // Noon")] == [
        "Day // Night\n", "Dusk // Night\n", "Dawn // Noon\n",
    ]  # fmt: skip


@pytest.mark.usefixtures("masks")
def test_the_whole_name_of_another_card_comes_first() -> None:
    assert cards("Noon").out == "Noon\n"


@pytest.mark.usefixtures("masks")
def test_a_face_that_several_cards_have_is_ambiguous() -> None:
    assert cards("Night") == Ran(
        2,
        "",
        "d.yaml:2:8: 'Night' means 2 cards; write the id: day (Day // Night), dusk (Dusk // Night)\n"
        "  hall: [Night]\n         ^^^^^\n",
    )


@pytest.mark.usefixtures("masks")
def test_commands_know_faces_too() -> None:
    assert shown("Dawn") == "Dawn // Noon"


@pytest.mark.usefixtures("masks")
def test_only_a_list_can_hold_names() -> None:
    path = Path("schemas/cards/masks.schema.json")
    path.write_text(path.read_text("utf-8").replace('"type": "array", "items": {"type": "string"}', '"type": "string"'))
    assert [line.partition(": ")[2] for line in ran("query", "day").err.splitlines()][:1] == [
        "'faces' is no list, whose items could be names; leave 'names' out"
    ]


def test_a_card_of_magic_is_called_by_its_first_face(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project(tmp_path / "here", "magic", Path(__file__).parent / "ready/magic"))
    [whole] = ran("query", "has:faces", "limit:1", "--format", "names").out.splitlines()
    assert shown(whole.partition(" // ")[0]) == whole
