"""Cards in question of which some have other numbers and lists than the catalogue says."""

import json
import sqlite3
from contextlib import suppress
from functools import cached_property
from itertools import count
from typing import Protocol
from weakref import finalize

from cardkit.query import CARDS, References
from cardkit.query.column import quoted
from cardkit.text import fold

Change = tuple[str, str, int | float | tuple[str, ...]]
"""The id of a card, a field, and its new value: a number, or a list."""

Changes = tuple[Change, ...]

_OWN_ITEMS = f"SELECT * FROM {CARDS.items} WHERE seq IN (SELECT seq FROM {{}})"

_numbers = count()
"""Temporary tables of one process have names of their own."""


class Unchanged(Protocol):
    """Cards in question as the catalogue has them."""

    def ids(self, selector: str, references: References) -> frozenset[str]:
        """The ids of the cards that match."""

    def fields(self, selector: str, references: References) -> frozenset[str]:
        """Names of the fields whose values decide whether a card matches."""

    def of_tables(self, selector: str, references: References, table: str, items: str) -> frozenset[str]:
        """The ids of the cards of a table like `cards` that match; `items` is one like that of their lists."""


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
    def _tables(self) -> tuple[str, str]:
        """The tables of the changed cards and of their lists. Most rules read no changed field, and 2,000 changes took
        seconds (m)."""
        table = _kept(self._connection, self._changes)
        items = _lists(self._connection, table, self._changes)
        # Gone with the deck: a call judges as many of them as there are.
        for each in {table, items} - {CARDS.items}:
            finalize(self, _drop, self._connection, each).atexit = False
        return table, items

    def ids(self, selector: str, references: References) -> frozenset[str]:
        """The ids of the cards that match.

        Raises: QueryError when the selector cannot be understood.
        """
        found = self._base.ids(selector, references)
        if not self._fields & self._base.fields(selector, references):
            return found
        return (found - self._cards) | self._base.of_tables(selector, references, *self._tables)


def _kept(connection: sqlite3.Connection, changes: Changes) -> str:
    """The name of a temporary table of the cards as changed."""
    table = f"adjusted_{next(_numbers)}"
    ids = json.dumps([card for card, _, _ in changes])
    wanted = "SELECT * FROM cards WHERE id IN (SELECT value FROM json_each(?))"
    connection.execute(f"CREATE TEMP TABLE {table} AS {wanted}", (ids,))
    connection.execute(f"CREATE INDEX temp.{table}_id ON {table} (id)")
    for card, field, value in changes:
        column, cell = (f"{field}.n", len(value)) if isinstance(value, tuple) else (field, value)
        connection.execute(f"UPDATE {table} SET {quoted(column)} = ? WHERE id = ?", (cell, card))
    return f"temp.{table}"


def _lists(connection: sqlite3.Connection, table: str, changes: Changes) -> str:
    """The name of a temporary table of the lists of the changed cards; where only numbers change, of all cards."""
    lists = [(card, field, value) for card, field, value in changes if isinstance(value, tuple)]
    if not lists:
        return CARDS.items
    items = f"{table}_items"
    connection.execute(f"CREATE TEMP TABLE {items.removeprefix('temp.')} AS {_OWN_ITEMS.format(table)}")
    for card, field, value in lists:
        [seq] = connection.execute(f"SELECT seq FROM {table} WHERE id = ?", (card,)).fetchone()
        connection.execute(f"DELETE FROM {items} WHERE seq = ? AND field = ?", (seq, field))
        rows = ((seq, field, item, fold(item)) for item in value)
        connection.executemany(f"INSERT INTO {items} VALUES (?, ?, ?, ?)", rows)
    return items


def _drop(connection: sqlite3.Connection, table: str) -> None:
    """Remove a temporary table; a catalogue that is closed has none any more."""
    with suppress(sqlite3.ProgrammingError):
        connection.execute(f"DROP TABLE {table}")
