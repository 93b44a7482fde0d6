"""Rules that no deck can keep together: found when a ruleset is read, not when a deck is judged."""

from collections.abc import Iterator, Sequence

from cardkit.errors import Fault
from cardkit.finding import Level
from cardkit.rules.message import sentence
from cardkit.rules.numbers import Number, literal
from cardkit.rules.ruleset import Bounds, How, Rule, Scope
from cardkit.rules.term import Quantity


def contradictions(rules: Sequence[Rule], outside: tuple[str, ...]) -> Iterator[Fault]:
    """One fault for each pair of rules of which one needs more than the other allows of the same cards, at the
    second of them; `outside` are the zones that rules leave out."""
    asked = [rule for rule in rules if _always(rule)]
    for most in asked:
        for least in asked:
            if most is not least and _apart(least, most, outside):
                first, second = sorted((most, least), key=rules.index)
                yield Fault(
                    message=f"no deck keeps both '{first.id}' ({sentence(first)}) and '{second.id}' "
                    f"({sentence(second)})",
                    place=second.place,
                    hint="change one of the bounds, or say with 'when' that one is not always asked",
                )


def _always(rule: Rule) -> bool:
    """The rule is asked of every deck, as an error."""
    return rule.level is Level.ERROR and rule.when is None and rule.unless is None and rule.written is None


def _apart(least: Rule, most: Rule, outside: tuple[str, ...]) -> bool:
    """What the one rule needs is more than the other allows, of cards that it counts too."""
    lower, upper = least.shape, most.shape
    if not isinstance(lower, Bounds) or not isinstance(upper, Bounds) or lower.measure != upper.measure:
        return False
    needed, allowed = _whole(lower, lower.min), _whole(upper, upper.max)
    if needed is None or allowed is None or needed <= allowed:
        return False
    counted = upper.measure.how is How.COUNT
    return least.scope == most.scope or (counted and _within(least.scope, most.scope, outside))


def _whole(bounds: Bounds, number: Number | None) -> Quantity | None:
    """The worth of a bound that is written as such and is one of all cards together, else None."""
    return literal(number) if bounds.per is None and bounds.groups_at_least is None else None


def _within(inner: Scope, outer: Scope, outside: tuple[str, ...]) -> bool:
    """Every card of the one scope is of the other, too."""
    if outer.of not in (None, inner.of):
        return False
    if outer.zones:
        return bool(inner.zones) and set(inner.zones) <= set(outer.zones)
    named = inner.zones or (outside if inner.everywhere else ())
    return outer.everywhere or not set(named) & set(outside)
