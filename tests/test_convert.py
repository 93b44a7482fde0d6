"""`cardkit deck convert`: decks for other programs, and what these cannot say."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from operator import attrgetter
from pathlib import Path
from tempfile import mkdtemp
from xml.etree import ElementTree

import pytest
import yaml
from grove import planted
from hypothesis import given, settings
from hypothesis import strategies as st
from shell import Ran, answer, ran

from cardkit.answer.verdict import DeckFile
from cardkit.catalogue import Catalogue, build, files
from cardkit.cli.deckfile import DeckForm
from cardkit.decklist.cockatrice import deck_hash
from cardkit.decklist.program import WRITERS, exported
from cardkit.jobs.decks import deck_node, deck_read
from cardkit.jobs.desk import Desk
from cardkit.model import Deck, Entry
from cardkit.position import Position
from cardkit.shelf import Root, Shelf

MINE = """\
name: Mine
side: [3 Forest, {card: Mountain, printing: p7}, Sideboard]
main:
  - 2 Island
  - {card: Mountain, printing: base-12, owner: ADA}
  - {card: Mountain, printing: base-12}
  - 2 7 Seas
  - odd
commander: ["Oak, the Old"]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with the game of groves and a deck."""
    monkeypatch.chdir(planted(tmp_path))
    (tmp_path / "mine.yaml").write_text(MINE)
    return tmp_path


def converted(*words: str, stdin: bytes = b"") -> Ran:
    return ran("--quiet", "deck", "convert", *words, stdin=stdin)


def test_text_has_zones_as_headings() -> None:
    told = (
        "Commander\n1 Oak, the Old\n\n"
        'Deck\n2 Island\n2 Mountain\n2 7 Seas\n1 R&D "x" <y>\n\n'
        "Sideboard\n3 Forest\n1 Mountain\n1 Sideboard\n"
    )
    assert converted("mine.yaml", "--to", "text") == Ran(0, told)


def test_arena_has_sets_and_numbers_where_the_deck_says_the_edition() -> None:
    told = (
        "Commander\n1 Oak, the Old\n\n"
        'Deck\n2 Island\n2 Mountain (BASE) 12\n2 7 Seas\n1 R&D "x" <y>\n\n'
        "Sideboard\n3 Forest\n1 Mountain (PROMO) 7a\n1 Sideboard\n"
    )
    assert converted("mine.yaml", "--to", "arena") == Ran(0, told)


def test_dec_marks_the_sideboard() -> None:
    told = (
        '// Mine\n2 Island\n2 Mountain\n2 7 Seas\n1 R&D "x" <y>\n'
        "SB: 1 Oak, the Old\nSB: 3 Forest\nSB: 1 Mountain\nSB: 1 Sideboard\n"
    )
    assert converted("mine.yaml", "--to", "dec") == Ran(0, told)


def test_cod_is_the_xml_of_cockatrice(folder: Path) -> None:
    (folder / "mine.yaml").write_text(MINE + "notes: a <b> & c\n")
    told = (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<cockatrice_deck version="1">\n'
        "    <deckname>Mine</deckname>\n"
        "    <comments>a &lt;b&gt; &amp; c</comments>\n"
        '    <zone name="main">\n'
        '        <card number="2" name="Island"/>\n'
        '        <card number="2" name="Mountain" setShortName="BASE" collectorNumber="12"/>\n'
        '        <card number="2" name="7 Seas"/>\n'
        '        <card number="1" name=\'R&amp;D "x" &lt;y&gt;\'/>\n'
        "    </zone>\n"
        '    <zone name="side">\n'
        '        <card number="1" name="Oak, the Old"/>\n'
        '        <card number="3" name="Forest"/>\n'
        '        <card number="1" name="Mountain" setShortName="PROMO" collectorNumber="7a"/>\n'
        '        <card number="1" name="Sideboard"/>\n'
        "    </zone>\n"
        "</cockatrice_deck>\n"
    )
    assert converted("mine.yaml", "--to", "cod") == Ran(0, told)
    assert ElementTree.fromstring(told).findtext("comments") == "a <b> & c"


def test_csv_has_a_row_for_each_edition_and_owner() -> None:
    told = (
        "zone,copies,name,id,printing,owner\n"
        'commander,1,"Oak, the Old",oak,,\n'
        "main,2,Island,island,,\n"
        "main,1,Mountain,mountain,base-12,ADA\n"
        "main,1,Mountain,mountain,base-12,\n"
        "main,2,7 Seas,seven,,\n"
        'main,1,"R&D ""x"" <y>",odd,,\n'
        "side,3,Forest,forest,,\n"
        "side,1,Mountain,mountain,p7,\n"
        "side,1,Sideboard,sideboard,,\n"
    )
    assert converted("mine.yaml", "--to", "csv") == Ran(0, told)


def test_markdown_tells_all_that_a_reader_wants(folder: Path) -> None:
    (folder / "a.yaml").write_text("name: A *b*\nauthor: me\nnotes: why\nchoices: {sun: up}\nmain: [2 Island, odd]\n")
    told = '# A \\*b\\*\n\n- Author: me\n- sun: up\n\nwhy\n\n## Deck (3 cards)\n\n- 2 Island\n- 1 R&D "x" \\<y\\>\n'
    assert converted("a.yaml", "--to", "markdown") == Ran(0, told)


def test_yaml_and_json_are_files_of_ones_own() -> None:
    told = {
        "game": "grove",
        "name": "Mine",
        "commander": ["Oak, the Old"],
        "main": [
            "2 Island",
            {"card": "Mountain", "owner": "ADA", "printing": "base-12"},
            {"card": "Mountain", "printing": "base-12"},
            "2 7 Seas",
            'R&D "x" <y>',
        ],
        "side": ["3 Forest", {"card": "Mountain", "printing": "p7"}, "Sideboard"],
    }
    for form in ("yaml", "json"):
        found = converted("mine.yaml", "--to", form)
        assert (found.code, yaml.safe_load(found.out), list(yaml.safe_load(found.out))) == (0, told, list(told))


def test_e01_the_main_deck_is_told_first_wherever_it_stands_in_the_file(folder: Path) -> None:
    (folder / "a.yaml").write_text("name: A\nside: [Forest]\nmain: [Island]\n")
    assert converted("a.yaml", "--to", "text") == Ran(0, "Deck\n1 Island\n\nSideboard\n1 Forest\n")
    assert converted("a.yaml", "--to", "arena") == Ran(0, "Deck\n1 Island\n\nSideboard\n1 Forest\n")
    assert converted("a.yaml", "--to", "dec") == Ran(0, "// A\n1 Island\nSB: 1 Forest\n")
    rows = "main,1,Island,island,,\nside,1,Forest,forest,,\n"
    assert converted("a.yaml", "--to", "csv") == Ran(0, f"zone,copies,name,id,printing,owner\n{rows}")
    zones = [zone.get("name") for zone in ElementTree.fromstring(converted("a.yaml", "--to", "cod").out).iter("zone")]
    assert zones == ["main", "side"]
    (folder / "a.yaml").write_text("name: A\nside: [Forest]\n")
    assert converted("a.yaml", "--to", "arena") == Ran(0, "Sideboard\n1 Forest\n")
    assert converted("a.yaml", "--to", "dec") == Ran(0, "// A\nSB: 1 Forest\n")


def test_e03_the_deck_hash_is_that_of_cockatrice(folder: Path) -> None:
    assert deck_hash([]) == "r8sq7riu"
    assert deck_hash(["Mountain", "Island", "Island", *["SB:Forest"] * 3]) == "5cac19qm"
    (folder / "a.yaml").write_text("name: A\nside: [3 forest]\nmain: [Island, {card: Mountain, owner: ADA}, Island]\n")
    assert converted("a.yaml", "--to", "hash") == Ran(0, "5cac19qm\n")


def test_e03_a_hash_with_a_zero_in_front_has_eight_characters() -> None:
    assert deck_hash(["17"]) == "0sbdis4d"


def test_a_hash_of_a_million_copies_and_one_is_refused(folder: Path) -> None:
    lines = "  - 10000 Forest\n" * 100
    (folder / "a.yaml").write_text(f"main:\n{lines}")
    assert converted("a.yaml", "--to", "hash").code == 0
    (folder / "a.yaml").write_text(f"main:\n{lines}  - Forest\n")
    refused = "a.yaml:1:1: the deck has 1000001 copies; a hash is told of at most 1000000\n"
    assert converted("a.yaml", "--to", "hash") == Ran(2, "", refused)


def test_i02_lines_end_in_lf_but_for_dragon_shield(folder: Path) -> None:
    ends = {}
    for form in WRITERS:
        assert converted("mine.yaml", "--to", form, "-o", f"out-{form}.x").code == 0
        content = (folder / f"out-{form}.x").read_bytes()
        assert content.endswith(b"\n")
        ends[form] = (content.count(b"\r\n"), content.count(b"\r"), content.count(b"\n"))
    assert {form for form, (both, _, _) in ends.items() if both} == {"dragonshield"}
    assert all(cr == both for both, cr, _ in ends.values())
    assert ends["dragonshield"] == (10, 10, 10)
    head = "Folder Name,Quantity,Trade Quantity,Card Name,Set Code,Set Name,Card Number,Condition,Printing,Language,"
    assert (folder / "out-dragonshield.x").read_bytes().decode().split("\r\n")[:5] == [
        '"sep=,"',
        f"{head}Price Bought,Date Bought",
        'Mine: Commander,1,0,"Oak, the Old",,,,NearMint,Normal,English,0.00,',
        "Mine: Deck,2,0,Island,,,,NearMint,Normal,English,0.00,",
        "Mine: Deck,2,0,Mountain,BASE,,12,NearMint,Normal,English,0.00,",
    ]


# What a form cannot say.


@pytest.mark.parametrize(
    ("form", "notes"),
    [
        ("text", ["text has no place for author, choices, owners, editions"]),
        ("arena", ["arena has no place for author, choices, owners"]),
        (
            "cod",
            [
                "cod has no place for author, choices, owners",
                "cod knows main and side alone; commander goes into side",
            ],
        ),
        ("csv", ["csv has no place for author, choices"]),
        ("markdown", ["markdown has no place for owners, editions"]),
        ("yaml", []),
        ("hash", []),
    ],
)
def test_what_a_form_has_no_place_for_is_told(folder: Path, form: str, notes: list[str]) -> None:
    (folder / "mine.yaml").write_text(f"{MINE}author: me\nchoices: {{sun: up}}\n")
    assert ran("deck", "convert", "mine.yaml", "--to", form).err == "".join(f"note: mine.yaml: {n}\n" for n in notes)


def test_shared_names_odd_editions_and_comments_are_told(folder: Path) -> None:
    (folder / "a.yaml").write_text("# mine\nname: A\nmain: [2 twins-a, twins-b, {card: Island, printing: x}, Island]\n")
    assert ran("deck", "convert", "a.yaml", "--to", "arena") == Ran(
        0,
        "Deck\n2 twins-a\n1 twins-b\n2 Island\n",
        "note: a.yaml: 2 names mean several cards; written is the id: 'Twins' twins-a, 'Twins' twins-b\n"
        "note: a.yaml: editions that no card has are left out: 'Island' 'x'\n",
    )
    assert ran("deck", "convert", "a.yaml", "--to", "json").err == "note: a.yaml: its comments are left out\n"
    (folder / "a.yaml").write_text("# yaml-language-server: $schema=x\nname: A#1\nmain: [Island]\n")
    assert ran("deck", "convert", "a.yaml", "--to", "json").err == ""


# Where it is written.


def test_a_file_is_written_in_the_form_of_its_ending(folder: Path) -> None:
    assert converted("mine.yaml", "-o", "x.dec") == Ran(0, "x.dec: 13 cards (commander 1, main 7, side 5)\n")
    assert (folder / "x.dec").read_text() == converted("mine.yaml", "--to", "dec").out
    told = answer("answer-deck-convert", converted("mine.yaml", "-o", "x.dec", "--format", "json").out)
    deck = {"deck": "mine.yaml", "name": "Mine", "game": "grove", "to": "dec", "copies": 13}
    zones = {"commander": 1, "main": 7, "side": 5}
    assert told == {"format": 1, "decks": [{**deck, "zones": zones, "out": "x.dec"}]}
    unwritten = answer("answer-deck-convert", converted("mine.yaml", "--to", "hash", "--format", "json").out)
    assert unwritten == {
        "format": 1,
        "decks": [{**deck, "to": "hash", "zones": zones, "text": converted("mine.yaml", "--to", "hash").out}],
    }


def test_several_decks_are_written_to_a_folder(folder: Path) -> None:
    (folder / "b.json").write_text('{"main": ["Island"]}')
    assert converted("mine.yaml", "b.json", "--to", "text", "-o", "out") == Ran(
        0, "out/mine.txt: 13 cards (commander 1, main 7, side 5)\nout/b.txt: 1 card (main 1)\n"
    )
    assert sorted(each.name for each in (folder / "out").iterdir()) == ["b.txt", "mine.txt"]
    assert converted("-", "--to", "text", "-o", "out", stdin=b"name: New One\nmain: [Forest]\n") == Ran(
        0, "out/new-one.txt: 1 card (main 1)\n"
    )


def test_a_deck_without_a_name_is_called_as_its_file() -> None:
    assert converted("-", "--to", "dec", stdin=b"main: [Forest]\n") == Ran(0, "// Deck\n1 Forest\n")
    Path("nameless.yaml").write_text("main: [Forest]\n")
    assert converted("nameless.yaml", "--to", "dec") == Ran(0, "// nameless\n1 Forest\n")


FORMS = "text, arena, dec, cod, csv, dragonshield, markdown, yaml, json, hash"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["mine.yaml"], f"no form is named; say --to with one of {FORMS}"),
        (["mine.yaml", "-o", "x.pdf"], f"no form has files that end in '.pdf'; say --to with one of {FORMS}"),
        (["mine.yaml", "mine.yaml", "--to", "dec"], "2 decks are named; -o FOLDER says where they are written"),
        (
            ["mine.yaml", "./mine.yaml", "--to", "dec", "-o", "out"],
            "'mine.yaml', './mine.yaml' would have one file; convert them one by one",
        ),
        (["mine.yaml", "-o", "no/x.dec"], "'no/x.dec' cannot be written (the folder 'no' does not exist)"),
        (["mine.yaml", "--to", "json", "-o", "mine.yaml"], "'mine.yaml' exists already; --force overwrites it"),
    ],
)
def test_what_cannot_be_converted_is_told_and_nothing_is_written(folder: Path, words: list[str], message: str) -> None:
    assert converted(*words) == Ran(2, "", f"error: {message}\n")
    assert sorted(each.name for each in folder.iterdir()) == ["cardkit.yaml", "cards", "mine.yaml", "schemas"]


# The same deck comes back.


def test_every_form_is_offered_at_the_command_line() -> None:
    assert [form.value for form in DeckForm] == list(WRITERS)


@cache
def desk() -> Desk:
    """A shelf with the game of groves."""
    return Desk(shelf=Shelf((Root(planted(Path(mkdtemp())), "--shelf"),)), cache=None, game="grove")


@cache
def catalogue() -> Catalogue:
    return Catalogue(build.in_memory(files.game_files(desk().shelf, "grove")))


def whole(deck: Deck) -> tuple[object, ...]:
    """All that a deck says but for places."""
    entries = [each._replace(place=PLACE) for each in deck.entries]
    zones = [zone.name for zone in catalogue().game.zones]
    said = (deck.game, deck.name, deck.author, deck.hero, deck.notes, dict(deck.choices))
    return *said, [each for zone in zones for each in entries if each.zone == zone]


PLACE = Position("x")
Told = Callable[[Entry], object]


def parted(entry: Entry) -> str:
    """Where a card lies for programs that know main and side alone."""
    return "main" if entry.zone == "main" else "side"


def edition(entry: Entry) -> str | None:
    """The edition, where the card has it."""
    return entry.printing if entry.card == "mountain" else None


def copies(*told: Told) -> Callable[[Deck], Counter[object]]:
    """Copies by what is told of each."""

    def counts(deck: Deck) -> Counter[object]:
        found = Counter[object]()
        for entry in deck.entries:
            found[tuple(each(entry) for each in told)] += entry.copies
        return found

    return counts


ZONE, CARD, OWNER = (attrgetter(name) for name in ("zone", "card", "owner"))
ROUND: Mapping[str, Callable[[Deck], object]] = {
    "yaml": whole,
    "json": whole,
    "text": copies(ZONE, CARD),
    "arena": copies(ZONE, CARD, edition),
    "dec": copies(parted, CARD),
    "cod": copies(parted, CARD, edition),
    "csv": copies(ZONE, CARD, edition, OWNER),
    "dragonshield": copies(CARD, edition),
}
"""The forms that cardkit reads, and what of a deck comes back."""

ENTRIES = st.builds(
    Entry,
    card=st.sampled_from(("mountain", "island", "oak", "twins-a", "odd", "seven", "sideboard")),
    zone=st.sampled_from(("commander", "main", "side")),
    copies=st.integers(1, 12),
    place=st.just(PLACE),
    owner=st.sampled_from((None, "ADA", "ben: 7")),
    printing=st.sampled_from((None, "base-12", "p7")),
)
TEXTS = st.sampled_from(("A", "no", "a: b #c", "two\nlines", "Ö"))
DECKS = st.builds(
    Deck,
    game=st.just("grove"),
    name=TEXTS,
    place=st.just(PLACE),
    entries=st.lists(ENTRIES, min_size=1, max_size=8).map(tuple),
    author=st.none() | TEXTS,
    hero=st.none() | TEXTS,
    notes=st.none() | TEXTS,
    choices=st.dictionaries(st.sampled_from(("sun", "a b")), TEXTS, max_size=2),
)


@pytest.mark.parametrize("form", ROUND)
@settings(max_examples=60)
@given(deck=DECKS)
def test_what_is_written_reads_back_as_the_same_deck(form: str, deck: Deck) -> None:
    if form == "csv":  # whose rows are refused that call a card by one name and by another's code
        deck = replace(deck, entries=tuple(each._replace(printing=edition(each)) for each in deck.entries))
    text = exported(deck, catalogue(), form).text
    back = deck_read(deck_node(desk(), DeckFile("x", text.encode())), catalogue()).deck
    assert ROUND[form](back) == ROUND[form](deck)
