"""Expression -> SQL with bound values: what stands behind WHERE in a SELECT from `cards`, or from another table AS it.

A term that reads a field which printings vary holds for a card when it holds for the card or for any of its printings.

Identifiers come from the fields alone and are quoted. Chains of and/or become balanced trees, and what is nested
deeper than SQLite's parser can take (100 entries of its stack) moves into a table expression of its own.
"""

import json
from collections.abc import Mapping
from typing import NamedTuple

from cardkit.model import Kind
from cardkit.query.column import CARDS, PRINTS, Cell, Rows, identifier
from cardkit.query.expression import And, Comparison, Every, Expression, Has, Not, Or, Outside, reads
from cardkit.query.leaf import Condition, References, conditions

MAX_HEIGHT = 12
"""Brackets inside each other in one condition; SQLite 3.40 takes 30 to 45 of them (m)."""


_HELD = {Kind.FLAG: "= 1", Kind.LIST: "> 0"}
"""What a column with a value is, where it is not merely other than NULL."""


class Sql(NamedTuple):
    """A condition on rows that are called `cards`, and the values that it binds, in their order."""

    where: str
    values: tuple[Cell, ...]


def sql(
    expression: Expression, outside: Mapping[str, frozenset[str]], references: References, rows: Rows = CARDS
) -> Sql:
    """The condition of the rows that the expression means.

    `outside` has the ids of every set of `names(expression)`, `references` the values of every `$name`. The condition
    needs the function REGEXP where the expression has `patterns`.
    """
    compiler = _Compiler(Given(outside, references), rows, [])
    where = compiler.condition(expression)
    if not compiler.tables:
        return Sql(where.sql, where.values)
    tables = ", ".join(f"t{index}(seq) AS ({table.sql})" for index, table in enumerate(compiler.tables))
    values = tuple(value for part in (*compiler.tables, where) for value in part.values)
    return Sql(f"cards.seq IN (WITH {tables} {compiler.chosen('seq', where).sql})", values)


class Given(NamedTuple):
    """What the caller knows."""

    outside: Mapping[str, frozenset[str]]
    references: References


class _Compiler:
    """Compiles from the leaves up; `tables` collects, as SELECT, what became too high."""

    def __init__(self, given: Given, rows: Rows, tables: list[Condition]) -> None:
        self.given = given
        self.rows = rows
        self.tables = tables

    def condition(self, node: Expression) -> Condition:
        """The condition of a node, in brackets unless it is a leaf."""
        if isinstance(node, And | Or):
            parts = [self.condition(term) for term in node.terms]
            return self.joined(parts, " AND " if isinstance(node, And) else " OR ")
        if isinstance(node, Not):
            inner = self.condition(node.term)
            return self.lowered(Condition(f"(({inner.sql}) IS NOT TRUE)", inner.values, inner.height + 2))
        if isinstance(node, Every):
            return Condition("1")
        if isinstance(node, Outside):
            ids = json.dumps(sorted(self.given.outside[node.name]))
            return Condition('"id" IN (SELECT value FROM json_each(?))', (ids,))
        return self.anywhere(node) if self.rows.varied & reads(node) else self.leaf(node)

    def anywhere(self, node: Comparison | Has) -> Condition:
        """The condition of a leaf that holds for the row or for any of its printings."""
        prints = _Compiler(self.given, PRINTS, self.tables)
        found = prints.chosen('"printing.card"', prints.leaf(node))
        held = Condition(f"cards.seq IN ({found.sql})", found.values, found.height + 2)
        return self.joined([self.leaf(node), held], " OR ")

    def leaf(self, node: Comparison | Has) -> Condition:
        """The condition of a leaf on the row itself."""
        if isinstance(node, Has):
            return _has(node)
        found = list(conditions(node, self.given.references, self.rows.items))
        return self.joined(found, " AND " if node.operator == "!=" else " OR ")

    def chosen(self, column: str, condition: Condition) -> Condition:
        """A column of the rows of a condition, as SELECT."""
        sql = f"SELECT cards.{column} FROM {self.rows.source} WHERE {condition.sql}"
        return condition._replace(sql=sql)

    def joined(self, parts: list[Condition], word: str) -> Condition:
        """The parts as a balanced tree."""
        if len(parts) == 1:
            return parts[0]
        middle = len(parts) // 2
        left, right = self.joined(parts[:middle], word), self.joined(parts[middle:], word)
        height = max(left.height, right.height) + 1
        return self.lowered(Condition(f"({left.sql}{word}{right.sql})", left.values + right.values, height))

    def lowered(self, condition: Condition) -> Condition:
        """The condition, or the name of a table with its rows when it is too high."""
        if condition.height < MAX_HEIGHT:
            return condition
        self.tables.append(self.chosen("seq", condition))
        return Condition(f"cards.seq IN t{len(self.tables) - 1}")


def _has(node: Has) -> Condition:
    """The field has a value: a number, a text, a flag that is true, a list with an item."""
    column = identifier(node.field, node.locale)
    return Condition(f"{column} {_HELD.get(node.field.kind, 'IS NOT NULL')}")
