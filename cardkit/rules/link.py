"""Parts of a step that ask a card already met for enough of something: enough of a number, or enough items.

The more such a card has, the further it leads; so one can say what it lacks, and what would have it.
"""

from typing import NamedTuple

from cardkit.model import Field, Kind
from cardkit.query import quoted_item
from cardkit.query.expression import Comparison, Number, Operand, Reference, Sum
from cardkit.rules.known import Known, quantity
from cardkit.rules.ruleset import Part
from cardkit.rules.term import Quantity


class NumberLink(NamedTuple):
    """`FIELD<=$from.OTHER+MORE`."""

    field: str
    sign: str
    """`<=` or `<`."""
    other: str
    more: Quantity

    def least(self, card: str, known: Known) -> Quantity | None:
        """What the card before must have at least (with `<`: must have more than) to lead to this one."""
        value = quantity(known.reference(card, self.field))
        return None if value is None else value - self.more

    def leads(self, amount: Quantity | None, card: str, known: Known) -> bool:
        """So much is enough to lead to a card."""
        least = self.least(card, known)
        if least is None or amount is None:
            return False
        return amount >= least if self.sign == "<=" else amount > least

    def had(self, card: str, known: Known) -> Quantity | None:
        """What a card has of it."""
        return quantity(known.reference(card, self.other))

    def towards(self, card: str, known: Known) -> str | None:
        """The selector of the cards that lead to this one."""
        least = self.least(card, known)
        return None if least is None else f"{self.other}{'>=' if self.sign == '<=' else '>'}{least}"

    def onwards(self, card: str, known: Known) -> str | None:
        """The selector of the cards that this one leads to."""
        had = self.had(card, known)
        return None if had is None else f"{self.field}{self.sign}{had + self.more}"


class ListLink(NamedTuple):
    """`FIELD<=$from.OTHER`."""

    field: str
    other: str

    def wanted(self, card: str, known: Known) -> tuple[str, ...]:
        """The items that the card before must have to lead to this one."""
        return _items(card, self.field, known)

    def had(self, card: str, known: Known) -> tuple[str, ...]:
        """What a card has of them."""
        return _items(card, self.other, known)

    def towards(self, card: str, known: Known) -> str | None:
        """The selector of the cards that lead to this one; empty where all do."""
        wanted = self.wanted(card, known)
        return f"{self.other}>={_joined(wanted)}" if wanted else ""

    def onwards(self, card: str, known: Known) -> str | None:
        """The selector of the cards that this one leads to."""
        had = self.had(card, known)
        return f"{self.field}<={_joined(had)}" if had else f"-has:{self.field}"


Link = NumberLink | ListLink


def link(part: Part) -> Link | None:
    """A part of a step as a link; None when it asks in another way."""
    match part.expression:
        case Comparison(field=Field(kind=Kind.LIST) as field, operator="<=", operands=(Reference(field=other),)):
            return ListLink(field.name, other)
        case Comparison(field=Field(kind=Kind.NUMBER) as field, operator="<=" | "<" as sign, operands=(most,)):
            return _number(field.name, sign, most)
    return None


def _number(field: str, sign: str, most: Operand) -> NumberLink | None:
    """The link of a number and what it may be at most."""
    match most:
        case Reference(field=other) | Sum(first=Reference(field=other), rest=()):
            return NumberLink(field, sign, other, 0)
        case Sum(first=Reference(field=other), rest=(("+", Number(number=more)),)):
            return NumberLink(field, sign, other, more)
        case Sum(first=Reference(field=other), rest=(("-", Number(number=less)),)):
            return NumberLink(field, sign, other, -less)
    return None


def _items(card: str, field: str, known: Known) -> tuple[str, ...]:
    """The items of a card's list."""
    value = known.reference(card, field)
    return value if isinstance(value, tuple) else ()


def _joined(items: tuple[str, ...]) -> str:
    """Items as alternatives of a query."""
    return "|".join(quoted_item(each) for each in items)
