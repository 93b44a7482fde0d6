"""`cardkit show` draws the card on a terminal, and answers can be YAML and name their places."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from rulebook import catalogue
from shell import WITH_PEBBLES, Ran, ran

from cardkit.model import Card, Game, Kind, Printing
from cardkit.report import drawing

COLOUR = re.compile(r"\x1b\[[0-9;]*m")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is no project."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of 80 columns and 14 lines."""
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "14")


def card(name: str) -> tuple[Game, Card]:
    known = catalogue("pebbles")
    [found] = known.cards((name,))
    return known.game, found


def drawn(game: Game, found: Card, lang: str | None = None) -> str:
    """A card without its colours, and without the blanks that rich leaves at its end."""
    return COLOUR.sub("", drawing.card(game, found, lang))


AMBER = """\
╭──────────────────────────────────────────╮
│ Amber Drop                      weight 1 │
│ glass · fabled · shiny                   │
│ colours  red, green                      │
│ traits   old                             │
│ ──────────────────────────────────────── │
│ It floats.                               │
│                                          │
│ ──────────────────────────────────────── │
│ fi  Meripihkapisara                      │
│ amber-drop  base                         │
│ cards/pebbles/base.yaml:72:5             │
╰──────────────────────────────────────────╯
"""


@pytest.mark.usefixtures("screen")
def test_a_card_is_drawn_with_head_type_line_text_and_origin() -> None:
    assert drawn(*card("amber-drop")) == AMBER


@pytest.mark.usefixtures("screen")
def test_a_card_is_drawn_in_a_locale() -> None:
    lines = drawn(*card("amber-drop"), "fi").splitlines()
    assert lines[1:7] == [
        "│ Meripihkapisara                  paino 1 │",
        "│ Lasi · fabled · shiny                    │",
        "│ värit   red, green                       │",
        "│ traits  old                              │",
        "│ ──────────────────────────────────────── │",
        "│ Se kelluu.                               │",
    ]


@pytest.mark.usefixtures("screen")
def test_what_no_source_gives_is_drawn_as_a_question() -> None:
    lines = drawn(*card("lost-marble")).splitlines()
    assert lines[1] == "│ Grandpa's Lost Marble           weight ? │"
    assert lines[3] == "│ colours  ?                               │"


def test_a_card_fits_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    monkeypatch.setenv("LINES", "10")
    assert drawn(*card("sea-glass")) == (
        "╭────────────────────────────╮\n"
        "│ Sea Glass         weight 0 │\n"
        "│ glass · common · shiny     │\n"
        "│ colours  green, blue       │\n"
        "│ ────────────────────────── │\n"
        "│ Worth nothing until the    │\n"
        "│ tide turns.                │\n"
        "│ ────────────────────────── │\n"
        "│ fi  Merilasi               │\n"
        "│ sea-glass  base            │\n"
        "│ cards/pebbles/base.yaml:63 │\n"
        "│ :5                         │\n"
        "╰────────────────────────────╯\n"
    )


def test_a_card_has_the_proportions_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("LINES", "60")
    lines = drawn(*card("ebb")).splitlines()
    # 44x68 mm, and a line is as high as two columns are wide.
    assert (len(lines[0]), len(lines)) == (44, 34)
    assert {len(line) for line in lines} == {44}


@pytest.mark.usefixtures("screen")
def test_symbols_and_flavour_are_set_off(monkeypatch: pytest.MonkeyPatch) -> None:
    game, agate = card("red-agate")
    told = drawing.card(game, agate, None)
    assert "Take a \x1b[1;35m{wave}\x1b[0m from a neighbour." in told
    monkeypatch.setenv("NO_COLOR", "1")
    assert "Take a \x1b[1m{wave}\x1b[0m from a neighbour." in drawing.card(game, agate, None)


@pytest.mark.usefixtures("screen")
def test_printings_are_drawn_and_what_drives_a_terminal_is_not() -> None:
    game, whelk = card("whelk")
    fields = {field.name: field for field in game.fields}
    assert fields["found"].kind is Kind.TEXT
    odd = Card(
        id=whelk.id,
        game=game.id,
        set=whelk.set,
        names={"en": "Whelk\x1b[2J"},
        fields={"kind": "shell", "found": "the pier"},
        printings=tuple(Printing(code=f"0{n}", set="base" if n else None) for n in range(10)),
        place=whelk.place,
    )
    assert drawn(game, odd).splitlines()[1:10] == [
        "│ Whelk\\x1b[2J                             │",
        "│ shell                                    │",
        "│ ──────────────────────────────────────── │",
        "│ ──────────────────────────────────────── │",
        "│ found      the pier                      │",
        "│ printings  00, 01 (base), 02 (base), 03  │",
        "│            (base), 04 (base), 05 (base), │",
        "│            06 (base), 07 (base) and 2    │",
        "│            more                          │",
    ]


def test_a_terminal_gets_the_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.cli.look.on_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "14")
    told = ran(*WITH_PEBBLES, "show", "amber-drop")
    assert Ran(told.code, COLOUR.sub("", told.out), told.err) == Ran(0, AMBER)


# YAML.


@pytest.mark.parametrize(
    "words",
    [
        ["query", "--game", "pebbles", "weight>=0 order:name"],
        ["query", "--game", "pebbles", "--fields", "name,found", "has:found"],
        ["show", "lost-marble"],
        ["show", "stromstad-granite", "--lang", "fi"],
        ["games"],
        ["rules", "explain", "pebbles"],
        ["validate", "pebbles/heap"],
    ],
)
def test_yaml_says_what_json_says(words: list[str]) -> None:
    as_json, as_yaml = (ran(*WITH_PEBBLES, *words, "--format", form) for form in ("json", "yaml"))
    assert (as_yaml.code, as_yaml.err) == (as_json.code, as_json.err)
    assert yaml.safe_load(as_yaml.out) == json.loads(as_json.out)
    assert list(yaml.safe_load(as_yaml.out)) == list(json.loads(as_json.out))


def test_an_error_is_yaml_where_the_answer_would_have_been() -> None:
    told = ran(*WITH_PEBBLES, "show", "Red Agat", "--format", "yaml")
    assert told == Ran(
        2,
        "",
        "format: 1\n"
        "errors:\n"
        "- kind: input\n"
        "  message: no card is called 'Red Agat'\n"
        "  hint: did you mean 'Red Agate'?\n",
    )


def test_a_query_in_another_form_opens_no_yaml() -> None:
    code = (
        "import sys; from cardkit.cli.main import run; "
        "run(['query', 'hound', '--format', 'csv']); print(sorted({'yaml', 'rich'} & sys.modules.keys()))"
    )
    assert ran("query", "hound").code == 0  # the catalogue is built
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


# Places.


def test_every_table_can_name_the_places() -> None:
    [agate] = catalogue("pebbles").cards(("red-agate",))
    words = ("query", "--game", "pebbles", "agate", "--fields", "name,place")
    told = {form: ran(*WITH_PEBBLES, *words, "--format", form).out for form in ("csv", "tsv", "markdown", "ndjson")}
    file, line, column = str(agate.place).split(":")
    assert (
        told.pop("ndjson")
        == json.dumps(
            {
                "id": "red-agate",
                "name": "Red Agate",
                "set": "base",
                "place": {"file": file, "line": int(line), "column": int(column)},
            }
        )
        + "\n"
    )
    assert told == {
        "csv": f"name,place\nRed Agate,{agate.place}\n",
        "tsv": f"name\tplace\nRed Agate\t{agate.place}\n",
        "markdown": f"| Name | Set | Place |\n| --- | --- | --- |\n| Red Agate | base | {agate.place} |\n",
    }
