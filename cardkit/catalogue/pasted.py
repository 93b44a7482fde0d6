"""A query as SQL with its values in it, as a person can paste it into SQLite's shell."""

import re
from collections.abc import Mapping

from cardkit.catalogue.catalogue import Catalogue
from cardkit.catalogue.statement import condition, statement
from cardkit.query import Query, Sql

_MARK = re.compile(r'"(?:[^"]|"")*"|(\?)')
"""Quoted names, and the places of bound values."""

_CONTROL = re.compile("[\x01-\x08\x0b-\x1f\x7f]")
"""Characters that a terminal takes for a key when they are pasted: all of C0 but tab and line feed, and DEL."""


def pasted(catalogue: Catalogue, query: Query, outside: Mapping[str, frozenset[str]]) -> str:
    """The statement that finds the ids of a query's hits, in their order, as many as it tells.

    `outside` has the ids of each set of cards that the query names.
    """
    asked = statement(query, catalogue.language, condition(query, catalogue.language, outside), outside)
    values = (_literal(catalogue, query, value) for value in asked.values)
    whole = _MARK.sub(lambda mark: next(values) if mark[1] else mark[0], asked.where)
    return whole if query.limit is None else f"{whole} LIMIT {query.limit}"


def _literal(catalogue: Catalogue, query: Query, value: str | int | float | None) -> str:
    """A value as SQLite writes it; characters that cannot be pasted are named."""
    [(text,)] = catalogue.rows(query, Sql("SELECT quote(?)", (value,)))
    named = _CONTROL.sub(lambda char: f"'||char({ord(char[0])})||'", text)
    return text if named == text else f"({named})"
