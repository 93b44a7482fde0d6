"""`render --watch`: from the moment at which a card's file is saved to the sheets that show it.

Beside it one `render` of the same deck into an empty cache. Whoever watches waits for three things: that the change is
seen, which takes up to 45 ms; that the catalogue, the one face and the sheets are made anew; and that the file is
written.
"""

import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO

from _measure import Command, Cost, Figure, Target, environment, run, table

from cardkit.shelf import built_in

GAME, DECK, LOOK = "runebound", "runebound/ironbark", "classic"
SET, TEXT = "ironbark.yaml", "Play when an enemy place"
"""The card that is edited is one of the deck's."""
ROUNDS = 7
WORDS = (DECK, "--look", LOOK, "-o", "sheets.pdf", "--force")
START = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from cardkit.cli import main; sys.argv[0] = 'cardkit'; main()"
)
"""A job in the background is started deaf to interrupts."""


def project(folder: Path) -> Path:
    """A copy of the game whose files may be edited; the set that is."""
    shutil.copytree(built_in().path / "cards" / GAME, folder / "cards" / GAME)
    return folder / "cards" / GAME / SET


def said(stream: IO[str]) -> str:
    """The next line, which must tell of one face drawn."""
    line = stream.readline()
    if "drawn anew" not in line:
        raise SystemExit(f"--watch said: {line!r}")
    return line


def edits(folder: Path, file: Path) -> Cost:
    """Seconds from each edit to what was printed for it."""
    words = [sys.executable, "-u", "-c", START, "render", *WORDS, "--watch"]
    text, rounds = file.read_text(encoding="utf-8"), []
    with subprocess.Popen(words, cwd=folder, env=environment(folder), stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        said(running.stdout)
        for number in range(ROUNDS + 1):
            time.sleep(1)  # nobody edits faster; what draws is loaded meanwhile
            start = time.perf_counter()
            file.write_text(text.replace(TEXT, f"{TEXT} {number}", 1), encoding="utf-8")
            assert "1 drawn anew" in said(running.stdout)
            rounds.append(time.perf_counter() - start)
        running.send_signal(signal.SIGINT)
    return Cost(tuple(rounds[1:]))


def cold(folder: Path) -> Cost:
    """One run into an empty cache."""

    def emptied() -> None:
        shutil.rmtree(folder / "cache", ignore_errors=True)

    command = Command([sys.executable, "-c", START, "render", *WORDS], emptied)
    return Cost((statistics.median(run(command, folder).seconds for _ in range(3)),) * ROUNDS)


def main(folder: Path) -> None:
    """The one row."""
    file = project(folder)
    base = cold(folder)
    print(
        table(
            [Figure("`render --watch`: a card edited", edits(folder, file), "one cold run", base, Target(seconds=0.2))]
        )
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        main(Path(temporary))
