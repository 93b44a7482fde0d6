"""How a call ends: every way out has its exit code and its words."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from shell import WITH_PEBBLES, Ran, process, ran

from cardkit.cli.ending import exit_code
from cardkit.errors import CardkitError, DraftError, Fault, InputError, NewerError, NotFound, UsageError, WriteError
from cardkit.position import Position

FULL = Path("/dev/full")
PROGRAM = (sys.executable, "-c", "from cardkit.cli import main; main()")
WHELK = "Whelk  shell  common  1  base  cards/pebbles/base.yaml:46:5\n1 card\n"
needs_full = pytest.mark.skipif(not FULL.exists(), reason="no device that is always full")
needs_shell = pytest.mark.skipif(sys.platform == "win32", reason="no POSIX shell")


def redirected(redirection: str, *words: str) -> Ran:
    """A call of cardkit with streams as a shell's redirection leaves them."""
    command = ["sh", "-c", f'exec "$@" {redirection}', "sh", *PROGRAM, *WITH_PEBBLES, *words]
    done = subprocess.run(command, capture_output=True, check=False)
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def ended(capsys: pytest.CaptureFixture[str], error: BaseException, *words: str) -> tuple[int, str]:
    """Exit code and stderr of a command that raises."""

    def run(**_: object) -> object:
        raise error

    code = exit_code(run, words)
    told = capsys.readouterr()
    assert told.out == ""
    return code, told.err


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (UsageError("two of them", "take one"), 2, "error: two of them; take one\n"),
        (
            NotFound("game", "runebond", ["runebound"]),
            2,
            "error: no game is called 'runebond'; did you mean 'runebound'?\n",
        ),
        (NotFound("game", "x"), 2, "error: no game is called 'x'\n"),
        (
            WriteError("a.pdf", "exists already", "--force overwrites it"),
            2,
            "error: 'a.pdf' exists already; --force overwrites it\n",
        ),
        (DraftError(Fault(message="no")), 2, "error: no\n"),
        (NewerError("the log 'a'"), 3, "error: the log 'a' was made by a newer cardkit; update cardkit\n"),
        (KeyboardInterrupt(), 130, ""),
    ],
)
def test_an_error_has_its_code_and_its_words(
    capsys: pytest.CaptureFixture[str], error: BaseException, code: int, told: str
) -> None:
    assert ended(capsys, error) == (code, told)


def test_a_fault_shows_its_line_with_the_wrong_part_marked(capsys: pytest.CaptureFixture[str]) -> None:
    place = Position("a.yaml", 2, 3)
    fault = Fault(
        message="unknown key 'nmae'", place=place, line="\tnmae: x", start=1, end=5, hint="did you mean 'name'?"
    )
    assert ended(capsys, InputError(fault, Fault(message="second", place=place))) == (
        2,
        "a.yaml:2:3: unknown key 'nmae'; did you mean 'name'?\n  \tnmae: x\n  \t^^^^\na.yaml:2:3: second\n",
    )


def test_a_long_line_is_cut_around_the_fault(capsys: pytest.CaptureFixture[str]) -> None:
    fault = Fault(message="wrong", line="a" * 500 + "b" + "c" * 500, start=500, end=501)
    code, told = ended(capsys, InputError(fault))
    assert (code, told.splitlines()) == (2, ["error: wrong", "  " + "a" * 80 + "b" + "c" * 79, "  " + " " * 80 + "^"])


@pytest.mark.parametrize(("count", "rest"), [(50, ""), (52, "... and 2 more faults\n")])
def test_fifty_faults_are_shown_and_the_rest_is_counted(
    capsys: pytest.CaptureFixture[str], count: int, rest: str
) -> None:
    faults = [Fault(message=f"fault {n}") for n in range(count)]
    shown = "".join(f"error: fault {n}\n" for n in range(50))
    assert ended(capsys, CardkitError(*faults)) == (2, shown + rest)


@pytest.mark.parametrize("words", [("--format", "json"), ("--format=json",), ("x", "--format", "ndjson")])
def test_an_error_is_json_where_the_answer_would_be(capsys: pytest.CaptureFixture[str], words: tuple[str, ...]) -> None:
    code, told = ended(capsys, UsageError("two of them"), *words)
    assert (code, json.loads(told)) == (2, {"format": 1, "errors": [{"kind": "usage", "message": "two of them"}]})


def test_a_bug_asks_for_a_report(capsys: pytest.CaptureFixture[str]) -> None:
    code, told = ended(capsys, ZeroDivisionError("by nought"))
    assert code == 70
    assert told.startswith("Traceback (most recent call last):\n")
    assert told.endswith(
        "ZeroDivisionError: by nought\n"
        "this is a bug in cardkit: please report it with the command and the lines above\n"
    )


@pytest.mark.parametrize(("given", "code"), [(0, 0), (1, 1), (None, 0)])
def test_a_command_ends_with_the_code_that_it_gives(given: object, code: int) -> None:
    assert exit_code(lambda **_: given, ()) == code


# What the streams do.


@needs_full
@pytest.mark.parametrize(
    "words",
    [
        ("query", "--game", "pebbles"),
        ("show", "Whelk"),
        ("games",),
        ("validate", "pebbles/heap"),
        ("rules", "explain", "pebbles"),
        ("--help",),
        ("draft", "pick", "--help"),
        ("--version",),
    ],
)
def test_an_answer_that_finds_no_room_is_an_error(words: tuple[str, ...]) -> None:
    told = "error: the answer cannot be written (No space left on device)\n"
    assert redirected(f">{FULL}", *words) == Ran(2, "", told)


@needs_full
@pytest.mark.parametrize("redirection", [f"2>{FULL}", "2>&-"])
def test_a_message_that_cannot_be_told_leaves_the_exit_code(redirection: str) -> None:
    assert redirected(redirection, "query", "kost:1", "--game", "pebbles") == Ran(2)
    assert redirected(redirection, "validate", "pebbles/heap", "--level", "error").code == 1
    assert redirected(redirection, "query", "whelk", "--game", "pebbles") == Ran(0, WHELK)


@pytest.mark.slow
@needs_shell
def test_closed_streams_take_an_answer_and_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path))
    question = ("query", "whelk", "--game", "pebbles")
    assert redirected("<&- >&- 2>&-", *question) == Ran(0)
    [catalogue] = (tmp_path / "catalogue").glob("*.sqlite")
    assert catalogue.read_bytes().startswith(b"SQLite format 3\0")
    assert redirected(">&-", *question) == Ran(0)
    assert redirected(">&-", "query", "kost:1", "--game", "pebbles").code == 2
    assert redirected("", *question) == Ran(0, WHELK)


@needs_shell
def test_a_deck_from_no_standard_input_is_told(tmp_path: Path) -> None:
    told = "error: standard input is closed; '-' reads the deck from there\n"
    assert redirected("<&-", "validate", "-") == Ran(2, "", told)
    written = redirected(f"0>'{tmp_path / 'a'}'", "validate", "-")
    assert written == Ran(2, "", "error: standard input cannot be read (Bad file descriptor)\n")


@pytest.mark.parametrize("words", [("--help",), ("validate", "--help"), ("--version",)])
def test_help_that_nobody_reads_ends_quietly(words: tuple[str, ...]) -> None:
    read, write = os.pipe()
    os.close(read)
    told = subprocess.run([*PROGRAM, *words], stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert (told.returncode, told.stderr) == (0, b"")


@pytest.mark.parametrize("module", ["typer", "cardkit.cli.look", "cardkit.jobs.look"])
def test_an_interruption_while_modules_load_is_quiet(module: str) -> None:
    code = (
        "import sys\n"
        "class Interruption:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}:\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interruption())\n"
        "from cardkit.cli import main\n"
        "main()\n"
    )
    told = subprocess.run([sys.executable, "-c", code, "query", "whelk"], capture_output=True, check=False)
    assert (told.returncode, told.stdout, told.stderr) == (130, b"", b"")


# What the folders do.


def removed(folder: Path, *words: str, **variables: str) -> Ran:
    """A call of cardkit in a folder that has been removed."""
    command = ["sh", "-c", 'cd "$0" && rmdir "$0" && exec "$@"', str(folder), *PROGRAM, *WITH_PEBBLES, *words]
    done = subprocess.run(command, capture_output=True, env={**os.environ, **variables}, check=False)
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


@needs_shell
def test_a_removed_working_directory_is_no_project(tmp_path: Path) -> None:
    assert removed(tmp_path, "query", "whelk", "--game", "pebbles") == Ran(0, WHELK)


@needs_shell
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--shelf", ".", "games"), "--shelf '.' is no folder"),
        (("draft", "status", "a.jsonl"), "no draft log is called 'a.jsonl'"),
    ],
)
def test_a_path_from_a_removed_working_directory_has_its_own_words(
    tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    assert removed(tmp_path, *words) == Ran(2, "", f"error: {told}\n")


@needs_shell
@pytest.mark.parametrize("variable", ["CARDKIT_HOME", "CARDKIT_CACHE"])
def test_a_folder_named_from_a_removed_working_directory_is_told(tmp_path: Path, variable: str) -> None:
    told = f"error: {variable} 'mine' cannot be looked for; the working directory has been removed\n"
    assert removed(tmp_path, "games", **{variable: "mine"}) == Ran(2, "", told)


@needs_shell
def test_a_cache_with_a_name_that_is_too_long_is_done_without(tmp_path: Path) -> None:
    cache = tmp_path / ("x" * 256)
    told = process(*WITH_PEBBLES, "query", "whelk", "--game", "pebbles", CARDKIT_CACHE=str(cache))
    head, mark, tail = told.err.partition(".sqlite'")
    assert (told.code, told.out, head.startswith(f"note: the catalogue cannot be kept at '{cache}"), mark + tail) == (
        0,
        WHELK,
        True,
        ".sqlite' (File name too long); read anew this time\n",
    )


@needs_shell
def test_a_shelf_with_a_name_that_is_too_long_is_told() -> None:
    name = "x" * 256
    assert ran("--shelf", name, "games") == Ran(2, "", f"error: --shelf '{name}' is no folder\n")


def test_a_file_that_the_system_refuses_is_no_bug(capsys: pytest.CaptureFixture[str]) -> None:
    refused = OSError(36, "File name too long", "cards/x.yaml")
    assert ended(capsys, refused) == (2, "error: 'cards/x.yaml' cannot be used (File name too long)\n")


# What options say.


@pytest.mark.parametrize(
    "words",
    [
        ("query", "--order", ""),
        ("query", "--fields="),
        ("query", "--lang", ""),
        ("query", "--game", ""),
        ("validate", "pebbles/heap", "--rules", ""),
        ("render", "pebbles/heap", "-o", "x.pdf", "--paper", ""),
        ("render", "pebbles/heap", "-o", "x.pdf", "--look", ""),
        *(("render", "pebbles/heap", "-o", "x.pdf", "--stamp", blank) for blank in ("  ", "\u00a0", "\u200b\n")),
        ("draft", "return", "x.jsonl", "--tick", ""),
    ],
)
def test_an_empty_option_is_told(words: tuple[str, ...]) -> None:
    [option] = (word.rstrip("=") for word in words if word.startswith("--"))
    assert ran(*WITH_PEBBLES, *words) == Ran(2, "", f"error: {option} is empty; leave it out, or give it a value\n")


def test_an_empty_shelf_is_told() -> None:
    told = "error: --shelf is empty; leave it out, or give it a value\n"
    assert ran("--shelf", "", "games") == Ran(2, "", told)


@pytest.mark.parametrize(
    ("option", "value", "told"),
    [("--bleed", "3mm", "'3mm' is no number"), ("--copies", "x", "'x' is no whole number")],
)
def test_a_number_that_is_none_is_told(option: str, value: str, told: str) -> None:
    assert ran("render", "runebound/ironbark", "-o", "x.pdf", option, value) == Ran(
        2, "", f"error: invalid value for '{option}': {told}; see --help\n"
    )
