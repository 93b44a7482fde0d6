"""`each`: the items of a list within a record are records themselves, and know where they stand."""

from pathlib import Path

import pytest
from shell import Ran, ran

GAME = """\
game: quay
title: Quay
locales: [en]
zones: {main: {title: Deck}}
sources:
  - {files: cards.json, records: data, cards: {id: code, name: name}}
  - files: cards.json
    records: data
    each: editions.list
    lacks: secret
    printings: {of: ^.code, code: number, set: set, weight: weight}
"""

SCHEMA = """{
  "type": "object", "required": ["id", "name"], "additionalProperties": false,
  "properties": {"id": {"type": "string"}, "name": {"type": "string"}, "weight": {"type": "integer"}}
}"""

CARDS = """{"data": [
  {"code": "tug", "name": "Tug", "editions": {"list": [
    {"number": "A1", "set": "first", "weight": 3},
    {"number": "B1", "set": "second", "weight": 4},
    {"number": "Z1", "set": "second", "secret": true}
  ]}},
  {"code": "raft", "name": "Raft"},
  {"code": "ark", "name": "Ark", "editions": {"list": {"number": "C1", "set": "third"}}}
]}
"""


@pytest.fixture(autouse=True)
def quay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A game whose printings lie within its cards; the folder of its data."""
    (tmp_path / "cards/quay").mkdir(parents=True)
    (tmp_path / "schemas/cards").mkdir(parents=True)
    (tmp_path / "cards/quay/game.yaml").write_text(GAME)
    (tmp_path / "schemas/cards/quay.schema.json").write_text(SCHEMA)
    (tmp_path / "cards.json").write_text(CARDS)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def checked() -> Ran:
    """The game, looked over."""
    return ran("catalogue", "check", "--game", "quay")


def told(done: Ran, file: str) -> list[str]:
    """The faults of a file."""
    return [line for line in (done.out + done.err).splitlines() if line.startswith(f"{file}:")]


def test_items_are_printings_of_the_records_that_they_lie_in() -> None:
    done = ran("query", "--game", "quay", "unique:prints", "--format", "csv", "--fields", "id,set,weight")
    assert done == Ran(0, "id,set,weight\ntug,first,3\ntug,second,4\nraft,cards,\nark,third,\n", "")


def test_items_are_counted_and_those_passed_over_too() -> None:
    assert checked() == Ran(
        0,
        "quay: 3 cards, 3 printings, 4 sets, 3 files\n"
        "  cards.json: 3 records in 1 file, 3 cards\n"
        "    no field reads editions (2)\n"
        "  cards.json: 4 records in 1 file, 3 printings\n"
        "    1 record passed over\n",
        "",
    )


def test_wrong_value_of_an_item_is_told_where_it_stands(quay: Path) -> None:
    (quay / "cards.json").write_text(CARDS.replace('"weight": 4', '"weight": "four"'))
    assert told(checked(), "cards.json") == ["cards.json:4:49: weight is 'four'; a whole number is needed"]


def test_item_that_is_no_mapping_is_told(quay: Path) -> None:
    (quay / "cards.json").write_text(CARDS.replace('{"number": "C1", "set": "third"}', '["C1"]'))
    assert told(checked(), "cards.json") == ["cards.json:8:56: an item of 'editions.list' is 'C1'; a mapping is needed"]


def test_path_to_several_lists_is_refused(quay: Path) -> None:
    (quay / "cards/quay/game.yaml").write_text(GAME.replace("editions.list", '"editions[]"'))
    done = checked()
    assert done.code == 2
    assert told(done, "cards/quay/game.yaml") == [
        "cards/quay/game.yaml:9:11: each is the path to one list of the record; no '[]', '*' or '$' in it"
    ]


def test_optional_files_may_be_missing_and_others_not(quay: Path) -> None:
    (quay / "cards/quay/game.yaml").write_text(
        GAME + "  - {files: sets.json, optional: true, sets: {id: id, name: name}}\n"
    )
    assert checked().code == 0
    (quay / "sets.json").write_text('[{"id": "first", "name": "First Tide"}]')
    done = ran("query", "--game", "quay", "--format", "csv", "--fields", "id,set", "tug")
    assert done == Ran(0, "id,set\ntug,first|second\n", "")


def test_an_item_knows_its_number(quay: Path) -> None:
    path = quay / "cards/quay/game.yaml"
    path.write_text(GAME.replace("code: number", 'code: {text: "{^.code}-{$nth}"}'))
    done = ran("query", "unique:prints", "--game", "quay", "--format", "csv", "--fields", "printing")
    assert done.out.splitlines()[1:] == ["tug-1", "tug-2", '""', "ark-1"]
