"""Many decks in one call: judged part by part, which nothing of the answer shows."""

import io
import subprocess
import sys
from collections.abc import Iterable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
import typer
from shell import PEBBLES, ROOT, Ran
from typer.core import TyperCommand

from cardkit.answer.verdict import DeckFile, Unread, Validation
from cardkit.cli.judging import style, tell
from cardkit.cli.shell import Call, place
from cardkit.errors import NotFound, UsageError
from cardkit.finding import Level
from cardkit.jobs.validate import Question, validations
from cardkit.report import verdict

LEGAL = "game: pebbles\nname: Legal\npouch: [2 River Pebble, 2 Whelk, Sea Glass, Green Slate]\n"
FORMS = ("text", "json", "yaml", "github")


def decks() -> list[DeckFile | Unread]:
    """Decks of two games that are legal, not legal, of unknown cards, and not readable."""
    texts = {
        "first.yaml": LEGAL,
        "skills.yaml": "game: runebound\nname: Skills\nskills: [Kindling]\n",
        "unknown.yaml": "game: pebbles\nname: Unknown\npouch: [Moondust]\n",
        "broken.yaml": "game: pebbles\npouch: [Whelk\n",
        "many.yaml": "game: pebbles\nname: Many\npouch: [9 Whelk, 7 Millstone]\n",
        "last.yaml": LEGAL,
        "stars.yaml": "game: runebound\nname: Stars\nclass: [Stardust]\n",
    }
    missing = Unread("missing.yaml", UsageError("nothing is there"))
    return [*(DeckFile(name, text.encode()) for name, text in texts.items()), missing]


def told(form: str, together: int) -> Ran:
    """What a call says that judges so many decks at once."""
    desk = place(Call(shelves=(PEBBLES,)))
    parts = validations(desk, decks(), Question(keep_unknown=True), together)
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        totals = tell(typer.Context(TyperCommand("validate")), parts, style(form), Level.NOTE)
    return Ran(totals.code, out.getvalue(), err.getvalue())


@pytest.mark.parametrize("form", FORMS)
def test_however_many_decks_are_judged_at_once_the_answer_has_the_same_bytes(form: str) -> None:
    together = told(form, 100)
    assert [told(form, number) for number in (1, 2, 3)] == [together] * 3
    assert together.err.count("note: ") == 2


@pytest.mark.parametrize("form", FORMS)
def test_a_part_for_each_deck_says_what_the_whole_says(form: str) -> None:
    [whole] = validations(place(Call(shelves=(PEBBLES,))), decks(), Question(keep_unknown=True), 100)
    assert told(form, 1).out == verdict.whole(style(form), whole)


def test_decks_are_read_when_their_part_is_judged() -> None:
    read: list[str] = []

    def noted(files: Iterable[DeckFile | Unread]) -> Iterable[DeckFile | Unread]:
        for each in files:
            read.append(each.label)
            yield each

    def names(part: Validation) -> list[str]:
        return [each.label for each in part.decks]

    parts = validations(place(Call(shelves=(PEBBLES,))), noted(decks()), Question(), 3)
    assert (names(next(parts)), read) == (["first.yaml", "skills.yaml", "unknown.yaml"], read[:3])
    assert (names(next(parts)), read) == (["broken.yaml", "many.yaml", "last.yaml"], read[:6])
    assert (names(next(parts)), len(read)) == (["stars.yaml", "missing.yaml"], 8)


def test_an_answer_that_an_error_stops_is_not_begun(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "cards/pebbles/rules/pocket.yaml"
    own.parent.mkdir(parents=True)
    own.write_text("extends: default\n")
    parts = validations(place(Call(shelves=(tmp_path, PEBBLES))), decks(), Question(rules="pocket"), 1)
    assert next(parts).legal
    with pytest.raises(NotFound, match="no ruleset is called 'pocket'"):
        tell(typer.Context(TyperCommand("validate")), parts, style("text"), Level.NOTE)
    assert capsys.readouterr() == ("", "")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no wait4")
def test_ten_times_as_many_decks_take_at_most_a_fifth_more_memory(tmp_path: Path) -> None:
    _building, few, many = (peak(tmp_path, number) for number in (1, 1_000, 10_000))
    assert many <= 1.2 * few


SHIPPED = ROOT / "cards/runebound/decks/duskfoot.yaml"
LAUNCHER = """
import os, subprocess, sys
running = subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL)
_, status, used = os.wait4(running.pid, 0)
print(status, used.ru_maxrss)
"""
"""A small process between: a system counts a process's memory as its child's, too (Linux)."""


def peak(folder: Path, number: int) -> int:
    """The most memory of a process that judges so many decks, in the system's unit."""
    names = [f"{each}.yaml" for each in range(number)]
    for name in names:
        (folder / name).write_bytes(SHIPPED.read_bytes())
    cardkit = [sys.executable, "-c", "from cardkit.cli import main; main()", "validate"]
    words = [sys.executable, "-I", "-S", "-c", LAUNCHER, *cardkit, *names]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=True)
    status, memory = map(int, done.stdout.split())
    assert status == 0
    return memory
