"""Bounds: a count, a sum or a number of different values lies between a least and a most."""

from collections.abc import Iterator, Mapping

from cardkit.finding import Finding
from cardkit.model import Bound
from cardkit.position import Position
from cardkit.rules import message, remedy
from cardkit.rules.condition import because
from cardkit.rules.numbers import Number
from cardkit.rules.ruleset import Bounds, Rule, Scope
from cardkit.rules.tally import Group, Measured, broken, groups, limit, measured
from cardkit.rules.view import Entries, View, involved, last


def findings(rule: Rule, bounds: Bounds, view: View) -> Iterator[Finding]:
    """One finding for each group that breaks the bounds, or one for too few groups that keep them."""
    entries = view.entries(rule.scope)
    if bounds.per is None:
        yield from _whole(rule, bounds, entries, view)
        return
    if bounds.groups_at_least is not None:
        yield from _groups(rule, bounds, bounds.groups_at_least, groups(bounds.per, entries, view), view)
        return
    for group, several in broken(bounds, bounds.per, entries, view).items():
        yield _finding(rule, bounds, Group(several, measured(bounds, several, view), group), view)


def _whole(rule: Rule, bounds: Bounds, entries: Entries, view: View) -> Iterator[Finding]:
    """The finding of a bound without groups."""
    found = measured(bounds, entries, view)
    if not found.kept:
        yield _finding(rule, bounds, Group(entries, found), view)


def _finding(rule: Rule, bounds: Bounds, group: Group, view: View) -> Finding:
    """A group out of its bounds."""
    entries, measure, value = group
    called = view.name(value) if value is not None and bounds.per == "id" else value
    return Finding(
        rule=rule.id,
        level=rule.level,
        message=message.group_message(rule, bounds, group._replace(value=called)),
        why=rule.why,
        place=last(entries).place if measure.over and entries else zone_place(rule.scope, view),
        zone=_zone(rule.scope),
        group=value,
        measured=measure.amount,
        bound=measure.bound,
        over_by=measure.over or None,
        short_by=measure.short or None,
        cards=involved(view, entries),
        because=because(rule, view),
        remedy=remedy.of_bound(rule, bounds, group, view),
    )


def _groups(rule: Rule, bounds: Bounds, needed: Number, parts: Mapping[str, Entries], view: View) -> Iterator[Finding]:
    """The finding when too few groups keep the bounds."""
    kept = {group: several for group, several in parts.items() if measured(bounds, several, view).kept}
    found = Measured(len(kept), Bound(min=limit(needed, (), view)))
    if not found.short:
        return
    yield Finding(
        rule=rule.id,
        level=rule.level,
        message=message.groups_message(rule, bounds, len(kept), found.bound.min or 0),
        why=rule.why,
        place=zone_place(rule.scope, view),
        zone=_zone(rule.scope),
        measured=found.amount,
        bound=found.bound,
        short_by=found.short,
        cards=involved(view, [entry for several in kept.values() for entry in several]),
        because=because(rule, view),
        remedy=remedy.of_groups(rule, bounds, kept, found, view),
    )


def zone_place(scope: Scope, view: View) -> Position:
    """The key of the first zone of a scope that the deck has, else the deck's first line."""
    return next((view.deck.zones[zone] for zone in scope.zones if zone in view.deck.zones), view.deck.place)


def _zone(scope: Scope) -> str | None:
    """The one zone of a scope."""
    return scope.zones[0] if len(scope.zones) == 1 else None
