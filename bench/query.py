"""A query as a whole process over 30,000 cards; beside it a bare Typer app, Python alone and sqlite-utils' search."""

import sys
import tempfile
from pathlib import Path

import _bare
import _cards
import sqlite_utils
from _measure import Command, Figure, Target, compared, program, table

from cardkit.shelf import shelf

ROUNDS = 21
MOST = ("--limit", "50")
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


def commands(folder: Path) -> dict[str, Command]:
    """The processes by name."""
    question: list[str | Path] = [program("cardkit"), "--shelf", folder, "query", "--game", _cards.GAME]
    search: list[str | Path] = [program("sqlite-utils"), "search", folder / "cards.db", "cards", "dragon"]
    ours = {name: Command([*question, query, *MOST]) for name, query in QUERIES.items()}
    return {
        **ours,
        "bare": Command([sys.executable, _bare.written(folder), "query", "dragon"]),
        "python": Command([sys.executable, "-c", "pass"]),
        "sqlite-utils": Command([*search, *MOST]),
    }


def main(folder: Path) -> None:
    _cards.invented(folder)
    searchable(folder, folder / "cards.db")
    costs = compared(commands(folder), folder, ROUNDS)
    within, free = Target(seconds=0.1, ratio=1.6), Target()
    rows = [(name, "bare Typer app", "bare", within) for name in QUERIES]
    first = next(iter(QUERIES))
    rows += [(first, "sqlite-utils search", "sqlite-utils", free), (first, "Python alone", "python", free)]
    what = f"`query` of {_cards.CARDS:,} cards: "
    print(table(Figure(what + name, costs[name], said, costs[base], target) for name, said, base, target in rows))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main(Path(folder))
