"""SQL of the user's own, which reads a catalogue and nothing else."""

import math
import re
import sqlite3
from collections.abc import Mapping
from time import process_time
from typing import Any

from cardkit.answer.catalogue import Cell, Rows
from cardkit.errors import QueryError
from cardkit.query import matcher
from cardkit.text import counted, known_hint, listing, suggestion

SECONDS = 10
"""Processor time of one statement: a search of 100,000 cards takes a tenth of a second, a product of tables an age."""

MOST_ROWS = 1_000_000
_LONGEST = 10_000_000
"""Bytes of one value: one function call could ask for a gigabyte."""

_STEPS = 10_000
"""Of SQLite's machine, between two looks at the clock; about a tenth of a millisecond."""

_READING = frozenset({sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_FUNCTION, sqlite3.SQLITE_RECURSIVE})
_PRAGMAS = ("table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo", "foreign_key_list")
"""Those that tell of tables; what else a pragma does may change the connection."""

_TABLES_OF_FUNCTIONS = ("json_each('[]')", "json_tree('[]')", *(f"pragma_{name}('')" for name in _PRAGMAS))
"""SQLite makes them when they are first used, and afterwards it may make nothing."""

_CHANGES = "a catalogue is only read, and this statement would do more"
_COPY = "'cardkit catalogue export -o FILE.sqlite' writes a copy to change"


def rows(connection: sqlite3.Connection, statement: str) -> Rows:
    """What one statement reads; the connection is good for nothing else afterwards.

    Raises: QueryError when it is no SQL, would change anything, takes too long or finds too much.
    """
    _restrict(connection)
    shown = " ".join(statement.split())
    try:
        cursor = connection.execute(statement)
        found = cursor.fetchmany(MOST_ROWS + 1)
    except (sqlite3.Error, sqlite3.Warning, ValueError) as error:
        raise _told(str(error), shown, _tables(connection)) from error
    if cursor.description is None:
        raise _error("the statement is empty", shown, "write one such as SELECT name FROM cards")
    if len(found) > MOST_ROWS:
        raise _error(f"more than {counted(MOST_ROWS, 'row')}", shown, "end the statement with LIMIT")
    return Rows(tuple(column[0] for column in cursor.description), tuple(tuple(map(_cell, row)) for row in found))


def _restrict(connection: sqlite3.Connection) -> None:
    """Let the connection read, for some time, and know REGEXP."""
    connection.execute("PRAGMA query_only = ON")
    for table in _TABLES_OF_FUNCTIONS:
        connection.execute(f"SELECT 1 FROM {table} LIMIT 0")
    connection.text_factory = _decoded
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST)
    connection.create_function("REGEXP", 2, _regexp(), deterministic=True)
    end = process_time() + SECONDS
    connection.set_progress_handler(lambda: process_time() > end, _STEPS)
    connection.set_authorizer(_verdict)


def _verdict(action: int, first: str | None, second: str | None, _: str | None, __: str | None) -> int:
    """Whether a statement may do one thing: SQLite asks before it runs."""
    tells = action == sqlite3.SQLITE_PRAGMA and (first or "").lower() in _PRAGMAS and second is not None
    tells = tells or (action == sqlite3.SQLITE_PRAGMA and first == "table_list")
    return sqlite3.SQLITE_OK if tells or action in _READING else sqlite3.SQLITE_DENY


def _regexp() -> Any:
    """REGEXP as queries know it; its engine is opened by the first match."""
    made: list[Any] = []

    def matches(pattern: object, text: object) -> bool | None:
        if text is None or pattern is None:
            return None
        if not made:
            made.append(matcher(SECONDS))
        return bool(made[0](str(pattern), str(text)))

    return matches


def _decoded(content: bytes) -> str:
    """A text; SQL can make some that are no UTF-8."""
    return content.decode("utf-8", "replace")


def _cell(value: Any) -> Cell:
    """A value as answers have it."""
    if isinstance(value, bytes):
        return f"X'{value.hex().upper()}'"
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return value if isinstance(value, int | float | str) else None


def _tables(connection: sqlite3.Connection) -> Mapping[str, tuple[str, ...]]:
    """The tables with their columns."""
    connection.set_authorizer(None)
    connection.set_progress_handler(None, 0)
    asked = "SELECT m.name, c.name FROM sqlite_schema m JOIN pragma_table_xinfo(m.name) c ORDER BY m.name, c.cid"
    tables: dict[str, tuple[str, ...]] = {}
    for table, column in connection.execute(asked):
        tables[table] = (*tables.get(table, ()), column)
    return tables


_WORDING = (
    (r"no such table: (?:\w+\.)?(.+)", "no table is called '{}'", "table"),
    (r"no such column: (?:.*\.)?(.+)", "no column is called '{}'", "column"),
    (r"no such function: (.+)", "no function is called '{}'", ""),
    (r"ambiguous column name: (.+)", "several tables have a column '{}'", ""),
    (r'near "(.*)": syntax error', "'{}' does not fit here", "table"),
    (r"unrecognized token: \"(['\"].*)\"", "this quote is not closed", ""),
    (r'unrecognized token: "(.*)"', "'{}' is no SQL", ""),
    (r"()incomplete input", "the statement is not complete", "table"),
    (r"()(?:.*not authorized|authorization denied|access to .* is prohibited|cannot modify)", _CHANGES, "copy"),
    (r"()interrupted", f"the statement took longer than {SECONDS} seconds and was stopped", ""),
    (r"()string or blob too big", f"a value of more than {_LONGEST} bytes", ""),
    (r"()user-defined function raised exception", "REGEXP took too long, or its pattern cannot be understood", ""),
    (r"()You can only execute one statement", "more than one statement; one can be answered", ""),
    (r"()(?:Incorrect number of bindings|You did not supply a value)", "a parameter; nothing gives it a value", ""),
)
"""What SQLite says, what we say, and what the hint is about."""


def _told(said: str, statement: str, tables: Mapping[str, tuple[str, ...]]) -> QueryError:
    """An error of SQLite in our words, with the part of the statement that it speaks of."""
    for phrase, ours, about in _WORDING:
        found = re.match(phrase, said, re.DOTALL)
        if found:
            message = ours.format(" ".join(found[1].split()))
            read = {name: columns for name, columns in tables.items() if _names(statement, name)}
            return _error(message, statement, _hint(about, found[1], tables, read), found[1])
    return _error(said, statement, None)


def _names(statement: str, table: str) -> bool:
    """A statement names a table."""
    return re.search(rf"\b{re.escape(table)}\b", statement, re.IGNORECASE) is not None


def _hint(
    about: str, word: str, tables: Mapping[str, tuple[str, ...]], read: Mapping[str, tuple[str, ...]]
) -> str | None:
    """What to try next; `read` are the tables that the statement names."""
    if about == "copy":
        return _COPY
    if about == "column":
        return known_hint(word, dict.fromkeys(column for each in (read or tables).values() for column in each))
    return (suggestion(word, tables) or f"tables: {listing(tables, len(tables))}") if about else None


def _error(message: str, statement: str, hint: str | None, word: str = "") -> QueryError:
    """A fault of the statement, marked at the word that it speaks of, else all of it."""
    start = statement.casefold().find(word.casefold()) if word else -1
    span = (0, max(1, len(statement))) if start < 0 else (start, start + len(word))
    return QueryError(message, statement, span, hint)
