"""A query as a whole process over 30,000 cards; beside it a bare Typer app, Python alone and sqlite-utils' search.

Then queries of other programs' cards, of which some have printings, beside the bare app.
"""

import sys
import tempfile
from pathlib import Path

import _bare
import _cards
import _foreign
import sqlite_utils
from _measure import Command, Figure, Target, compared, program, table

from cardkit.shelf import shelf

ROUNDS = 21
MOST = ("--limit", "50")
WITHIN = Target(seconds=0.1, ratio=1.6)
QUERIES = {
    "part of a name": "dragon",
    "fields, in an order": "side:enemy cost<=3 type:challenge|action order:-cost",
    "part of a text": "text:draw",
}


def searchable(folder: Path, path: Path) -> None:
    """The same cards as sqlite-utils keeps them, with its word index over names and texts."""
    database, plain = sqlite_utils.Database(path), list[dict[str, object]]()
    for each in _cards.set_files(shelf([folder], None, None), _cards.GAME):
        cards = each["cards"]
        assert isinstance(cards, list)
        plain += cards
    cards = database.table("cards", pk="id")
    cards.insert_all(plain, alter=True)
    cards.enable_fts(["name", "text"])
    database.close()


def bare(folder: Path) -> Command:
    """The app that does nothing."""
    return Command([sys.executable, _bare.written(folder), "query", "dragon"])


def commands(folder: Path) -> dict[str, Command]:
    """The processes by name."""
    question: list[str | Path] = [program("cardkit"), "--shelf", folder, "query", "--game", _cards.GAME]
    search: list[str | Path] = [program("sqlite-utils"), "search", folder / "cards.db", "cards", "dragon"]
    ours = {name: Command([*question, query, *MOST]) for name, query in QUERIES.items()}
    return {
        **ours,
        "bare": bare(folder),
        "python": Command([sys.executable, "-c", "pass"]),
        "sqlite-utils": Command([*search, *MOST]),
    }


def foreign(project: _foreign.Project) -> list[Figure]:
    """Queries of another program's cards."""
    question: list[str | Path] = [program("cardkit"), "query", "--game", project.game]
    ours = {name: Command([*question, query, *MOST]) for name, query in project.queries.items()}
    costs = compared({**ours, "bare": bare(project.folder)}, project.folder, ROUNDS)
    what = f"`query` of {_cards.CARDS:,} cards {project.what}: "
    return [Figure(what + name, costs[name], "bare Typer app", costs["bare"], WITHIN) for name in ours]


def main(folder: Path) -> None:
    _cards.invented(folder)
    searchable(folder, folder / "cards.db")
    costs = compared(commands(folder), folder, ROUNDS)
    rows = [(name, "bare Typer app", "bare", WITHIN) for name in QUERIES]
    first = next(iter(QUERIES))
    rows += [(first, "sqlite-utils search", "sqlite-utils", Target()), (first, "Python alone", "python", Target())]
    what = f"`query` of {_cards.CARDS:,} cards: "
    figures = [Figure(what + name, costs[name], said, costs[base], most) for name, said, base, most in rows]
    others = [figure for project in _foreign.projects(folder / "foreign") for figure in foreign(project)]
    print(table([*figures, *others]))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main(Path(folder))
