"""`render --watch`: printed again when a file changes."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from printing import texts
from shell import PEBBLES, Ran, ran

from cardkit.face.template import environment, filled
from cardkit.jobs.watching import stamps
from cardkit.model import Game
from cardkit.shelf import shelf

DECK = "pebbles/tidepool"
START = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); from cardkit.cli import main; main()"
"""A shell's job in the background is started deaf to interrupts."""
onlyposix = pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no SIGINT to one process")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of the invented game, as the working folder."""
    shutil.copytree(PEBBLES, tmp_path / "project")
    monkeypatch.chdir(tmp_path / "project")
    return tmp_path / "project"


@contextmanager
def watching(*words: str) -> Iterator[subprocess.Popen[str]]:
    """cardkit at work; it must end by an interrupt as it should."""
    command = [sys.executable, "-u", "-c", START, "render", *words, "--watch"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        try:
            yield running
            running.send_signal(signal.SIGINT)
            assert running.wait(20) == 0
        finally:
            running.kill()


def line(stream: object) -> str:
    """The next line that is said."""
    return str(stream.readline())  # type: ignore[attr-defined]  # one of Popen's, or a failing test


def rewritten(path: Path, old: str, new: str) -> None:
    """Edit a file."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@onlyposix
@pytest.mark.slow
def test_a_change_of_cards_deck_or_look_prints_again_what_it_concerns(project: Path) -> None:
    with watching(DECK, "-o", "deck.pdf") as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert line(running.stderr).endswith(" files are watched; Ctrl-C ends it\n")
        assert line(running.stdout).startswith("deck.pdf: 9 cards on 1 page (7 faces, ")
        rewritten(project / "cards/pebbles/base.yaml", "en: Listen.", "en: Hear.")
        assert line(running.stdout) == "deck.pdf: 9 cards on 1 page (7 faces, 1 drawn anew)\n"
        assert "Hear." in texts((project / "deck.pdf").read_bytes())[0]
        rewritten(project / "cards/pebbles/decks/tidepool.yaml", "2 Whelk", "1 Whelk")
        assert line(running.stdout) == "deck.pdf: 8 cards on 1 page (7 faces, 0 drawn anew)\n"
        with (project / "templates/pebbles/plain/face.css").open("a") as css:
            css.write("\n/* new */")
        assert line(running.stdout) == "deck.pdf: 8 cards on 1 page (7 faces, 7 drawn anew)\n"


@onlyposix
@pytest.mark.slow
def test_an_error_is_told_and_mended(project: Path) -> None:
    with watching(DECK, "-o", "decks.pdf") as running:
        assert running.stdout is not None
        assert running.stderr is not None
        line(running.stderr)
        line(running.stdout)
        rewritten(project / "cards/pebbles/decks/tidepool.yaml", "Sea Glass", "Sea Gloss")
        assert (
            line(running.stderr)
            == "pebbles/tidepool:7:5: no card of pebbles is called 'Sea Gloss'; did you mean 'Sea Glass'?\n"
        )
        rewritten(project / "cards/pebbles/decks/tidepool.yaml", "Sea Gloss", "Sea Glass")
        assert line(running.stdout) == "decks.pdf: 9 cards on 1 page (7 faces, 0 drawn anew)\n"


@pytest.mark.usefixtures("project")
def test_what_no_file_can_mend_ends_it() -> None:
    assert ran("render", "-", "-o", "x.pdf", "--watch") == Ran(
        2, "", "error: standard input cannot be watched; name a file\n"
    )
    done = ran("--quiet", "render", DECK, "--to", "png", "--marks", "full", "-o", "x", "--watch")
    assert (done.code, done.out) == (2, "")


def test_stamps_tell_what_was_written_and_leave_out_what_is_hidden(tmp_path: Path) -> None:
    for name in ("a/one.txt", "a/b/two.txt", "a/.git/three", "a/.hidden"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name)
    paths = (tmp_path / "a", tmp_path / "none")
    before = stamps(paths)
    assert sorted(before) == [str(tmp_path / "a/b/two.txt"), str(tmp_path / "a/one.txt")]
    os.utime(tmp_path / "a/one.txt", ns=(1, 1))
    after = stamps(paths)
    assert [path for path in before if before[path] != after[path]] == [str(tmp_path / "a/one.txt")]
    assert [*stamps(paths, [str(tmp_path / "a/one.txt")])] == [str(tmp_path / "a/b/two.txt")]


def test_a_compiled_template_follows_its_text_and_the_games_symbols(tmp_path: Path) -> None:
    (tmp_path / "templates").mkdir()
    page, own = tmp_path / "templates/x.html", shelf([tmp_path], None, None)

    def shown(text: str, path: str) -> str:
        page.write_text(text)
        game = Game(id="g", title="G", locales=("en",), fields=(), zones=(), symbols={"wave": path})
        return filled(environment(own, game), "x.html", {})

    made = [
        shown(*each) for each in (("{{ '{wave}'|symbols }}", "a.svg"), ("{{ '{wave}'|symbols }}", "b.svg"), ("c", ""))
    ]
    image = '<img class="symbol" src="cards/g/{}" alt="wave">'
    assert made == [image.format("a.svg"), image.format("b.svg"), "c"]
