"""`cardkit catalogue`: where a catalogue lies, what it holds, what was left out, SQL, and Datasette."""

import importlib.util
import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import yaml
from orchard import planted
from shell import WITH_PEBBLES, Ran, answer, ran

from cardkit.catalogue.store import LAYOUT

PEBBLES = (*WITH_PEBBLES, "catalogue")
LEFT_OUT = "note: 1 record of orchard is left out; 'cardkit catalogue check --game orchard' says why\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is no project, with a cache of its own."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    return tmp_path


def pebbles(verb: str, *words: str) -> Ran:
    return ran(*PEBBLES, verb, *words, "--game", "pebbles")


def test_the_group_alone_shows_its_help() -> None:
    told = ran("catalogue")
    assert (told.code, told.out) == (2, "")
    commands = [line.split()[0] for line in told.err.partition("Commands:\n")[2].splitlines() if line.startswith("  ")]
    assert set(commands) >= {"path", "info", "build", "check", "sql", "export", "open"}


# Where, what, and building.


def test_path_names_a_file_a_game_built_or_not(folder: Path) -> None:
    one, both = ran(*PEBBLES, "path", "--game", "pebbles"), ran(*PEBBLES, "path")
    names = [Path(line).name.rpartition("-")[0] for line in both.out.splitlines()]
    assert names == ["defenders-of-the-wild", "pebbles", "regicide", "runebound", "runebound-packs", "warhammer-quest"]
    assert one.out == both.out.splitlines(keepends=True)[1]
    assert not Path(one.out.rstrip("\n")).exists()
    assert answer("answer-catalogue", ran(*PEBBLES, "path", "--game", "pebbles", "--format", "json").out) == {
        "format": 1,
        "catalogues": [{"game": "pebbles", "path": one.out.rstrip("\n")}],
    }
    assert Path(one.out).parent == folder / "cache" / "catalogue"


def test_info_says_what_a_catalogue_holds() -> None:
    told = pebbles("info", "--format", "json")
    [said] = yaml.safe_load(told.out)["catalogues"]
    assert answer("answer-catalogue", told.out)["format"] == 1
    path = Path(said.pop("path"))
    assert (said.pop("size"), said.pop("layout")) == (path.stat().st_size, LAYOUT)
    assert re.fullmatch(r"3\.\d+\.\d+", said.pop("sqlite"))
    fields = {each["name"]: each for each in said.pop("fields")}
    assert said == {
        "game": "pebbles",
        "cards": 13,
        "printings": 0,
        "sets": 1,
        "files": 3,
        "title": "Pebbles",
        "locales": ["en", "fi"],
        "set_sizes": [{"id": "base", "name": {"en": "Beach", "fi": "Ranta"}, "released": "2026", "cards": 13}],
    }
    assert fields["rarity"] == {
        "name": "rarity",
        "kind": "word",
        "aliases": ["r"],
        "values": ["common", "rare", "fabled"],
        "localised": False,
        "ordered": True,
    }
    lines = pebbles("info").out.splitlines()
    assert lines[:2] == ["pebbles: 13 cards, 1 set, 3 files", "  title    Pebbles"]
    assert lines[5:9] == [
        "  fields",
        "    id             code",
        "    name           text, per locale",
        "    set            code",
    ]
    assert lines[-2:] == ["  sets", "    base  2026  13  Beach"]


def test_info_lists_the_newest_set_first_with_the_cards_that_have_a_printing_in_it() -> None:
    driftwood = str(Path(__file__).parent / "games" / "driftwood")
    told = ran("--shelf", driftwood, "catalogue", "info", "--game", "driftwood").out
    assert told.partition("  sets\n")[2] == (
        "    nb          2021-05-01  2  North Bay\n"
        "    sb          2019-03-02  1  South Bay\n"
        "    lost-beach  -           1  Lost Beach\n"
    )


def test_build_builds_from_nothing() -> None:
    path = Path(pebbles("path").out.rstrip("\n"))
    assert pebbles("check").code == 0
    before = path.stat().st_ino, path.stat().st_mtime_ns
    assert pebbles("check").code == 0
    assert (path.stat().st_ino, path.stat().st_mtime_ns) == before
    told = pebbles("build")
    assert (told.code, told.out) == (0, "pebbles: 13 cards, 1 set, 3 files\n")
    assert re.fullmatch(r"note: built in \d+\.\d s\n", told.err)
    assert (path.stat().st_ino, path.stat().st_mtime_ns) != before


def test_build_leaves_alone_what_is_no_catalogue() -> None:
    path = Path(pebbles("path").out.rstrip("\n"))
    path.parent.mkdir(parents=True)
    path.write_bytes(b"somebody's letters")
    told = pebbles("build")
    assert told == Ran(2, "", f"error: '{path}' is not a cardkit catalogue; move or delete the file\n")
    assert path.read_bytes() == b"somebody's letters"


# Checking.


CHECKED = """\
orchard: 2 cards, 3 printings, 2 sets, 4 files
  data/sets.json: 2 records in 1 file, 2 sets
  data/*.jsonl: 5 records in 1 file, 2 cards
    1 record is one more printing of a card
    1 record passed over
    weight: 1 value does not fit: 'X' (data/one.jsonl:3:59)
    no field reads art (1)
data/one.jsonl:5:1: 'quince' has no name
  {"id": "quince", "kind": "fruit", "code": "03", "pack": "w"}
  ^
1 record is left out
"""


def test_a_record_that_stands_twice_is_no_further_printing(folder: Path) -> None:
    records = planted(folder) / "data/one.jsonl"
    pear, *rest = records.read_text(encoding="utf-8").splitlines(keepends=True)
    records.write_text("".join((pear, pear, *rest)), encoding="utf-8")
    twice = (
        CHECKED.replace("5 records", "6 records")
        .replace("one.jsonl:5", "one.jsonl:6")
        .replace("one.jsonl:3", "one.jsonl:4")
        .replace("art (1)", "art (2)")
    )
    merged = "    1 record is one more printing of a card\n"
    assert ran("catalogue", "check", "--game", "orchard") == Ran(
        1, twice.replace(merged, f"{merged}    1 record said before\n")
    )


def test_check_says_what_each_source_gave_and_what_is_left_out(folder: Path) -> None:
    planted(folder)
    assert ran("catalogue", "check", "--game", "orchard") == Ran(1, CHECKED)
    assert ran("query", "--game", "orchard", "--format", "names") == Ran(0, "Pear\nHazel\n", LEFT_OUT)


def test_check_as_json(folder: Path) -> None:
    planted(folder)
    told = ran("catalogue", "check", "--game", "orchard", "--format", "json")
    said = json.loads(told.out)
    assert answer("answer-catalogue-check", told.out) == said
    assert (told.code, said["whole"]) == (1, False)
    [game] = said["games"]
    place = {"file": "data/one.jsonl", "line": 3, "column": 59}
    assert [source["kept"] for source in game["sources"]] == [2, 2]
    assert game["sources"][1] == {
        "files": "data/*.jsonl",
        "read": 1,
        "makes": "cards",
        "records": 5,
        "kept": 2,
        "merged": 1,
        "repeated": 0,
        "passed": 1,
        "assumed": 0,
        "unfit": [
            {"field": "weight", "count": 1, "first": "'X'", "values": [{"value": "'X'", "count": 1, "place": place}]}
        ],
        "lone": [],
        "absent": [],
        "unread": [{"key": "art", "count": 1}],
    }
    assert game["faults"] == [
        {
            "kind": "input",
            "message": "'quince' has no name",
            "file": "data/one.jsonl",
            "line": 5,
            "column": 1,
            "start": 0,
            "end": 1,
        }
    ]


def test_check_of_whole_games_says_yes() -> None:
    told = ran(*PEBBLES, "check")
    assert (told.code, told.out.splitlines()[1]) == (0, "pebbles: 13 cards, 1 set, 3 files")


def test_at_most_fifty_faults_are_shown_and_the_rest_counted(folder: Path) -> None:
    planted(folder)
    (folder / "data/two.jsonl").write_text("".join(f'{{"id": "x{n}", "kind": "nut"}}\n' for n in range(60)))
    lines = ran("catalogue", "check", "--game", "orchard").out.splitlines()
    assert sum(line.startswith("data/two.jsonl:") for line in lines) == 49
    assert lines[-2:] == ["... and 11 more faults", "61 records are left out"]


def test_faults_of_own_set_files_stop_as_ever(folder: Path) -> None:
    planted(folder)
    (folder / "cards/orchard/own.yaml").write_text("set: {id: o, name: Own}\ncards:\n  - {id: plum}\n")
    told = ran("catalogue", "check", "--game", "orchard")
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("cards/orchard/own.yaml:3:5: ")


# SQL.


def test_sql_reads_in_every_form() -> None:
    statement = "SELECT id, weight, NULL AS n FROM cards WHERE weight >= 5 ORDER BY id"
    forms = {form: pebbles("sql", statement, "--format", form).out for form in ("text", "json", "csv", "tsv", "yaml")}
    rows = [["millstone", 9, None], ["stromstad-granite", 5, None]]
    said = {"format": 1, "columns": ["id", "weight", "n"], "rows": rows}
    assert answer("answer-catalogue-sql", forms["json"]) == said
    assert yaml.safe_load(forms["yaml"]) == said
    assert forms["text"] == ("id                 weight  n\nmillstone          9\nstromstad-granite  5\n2 rows\n")
    assert forms["csv"] == "id,weight,n\nmillstone,9,\nstromstad-granite,5,\n"
    assert forms["tsv"] == forms["csv"].replace(",", "\t")


def test_sql_comes_from_stdin_too() -> None:
    told = ran(*PEBBLES, "sql", "-", "--game", "pebbles", stdin="\ufeffSELECT 'Żółw' AS x\n".encode())
    assert told == Ran(0, "x\nŻółw\n1 row\n")
    assert ran(*PEBBLES, "sql", "-", "--game", "pebbles", stdin=b"\xff") == Ran(
        2, "", "error: the statement on standard input is no UTF-8 text\n"
    )


def test_regexp_and_functions_of_tables_work() -> None:
    assert pebbles("sql", "SELECT id FROM cards WHERE id REGEXP '^s.*s$' ORDER BY id").out == "id\nsea-glass\n1 row\n"
    assert pebbles("sql", "SELECT value FROM json_each('[1, 2]')").out == "value\n1\n2\n2 rows\n"
    assert pebbles("sql", "SELECT name FROM pragma_table_info('sets') WHERE cid = 0").out == "name\nid\n1 row\n"


def test_odd_values_are_shown() -> None:
    told = pebbles(
        "sql", "SELECT x'00ff' AS b, CAST(x'61ff' AS text) AS t, 9e999 AS i, 1 AS a, 2 AS a", "--format", "json"
    )
    assert answer("answer-catalogue-sql", told.out)["rows"] == [["X'00FF'", "a\ufffd", "inf", 1, 2]]
    assert pebbles("sql", "SELECT name FROM cards WHERE id = 'whelk'").out == "name\nwhelk / torvikotilo\n1 row\n"


ONLY_READ = (
    "a catalogue is only read, and this statement would do more; "
    "'cardkit catalogue export -o FILE.sqlite' writes a copy to change"
)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM cards",
        "UPDATE cards SET weight = 1",
        "INSERT INTO names VALUES ('a', 'a', 'a', 1)",
        "DROP TABLE cards",
        "CREATE TEMP TABLE x (y)",
        "ATTACH 'other.sqlite' AS other",
        "VACUUM INTO 'copy.sqlite'",
        "PRAGMA query_only = OFF",
        "PRAGMA journal_mode = WAL",
        "PRAGMA wal_checkpoint",
        "BEGIN",
        "SELECT load_extension('x')",
        "WITH x AS (SELECT 1) DELETE FROM cards",
    ],
)
def test_what_does_more_than_read_is_refused(folder: Path, statement: str) -> None:
    path = Path(pebbles("path").out.rstrip("\n"))
    pebbles("check")
    before = path.read_bytes()
    marks = "^" * len(statement)
    assert pebbles("sql", statement) == Ran(2, "", f"error: {ONLY_READ}\n  {statement}\n  {marks}\n")
    assert path.read_bytes() == before
    assert [each.name for each in folder.iterdir()] == ["cache"]


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        (
            "SELECT nam FROM cards",
            "no column is called 'nam'; did you mean 'name'?\n  SELECT nam FROM cards\n         ^^^",
        ),
        (
            "SELECT 1 FROM card",
            "no table is called 'card'; did you mean 'cards'?\n  SELECT 1 FROM card\n                ^^^^",
        ),
        ("SELECT nosuch(1)", "no function is called 'nosuch'\n  SELECT nosuch(1)\n         ^^^^^^"),
        ("SELECT 'x", "this quote is not closed\n  SELECT 'x\n         ^^"),
        ("SELECT 1;\nSELECT 2", f"more than one statement; one can be answered\n  SELECT 1; SELECT 2\n  {'^' * 18}"),
        ("SELECT ?", f"a parameter; nothing gives it a value\n  SELECT ?\n  {'^' * 8}"),
        (" ", "the statement is empty; write one such as SELECT name FROM cards"),
        (
            "SELECT '' REGEXP '('",
            f"REGEXP took too long, or its pattern cannot be understood\n  SELECT '' REGEXP '('\n  {'^' * 20}",
        ),
        (
            "SELECT zeroblob(99000000)",
            f"a value of more than 10000000 bytes\n  SELECT zeroblob(99000000)\n  {'^' * 25}",
        ),
    ],
)
def test_sql_that_cannot_be_answered_is_told_in_one_sentence(statement: str, told: str) -> None:
    assert pebbles("sql", statement) == Ran(2, "", f"error: {told}\n")


def test_broken_sql_lists_the_tables() -> None:
    told = pebbles("sql", "SELEC 1")
    assert re.fullmatch(
        r"error: 'SELEC' does not fit here; tables: [\w, ]*cards[\w, ]*\n  SELEC 1\n  \^{5}\n", told.err
    )


def test_endless_sql_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.catalogue.adhoc.SECONDS", 0.2)
    endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c"
    told = pebbles("sql", endless)
    assert (told.code, told.err.splitlines()[0]) == (
        2,
        "error: the statement took longer than 10 seconds and was stopped",
    )


def test_too_many_rows_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.catalogue.adhoc.MOST_ROWS", 12)
    told = pebbles("sql", "SELECT id FROM cards")
    assert told.err == f"error: more than 12 rows; end the statement with LIMIT\n  SELECT id FROM cards\n  {'^' * 20}\n"


def test_a_terminal_gets_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.cli.catalogue.on_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", "40")
    told = pebbles("sql", "SELECT id, weight FROM cards WHERE weight >= 5 ORDER BY id")
    plain = re.sub(r"\x1b\[[0-9;]*m", "", told.out)
    assert plain == "id                 weight\nmillstone               9\nstromstad-granite       5\n2 rows\n"


# Datasette.


def test_open_without_datasette_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "datasette" else real(name))
    assert pebbles("open") == Ran(2, "", "error: Datasette is not installed; pip install 'cardkit[browse]'\n")


def test_a_port_that_is_taken_is_told() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        told = f"error: port {port} is taken or not allowed; say another with --port\n"
        assert pebbles("open", "--port", str(port)) == Ran(2, "", told)


@contextmanager
def served(*words: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address of `cardkit catalogue open`, and the process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    # A shell's background job, such as these tests may be, does not hear Ctrl-C, nor do its children.
    hearing = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    code = f"{hearing}from cardkit.cli import main; main()"
    at = words.index("catalogue") + 1
    command = [sys.executable, "-c", code, *words[:at], "open", *words[at:], "--port", port]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as opened:
        try:
            assert opened.stdout is not None
            address = opened.stdout.readline().split()
            assert address, opened.communicate()[1]
            yield address[0], opened
        finally:
            if opened.poll() is None:
                opened.kill()


def page(address: str) -> str:
    """A page of the local Datasette."""
    with urllib.request.urlopen(address, timeout=20) as answered:
        return str(answered.read().decode())


@pytest.mark.slow  # Datasette takes a second to start
@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C of a single process")
def test_open_shows_tables_facets_and_every_query_until_ctrl_c() -> None:
    with served(*PEBBLES, "--game", "pebbles") as (address, opened):
        assert "Pebbles" in page(address)
        database = json.loads(page(f"{address}pebbles.json"))
        assert [each["name"] for each in database["tables"] if not each["hidden"]] == ["cards", "sets"]
        queries = {each["name"]: each["sql"] for each in database["queries"]}
        assert list(queries) == ["@light", "@treasure", "cards by set", *(f"cards by {name}" for name in BY)]
        counted = {name: json.loads(page(f"{address}pebbles/{tilde(name)}.json")) for name in queries}
        assert {name: len(each["rows"]) for name, each in counted.items() if not name.startswith("cards by")} == {
            "@light": len(
                ran(*WITH_PEBBLES, "query", "@light", "--game", "pebbles", "--format", "names").out.splitlines()
            ),
            "@treasure": 5,
        }
        assert {name: each["error"] for name, each in counted.items() if each.get("error")} == {}
        table = json.loads(page(f"{address}pebbles/cards.json?_shape=objects"))
        facets = table["facet_results"]
        assert sorted(facets) == ["colours", "kind", "rarity", "set", "shiny", "traits"]
        kinds = {each["value"]: each["count"] for each in facets["kind"]["results"]}
        assert kinds == {"stone": 5, "shell": 2, "glass": 3, "tide": 3}
        assert {each["value"] for each in facets["colours"]["results"]} == {"red", "green", "blue"}
        found = json.loads(page(f"{address}pebbles/cards.json?_search=stromstad&_shape=objects"))
        assert [row["id"] for row in found["rows"]] == ["stromstad-granite"]
        assert "Beach" in page(f"{address}pebbles/cards")  # a set is shown by its name
        opened.send_signal(signal.SIGINT)
        assert opened.wait(20) == 0
        assert opened.stderr is not None
        assert opened.stderr.read() == ""
    refuse_running(address)


BY = ("kind", "rarity", "colours", "traits", "shiny", "weight", "level")


def tilde(name: str) -> str:
    """A name as Datasette writes it in addresses."""
    return name.replace("@", "~40").replace(" ", "+")


def refuse_running(address: str) -> None:
    """Nobody listens there any more."""
    with pytest.raises(OSError, match="refused"):
        page(address)


@pytest.mark.slow  # Datasette takes a second to start
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_who_ends_cardkit_ends_datasette_too(folder: Path) -> None:
    planted(folder)
    with served("--quiet", "catalogue", "--game", "orchard") as (address, opened):
        assert [
            each["name"] for each in json.loads(page(f"{address}orchard.json"))["tables"] if not each["hidden"]
        ] == [
            "cards",
            "printings",
            "sets",
        ]
        opened.terminate()
        assert opened.wait(20) == 0
    refuse_running(address)
