"""How to mend a finding: which cards to add, cut or move, and the query that shows them."""

import math
import re
from collections import Counter
from collections.abc import Iterable

from cardkit.finding import Remedy
from cardkit.model import Kind
from cardkit.query import quoted_item, quoted_value
from cardkit.rules import message
from cardkit.rules.ruleset import Bounds, How, Measure, Rule, Scope
from cardkit.rules.spoken import is_filled
from cardkit.rules.tally import Group, Measured, groups, limit, worths
from cardkit.rules.term import Quantity
from cardkit.rules.view import Entries, View, copies

_ALTERNATIVE = re.compile(r"\bor\b|\|", re.IGNORECASE)
"""What may bind looser than the blank between two selectors."""

_ALWAYS = ("id", "name", "set")
"""Fields that every card has."""


def of_bound(rule: Rule, bounds: Bounds, group: Group, view: View) -> tuple[Remedy, ...]:
    """How a group comes back between its bounds."""
    entries, measure, value = group
    if measure.short:
        return (_more(rule, bounds, group, view), *((cut(entries),) if value is not None else ()))
    match bounds.measure.how:
        case How.COUNT if value is None:
            return (Remedy(do="cut", copies=math.ceil(measure.over), query=_within(rule.scope, view)),)
        case How.COUNT:
            return (Remedy(do="cut", copies=math.ceil(measure.over), cards=_ids(entries)),)
        case How.SUM:
            return (_dearest(bounds.measure, measure.over, entries, view),)
        case How.DISTINCT:
            return (_rarest(bounds.measure.field, measure.bound.max or 0, entries, view),)


def of_groups(rule: Rule, bounds: Bounds, kept: Iterable[str], missing: Measured, view: View) -> tuple[Remedy, ...]:
    """How more groups come to keep the bounds; `kept` are those that do, `missing` counts them."""
    other = [_has(bounds.per or "", view), *_except(bounds.per or "", kept, view)]
    each = limit(bounds.min, (), view) or 1
    query = joined(*_candidates(rule.scope, view), *other, _absent(view))
    return (Remedy(do="add", copies=math.ceil(missing.short * each), query=query),)


def one_more(rule: Rule, selectors: Iterable[str], view: View) -> Remedy:
    """One card that all the selectors pick and that the deck lacks."""
    return Remedy(do="add", copies=1, query=joined(*_candidates(rule.scope, view), *selectors, _absent(view)))


def cut(entries: Entries) -> Remedy:
    """All of these entries' copies."""
    return Remedy(do="cut", copies=copies(entries), cards=_ids(entries))


def move(entries: Entries) -> Remedy:
    """All of these entries' copies, into the zone that the message names."""
    return Remedy(do="move", copies=copies(entries), cards=_ids(entries))


def joined(*selectors: str | None) -> str:
    """A selector of the cards that all of them pick."""
    several = [each for each in selectors if each]
    bracketed = [f"({each})" if len(several) > 1 and _ALTERNATIVE.search(each) else each for each in several]
    return " ".join(bracketed)


def _more(rule: Rule, bounds: Bounds, group: Group, view: View) -> Remedy:
    """What to add to a group that is short."""
    entries, measure, value = group
    same = [] if value is None or bounds.per is None else [_equal(bounds.per, value, view)]
    absent = None if bounds.per == "id" else _absent(view)
    fewest = _fewest(bounds.measure, measure.short, view)
    needed = _lacking(bounds.measure, entries, view, measure.short if fewest == 1 else None)
    query = joined(*_candidates(rule.scope, view), *same, *needed, absent)
    if bounds.measure.how is How.SUM:
        return Remedy(do="add", copies=fewest, query=query, worth=message.worth(rule, bounds.measure, measure.short))
    return Remedy(do="add", copies=fewest, query=query)


def _fewest(measure: Measure, short: Quantity, view: View) -> int:
    """How many cards must be added at least: of a sum so many as if all were worth as much as the catalogue's best."""
    if measure.how is not How.SUM:
        return math.ceil(short)
    field = view.known.game.field(measure.field)
    most = 0 if field is None else view.known.selection.largest(field)
    return math.ceil(short / most) if most > 0 else 1


def _lacking(measure: Measure, entries: Entries, view: View, alone: Quantity | None) -> tuple[str | None, ...]:
    """The selectors of the cards that bring a measure up; `alone` is what one card must be worth to do it alone."""
    match measure.how:
        case How.COUNT:
            return ()
        case How.SUM:
            known = view.known.game.field(measure.field)
            return () if known is None else (f"{measure.field}>0" if alone is None else f"{measure.field}>={alone}",)
        case How.DISTINCT:
            had = groups(measure.field, entries, view)
            return (_has(measure.field, view), *_except(measure.field, had, view))


def _dearest(measure: Measure, over: Quantity, entries: Entries, view: View) -> Remedy:
    """The fewest copies whose cut takes a sum below its bound: those worth most."""
    numbers = worths(measure, entries, view)
    left, chosen = over, []
    for entry in sorted(entries, key=lambda each: -numbers.get(each.card, 0)):
        each = numbers.get(entry.card, 0)
        take = 0 if left <= 0 or each <= 0 else min(entry.copies, math.ceil(left / each))
        left -= take * each
        chosen += [entry.card] * take
    return Remedy(do="cut", copies=len(chosen), cards=tuple(dict.fromkeys(chosen)))


def _rarest(field: str, most: Quantity, entries: Entries, view: View) -> Remedy:
    """The cards to cut until a field has few enough different values: those of the values with fewest copies."""
    by_card = view.known.texts(field)
    by_value: Counter[str] = Counter()
    for entry in entries:
        by_value.update(dict.fromkeys(by_card[entry.card], entry.copies))
    surplus = {text for text, _ in by_value.most_common()[int(most) :]}
    return cut([entry for entry in entries if surplus.intersection(by_card[entry.card])])


def _within(scope: Scope, view: View) -> str | None:
    """A query of the deck's own cards in a scope; none for a deck from standard input."""
    file = view.deck.place.file
    return None if file == "-" else joined(*_candidates(scope, view), f"in:{quoted_value(file)}")


def _absent(view: View) -> str | None:
    """The selector of the cards that the deck lacks; none for a deck from standard input."""
    return None if view.deck.place.file == "-" else f"-in:{quoted_value(view.deck.place.file)}"


def _candidates(scope: Scope, view: View) -> tuple[str, ...]:
    """The selector of a scope, else what its zones hold."""
    if scope.of is not None:
        return (scope.of,) if is_filled(scope.of) else ()
    holding = {zone.name: zone.holds for zone in view.known.game.zones}
    held = tuple(dict.fromkeys(f"({holds})" for zone in scope.zones if (holds := holding[zone])))
    if len(held) < len(scope.zones):
        return ()
    return (" or ".join(held) if len(held) > 1 else held[0][1:-1],) if held else ()


def _equal(field: str, value: str, view: View) -> str:
    """The selector of the cards that have this value."""
    known = view.known.game.field(field)
    if known is not None and known.kind is Kind.LIST:
        return f"{field}:{quoted_item(value)}"
    return f"{field}{'=' if known is not None and known.kind is Kind.TEXT else ':'}{quoted_value(value)}"


def _has(field: str, view: View) -> str | None:
    """The selector of the cards that have the field at all."""
    known = view.known.game.field(field)
    return None if known is None or known.name in _ALWAYS else f"has:{field}"


def _except(field: str, values: Iterable[str], view: View) -> tuple[str, ...]:
    """The selectors of the cards that have none of these values."""
    return () if field == "id" else tuple(f"-{_equal(field, value, view)}" for value in values)


def _ids(entries: Entries) -> tuple[str, ...]:
    """The cards of some entries, each once."""
    return tuple(dict.fromkeys(entry.card for entry in entries))
