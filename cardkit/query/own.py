"""Copies that somebody owns: `own>=2`, `own:0`, `own=1..3` -> sets of the cards of which at least so many are owned.

Cards are sorted and counted by them too: the sets of all numbers tell how many copies of a card there are.
"""

import json
from collections.abc import Mapping

from cardkit.model import Field, Kind
from cardkit.query.ask import Asked, Place
from cardkit.query.expression import And, Every, Expression, Not, Number, Or, Outside, Query, names
from cardkit.query.language import OWN
from cardkit.query.number import count, is_count
from cardkit.query.tokens import REGEX, Token

COPIES = Field(name=OWN, kind=Kind.NUMBER)
"""The number of copies that is owned, as a field."""

Sets = Mapping[str, frozenset[str]]
"""The ids of the cards of each set that a query names."""

NONE: Sets = {}
_LEAST = f"{OWN}>="
"""How the name of such a set begins."""


def owned(place: Place, word: Token, operator: Token, values: tuple[Token, ...]) -> Expression:
    """The cards whose copies compare so with any of the numbers; with `!=`, with all of them.

    Raises:
        QueryError: a value is no whole number and no range of them.
    """
    asked = Asked(place, COPIES, None, word, operator)
    found = tuple(_compared(asked, value) for value in values)
    if len(found) == 1:
        return found[0]
    return And(found) if operator.text == "!=" else Or(found)


def least(name: str) -> int | None:
    """The copies that a set of `names` is about; None when it is another set."""
    return int(name.removeprefix(_LEAST)) if name.startswith(_LEAST) else None


def at_least(copies: int) -> str:
    """The name of the set of the cards of which at least so many copies are owned."""
    return f"{_LEAST}{copies}"


def numbers(sets: Sets) -> tuple[int, ...]:
    """The numbers of copies of which there are sets, the least first."""
    return tuple(sorted(number for name in sets if (number := least(name)) is not None))


def owned_by(sets: Sets) -> tuple[str, tuple[str, ...]]:
    """The SQL of a number that grows with the copies of a card, and its values: in how many of the sets the card is."""
    ids = tuple(json.dumps(sorted(sets[at_least(number)])) for number in numbers(sets))
    return " + ".join(['("id" IN (SELECT value FROM json_each(?)))'] * len(ids)) or "NULL", ids


def wants(query: Query) -> tuple[str, ...]:
    """What a query names outside itself, as `names`; `own` where its hits are sorted by the copies that are owned."""
    sorts = any(order.field == COPIES for order in (*query.order, *query.prefer))
    return (*names(query.expression), *((OWN,) if sorts else ()))


def _compared(asked: Asked, token: Token) -> Expression:
    """The cards whose copies stand so to one number or range."""
    low, high = _limits(asked, token)
    match asked.operator.text:
        case ">=" | ">" as sign:
            return _at_least(low + (sign == ">"))
        case "<=" | "<" as sign:
            return Not(_at_least(low + (sign == "<=")))
        case "!=":
            return Not(_between(low, high))
        case _:
            return _between(low, high)


def _limits(asked: Asked, token: Token) -> tuple[int, int]:
    """The least and the most that a value means."""
    hint = f"write {asked.word.text}:2, {asked.word.text}>=2 or {asked.word.text}:1..3"
    if token.sort == REGEX or not is_count(token.text):
        raise asked.place.error(f"'{OWN}' is a number of copies, '{token.text}' is not", token.span, hint)
    found = count(asked, token)
    low, high = (found.number, found.number) if isinstance(found, Number) else found
    if isinstance(low, float) or isinstance(high, float):
        raise asked.place.error(f"'{OWN}' is a whole number of copies, '{token.text}' is not", token.span, hint)
    return low, high


def _at_least(copies: int) -> Expression:
    """The cards of which so many copies are owned."""
    return Outside(at_least(copies)) if copies > 0 else Every()


def _between(low: int, high: int) -> Expression:
    """The cards of which no fewer and no more copies are owned."""
    fewer = Not(_at_least(high + 1))
    return fewer if low <= 0 else And((_at_least(low), fewer))
