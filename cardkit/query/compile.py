"""Expression -> SQL with bound values: what stands behind WHERE in a SELECT from the table `cards`.

Identifiers come from the fields alone and are quoted. Chains of and/or become balanced trees, and what is nested
deeper than SQLite's parser can take (100 entries of its stack) moves into a table expression of its own.
"""

import json
from collections.abc import Mapping
from typing import NamedTuple

from cardkit.model import Kind
from cardkit.query.column import Cell, identifier
from cardkit.query.expression import And, Comparison, Every, Expression, Has, Not, Or
from cardkit.query.leaf import Condition, References, conditions

MAX_HEIGHT = 12
"""Brackets inside each other in one condition; SQLite 3.40 takes 30 to 45 of them (m)."""


_HELD = {Kind.FLAG: "= 1", Kind.LIST: "> 0"}
"""What a column with a value is, where it is not merely other than NULL."""


class Sql(NamedTuple):
    """A condition on the table `cards`, and the values that it binds, in their order."""

    where: str
    values: tuple[Cell, ...]


def sql(expression: Expression, outside: Mapping[str, frozenset[str]], references: References) -> Sql:
    """The condition of the cards that the expression means.

    `outside` has the ids of every set of `names(expression)`, `references` the values of every `$name`. The condition
    needs the function REGEXP where the expression has `patterns`.
    """
    compiler = _Compiler(outside, references)
    where = compiler.condition(expression)
    if not compiler.tables:
        return Sql(where.sql, where.values)
    tables = ", ".join(f"t{index}(seq) AS ({_seqs(table)})" for index, table in enumerate(compiler.tables))
    values = tuple(value for part in (*compiler.tables, where) for value in part.values)
    return Sql(f"cards.seq IN (WITH {tables} {_seqs(where)})", values)


def _seqs(condition: Condition) -> str:
    """The cards of a condition as SELECT."""
    return f"SELECT cards.seq FROM cards WHERE {condition.sql}"


class _Compiler:
    """Compiles from the leaves up; `tables` collects what became too high."""

    def __init__(self, outside: Mapping[str, frozenset[str]], references: References) -> None:
        self.outside = outside
        self.references = references
        self.tables: list[Condition] = []

    def condition(self, node: Expression) -> Condition:
        """The condition of a node, in brackets unless it is a leaf."""
        if isinstance(node, And | Or):
            parts = [self.condition(term) for term in node.terms]
            return self.joined(parts, " AND " if isinstance(node, And) else " OR ")
        if isinstance(node, Not):
            inner = self.condition(node.term)
            return self.lowered(Condition(f"(({inner.sql}) IS NOT TRUE)", inner.values, inner.height + 2))
        if isinstance(node, Comparison):
            found = list(conditions(node, self.references))
            return self.joined(found, " AND " if node.operator == "!=" else " OR ")
        if isinstance(node, Has):
            return _has(node)
        if isinstance(node, Every):
            return Condition("1")
        ids = json.dumps(sorted(self.outside[node.name]))
        return Condition('"id" IN (SELECT value FROM json_each(?))', (ids,))

    def joined(self, parts: list[Condition], word: str) -> Condition:
        """The parts as a balanced tree."""
        if len(parts) == 1:
            return parts[0]
        middle = len(parts) // 2
        left, right = self.joined(parts[:middle], word), self.joined(parts[middle:], word)
        height = max(left.height, right.height) + 1
        return self.lowered(Condition(f"({left.sql}{word}{right.sql})", left.values + right.values, height))

    def lowered(self, condition: Condition) -> Condition:
        """The condition, or the name of a table with its cards when it is too high."""
        if condition.height < MAX_HEIGHT:
            return condition
        self.tables.append(condition)
        return Condition(f"cards.seq IN t{len(self.tables) - 1}")


def _has(node: Has) -> Condition:
    """The field has a value: a number, a text, a flag that is true, a list with an item."""
    column = identifier(node.field, node.locale)
    return Condition(f"{column} {_HELD.get(node.field.kind, 'IS NOT NULL')}")
