"""`cardkit catalogue export`: cards in the form that a file's ending says, and nothing of them lost."""

import csv
import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from orchard import planted
from rulebook import ROOTS, catalogue
from shell import WITH_PEBBLES, Ran, answer, ran

from cardkit.catalogue import Catalogue, build, files, sets
from cardkit.catalogue.setfile import set_file
from cardkit.model import Bound, Card, CardSet, Field, Kind, Printing, Value
from cardkit.position import Position
from cardkit.shelf import Root, Shelf
from cardkit.source import read
from cardkit.source.schema import shape
from cardkit.source.writing import as_yaml

NOWHERE = Position("x.yaml")
PEBBLES = (*WITH_PEBBLES, "catalogue", "export", "--game", "pebbles")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is no project."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def everything(known: Catalogue) -> tuple[Card, ...]:
    return known.cards(sorted(known.selection().ids("")))


def placeless(cards: tuple[Card, ...]) -> list[Card]:
    return [replace(card, place=NOWHERE) for card in cards]


# Tables.


def test_csv_has_every_field_every_locale_and_the_place(folder: Path) -> None:
    assert ran(*PEBBLES, "--query", "tide", "-o", "none.csv").out == "0 cards written to none.csv\n"
    assert ran(*PEBBLES, "--query", "id:amber-drop|lost-marble", "-o", "old.csv") == Ran(
        0, "2 cards written to old.csv\n"
    )
    assert (folder / "old.csv").read_text(encoding="utf-8") == (
        "id,name,name.fi,set,kind,rarity,weight,colours,traits,shiny,text,text.fi,place\n"
        "amber-drop,Amber Drop,Meripihkapisara,base,glass,fabled,1,red|green,old,true,It floats.,Se kelluu.,"
        "cards/pebbles/base.yaml:72:5\n"
        "lost-marble,Grandpa's Lost Marble,Vaarin kadonnut kuula,base,glass,fabled,,,,true,,,"
        "cards/pebbles/base.yaml:82:5\n"
    )


def test_tsv_is_the_same_with_tabs(folder: Path) -> None:
    for name in ("all.csv", "all.tsv"):
        assert ran(*PEBBLES, "-o", name).code == 0
    with (folder / "all.csv").open(encoding="utf-8") as commas, (folder / "all.tsv").open(encoding="utf-8") as tabs:
        assert list(csv.reader(commas)) == list(csv.reader(tabs, delimiter="\t"))


@pytest.mark.parametrize(
    ("ending", "form"), [("json", "json"), ("ndjson", "ndjson"), ("jsonl", "ndjson"), ("md", "markdown")]
)
def test_other_endings_are_forms_of_query(folder: Path, ending: str, form: str) -> None:
    assert ran(*PEBBLES, "--query", "weight<=1", "-o", f"x.{ending}").code == 0
    asked = ran(*WITH_PEBBLES, "query", "--game", "pebbles", "weight<=1", "--format", form)
    assert (folder / f"x.{ending}").read_text(encoding="utf-8") == asked.out


def test_what_was_written_is_told_as_json(folder: Path) -> None:
    told = ran(*PEBBLES, "-o", "x.csv", "--format", "json")
    assert answer("answer-catalogue-export", told.out) == {"format": 1, "out": ["x.csv"], "cards": 13}
    assert (folder / "x.csv").is_file()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["-o", "x.xml"],
            "'.xml' is no ending that cards can be written to; known: .csv, .tsv, .json, .ndjson, .jsonl, .md, .yaml, "
            ".yml, .sqlite, .db; without one, a folder of set files",
        ),
        (["-o", "-"], "cards are exported to files; 'cardkit query --format csv' writes to standard output"),
        (["-o", "no/x.csv"], "'no/x.csv' cannot be written (the folder 'no' does not exist)"),
        (["-o", "old.csv"], "'old.csv' exists already; --force overwrites it"),
        (
            ["-o", "x.yaml", "--query", "id:none"],
            "the cards are of no set; -o FOLDER writes a file for each; --query set:ID chooses one",
        ),
        (
            ["-o", "x.csv", "--query", "wieght:1"],
            "unknown field 'wieght'; did you mean 'weight'?\n  wieght:1\n  ^^^^^^",
        ),
    ],
)
def test_what_cannot_be_written_is_told(folder: Path, words: list[str], told: str) -> None:
    (folder / "old.csv").write_text("mine\n")
    assert ran(*PEBBLES, *words) == Ran(2, "", f"error: {told}\n")
    assert sorted(path.name for path in folder.iterdir()) == ["old.csv"]
    assert (folder / "old.csv").read_text() == "mine\n"


def test_force_overwrites(folder: Path) -> None:
    (folder / "old.csv").write_text("mine\n")
    assert ran(*PEBBLES, "-o", "old.csv", "--force").code == 0
    assert len((folder / "old.csv").read_text(encoding="utf-8").splitlines()) == 14


# Set files.


def reread(folder: Path, game: str, written: Path) -> Catalogue:
    """The catalogue of a game whose set files are those that were written."""
    root = ROOTS.get(game, folder)
    for name in (f"cards/{game}/game.yaml", f"schemas/cards/{game}.schema.json"):
        (folder / "back" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(root / name, folder / "back" / name)
    for path in sorted(written.glob("*.yaml")):
        shutil.copy(path, folder / "back" / "cards" / game / path.name)
    shelf = Shelf((Root(folder / "back", "--shelf"),))
    return Catalogue(build.in_memory(files.game_files(shelf, game)))


@pytest.mark.parametrize("game", ["pebbles", "runebound"])
def test_a_folder_of_set_files_reads_back_as_the_same_cards(folder: Path, game: str) -> None:
    assert ran(*WITH_PEBBLES, "catalogue", "export", "--game", game, "-o", "out").code == 0
    before, after = catalogue(game), reread(folder, game, folder / "out")
    assert placeless(everything(after)) == placeless(everything(before))
    assert after.sets() == before.sets()


def test_cards_of_one_set_are_one_file(folder: Path) -> None:
    assert ran(*PEBBLES, "--query", "id:whelk", "-o", "one.yaml").out == "1 card written to one.yaml\n"
    assert (folder / "one.yaml").read_text(encoding="utf-8") == (
        "set:\n"
        "  id: base\n"
        "  name:\n"
        "    en: Beach\n"
        "    fi: Ranta\n"
        "  symbol: wave\n"
        "  released: '2026'\n"
        "  source: invented, CC0\n"
        "cards:\n"
        "- id: whelk\n"
        "  name:\n"
        "    en: Whelk\n"
        "    fi: Torvikotilo\n"
        "  kind: shell\n"
        "  rarity: common\n"
        "  weight: 1\n"
        "  colours:\n"
        "  - blue\n"
        "  text:\n"
        "    en: Listen.\n"
        "    fi: Kuuntele.\n"
    )


def test_cards_of_several_sets_are_a_folder(folder: Path) -> None:
    told = ran("catalogue", "export", "--game", "runebound", "-o", "all.yaml")
    assert told == Ran(
        2,
        "",
        "error: the cards are of 7 sets, and a set file holds one; "
        "-o FOLDER writes a file for each; --query set:ID chooses one\n",
    )
    assert not (folder / "all.yaml").exists()


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)
LOCALES = st.fixed_dictionaries({"en": TEXTS}, optional={"fi": TEXTS})


def _values(field: Field) -> st.SearchStrategy[Value]:
    """What a card of the tiny game may have in a field, its schema's rules between fields aside."""
    if field.kind is Kind.WORD:
        return st.sampled_from(field.values)
    if field.kind is Kind.NUMBER:
        return st.integers(0, 9) | st.sampled_from([0.5, 2.25, 10.0])
    if field.kind is Kind.FLAG:
        return st.just(True)
    if field.kind is Kind.LIST:
        return st.lists(st.sampled_from(field.values) if field.values else TEXTS, unique=True).map(tuple)
    return LOCALES if field.localised else TEXTS


FIELDS = {
    each.name: _values(each) for each in catalogue("pebbles").game.fields if each.name not in ("id", "name", "set")
}
CARDS = st.builds(
    Card,
    id=st.from_regex(r"[a-z0-9-]+", fullmatch=True),
    game=st.just("pebbles"),
    set=st.just("x"),
    names=st.fixed_dictionaries({"en": TEXTS.filter(str.strip)}, optional={"fi": TEXTS.filter(str.strip)}),
    fields=st.fixed_dictionaries({}, optional=FIELDS),
    amends=st.dictionaries(TEXTS, st.builds(Bound, st.integers(0, 9), st.none() | st.integers(0, 9))),
    printings=st.lists(
        st.builds(
            Printing,
            code=TEXTS,
            set=st.none() | st.from_regex(r"[A-Za-z0-9][A-Za-z0-9._-]*", fullmatch=True),
            fields=st.fixed_dictionaries({}, optional=FIELDS),
        )
    ).map(tuple),
    place=st.just(NOWHERE),
)


@given(st.lists(CARDS, min_size=1, max_size=3, unique_by=lambda card: card.id))
def test_any_cards_read_back_from_their_set_file(cards: list[Card]) -> None:
    game = catalogue("pebbles").game
    card_set = CardSet("x", {"en": "X: #1"}, None, "2026", "no")
    node = read(as_yaml(set_file(card_set, cards, game)).encode(), "x.yaml")
    found = sets.cards(node, game, shape({"type": "object"}))
    assert (found.faults, found.set) == ((), card_set)
    assert placeless(found.cards) == placeless(tuple(cards))


# Printings.

PRINTED = "pear unique:prints"


def test_printings_are_rows_where_rows_are_written(folder: Path) -> None:
    planted(folder)
    export = ("catalogue", "export", "--game", "orchard", "--query", PRINTED)
    assert ran(*export, "-o", "p.csv").out == "2 printings written to p.csv\n"
    with (folder / "p.csv").open(encoding="utf-8") as table:
        rows_of = list(csv.DictReader(table))
    assert [(row["id"], row["set"], row["printing"], row["artist"]) for row in rows_of] == [
        ("pear", "a", "01", "Ann"),
        ("pear", "w", "09", "Bo"),
    ]
    for ending, form in (("json", "json"), ("ndjson", "ndjson"), ("md", "markdown")):
        assert ran(*export, "-o", f"p.{ending}").out == f"2 printings written to p.{ending}\n"
        asked = ran("query", "--game", "orchard", PRINTED, "--format", form)
        assert (folder / f"p.{ending}").read_text(encoding="utf-8") == asked.out


def test_order_and_limit_are_those_of_the_query(folder: Path) -> None:
    asked = "has:weight order:-weight limit:3"
    assert ran(*PEBBLES, "--query", asked, "-o", "heavy.csv").out == "3 cards written to heavy.csv\n"
    with (folder / "heavy.csv").open(encoding="utf-8") as table:
        names = "".join(f"{row['name']}\n" for row in csv.DictReader(table))
    assert names == ran(*WITH_PEBBLES, "query", "--game", "pebbles", asked, "--format", "names").out


@pytest.mark.parametrize("out", ["p.yaml", "p.db", "folder"])
def test_whole_cards_are_written_where_a_card_holds_its_printings_and_that_is_said(folder: Path, out: str) -> None:
    planted(folder)
    told = ran("catalogue", "export", "--game", "orchard", "--query", PRINTED, "-o", out)
    assert (told.code, told.out.partition(" written")[0]) == (0, "1 card")
    assert told.err.splitlines()[-1] == "note: set files and databases have whole cards, each with all its printings"


def test_a_set_of_no_card_is_written_with_all_cards(folder: Path) -> None:
    (folder / "cards/pebbles").mkdir(parents=True)
    (folder / "cards/pebbles/later.yaml").write_text("set: {id: later, name: Later}\ncards: []\n")
    assert ran(*PEBBLES, "-o", "all").out == "13 cards written to all/base.yaml, all/later.yaml\n"
    assert ran(*PEBBLES, "--query", "weight<=1", "-o", "some").out.endswith(" written to some/base.yaml\n")


# Databases.


def rows(path: Path, statement: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(statement).fetchall()


def test_a_database_has_typed_cards_sets_and_a_word_index(folder: Path) -> None:
    assert ran(*PEBBLES, "-o", "p.sqlite") == Ran(0, "13 cards written to p.sqlite\n")
    path = folder / "p.sqlite"
    columns = {name: kind for _, name, kind, *_ in rows(path, "PRAGMA table_info(cards)")}
    assert [str(each) for each in columns][-3:] == ["place", "name.fi", "text.fi"]
    assert columns == {
        "id": "TEXT",
        "name": "TEXT",
        "set": "TEXT",
        "kind": "TEXT",
        "rarity": "TEXT",
        "weight": "INTEGER",
        "level": "INTEGER",
        "colours": "TEXT",
        "traits": "TEXT",
        "shiny": "INTEGER",
        "found": "TEXT",
        "text": "TEXT",
        "place": "TEXT",
        "name.fi": "TEXT",
        "text.fi": "TEXT",
    }
    [told] = rows(path, "SELECT * FROM cards WHERE id = 'amber-drop'")
    assert told[:7] == ("amber-drop", "Amber Drop", "base", "glass", "fabled", 1, None)
    assert told[7:11] == ('["red", "green"]', '["old"]', 1, None)
    assert told[11:] == ("It floats.", "cards/pebbles/base.yaml:72:5", "Meripihkapisara", "Se kelluu.")
    assert rows(path, "SELECT * FROM sets") == [("base", "Beach", "Ranta", "wave", "2026", "invented, CC0")]
    assert rows(path, "SELECT name FROM cards_fts WHERE cards_fts MATCH 'stromstad'") == [("Strömstad Granite",)]
    assert rows(path, "PRAGMA foreign_key_list(cards)")[0][2:5] == ("sets", "set", "id")
    assert rows(path, "PRAGMA foreign_key_check") == []


def test_a_database_has_the_printings_with_what_they_vary(folder: Path) -> None:
    planted(folder)
    assert ran("catalogue", "export", "--game", "orchard", "-o", "o.db").out == "2 cards written to o.db\n"
    path = folder / "o.db"
    assert rows(path, 'SELECT card, code, "set", artist FROM printings ORDER BY code') == [
        ("pear", "01", "a", "Ann"),
        ("hazel", "02", "a", None),
        ("pear", "09", "w", "Bo"),
    ]
    assert rows(path, "SELECT id, name FROM sets ORDER BY id") == [("a", "Autumn"), ("w", "Winter")]
    assert rows(path, "SELECT weight, typeof(weight) FROM cards ORDER BY id") == [(None, "null"), (2.5, "real")]
    assert rows(path, "PRAGMA foreign_key_check") == []


def test_numbers_stay_numbers_where_the_first_cards_have_none(folder: Path) -> None:
    assert ran(*PEBBLES, "--query", "order:-id", "-o", "p.db").code == 0
    assert rows(folder / "p.db", "SELECT id FROM cards WHERE weight < 10 AND weight > 4 ORDER BY id") == [
        ("millstone",),
        ("stromstad-granite",),
    ]


@pytest.mark.parametrize(("column", "found"), [("rank", 1), ("cards_fts", 1), ("rowid", 0)])
def test_a_column_may_be_called_as_sqlites_own_are(folder: Path, column: str, found: int) -> None:
    (folder / "tables.csv").write_text(f"name,{column}\nOak,first of all trees\nElm,second of all trees\n")
    assert ran("catalogue", "import", "tables.csv").code == 0
    assert ran("catalogue", "export", "--game", "tables", "-o", "t.db") == Ran(0, "2 cards written to t.db\n")
    assert rows(folder / "t.db", f"SELECT \"{column}\" FROM cards WHERE name = 'Elm'") == [("second of all trees",)]
    tables = rows(folder / "t.db", "SELECT count(*) FROM sqlite_schema WHERE name = 'cards_fts_idx'")
    assert tables == [(found,)]


def test_foreign_cards_become_set_files(folder: Path) -> None:
    planted(folder)
    told = ran("catalogue", "export", "--game", "orchard", "-o", "out")
    assert told.out == "2 cards written to out/a.yaml, out/w.yaml\n"
    assert json.loads(json.dumps(read((folder / "out/w.yaml").read_bytes(), "w.yaml").value)) == {
        "set": {"id": "w", "name": "Winter"},
        "cards": [],
    }
