"""A print run of 540 text cards beside one of ten times as many, both into an empty store: time grows as the cards do,
memory hardly. As in `render.py`, only names differ, and what is measured is what `render` does with cards it knows.
"""

import pickle
import shutil
import sys
import tempfile
from pathlib import Path

from _measure import Command, Cost, Figure, Target, run, table
from render import CARDS, loaded, repeated

TIMES = 10
MEGABYTES = 500
"""Of the largest process (FIELD P29)."""


def cold(folder: Path, count: int) -> Cost:
    """One run of so many cards."""
    game, shipped = loaded()
    (folder / "cards.pickle").write_bytes(pickle.dumps((game, repeated(shipped, count))))
    shutil.rmtree(folder / "store", ignore_errors=True)
    script = Path(__file__).with_name("render.py")
    return run(Command([sys.executable, script, "--run", "ours", "--folder", folder]), folder)


def main(folder: Path) -> None:
    """The one row; the baseline is the small run, `TIMES` over."""
    cold(folder, CARDS)
    base, most = cold(folder, CARDS), cold(folder, TIMES * CARDS)
    tenfold = Cost(tuple(TIMES * seconds for seconds in base.rounds), base.megabytes)
    what = f"`render` {TIMES * CARDS} cards, cold"
    print(table([Figure(what, most, f"{TIMES} times {CARDS} cards", tenfold, Target(ratio=1.2, megabytes=MEGABYTES))]))


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as temporary:
        main(Path(temporary))
