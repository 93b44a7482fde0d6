"""A catalogue of 30,000 cards from YAML as a whole process, beside a script of PyYAML's C loader, jsonschema and
sqlite-utils; then, inside one process, opening it when nothing has changed and when one set file has, beside the build;
then catalogues of other programs' JSON Lines, beside a script of json and sqlite-utils.
"""

import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import _cards
import _foreign
from _measure import Command, Cost, Figure, Target, compared, joined, program, table

from cardkit.jobs.desk import Desk, Table
from cardkit.shelf import shelf

ROUNDS = 3


def seconds(done: Callable[[], object]) -> Cost:
    """What something takes inside this process."""
    start = time.perf_counter()
    done()
    return Cost((time.perf_counter() - start,))


def whole(folder: Path) -> Figure:
    """The build as a process of its own."""
    cache, database = folder / "cache", folder / "naive.db"
    schema, sets = folder / f"schemas/cards/{_cards.GAME}.schema.json", sorted(folder.glob("cards/*/set-*.yaml"))
    ours: list[str | Path] = [program("cardkit"), "--shelf", folder, "query", "--game", _cards.GAME, "--limit", "1"]
    naive: list[str | Path] = [sys.executable, Path(__file__).with_name("_naive.py"), schema, database, *sets]
    commands = {
        "ours": Command(ours, lambda: shutil.rmtree(cache, ignore_errors=True)),
        "naive": Command(naive, lambda: database.unlink(missing_ok=True)),
    }
    costs = compared(commands, folder, ROUNDS)
    what, within = f"catalogue of {_cards.CARDS:,} cards from YAML", Target(seconds=5, megabytes=150)
    return Figure(what, costs["ours"], "PyYAML (C) + jsonschema + sqlite-utils", costs["naive"], within)


def inside(folder: Path) -> tuple[Figure, Figure]:
    """Opening the catalogue inside a process."""
    cache = folder / "inside"
    desk = Desk(shelf=shelf([folder], None, None), cache=cache, game=_cards.GAME)

    def opened() -> None:
        with Table(desk, _cards.GAME):
            pass

    full, same, one = [], [], []
    for number in range(1, ROUNDS + 1):
        shutil.rmtree(cache, ignore_errors=True)
        full.append(seconds(opened))
        same.append(seconds(opened))
        edit(folder / f"cards/{_cards.GAME}/set-042.yaml", number)
        one.append(seconds(opened))
    what, base = "opening it, {} changed", joined(full)
    few = f"a set of {_cards.CARDS // _cards.SETS}"
    return (
        Figure(what.format("nothing"), joined(same), "full build", base, Target(seconds=0.01)),
        Figure(what.format(few), joined(one), "full build", base, Target(seconds=0.1)),
    )


def edit(path: Path, number: int) -> None:
    """Change one card's name, as somebody did so many seconds after the last change."""
    then = path.stat().st_mtime + number
    path.write_text(path.read_text("utf-8").replace("    name: ", f"    name: {number} ", 1), "utf-8")
    os.utime(path, (then, then))


def foreign(project: _foreign.Project) -> Figure:
    """The build of a catalogue from another program's files."""
    folder = project.folder
    cache, database = folder / "cache", folder / "naive.db"
    ours: list[str | Path] = [program("cardkit"), "query", "--game", project.game, "--limit", "1"]
    naive: list[str | Path] = [sys.executable, Path(__file__).with_name("_naive_lines.py"), database, *project.lines]
    commands = {
        "ours": Command(ours, lambda: shutil.rmtree(cache, ignore_errors=True)),
        "naive": Command(naive, lambda: database.unlink(missing_ok=True)),
    }
    costs = compared(commands, folder, ROUNDS)
    what = f"catalogue of {_cards.CARDS:,} cards {project.what} from JSON Lines"
    return Figure(what, costs["ours"], "json + sqlite-utils", costs["naive"], Target())


def main(folder: Path) -> None:
    _cards.invented(folder)
    projects = _foreign.projects(folder / "foreign")
    print(table((whole(folder), *inside(folder), *map(foreign, projects))))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main(Path(folder))
