"""`cardkit collection`: list, add and can-build, as a user types them."""

from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebook import catalogue
from shell import WITH_PEBBLES, Ran, answer, ran

from cardkit import decklist
from cardkit.cli.completing import told
from cardkit.cli.main import ALL
from cardkit.collection.adding import added
from cardkit.model import Entry
from cardkit.position import Position
from cardkit.source import read

ADA = """\
# my box
game: pebbles
owner: ADA
cards:
  - 3 Whelk  # from the pier
  - "Storm"
  # heavy
  - {card: millstone, copies: 2}
  - card: Ebb
    owner: CLEO
# the end
"""
BEN = '{"game": "pebbles", "owner": "BEN", "cards": ["Storm", {"card": "amber-drop", "copies": 4}]}'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with two collections of Pebbles, one of another game, and three decks."""
    monkeypatch.chdir(tmp_path)
    files = {
        "cardkit.yaml": "lang: en\n",
        "collections/ada.yaml": ADA,
        "collections/ben.json": BEN,
        "collections/other.yaml": "game: runebound\ncards: [Rock Hound]\n",
        "a.yaml": "game: pebbles\nname: A\npouch: [Whelk, whelk, Millstone]\ntides: [Storm]\n",
        "b.yaml": "game: pebbles\nname: B\npouch: [2 Whelk, Amber Drop]\ntides: [Storm]\n",
        "r.yaml": "game: runebound\nname: R\nclass: [Rock Hound]\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def collection(verb: str, *words: str) -> Ran:
    return ran(*WITH_PEBBLES, "collection", verb, *words)


def listed(*words: str) -> Ran:
    return collection("list", "--game", "pebbles", *words)


# Listing.


def test_copies_are_listed_with_a_column_an_owner_and_totals() -> None:
    assert listed() == Ran(
        0,
        "card        copies  ADA  CLEO  BEN\n"
        "Millstone        2    2\n"
        "Whelk            3    3\n"
        "Amber Drop       4               4\n"
        "Ebb              1          1\n"
        "Storm            2    1          1\n"
        "5 cards, 12 copies (ADA 6, CLEO 1, BEN 5)\n",
    )


def test_a_query_a_collection_and_an_owner_choose_what_is_listed() -> None:
    head = "card   copies\n"
    assert listed("kind:tide", "--owner", "CLEO") == Ran(0, "card  copies\nEbb        1\n1 card, 1 copy (CLEO 1)\n")
    assert listed("-kind:stone", "order:-name", "--collection", "ada", "--owner", "ADA") == Ran(
        0, f"{head}Whelk       3\nStorm       1\n2 cards, 4 copies (ADA 4)\n"
    )
    assert listed("flood") == Ran(0, "0 cards, 0 copies\n")


def test_json_yaml_and_csv_say_the_same() -> None:
    found = answer("answer-collection-list", listed("kind:tide", "--format", "json").out)
    assert found == {
        "format": 1,
        "game": "pebbles",
        "collections": ["ada", "ben"],
        "total": 3,
        "owners": {"ADA": 1, "CLEO": 1, "BEN": 1},
        "cards": [
            {"id": "ebb", "name": "Ebb", "copies": 1, "owners": {"CLEO": 1}},
            {"id": "storm", "name": "Storm", "copies": 2, "owners": {"ADA": 1, "BEN": 1}},
        ],
    }
    assert yaml.safe_load(listed("kind:tide", "--format", "yaml").out) == found
    rows = "copies,name,id,printing,owner\n1,Ebb,ebb,,CLEO\n1,Storm,storm,,ADA\n1,Storm,storm,,BEN\n"
    assert listed("kind:tide", "--format", "csv") == Ran(0, rows)
    assert listed("kind:tide", "--format", "tsv") == Ran(0, rows.replace(",", "\t"))


def test_the_game_is_the_only_one_of_the_collections(folder: Path) -> None:
    assert (
        collection("list", "--collection", "ada", "--owner", "CLEO").out.splitlines()[-1] == "1 card, 1 copy (CLEO 1)"
    )
    assert collection("list") == Ran(
        2, "", "error: 2 games have collections: pebbles, runebound; say which with --game\n"
    )
    (folder / "cardkit.yaml").write_text("game: runebound\n")
    assert collection("list").out.splitlines()[-1] == "1 card, 1 copy (other 1)"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--collection", "aba"], "no collection on the shelf is called 'aba'; did you mean 'ada'?"),
        (["--owner", "ADO"], "no owner of cards is called 'ADO'; did you mean 'ADA'?"),
        (["--ower"], "no such option: --ower; did you mean '--owner'?"),
        (["--owner", ""], "--owner is empty; leave it out, or give it a value"),
    ],
)
def test_what_is_not_there_is_told_with_what_is_near(words: list[str], message: str) -> None:
    assert listed(*words) == Ran(2, "", f"error: {message}\n")


def test_without_a_collection_nothing_is_owned_and_a_note_says_so(folder: Path) -> None:
    note = "note: no collection of pebbles is on the shelf; list the cards that you own in collections/NAME.yaml\n"
    (folder / "collections/ada.yaml").unlink()
    (folder / "collections/ben.json").unlink()
    assert listed() == Ran(0, "0 cards, 0 copies\n", note)
    found = collection("can-build", "b.yaml")
    assert (found.code, found.out.splitlines()[0], found.err) == (1, "b.yaml: 4 copies are missing", note)


# Adding.


def test_added_copies_raise_counts_or_stand_behind_the_last_entry(folder: Path) -> None:
    assert collection("add", "ada", "2 Whelk", "Myrsky", "Millstone", "Ebb", "2x Sea Glass") == Ran(
        0,
        "collections/ada.yaml: 2 Whelk added, 5 now\n"
        "collections/ada.yaml: 1 Storm added, 2 now\n"
        "collections/ada.yaml: 1 Millstone added, 3 now\n"
        "collections/ada.yaml: 1 Ebb added, 2 now\n"
        "collections/ada.yaml: 2 Sea Glass added, 2 now\n",
    )
    assert (folder / "collections/ada.yaml").read_text() == ADA.replace("3 Whelk", "5 Whelk").replace(
        '"Storm"', '"2 Storm"'
    ).replace("copies: 2", "copies: 3").replace("CLEO\n", "CLEO\n  - Ebb\n  - 2 Sea Glass\n")


def test_a_new_collection_is_made_with_its_owner(folder: Path) -> None:
    told = collection("add", "new", "2 Whelk", "whelk", "--owner", "ADA", "--game", "pebbles", "--format", "json")
    assert answer("answer-collection-add", told.out) == {
        "format": 1,
        "game": "pebbles",
        "collection": "collections/new.yaml",
        "added": [{"id": "whelk", "name": "Whelk", "copies": 3, "total": 3}],
    }
    head = "game: pebbles\nowner: ADA\ncards:\n  - 3 Whelk\n"
    assert (folder / "collections/new.yaml").read_text() == head
    assert collection("add", "new.yaml", "Ebb", "--owner", "BEN").code == 0
    assert (folder / "collections/new.yaml").read_text() == head + "  - {card: Ebb, owner: BEN}\n"


def test_a_card_that_is_said_twice_is_one_line(folder: Path) -> None:
    told = collection("add", "new", "Ebb", "2 whelk", "EBB", "--game", "pebbles")
    assert told.out == "collections/new.yaml: 2 Ebb added, 2 now\ncollections/new.yaml: 2 Whelk added, 2 now\n"
    assert (folder / "collections/new.yaml").read_text() == "game: pebbles\ncards:\n  - 2 Ebb\n  - 2 Whelk\n"
    assert collection("add", "ada", "Ebb", "Ebb").code == 0
    assert (folder / "collections/ada.yaml").read_text() == ADA.replace("CLEO\n", "CLEO\n  - 2 Ebb\n")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["ada", "Whlk", "Ebb"], "no card of pebbles is called 'Whlk'; did you mean 'Whelk'?"),
        (["ada", "2", "Ebb"], "no card of pebbles is called '2'; count and name are one word: write '2 NAME'"),
        (["ada", "Whelk x2"], "no card of pebbles is called 'Whelk x2'; the count goes first: write '2 Whelk'"),
        (["ada", "0 Whelk"], "0 copies of 'Whelk'; 1 to 10000 can be added"),
        (["ada", "--", "-2 Whelk"], "-2 copies of 'Whelk'; 1 to 10000 can be added"),
        (
            ["ada", "Ebb", "--game", "runebound"],
            "--game says 'runebound', the collection says 'pebbles'; leave --game out",
        ),
        (["ben", "Ebb"], "'collections/ben.json' is JSON; only YAML is written; choose another name, or make it YAML"),
        (["../x", "Ebb"], "no collection may be called '../x'; a name such as 'x'"),
        (
            ["new", "Ebb"],
            "6 games are on the shelf: defenders-of-the-wild, pebbles, "
            "regicide, runebound, runebound-packs, warhammer-quest; say which with --game",
        ),
    ],
)
def test_what_cannot_be_added_is_told_and_nothing_is_written(folder: Path, words: list[str], message: str) -> None:
    before = {path: path.read_bytes() for path in folder.glob("collections/*")}
    assert collection("add", *words) == Ran(2, "", f"error: {message}\n")
    assert {path: path.read_bytes() for path in folder.glob("collections/*")} == before


HEAD = "game: pebbles\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("cards: []\n", "cards: [2 Ebb]\n"),
        ("cards: [ ]  # none [yet]\n", "cards: [ 2 Ebb]  # none [yet]\n"),
        ("cards: [Whelk]\n", "cards: [Whelk, 2 Ebb]\n"),
        ("cards: [Whelk, ]", "cards: [Whelk, 2 Ebb]"),
        ("cards: [\n  Whelk,\n  Ebb\n]\n", "cards: [\n  Whelk,\n  3 Ebb\n]\n"),
        ("cards:\n- Whelk", "cards:\n- Whelk\n- 2 Ebb\n"),
        ("cards:\n  - Whelk\n\n  # rest\n\nname: x\n", "cards:\n  - Whelk\n  - 2 Ebb\n\n  # rest\n\nname: x\n"),
        ("cards:\r\n  - Whelk\r\n", "cards:\r\n  - Whelk\r\n  - 2 Ebb\r\n"),
        ("cards:\n  - card: Whelk\n    copies: 2\n", "cards:\n  - card: Whelk\n    copies: 2\n  - 2 Ebb\n"),
        ("cards:\n  - card: Ebb\n", "cards:\n  - copies: 3\n    card: Ebb\n"),
        ("cards: [{card: Ebb}]\n", "cards: [{copies: 3, card: Ebb}]\n"),
        ("cards: [{card: Ebb, printing: x}]\n", "cards: [{card: Ebb, printing: x}, 2 Ebb]\n"),
        ("cards: ['luode']\n", "cards: ['3 luode']\n"),
        ("cards: [7x Ebb]\n", "cards: [9x Ebb]\n"),
        ("cards: [9999 Ebb]\n", "cards: [9999 Ebb, 2 Ebb]\n"),
        ("\ufeffcards: [Ebb]\n", "\ufeffcards: [3 Ebb]\n"),
        ('{"cards": ["Ebb"]', '{"cards": ["3 Ebb"]'),
    ],
)
def test_copies_are_put_in_as_the_file_is_written(before: str, after: str) -> None:
    if before.startswith("{"):
        texts = tuple(f'{text}, "game": "pebbles"}}' for text in (before, after))
    else:
        bom = "\ufeff" if before.startswith("\ufeff") else ""
        texts = tuple(f"{bom}{HEAD}{text.removeprefix(bom)}" for text in (before, after))
    ebb = Entry(card="ebb", zone="cards", copies=2, place=Position("-"))
    assert added(texts[0].encode(), "x.yaml", [ebb], catalogue()).decode() == texts[1]


def test_a_file_that_is_no_utf_8_is_left_as_it_is(folder: Path) -> None:
    place = folder / "collections/ada.yaml"
    place.write_bytes(ADA.encode().replace(b"box", b"b\xf6x"))
    refused = collection("add", "ada", "Ebb")
    message = "collections/ada.yaml:1:7: byte 0xf6 is not UTF-8; save the file as UTF-8"
    assert (refused.code, refused.err.splitlines()[0]) == (2, message)
    assert b"b\xf6x" in place.read_bytes()


IDS = ("whelk", "ebb", "lost-marble", "stromstad-granite")
ENTRIES = st.builds(
    Entry,
    card=st.sampled_from(IDS),
    zone=st.just("cards"),
    copies=st.integers(1, 3),
    place=st.just(Position("-")),
    owner=st.sampled_from((None, "ADA", "ben: 7")),
)


@settings(max_examples=60)
@given(st.lists(ENTRIES, max_size=6), st.booleans())
def test_what_is_added_reads_back_with_what_was_there(entries: list[Entry], is_flow: bool) -> None:
    start = f"{HEAD}cards: [Ebb]\n" if is_flow else f"{HEAD}cards:\n  - Ebb # c\n"
    text = added(start.encode(), "x.yaml", entries, catalogue())
    said = decklist.collection(read(text, "x.yaml"), catalogue()).entries
    expected: dict[tuple[str, str | None], int] = {("ebb", None): 1}
    for each in entries:
        expected[each.card, each.owner] = expected.get((each.card, each.owner), 0) + each.copies
    found: dict[tuple[str, str | None], int] = {}
    for each in said:
        found[each.card, each.owner] = found.get((each.card, each.owner), 0) + each.copies
    assert found == expected
    assert is_flow or b"# c" in text


def test_a_folder_that_is_no_project_becomes_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bare").mkdir()
    (tmp_path / "cardkit.yaml").unlink()
    monkeypatch.chdir(tmp_path / "bare")
    note = "note: cardkit.yaml is made too, so that the collection is found: it makes this folder a project\n"
    told = "collections/mine.yaml: 1 Ebb added, {} now\n"
    assert collection("add", "mine", "Ebb", "--game", "pebbles") == Ran(0, told.format(1), note)
    assert collection("add", "mine", "Ebb") == Ran(0, told.format(2))
    assert collection("list").out.splitlines()[-1] == "1 card, 2 copies (mine 2)"
    assert (tmp_path / "bare/cardkit.yaml").read_text() == "game: pebbles\n"


# Building.


def test_the_decks_of_a_split_name_whose_copies_they_take() -> None:
    assert collection("can-build", "a.yaml", "b.yaml") == Ran(
        1,
        "1 of 2 decks can be built; 1 copy is missing\n"
        "a.yaml: can be built\n"
        "  card       ADA\n"
        "  Whelk        2\n"
        "  Millstone    1\n"
        "  Storm        1\n"
        "b.yaml: alone it can be built; with the others 1 copy is missing\n"
        "  card        ADA  BEN  missing\n"
        "  Whelk         1             1\n"
        "  Amber Drop         1\n"
        "  Storm              1\n"
        "missing\n"
        "  Whelk: own 3, a.yaml 2 + b.yaml 2; 1 short\n",
    )


def test_the_answer_for_programs_says_the_same() -> None:
    told = collection("can-build", "b.yaml", "--owner", "BEN", "--format", "json")
    card = {"copies": 1, "owners": {"BEN": 1}, "missing": 0}
    assert (told.code, answer("answer-collection-can-build", told.out)) == (
        1,
        {
            "format": 1,
            "game": "pebbles",
            "collections": ["ada", "ben"],
            "owners": ["BEN"],
            "buildable": False,
            "exact": True,
            "decks": [
                {
                    "deck": "b.yaml",
                    "name": "B",
                    "built": False,
                    "alone": False,
                    "missing": 2,
                    "cards": [
                        {"id": "whelk", "name": "Whelk", "copies": 2, "owners": {}, "missing": 2},
                        {"id": "amber-drop", "name": "Amber Drop", **card},
                        {"id": "storm", "name": "Storm", **card},
                    ],
                }
            ],
            "short": [
                {
                    "id": "whelk",
                    "name": "Whelk",
                    "own": 0,
                    "editions": {},
                    "needs": [{"deck": "b.yaml", "copies": 2}],
                    "short": 2,
                }
            ],
        },
    )


def test_decks_of_two_games_are_not_asked_about_together() -> None:
    assert collection("can-build", "a.yaml", "r.yaml") == Ran(
        2, "", "r.yaml:1:1: this deck is of runebound, 'a.yaml' is of pebbles; one game is asked about\n"
    )


def test_a_deck_that_cannot_be_read_stops_the_question(folder: Path) -> None:
    (folder / "c.yaml").write_text("game: pebbles\npouch: [Whlk]\n")
    found = collection("can-build", "a.yaml", "c.yaml")
    message = "c.yaml:2:9: no card of pebbles is called 'Whlk'; did you mean 'Whelk'?"
    assert (found.code, found.out, found.err.splitlines()[0]) == (2, "", message)


def test_collections_complete_by_their_names(folder: Path) -> None:
    line = f"cardkit --shelf {WITH_PEBBLES[1]} collection list --collection "
    words = {"_CARDKIT_COMPLETE": "plain", "_CARDKIT_LINE": line, "_TYPER_COMPLETE_ARGS": line}
    assert told(ALL, words).splitlines()[1:] == ["ada", "other", "ben"]
    assert folder.is_dir()


def test_an_edition_of_a_card_without_any_is_told_and_any_copy_will_do(folder: Path) -> None:
    deck = "game: runebound\nname: N\nclass: [{card: Rock Hound, printing: nonsense}]\n"
    (folder / "n.yaml").write_text(deck)
    (folder / "collections/hound.yaml").write_text("game: runebound\ncards: [Rock Hound]\n")
    noted = (
        "note: n.yaml:3:9: 'Rock Hound' has no printing 'nonsense'; no printings of it are told apart, "
        "so any copy will do\n"
    )
    assert ran("collection", "can-build", "n.yaml", "--collection", "hound") == Ran(0, "n.yaml: can be built\n", noted)
    assert ran("validate", "n.yaml", "--collection", "hound").err == noted
