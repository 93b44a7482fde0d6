"""Numbers of rules: literals, or arithmetic over what a deck gives.

```
number = number ("or" number)*          the first that exists
       | + - * / // between numbers | -number | "(" number ")"
       | min(...) | max(...) | floor(n) | ceil(n)
       | count("selector")               copies in the whole deck, but for the zones that the ruleset leaves out
       | $players | $ROLE.FIELD          how many play; what the card of a role has
       | $choice.NAME                    what the deck's player chose
       | $card.FIELD | $copies           of a group: the smallest value among its cards, and how many copies it has
       | matches("selector")             1 when the cards of the group match, else 0
```
The text is parsed by `ast` and walked by a white list; nothing of it is ever run as Python.
"""

import ast
import math
import operator
import re
import warnings
from collections.abc import Callable
from typing import NamedTuple

from cardkit.rules.term import (
    CHOICE,
    Calculation,
    CardField,
    Copies,
    Count,
    Either,
    Facts,
    Literal,
    Matches,
    Players,
    Quantity,
    Referred,
    Term,
    finite,
    result,
    terms,
)
from cardkit.text import suggestion

MAX_CHARACTERS = 200
"""The longest text of a number; the longest of the spikes' rulesets has 62 characters."""

OWN = ("card", "copies", "players", CHOICE)
"""Names behind `$` that mean the same in every ruleset."""

_FUNCTIONS: dict[str, Callable[..., Quantity]] = {"ceil": math.ceil, "floor": math.floor, "max": max, "min": min}
_SINGLE = ("ceil", "floor")
_ASKING: dict[str, Callable[[str], Term]] = {"count": Count, "matches": Matches}
_OPERATORS: dict[type[ast.operator], Callable[[Quantity, Quantity], Quantity]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
}
_DIVIDING = (operator.truediv, operator.floordiv)
_SAMPLE = 'write such as 12, $players * 2 or floor(count("type:spell") / 5)'
_MARK = re.compile(r"\"[^\"]*\"|'[^']*'|\$(?=[A-Za-z])")
_UNDERSCORE = re.compile(r"\"[^\"]*\"|'[^']*'|(?<![\w])(_\w*)")


KNOWN = "$players, $copies, $card.FIELD, $choice.NAME, $ROLE.FIELD"
"""What a number may ask of a deck."""


class NumberError(ValueError):
    """A text that is no number of a rule; the reader adds the place."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        """What is wrong, and what to try."""
        super().__init__(message)
        self.message = message
        self.hint = hint


class Number(NamedTuple):
    """A number of a rule."""

    text: str
    """As written."""
    term: Term
    asks_players: bool = False
    """It depends on how many play."""
    asks_card: bool = False
    """It depends on the cards of a group."""
    asks_role: bool = False
    """It depends on the card of a role, or on a choice."""
    asks_copies: bool = False
    """It depends on the copies of a group."""

    def value(self, facts: Facts) -> Quantity | None:
        """Its worth for a deck, or None when something that it asks for does not exist."""
        found = self.term.value(facts)
        return None if found is None else _plain(found)


def number(text: str | Quantity) -> Number:
    """The number that a text means.

    Raises: NumberError.
    """
    if isinstance(text, int | float):
        return Number(str(text), _literal(text))
    if len(text) > MAX_CHARACTERS:
        raise NumberError(f"a number of {len(text)} characters; at most {MAX_CHARACTERS} allowed")
    stray = next((match[1] for match in _UNDERSCORE.finditer(text) if match[1]), None)
    if stray is not None:
        raise NumberError(f"'{stray}' is no part of a number")
    marked = _MARK.sub(lambda match: "_" if match[0] == "$" else match[0], text.strip())
    try:
        return _number(text, _term(_parsed(marked)))
    except (SyntaxError, ValueError) as error:
        if isinstance(error, NumberError):
            raise
        raise NumberError(f"'{text}' is no number", _SAMPLE) from error


def _parsed(text: str) -> ast.expr:
    """A text as Python reads it; what it merely warns of, such as `1or 2`, is an error.

    Raises: SyntaxError; ValueError.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("error", SyntaxWarning)
        return ast.parse(text, mode="eval").body


def _plain(value: Quantity) -> Quantity:
    """A whole number as an `int`."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def literal(number: Number | None) -> Quantity | None:
    """The worth of a number that is written as such, else None."""
    return number.term.number if number is not None and isinstance(number.term, Literal) else None


def _number(text: str, term: Term) -> Number:
    """The number of a term, with what it asks."""
    every = tuple(terms(term))
    return Number(
        text,
        term,
        any(isinstance(each, Players) for each in every),
        any(isinstance(each, CardField | Matches) for each in every),
        any(isinstance(each, Referred) for each in every),
        any(isinstance(each, Copies) for each in every),
    )


def _term(node: ast.expr) -> Term:
    """The term of a node of the white list."""
    match node:
        case ast.Constant(value=int() | float() as literal) if not isinstance(literal, bool):
            return _literal(literal)
        case ast.BoolOp(op=ast.Or(), values=values):
            return Either(tuple(_term(value) for value in values))
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _OPERATORS:
            return _calculation(node, _OPERATORS[type(sign)], (_term(left), _term(right)))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return _calculation(node, operator.neg, (_term(operand),))
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
            return _call(node, name, arguments)
        case ast.Name() | ast.Attribute():
            return _reference(node)
    raise NumberError(f"'{_shown(node)}' is no part of a number")


def _literal(value: Quantity) -> Literal:
    """A number as written.

    Raises: NumberError when it is too large for one.
    """
    if not finite(value):
        raise NumberError("the number is too large")
    return Literal(value)


def _calculation(node: ast.expr, function: Callable[..., Quantity], several: tuple[Term, ...]) -> Term:
    """A calculation; of numbers as written its result.

    Raises: NumberError when it divides by zero for every deck, or the result is too large.
    """
    values = [each.number for each in several if isinstance(each, Literal)]
    divided = function in _DIVIDING and isinstance(several[1], Literal) and not several[1].number
    found = None if divided or len(values) < len(several) else result(function, values)
    if divided or (found is None and len(values) == len(several)):
        raise NumberError(f"'{_shown(node)}' {'divides by zero' if divided else 'is too large'}")
    return Calculation(function, several) if found is None else Literal(_plain(found))


def _call(node: ast.expr, name: str, arguments: list[ast.expr]) -> Term:
    """The term of a function's call."""
    if name in _ASKING:
        return _asking(name, arguments)
    if name not in _FUNCTIONS:
        raise NumberError(f"no function is called '{name}'", suggestion(name, (*_FUNCTIONS, *_ASKING)))
    if not arguments or (name in _SINGLE and len(arguments) > 1):
        raise NumberError(f"'{name}' takes {'one number' if name in _SINGLE else 'numbers'}")
    function = _FUNCTIONS[name]
    several = tuple(_term(argument) for argument in arguments)
    return several[0] if len(several) == 1 and name not in _SINGLE else _calculation(node, function, several)


def _asking(name: str, arguments: list[ast.expr]) -> Term:
    """The term of `count("selector")` or `matches("selector")`."""
    match arguments:
        case [ast.Constant(value=str(selector))]:
            return _ASKING[name](selector)
    raise NumberError(f"'{name}' takes one selector in quotes", f'write such as {name}("type:ice")')


def _reference(node: ast.Name | ast.Attribute) -> Term:
    """The term of `$players`, `$copies`, `$card.FIELD`, `$choice.NAME` or `$ROLE.FIELD`."""
    match node:
        case ast.Name(id="_players"):
            return Players()
        case ast.Name(id="_copies"):
            return Copies()
        case ast.Attribute(value=ast.Name(id="_card"), attr=field):
            return CardField(field)
        case ast.Attribute(value=ast.Name(id=name), attr=field) if name.startswith("_"):
            return Referred(name[1:], field)
    shown = _shown(node)
    if not shown.startswith("$"):
        raise NumberError(f"'{shown}' is no part of a number", "a value of the deck starts with '$'")
    word = shown[1:].split(".")[0]
    near = None if word in OWN else suggestion(word, OWN)
    raise NumberError(f"no '{shown}' is known here", near or f"known: {KNOWN}")


def _shown(node: ast.AST) -> str:
    """A node as the user wrote it, or nearly."""
    return re.sub(r"\b_(?=[A-Za-z])", "$", ast.unparse(node))
