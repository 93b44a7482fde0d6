"""The terms that a number of a rule is made of; each says what it is worth for a deck.

They are NamedTuples, not dataclasses: `validate` imports them for a single deck (query/expression.py has the figures).
"""

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple, Protocol

Quantity = int | float
"""What a number is worth; whole ones are `int`."""

CHOICE = "choice"
"""The name under which numbers and selectors speak of what the deck's player chose."""


class Facts(Protocol):
    """What a number may ask of the deck."""

    @property
    def players(self) -> int | None:
        """How many play, where the user said so."""

    @property
    def held(self) -> int:
        """Copies in the group."""

    def copies(self, selector: str) -> int:
        """Copies in the deck of the cards that match."""

    def smallest(self, field: str) -> Quantity | None:
        """The smallest value of a numeric field among the cards of the group."""

    def matches(self, selector: str) -> bool:
        """All cards of the group match."""

    def reference(self, name: str, field: str) -> Quantity | None:
        """The number that a role's card has in a field, or that was chosen."""


class Term(Protocol):
    """A part of a number."""

    def value(self, facts: Facts) -> Quantity | None:
        """Its worth for a deck; None when something that it asks for does not exist."""

    def parts(self) -> tuple["Term", ...]:
        """The terms that it is made of."""


class Literal(NamedTuple):
    """A number as written."""

    number: Quantity

    def value(self, _facts: Facts) -> Quantity:
        """The number."""
        return self.number

    def parts(self) -> tuple[Term, ...]:
        """None."""
        return ()


class Players(NamedTuple):
    """`$players`."""

    def value(self, facts: Facts) -> int | None:
        """How many play."""
        return facts.players

    def parts(self) -> tuple[Term, ...]:
        """None."""
        return ()


class Copies(NamedTuple):
    """`$copies`."""

    def value(self, facts: Facts) -> int:
        """Copies in the group."""
        return facts.held

    def parts(self) -> tuple[Term, ...]:
        """None."""
        return ()


class CardField(NamedTuple):
    """`$card.FIELD`."""

    field: str

    def value(self, facts: Facts) -> Quantity | None:
        """The smallest value in the group."""
        return facts.smallest(self.field)

    def parts(self) -> tuple[Term, ...]:
        """None."""
        return ()


class Referred(NamedTuple):
    """`$ROLE.FIELD` or `$choice.NAME`."""

    name: str
    field: str

    def value(self, facts: Facts) -> Quantity | None:
        """The role's or the choice's number."""
        return facts.reference(self.name, self.field)

    def parts(self) -> tuple[Term, ...]:
        """None."""
        return ()


class Count(NamedTuple):
    """`count("selector")`."""

    selector: str

    def value(self, facts: Facts) -> int:
        """Copies in the deck."""
        return facts.copies(self.selector)

    def parts(self) -> tuple[Term, ...]:
        """None."""
        return ()


class Matches(NamedTuple):
    """`matches("selector")`."""

    selector: str

    def value(self, facts: Facts) -> int:
        """1 when the card matches, else 0."""
        return int(facts.matches(self.selector))

    def parts(self) -> tuple[Term, ...]:
        """None."""
        return ()


class Either(NamedTuple):
    """`a or b`."""

    choices: tuple[Term, ...]

    def value(self, facts: Facts) -> Quantity | None:
        """The first choice that exists."""
        return next((value for each in self.choices if (value := each.value(facts)) is not None), None)

    def parts(self) -> tuple[Term, ...]:
        """The choices."""
        return self.choices


class Calculation(NamedTuple):
    """A function or an operator over terms; of a missing one there is no result."""

    function: Callable[..., Quantity]
    terms: tuple[Term, ...]

    def value(self, facts: Facts) -> Quantity | None:
        """The result; a division by zero has none, nor what is too large for a number."""
        values = [value for each in self.terms if (value := each.value(facts)) is not None]
        return result(self.function, values) if len(values) == len(self.terms) else None

    def parts(self) -> tuple[Term, ...]:
        """The terms."""
        return self.terms


def finite(value: Quantity) -> bool:
    """The value is a number that can be counted with: no infinity, and not what is no number at all."""
    return -math.inf < value < math.inf


def result(function: Callable[..., Quantity], values: Iterable[Quantity]) -> Quantity | None:
    """What a function gives; None where it divides by zero or the result is too large for a number."""
    try:
        found = function(*values)
    except ArithmeticError:
        return None
    return found if finite(found) else None


def terms(term: Term) -> Iterable[Term]:
    """A term and everything inside it, outermost first."""
    yield term
    for part in term.parts():
        yield from terms(part)
