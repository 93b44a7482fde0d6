"""Cards in question of which some have other numbers than the catalogue says."""

import json
import sqlite3
from contextlib import suppress
from functools import cached_property
from itertools import count
from typing import Protocol
from weakref import finalize

from cardkit.query import References
from cardkit.query.column import quoted

Changes = tuple[tuple[str, str, int | float], ...]
"""Id, field and new number of each change."""

_numbers = count()
"""Temporary tables of one process have names of their own."""


class Unchanged(Protocol):
    """Cards in question as the catalogue has them."""

    def ids(self, selector: str, references: References) -> frozenset[str]:
        """The ids of the cards that match."""

    def fields(self, selector: str, references: References) -> frozenset[str]:
        """Names of the fields whose values decide whether a card matches."""

    def of_table(self, selector: str, references: References, table: str) -> frozenset[str]:
        """The ids of the cards of a table like `cards` that match."""


class Adjusted:
    """The same cards with their changes: selectors that read a changed field are asked anew of the changed cards."""

    def __init__(self, base: Unchanged, connection: sqlite3.Connection, changes: Changes) -> None:
        """A table of its own holds the changed cards, from the first selector on that reads a changed field."""
        self._base = base
        self._connection = connection
        self._changes = changes
        self._cards = frozenset(card for card, _, _ in changes)
        self._fields = frozenset(field for _, field, _ in changes)

    @cached_property
    def _table(self) -> str:
        """The table of the changed cards. Most rules read no changed field, and 2,000 changes took seconds (m)."""
        table = _kept(self._connection, self._changes)
        # Gone with the deck: a call judges as many of them as there are.
        finalize(self, _drop, self._connection, table).atexit = False
        return table

    def ids(self, selector: str, references: References) -> frozenset[str]:
        """The ids of the cards that match.

        Raises: QueryError when the selector cannot be understood.
        """
        found = self._base.ids(selector, references)
        if not self._fields & self._base.fields(selector, references):
            return found
        return (found - self._cards) | self._base.of_table(selector, references, self._table)


def _kept(connection: sqlite3.Connection, changes: Changes) -> str:
    """The name of a temporary table of the cards as changed."""
    table = f"adjusted_{next(_numbers)}"
    ids = json.dumps([card for card, _, _ in changes])
    wanted = "SELECT * FROM cards WHERE id IN (SELECT value FROM json_each(?))"
    connection.execute(f"CREATE TEMP TABLE {table} AS {wanted}", (ids,))
    connection.execute(f"CREATE INDEX temp.{table}_id ON {table} (id)")
    for card, field, number in changes:
        connection.execute(f"UPDATE {table} SET {quoted(field)} = ? WHERE id = ?", (number, card))
    return f"temp.{table}"


def _drop(connection: sqlite3.Connection, table: str) -> None:
    """Remove a temporary table; a catalogue that is closed has none any more."""
    with suppress(sqlite3.ProgrammingError):
        connection.execute(f"DROP TABLE {table}")
