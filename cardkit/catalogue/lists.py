"""Lists of cards that foreign files keep: formats, bans, pools of sets. Rulesets ask for them by name."""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardkit.position import Position

TABLE = """CREATE TABLE lists (
    seq INTEGER PRIMARY KEY, name TEXT NOT NULL, since TEXT, data TEXT NOT NULL,
    file TEXT NOT NULL, line INTEGER NOT NULL, "column" INTEGER NOT NULL
)"""

PARTS = ("banned", "restricted", "changed", "matching", "sets", "includes")
"""What a list says: cards by id or name, selectors of banned cards, ids of sets, names of lists that are on it too."""


class Listing(NamedTuple):
    """What one record says of a list."""

    name: str
    since: str | None
    """The first day of a version, YYYY-MM-DD; without one a record is part of other lists, or of one without days."""
    place: Position
    parts: Mapping[str, tuple[str, ...]]
    """What it says, by `PARTS`."""

    def part(self, name: str) -> tuple[str, ...]:
        """What it says of one part."""
        return self.parts.get(name, ())


def write(connection: sqlite3.Connection, listing: Listing) -> None:
    """Write what one record says."""
    data = json.dumps(listing.parts, ensure_ascii=False, separators=(",", ":"))
    place = listing.place
    row = [listing.name, listing.since, data, place.file, place.line, place.column]
    connection.execute("INSERT INTO lists VALUES (NULL, ?, ?, ?, ?, ?, ?)", row)


def read(connection: sqlite3.Connection) -> tuple[Listing, ...]:
    """What all records say, in the files' order."""
    rows = connection.execute('SELECT name, since, data, file, line, "column" FROM lists ORDER BY seq')
    return tuple(
        Listing(name, since, Position(*place), {part: tuple(each) for part, each in json.loads(data).items()})
        for name, since, data, *place in rows
    )


def in_sets(connection: sqlite3.Connection, sets: Iterable[str]) -> frozenset[str]:
    """The ids of the cards that are of one of these sets, or have a printing in it."""
    asked = """SELECT id FROM cards WHERE "set" IN (SELECT value FROM json_each(:sets))
        UNION SELECT id FROM prints WHERE "set" IN (SELECT value FROM json_each(:sets))"""
    return frozenset(card for (card,) in connection.execute(asked, {"sets": json.dumps([*sets])}))
