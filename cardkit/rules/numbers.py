"""Numbers of rules: literals, or arithmetic over what a deck gives.

```
number = number ("or" number)*          the first that exists
       | + - * / // between numbers | -number | "(" number ")"
       | min(...) | max(...) | floor(n) | ceil(n)
       | count("selector")               copies in the whole deck
       | $players | $card.FIELD          how many play; the smallest value among the cards of a group
```
The text is parsed by `ast` and walked by a white list; nothing of it is ever run as Python.
"""

import ast
import math
import operator
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from cardkit.text import suggestion

Quantity = int | float
"""What a number is worth; whole ones are `int`."""

MAX_CHARACTERS = 200
"""The longest text of a number; the longest of the spikes' rulesets has 62 characters."""

_REFERENCES = ("card", "players")
_FUNCTIONS: dict[str, Callable[..., Quantity]] = {"ceil": math.ceil, "floor": math.floor, "max": max, "min": min}
_SINGLE = ("ceil", "floor")
_OPERATORS: dict[type[ast.operator], Callable[[Quantity, Quantity], Quantity]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
}
_SAMPLE = 'write such as 12, $players * 2 or floor(count("type:spell") / 5)'
_MARK = re.compile(r"\"[^\"]*\"|'[^']*'|\$(?=[A-Za-z])")
_UNDERSCORE = re.compile(r"\"[^\"]*\"|'[^']*'|(?<![\w])(_\w*)")


class NumberError(ValueError):
    """A text that is no number of a rule; the reader adds the place."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        """What is wrong, and what to try."""
        super().__init__(message)
        self.message = message
        self.hint = hint


class Facts(Protocol):
    """What a number may ask of the deck."""

    @property
    def players(self) -> int | None:
        """How many play, where the user said so."""

    def copies(self, selector: str) -> int:
        """Copies in the deck of the cards that match."""

    def smallest(self, field: str) -> Quantity | None:
        """The smallest value of a numeric field among the cards of the group."""


class Term(Protocol):
    """A part of a number."""

    def value(self, facts: Facts) -> Quantity | None:
        """Its worth for a deck; None when something that it asks for does not exist."""

    def parts(self) -> tuple["Term", ...]:
        """The terms that it is made of."""


@dataclass(frozen=True, slots=True)
class Literal:
    """A number as written."""

    number: Quantity

    def value(self, _facts: Facts) -> Quantity:
        """The number."""
        return self.number

    def parts(self) -> tuple[Term, ...]:
        """None."""
        return ()


@dataclass(frozen=True, slots=True)
class Players:
    """`$players`."""

    def value(self, facts: Facts) -> int | None:
        """How many play."""
        return facts.players

    def parts(self) -> tuple[Term, ...]:
        """None."""
        return ()


@dataclass(frozen=True, slots=True)
class CardField:
    """`$card.FIELD`."""

    field: str

    def value(self, facts: Facts) -> Quantity | None:
        """The smallest value in the group."""
        return facts.smallest(self.field)

    def parts(self) -> tuple[Term, ...]:
        """None."""
        return ()


@dataclass(frozen=True, slots=True)
class Count:
    """`count("selector")`."""

    selector: str

    def value(self, facts: Facts) -> int:
        """Copies in the deck."""
        return facts.copies(self.selector)

    def parts(self) -> tuple[Term, ...]:
        """None."""
        return ()


@dataclass(frozen=True, slots=True)
class Either:
    """`a or b`."""

    choices: tuple[Term, ...]

    def value(self, facts: Facts) -> Quantity | None:
        """The first choice that exists."""
        return next((value for each in self.choices if (value := each.value(facts)) is not None), None)

    def parts(self) -> tuple[Term, ...]:
        """The choices."""
        return self.choices


@dataclass(frozen=True, slots=True)
class Calculation:
    """A function or an operator over terms; of a missing one there is no result."""

    function: Callable[..., Quantity]
    terms: tuple[Term, ...]

    def value(self, facts: Facts) -> Quantity | None:
        """The result; a division by zero has none."""
        values = [value for each in self.terms if (value := each.value(facts)) is not None]
        if len(values) < len(self.terms):
            return None
        try:
            return self.function(*values)
        except ZeroDivisionError:
            return None

    def parts(self) -> tuple[Term, ...]:
        """The terms."""
        return self.terms


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a rule."""

    text: str
    """As written."""
    term: Term
    asks_players: bool = False
    """It depends on how many play."""
    asks_card: bool = False
    """It depends on the cards of a group."""

    def value(self, facts: Facts) -> Quantity | None:
        """Its worth for a deck, or None when something that it asks for does not exist."""
        found = self.term.value(facts)
        return int(found) if isinstance(found, float) and found.is_integer() else found


def number(text: str | Quantity) -> Number:
    """The number that a text means.

    Raises: NumberError.
    """
    if isinstance(text, int | float):
        return Number(str(text), Literal(text))
    if len(text) > MAX_CHARACTERS:
        raise NumberError(f"a number of {len(text)} characters; at most {MAX_CHARACTERS} allowed")
    stray = next((match[1] for match in _UNDERSCORE.finditer(text) if match[1]), None)
    if stray is not None:
        raise NumberError(f"'{stray}' is no part of a number")
    marked = _MARK.sub(lambda match: "_" if match[0] == "$" else match[0], text.strip())
    try:
        return _number(text, _term(ast.parse(marked, mode="eval").body))
    except (SyntaxError, ValueError) as error:
        if isinstance(error, NumberError):
            raise
        raise NumberError(f"'{text}' is no number", _SAMPLE) from error


def terms(term: Term) -> Iterable[Term]:
    """A term and everything inside it, outermost first."""
    yield term
    for part in term.parts():
        yield from terms(part)


def _number(text: str, term: Term) -> Number:
    """The number of a term, with what it asks."""
    every = tuple(terms(term))
    return Number(
        text, term, any(isinstance(each, Players) for each in every), any(isinstance(each, CardField) for each in every)
    )


def _term(node: ast.expr) -> Term:
    """The term of a node of the white list."""
    match node:
        case ast.Constant(value=int() | float() as literal) if not isinstance(literal, bool):
            return Literal(literal)
        case ast.BoolOp(op=ast.Or(), values=values):
            return Either(tuple(_term(value) for value in values))
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _OPERATORS:
            return Calculation(_OPERATORS[type(sign)], (_term(left), _term(right)))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return Calculation(operator.neg, (_term(operand),))
        case ast.Call(func=ast.Name(id=name), args=arguments, keywords=[]):
            return _call(name, arguments)
        case ast.Name() | ast.Attribute():
            return _reference(node)
    raise NumberError(f"'{_shown(node)}' is no part of a number")


def _call(name: str, arguments: list[ast.expr]) -> Term:
    """The term of a function's call."""
    if name not in (*_FUNCTIONS, "count"):
        raise NumberError(f"no function is called '{name}'", suggestion(name, (*_FUNCTIONS, "count")))
    if name == "count":
        return _count(arguments)
    if not arguments or (name in _SINGLE and len(arguments) > 1):
        raise NumberError(f"'{name}' takes {'one number' if name in _SINGLE else 'numbers'}")
    function = _FUNCTIONS[name]
    several = tuple(_term(argument) for argument in arguments)
    return several[0] if len(several) == 1 and name not in _SINGLE else Calculation(function, several)


def _count(arguments: list[ast.expr]) -> Term:
    """The term of `count("selector")`."""
    match arguments:
        case [ast.Constant(value=str(selector))]:
            return Count(selector)
    raise NumberError("'count' takes one selector in quotes", 'write such as count("type:ice")')


def _reference(node: ast.Name | ast.Attribute) -> Term:
    """The term of `$players` or `$card.FIELD`."""
    match node:
        case ast.Name(id="_players"):
            return Players()
        case ast.Attribute(value=ast.Name(id="_card"), attr=field):
            return CardField(field)
    shown = _shown(node)
    if not shown.startswith("$"):
        raise NumberError(f"'{shown}' is no part of a number", "a value of the deck starts with '$'")
    near = suggestion(shown[1:].split(".")[0], _REFERENCES)
    raise NumberError(f"no '{shown}' is known here", near or "known: $players, $card.FIELD")


def _shown(node: ast.AST) -> str:
    """A node as the user wrote it, or nearly."""
    return re.sub(r"\b_(?=[A-Za-z])", "$", ast.unparse(node))
