"""The cards in question, and which of them a selector picks."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import count

from cardkit.errors import QueryError
from cardkit.model import Value
from cardkit.query import Language, Query, References, matcher, names, parse, patterns, sql, stopped
from cardkit.query import references as named

_numbers = count()
"""Temporary tables of one process have names of their own."""

_Key = tuple[Value | None, ...]
"""Values of the references that a selector has."""


class Selection:
    """Cards that selectors are asked of; every answer is kept, since rules ask the same for many decks."""

    def __init__(self, connection: sqlite3.Connection, language: Language, ids: frozenset[str] | None) -> None:
        """`ids` are the cards in question; None means all of the catalogue."""
        self._connection = connection
        self._language = language
        self._among = "" if ids is None else f"id IN (SELECT id FROM temp.{_kept(connection, ids)}) AND "
        self._fields = frozenset(field.name for field in language.fields)
        self._queries: dict[tuple[str, ...], Query] = {}
        self._answers: dict[tuple[str, _Key], frozenset[str]] = {}

    def ids(self, selector: str, references: References | None = None) -> frozenset[str]:
        """The ids of the cards in question that match the selector, for these values of its references.

        Raises: QueryError when the selector cannot be understood.
        """
        given = references or {}
        query = self._query(selector, given)
        key = (selector, tuple(_hashable(given[name].get(field)) for name, field in named(query.expression)))
        if key not in self._answers:
            self._answers[key] = self._matching(query, given)
        return self._answers[key]

    def _matching(self, query: Query, references: References) -> frozenset[str]:
        """What `ids` gives, asked of the tables."""
        where = sql(query.expression, {}, references)
        with matching(self._connection, query):
            rows = self._connection.execute(f"SELECT id FROM cards WHERE {self._among}({where.where})", where.values)
            return frozenset(card for (card,) in rows)

    def _query(self, selector: str, references: References) -> Query:
        """The selector, parsed once for these names of references."""
        key = (selector, *references)
        if key not in self._queries:
            known = replace(self._language, references=dict.fromkeys(references, self._fields))
            self._queries[key] = _inside(parse(selector, known))
        return self._queries[key]


def _inside(query: Query) -> Query:
    """The query, which asks about cards alone.

    Raises: QueryError when it names a deck or a list: nobody has given the cards of one.
    """
    for name in names(query.expression):
        word = name.partition(":")[0]
        start = max(0, query.text.find(f"{word}:"))
        raise QueryError(f"{word}: is not known here", query.text, (start, len(query.text)), "ask about cards alone")
    return query


@contextmanager
def matching(connection: sqlite3.Connection, query: Query) -> Iterator[None]:
    """Statements of a query: its regular expressions have their time, which begins now.

    Raises: QueryError when it is over.
    """
    if not patterns(query.expression):
        yield
        return
    connection.create_function("REGEXP", 2, matcher(), deterministic=True)
    try:
        yield
    except sqlite3.OperationalError as error:
        if "user-defined function" not in str(error):
            raise
        raise stopped(query.text, query.expression) from error


def _hashable(value: Value | None) -> Value | tuple[str, ...] | None:
    """A reference's value as part of a key."""
    return tuple(value.values()) if isinstance(value, Mapping) else value


def _kept(connection: sqlite3.Connection, ids: frozenset[str]) -> str:
    """The name of a temporary table that holds these ids."""
    table = f"asked_{next(_numbers)}"
    connection.execute(f"CREATE TEMP TABLE {table} (id TEXT PRIMARY KEY) WITHOUT ROWID")
    connection.executemany(f"INSERT INTO {table} VALUES (?)", [(each,) for each in sorted(ids)])
    return table
