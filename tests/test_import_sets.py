"""Files of sets that hold cards, files of few cards, and what is said of a file: encodings, endings, wrong keys."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from openpyxl import Workbook
from shell import Ran, ran

from cardkit.foreign.nest import inner_path, records_path
from cardkit.foreign.reading import READERS
from cardkit.foreign.record import Json


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is no project, with a catalogue of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    return tmp_path


def imported(value: Json, *words: str) -> Ran:
    """What is said of the import of a file that holds this."""
    Path("x.json").write_text(json.dumps(value, indent=0), "utf-8")
    return ran("catalogue", "import", "x.json", *words)


def sources() -> list[str]:
    """How the game reads the file, without what every game says."""
    lines = Path("cards/x/game.yaml").read_text("utf-8").partition("sources:\n")[2].partition("\n\n")[0]
    return [line.strip() for line in lines.splitlines()]


def cards(*names: str) -> list[Json]:
    return [{"name": name, "tricks": [{"name": "hop"}, {"name": "run"}]} for name in names]


OWN = ["cards:", "id: name", "name: name"]
SETS: Mapping[str, tuple[Json, list[str], list[str]]] = {
    "a list of sets": (
        [{"name": "Sea", "cards": cards("Cod", "Eel")}, {"name": "Land", "cards": cards("Ant")}],
        ["- files: x.json", "each: cards", *OWN, 'set: "^.name"'],
        ["Ant,land,x.json:32:1", "Cod,sea,x.json:5:1", "Eel,sea,x.json:16:1"],
    ),
    "sets under a key, told by what they call themselves": (
        {
            "v": 1,
            "data": [{"id": 7, "set": "Sea", "cards": cards("Cod", "Eel")}, {"set": "Land", "cards": cards("Ant")}],
        },
        ["- files: x.json", "records: data", "each: cards", *OWN, 'set: "^.set"'],
        ["Ant,land,x.json:35:1", "Cod,sea,x.json:8:1", "Eel,sea,x.json:19:1"],
    ),
    "sets under keys of their own": (
        {"sea": {"cards": cards("Cod", "Eel")}, "land": {"cards": cards("Ant")}, "air": {"cards": cards("Owl")}},
        ["- files: x.json", 'records: "*"', "each: cards", *OWN, 'set: "$key"'],
        ["Ant,land,x.json:30:1", "Cod,sea,x.json:4:1", "Eel,sea,x.json:15:1", "Owl,air,x.json:45:1"],
    ),
    "one set": (
        {"set": "Sea", "cards": cards("Cod", "Eel")},
        ["- files: x.json", "each: cards", *OWN, 'set: "^.set"'],
        ["Cod,sea,x.json:4:1", "Eel,sea,x.json:15:1"],
    ),
    "cards that have a set of their own": (
        [{"name": "Sea", "cards": [{"name": "Cod", "pack": "Reef"}, {"name": "Eel", "pack": "Reef"}]}],
        ["- files: x.json", "each: cards", *OWN, "set: pack"],
        ["Cod,reef,x.json:5:1", "Eel,reef,x.json:9:1"],
    ),
    "what holds all the cards": (
        {"name": "My game", "cards": cards("Cod", "Eel")},
        ["- files: x.json", "records: cards", *OWN, 'set: "$file"'],
        ["Cod,x,x.json:4:1", "Eel,x,x.json:15:1"],
    ),
    "cards with lists of their own": (
        cards("Cod", "Eel"),
        ["- files: x.json", *OWN, 'set: "$file"'],
        ["Cod,x,x.json:2:1", "Eel,x,x.json:13:1"],
    ),
}


@pytest.mark.parametrize("case", SETS)
def test_cards_are_found_in_sets_and_have_their_name(case: str) -> None:
    value, lines, told = SETS[case]
    assert imported(value).code == 0
    assert sources() == lines
    assert ran("query", "--game", "x", "order:name", "--format", "csv", "--fields", "name,set,place") == Ran(
        0, "\n".join(["name,set,place", *told, ""])
    )


def test_what_is_told_of_a_set_is_no_field_and_is_said() -> None:
    told = imported(
        [{"name": "Sea", "day": "2025", "cards": cards("Cod", "Eel")}, {"name": "Land", "cards": cards("Ant")}]
    )
    assert told.out.splitlines()[:7] == [
        "x: 3 cards in 2 sets, read from x.json",
        "fields",
        "  name    from name",
        "  set     from ^.name",
        "columns that are no fields",
        "  tricks: lists of objects; a path such as tricks[].name reads one value of each",
        "  ^ day: told of the set, not of its cards; the path ^.day reads it",
    ]


@pytest.mark.parametrize(
    ("values", "path"),
    [
        ([{"name": "A", "tricks": [{"name": "x"}, {"name": "y"}]}], None),
        ([{"name": "A", "Cards": [{"name": "x"}, {"name": "y"}]}, {"name": "B"}], None),
        ([{"name": "A", "Cards": [{"name": "x"}, {"name": "y"}, {"name": "z"}]}, {"name": "B"}], "Cards"),
        ([{"name": "A", "cards": [{"text": "x"}, {"text": "y"}, {"text": "z"}]}, {"name": "B"}], None),
        ([{"name": "A", "cards": ["x", "y", "z"]}, {"name": "B"}], None),
        ([{"name": "A", "list": [{"name": "x"}] * 10}, {"name": "B", "list": [{"name": "x"}] * 10}], "list"),
        ([{"name": "A", "list": [{"name": "x"}] * 10}, {"name": "B", "list": [{"name": "x"}] * 9}], None),
    ],
)
def test_records_are_sets_where_they_hold_more_cards_than_they_are(
    values: Sequence[Mapping[str, Json]], path: str | None
) -> None:
    assert inner_path(values) == path


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ({"a1": {"name": "Ann"}, "a2": {"name": "Bo"}}, "*"),
        ({"a1": {"name": "Ann"}}, "*"),
        ({"a1": {"cost": 1}, "a2": {"cost": 2}}, None),
        ({"name": "Ann", "tricks": {"a": {"name": "hop"}, "b": {"name": "run"}}}, None),
        ({"name": {"en": "Ann", "fi": "Anni"}}, None),
    ],
)
def test_few_cards_under_keys_are_cards_where_they_have_names(value: dict[str, Json], path: str | None) -> None:
    assert records_path(value) == path


def test_two_cards_under_keys_are_two_cards() -> None:
    assert imported({"a1": {"name": "Ann", "cost": 1}, "a2": {"name": "Bo", "cost": 2}}).code == 0
    assert ran("query", "--game", "x", "--format", "csv", "--fields", "id,cost") == Ran(0, "id,cost\na1,1\na2,2\n")


# Ids that names do not make.

BEHIND = "the ids of such cards have 'cost' behind the name"


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (["Fire!", "Fire?"], f"'Fire!' and 'Fire?' would have one id; {BEHIND}"),
        (["Fire", "!?"], "some names have no letter of a-z or digit; an id is made of 'name' and 'cost'"),
        (["Fire", "Fire"], f"2 cards are called 'Fire'; {BEHIND}"),
        (["Fire", "Ice", "Fire", "Ice"], f"2 cards are called 'Fire', 1 more name comes again; {BEHIND}"),
    ],
)
def test_it_is_said_why_names_are_not_enough(names: list[str], why: str) -> None:
    told = imported([{"name": name, "cost": number} for number, name in enumerate(names)])
    assert told.err == f"note: {why}\n"


# What is said of a file.


def test_an_encoding_may_be_said_and_is_written_down() -> None:
    Path("x.csv").write_bytes("name,koszt\nŻółw,1\nBóbr,2\n".encode("cp1250"))
    assert (ran("catalogue", "import", "x.csv", "--encoding", "cp1250").code, sources()[1]) == (0, "encoding: cp1250")
    assert ran("query", "--game", "x", "--format", "names") == Ran(0, "Żółw\nBóbr\n")


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_its_mark_is_read(encoding: str) -> None:
    Path("x.csv").write_bytes("name,cost\nÄnn,1\nŁuk,2\n".encode(encoding))
    assert ran("catalogue", "import", "x.csv").code == 0
    assert ran("query", "--game", "x", "--format", "names") == Ran(0, "Änn\nŁuk\n")


def test_what_is_said_wrongly_of_a_file_is_told() -> None:
    Path("x.csv").write_text("name\nA\n", "utf-8")
    Path("x").write_text("name\nA\n", "utf-8")
    book = Workbook()
    book.worksheets[0].append(["name"])
    book.save("x.xlsx")
    endings = ", ".join(f".{each}" for each in READERS)
    told = {
        ("x.csv", "--encoding", "cp125"): "error: no encoding of texts is called 'cp125'; did you mean 'cp1250'?",
        ("x.xlsx", "--encoding", "cp1250"): "error: --encoding is said, and 'x.xlsx' is a workbook; leave it out",
        ("",): "error: the name of the file is empty; name a spreadsheet, a table or a file of JSON",
        ("x",): f"error: 'x' has no ending in its name, which tells how to read it; add one of {endings}",
    }
    assert {words: ran("catalogue", "import", *words) for words in told} == {
        words: Ran(2, "", f"{line}\n") for words, line in told.items()
    }


def test_what_is_left_of_a_game_is_told_and_written_anew_by_force() -> None:
    Path("schemas/cards").mkdir(parents=True)
    Path("schemas/cards/x.schema.json").write_text("{}", "utf-8")
    told = "error: 'schemas/cards/x.schema.json' is left of a game 'x' that is no more; "
    assert imported(cards("Cod")) == Ran(2, "", f"{told}--force writes it anew; --game NAME makes another\n")
    assert imported(cards("Cod"), "--force").code == 0


# What game.yaml says of a file that does not fit it.


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "records: data.crds",
            "no records here; 'records: data.crds' leads to nothing (x.json:3:9); did you mean 'cards'?",
        ),
        ("sheet: A", "'sheet' is said of a workbook alone; the file is JSON (x.json:1:1); take 'sheet' out"),
        (
            "delimiter: ';'",
            "'delimiter' is said of a table of text alone; the file is JSON (x.json:1:1); take 'delimiter' out",
        ),
    ],
)
def test_what_does_not_fit_a_file_is_told_where_game_yaml_says_it(line: str, told: str) -> None:
    assert imported({"v": 1, "data": {"cards": cards("Cod", "Eel", "Ant")}}).code == 0
    described = Path("cards/x/game.yaml")
    described.write_text(described.read_text("utf-8").replace("records: data.cards", line), "utf-8")
    column = 7 + line.index(" ")
    number = described.read_text("utf-8").splitlines().index(f"    {line}") + 1
    assert ran("query", "--game", "x").err.splitlines()[0] == f"cards/x/game.yaml:{number}:{column - 1}: {told}"


def test_a_sheet_that_a_workbook_does_not_have_is_told_where_game_yaml_says_it() -> None:
    book = Workbook()
    book.worksheets[0].title = "Cards"
    for row in (["name"], ["Cod"], ["Eel"]):
        book.worksheets[0].append(row)
    book.save("x.xlsx")
    assert ran("catalogue", "import", "x.xlsx", "--sheet", "Cards").code == 0
    described = Path("cards/x/game.yaml")
    described.write_text(described.read_text("utf-8").replace("sheet: Cards", "sheet: Crds"), "utf-8")
    assert ran("query", "--game", "x").err.splitlines()[0] == (
        "cards/x/game.yaml:12:12: no sheet is called 'Crds' (x.xlsx:1:1); its sheets: 'Cards'"
    )
