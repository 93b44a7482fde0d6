"""`cardkit deck new`, `add` and `remove`, as a user types them."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebook import catalogue
from shell import WITH_PEBBLES, Ran, answer, ran

from cardkit import decklist
from cardkit.decklist.editing import held
from cardkit.decklist.zoning import fewer, more
from cardkit.model import Deck, Entry
from cardkit.position import Position
from cardkit.source import read

STONES = """\
# my deck
name: Stones
pouch:
  - 2 Whelk  # two from the pier
  # heavy
  - {card: millstone, copies: 3, owner: ADA}
tides: [Ebb]
# the end
"""
NEW = """\
# yaml-language-server: $schema=../schemas/deck.schema.json
# A deck of Pebbles.
# Under its zone, each card stands on a line of its own:
#   - NAME
#   - 2 NAME
#   - {card: NAME, copies: 2, owner: WHO}
game: pebbles
name: "Ada's stones"
# author: WHO
# notes: what the deck is for

# Pouch: cards of '-kind:tide'
#   6 to 10 cards in pouch
#   at most 2 of each card in pouch
pouch:

# Tides: cards of 'kind:tide'
tides:
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a deck."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cardkit.yaml").write_text("game: pebbles\n")
    (tmp_path / "stones.yaml").write_text(STONES)
    return tmp_path


def deck(verb: str, *words: str, stdin: bytes = b"") -> Ran:
    return ran(*WITH_PEBBLES, "deck", verb, *words, stdin=stdin)


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def rest(folder: Path) -> str:
    """What a new deck says of its zones."""
    return (folder / "decks/mine.yaml").read_text().partition("for\n")[2]


# Beginning.


def test_a_new_deck_has_the_zones_and_says_what_the_rules_ask_of_them(folder: Path) -> None:
    note = "note: schemas/deck.schema.json is written too, for editors\n"
    assert deck("new", "Ada's stones") == Ran(0, "decks/ada-s-stones.yaml\n", note)
    assert (folder / "decks/ada-s-stones.yaml").read_text() == NEW
    assert (folder / "schemas/deck.schema.json").is_file()


def test_a_new_deck_has_no_cards_until_some_are_added(folder: Path) -> None:
    assert deck("new").out == "decks/new-deck.yaml\n"
    assert ran(*WITH_PEBBLES, "validate", "decks/new-deck.yaml") == Ran(
        2,
        "",
        "decks/new-deck.yaml:7:1: the deck has no cards; list them under pouch, tides\n  game: pebbles\n  ^^^^\n",
    )
    words = ("2 River Pebble", "2 Whelk", "Sea Glass", "Green Slate", "Ebb")
    assert deck("add", "decks/new-deck.yaml", *words).code == 0
    assert ran(*WITH_PEBBLES, "validate", "decks/new-deck.yaml").code == 0
    cards = "pouch:\n  - 2 River Pebble\n  - 2 Whelk\n  - Sea Glass\n  - Green Slate\n"
    filled = NEW.replace('"Ada\'s stones"', "New deck").replace("pouch:\n", cards, 1) + "  - Ebb\n"
    assert (folder / "decks/new-deck.yaml").read_text() == filled


def test_a_deck_that_is_there_is_not_begun_anew(folder: Path) -> None:
    assert deck("new", "Mine").code == 0
    assert deck("new", "Mine") == Ran(0, "decks/mine.yaml\n")
    assert deck("add", "decks/mine.yaml", "Ebb").code == 0
    assert deck("new", "Mine") == Ran(
        2, "", f"error: '{folder}/decks/mine.yaml' exists already; --force overwrites it\n"
    )
    assert deck("new", "Mine", "--force") == Ran(0, "decks/mine.yaml\n")
    assert (folder / "decks/mine.yaml").read_text() == NEW.replace('"Ada\'s stones"', "Mine")


def test_out_of_a_project_a_deck_lies_in_the_folder_and_names_no_schema(folder: Path) -> None:
    (folder / "cardkit.yaml").unlink()
    assert deck("new", "Mine", "--game", "pebbles") == Ran(0, "decks/mine.yaml\n")
    assert deck("new", "Mine", "--game", "pebbles", "-o", "here.yaml") == Ran(0, "here.yaml\n")
    plain = NEW.replace('"Ada\'s stones"', "Mine").partition("\n")[2]
    assert files(folder) == {
        "stones.yaml": STONES.encode(),
        "decks/mine.yaml": plain.encode(),
        "here.yaml": plain.encode(),
    }


def test_of_several_rulesets_a_new_deck_names_them_and_tells_one_that_is_named(folder: Path) -> None:
    game = folder / "cards/shore"
    (game / "rules").mkdir(parents=True)
    (game / "game.yaml").write_text("game: shore\ntitle: Shore\nlocales: [en]\nzones: {main: {title: Deck}}\n")
    (game / "base.yaml").write_text("set: {id: base, name: Base}\ncards: [{id: a, name: A}]\n")
    schema = folder / "schemas/cards/shore.schema.json"
    schema.parent.mkdir(parents=True)
    schema.write_text('{"type": "object", "properties": {"id": {"type": "string"}, "name": {"type": "string"}}}')
    rules = "rules:\n" + "".join(f"  - {{id: r{n}, max: {n}, why: x}}\n" for n in range(1, 11))
    (game / "rules/short.yaml").write_text(f"{rules}choices: {{light: {{values: [sun, moon]}}}}\n")
    (game / "rules/long.yaml").write_text("rules: [{id: size, in: main, min: 60, why: x}]\n")
    tail = "\n# Deck\nmain:\n"
    assert deck("new", "Mine", "--game", "shore").code == 0
    told = "# Rulesets: long, short; cardkit validate DECK --rules NAME judges by one.\n"
    assert rest(folder) == told + tail
    assert deck("new", "Mine", "--game", "shore", "--rules", "long", "--force").code == 0
    assert rest(folder) == "\n# Deck\n#   at least 60 cards in main\nmain:\n"
    assert deck("new", "Mine", "--game", "shore", "--rules", "short", "--force").code == 0
    head = "# choices:\n#   light: VALUE  # sun, moon\n"
    sentences = "# Of the whole deck:\n#   at most 1 card\n" + "".join(f"#   at most {n} cards\n" for n in range(2, 9))
    more_rules = "#   and 2 more rules: cardkit rules explain shore --rules short\n"
    assert rest(folder) == head + sentences + more_rules + tail


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["  "], "the deck's name is empty; leave it out, or give it a name"),
        (["龍"], "no file can be called after '龍'; -o FILE.yaml says where"),
        (["A", "-o", "a.txt"], "a new deck is YAML, and 'a.txt' is not called so; end it in .yaml"),
        (["A", "-o", "no/a.yaml"], "'no/a.yaml' cannot be written (the folder 'no' does not exist)"),
        (["A", "-o", ""], "--out is empty; a path is needed"),
        (["A", "--rules", "defalt"], "no ruleset is called 'defalt'; did you mean 'default'?"),
        (["A", "--game", "pebble"], "no game is called 'pebble'; did you mean 'pebbles'?"),
    ],
)
def test_what_cannot_be_begun_is_told_and_nothing_is_written(folder: Path, words: list[str], message: str) -> None:
    before = files(folder)
    assert deck("new", *words) == Ran(2, "", f"error: {message}\n")
    assert files(folder) == before


# Adding and removing.


def test_copies_are_put_into_the_zone_that_holds_them_and_the_rest_stays(folder: Path) -> None:
    assert deck("add", "stones.yaml", "Whelk", "2 Myrsky", "Millstone", "2x Sea Glass") == Ran(
        0,
        "stones.yaml: 1 Whelk added to pouch, 3 now\n"
        "stones.yaml: 2 Storm added to tides, 2 now\n"
        "stones.yaml: 1 Millstone added to pouch, 4 now\n"
        "stones.yaml: 2 Sea Glass added to pouch, 2 now\n"
        "stones.yaml: 12 cards now (pouch 9, tides 3)\n",
    )
    expected = STONES.replace("2 Whelk", "3 Whelk").replace("ADA}\n", "ADA}\n  - Millstone\n  - 2 Sea Glass\n")
    assert (folder / "stones.yaml").read_text() == expected.replace("[Ebb]", "[Ebb, 2 Storm]")


def test_copies_are_taken_out_and_an_entry_without_any_goes(folder: Path) -> None:
    assert deck("remove", "stones.yaml", "2 Whelk", "Millstone", "Ebb") == Ran(
        0,
        "stones.yaml: 2 Whelk removed from pouch, none now\n"
        "stones.yaml: 1 Millstone removed from pouch, 2 now\n"
        "stones.yaml: 1 Ebb removed from tides, none now\n"
        "stones.yaml: 2 cards now (pouch 2)\n",
        "note: 1 copy of 'Millstone' belonged to ADA\n",
    )
    expected = STONES.replace("  - 2 Whelk  # two from the pier\n", "").replace("copies: 3", "copies: 2")
    assert (folder / "stones.yaml").read_text() == expected.replace("[Ebb]", "[]")


def test_the_last_card_may_go_and_another_come(folder: Path) -> None:
    (folder / "stones.yaml").write_text("name: Stones\npouch:\n  - Whelk  # mine\n# the end\n")
    assert deck("remove", "stones.yaml", "Whelk") == Ran(
        0,
        "stones.yaml: 1 Whelk removed from pouch, none now\nstones.yaml: 0 cards now\n",
        "note: the deck has no cards now\n",
    )
    assert (folder / "stones.yaml").read_text() == "name: Stones\npouch:\n# the end\n"
    assert deck("add", "stones.yaml", "Ebb", "Whelk").code == 0
    assert (folder / "stones.yaml").read_text() == "name: Stones\npouch:\n  - Whelk\n# the end\ntides:\n  - Ebb\n"


def test_the_answers_say_the_same_as_json() -> None:
    whelk = {"card": "whelk", "name": "Whelk", "zone": "pouch"}
    added = answer("answer-deck-add", deck("add", "stones.yaml", "Whelk", "whelk", "--format", "json").out)
    assert added == {
        "format": 1,
        "game": "pebbles",
        "deck": "stones.yaml",
        "changes": [{"do": "add", **whelk, "copies": 2, "total": 4}],
        "copies": 8,
        "zones": {"pouch": 7, "tides": 1},
    }
    cut = answer("answer-deck-add", deck("remove", "stones.yaml", "4 Whelk", "--format", "json").out)
    assert cut["changes"] == [{"do": "cut", **whelk, "copies": 4, "total": 0}]


def test_a_zone_that_is_named_takes_what_it_does_not_hold_with_a_note(folder: Path) -> None:
    assert deck("add", "stones.yaml", "Whelk", "--zone", "Tides") == Ran(
        0,
        "stones.yaml: 1 Whelk added to tides, 1 now\nstones.yaml: 7 cards now (pouch 5, tides 2)\n",
        "note: tides holds cards of 'kind:tide', and 'Whelk' is none\n",
    )
    assert deck("remove", "stones.yaml", "Whelk", "--zone", "pouch").code == 0
    assert (folder / "stones.yaml").read_text() == STONES.replace("2 Whelk", "1 Whelk").replace("Ebb", "Ebb, Whelk")


@pytest.mark.parametrize(
    ("verb", "words", "messages"),
    [
        (
            "add",
            ["Ebb", "Whlk", "0 Whelk"],
            [
                "no card of pebbles is called 'Whlk'; did you mean 'Whelk'?",
                "0 copies of 'Whelk'; 1 to 10000 can be added",
            ],
        ),
        ("add", ["2", "Whelk"], ["no card of pebbles is called '2'; count and name are one word: write '2 NAME'"]),
        ("add", ["Ebb", "--zone", "puch"], ["no zone is called 'puch'; did you mean 'pouch'?"]),
        ("add", ["9999 Whelk", "2 whelk"], ["10003 copies of 'Whelk'; a zone has at most 10000"]),
        ("add", ["99999999999999999999 Whelk"], ["more copies of 'Whelk'; 1 to 10000 can be added"]),
        ("remove", ["Ebb", "Whlk"], ["no card of pebbles is called 'Whlk'; did you mean 'Whelk'?"]),
        ("remove", ["Ebb", "0 Whelk"], ["0 copies of 'Whelk'; 1 to 10000 can be removed"]),
        (
            "remove",
            ["Ebb", "3 Whelk", "Storm"],
            [
                "2 copies of 'Whelk' in pouch; 3 cannot be removed",
                "'Storm' is not in the deck; known: Whelk, Millstone, Ebb",
            ],
        ),
        ("remove", ["Whelk", "--zone", "tides"], ["'Whelk' is not in tides; it is in pouch"]),
        ("add", ["Ebb", "--game", "runebound"], ["--game says 'runebound', the deck says 'pebbles'; leave --game out"]),
    ],
)
def test_what_cannot_be_changed_is_told_and_nothing_is_written(
    folder: Path, verb: str, words: list[str], messages: list[str]
) -> None:
    (folder / "stones.yaml").write_text(f"game: pebbles\n{STONES}")
    before = files(folder)
    assert deck(verb, "stones.yaml", *words) == Ran(2, "", "".join(f"error: {each}\n" for each in messages))
    assert files(folder) == before


def test_a_card_in_several_zones_needs_one_that_is_named(folder: Path) -> None:
    (folder / "stones.yaml").write_text("pouch: [2 Whelk]\ntides: [Whelk]\n")
    message = "error: 'Whelk' is in 2 zones: pouch (2), tides (1); say --zone pouch or --zone tides\n"
    assert deck("remove", "stones.yaml", "Whelk") == Ran(2, "", message)


def test_decks_that_are_no_files_of_ones_own_are_not_changed() -> None:
    refused = "error: a deck on standard input cannot be changed; name its file\n"
    assert deck("add", "-", "Ebb", stdin=STONES.encode()) == Ran(2, "", refused)
    copied = "'cardkit deck convert runebound/ironbark -o ironbark.yaml' makes a copy"
    assert deck("remove", "runebound/ironbark", "Ebb") == Ran(
        2, "", f"error: 'runebound/ironbark' is a deck that cardkit brings along; {copied}\n"
    )
    assert deck("add", "stone.yaml", "Ebb").code == 2


def test_json_keeps_its_keys(folder: Path) -> None:
    (folder / "a.json").write_text('{"pouch": ["Whelk"], "notes": "x", "choices": {"a": "b"}}')
    assert deck("add", "a.json", "Ebb", "Whelk").code == 0
    assert (folder / "a.json").read_text() == (
        '{\n  "pouch": [\n    "2 Whelk"\n  ],\n  "notes": "x",\n  "choices": {\n    "a": "b"\n  },\n'
        '  "tides": [\n    "Ebb"\n  ]\n}\n'
    )


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("pouch: []\n", "pouch: [Whelk]\n"),
        ("name: x\npouch:", "name: x\npouch:\n  - Whelk\n"),
        ("name: x\npouch:  # y\n  # z\ntides:\n", "name: x\npouch:  # y\n  - Whelk\n  # z\ntides:\n"),
        ("  pouch:\n  tides: [Ebb]\n", "  pouch:\n    - Whelk\n  tides: [Ebb]\n"),
        ('"pouch":\r\ntides: [Ebb]\r\n', '"pouch":\r\n  - Whelk\r\ntides: [Ebb]\r\n'),
        ("notes: |\n  pouch:\ntides: []\n", "notes: |\n  pouch:\ntides: []\npouch:\n  - Whelk\n"),
        ("name: pouch\n", "name: pouch\npouch:\n  - Whelk\n"),
    ],
)
def test_the_first_card_of_a_zone_stands_behind_its_key(folder: Path, before: str, after: str) -> None:
    (folder / "a.yaml").write_bytes(before.encode())
    assert deck("add", "a.yaml", "Whelk").code == 0
    assert (folder / "a.yaml").read_bytes().decode() == after


def test_a_file_that_is_written_in_another_way_is_left_as_it_is(folder: Path) -> None:
    (folder / "a.yaml").write_text("? pouch\n:\ntides: [Ebb]\n")
    refused = "a.yaml:1:1: 'a.yaml' is not written as expected, and is left as it is; write by hand: pouch: 2 Whelk\n"
    assert deck("add", "a.yaml", "2 Whelk") == Ran(2, "", refused)
    assert (folder / "a.yaml").read_text() == "? pouch\n:\ntides: [Ebb]\n"


CELLS = st.tuples(st.sampled_from(("pouch", "tides")), st.sampled_from(("whelk", "ebb", "lost-marble")))
COPIES = st.dictionaries(CELLS, st.integers(1, 3))
EMPTY = Deck(game="pebbles", name="x", place=Position("x.yaml"), entries=())


@settings(max_examples=60)
@given(COPIES, COPIES, st.booleans())
def test_what_is_added_and_removed_again_leaves_what_was_there(
    first: dict[tuple[str, str], int], second: dict[tuple[str, str], int], is_flow: bool
) -> None:
    content = b"name: x\npouch: []\ntides: []\n" if is_flow else b"# a\nname: x\npouch:\n# b\ntides:\n"
    before = decklist.edited(content, more(EMPTY, first), catalogue())
    assert before is not None
    deck = decklist.begun(read(before, "x.yaml"), catalogue()).deck
    assert held(deck) == first
    both = decklist.edited(before, more(deck, second), catalogue())
    assert both is not None
    filled = decklist.begun(read(both, "x.yaml"), catalogue()).deck
    assert held(filled) == {cell: first.get(cell, 0) + second.get(cell, 0) for cell in (*first, *second)}
    after = decklist.edited(both, fewer(filled, second), catalogue())
    assert after is not None
    assert held(decklist.begun(read(after, "x.yaml"), catalogue()).deck) == first
    assert is_flow or after.splitlines()[0] == b"# a"


def test_copies_are_taken_from_the_last_entries() -> None:
    entries = tuple(
        Entry(card=card, zone="pouch", copies=copies, place=Position("x.yaml"))
        for card, copies in (("whelk", 2), ("ebb", 1), ("whelk", 2))
    )
    left = fewer(Deck(game="pebbles", name="x", place=Position("x.yaml"), entries=entries), {("pouch", "whelk"): 3})
    assert [(each.card, each.copies) for each in left.entries] == [("whelk", 1), ("ebb", 1)]
