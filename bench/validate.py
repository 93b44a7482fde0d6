"""Decks validated as whole processes: one beside a bare Typer app, 10,000 beside the strict reader alone."""

import sys
import tempfile
from pathlib import Path

import _bare
import _cards
from _measure import Command, Figure, Target, compared, program, table

ROUNDS, ROUNDS_OF_MANY = 21, 3
DECK = f"{_cards.SHIPPED}/duskfoot"
FEW, MANY = 1_000, 10_000
MORE = 1.2
"""Times the memory of few decks that many may take."""

READER = """
import sys
from pathlib import Path
from cardkit.source import read
for path in sys.argv[1:]:
    read(Path(path).read_bytes(), path)
"""


def main(folder: Path) -> None:
    cardkit = program("cardkit")
    one = {
        "validate": Command([cardkit, "validate", DECK]),
        "bare": Command([sys.executable, _bare.written(folder), "validate", DECK]),
    }
    decks = [path.name for path in _cards.decks(folder, MANY)]
    many = {
        "validate": Command([cardkit, "validate", *decks]),
        "reader": Command([sys.executable, "-c", READER, *decks]),
        "few": Command([cardkit, "validate", *decks[:FEW]]),
    }
    of_one, of_many = compared(one, folder, ROUNDS), compared(many, folder, ROUNDS_OF_MANY)
    few, all_ = Target(seconds=0.15, ratio=2.2), Target(ratio=4, megabytes=MORE * of_many["few"].megabytes)
    figures = (
        Figure("`validate` of one deck", of_one["validate"], "bare Typer app", of_one["bare"], few),
        Figure(
            f"`validate` of {MANY:,} decks", of_many["validate"], "the strict reader alone", of_many["reader"], all_
        ),
    )
    print(table(figures))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main(Path(folder))
