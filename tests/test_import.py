"""`cardkit catalogue import`: a spreadsheet becomes a game that can be searched and printed, no file edited by hand."""

import csv
import io
import json
import os
import shlex
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook, load_workbook
from schema_fault import schema_faults
from shell import Ran, answer, ran

from cardkit.answer.welcome import Made, Welcome
from cardkit.catalogue.located import DataFolder, Look
from cardkit.errors import InputError
from cardkit.foreign.column import columns, localised_head
from cardkit.foreign.guess import Guess, guess
from cardkit.foreign.nest import records_path
from cardkit.foreign.proposal import Proposal, proposal
from cardkit.foreign.record import Json
from cardkit.game import TAKEN
from cardkit.jobs import importing
from cardkit.jobs.binding import bound, line
from cardkit.jobs.desk import Desk
from cardkit.jobs.welcome import welcome
from cardkit.model import Kind
from cardkit.shelf import shelf
from cardkit.source import read

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, which is no project until a file makes it one."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    return tmp_path


# Sixty invented cards.

KINDS = ("Boat", "Squall", "Harbour")
TEXTS = (
    "Draw a card.",
    "Move one other boat by 2 spaces. If it enters a harbour, its owner takes 1 coin, and you do not.",
    "Until the end of the round no boat leaves. {wind}: this counts for harbours too.",
)
ROWS = tuple(
    {
        "Card Name": f"{first} {second}",
        "Kind": KINDS[number % 3],
        "Coût": ("0", "1", "2", "3", "X")[number % 5],
        "HP/Max": str(number % 7 + 1) if number % 3 == 0 else "",
        "Traits": ("Sail, Fast", "Sail", "Rain, Night", "")[number % 4],
        "Rare": "x" if number % 6 == 0 else "",
        "Text": TEXTS[number % 3] if number % 10 else "",
        "order": str(number + 1),
        "Edition": ("First Season", "Long Night")[number // 30],
    }
    for number, (first, second) in enumerate(
        (first, second)
        for first in ("Old", "Red", "Tall", "Late", "Lost", "Quick", "Grey", "Salt", "Far", "Low")
        for second in ("Cutter", "Gust", "Mole", "Raft", "Fog", "Pier")
    )
)


def table(rows: Sequence[Mapping[str, str]]) -> str:
    """Rows as CSV."""
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def workbook(path: Path) -> None:
    """The sixty cards on the second sheet of a workbook, numbers as numbers."""
    book = Workbook()
    assert book.active is not None
    book.active.append(["nothing here"])
    sheet = book.create_sheet("Cards")
    sheet.append(list(ROWS[0]))
    for row in ROWS:
        sheet.append([int(cell) if cell.isdigit() else cell or None for cell in row.values()])
    book.save(path)


TOLD = """boats: 60 cards in 2 sets, read from {file}
fields
  name           from Card Name
  set            from Edition
  kind        k  Boat, Harbour, Squall
  cout        c  number, or X
  hp_max      h  number
  traits      t  list
  rare        r  yes or no
  text           text
  card_order     number
written
  cards/boats/game.yaml
  schemas/cards/boats.schema.json
  cardkit.yaml
  schemas/game.schema.json
usual game of this folder, so that --game may be left out
  boats
try
  cardkit query --game boats 'kind:Boat cout<=2'
  cardkit show --game boats 'Far Cutter'
  cardkit render --game boats --query 'kind:Boat cout<=2' -o boats.pdf
"""

GAME = """# yaml-language-server: $schema=../../schemas/game.schema.json
# Made by `cardkit catalogue import`. It is yours now: change what you like.
game: boats
title: Boats
# Languages of names and texts; the first is the default.
locales: [en]

# The cards are read from here, again whenever the file changes. On the left stands a field, whose kind is
# said in schemas/cards/boats.schema.json, on the right the column that it is read from.
sources:
  - files: boats.csv
    cards:
      id: Card Name
      name: Card Name
      set: Edition
      kind: Kind
      cout: {from: Coût, unfit: kept}
      hp_max: HP/Max
      traits: {from: Traits, split: ","}
      rare: Rare
      text: Text
      card_order: order

# The parts of a deck. Rules for them go into a list `rules:`, such as
#   - {id: size, in: deck, min: 40, why: a deck has at least 40 cards}
zones:
  deck: {title: Deck}

# What a short answer of `cardkit query` tells beside the name.
shown: [kind, cout, hp_max]

# How cards are printed. A look of your own goes into templates/boats/LOOK/.
print: {card: 63x88mm, look: text, backs: [{back: plain}]}
"""

NOTE = "note: Coût: 12 cards have 'X', which is no number: it is shown and found as it stands\n"


def write(folder: Path, name: str, text: str) -> Path:
    """A file in a folder that need not be there yet."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def test_a_table_becomes_a_game(folder: Path) -> None:
    write(folder, "boats.csv", table(ROWS))
    assert ran("catalogue", "import", "boats.csv") == Ran(0, TOLD.format(file="boats.csv"), NOTE)
    assert (folder / "cards/boats/game.yaml").read_text("utf-8") == GAME
    schema = json.loads((ROOT / "schemas/game.schema.json").read_text("utf-8"))
    assert schema_faults(read(GAME.encode(), "game.yaml"), schema) == ()


@pytest.mark.slow  # it draws
@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_commands_that_it_shows_work_at_once(folder: Path, kind: str) -> None:
    if kind == "csv":
        write(folder, "boats.csv", table(ROWS))
        told = ran("catalogue", "import", "boats.csv")
    else:
        workbook(folder / "boats.xlsx")
        told = ran("catalogue", "import", "boats.xlsx", "--sheet", "Cards")
    assert told == Ran(0, TOLD.format(file=f"boats.{kind}"), NOTE)
    queried, shown, rendered = (ran(*shlex.split(line)[1:]) for line in told.out.splitlines()[-3:])
    assert (queried.code, queried.err, queried.out.splitlines()[-1]) == (0, "", "12 cards")
    assert (shown.code, shown.err, shown.out.splitlines()[0]) == (0, "", "Far Cutter (long-night)")
    assert rendered == Ran(0, "boats.pdf: 12 cards on 2 pages (12 faces, 12 drawn anew)\n")
    whole = ran("render", "--game", "boats", "--query", "", "--backs", "long", "-o", "all.pdf")
    assert whole == Ran(0, "all.pdf: 60 cards on 14 pages (61 faces, 49 drawn anew)\n")


def test_a_later_change_of_the_table_is_seen(folder: Path) -> None:
    file = write(folder, "boats.csv", table(ROWS))
    assert ran("catalogue", "import", "boats.csv").code == 0
    file.write_text(table((*ROWS, {**ROWS[0], "Card Name": "Ice Boat"})), "utf-8")
    assert ran("query", "--game", "boats", "ice") == Ran(
        0, "Ice Boat  Boat  0  1  first-season  boats.csv:62:1\n1 card\n"
    )


def test_a_table_elsewhere_is_read_where_it_lies(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(folder, "sheets/boats [old].csv", table(ROWS))
    write(folder, "game/cardkit.yaml", "# mine\nlang: en\n")
    monkeypatch.chdir(folder / "game")
    assert ran("catalogue", "import", "../sheets/boats [old].csv", "--game", "boats").code == 0
    assert Path("cardkit.yaml").read_text("utf-8") == '# mine\nlang: en\ndata:\n  boats: "../sheets"\ngame: boats\n'
    assert ran("query", "--game", "boats", "far cutter", "--format", "names") == Ran(0, "Far Cutter\n")


def test_an_answer_as_json_is_as_the_schema_says(folder: Path) -> None:
    write(folder, "cards.json", json.dumps([{"id": "a", "name": "Ann", "prices": [{"eur": 1}]}]))
    told = ran("catalogue", "import", "cards.json", "--game", "people", "--title", "All of us", "--format", "json")
    assert answer("answer-import", told.out) == {
        "format": 1,
        "game": "people",
        "title": "All of us",
        "cards": 1,
        "sets": 1,
        "data": "cards.json",
        "fields": [],
        "heads": [{"name": "id", "column": "id"}, {"name": "name", "column": "name"}],
        "unread": [
            {"column": "prices", "why": "lists of objects; a path such as prices[].name reads one value of each"}
        ],
        "written": [
            "cards/people/game.yaml",
            "schemas/cards/people.schema.json",
            "cardkit.yaml",
            "schemas/game.schema.json",
        ],
        "usual": True,
        "query": "order:name",
        "commands": [
            "cardkit query --game people order:name",
            "cardkit show --game people Ann",
            "cardkit render --game people --query order:name -o people.pdf",
        ],
    }


def test_a_first_look_shows_a_card_that_no_other_is_called_like(folder: Path) -> None:
    write(folder, "twins.csv", "Name,Kind\nAda,cat\nAda,dog\nBen,cat\n")
    assert ran("catalogue", "import", "twins.csv").out.splitlines()[-2] == "  cardkit show --game twins Ben"


def test_a_game_that_is_there_is_not_overwritten(folder: Path) -> None:
    write(folder, "boats.csv", table(ROWS))
    assert ran("catalogue", "import", "boats.csv").code == 0
    assert ran("catalogue", "import", "boats.csv").code == 0
    mine = write(folder, "cards/boats/game.yaml", GAME.replace("Boats", "My boats"))
    told = ran("catalogue", "import", "boats.csv")
    hint = "--game NAME makes another; --force writes this one anew, without your changes"
    assert told == Ran(2, "", f"error: a game 'boats' is here already; {hint}\n")
    assert "My boats" in mine.read_text("utf-8")
    assert ran("catalogue", "import", "boats.csv", "--force").code == 0
    assert mine.read_text("utf-8") == GAME


def test_a_column_that_comes_later_is_named_with_the_lines_that_read_it(folder: Path) -> None:
    write(folder, "x.csv", "id,name,cost\na,Ann,1\nb,Bo,2\n")
    assert ran("catalogue", "import", "x.csv").code == 0
    write(folder, "x.csv", 'id,name,cost,light,Lit By\na,Ann,1,3,"near, far"\nb,Bo,2,,"far, near"\n')
    assert ran("catalogue", "check", "--game", "x").out.splitlines()[-1] == "    no field reads light (1), Lit By (2)"
    reading = ("light: light", 'lit_by: {from: Lit By, split: ","}')
    shapes = ('"light": {"type": "integer"}', '"lit_by": {"type": "array", "items": {"type": "string"}}')
    assert ran("catalogue", "import", "x.csv") == Ran(
        2,
        "",
        "error: a game 'x' is here already, and no field of it reads 'light', 'Lit By'; "
        f"add '{reading[0]}', '{reading[1]}' to 'cards' in cards/x/game.yaml, and {shapes[0]}, {shapes[1]} "
        'to "properties" in schemas/cards/x.schema.json; or --force writes both anew, without your changes\n',
    )
    described, schema = folder / "cards/x/game.yaml", folder / "schemas/cards/x.schema.json"
    added = "".join(f"      {line}\n" for line in reading)
    described.write_text(described.read_text().replace("      cost: cost\n", f"      cost: cost\n{added}"))
    schema.write_text(schema.read_text().replace('"properties": {', f'"properties": {{{", ".join(shapes)},'))
    assert ran("query", "--game", "x", "light=3 lit_by:near", "--format", "names") == Ran(0, "Ann\n")


def test_a_device_is_no_file_to_import() -> None:
    told = ran("catalogue", "import", os.devnull)
    assert told == Ran(2, "", f"error: '{os.devnull}' is a device or a pipe; save it as a file first\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["boat.csv"], "no file is called 'boat.csv'; did you mean 'boats.csv'?"),
        (["boats.csv", "--sheet", "X"], "--sheet is said, and 'boats.csv' is no workbook; leave it out"),
        (["."], "'.' is a folder; name one of the files in it"),
        (
            ["boats.csv", "--game", "My Boats"],
            "no game may be called 'My Boats'; only a-z, 0-9 and '-' are allowed; did you mean 'my-boats'?",
        ),
        (
            ["boats.csv", "--game", "runebound"],
            f"a game 'runebound' is on the shelf already, in {ROOT}; "
            "choose another name with --game; --force hides that one",
        ),
    ],
)
def test_what_cannot_be_imported_is_told(folder: Path, words: list[str], told: str) -> None:
    write(folder, "boats.csv", table(ROWS))
    assert ran("catalogue", "import", *words) == Ran(2, "", f"error: {told}\n")
    assert sorted(path.name for path in folder.iterdir()) == ["boats.csv"]


def test_a_table_in_the_encoding_of_windows_is_read_and_that_is_said(folder: Path) -> None:
    (folder / "x.csv").write_bytes("id,name\na,Bjørn\n".encode("cp1252"))
    told = ran("catalogue", "import", "x.csv")
    assert (told.code, told.err) == (
        0,
        "note: x.csv does not say its encoding and is read as cp1252; "
        "if letters look wrong, write 'encoding: NAME' beside 'files' in game.yaml\n",
    )
    assert ran("query", "--game", "x", "bjorn", "--format", "names") == Ran(0, "Bjørn\n")


def test_an_encoding_that_is_assumed_is_told_by_a_check_until_it_is_said(folder: Path) -> None:
    (folder / "x.csv").write_bytes("id,name\na,Żółw\n".encode("cp1250"))
    assert ran("catalogue", "import", "x.csv").code == 0
    head = "x: 1 card, 1 set, 3 files\n  x.csv: 1 record in 1 file, 1 card\n"
    assumed = (
        "    1 file does not tell its encoding, read as cp1252; "
        "if letters look wrong, write 'encoding: NAME' beside 'files'\n"
    )
    assert ran("catalogue", "check", "--game", "x") == Ran(0, head + assumed)
    told = answer("answer-catalogue-check", ran("catalogue", "check", "--game", "x", "--format", "json").out)
    assert '"assumed": 1' in json.dumps(told)
    described = folder / "cards/x/game.yaml"
    described.write_text(described.read_text().replace("files: x.csv", "files: x.csv\n    encoding: cp1250"))
    assert ran("catalogue", "check", "--game", "x") == Ran(0, head)
    assert ran("query", "--game", "x", "zolw", "--format", "names") == Ran(0, "Żółw\n")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1,2\n3,4\n", "x.csv:1:1: no column of 1 record could be the cards' names; head one of them 'name'\n"),
        ("name,cost\n", "x.csv:1:1: the file has no records\n"),
    ],
)
def test_a_table_without_cards_is_told(folder: Path, text: str, told: str) -> None:
    write(folder, "x.csv", text)
    assert ran("catalogue", "import", "x.csv") == Ran(2, "", told)
    assert sorted(path.name for path in folder.iterdir()) == ["x.csv"]


# Columns -> fields.


def proposed(*values: Mapping[str, Json]) -> Proposal:
    """What these records give."""
    found = proposal(values, TAKEN)
    assert found is not None
    return found


def column(*values: Json) -> Guess | str:
    """What a column of these values looks like."""
    [only] = columns([{"x": value} for value in values])
    return guess(only)


def test_people_are_found_by_one_of_their_names_and_categories_keep_theirs() -> None:
    rows = (
        {"Name": "A", "Zeichner": "Jörg", "Type": "Deep Sea"},
        {"Name": "B", "Zeichner": "Jörg", "Type": "Deep Sea"},
    )
    assert {each.name: each.kind for each in proposed(*rows).fields} == {"zeichner": Kind.TEXT, "type": Kind.CODE}


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        (["1", "2", "30"], Kind.NUMBER),
        ([1, 2.5, 3], Kind.NUMBER),
        ([0.1 + 0.2, 1e-7, 1], Kind.NUMBER),
        (["0.30000000000000004", "1e-07"], Kind.NUMBER),
        (["12E5", "1E2"], Kind.TEXT),
        (["1", "0", "1"], Kind.FLAG),
        (["1", "1"], Kind.NUMBER),
        ([1, 0, 1], Kind.NUMBER),
        (["x", "X", "x"], Kind.FLAG),
        (["yes", "no"], Kind.FLAG),
        ([True, False], Kind.FLAG),
        (["007", "001", "002"], Kind.TEXT),
        (["red", "blue", "red", "blue"], Kind.CODE),
        (["red", "blue", "green"], Kind.TEXT),
        (["a, b", "b, c", "a, c", "a"], Kind.LIST),
        (["Hero. Bird.", "Bird.", "Hero. Bird."], Kind.LIST),
        (["Sea. Fire.", "Noble. Fire. Sea", "Sea"], Kind.LIST),
        (["Y", "n", "Y"], Kind.FLAG),
        (["✓", "✓"], Kind.FLAG),
        (["1,5", "2", "0,25"], Kind.NUMBER),
        (["1,5", "2.5", "3", "3"], Kind.TEXT),
        (["1", "2", "3", "2+", "4"], Kind.NUMBER),
        (["one of a kind", "one of a kind"] * 2, Kind.TEXT),
        (["a word of four", "a b", "a word of four", "a b"], Kind.TEXT),
        (["Draw a card, then discard.", "Draw a card, then discard."], Kind.TEXT),
        (["2/3", "3/2", "2/2", "3/3"], Kind.TEXT),
        ([["a"], ["b", "c"]], Kind.LIST),
        ([["a"], "b"], Kind.LIST),
        (["A. Vale", "B. Ost", "A. Vale", "B. Ost"], Kind.TEXT),
        (["Ann Vale", "Bo Ost", "Ann Vale", "Bo Ost"], Kind.TEXT),
        (["red", "deep blue", "red", "green", "deep blue", "green"], Kind.CODE),
    ],
)
def test_a_columns_kind_follows_from_its_values(values: list[Json], kind: Kind) -> None:
    found = column(*values)
    assert isinstance(found, Guess)
    assert found.kind is kind


@pytest.mark.parametrize(
    ("head", "values", "kind"),
    [
        ("Card Type", ["Boat", "Lamp", "Oil"], Kind.CODE),
        ("Artist", ["Vale", "Ost", "Vale", "Ost"], Kind.TEXT),
        ("Flavor text", ["Sea.", "Fire.", "Sea.", "Fire."], Kind.TEXT),
        ("Cost", ["1", "X"], Kind.NUMBER),
        ("Seen", ["1", "X"], Kind.TEXT),
    ],
)
def test_a_head_tells_what_few_values_do_not(head: str, values: list[str], kind: Kind) -> None:
    [only] = columns([{head: value} for value in values])
    found = guess(only)
    assert isinstance(found, Guess)
    assert found.kind is kind


def test_a_short_answer_tells_what_sorts_cards_and_numbers_of_play() -> None:
    heads = ("No.", "Price", "Team", "Type", "Seen", "Cost", "Artist")
    rows = (("1", "3", "a", "Boat", "5", "1", "Ost"), ("2", "4", "b", "Lamp", "6", "2", "Ost"))
    found = proposed(
        *({"name": f"n{number}", **dict(zip(heads, rows[number % 2], strict=True))} for number in range(4))
    )
    assert found.shown == ("type", "team", "cost")


@pytest.mark.parametrize(
    ("values", "options", "note"),
    [
        (
            [*"123456789", "X"],
            {"unfit": "kept"},
            "1 card has 'X', which is no number: it is shown and found as it stands",
        ),
        (["1", "2", "-"], {"drop": ("-",)}, None),
        (["1,5", "2"], {"replace": {",": "."}}, None),
        (["a;b", "b;c", "a;c"], {"split": ";"}, None),
        (["Red", "Red", "red", "Blue", "Blue"], {"map": {"red": "Red"}}, "'red' is read as 'Red'"),
    ],
)
def test_what_is_unlike_the_rest_is_said(values: list[Json], options: Mapping[str, object], note: str | None) -> None:
    found = column(*values)
    assert isinstance(found, Guess)
    assert (found.options, found.note) == (options, note)


@pytest.mark.parametrize(
    ("values", "why"),
    [
        (["-", "-"], "no value but '-'"),
        ([[{"a": 1}]], "lists of objects; a path such as x[].name reads one value of each"),
    ],
)
def test_a_column_that_can_be_no_field_is_named_with_the_reason(values: list[Json], why: str) -> None:
    assert column(*values) == why


def test_heads_become_names_that_fields_may_have() -> None:
    row: dict[str, Json] = {
        "name": "A", "Card Cost": "1", "card cost": "2", "HP/Max": "3",
        "has": "4", "order": "5", "3D": "6", "Цена": "7",
    }  # fmt: skip
    fields = proposed(row).fields
    assert {each.head: (each.name, each.aliases) for each in fields} == {
        "Card Cost": ("card_cost", ("c",)),
        "card cost": ("card_cost_2", ()),
        "HP/Max": ("hp_max", ("h",)),
        "has": ("card_has", ()),
        "order": ("card_order", ()),
        "3D": ("n_3d", ("n",)),
        "Цена": ("field_7", ("цена",)),
    }


NAMES = ("A", "A", "B")


@pytest.mark.parametrize(
    ("others", "path", "apart"),
    [
        ({"code": "123"}, "code", None),
        ({"uuid": "112"}, "name", "$place"),
        ({"No": "123"}, "name", "No"),
        ({"pack": "xyx"}, "name", "pack"),
        ({"cost": "121"}, "name", "cost"),
        ({"{cost}": "121"}, "name", '"{cost}"'),
        ({"artist": "xyx", "cost": "121", "word": "xyx", "type": "xyz"}, "name", "type"),
        ({"artist": "xyx", "cost": "121", "word": "xyx", "type": "xxz"}, "name", "word"),
        ({"artist": "xyx", "cost": "121"}, "name", "cost"),
        ({"artist": "xyx"}, "name", "artist"),
    ],
)
def test_an_id_comes_from_what_tells_all_cards_apart(others: Mapping[str, str], path: str, apart: str | None) -> None:
    rows = zip("AAB", *others.values(), strict=True)
    found = proposed(*(dict(zip(("name", *others), row, strict=True)) for row in rows))
    assert (found.id, found.apart) == ({"from": path}, apart)


def test_an_id_is_the_line_alone_where_the_names_head_has_braces() -> None:
    assert proposed({"{x}": "A"}, {"{x}": "?"}, {"{x}": "B"}).id == {"text": "{$place}"}


def test_names_that_differ_are_ids_whatever_a_number_says() -> None:
    assert proposed({"name": "A", "No": "1"}, {"name": "B", "No": "2"}).id == {"from": "name"}


def test_namesakes_that_nothing_tells_apart_get_their_line(folder: Path) -> None:
    write(folder, "x.csv", "name,cost\nA,1\nA,1\nB,2\n")
    assert ran("catalogue", "import", "x.csv").err == (
        "note: 2 cards are called 'A'; the ids of such cards have their line behind the name: "
        "give the cards a column 'id'\n"
        "note: 2 cards called 'A' are alike in every column: all are kept\n"
    )
    assert ran("query", "--game", "x", "", "--format", "csv", "--fields", "id").out == "id\na-2\na-3\nb\n"


def test_doubles_among_namesakes_are_told_and_kept(folder: Path) -> None:
    write(folder, "x.csv", "name,kind\nA,box\nA,box\nA,long\nB,box\nB,box\nC,box\n")
    assert ran("catalogue", "import", "x.csv").err == (
        "note: 3 cards are called 'A', 1 more name comes again; the ids of such cards have their line behind the name: "
        "give the cards a column 'id'\n"
        "note: 2 cards called 'A' are alike in every column, as are those of 1 more name: all are kept\n"
    )
    told = ran("query", "--game", "x", "", "--format", "csv", "--fields", "id").out
    assert told == "id\na-2\na-3\na-4\nb-5\nb-6\nc\n"


TITLED = "Lamps of 2024,,\n\nmade by Ada,,\nname,kind,cost\nFerry,boat,2\nBarge,boat,3\nOil,lamp,1\n"


def test_rows_above_the_head_are_told_with_their_first_words(folder: Path) -> None:
    note = "note: 2 rows above the column names are passed over: 'Lamps of 2024', 'made by Ada'\n"
    write(folder, "x.csv", f"sep=,\n{TITLED}")
    assert ran("catalogue", "import", "x.csv").err == note
    sheets("y.xlsx", Cards=[line_.split(",") for line_ in TITLED.splitlines()])
    assert ran("catalogue", "import", "y.xlsx").err == note
    write(folder, "mine.csv", "My boats\nname;copies\nFerry;2\nBarge;1\n")
    assert ran("collection", "import", "mine.csv", "--game", "x") == Ran(
        0,
        "collections/mine.yaml: 2 cards, 3 copies, from 2 rows of mine.csv\n",
        "note: 1 row above the column names is passed over: 'My boats'\n",
    )


@pytest.mark.parametrize(
    ("last", "split", "note", "item"),
    [
        ("b; c", '{from: tags, replace: {";": ","}, split: ","}', "';' parts items too, as in 'b; c'", "c"),
        ("b; d", '{from: tags, split: ","}', "'b; d' is one item; ',' parts items", "b; d"),
        ("b/c", '{from: tags, split: ","}', None, "b/c"),
    ],
)
def test_a_second_mark_among_the_items_of_a_list_parts_them_or_is_told(
    folder: Path, last: str, split: str, note: str | None, item: str
) -> None:
    write(folder, "x.csv", f'name,tags\nA,"a, b"\nB,"a, c"\nC,"c, b"\nD,"a, {last}"\n')
    assert ran("catalogue", "import", "x.csv").err == (f"note: tags: {note}\n" if note else "")
    assert f"      tags: {split}\n" in (folder / "cards/x/game.yaml").read_text("utf-8")
    assert ran("query", "--game", "x", f'name:d tags:"{item}"', "--format", "names").out == "D\n"


@pytest.mark.parametrize(
    "cells",
    [
        ("https://a.example/cards/a.png", "https://a.example/cards/b.png", "https://a.example/sea/c.png"),
        ("img/sea/a.png", "img/sea/b.jpg", "img/land/c.jpeg"),
        ("9,75 €", "0,75 €", "9,25 €"),
    ],
)
def test_addresses_and_prices_are_no_lists(cells: Sequence[str]) -> None:
    assert guess(columns({"Bild": each} for each in cells)[0]) == Guess(kind=Kind.TEXT)


def test_numbers_of_json_are_numbers_however_they_are_written(folder: Path) -> None:
    write(folder, "x.json", '[{"name": "A", "cost": 1e15}, {"name": "B", "cost": 1E3}, {"name": "C", "cost": -2.0}]')
    assert ran("catalogue", "import", "x.json").out.splitlines()[:4] == [
        "x: 3 cards in 1 set, read from x.json",
        "fields",
        "  name     from name",
        "  cost  c  number",
    ]
    told = ran("query", "--game", "x", "order:-cost", "--format", "csv", "--fields", "name,cost").out
    assert told == "name,cost\nA,1000000000000000\nB,1000\nC,-2\n"


@pytest.mark.parametrize(
    ("head", "meant"),
    [
        ("name_fr", ("name", "fr")),
        ("Name (DE)", ("Name", "de")),
        ("text.pt-br", ("text", "pt-BR")),
        ("Text French", ("Text", "fr")),
        ("set_id", None),
        ("name", None),
        ("fr", None),
    ],
)
def test_a_head_may_end_in_a_locale(head: str, meant: tuple[str, str] | None) -> None:
    assert localised_head(head) == meant


@pytest.mark.parametrize(
    ("row", "locales", "names", "texts"),
    [
        (
            {"name": "Fog", "name_fi": "Sumu", "text": "t", "Text (fi)": "u"},
            ("en", "fi"),
            {"en": "name", "fi": "name_fi"},
            {"text": {"en": "text", "fi": "Text (fi)"}},
        ),
        (
            {"name": {"de": "Nebel", "fr": "Brume"}, "text": "t"},
            ("de", "fr"),
            {"de": "name.de", "fr": "name.fr"},
            {"text": {}},
        ),
        (
            {"name": "Fog", "names": {"fr": "Brume"}},
            ("en", "fr"),
            {"en": "name", "fr": "names.fr"},
            {},
        ),
        ({"name": "Fog", "text": {"en": "t"}}, ("en",), {}, {"text": {}}),
        (
            {"Card name": "Fog", "Rules text": "t", "Nom (fr)": "Brume", "Texte (fr)": "u"},
            ("en", "fr"),
            {"en": "Card name", "fr": "Nom (fr)"},
            {"rules_text": {"en": "Rules text", "fr": "Texte (fr)"}},
        ),
        (
            {"Name (de)": "Nebel", "Nom (fr)": "Brume"},
            ("de", "fr"),
            {"de": "Name (de)", "fr": "Nom (fr)"},
            {},
        ),
        ({"Card": "Fog", "Notiz (de)": "t"}, ("en",), {}, {"notiz_de": {}}),
    ],
)
def test_texts_in_several_languages_are_one_field(
    row: dict[str, Json], locales: tuple[str, ...], names: Mapping[str, str], texts: Mapping[str, Mapping[str, str]]
) -> None:
    found = proposed(row)
    assert (found.locales, found.names, {each.name: each.paths for each in found.fields}) == (locales, names, texts)


def test_the_language_of_columns_that_say_none_may_be_said(folder: Path) -> None:
    write(folder, "x.csv", "name,name_en\nSumu,Fog\n")
    assert ran("catalogue", "import", "x.csv", "--locale", "fi").code == 0
    assert (folder / "cards/x/game.yaml").read_text("utf-8").count("locales: [fi, en]\n") == 1
    assert ran("catalogue", "import", "x.csv", "--locale", "elvish") == Ran(
        2, "", "error: 'elvish' is no language; write its code, such as en, fr or pt-BR\n"
    )


def test_a_text_that_lacks_the_first_language_somewhere_is_a_field_a_language() -> None:
    found = proposed({"name": "A", "text_en": "t", "text_fr": "u"}, {"name": "B", "text_fr": "v"})
    assert [each.name for each in found.fields] == ["text_en", "text_fr"]


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ({"cards": [{"a": 1}, {"a": 2}], "sets": [{"b": 1}]}, "cards"),
        ({"meta": {"v": "1"}, "data": {"x": {"n": 1}, "y": {"n": 2}, "z": {"n": 3}}}, "data.*"),
        ({"x": [{"n": 1}], "y": [{"n": 2}], "z": [{"n": 3}]}, "*[]"),
        ({"name": "A", "cost": 1}, None),
        ({"name": "A", "prices": [{"eur": 1}]}, None),
    ],
)
def test_records_are_found_where_most_of_them_are(value: dict[str, Json], path: str | None) -> None:
    assert records_path(value) == path


# Sheets.


Lines = Sequence[Sequence[str | int]]


def sheets(path: str, **cells: Lines) -> None:
    """A workbook with these sheets."""
    book = Workbook()
    book.remove(book.worksheets[0])
    for title, lines in cells.items():
        sheet = book.create_sheet(title)
        for line_ in lines:
            sheet.append(list(line_))
    book.save(path)


NOTES: Lines = [["Ideas"], *[[f"Idea {number}"] for number in range(9)]]
CHANGES: Lines = [["Day", "Change"], *[[f"{number}.5.", "Costs less"] for number in range(9)]]
ROBOTS: Lines = [["Card name", "Cost"], ["Digger", 2], ["Lifter", 3], ["Welder", 1]]


def test_of_several_sheets_the_one_with_cards_is_read_and_the_others_are_named(folder: Path) -> None:
    sheets("robots.xlsx", Notes=NOTES, Changes=CHANGES, Robots=ROBOTS)
    told = ran("catalogue", "import", "robots.xlsx")
    note = "note: the sheet 'Robots' is read, and not 'Notes', 'Changes'; --sheet NAME takes another\n"
    assert (told.out.splitlines()[0], told.err) == ("robots: 3 cards in 1 set, read from robots.xlsx", note)
    assert "    sheet: Robots\n" in (folder / "cards/robots/game.yaml").read_text("utf-8")
    assert ran("query", "--game", "robots", "cost>=2", "--format", "names") == Ran(0, "Digger\nLifter\n")


def test_a_hidden_sheet_is_called_so_and_is_read_only_where_no_other_has_cards() -> None:
    old: Lines = [*ROBOTS, ["Cutter", 4]]
    sheets("robots.xlsx", Old=old, Robots=ROBOTS, Notes=NOTES)
    hide("robots.xlsx", "Old", "Notes")
    taken = "--sheet NAME takes another\n"
    note = f"note: the sheet 'Robots' is read, and not 'Old' (hidden), 'Notes' (hidden); {taken}"
    assert ran("catalogue", "import", "robots.xlsx").err == note
    sheets("robots.xlsx", Notes=NOTES, Robots=ROBOTS)
    hide("robots.xlsx", "Robots")
    note = f"note: the sheet 'Robots' (hidden) is read, and not 'Notes'; {taken}"
    assert ran("catalogue", "import", "robots.xlsx", "--force").err == note


@pytest.mark.parametrize("order", [("Empty", "Words"), ("Words", "Empty")])
def test_a_hidden_sheet_is_read_beside_an_empty_one_and_called_hidden(order: Sequence[str]) -> None:
    cells: Mapping[str, Lines] = {"Empty": [], "Words": [["word"], ["Digger"], ["Lifter"]]}
    sheets("x.xlsx", **{name: cells[name] for name in order})
    hide("x.xlsx", "Words")
    told = ran("catalogue", "import", "x.xlsx")
    assert (told.out.splitlines()[0], told.err.splitlines()[0]) == (
        "x: 2 cards in 1 set, read from x.xlsx",
        "note: the sheet 'Words' (hidden) is read, and not 'Empty'; --sheet NAME takes another",
    )
    assert ran("catalogue", "import", "x.xlsx", "--sheet", "Empty").err == (
        "x.xlsx:1:1: the sheet 'Empty' is empty; a head that names the columns is needed; its other sheets: "
        "'Words' (hidden); take one by --sheet NAME, or 'sheet: NAME' beside 'files'\n"
    )


def hide(path: str, *titles: str) -> None:
    """Hide sheets of a workbook."""
    book = load_workbook(path)
    for title in titles:
        book[title].sheet_state = "hidden"
    book.active = next(index for index, each in enumerate(book.worksheets) if each.title not in titles)
    book.save(path)


def test_a_sheet_is_named_in_any_letters(folder: Path) -> None:
    sheets("robots.xlsx", Notes=NOTES, Robots=ROBOTS)
    told = ran("catalogue", "import", "robots.xlsx", "--sheet", "robots")
    assert (told.out.splitlines()[0], told.err) == ("robots: 3 cards in 1 set, read from robots.xlsx", "")
    assert ran("catalogue", "import", "robots.xlsx", "--sheet", "robot", "--force").err == (
        "robots.xlsx:1:1: no sheet is called 'robot'; its sheets: 'Notes', 'Robots'\n"
    )
    assert "    sheet: robots\n" in (folder / "cards/robots/game.yaml").read_text("utf-8")


def test_a_sheet_beside_empty_ones_is_read_without_a_word(folder: Path) -> None:
    sheets("robots.xlsx", Robots=ROBOTS, Sheet2=[], Sheet3=[["later"]])
    assert ran("catalogue", "import", "robots.xlsx").err == ""
    assert "sheet:" not in (folder / "cards/robots/game.yaml").read_text("utf-8")


def test_a_collection_is_read_from_the_sheet_with_cards() -> None:
    Path("mine.csv").write_text("name\nDigger\nLifter\n")
    assert ran("catalogue", "import", "mine.csv").code == 0
    sheets("mine.xlsx", Notes=NOTES, Cards=[["Card", "Count"], ["Digger", 2], ["Lifter", 3]])
    assert ran("collection", "import", "mine.xlsx") == Ran(
        0,
        "collections/mine.yaml: 2 cards, 5 copies, from 2 rows of mine.xlsx\n",
        "note: the sheet 'Cards' is read, and not 'Notes'\n",
    )


# cardkit.yaml.


def test_the_first_game_of_a_project_is_what_its_commands_mean(folder: Path) -> None:
    write(folder, "boats.csv", "name,effect\nNight Ferry,Carries two lamps.\n")
    write(folder, "lamps.csv", "name,light\nStorm Lamp,3\n")
    assert ran("query", "effect:lamps").code == 2
    assert ran("catalogue", "import", "boats.csv").code == 0
    assert Path("cardkit.yaml").read_text("utf-8") == "game: boats\n"
    assert ran("query", "effect:lamps", "--format", "names") == Ran(0, "Night Ferry\n")
    assert "usual game" not in ran("catalogue", "import", "lamps.csv").out
    assert "usual game" not in ran("catalogue", "import", "boats.csv", "--force").out
    assert Path("cardkit.yaml").read_text("utf-8") == "game: boats\n"


def test_a_game_whose_name_other_readers_bend_is_the_usual_one_too(folder: Path) -> None:
    write(folder, "2024.csv", "name,light\nStorm Lamp,3\n")
    assert ran("catalogue", "import", "2024.csv").code == 0
    assert Path("cardkit.yaml").read_text("utf-8") == 'game: "2024"\n'
    assert ran("query", "", "--format", "names") == Ran(0, "Storm Lamp\n")


def test_a_usual_game_that_is_named_stays(folder: Path) -> None:
    write(folder, "cardkit.yaml", "game: runebound  # mine\n")
    write(folder, "lamps.csv", "name,light\nStorm Lamp,3\n")
    assert "usual game" not in ran("catalogue", "import", "lamps.csv").out
    assert Path("cardkit.yaml").read_text("utf-8") == "game: runebound  # mine\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "data:\n  a: xx\n"),
        ("game: b # mine", "game: b # mine\ndata:\n  a: xx\n"),
        ("data:\n  b: y\n\nlang: fi\n", "data:\n  b: y\n  a: xx\n\nlang: fi\n"),
        ("data: # here\n    b: y", "data: # here\n    b: y\n    a: xx\n"),
        ("data: {b: y}\n", "data: {a: xx, b: y}\n"),
        ("data: {}\n", "data: {a: xx}\n"),
        ("data:\n  a: old # once\n", "data:\n  a: xx # once\n"),
        ("data: {a: old, b: y}\n", "data: {a: xx, b: y}\n"),
        ("data: {a: xx}\n", "data: {a: xx}\n"),
        ("{game: b}\n", None),
        ("data: [b]\n", None),
        ("a: b: c\n", None),
    ],
)
def test_a_data_folder_is_put_into_the_settings_as_they_stand(before: str, after: str | None) -> None:
    assert bound(before, "a", "xx") == after


def test_a_person_can_add_the_line() -> None:
    assert line("a", "../My data") == 'data: {a: "../My data"}'


def test_a_row_without_a_name_takes_no_id_from_a_card(folder: Path) -> None:
    write(folder, "x.csv", 'name,text\n,"a, b"\nA. B.,\nA. B.,1\n')
    assert ran("catalogue", "import", "x.csv").err == (
        "note: 2 cards are called 'A. B.'; the ids of such cards have 'text' behind the name\n"
        "note: 1 record of x is left out; 'cardkit catalogue check --game x' says why\n"
    )
    assert ran("query", "--game", "x", "--format", "names") == Ran(
        0, "A. B.\nA. B.\n", "note: 1 record of x is left out; 'cardkit catalogue check --game x' says why\n"
    )


def test_a_file_that_no_game_can_be_made_of_leaves_nothing_behind(folder: Path) -> None:
    heads = ["name", *(f"c{number}" for number in range(901))]
    write(folder, "wide.csv", "\n".join((",".join(heads), ",".join("1" for _ in heads))))
    write(folder, "a\\b.csv", "name,cost\nFoo,1\n")
    before = sorted(folder.iterdir())
    assert [ran("catalogue", "import", file) for file in ("wide.csv", "a\\b.csv")] == [
        Ran(2, "", "wide.csv:1:1: 901 columns would be fields; at most 900 are possible; take some out of the file\n"),
        Ran(2, "", "error: 'a\\b.csv' has a '\\' in its name; give the file another name\n"),
    ]
    assert sorted(folder.iterdir()) == before


def test_what_a_failed_import_wrote_is_as_before(folder: Path) -> None:
    write(folder, "x.csv", "name,cost\nFoo,1\n")
    assert ran("catalogue", "import", "x.csv").code == 0
    before = {each: each.read_bytes() for each in folder.rglob("*.*") if each.suffix in (".yaml", ".json")}
    write(folder, "schemas/game.schema.json", "mine")
    desk = Desk(shelf=shelf((), folder, None), cache=None)

    def nothing(made: Made) -> Welcome:
        return replace(welcome(desk, made), cards=0)

    with pytest.raises(InputError) as raised:
        importing.import_(desk, importing.Wish(file=Path("x.csv"), title="New", force=True), folder, nothing)
    assert str(raised.value) == "x.csv:1:1: no card can be made of its 1 record"
    with pytest.raises(InputError):
        importing.import_(desk, importing.Wish(file=Path("x.csv"), game="y"), folder, nothing)
    after = {each: each.read_bytes() for each in folder.rglob("*.*") if each.suffix in (".yaml", ".json")}
    assert after == {**before, folder / "schemas" / "game.schema.json": b"mine"}
    assert not (folder / "cards" / "y").exists()


@pytest.mark.parametrize("file", ["a: b.csv", "{locale}.csv", "[a]*.csv"])
def test_a_file_may_have_any_name(folder: Path, file: str) -> None:
    write(folder, file, "name,$key,cost\nFoo,x,1\nBar,y,2\n")
    assert ran("catalogue", "import", file, "--game", "x").code == 0
    assert ran("query", "--game", "x", "cost=2", "--format", "names") == Ran(0, "Bar\n", "")


def test_a_column_may_be_called_as_a_variable_is(folder: Path) -> None:
    write(folder, "x.csv", "name,$key,cost\nFoo,x,1\nFoo,y,2\n")
    assert ran("catalogue", "import", "x.csv").code == 0
    assert ran("query", "--game", "x", "", "--format", "csv").out == "id,name,set,cost\nx,Foo,x,1\ny,Foo,x,2\n"


def test_the_mark_of_an_open_workbook_is_no_data(folder: Path) -> None:
    for name in ("x.csv", "~$x.csv", ".~lock.x.csv#"):
        write(folder, f"data/{name}", "name\nFoo\n")
    look = Look(DataFolder(str(folder), ""))
    assert [[each.name for each in look.files(glob)] for glob in ("data", "**/*.csv")] == [["data/x.csv"]] * 2


# Whatever stands in a table.

CELL = st.one_of(
    st.sampled_from(
        ["", "", "1", "0", "2.5", "007", "x", "yes", "No", "-", "a, b", "b; c", "Red", "red", "A. B.", "1e3"]
    ),
    st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=12),
)
HEAD = st.one_of(
    st.sampled_from(
        ["name", "Name_fr", "id", "code", "set", "text", "Text (fi)", "order", "HP/Max", "#", "a.b", '"q"']
    ),
    st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), min_size=1, max_size=8).filter(
        lambda text: text.strip() == text and text.strip() != ""
    ),
)
TABLES = st.lists(HEAD, min_size=1, max_size=6, unique_by=lambda head: head.strip().casefold()).flatmap(
    lambda heads: st.lists(st.fixed_dictionaries(dict.fromkeys(heads, CELL)), min_size=1, max_size=8)
)


@pytest.mark.slow
@settings(max_examples=300)
@given(TABLES)
def test_every_row_with_a_name_becomes_a_card(rows: list[dict[str, Json]]) -> None:
    named = sum(1 for row in rows if str(row.get("name", "")).strip())
    with TemporaryDirectory() as folder:
        home, path = Path(folder), Path(folder) / "t.json"
        path.write_text(json.dumps(rows), "utf-8")
        desk = Desk(shelf=shelf((), home, None), cache=None)
        with suppress(InputError):  # no column of it could be the names
            size = importing.import_(desk, importing.Wish(file=path), home, lambda made: welcome(desk, made)).cards
            assert size == named if named else size <= len(rows)
            return
    assert not named
