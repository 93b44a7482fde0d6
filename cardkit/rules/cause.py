"""Which cards made a rule what it is: those that switched it on, changed its bound, or changed what it counts."""

import re
from collections.abc import Iterable, Iterator, Set

from cardkit.rules.condition import speaking
from cardkit.rules.numbers import Number
from cardkit.rules.ruleset import (
    Adjustment,
    Bounded,
    Bounds,
    Condition,
    Forbid,
    Only,
    Pool,
    Pools,
    Presence,
    Reach,
    Rule,
    Scope,
    Written,
)
from cardkit.rules.view import Entries, View

_WORD = re.compile(r"\w+")


def because(rule: Rule, view: View, entries: Entries) -> tuple[str, ...]:
    """The names of those cards, each once; `entries` are the ones that the finding speaks of."""
    found = _told(rule.when, view)
    cards = {entry.card for entry in entries}
    for applied in view.applied:
        if applied.cards & cards and concerns(applied.adjustment, rule, view):
            found += [*_told(applied.adjustment.when, view), *_givers(applied.adjustment, rule, cards, view)]
    if isinstance(rule.shape, Bounds) and rule.shape.per is None:
        amending = view.known.amends(rule.id)
        found += [view.name(entry.card) for entry in view.deck.entries if entry.card in amending]
    return tuple(dict.fromkeys(found))


def _givers(adjustment: Adjustment, rule: Rule, cards: Set[str], view: View) -> Iterator[str]:
    """The names of the cards that give some of these something that the rule reads."""
    given = {field for card, field, _ in view.changes if card in cards}
    if adjustment.gift is None or not _reads(rule, given.intersection(adjustment.gift.fields), view):
        return
    named = view.known.texts(adjustment.gift.to)
    for entry in view.entries(adjustment.scope):
        if not cards.isdisjoint(named[entry.card]):
            yield view.name(entry.card)


def concerns(adjustment: Adjustment, rule: Rule, view: View) -> bool:
    """The rule reads a field that the adjustment sets."""
    return _reads(rule, adjustment.changed, view)


def _reads(rule: Rule, fields: Iterable[str], view: View) -> bool:
    """The rule names one of these fields."""
    return _named(asks(rule), fields, view)


def _named(texts: Iterable[str], fields: Iterable[str], view: View) -> bool:
    """Texts name one of these fields."""
    words = {word for text in texts for word in _WORD.findall(text)}
    known = (view.known.game.field(name) for name in fields)
    return any(words & {field.name, *field.aliases} for field in known if field is not None)


def depends(rule: Rule, adjustment: Adjustment, view: View) -> bool:
    """The rule, or what switches it on or off, reads a field that the adjustment sets."""
    return _reads(rule, adjustment.changed, view) or _named(conditions(rule), adjustment.changed, view)


def rests(later: Adjustment, adjustment: Adjustment, view: View) -> bool:
    """What an adjustment does reads a field that one before it sets."""
    return _named(does(later), adjustment.changed, view)


def does(adjustment: Adjustment) -> Iterator[str]:
    """What an adjustment asks, and what it does, as texts."""
    yield adjustment.scope.of or ""
    yield from _numbers(adjustment.fields.values())
    yield from of_condition(adjustment.when)


def _told(condition: Condition | None, view: View) -> list[str]:
    """The names of the cards that speak for a condition; none where it counts all there are."""
    if condition is None or (not isinstance(condition, Presence) and condition.scope == Scope()):
        return []
    return [view.name(entry.card) for entry in speaking(condition, view)]


def asks(rule: Rule) -> Iterator[str]:
    """What a rule asks, as texts."""
    yield from selectors(rule)
    match rule.shape:
        case Bounds() as shape:
            yield from (shape.measure.field, shape.per or "")
            yield from _numbers((shape.min, shape.max, shape.groups_at_least))
        case Pools(pools):
            yield from _numbers(pool.max for pool in pools)


def selectors(rule: Rule) -> Iterator[str]:
    """The selectors of the cards that a rule is about, and of those that may be there."""
    yield rule.scope.of or ""
    match rule.shape:
        case Only(selector) | Forbid(selector):
            yield selector
        case Reach() as shape:
            yield from (shape.start, shape.step)
        case Pools(pools):
            yield from (pool.of for pool in pools)


def conditions(rule: Rule) -> Iterator[str]:
    """What switches a rule, or its pools, on or off, as texts."""
    for condition in switches(rule):
        yield from of_condition(condition)


def switches(rule: Rule) -> tuple[Condition | None, ...]:
    """What switches a rule, or its pools, on or off."""
    return (rule.when, rule.unless, *(pool.when for pool in _pools(rule)))


def writings(rule: Rule) -> Iterator[Written]:
    """What cards write for a rule, or for its pools."""
    yield from (each for each in (rule.written, *(pool.written for pool in _pools(rule))) if each is not None)


def _pools(rule: Rule) -> tuple[Pool, ...]:
    """The allowances of a rule; none of one that has no pools."""
    return rule.shape.pools if isinstance(rule.shape, Pools) else ()


def of_condition(condition: Condition | None) -> Iterator[str]:
    """What a condition asks, as texts."""
    match condition:
        case Presence(selector):
            yield selector
        case Bounded(scope=scope, bounds=bounds):
            yield from (scope.of or "", bounds.measure.field, bounds.per or "")
            yield from _numbers((bounds.min, bounds.max, bounds.groups_at_least))


def _numbers(numbers: Iterable[Number | None]) -> Iterator[str]:
    """Numbers as written."""
    return (number.text for number in numbers if number is not None)
