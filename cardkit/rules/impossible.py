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


def impossible_faults(ruleset: Ruleset, catalogue: Catalogue) -> tuple[Fault, ...]:
    """One fault, at the last of them, for rules that no deck keeps together.

    So are a rule that needs more than another allows of the same cards, a rule on several zones that the rules on each
    of them do not come to, and one that needs more copies of some cards than another allows of each card or of each
    name. Cards may amend a bound: of one that is not each card's own, any card may, since it may be in a deck.
    """
    asked = [rule for rule in ruleset.rules if _always(rule)]
    found = (*_contradictions(asked, ruleset), *_crowded(asked, ruleset, catalogue))
    amended = _amended(catalogue) if found else frozenset[str]()
    lasting = (each for each in found if not any(rule.id in amended and _is_whole(rule) for rule in each))
    return tuple(contradiction(each, ruleset.rules) for each in lasting)


def _amended(catalogue: Catalogue) -> frozenset[str]:
    """The ids of the rules that some card amends."""
    return frozenset(name for card in catalogue.cards(catalogue.selection().ids("")) for name in card.amends)


def _is_whole(rule: Rule) -> bool:
    """The rule bounds all its cards together."""
    return isinstance(rule.shape, Bounds) and rule.shape.per is None


def _contradictions(asked: Sequence[Rule], ruleset: Ruleset) -> Iterator[tuple[Rule, ...]]:
    """The rules that go against each other whatever the cards are."""
    zones, outside = tuple(zone.name for zone in ruleset.game.zones), ruleset.outside
    for most in asked:
        yield from ((most, least) for least in asked if most is not least and _apart(least, most, outside))
    for whole in asked:
        inner = whole.scope.zones or tuple(zone for zone in zones if whole.scope.everywhere or zone not in outside)
        yield from ((whole, *parts) for parts in _unsummed(whole, asked, inner))


def _crowded(asked: Sequence[Rule], ruleset: Ruleset, catalogue: Catalogue) -> Iterator[tuple[Rule, ...]]:
    """Each pair of rules of which one needs more copies of some cards than the other allows of each."""
    needing = [rule for rule in asked if _counting(rule) and _least(rule) > 0]
    named = ((rule, cards) for rule in needing if (cards := _cards(rule.scope.of or "", catalogue)))
    yield from (
        (rule, each)
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


def contradiction(against: Sequence[Rule], rules: Sequence[Rule], deck: str = "deck") -> Fault:
    """Rules that no deck keeps together, at the last of them; `deck` is what messages call it."""
    *others, final = sorted(against, key=rules.index)
    told = ", ".join(f"'{each.id}' ({sentence(each)})" for each in others)
    before = f"{'both ' if len(others) == 1 else ''}{told} and " if others else ""
    return Fault(
        message=f"no {deck} keeps {before}'{final.id}' ({sentence(final)})",
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
