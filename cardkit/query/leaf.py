"""Comparisons -> SQL conditions. NULL says that a value is missing; `!=` keeps it, so that it finds nothing either."""

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from cardkit.model import Kind, Value
from cardkit.query.column import Cell, identifier, quoted
from cardkit.query.expression import (
    Atom,
    Comparison,
    Days,
    FieldNumber,
    Number,
    Operand,
    Pattern,
    Range,
    Reference,
    Sum,
    Text,
    Truth,
)
from cardkit.query.number import is_number
from cardkit.query.regexp import SEPARATOR, folded
from cardkit.text import fold

References = Mapping[str, Mapping[str, Value]]
"""Values of each `$name`'s fields; one that is missing is not in it."""

_SIGNS = {":": "=", "!=": "<>"}
_RANKS: Mapping[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}

_PLAIN = re.compile(r"[^*?\[\0]{1,1000}\Z")
"""Texts that mean themselves to GLOB, which looks for them in two thirds of the time that `instr` takes (m)."""


class Condition(NamedTuple):
    """SQL that is true, false or NULL, its bound values, and how many brackets stand inside each other in it."""

    sql: str
    values: tuple[Cell, ...] = ()
    height: int = 1


MISSING = Condition("NULL")


def conditions(node: Comparison, references: References, items: str) -> tuple[Condition, ...]:
    """The alternatives, of which any must be true; with `!=` all of them. `items` is the table of the rows' lists."""
    if node.field.kind is Kind.LIST:
        return _lists(node, references, items)
    if node.field.kind is Kind.NUMBER:
        return tuple(_amount(node, operand, references, items) for operand in node.operands)
    if node.field.kind is Kind.DATE:
        return tuple(_dated(node, operand) for operand in node.operands)
    found = tuple(each for operand in node.operands for each in _plain(node, operand, references))
    if node.operator != "!=":
        return found
    return tuple(Condition(f"NOT ({each.sql})", each.values, 2) for each in found)


def _amount(node: Comparison, operand: Operand, references: References, items: str) -> Condition:
    """The number stands so to another, or a mark stands in its place."""
    if isinstance(operand, Text):
        marked = f"cards.seq IN (SELECT seq FROM {items} WHERE field = ? AND folded = ?)"
        return Condition(marked, (node.field.name, operand.text), 2)
    return _number(identifier(node.field), node.operator, operand, references)


def _dated(node: Comparison, operand: Operand) -> Condition:
    """The date stands so to others, as far as these are written: 2025-03 is in 2025, and neither before nor behind."""
    assert isinstance(operand, Days)
    column, sign = identifier(node.field), node.operator
    if sign in _RANKS:
        return Condition(f"substr({column}, 1, {len(operand.low)}) {sign} ?", (operand.low,))
    above, below = (f"substr({column}, 1, {len(end)})" for end in operand)
    return Condition(f"{'NOT ' if sign == '!=' else ''}({above} >= ? AND {below} <= ?)", (*operand,), 2)


def _plain(node: Comparison, operand: Operand, references: References) -> Iterable[Condition]:
    """The alternatives that one operand gives; several when it is a reference with several values."""
    column = identifier(node.field, node.locale)
    if isinstance(operand, Pattern):
        pattern = folded(operand.pattern)
        return (Condition(f"{column} REGEXP ?", (pattern if node.operator == ":" else rf"\A(?:{pattern})\Z",)),)
    if node.field.kind is Kind.FLAG:
        truth = operand.truth if isinstance(operand, Truth) else _value(operand, references)
        return (Condition(f"{column} = ?", (int(truth),)) if isinstance(truth, bool) else MISSING,)
    texts = (operand.text,) if isinstance(operand, Text) else _texts(_value(operand, references))
    compared = _ranked if node.operator in _RANKS else _text
    return tuple(compared(node, column, text) for text in texts) or (MISSING,)


def _text(node: Comparison, column: str, text: str) -> Condition:
    """The column has the folded text, or is it."""
    every = identifier(node.field)
    if node.field.kind is Kind.TEXT and node.operator == ":":
        found = _holding(column, text)
        return found if node.locale is None else _both(_holding(every, text), found)
    if node.field.localised and node.locale is None:
        return _being(column, text)
    found = Condition(f"{column} = ?", (text,))
    return found if node.locale is None or node.operator == "!=" else _both(_being(every, text), found)


def _holding(column: str, text: str) -> Condition:
    """The column has the text somewhere."""
    if _PLAIN.match(text):
        return Condition(f"{column} GLOB ?", (f"*{text}*",))
    return Condition(f"instr({column}, ?) > 0", (text,))


def _being(column: str, text: str) -> Condition:
    """The text of some locale in a column that joins them is this one."""
    if text:
        return _holding(column, SEPARATOR + text + SEPARATOR)
    # The default locale's mark is empty too; it stands between the first two separators.
    return _holding(f"substr({column}, 2)", SEPARATOR + SEPARATOR)


def _both(first: Condition, second: Condition) -> Condition:
    """Both are true; the text of one locale takes longer to be found, so it is looked for where any locale has it."""
    return Condition(f"({first.sql} AND {second.sql})", first.values + second.values, 2)


def _ranked(node: Comparison, column: str, text: str) -> Condition:
    """The column is one of the words that stand so to this one."""
    words = [fold(value) for value in node.field.values]
    if text not in words:
        return MISSING
    stands, rank = _RANKS[node.operator], words.index(text)
    chosen = tuple(word for place, word in enumerate(words) if stands(place, rank))
    return Condition(f"{column} IN ({_marks(chosen)})", chosen)


def _number(column: str, sign: str, operand: Operand, references: References) -> Condition:
    """The column stands so to a number, a range or a sum."""
    if isinstance(operand, Range):
        inside = "NOT BETWEEN" if sign == "!=" else "BETWEEN"
        return Condition(f"{column} {inside} ? AND ?", (operand.low, operand.high))
    whole = operand if isinstance(operand, Sum) else Sum(Number(_literal(operand)), ())
    sql, values = _atom(whole.first, references)
    for mark, atom in whole.rest:
        more, bound = _atom(atom, references)
        # SQLite divides whole numbers without their fraction.
        sql += f" {'* 1.0 /' if mark == '/' else mark} {more}"
        values += bound
    return Condition(f"{column} {_SIGNS.get(sign, sign)} {sql}", values)


def _literal(operand: Operand) -> int | float:
    """The number of an operand that is one."""
    assert isinstance(operand, Number)
    return operand.number


def _atom(atom: Atom, references: References) -> tuple[str, tuple[Cell, ...]]:
    """One number of a sum."""
    if isinstance(atom, FieldNumber):
        return quoted(atom.name), ()
    number = atom.number if isinstance(atom, Number) else _as_number(_value(atom, references))
    return ("NULL", ()) if number is None else ("?", (number,))


def _lists(node: Comparison, references: References, items: str) -> tuple[Condition, ...]:
    """A list has an item, has so many of them, or stands so to a set of names."""
    column = identifier(node.field)
    if node.operator == ":":
        return tuple(_has(node, operand, references, items) for operand in node.operands)
    counts = [_count(operand, references) for operand in node.operands]
    if all(count is not None for count in counts):
        return tuple(_number(column, node.operator, count, {}) for count in counts if count is not None)
    names = dict.fromkeys(name for operand in node.operands for name in _names(operand, references))
    return (_sets(node, tuple(names), items),)


def _has(node: Comparison, operand: Operand, references: References, items: str) -> Condition:
    """The list has the item that the operand names, or as many as it says."""
    count = _count(operand, references)
    if count is not None:
        return _number(identifier(node.field), "=", count, {})
    chosen = f"cards.seq IN (SELECT seq FROM {items} WHERE field = ? AND folded "
    if isinstance(operand, Pattern):
        return Condition(f"{chosen}REGEXP ?)", (node.field.name, folded(operand.pattern)), 2)
    names = _names(operand, references)
    return Condition(f"{chosen}IN ({_marks(names)}))", (node.field.name, *names), 3)


def _sets(node: Comparison, names: tuple[str, ...], items: str) -> Condition:
    """The list's names and these, compared as sets."""
    among = f"SELECT seq FROM {items} WHERE field = ? AND folded IN ({_marks(names)}) GROUP BY seq"
    # Superset: as many different ones of these names as there are.
    above = Condition(
        f"cards.seq IN ({among} HAVING count(DISTINCT folded) = {len(names)})" if names else "1",
        (node.field.name, *names) if names else (),
    )
    below = Condition(
        f"cards.seq NOT IN (SELECT seq FROM {items} WHERE field = ? AND folded NOT IN ({_marks(names)}))",
        (node.field.name, *names),
    )
    sign = node.operator
    known = f"{identifier(node.field)} IS NOT NULL AND "
    if sign in ("<=", ">="):
        only = below if sign == "<=" else above
        return Condition(f"({known}{only.sql})", only.values, 4)
    both = (*below.values, *above.values)
    shape = {"<": "{0} AND NOT ({1})", ">": "NOT ({0}) AND {1}", "=": "{0} AND {1}", "!=": "NOT ({0} AND {1})"}[sign]
    return Condition(f"({known}{shape.format(below.sql, above.sql)})", both, 5)


def _count(operand: Operand, references: References) -> Number | Range | None:
    """How many items an operand means; None when it names some."""
    if isinstance(operand, Number | Range):
        return operand
    value = _value(operand, references) if isinstance(operand, Reference) else None
    return Number(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def _names(operand: Operand, references: References) -> tuple[str, ...]:
    """The folded names that an operand means; a missing list is the empty one."""
    return (operand.text,) if isinstance(operand, Text) else _texts(_value(operand, references))


def _value(operand: Operand, references: References) -> Value | None:
    """What a reference stands for; None when it is missing."""
    assert isinstance(operand, Reference)
    return references[operand.name].get(operand.field)


def _texts(value: Value | None) -> tuple[str, ...]:
    """The folded texts of a value."""
    if value is None:
        return ()
    if isinstance(value, tuple):
        return tuple(fold(text) for text in value)
    if isinstance(value, Mapping):
        return tuple(fold(text) for text in value.values())
    return (fold(str(value)),)


def _as_number(value: Value | None) -> int | float | None:
    """The number that a value is; choices are kept as text."""
    if isinstance(value, str) and is_number(value):
        return float(value) if "." in value else int(value)
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def _marks(values: tuple[str, ...]) -> str:
    """A placeholder for each value."""
    return ", ".join("?" * len(values))
