"""The query language: selector text -> expression -> SQL with bound values (DESIGN 5; the grammar is in grammar.py)."""

from cardkit.query.column import (
    CARDS,
    EDITIONS,
    PRINTS,
    Column,
    Item,
    Rows,
    columns,
    derived,
    form,
    identifier,
    items,
    printed,
    values,
)
from cardkit.query.compile import Sql, sql
from cardkit.query.day import is_date
from cardkit.query.explain import explain
from cardkit.query.expression import Expression, Order, Query, Reference, names, reads, references
from cardkit.query.grammar import parse
from cardkit.query.language import RELEASED, Language, asked_fields
from cardkit.query.leaf import References
from cardkit.query.option import Ordering, ordering, orders, shown, tallied
from cardkit.query.own import COPIES, Sets, at_least, least, numbers, wants
from cardkit.query.regexp import matcher, patterns, stopped
from cardkit.query.term import quoted_item, quoted_value

__all__ = [
    "CARDS",
    "COPIES",
    "EDITIONS",
    "PRINTS",
    "RELEASED",
    "Column",
    "Expression",
    "Item",
    "Language",
    "Order",
    "Ordering",
    "Query",
    "Reference",
    "References",
    "Rows",
    "Sets",
    "Sql",
    "asked_fields",
    "at_least",
    "columns",
    "derived",
    "explain",
    "form",
    "identifier",
    "is_date",
    "items",
    "least",
    "matcher",
    "names",
    "numbers",
    "ordering",
    "orders",
    "parse",
    "patterns",
    "printed",
    "quoted_item",
    "quoted_value",
    "reads",
    "references",
    "shown",
    "sql",
    "stopped",
    "tallied",
    "values",
    "wants",
]
