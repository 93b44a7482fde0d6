"""Where a game's catalogue lies, and whether it can be used as it is."""

import sqlite3
from pathlib import Path

from cardkit.catalogue import store
from cardkit.catalogue.files import GameFiles, changed, digest
from cardkit.shelf import Shelf


def place(cache: Path, game: str, shelf: Shelf) -> Path:
    """The catalogue file of a game on a shelf; other roots have another file."""
    roots = "\n".join(str(root.path.resolve()) for root in shelf.roots)
    return cache / "catalogue" / f"{game}-{digest(roots.encode())[:12]}.sqlite"


def ready(path: Path, files: GameFiles) -> sqlite3.Connection | None:
    """A connection to the catalogue when it is there and all its files are as they were read, else None.

    Raises: NewerError; CardkitError when the file is no catalogue.
    """
    if not path.is_file():
        return None
    connection = store.connected(path)
    if store.usable(connection, path):
        stamps = store.stored_stamps(connection)
        if stamps.keys() == store.named(files) and not changed(files, stamps):
            return connection
    connection.close()
    return None
