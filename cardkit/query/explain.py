"""Query -> one sentence that a person can check."""

from cardkit.model import Kind
from cardkit.query.expression import (
    And,
    Comparison,
    Every,
    Expression,
    FieldNumber,
    Has,
    Not,
    Number,
    Operand,
    Or,
    Order,
    Pattern,
    Query,
    Range,
    Reference,
    Sum,
    Text,
    Truth,
)
from cardkit.text import counted

_NUMBERS = {
    ":": "is",
    "=": "is",
    "!=": "is other than",
    "<": "is less than",
    "<=": "is at most",
    ">": "is more than",
    ">=": "is at least",
}
_RANKS = {**_NUMBERS, "<": "is below", ">": "is above"}
_TEXTS = {":": "contains", "=": "is exactly", "!=": "is other than"}
_LISTS = {
    ":": "has",
    "=": "has exactly",
    "!=": "has not exactly",
    "<": "has some but not all of, and nothing but",
    "<=": "has nothing but",
    ">": "has more than all of",
    ">=": "has all of",
}
_PATTERNS = {":": "matches", "=": "matches as a whole", "!=": "does not match as a whole"}

_SHAPES: dict[type[Operand], str] = {
    Text: "'{}'",
    Pattern: "/{}/",
    Number: "{}",
    Range: "from {} to {}",
    FieldNumber: "{}",
    Reference: "${}.{}",
}


def explain(query: Query) -> str:
    """What the query asks for: "cards where side is enemy and cost is at most 3; by cost, highest first"."""
    everything = isinstance(query.expression, Every)
    parts = ["every card" if everything else f"cards where {_sentence(query.expression)}"]
    if query.unique is not None:
        first = f", the first by {_orders(query.prefer)}" if query.prefer else ""
        parts.append(f"one for each {query.unique.name}{first}")
    if query.order:
        parts.append(f"by {_orders(query.order)}")
    if query.limit:
        parts.append(f"at most {counted(query.limit, 'card')}")
    if query.lang is not None:
        parts.append(f"told in '{query.lang}'")
    if query.show:
        parts.append("with " + ", ".join(field.name for field in query.show))
    return "; ".join(parts)


def _sentence(node: Expression) -> str:
    """A node in words; terms that have terms stand in brackets."""
    if isinstance(node, And | Or):
        word = " and " if isinstance(node, And) else " or "
        parts: list[str] = []
        for term in node.terms:
            text = _sentence(term)
            parts.append(f"({text})" if isinstance(term, And | Or) else text)
        return word.join(parts)
    if isinstance(node, Not):
        return f"not ({_sentence(node.term)})"
    if isinstance(node, Comparison):
        return _comparison(node)
    if isinstance(node, Has):
        return f"{_name(node)} has a value"
    if isinstance(node, Every):
        return "it is any card"
    word, _, name = node.name.partition(":")
    return f"it is {word} '{name}'" if word == "in" else f"it is on the {word} '{name}'"


def _comparison(node: Comparison) -> str:
    """A comparison in words."""
    return f"{_name(node)} {_verb(node)} {_values(node)}"


def _verb(node: Comparison) -> str:
    """The operator, as it reads for the field and its values."""
    if all(isinstance(operand, Pattern) for operand in node.operands):
        return _PATTERNS[node.operator]
    if node.field.kind is Kind.TEXT:
        return _TEXTS[node.operator]
    if node.field.kind is not Kind.LIST:
        return (_NUMBERS if node.field.kind is Kind.NUMBER else _RANKS)[node.operator]
    if all(isinstance(operand, Number | Range) for operand in node.operands):
        return f"count {_NUMBERS[node.operator]}"
    return _LISTS[node.operator]


def _values(node: Comparison) -> str:
    """The values, joined as the operator takes them."""
    sets = node.field.kind is Kind.LIST and node.operator != ":"
    word = " and " if sets or node.operator == "!=" else " or "
    return word.join(_value(operand) for operand in node.operands)


def _value(operand: Operand) -> str:
    """One value as it is written in a query."""
    if isinstance(operand, Sum):
        return " ".join([_value(operand.first), *(f"{sign} {_value(atom)}" for sign, atom in operand.rest)])
    if isinstance(operand, Truth):
        return "true" if operand.truth else "false"
    return _SHAPES[type(operand)].format(*operand)


def _name(node: Comparison | Has) -> str:
    """The field, with its locale."""
    return node.field.name if node.locale is None else f"{node.field.name} in '{node.locale}'"


def _orders(orders: tuple[Order, ...]) -> str:
    """Fields to sort by."""
    return ", then ".join(f"{order.field.name}{', highest first' if order.descending else ''}" for order in orders)
