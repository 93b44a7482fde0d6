"""Query -> one sentence that a person can check."""

from cardkit.model import Field, Kind
from cardkit.query.expression import (
    And,
    Comparison,
    Days,
    Every,
    Expression,
    FieldNumber,
    Has,
    Not,
    Number,
    Operand,
    Or,
    Order,
    Outside,
    Pattern,
    Query,
    Range,
    Reference,
    Sum,
    Text,
    Truth,
    reads,
)
from cardkit.query.language import Language
from cardkit.query.own import least
from cardkit.text import counted

_NUMBERS = {
    ":": "is {}",
    "=": "is {}",
    "!=": "is other than {}",
    "<": "is less than {}",
    "<=": "is at most {}",
    ">": "is more than {}",
    ">=": "is at least {}",
}
_RANKS = {**_NUMBERS, "<": "is below {}", ">": "is above {}"}
_DATES = {**_NUMBERS, "<": "is before {}", "<=": "is not after {}", ">": "is after {}", ">=": "is not before {}"}
_TEXTS = {":": "contains {}", "=": "is exactly {}", "!=": "is other than {}"}
_COUNTS = {**{sign: f"has{verb[2:]}" for sign, verb in _NUMBERS.items()}, "<": "has fewer than {}"}
_LISTS = {
    ":": "has {}",
    "=": "has exactly {}",
    "!=": "does not have exactly {}",
    "<": "has nothing but {}, and not all of it",
    "<=": "has nothing but {}",
    ">": "has all of {}, and more",
    ">=": "has all of {}",
}
_ITEM = {**_LISTS, ">": "has {}, and more", ">=": "has {}"}
"""`_LISTS` of a single name."""

_PATTERNS = {":": "matches {}", "=": "matches {} as a whole", "!=": "does not match {} as a whole"}

_BACKWARDS = {
    Kind.TEXT: "from Z to A",
    Kind.CODE: "from Z to A",
    Kind.WORD: "last first",
    Kind.NUMBER: "highest first",
    Kind.LIST: "most first",
    Kind.FLAG: "true first",
    Kind.DATE: "newest first",
}
"""What `-` before a field to sort by does."""

_SHAPES: dict[type[Operand], str] = {
    Text: "'{}'",
    Pattern: "/{}/",
    Number: "{}",
    Range: "from {} to {}",
    FieldNumber: "{}",
    Reference: "${}.{}",
}


def explain(query: Query, language: Language | None = None) -> str:
    """What the query asks for: "cards where side is enemy and cost is at most 3; by cost, highest first".

    The catalogue's `language` knows whether cards have printings, and which fields they vary.
    """
    noun = "printing" if query.prints else "card"
    everything = isinstance(query.expression, Every)
    parts = [f"every {noun}" if everything else f"{noun}s where {_sentence(query.expression)}"]
    every = language.varied if language and not query.prints else frozenset[str]()
    varied = every & reads(query.expression)
    if varied:
        that = "that" if len(varied) == 1 else "those"
        parts.append(f"{' and '.join(sorted(varied))} may be {that} of any of its printings")
    if query.unique is not None:
        first = f", the first by {_orders(query.prefer)}" if query.prefer else ""
        parts.append(f"one for each {query.unique.name}{first}")
    elif query.prefer and language and language.has_prints and not query.prints:
        parts.append(f"each as its first printing by {_orders(query.prefer)}")
    if query.order:
        parts.append(f"by {_orders(query.order)}")
        differ = every & {each.field.name.partition(".")[0] for each in query.order}
        parts += ["where its printings differ, the one that comes first counts"] if differ else []
    if query.limit:
        parts.append(f"at most {counted(query.limit, noun)}")
    if query.lang is not None:
        parts.append(f"told in '{query.lang}'")
    if query.show:
        parts.append(f"with {', '.join(query.show)}")
    return "; ".join(parts)


def _sentence(node: Expression) -> str:
    """A node in words; terms that have terms stand in brackets."""
    owned = _owned(node)
    if owned is not None:
        return f"you own {owned}"
    if isinstance(node, And | Or):
        word = " and " if isinstance(node, And) else " or "
        parts: list[str] = []
        for term in node.terms:
            text = _sentence(term)
            parts.append(f"({text})" if isinstance(term, And | Or) and _owned(term) is None else text)
        return word.join(parts)
    return f"not ({_sentence(node.term)})" if isinstance(node, Not) else _leaf(node)


def _leaf(node: Every | Comparison | Has | Outside) -> str:
    """A term in words."""
    if isinstance(node, Comparison):
        return f"{_name(node)} {_verb(node).format(_values(node))}"
    if isinstance(node, Has):
        return f"{_name(node)} has a value"
    if isinstance(node, Every):
        return "it is any card"
    word, _, name = node.name.partition(":")
    return f"it is {word} '{name}'" if word == "in" else f"it is on the {word} '{name}'"


def _owned(node: Expression) -> str | None:
    """How many copies are owned, in words; None where a node is about something else."""
    match node:
        case Outside(name=name):
            low = least(name)
            return None if low is None else f"at least {low}"
        case Not(term=Outside(name=name)):
            high = least(name)
            return None if high is None else "none" if high == 1 else f"at most {high - 1}"
        case And(terms=(Outside(name=first), Not(term=Outside(name=second)))):
            low, high = least(first), least(second)
            # Two terms that somebody wrote side by side read as well so.
            if low is None or high is None or high <= low:
                return None
            return f"exactly {low}" if high == low + 1 else f"{low} to {high - 1}"
    return None


def _verb(node: Comparison) -> str:
    """The operator, as it reads for the field and its values."""
    kind = node.field.kind
    if all(isinstance(operand, Pattern) for operand in node.operands):
        return "has an item that matches {}" if kind is Kind.LIST else _PATTERNS[node.operator]
    if kind is Kind.LIST:
        return _list_verb(node)
    if node.operator == "!=" and len(node.operands) > 1:
        return "is neither {}"
    if node.operator == "!=" and isinstance(node.operands[0], Range):
        return "is not {}"
    return {Kind.TEXT: _TEXTS, Kind.NUMBER: _NUMBERS, Kind.DATE: _DATES}.get(kind, _RANKS)[node.operator]


def _list_verb(node: Comparison) -> str:
    """The operator, as it reads for a list and what it has, or how many."""
    if not all(isinstance(operand, Number | Range) for operand in node.operands):
        return (_LISTS if len(node.operands) > 1 else _ITEM)[node.operator]
    return "does not have {}" if node.operator == "!=" else _COUNTS[node.operator]


def _values(node: Comparison) -> str:
    """The values, joined as the operator takes them."""
    is_list = node.field.kind is Kind.LIST
    word = " and " if is_list and node.operator != ":" else " or "
    if _verb(node) == "is neither {}":
        word = " nor "
    return word.join(_item(operand) if is_list else _value(operand) for operand in node.operands)


def _item(operand: Operand) -> str:
    """An item of a list, or how many there are."""
    if isinstance(operand, Number):
        return f"{operand.number} item{'' if operand.number == 1 else 's'}"
    return f"{_value(operand)} items" if isinstance(operand, Range) else _value(operand)


def _value(operand: Operand) -> str:
    """One value as it is written in a query."""
    if isinstance(operand, Sum):
        return " ".join([_value(operand.first), *(f"{sign} {_value(atom)}" for sign, atom in operand.rest)])
    if isinstance(operand, Days):
        return operand.low if operand.low == operand.high else f"from {operand.low} to {operand.high}"
    if isinstance(operand, Truth):
        return "true" if operand.truth else "false"
    return _SHAPES[type(operand)].format(*operand)


def _name(node: Comparison | Has) -> str:
    """The field, with its locale."""
    return node.field.name if node.locale is None else f"{node.field.name} in '{node.locale}'"


def _orders(orders: tuple[Order, ...]) -> str:
    """Fields to sort by."""
    return ", then ".join(f"{each.field.name}{_turned(each.field) if each.descending else ''}" for each in orders)


def _turned(field: Field) -> str:
    """How a field is sorted the other way round."""
    return ", highest first" if field.ordered else f", {_BACKWARDS[field.kind]}"
