"""Fields that cards have in their printings alone: a rule counts cards, so it would never find a value of them."""

from collections.abc import Iterator

from cardkit.catalogue import Catalogue
from cardkit.errors import Fault
from cardkit.position import Position
from cardkit.rules.numbers import Number
from cardkit.rules.ruleset import Bounded, Bounds, Condition, Rule, Ruleset
from cardkit.rules.term import CardField, terms


def printed_faults(ruleset: Ruleset, catalogue: Catalogue) -> tuple[Fault, ...]:
    """What rules and choices ask of such fields other than in a selector, each once, at its place."""
    asked = dict.fromkeys(_asked(ruleset))
    return tuple(_fault(field, place, catalogue) for field, place in asked if catalogue.is_printed(field))


def _fault(field: str, place: Position, catalogue: Catalogue) -> Fault:
    """A rule that asks for such a field."""
    message = f"'{field}' is a field of printings alone in {catalogue.game.id}, and rules count cards"
    return Fault(message=message, place=place, hint=f'a selector can ask for it: of: "{field}:VALUE"')


def _asked(ruleset: Ruleset) -> Iterator[tuple[str, Position]]:
    """The fields by whose values cards are told apart or added up."""
    for rule in ruleset.rules:
        yield from ((field, rule.place) for field in _of_rule(rule))
    yield from ((each.field, each.place) for each in ruleset.choices if each.field)


def _of_rule(rule: Rule) -> Iterator[str]:
    """The fields that a rule asks of cards."""
    if isinstance(rule.shape, Bounds):
        yield from _of_bounds(rule.shape)
    for condition in (rule.when, rule.unless):
        yield from _of_condition(condition)


def _of_condition(condition: Condition | None) -> Iterator[str]:
    """The fields that a condition asks of cards."""
    if isinstance(condition, Bounded):
        yield from _of_bounds(condition.bounds)


def _of_bounds(bounds: Bounds) -> Iterator[str]:
    """The fields that bounds ask of cards."""
    yield from filter(None, (bounds.per, bounds.measure.field))
    for number in (bounds.measure.number, bounds.min, bounds.max):
        yield from _of_number(number)


def _of_number(number: Number | None) -> Iterator[str]:
    """The fields of `$card` in a number."""
    for each in () if number is None else terms(number.term):
        if isinstance(each, CardField):
            yield each.field
