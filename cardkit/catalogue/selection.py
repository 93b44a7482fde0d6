"""The cards in question, and which of them a selector picks."""

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import count

from cardkit.catalogue.adjusted import Adjusted, Changes
from cardkit.errors import QueryError
from cardkit.model import Field, Kind, Value
from cardkit.query import (
    CARDS,
    Language,
    Query,
    References,
    Rows,
    identifier,
    matcher,
    names,
    parse,
    patterns,
    reads,
    sql,
    stopped,
)
from cardkit.query import references as named

_numbers = count()
"""Temporary tables of one process have names of their own."""

_Key = tuple[Value | None, ...]
"""Values of the references that a selector has."""


class Selection:
    """Cards that selectors are asked of; every answer is kept, since rules ask the same for many decks."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        language: Language,
        ids: frozenset[str] | None,
        outside: Mapping[str, frozenset[str]] | None = None,
    ) -> None:
        """`ids` are the cards in question, None means all of the catalogue; `outside` are sets that selectors name."""
        self._connection = connection
        self._language = language
        self._rows = CARDS._replace(varied=language.varied)
        self._ids = ids
        self._among = "" if ids is None else f"id IN (SELECT id FROM temp.{_kept(connection, ids)}) AND "
        self._outside = outside or {}
        self._fields = frozenset(field.name for field in language.fields if field.kind is not Kind.DATE)
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
            self._answers[key] = self._matching(query, given, self._rows)
        return self._answers[key]

    def beside(self, outside: Mapping[str, frozenset[str]]) -> "Selection":
        """The same cards, where selectors may name these sets of cards."""
        if outside == self._outside:
            return self
        return Selection(self._connection, self._language, self._ids, outside)

    def adjusted(self, changes: Changes) -> Adjusted:
        """The same cards, of which some have other numbers and lists."""
        return Adjusted(self, self._connection, changes)

    def called(self, ids: Iterable[str]) -> tuple[str, ...]:
        """What cards of the catalogue are called, whether they are in question or not; each name once."""
        wanted = tuple(ids)
        marks = ", ".join("?" * len(wanted))
        asked = f"SELECT id, names.name FROM names JOIN cards USING (seq) WHERE locale = ? AND id IN ({marks})"
        rows = self._connection.execute(f"{asked} ORDER BY names.rowid", (self._language.locales[0], *wanted))
        by_id: dict[str, str] = {}
        for card, name in rows:
            by_id.setdefault(card, name)
        return tuple(dict.fromkeys(by_id[card] for card in wanted if card in by_id))

    def largest(self, field: Field) -> int | float:
        """The largest number that a card of the catalogue has in a field; 0 where none has one."""
        [most] = self._connection.execute(f"SELECT max({identifier(field)}) FROM cards").fetchone()
        return most if isinstance(most, int | float) else 0

    def fields(self, selector: str, references: References) -> frozenset[str]:
        """Names of the fields whose values decide whether a card matches."""
        return reads(self._query(selector, references).expression)

    def limit(self, selector: str, references: References) -> int | None:
        """How many cards a selector asks for at most, where it says so.

        Raises: QueryError when the selector cannot be understood.
        """
        return self._query(selector, references).limit

    def of_tables(self, selector: str, references: References, table: str, items: str) -> frozenset[str]:
        """The ids of the cards of a table like `cards` that match; `items` is one like that of their lists."""
        rows = self._rows._replace(table=table, items=items)
        return self._matching(self._query(selector, references), references, rows)

    def _matching(self, query: Query, references: References, rows: Rows) -> frozenset[str]:
        """What `ids` gives, asked of the tables."""
        where = sql(query.expression, self._outside, references, rows)
        asked = f"SELECT id FROM {rows.table} AS cards WHERE {self._among}({where.where})"
        with matching(self._connection, query):
            return frozenset(card for (card,) in self._connection.execute(asked, where.values))

    def _query(self, selector: str, references: References) -> Query:
        """The selector, parsed once for these names of references."""
        key = (selector, *references)
        if key not in self._queries:
            fields = {name: self._fields | frozenset(values) for name, values in references.items()}
            query = parse(selector, replace(self._language, references=fields))
            self._queries[key] = _inside(query, self._outside)
        return self._queries[key]


def _inside(query: Query, outside: Mapping[str, frozenset[str]]) -> Query:
    """The query, which asks about cards and the sets `outside` alone.

    Raises: QueryError when it names a deck or a list whose cards nobody has given.
    """
    for name in names(query.expression):
        if name in outside:
            continue
        word = "own" if name.startswith("own>=") else name.partition(":")[0] + ":"
        start = max(0, query.text.find(word))
        raise QueryError(f"{word} is not known here", query.text, (start, len(query.text)), "ask about cards alone")
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
