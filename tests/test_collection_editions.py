"""Editions that a deck or a table names, held against those that there are."""

from pathlib import Path

import pytest
from laid import laid
from shell import Ran, ran

TWINS = """\
{"id": "eel", "name": "Eel", "set": "Deep Set", "code": "d-1"}
{"id": "eel", "name": "Eel", "set": "Deep Set", "code": "d-2"}
{"id": "eel", "name": "Eel", "set": "High Set", "code": "h-1"}
"""
EELS = """game: eels
title: Eels
locales: [en]
zones: {sea: {title: Sea}}
sources:
  - files: eels.jsonl
    cards: {id: id, name: name}
    printing: {code: code, set: set}
"""
EEL = """{
  "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "x", "type": "object",
  "required": ["id", "name"], "additionalProperties": false,
  "properties": {"id": {"type": "string"}, "name": {"type": "string"}}
}
"""


@pytest.fixture(autouse=True)
def eels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A project of a game with a card of three editions, two of them of one set."""
    files = {
        "cardkit.yaml": "game: eels\n",
        "eels.jsonl": TWINS,
        "cards/eels/game.yaml": EELS,
        "schemas/cards/eels.schema.json": EEL,
    }
    laid(tmp_path, files)
    monkeypatch.chdir(tmp_path)


def test_a_row_that_fits_several_editions_is_told() -> None:
    Path("t.csv").write_text("count,name,set\n2,Eel,Deep Set\n1,Eel,High Set\n")
    assert ran("collection", "import", "t.csv") == Ran(
        0,
        "collections/t.yaml: 1 card, 3 copies, from 2 rows of t.csv\n",
        "note: 1 row fits several editions of its card, such as 'Eel' in line 2; "
        "the copies are of none in particular\n",
    )
    written = Path("collections/t.yaml").read_text("utf-8").splitlines()
    assert written[2:] == ["  - 2 Eel", "  - {card: Eel, printing: h-1}"]


def test_a_deck_is_judged_by_the_editions_that_there_are() -> None:
    Path("collections").mkdir()
    Path("collections/box.yaml").write_text("game: eels\ncards: [Eel, {card: Eel, printing: d-1}]\n")

    def told(entries: str) -> list[str]:
        Path("d.yaml").write_text(f"game: eels\nsea: [{entries}]\n")
        return ran("validate", "d.yaml", "--collection", "box").out.splitlines()

    assert told("Eel, {card: Eel, printing: d-1}")[0].startswith("d.yaml: legal")
    assert told("{card: Eel, printing: d-1, copies: 2}")[1:] == [
        "  d.yaml:2:7: 'Eel' of 'd-1': own 1, deck uses 2 (collection): cut 1"
    ]
    assert told("2 Eel, {card: Eel, printing: h-1}")[1:] == [
        "  d.yaml:2:14: 'Eel' of 'h-1': own 0, deck uses 1 (collection): cut 1",
    ]
    assert told("3 Eel, {card: Eel, printing: h-1}")[1:] == [
        "  d.yaml:2:14: 'Eel' of 'h-1': own 0, deck uses 1 (collection): cut 1",
        "  d.yaml:2:14: 'Eel': own 2, deck uses 4 (collection): cut 1",
    ]
