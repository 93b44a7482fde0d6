"""How a call ends: every way out has its exit code and its words."""

import json

import pytest

from cardkit.cli.ending import exit_code
from cardkit.errors import CardkitError, DraftError, Fault, InputError, NewerError, NotFound, UsageError, WriteError
from cardkit.position import Position


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


@pytest.mark.parametrize(("count", "rest"), [(50, ""), (51, "... and 1 more error\n")])
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
