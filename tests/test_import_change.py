"""A table goes on changing after its import: new words, slips, marks among numbers, columns that are renamed."""

import json
import os
from pathlib import Path

import pytest
from openpyxl import Workbook
from shell import Ran, answer, ran

from cardkit.catalogue import build, files
from cardkit.shelf import shelf

HEAD = "Name,Kind,Cost,Text\n"
ROWS = "Skiff,Creature,1,One.\nScow,Creature,2,Two.\nYawl,Creature,X,Three.\nLamp,Tool,2,Four.\nWick,Tool,0,Five.\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with an imported table, `x.csv`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    Path("x.csv").write_text(HEAD + ROWS, "utf-8")
    assert ran("catalogue", "import", "x.csv").code == 0
    return tmp_path


def query(*words: str) -> Ran:
    """What a query of the game answers."""
    return ran("query", "--game", "x", *words)


def check() -> Ran:
    """What a check of the game answers."""
    return ran("catalogue", "check", "--game", "x")


# Marks in the place of numbers.


def test_a_mark_is_shown_where_the_number_would_stand() -> None:
    assert query("kind:creature") == Ran(
        0,
        "Skiff  Creature  1  x  x.csv:2:1\nScow   Creature  2  x  x.csv:3:1\nYawl   Creature  X  x  x.csv:4:1\n"
        "3 cards\n",
    )
    assert ran("show", "--game", "x", "yawl").out == (
        "Yawl (x)\n  kind   Creature\n  cost   X\n  text   Three.\n  id     yawl\n  place  x.csv:4:1\n"
    )


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("cost:x", "Yawl\n"),
        ("cost=X|0", "Yawl\nWick\n"),
        ("-cost:x", "Skiff\nScow\nLamp\nWick\n"),
        ("-has:cost", "Yawl\n"),
        ("cost>=0", "Skiff\nScow\nLamp\nWick\n"),
        ("cost!=2", "Skiff\nWick\n"),
    ],
)
def test_a_mark_is_found_and_is_no_number(text: str, names: str) -> None:
    assert query(text, "--format", "names") == Ran(0, names)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "cost>x",
            "error: 'x' stands in the place of a number and has no order for '>'; write cost:x, or -cost:x\n"
            "  cost>x\n      ^\n",
        ),
        (
            "cost:y",
            "error: 'cost' is a number, 'y' is not; write a number (cost:3), a range (cost:2..4); "
            "cost:X finds cards with that mark\n  cost:y\n       ^\n",
        ),
    ],
)
def test_a_mark_that_cannot_be_asked_for_is_told(text: str, told: str) -> None:
    assert query(text) == Ran(2, "", told)


def test_a_check_counts_each_mark_and_finds_those_that_are_there_once(folder: Path) -> None:
    more = "".join(
        f"{name},Tool,{mark},.\n" for name, mark in zip("ABCDE", ("3+", "zwei", "X", "X", "3+"), strict=True)
    )
    (folder / "x.csv").write_text(HEAD + ROWS + more, "utf-8")
    assert check().out.splitlines()[-1] == "    cost: 6 values do not fit: 'X' (3), '3+' (2), 'zwei' (x.csv:8:8)"
    checked = answer("answer-catalogue-check", ran("catalogue", "check", "--game", "x", "--format", "json").out)
    assert checked["games"][0]["sources"][0]["unfit"] == [  # type: ignore[index]  # JSON
        {
            "field": "cost",
            "count": 6,
            "first": "'X'",
            "values": [
                {"value": f"'{mark}'", "count": times, "place": {"file": "x.csv", "line": line, "column": column}}
                for mark, times, line, column in (("X", 3, 4, 15), ("3+", 2, 7, 8), ("zwei", 1, 8, 8))
            ],
        }
    ]


def test_of_many_different_values_some_are_told_and_all_counted(folder: Path) -> None:
    text = HEAD + ROWS + "".join(f"Card {number},Tool,{number}x,.\n" for number in range(30))
    (folder / "x.csv").write_text(text, "utf-8")
    told = check().out.splitlines()[-1]
    shown = "'X' (x.csv:4:15), '0x' (x.csv:7:13), '1x' (x.csv:8:13)"
    assert told == f"    cost: 31 values do not fit: {shown} and 28 more"


def test_a_mark_goes_through_set_files(folder: Path) -> None:
    assert ran("catalogue", "export", "--game", "x", "-o", "out").code == 0
    [written] = (folder / "out").rglob("*.yaml")
    assert written.read_text("utf-8").count("  instead:\n    cost: X\n") == 1
    described = folder / "cards/x/game.yaml"
    text = described.read_text("utf-8")
    described.write_text(text[: text.index("# The cards are read")] + text[text.index("# The parts") :], "utf-8")
    (folder / "cards/x/x.yaml").write_text(written.read_text("utf-8"), "utf-8")
    assert query("cost:x", "--format", "names") == Ran(0, "Yawl\n")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("instead: {kind: X}", "cards/x/one.yaml:3:32: instead names no field of numbers 'kind'; cost"),
        (
            "cost: 1, instead: {cost: X}",
            "cards/x/one.yaml:3:41: instead names 'cost', but the card has it; take one of them out",
        ),
    ],
)
def test_a_mark_that_a_card_cannot_have_is_told(folder: Path, line: str, told: str) -> None:
    (folder / "cards/x/one.yaml").write_text(f"set: {{id: one, name: One}}\ncards:\n  - {{id: z, name: Z, {line}}}\n")
    found = query("z")
    assert (found.code, found.err.splitlines()[0]) == (2, told)


def test_only_numbers_of_cards_keep_marks(folder: Path) -> None:
    described = folder / "cards/x/game.yaml"
    described.write_text(described.read_text("utf-8").replace("kind: Kind", "kind: {from: Kind, unfit: kept}"), "utf-8")
    assert query("z").err.splitlines()[0] == (
        "cards/x/game.yaml:16:33: every value fits here; field 'kind' is of kind code"
    )


# Words.


def test_a_new_word_is_welcome_and_an_unknown_one_is_told(folder: Path) -> None:
    with (folder / "x.csv").open("a") as table:
        table.write("Fog,Weather,1,Six.\n")
    assert query("kind:weather", "--format", "names") == Ran(0, "Fog\n")
    assert query("kind:wether") == Ran(
        2, "", "error: unknown kind 'wether'; did you mean 'Weather'?\n  kind:wether\n       ^^^^^^\n"
    )
    assert check() == Ran(
        0,
        "x: 6 cards, 1 set, 3 files\n  x.csv: 6 records in 1 file, 6 cards\n"
        "    cost: 1 value does not fit: 'X' (x.csv:4:15)\n",
    )


def test_a_slip_is_told_by_a_check_and_at_import(folder: Path) -> None:
    with (folder / "x.csv").open("a") as table:
        table.write("Fog,Creture,1,Six.\n")
    note = "note: x.csv:7:1: kind is 'Creture' here alone; 3 cards have 'Creature'\n"
    assert (check().code, check().err) == (0, note)
    assert ran("catalogue", "import", "x.csv", "--force").err.endswith(note)
    assert query("fog").err == ""


# Columns.


def test_a_column_that_is_renamed_is_told_by_each_command(folder: Path) -> None:
    (folder / "x.csv").write_text(HEAD.replace("Cost", "Mana cost") + ROWS, "utf-8")
    told = "x.csv:1:1: no column is called 'Cost', which cost reads; did you mean 'Mana cost'?\n"
    assert query("lamp") == Ran(0, "Lamp  Tool    x  x.csv:5:1\n1 card\n", f"note: {told}")
    assert check() == Ran(
        1,
        "x: 5 cards, 1 set, 3 files\n  x.csv: 5 records in 1 file, 5 cards\n    no field reads Mana cost (5)\n"
        f"{told}  Name,Kind,Mana cost,Text\n  ^^^^^^^^^^^^^^^^^^^^^^^^\n1 column or key is missing\n",
    )
    checked = answer("answer-catalogue-check", ran("catalogue", "check", "--game", "x", "--format", "json").out)
    assert checked["whole"] is False


def test_a_column_that_comes_later_is_told_where_a_query_asks_for_it(folder: Path) -> None:
    lines = (HEAD + ROWS).splitlines()
    text = "".join(f"{line},{'Lamp Rank' if line is lines[0] else 1}\n" for line in lines)
    (folder / "x.csv").write_text(text, "utf-8")
    told = (
        "error: no field is called 'lamp_rank', and none reads 'Lamp Rank' of x.csv; "
        "'cardkit catalogue import x.csv --game x' says the lines that make it a field\n"
    )
    assert query("lamp_rank:1") == Ran(2, "", f"{told}  lamp_rank:1\n  ^^^^^^^^^\n")
    assert query("order:lamp_rank").err.splitlines()[0] == told.strip()
    assert ran("render", "--game", "x", "--query", "lamp_rank:1", "-o", "x.pdf").err.splitlines()[0] == told.strip()
    assert ran("catalogue", "import", "x.csv", "--game", "x").err.startswith(
        "error: a game 'x' is here already, and no field of it reads 'Lamp Rank'; add 'lamp_rank: Lamp Rank' to 'cards'"
    )
    described = folder / "cards/x/game.yaml"
    described.write_text(described.read_text("utf-8").replace("files: x.csv", 'files: "x.*"'), "utf-8")
    assert query("lamp_rank:1").err.splitlines()[0] == (
        "error: no field is called 'lamp_rank', and none reads 'Lamp Rank' of x.*; "
        "a line below 'cards' in cards/x/game.yaml and one in the card schema make it a field"
    )


def test_a_column_with_another_name_than_its_field_is_known_by_queries(folder: Path) -> None:
    (folder / "y.csv").write_text(f"{HEAD.strip()},Erweiterung\nFog,Weather,1,.,One\nIce,Weather,2,.,Two\n", "utf-8")
    assert ran("catalogue", "import", "y.csv").code == 0
    described = folder / "cards/y/game.yaml"
    described.write_text(described.read_text("utf-8").replace("cost: Cost", "cost: Price of It"), "utf-8")
    for word, field, column in (("erweiterung", "set", "Erweiterung"), ("price_of_it", "cost", "Price of It")):
        told = ran("query", "--game", "y", f"{word}:one").err.splitlines()[-3]
        assert told == f"error: no field is called '{word}'; did you mean '{field}', which is read from '{column}'?"


def test_a_column_that_every_card_needs_is_one_error(folder: Path) -> None:
    (folder / "x.csv").write_text(HEAD.replace("Name", "Card") + ROWS, "utf-8")
    assert query("lamp") == Ran(
        2,
        "",
        "x.csv:1:1: no column is called 'Name', which id and name read; no field reads 'Card'\n"
        "  Card,Kind,Cost,Text\n  ^^^^^^^^^^^^^^^^^^^\n",
    )


def test_a_column_that_one_of_several_tables_has_is_not_missing(folder: Path) -> None:
    described = folder / "cards/x/game.yaml"
    described.write_text(described.read_text("utf-8").replace("files: x.csv", 'files: "*.csv"'), "utf-8")
    (folder / "y.csv").write_text("Name,Kind\nFog,Weather\n", "utf-8")
    assert query("kind:weather", "--format", "names") == Ran(0, "Fog\n")
    assert check().code == 0


def test_a_key_that_no_record_has_is_told_by_a_check_alone(folder: Path) -> None:
    rows = [{"name": "Fog", "cost": 1}, {"name": "Ice", "cost": 2}]
    (folder / "j.json").write_text(json.dumps(rows), "utf-8")
    assert ran("catalogue", "import", "j.json").code == 0
    (folder / "j.json").write_text(json.dumps(rows).replace("cost", "price"), "utf-8")
    assert ran("query", "--game", "j", "", "--format", "names") == Ran(0, "Fog\nIce\n")
    assert ran("catalogue", "check", "--game", "j") == Ran(
        0,
        "j: 2 cards, 1 set, 3 files\n  j.json: 2 records in 1 file, 2 cards\n"
        "    no record has cost (cost)\n    no field reads price (2)\n",
    )


# Cards of one name.


def ids(game: str) -> list[str]:
    """The ids of a game's cards."""
    return sorted(ran("query", "--game", game, "", "--format", "csv", "--fields", "id").out.splitlines()[1:])


def test_cards_of_one_name_alone_have_more_in_their_ids(folder: Path) -> None:
    rows = ["Cog,Tool,Ann,1", "Cog,Boat,Ben,2", "Skiff,Boat,Ann,1", "Cog Boat,Boat,Ben,1"]
    table = folder / "t.csv"
    table.write_text("\n".join(("Name,Kind,Artist,Cost", *rows, "")), "utf-8")
    note = "note: 2 cards are called 'Cog'; the ids of such cards have 'Cost' behind the name\n"
    assert ran("catalogue", "import", "t.csv").err == note  # 'Kind' would make an id that another card has
    table.write_text("\n".join(("Name,Kind,Artist,Cost", *rows[:3], "")), "utf-8")
    note = "note: 2 cards are called 'Cog'; the ids of such cards have 'Kind' behind the name\n"
    assert ran("catalogue", "import", "t.csv", "--force").err == note
    assert ids("t") == ["cog-boat", "cog-tool", "skiff"]
    with table.open("a") as more:
        more.write("Skiff,Tool,Ben,2\nMast,Tool,Ben,2\n")
    assert ids("t") == ["cog-boat", "cog-tool", "mast", "skiff-boat", "skiff-tool"]
    with table.open("a") as more:
        more.write("Skiff,Tool,Eve,2\n")
    assert ran("catalogue", "check", "--game", "t").out.splitlines()[2:] == [
        "t.csv:7:1: the id 'skiff-tool' stands twice; t.csv:5:1 has it first; "
        "what 'apart' reads is the same of both; name what tells them apart, or '$place'",
        "  Skiff,Tool,Eve,2",
        "  ^^^^^^^^^^",
        "1 record is left out",
    ]


def test_what_tells_cards_apart_is_a_column_like_others(folder: Path) -> None:
    (folder / "t.csv").write_text("Name,Kind\nCog,Tool\nCog,Boat\n,Boat\n", "utf-8")
    assert ran("catalogue", "import", "t.csv").code == 0
    (folder / "t.csv").write_text("Name,Sort\nCog,Tool\nCog,Boat\n", "utf-8")
    assert ran("query", "--game", "t", "").err.splitlines()[0] == (
        "note: t.csv:1:1: no column is called 'Kind', which apart and kind read; no field reads 'Sort'"
    )
    described = folder / "cards/t/game.yaml"
    described.write_text(described.read_text("utf-8").replace("    cards:", "    printing: {code: Kind}\n    cards:"))
    assert ran("query", "--game", "t", "").err.splitlines()[0] == (
        "cards/t/game.yaml:15:7: beside 'printing' records of one id are one card; take 'apart' out"
    )


def test_a_column_called_as_what_sources_read_is_a_field(folder: Path) -> None:
    rows = ("Hum,C,low", "Buzz,C,high", "Trill,D,low", "Drone,D,high")
    (folder / "k.csv").write_text("\n".join(("Name,Key,Apart", *rows, "")), "utf-8")
    assert ran("catalogue", "import", "k.csv").code == 0
    assert ran("query", "--game", "k", "card_key:c card_apart:low", "--format", "names") == Ran(0, "Hum\n")


# Records that are left out.


def test_what_belongs_to_no_card_is_told_by_a_check_alone(folder: Path) -> None:
    described = folder / "cards/x/game.yaml"
    more = "sources:\n  - {files: p.csv, printings: {of: Card, code: Code}}\n"
    described.write_text(described.read_text("utf-8").replace("sources:\n", more), "utf-8")
    (folder / "p.csv").write_text("Card,Code\nLamp,01\nNone,02\n", "utf-8")
    with (folder / "x.csv").open("a") as table:
        table.write("Bad,Tool,1,x\n,Tool,abcde,\n")
    note = "note: 1 record of x is left out; 'cardkit catalogue check --game x' says why\n"
    assert query("lamp", "--format", "names") == Ran(0, "Lamp\n", note)
    told = check()
    assert (told.code, told.out.splitlines()[-1]) == (1, "2 records are left out: 1 card, 1 printing")


def test_nothing_is_read_again_only_because_it_was_just_written(folder: Path) -> None:
    with (folder / "x.csv").open("a") as table:
        table.write(",Tool,1,x\n")
    assert query("lamp", "--format", "names").out == "Lamp\n"
    [kept] = (folder / "cache/catalogue").glob("x-*.sqlite")
    for path in (folder / "cards/x/game.yaml", folder / "schemas/cards/x.schema.json", folder / "x.csv"):
        os.utime(path, ns=(10**18, 10**18))
    wanted, read = files.game_files(shelf((), folder, None), "x"), list[str]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(build, "_fill", lambda *_: read.append("all"))
        build.brought_up_to_date(kept, wanted).close()
    assert read == []
    assert query("lamp", "--format", "names").out == "Lamp\n"


# Workbooks.


def test_a_record_of_a_workbook_is_told_with_its_cell_and_heads_stand_below_a_title(folder: Path) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (("My cards",), (), ("Name", "Kind", "Cost"), ("Oar", "Tool", 1), ("Net", "Tool", 2)):
        sheet.append(row)
    book.save(folder / "w.xlsx")
    assert ran("catalogue", "import", "w.xlsx").code == 0
    sheet["A5"] = None
    book.save(folder / "w.xlsx")
    assert ran("catalogue", "check", "--game", "w").out.splitlines()[2:] == [
        "w.xlsx:5:2: this card has no id, name (cell B5, 'Kind')",
        "   | Tool | 2",
        "     ^^^^",
        "1 record is left out",
    ]
