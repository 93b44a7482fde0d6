"""Collection files, read as strictly as decks, and of one mind with the schema that editors use."""

import json
from pathlib import Path

import pytest
from rulebook import catalogue
from schema_fault import schema_faults

from cardkit import decklist
from cardkit.errors import InputError
from cardkit.source import Node, read

SCHEMA = json.loads((Path(__file__).parent.parent / "schemas/collection.schema.json").read_text("utf-8"))
HEAD = "game: pebbles\n"


def node(text: str) -> Node:
    return read(text.encode(), "ada.yaml")


def faults(text: str) -> list[str]:
    """What is wrong with a collection."""
    with pytest.raises(InputError) as raised:
        decklist.collection(node(text), catalogue())
    return [str(fault) for fault in raised.value.faults]


def test_a_collection_has_its_owner_and_entries_with_places() -> None:
    head = f"{HEAD}name: Box\nowner: ADA\nauthor: a\nnotes: n\ncards:\n"
    text = f"{head}  - 2 Whelk\n  - {{card: storm, copies: 3, owner: BEN}}\n"
    found = decklist.collection(node(text), catalogue())
    entries = [(each.card, each.copies, each.owner, str(each.place)) for each in found.entries]
    assert (found.game, found.name, found.owner) == ("pebbles", "Box", "ADA")
    assert entries == [("whelk", 2, None, "ada.yaml:7:5"), ("storm", 3, "BEN", "ada.yaml:8:5")]


def test_copies_of_collections_are_added_up() -> None:
    texts = ["cards: [2 Whelk, whelk, Ebb]\n", "cards: [{card: Ebb, copies: 4}]\n", "cards: []\n"]
    found = [decklist.collection(node(HEAD + text), catalogue()) for text in texts]
    assert decklist.copies(found) == {"whelk": 3, "ebb": 5}


def test_all_faults_are_told_in_the_files_order() -> None:
    assert faults(f"{HEAD}owner: [ADA]\npouch: [Whelk]\ncards: [Whlk]\n") == [
        "ada.yaml:3:1: unknown key 'pouch'",
        "ada.yaml:4:9: no card of pebbles is called 'Whlk'",
    ]
    assert faults(f"{HEAD}owner: [ADA]\ncards: [Whlk]\n") == [
        "ada.yaml:2:8: owner is a list; text is needed",
        "ada.yaml:3:9: no card of pebbles is called 'Whlk'",
    ]
    assert faults("name: x\n") == ["ada.yaml:1:1: the file has no 'game'", "ada.yaml:1:1: the file has no 'cards'"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "ada.yaml:1:1: the collection is empty; a collection has 'game' and a list 'cards'"),
        ("cards: [Whelk]\n", "ada.yaml:1:1: the collection has no 'game'"),
        ("- Whelk\n", "ada.yaml:1:1: the file is a list; keys with values are needed"),
    ],
)
def test_a_collection_says_its_game(text: str, message: str) -> None:
    with pytest.raises(InputError) as raised:
        decklist.collected_game(node(text))
    assert [str(fault) for fault in raised.value.faults] == [message]


@pytest.mark.parametrize(
    ("text", "right"),
    [
        (f"{HEAD}cards: [Whelk, 2 Whelk, 3x whelk]\n", True),
        (f"{HEAD}name: x\nowner: a\nauthor: b\nnotes: c\ncards: [{{card: whelk, copies: 2, printing: X 1}}]\n", True),
        (f"{HEAD}cards: []\n", True),
        (HEAD, False),
        ("cards: [Whelk]\n", False),
        (f"{HEAD}cards: Whelk\n", False),
        (f"{HEAD}cards: {{Whelk: 2}}\n", False),
        (f"{HEAD}cards: [{{card: Whelk, copies: 0}}]\n", False),
        (f"{HEAD}cards: [{{copies: 2}}]\n", False),
        (f"{HEAD}cards: [[Whelk]]\n", False),
        (f"{HEAD}owner: [x]\ncards: [Whelk]\n", False),
        (f"{HEAD}hero: x\ncards: [Whelk]\n", False),
        (f'{HEAD}owner: ""\ncards: [Whelk]\n', False),
    ],
)
def test_collection_reader_and_collection_schema_have_one_verdict(text: str, right: bool) -> None:
    found = node(text)
    try:
        decklist.collection(found, catalogue())
        read_well = True
    except InputError:
        read_well = False
    assert (schema_faults(found, SCHEMA) == (), read_well) == (right, right)
