"""Why steps never come to a card, as far as it can be told."""

from collections.abc import Sequence

from cardkit.model import Field, Kind, Value
from cardkit.query.expression import Comparison, Number, Operand, Reference, Sum
from cardkit.rules.known import Known, quantity
from cardkit.rules.numbers import Quantity
from cardkit.rules.ruleset import Part, Reach
from cardkit.rules.view import View
from cardkit.text import listing


def obstacle(reach: Reach, card: str, met: Sequence[str], view: View) -> str:
    """What keeps the steps from a card: "no card on the way has 'wizardry' in grants"."""
    if not met:
        return f"no card of '{reach.start}' to start from"
    for part in reach.parts:
        if not any(card in view.known.led(part.selector, reach.fields, each) for each in met):
            return _part_obstacle(part, card, met, view.known)
    return f"no single card on the way leads to it by '{reach.step}'"


def _part_obstacle(part: Part, card: str, met: Sequence[str], known: Known) -> str:
    """Why no card on the way keeps one part of the step."""
    told = None
    match part.expression:
        case Comparison(field=Field(kind=Kind.LIST) as field, operator="<=", operands=(Reference(field=other),)):
            told = _missing(known.reference(card, field.name), other, met, known)
        case Comparison(field=Field(kind=Kind.NUMBER) as field, operator="<=" | "<" as sign, operands=(most,)):
            told = _too_high(field.name, sign, quantity(known.reference(card, field.name)), _most(most, met, known))
    return told or f"no card on the way leads to it by '{part.selector}'"


def _missing(wanted: Value | None, other: str, met: Sequence[str], known: Known) -> str | None:
    """Which values no card on the way has."""
    if not isinstance(wanted, tuple):
        return None
    had = [value if isinstance(value := known.reference(card, other), tuple) else () for card in met]
    nowhere = [value for value in wanted if not any(value in values for values in had)]
    if nowhere:
        return f"no card on the way has {_values(nowhere)} in {other}"
    return f"no single card on the way has {_values(wanted)} in {other}"


def _too_high(field: str, sign: str, value: Quantity | None, most: Quantity | None) -> str | None:
    """How far the cards on the way lead, and how far that is not enough."""
    if value is None or most is None:
        return None
    limit = "at most" if sign == "<=" else "less than"
    return f"{field} {value} is too high, the cards on the way lead to {limit} {most}"


def _most(operand: Operand, met: Sequence[str], known: Known) -> Quantity | None:
    """The most that `$from.FIELD`, with or without a number added, is worth among the cards on the way."""
    match operand:
        case Reference(field=name) | Sum(first=Reference(field=name), rest=()):
            more: Quantity = 0
        case Sum(first=Reference(field=name), rest=(("+", Number(number=more)),)):
            pass
        case _:
            return None
    reached = [number for card in met if (number := quantity(known.reference(card, name))) is not None]
    return max(reached) + more if reached else None


def _values(values: Sequence[str]) -> str:
    """Values in quotes."""
    return listing([f"'{value}'" for value in values])
