"""What is measured of entries, and the groups that they fall into."""

import math
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from cardkit.errors import Fault, InputError, UsageError
from cardkit.model import Bound, Entry
from cardkit.position import Position
from cardkit.rules.numbers import Number
from cardkit.rules.ruleset import Bounds, How, Measure
from cardkit.rules.term import Literal, Quantity, terms
from cardkit.rules.view import Entries, View, copies


class NoWorth(InputError):
    """A number that has no worth for a deck, though the deck has all that it asks for."""

    def __init__(self, text: str, deck: Position, rule: tuple[str, Position] | None = None) -> None:
        """`text` is the number, `rule` the id and the place of what asks for it, where that is a rule."""
        self.text, self.deck, self.rule = text, deck, "" if rule is None else rule[0]
        asked = "the ruleset" if rule is None else f"'{self.rule}'"
        super().__init__(
            Fault(
                message=f"{asked} cannot be asked of the deck {deck}; '{text}' divides by zero there or is too large",
                place=deck if rule is None else rule[1],
                hint='write a number that every deck has, such as 12 / max(1, count("type:spell"))',
            )
        )


class Measured(NamedTuple):
    """A measure with the bounds that it was held against."""

    amount: Quantity
    bound: Bound

    @property
    def over(self) -> Quantity:
        """How much too much there is, or 0."""
        return 0 if self.bound.max is None else max(0, _tidy(self.amount - self.bound.max))

    @property
    def short(self) -> Quantity:
        """How much is missing, or 0."""
        return 0 if self.bound.min is None else max(0, _tidy(self.bound.min - self.amount))

    @property
    def kept(self) -> bool:
        """The measure lies within the bounds."""
        return not self.over and not self.short


class Group(NamedTuple):
    """Entries that are measured together."""

    entries: Entries
    measured: Measured
    value: str | None = None
    """Of the rule's `per` field; None where there are no groups."""


def measured(bounds: Bounds, entries: Entries, view: View) -> Measured:
    """The measure of a group's entries against its bounds.

    Raises: UsageError when a bound asks how many play and nobody said so.
    """
    return Measured(amount(bounds.measure, entries, view), limits(bounds, entries, view))


def amount(measure: Measure, entries: Entries, view: View) -> Quantity:
    """Copies, the sum of a field, or how many different values there are."""
    match measure.how:
        case How.COUNT:
            return copies(entries)
        case How.SUM:
            numbers = worths(measure, entries, view)
            return _tidy(sum([numbers.get(entry.card, 0) * entry.copies for entry in entries]))
        case How.DISTINCT:
            texts = view.known.texts(measure.field)
            return len({text for entry in entries for text in texts[entry.card]})


def adding(measure: Measure, entries: Entries, view: View) -> Entries:
    """The entries that add to a measure; of a sum whose cards all take away, every one."""
    match measure.how:
        case How.COUNT:
            return entries
        case How.SUM:
            numbers = worths(measure, entries, view)
            return [entry for entry in entries if numbers.get(entry.card, 0) > 0] or entries
        case How.DISTINCT:
            texts = view.known.texts(measure.field)
            return [entry for entry in entries if texts[entry.card]]


def worths(measure: Measure, entries: Entries, view: View) -> Mapping[str, Quantity]:
    """What one copy of each card adds to a sum; one that adds nothing may be left out.

    Raises: as `limit`.
    """
    number = measure.number
    if number is None:
        return view.known.numbers(measure.field)
    cards: dict[str, list[Entry]] = {}
    for entry in entries:
        cards.setdefault(entry.card, []).append(entry)
    found: dict[str, Quantity] = {}
    for card, several in cards.items():
        value = limit(number, several, view) or 0
        found[card] = value / copies(several) if number.asks_copies else value
    return found


def limits(bounds: Bounds, entries: Entries, view: View) -> Bound:
    """The bounds as they are for a group.

    Raises: UsageError when one asks how many play and nobody said so.
    """
    return Bound(limit(bounds.min, entries, view), limit(bounds.max, entries, view))


def limit(number: Number | None, entries: Entries, view: View) -> Quantity | None:
    """The worth of a number for a group; None means that it does not exist: a bound is none then.

    Raises: UsageError when it asks how many play and nobody said so; NoWorth when it divides by zero or is too large.
    """
    if number is None:
        return None
    if isinstance(number.term, Literal):
        return number.term.number
    facts = view.facts(entries)
    value = number.value(facts)
    if value is not None:
        return value
    if view.players is None and number.asks_players:
        raise UsageError(f"the bound '{number.text}' depends on how many play", "say so with --players N")
    if all(each.value(facts) is not None for each in terms(number.term) if not each.parts()):
        raise NoWorth(number.text, view.deck.place)
    return None


def groups(per: str, entries: Entries, view: View) -> Mapping[str, Entries]:
    """The entries by the value of a field; a card with several values is in several groups, one without it in none."""
    texts = view.known.texts(per)
    found: dict[str, list[Entry]] = {}
    for entry in entries:
        for text in texts[entry.card]:
            found.setdefault(text, []).append(entry)
    return found


def broken(bounds: Bounds, per: str, entries: Entries, view: View) -> Mapping[str, Entries]:
    """The groups out of their bounds."""
    if any(number.asks_card for number in (bounds.min, bounds.max) if number is not None):
        parts = groups(per, entries, view)
        return {group: several for group, several in parts.items() if not measured(bounds, several, view).kept}
    bound = limits(bounds, entries, view)
    amounts = _amounts(bounds.measure, per, entries, view)
    least = -math.inf if bound.min is None else bound.min
    most = math.inf if bound.max is None else bound.max
    wrong = {group for group, each in amounts.items() if not least <= each <= most}
    return {group: several for group, several in groups(per, entries, view).items() if group in wrong} if wrong else {}


def _amounts(measure: Measure, per: str, entries: Entries, view: View) -> Mapping[str, Quantity]:
    """The measure of each group: what `amount` gives for it, without the lists of its entries."""
    texts = view.known.texts(per)
    if measure.how is How.DISTINCT:
        values = view.known.texts(measure.field)
        pairs = {(text, value) for entry in entries for text in texts[entry.card] for value in values[entry.card]}
        return Counter([text for text, _ in pairs])
    numbers = worths(measure, entries, view) if measure.how is How.SUM else None
    found: dict[str, Quantity] = {}
    for entry in entries:
        worth = entry.copies if numbers is None else numbers.get(entry.card, 0) * entry.copies
        for text in texts[entry.card]:
            found[text] = found.get(text, 0) + worth
    return found if numbers is None else {text: _tidy(each) for text, each in found.items()}


def _tidy(value: Quantity) -> Quantity:
    """A sum of fractions without the last binary digit's noise; whole numbers are `int`."""
    if isinstance(value, int):
        return value
    rounded = round(value, 9)
    return int(rounded) if rounded.is_integer() else rounded
