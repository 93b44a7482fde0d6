"""The catalogue as a file: what it is written in, and how to be rid of it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from cardkit.catalogue import store
from cardkit.catalogue.catalogue import Catalogue
from cardkit.errors import CardkitError, Fault

SQLITE = sqlite3.sqlite_version
LAYOUT = store.LAYOUT


def damage(path: Path, error: BaseException | None) -> CardkitError | None:
    """What is said where an error comes of a catalogue file that others have damaged; None where it does not."""
    if not isinstance(error, Exception) or isinstance(error, CardkitError | OSError):
        return None
    if not path.is_file() or _sound(path):
        return None
    return CardkitError(Fault(message=f"the catalogue '{path}' is damaged", hint="'cardkit catalogue build' mends it"))


def _sound(path: Path) -> bool:
    """SQLite finds no fault in a catalogue, and all that it holds can be read."""
    try:
        with closing(store.opened(path)) as connection:
            if connection.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                return False
            found = Catalogue(connection)
            found.cards(card for (card,) in connection.execute("SELECT id FROM cards"))
            return bool(found.sets()) or not found.size()
    except (sqlite3.Error, ValueError, LookupError, TypeError, AttributeError):
        return False


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
