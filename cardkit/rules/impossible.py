"""Rules that no deck can keep together: found when a ruleset is read, not when a deck is judged."""

import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from cardkit.catalogue import Catalogue
from cardkit.errors import Fault
from cardkit.finding import Level
from cardkit.model import Card
from cardkit.rules.message import sentence
from cardkit.rules.numbers import Number, literal
from cardkit.rules.ruleset import Bounds, Forbid, How, Rule, Ruleset, Scope
from cardkit.rules.term import Quantity

_SOME = re.compile(r"id[:=]([a-z0-9-]+(?:\|[a-z0-9-]+)*)")
"""A selector of cards by their ids."""

_CALLED = re.compile(r'name=(?:"([^"|]+)"|([\w-]+))')
"""A selector of the cards of one name."""


_EACH: Mapping[str, Callable[[Card], str]] = {"id": lambda card: card.id, "name": lambda card: card.name}
"""Fields by which rules bound the copies of each card."""


def contradictions(rules: Sequence[Rule], zones: tuple[str, ...], outside: tuple[str, ...]) -> Iterator[Fault]:
    """One fault for each pair of rules of which one needs more than the other allows of the same cards, and for each
    rule on several zones that the rules on each of them do not come to, at the last of these rules; `zones` are all of
    the game, `outside` those that rules leave out."""
    asked = [rule for rule in rules if _always(rule)]
    for most in asked:
        for least in asked:
            if most is not least and _apart(least, most, outside):
                yield _fault((most, least), rules)
    for whole in asked:
        inner = whole.scope.zones or tuple(zone for zone in zones if whole.scope.everywhere or zone not in outside)
        yield from (_fault((whole, *parts), rules) for parts in _unsummed(whole, asked, inner))


def crowded_faults(ruleset: Ruleset, catalogue: Catalogue) -> tuple[Fault, ...]:
    """One fault for each pair of rules of which one needs more copies of some cards than the other allows of each card,
    or of each name; a card may amend that for itself."""
    asked = [rule for rule in ruleset.rules if _always(rule)]
    needing = [rule for rule in asked if _counting(rule) and _least(rule) > 0]
    named = ((rule, cards) for rule in needing if (cards := _cards(rule.scope.of or "", catalogue)))
    return tuple(
        _fault((rule, each), ruleset.rules)
        for rule, cards in named
        for each in asked
        if _allowed(each, cards) < _least(rule)
        and _within(rule.scope, each.scope, ruleset.outside)
        and not any(each.id in card.amends for card in cards)
    )


def _cards(selector: str, catalogue: Catalogue) -> tuple[Card, ...]:
    """The cards that a selector names one by one, or by one name."""
    if found := _SOME.fullmatch(selector):
        return catalogue.cards(found[1].split("|"))
    called = _CALLED.fullmatch(selector)
    return catalogue.cards(sorted(catalogue.selection().ids(selector))) if called else ()


def _allowed(rule: Rule, cards: Sequence[Card]) -> Quantity:
    """What a rule allows of some cards together, as far as it is written as a number for each of them or of their
    names; else infinity."""
    bounds = rule.shape
    each = _EACH.get(bounds.per or "") if isinstance(bounds, Bounds) and not bounds.groups_at_least else None
    worth = literal(bounds.max) if isinstance(bounds, Bounds) and _counting(rule) else None
    return math.inf if each is None or worth is None else worth * len({each(card) for card in cards})


def _fault(against: Sequence[Rule], rules: Sequence[Rule]) -> Fault:
    """Rules that no deck keeps together."""
    *others, final = sorted(against, key=rules.index)
    told = ", ".join(f"'{each.id}' ({sentence(each)})" for each in others)
    return Fault(
        message=f"no deck keeps {'both ' if len(others) == 1 else ''}{told} and '{final.id}' ({sentence(final)})",
        place=final.place,
        hint="change one of the bounds, or say with 'when' that one is not always asked",
    )


def _unsummed(whole: Rule, rules: Sequence[Rule], zones: Sequence[str]) -> Iterator[tuple[Rule, ...]]:
    """The rules, one a zone, that need more together than a rule on all these zones allows, or allow less than it
    needs."""
    if whole.scope.of is not None or not _counting(whole):
        return
    by_zone = [[each for each in rules if each.scope.zones == (zone,) and _counting(each)] for zone in zones]
    needing = [max(several, key=_least, default=None) for several in by_zone]
    needed = [each for each in needing if each is not None and _least(each) > 0]
    if len(needed) > 1 and _least(max(needed, key=_least)) <= _most(whole) < sum(map(_least, needed)):
        yield tuple(needed)
    allowing = [min((e for e in several if e.scope.of is None), key=_most, default=None) for several in by_zone]
    allowed = [each for each in allowing if each is not None]
    if 1 < len(allowed) == len(zones) and sum(map(_most, allowed)) < _least(whole):
        yield tuple(allowed)


def _counting(rule: Rule) -> bool:
    """The rule bounds the copies of its cards together."""
    return isinstance(rule.shape, Bounds) and rule.shape.measure.how is How.COUNT


def _least(rule: Rule) -> Quantity:
    """What a rule needs, as far as it is written as a number; else 0."""
    worth = _whole(rule.shape, rule.shape.min) if isinstance(rule.shape, Bounds) else None
    return 0 if worth is None else worth


def _most(rule: Rule) -> Quantity:
    """What a rule allows, as far as it is written as a number; else infinity."""
    worth = _whole(rule.shape, rule.shape.max) if isinstance(rule.shape, Bounds) else None
    return math.inf if worth is None else worth


def _always(rule: Rule) -> bool:
    """The rule is asked of every deck, as an error."""
    return rule.level is Level.ERROR and rule.when is None and rule.unless is None and rule.written is None


def _apart(least: Rule, most: Rule, outside: tuple[str, ...]) -> bool:
    """What the one rule needs is more than the other allows, of cards that it counts too."""
    lower, upper = least.shape, most.shape
    if isinstance(upper, Forbid):
        forbidden = most.scope._replace(of=upper.selector)
        only = most.scope.of in (None, upper.selector)
        return only and _counting(least) and _least(least) > 0 and _within(least.scope, forbidden, outside)
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
