"""Where a game's catalogue lies, and whether it can be used as it is."""

import sqlite3
from pathlib import Path
from time import time_ns
from zlib import crc32

from cardkit.catalogue import left_out, store
from cardkit.catalogue.files import GameFiles, changed, unsettled, with_data
from cardkit.shelf import Shelf


def place(cache: Path, game: str, shelf: Shelf) -> Path:
    """The catalogue file of a game on a shelf; other roots have another file.

    Two shelves that share a checksum would only build the file anew for each other: it knows its files' paths.
    """
    roots = "\n".join(str(root.path.resolve()) for root in shelf.roots)
    return cache / "catalogue" / f"{game}-{crc32(roots.encode()):08x}.sqlite"


def ready(path: Path, files: GameFiles) -> sqlite3.Connection | None:
    """A connection to the catalogue when it is there and all its files are as they were read, else None.

    Raises: NewerError; CardkitError when the file is no catalogue.
    """
    if not path.is_file():
        return None
    try:
        connection = store.opened(path)
    except sqlite3.OperationalError:
        return None
    if _fresh(connection, path, files):
        return connection
    connection.close()
    return None


def _fresh(connection: sqlite3.Connection, path: Path, files: GameFiles) -> bool:
    """The catalogue can be read, its files are as they were, and their times will go on telling so."""
    try:
        if not store.usable(connection, path):
            return False
        stamps, globs = store.stored_stamps(connection), left_out.globs(connection)
    except sqlite3.DatabaseError:
        return False
    seen = with_data(files, globs).seen()
    if stamps.keys() != {file.name for file in seen} or changed(seen, stamps):
        return False
    return not unsettled(seen, stamps, time_ns())
