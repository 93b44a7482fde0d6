"""The catalogue as a file: what it is written in, and how to be rid of it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from cardkit.catalogue import store

SQLITE = sqlite3.sqlite_version
LAYOUT = store.LAYOUT


def forget(path: Path) -> None:
    """Remove a catalogue, so that the next command builds it from nothing; where there is none, nothing happens.

    Raises: NewerError; CardkitError when the file is no catalogue; OSError when it cannot be removed.
    """
    if not path.is_file():
        return
    try:
        with closing(store.opened(path)) as connection:
            store.usable(connection, path)
    except sqlite3.DatabaseError:
        pass  # a damaged one goes too
    path.unlink()
