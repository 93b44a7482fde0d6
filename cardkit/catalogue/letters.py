"""The letters that a game's cards are written in, whatever their locale."""

import sqlite3


def letters(connection: sqlite3.Connection) -> frozenset[str]:
    """Every character of names, fields and printings."""
    found: set[str] = set()
    for (data,) in connection.execute("SELECT data FROM contents"):
        found.update(data)
    return frozenset(found)
