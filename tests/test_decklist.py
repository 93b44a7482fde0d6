"""Deck files -> decks, and back: every form of an entry, and every fault at its place."""

import json
import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rulebook import ROOTS, catalogue

from cardkit import decklist, source
from cardkit.catalogue import Catalogue, build, files
from cardkit.errors import InputError
from cardkit.model import Deck, Entry
from cardkit.position import Position
from cardkit.shelf import Root, Shelf

AWKWARD = """
set: {id: awkward, name: Awkward}
cards:
  - {id: seven-samurai, name: 7 Samurai, kind: tide, level: 1, colours: [red]}
  - {id: seven, name: "7", kind: tide, level: 1, colours: [red]}
  - {id: samurai, name: Samurai, kind: tide, level: 1, colours: [red]}
  - {id: x-marks, name: x Marks, kind: tide, level: 1, colours: [red]}
  - {id: two-x, name: 2x Forte, kind: tide, level: 1, colours: [red]}
  - {id: rock, name: "Rock: Hound", kind: tide, level: 1, colours: [red]}
  - {id: fire, name: "Fire #1", kind: tide, level: 1, colours: [red]}
  - {id: yes, name: "Yes", kind: tide, level: 1, colours: [red]}
  - {id: quote, name: "'Tis \\"it\\"", kind: tide, level: 1, colours: [red]}
  - {id: at, name: "@me, {you} & [them]", kind: tide, level: 1, colours: [red]}
  - {id: spaced, name: "- dash", kind: tide, level: 1, colours: [red]}
  - {id: minus, name: "-1 Point", kind: tide, level: 1, colours: [red]}
  - {id: twin-a, name: Twin, kind: tide, level: 1, colours: [red]}
  - {id: twin-b, name: Twin, kind: tide, level: 2, colours: [red]}
  - {id: back, name: "Back\\\\slash %", kind: tide, level: 1, colours: [red]}
  - {id: null-card, name: "null", kind: tide, level: 1, colours: [red]}
  - {id: time, name: "12:30", kind: tide, level: 1, colours: [red]}
  - {id: exp, name: "1e3", kind: tide, level: 1, colours: [red]}
  - {id: kana, name: テスト, kind: tide, level: 1, colours: [red]}
"""


@pytest.fixture(scope="module")
def awkward(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    """The tiny game with names that deck files may take for something else."""
    folder = tmp_path_factory.mktemp("shelf")
    (folder / "cards/pebbles").mkdir(parents=True)
    (folder / "cards/pebbles/awkward.yaml").write_text(AWKWARD, encoding="utf-8")
    roots = (Root(folder, "--shelf"), Root(ROOTS["pebbles"], "--shelf"))
    return Catalogue(build.in_memory(files.game_files(Shelf(roots), "pebbles")))


def read(text: str, known: Catalogue | None = None, keep_unknown: bool = False) -> decklist.DeckRead:
    return decklist.read(source.read(text.encode(), "deck.yaml"), known or catalogue(), keep_unknown)


def entries(text: str, known: Catalogue | None = None) -> list[tuple[int, str, str, int]]:
    """Line, zone, card and copies of each entry."""
    return [(entry.place.line, entry.zone, entry.card, entry.copies) for entry in read(text, known).deck.entries]


def faults(text: str, known: Catalogue | None = None) -> list[str]:
    """What is wrong with a deck file, a line each."""
    with pytest.raises(InputError) as raised:
        read(text, known)
    return [f"{fault}; {fault.hint}" if fault.hint else str(fault) for fault in raised.value.faults]


def one(entry: str, known: Catalogue | None = None) -> tuple[str, int]:
    """Card and copies of an entry that stands alone in a deck."""
    [(_, _, card, copies)] = entries(f"game: pebbles\npouch:\n  - {entry}\n", known)
    return card, copies


def fault(entry: str, known: Catalogue | None = None) -> str:
    """What is wrong with an entry that stands alone in a deck."""
    [told] = faults(f"game: pebbles\npouch:\n  - {entry}\n", known)
    return told


def test_a_deck_has_its_entries_in_the_files_order() -> None:
    text = "game: pebbles\nname: Two\npouch:\n  - 2 Whelk\n  - Sea Glass\ntides:\n  - Ebb\n  - Whelk\n"
    assert entries(text) == [
        (4, "pouch", "whelk", 2),
        (5, "pouch", "sea-glass", 1),
        (7, "tides", "ebb", 1),
        (8, "tides", "whelk", 1),
    ]


def test_a_deck_has_what_its_head_says() -> None:
    text = (
        "game: pebbles\nname: 007\nauthor: Ada\nhero: Bo\nnotes: |\n  One.\n  Two.\n"
        "choices: {start: wave, on: yes}\npouch: [Whelk]\n"
    )
    deck = read(text).deck
    assert replace(deck, entries=()) == Deck(
        game="pebbles",
        name="007",
        place=Position("deck.yaml", 1, 1),
        entries=(),
        zones={"pouch": Position("deck.yaml", 9, 1)},
        author="Ada",
        hero="Bo",
        notes="One.\nTwo.\n",
        choices={"start": "wave", "on": "yes"},
        chosen={"start": Position("deck.yaml", 8, 18), "on": Position("deck.yaml", 8, 28)},
        choices_place=Position("deck.yaml", 8, 1),
    )


def test_a_deck_without_a_name_is_called_by_its_file() -> None:
    assert read("game: pebbles\npouch: [Whelk]\n").deck.name == "deck.yaml"


@pytest.mark.parametrize(
    ("entry", "card", "copies"),
    [
        ("Whelk", "whelk", 1),
        ("whelk", "whelk", 1),
        ("WHELK", "whelk", 1),
        ("Torvikotilo", "whelk", 1),
        ("sydansimpukka", "heart-cockle", 1),
        ("2 Whelk", "whelk", 2),
        ("2x Whelk", "whelk", 2),
        ("2X Whelk", "whelk", 2),
        ("2 x Whelk", "whelk", 2),
        ("2× Whelk", "whelk", 2),
        ("x Whelk", "whelk", 1),
        ("'  2   Sea Glass  '", "sea-glass", 2),
        ("3 sea-glass", "sea-glass", 3),
        ("10000 Whelk", "whelk", 10000),
        ('"Grandpa’s Lost Marble"', "lost-marble", 1),
        ("{card: Whelk}", "whelk", 1),
        ("{card: Whelk, copies: 2}", "whelk", 2),
    ],
)
def test_an_entry_may_be_written_in_many_ways(entry: str, card: str, copies: int) -> None:
    assert one(entry) == (card, copies)


def test_a_long_entry_says_whose_copies_they_are_and_of_which_printing() -> None:
    long = "{card: Whelk, copies: 2, owner: ADA, printing: beach-7}"
    text = f"game: pebbles\npouch:\n  - {long}\n  - card: Ebb\n    owner: 7\n"
    assert read(text).deck.entries == (
        Entry(card="whelk", zone="pouch", copies=2, place=Position("deck.yaml", 3, 5), owner="ADA", printing="beach-7"),
        Entry(card="ebb", zone="pouch", copies=1, place=Position("deck.yaml", 4, 5), owner="7"),
    )


@pytest.mark.parametrize(
    ("entry", "card", "copies"),
    [
        ("7 Samurai", "seven-samurai", 1),
        ("2 7 Samurai", "seven-samurai", 2),
        ("7 7 Samurai", "seven-samurai", 7),
        ("8 Samurai", "samurai", 8),
        ("7", "seven", 1),
        ("2 7", "seven", 2),
        ("x Marks", "x-marks", 1),
        ("2x x Marks", "x-marks", 2),
        ("2 x Marks", "x-marks", 2),
        ("2x Forte", "two-x", 1),
        ("2 2x Forte", "two-x", 2),
        ('"Rock: Hound"', "rock", 1),
        ('"2 Fire #1"', "fire", 2),
        ("Yes", "yes", 1),
        ('"2 \'Tis \\"it\\""', "quote", 2),
        ('"-1 Point"', "minus", 1),
        ("null", "null-card", 1),
        ("12:30", "time", 1),
        ("1e3", "exp", 1),
        ("2 テスト", "kana", 2),
        ("twin-b", "twin-b", 1),
    ],
)
def test_a_whole_text_that_names_a_card_is_a_name(awkward: Catalogue, entry: str, card: str, copies: int) -> None:
    assert one(entry, awkward) == (card, copies)


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("Whelp", "3:5: no card of pebbles is called 'Whelp'; did you mean 'Whelk'?"),
        ("2 Whelp", "3:5: no card of pebbles is called 'Whelp'; did you mean 'Whelk'?"),
        ("{copies: 2, card: Whelp}", "3:23: no card of pebbles is called 'Whelp'; did you mean 'Whelk'?"),
        ("Whelk x2", "3:5: no card of pebbles is called 'Whelk x2'; the count goes first: write '2 Whelk'"),
        ("whelk X 2", "3:5: no card of pebbles is called 'whelk X 2'; the count goes first: write '2 whelk'"),
        ("Whelk 2x", "3:5: no card of pebbles is called 'Whelk 2x'; the count goes first: write '2 Whelk'"),
        ("Whelk (12)", "3:5: no card of pebbles is called 'Whelk (12)'; the count goes first: write '12 Whelk'"),
        ("Whelp x2", "3:5: no card of pebbles is called 'Whelp x2'; did you mean 'Whelk'?"),
        ("Whelk x", "3:5: no card of pebbles is called 'Whelk x'; did you mean 'Whelk'?"),
        ("Cockle", "3:5: no card of pebbles is called 'Cockle'; did you mean 'Heart Cockle'?"),
        ("Zzyzx", "3:5: no card of pebbles is called 'Zzyzx'"),
        ("3", "3:5: no card of pebbles is called '3'"),
        ("0 Whelk", "3:5: 0 copies of 'Whelk'; at least 1 is needed, or leave the entry out"),
        ("-1 Whelk", "3:5: -1 copies of 'Whelk'; at least 1 is needed, or leave the entry out"),
        ("{card: Whelk, copies: 0}", "3:27: 0 copies of 'Whelk'; at least 1 is needed, or leave the entry out"),
        ("{card: Whelk, copies: -2}", "3:27: -2 copies of 'Whelk'; at least 1 is needed, or leave the entry out"),
        ("{card: Whelk, copies: two}", "3:27: copies is 'two'; a whole number is needed"),
        ("{card: Whelk, copies: 1.5}", "3:27: copies is 1.5; a whole number is needed"),
        ("10001 Whelk", "3:5: more than 10000 copies of 'Whelk'; an entry has at most so many"),
        ("9" * 5000 + " Whelk", "3:5: more than 10000 copies of 'Whelk'; an entry has at most so many"),
        ("{card: Whelk, copis: 2}", "3:19: unknown key 'copis'; did you mean 'copies'?"),
        ("{copies: 2}", "3:5: the entry has no 'card'"),
        ("{card: [Whelk]}", "3:12: card is a list; text is needed"),
        ("[Whelk]", "3:5: this is no entry; write a card's name, or {card: NAME, copies: 2}"),
        ('""', "3:5: this is no entry; write a card's name, or {card: NAME, copies: 2}"),
        ("{Whelk: 2}", "3:5: this is no entry; write a card's name, or {card: NAME, copies: 2}"),
        (
            "Sea: Glass",
            "3:5: 'Sea: Glass' is a key and a value because of its ': '; quote the text; write 'Sea: Glass'",
        ),
    ],
)
def test_an_entry_that_is_none_is_told_with_what_would_be_right(entry: str, told: str) -> None:
    assert fault(entry) == f"deck.yaml:{told}"


def test_an_ambiguous_name_asks_for_the_id(awkward: Catalogue) -> None:
    assert fault("2 Twin", awkward) == (
        "deck.yaml:3:5: 'Twin' means 2 cards; write the id: twin-a (Twin, level 1), twin-b (Twin, level 2)"
    )
    assert fault("{card: twin}", awkward) == (
        "deck.yaml:3:12: 'twin' means 2 cards; write the id: twin-a (Twin, level 1), twin-b (Twin, level 2)"
    )


def test_a_comment_that_cuts_a_cards_name_off_is_told(awkward: Catalogue) -> None:
    assert fault("2 Fire #1", awkward) == (
        "deck.yaml:3:5: '2 Fire' ends where a comment begins; with it the line names a card; write '2 Fire #1'"
    )


def test_any_other_comment_is_a_comment(awkward: Catalogue) -> None:
    assert one("2 Samurai # enough", awkward) == ("samurai", 2)


def test_all_faults_of_a_deck_are_told_in_the_files_order() -> None:
    text = "game: pebbles\nnmae: Typo\nname: [a]\npouch:\n  - Whelp\n  - 0 Ebb\ntide:\n  - Ebb\ntides: Ebb\n"
    assert faults(text) == [
        "deck.yaml:2:1: unknown key 'nmae'; did you mean 'name'?",
        "deck.yaml:3:7: name is a list; text is needed, and cards stand under pouch, tides",
        "deck.yaml:5:5: no card of pebbles is called 'Whelp'; did you mean 'Whelk'?",
        "deck.yaml:6:5: 0 copies of 'Ebb'; at least 1 is needed, or leave the entry out",
        "deck.yaml:7:1: unknown key 'tide'; did you mean 'tides'?",
        "deck.yaml:9:8: tides is 'Ebb'; a list is needed",
    ]


@pytest.mark.parametrize("text", ["game: pebbles\n", "game: pebbles\npouch: []\n", "name: x\npouch:\ntides:\n"])
def test_a_deck_without_cards_is_told(text: str) -> None:
    assert faults(text) == ["deck.yaml:1:1: the deck has no cards; list them under pouch, tides"]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "{}", "[]"])
def test_an_empty_file_is_told_what_a_deck_has(text: str) -> None:
    with pytest.raises(InputError) as raised:
        decklist.game_of(source.read(text.encode(), "deck.yaml"))
    [told] = raised.value.faults
    assert told.message == "the deck file is empty; a deck has 'game', 'name' and a list for each zone"


def test_the_game_of_a_deck_is_what_it_names() -> None:
    assert decklist.game_of(source.read(b"game: pebbles\npouch: [Whelk]\n", "deck.yaml")) == "pebbles"
    assert decklist.game_of(source.read(b"pouch: [Whelk]\n", "deck.yaml")) is None


def test_unknown_cards_are_kept_when_asked_for() -> None:
    kept = read("game: pebbles\npouch:\n  - 2 Whelp\n  - Ebb\n", keep_unknown=True)
    assert [(entry.card, entry.copies) for entry in kept.deck.entries] == [("?whelp", 2), ("ebb", 1)]
    [card] = kept.unknown
    assert (card.id, card.name, card.fields, card.place) == ("?whelp", "Whelp", {}, Position("deck.yaml", 3, 5))
    assert card.unknown == (
        "kind",
        "rarity",
        "weight",
        "level",
        "rating",
        "colours",
        "traits",
        "shiny",
        "found",
        "text",
    )


def test_kept_or_not_an_entry_of_no_copies_is_told() -> None:
    with pytest.raises(InputError) as raised:
        read("game: pebbles\npouch:\n  - 0 Whelk\n", keep_unknown=True)
    assert str(raised.value) == "deck.yaml:3:5: 0 copies of 'Whelk'; at least 1 is needed, or leave the entry out"


def test_a_deck_may_be_json() -> None:
    deck = {"game": "pebbles", "name": "J", "pouch": ["2 Whelk", {"card": "Sea Glass", "copies": 3}], "tides": ["Ebb"]}
    text = json.dumps(deck, indent=1)
    assert entries(text) == [(5, "pouch", "whelk", 2), (6, "pouch", "sea-glass", 3), (12, "tides", "ebb", 1)]
    assert faults(text.replace("Whelk", "Whelp")) == [
        "deck.yaml:5:3: no card of pebbles is called 'Whelp'; did you mean 'Whelk'?"
    ]


def test_ten_thousand_entries_are_read_within_seconds() -> None:
    names = ("Whelk", "2 Sea Glass", "3x River Pebble", "millstone", "Torvikotilo")
    text = "game: pebbles\npouch:\n" + "".join(f"  - {names[n % 5]}\n" for n in range(10_000))
    started = time.process_time()
    found = entries(text)
    assert time.process_time() - started < 5
    assert len(found) == 10_000
    assert sum(copies for *_, copies in found) == 16_000
    assert found[-1] == (10_002, "pouch", "whelk", 1)


def test_ten_thousand_unknown_names_are_told_and_the_first_get_a_did_you_mean() -> None:
    told = faults("game: pebbles\npouch:\n" + "".join(f"  - Whelp {n}\n" for n in range(10_000)))
    assert len(told) == 10_000
    assert told[19] == "deck.yaml:22:5: no card of pebbles is called 'Whelp 19'; did you mean 'Whelk'?"
    assert told[20] == "deck.yaml:23:5: no card of pebbles is called 'Whelp 20'"


def content(deck: Deck) -> tuple[object, ...]:
    """All that a deck says, without places."""
    told = [(each.card, each.zone, each.copies, each.owner, each.printing) for each in deck.entries]
    return deck.game, deck.name, deck.author, deck.hero, deck.notes, dict(deck.choices), told


TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc", "Co", "Cn", "Zl", "Zp")), min_size=1, max_size=30).map(
    lambda text: text.strip() or "x"
)


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """Any deck of the awkward cards, its entries in the order of the zones."""
    place = Position("deck.yaml")
    cards = st.sampled_from(
        [
            "seven-samurai",
            "seven",
            "rock",
            "fire",
            "yes",
            "quote",
            "at",
            "spaced",
            "minus",
            "twin-a",
            "twin-b",
            "back",
            "null-card",
            "time",
            "exp",
            "kana",
            "two-x",
            "x-marks",
            "whelk",
        ]
    )
    entry = st.builds(
        lambda card, zone, copies, owner, printing: Entry(
            card=card, zone=zone, copies=copies, place=place, owner=owner, printing=printing
        ),
        cards,
        st.sampled_from(["pouch", "tides"]),
        st.integers(1, 12),
        st.none() | TEXTS,
        st.none() | TEXTS,
    )
    listed = draw(st.lists(entry, min_size=1, max_size=8))
    return Deck(
        game="pebbles",
        name=draw(TEXTS),
        place=place,
        entries=tuple(sorted(listed, key=lambda each: each.zone)),
        choices=draw(st.dictionaries(TEXTS, TEXTS, max_size=3)),
        author=draw(st.none() | TEXTS),
        hero=draw(st.none() | TEXTS),
        notes=draw(st.none() | TEXTS),
    )


@given(deck=decks())
def test_a_written_deck_reads_back_as_the_same_deck(awkward: Catalogue, deck: Deck) -> None:
    assert content(read(decklist.written(deck, awkward), awkward).deck) == content(deck)


def test_a_written_deck_is_what_a_person_would_write() -> None:
    text = """game: pebbles
name: Two
author: Ada
pouch:
  - 2 Whelk
  - Grandpa's Lost Marble
  - {card: Sea Glass, copies: 2, owner: ADA}
tides:
  - Ebb
"""
    assert decklist.written(read(text).deck, catalogue()) == text.replace(
        "Grandpa's Lost Marble", '"Grandpa\'s Lost Marble"'
    )


@pytest.mark.parametrize(
    "path", sorted(ROOTS["runebound"].glob("cards/runebound/decks/**/*.yaml")), ids=lambda p: p.stem
)
def test_every_shipped_deck_survives_being_written(path: object) -> None:
    known = catalogue("runebound")
    assert hasattr(path, "read_bytes")
    deck = decklist.read(source.read(path.read_bytes(), "deck.yaml"), known).deck
    again = decklist.read(source.read(decklist.written(deck, known).encode(), "deck.yaml"), known).deck
    assert content(again) == content(deck)
