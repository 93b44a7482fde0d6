"""What broke searches elsewhere (FIELD, Search and catalogue), and where the answer of a query goes."""

import os
import re
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest
from rulebook import catalogue
from shell import WITH_PEBBLES, Ran, process, ran

from cardkit.answer.look import Found, GameHits
from cardkit.report.table import cards as table

PEBBLES = (*WITH_PEBBLES, "query", "--game", "pebbles")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is no project until a file makes it one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "query", ["park.", "A.B.C", "who's on first", "'", "’", "POL-358", "a*b", "50%", "_", "\\", "?"]
)
def test_marks_inside_words_are_text(query: str) -> None:
    """FIELD, search 1, 2 and 3."""
    told = ran("--quiet", *PEBBLES, query)
    assert (told.code, told.err) == (0, "")


def test_an_apostrophe_alone_finds_names_with_one() -> None:
    """FIELD, search 2."""
    assert ran(*PEBBLES, "'", "--format", "names") == Ran(0, "Grandpa's Lost Marble\n")
    assert ran(*PEBBLES, "grandpa’s", "--format", "names") == Ran(0, "Grandpa's Lost Marble\n")


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("()", "nothing between the brackets\n  ()\n  ^^"),
        ("( )", "nothing between the brackets\n  ( )\n  ^^^"),
        ("-", "nothing to negate behind '-'; a text is quoted: \"-\"\n  -\n  ^"),
        ('"', 'this quote is never closed; add a closing "\n  "\n  ^'),
        (":", "a field is missing before ':'; a text is quoted: \":\"\n  :\n  ^"),
        ("kind:", "a value is missing after 'kind:'\n  kind:\n  ^^^^^"),
        ("weight <= 3", "a blank stands before '<='; write weight<=3\n  weight <= 3\n         ^^"),
    ],
)
def test_a_mark_that_stands_alone_has_one_message_with_a_caret(query: str, told: str) -> None:
    """FIELD, search 10."""
    said = ran(*PEBBLES, query)
    assert (said.code, said.out) == (2, "")
    head, *rest = said.err.splitlines()
    assert [head.removeprefix("error: "), *rest] == told.splitlines()


def test_brackets_nest_up_to_a_limit() -> None:
    """FIELD, search 11."""
    assert ran(*PEBBLES, "kind:glass (rarity:common or (shiny:true -(weight:1)))", "--format", "names") == Ran(
        0, "Sea Glass\nGrandpa's Lost Marble\n"
    )
    told = ran(*PEBBLES, "(" * 5000 + "whelk" + ")" * 5000)
    assert told.code == 2
    assert told.err.splitlines()[0].startswith("error: ")
    assert "Traceback" not in told.err


def test_both_values_of_a_list_may_be_required_and_saved_queries_combined() -> None:
    """FIELD, search 14."""
    assert ran(*PEBBLES, "colours:red colours:green", "--format", "names") == Ran(0, "Amber Drop\n")
    assert ran(*PEBBLES, "@treasure -@light", "--format", "names") == Ran(
        0, "Red Agate\nStrömstad Granite\nHeart Cockle\nGrandpa's Lost Marble\n"
    )


def test_saved_queries_that_go_in_a_circle_are_told(folder: Path) -> None:
    """FIELD, search 14."""
    (folder / "cardkit.yaml").write_text('queries: {one: "whelk or @two", two: "@one"}\n')
    told = ran(*PEBBLES, "@one")
    assert told.code == 2
    assert told.err.startswith("error: ")
    assert "circle" in told.err.splitlines()[0]


def test_two_cards_of_one_foreign_name_are_both_found(folder: Path) -> None:
    """FIELD, search 16."""
    (folder / "cards/pebbles").mkdir(parents=True)
    cards = "".join(
        f"  - {{id: {name}, name: {{en: {name}, fi: Hai}}, kind: tide, level: 1, colours: [red]}}\n"
        for name in ("a", "b")
    )
    (folder / "cards/pebbles/more.yaml").write_text(f"set: {{id: more, name: More}}\ncards:\n{cards}")
    assert ran(*PEBBLES, "HAI", "--format", "names") == Ran(0, "a\nb\n")


@pytest.mark.slow
def test_a_regular_expression_that_runs_away_is_stopped(folder: Path) -> None:
    """FIELD, search 29."""
    (folder / "cards/pebbles").mkdir(parents=True)
    name = "a" * 200 + "!"
    (folder / "cards/pebbles/more.yaml").write_text(
        f"set: {{id: more, name: More}}\ncards:\n  - {{id: a, name: {name}, kind: tide, level: 1, colours: [red]}}\n"
    )
    ran(*PEBBLES, "a")
    started = time.perf_counter()
    told = ran(*PEBBLES, "name:/((a{1,20}){1,20}){1,20}b/")
    assert time.perf_counter() - started < 4
    assert told == Ran(
        2,
        "",
        "error: the /regex/ took longer than a second and was stopped; nested repeats such as (a+)+ take for ever; "
        "write a simpler pattern\n"
        "  name:/((a{1,20}){1,20}){1,20}b/\n"
        "       ^^^^^^^^^^^^^^^^^^^^^^^^^^\n",
    )
    assert ran(*PEBBLES, "name:/(a+)+$/ set:more") == Ran(0, "0 cards\n")


SLOW = ("yaml", "jsonschema", "rich", "weasyprint", "pydantic", "jinja2", "pikepdf")


def test_a_query_on_a_fresh_catalogue_imports_nothing_slow() -> None:
    """FIELD, search 30."""
    assert ran(*PEBBLES, "whelk").code == 0
    script = (
        "import sys\n"
        "from cardkit.cli.main import run\n"
        "code = run(sys.argv[1:])\n"
        f"print([name for name in {SLOW!r} if name in sys.modules], code)\n"
    )
    command = [sys.executable, "-c", script, *PEBBLES, "whelk", "--format", "names"]
    told = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (told.stdout, told.stderr) == ("Whelk\n[] 0\n", "")


# Where the answer goes.


def test_a_reader_that_goes_away_ends_the_command_quietly() -> None:
    code = "from cardkit.cli import main; main()"
    asked = subprocess.Popen(
        [sys.executable, "-c", code, "query", "--format", "json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    with asked:
        assert asked.stdout is not None
        assert asked.stderr is not None
        assert asked.stdout.read(1) == b"{"
        asked.stdout.close()
        assert asked.stderr.read() == b""
    assert asked.returncode == 0


def test_a_closed_stdout_ends_the_command_quietly() -> None:
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-c", "from cardkit.cli import main; main()", *PEBBLES, "whelk"]
    told = subprocess.run(command, stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert (told.returncode, told.stderr) == (0, b"")


def test_the_output_does_not_depend_on_the_machines_encoding() -> None:
    told = process(*PEBBLES, "granite", "--format", "names", PYTHONIOENCODING="ascii")
    assert told == Ran(0, "Strömstad Granite\n")


def test_a_word_that_is_no_text_is_told() -> None:
    assert ran(*PEBBLES, "a\udcff") == Ran(
        2, "", "error: 'a\\udcff' is no UTF-8 text; type it in a terminal that speaks UTF-8\n"
    )


def test_a_table_for_a_terminal_has_the_names_and_the_total() -> None:
    known = catalogue("pebbles")
    hits = GameHits(game=known.game, total=3, cards=known.cards(("whelk",)), shown=("kind", "weight"))
    told = table(Found(text="", games=(hits,)))
    assert "Whelk" in told
    assert told.splitlines()[-1].strip("\x1b[02m") == "1 of 3 cards; --limit 0 shows all"


def test_a_narrow_table_keeps_the_sets_where_nothing_else_tells_its_rows_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    known = catalogue("pebbles")
    [whelk] = known.cards(("whelk",))
    [flood] = known.cards(("flood",))
    heads = []
    for other in (flood, replace(whelk, set="reef")):
        hits = GameHits(game=known.game, total=2, cards=(whelk, other), shown=("kind", "weight"))
        lines = re.sub(r"\x1b\[[0-9;]*m", "", table(Found(text="", games=(hits,)))).splitlines()
        heads.append(lines[0].split())
    assert heads == [["name", "kind", "weight"], ["name", "ki…", "we…", "set"]]
