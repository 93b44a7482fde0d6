"""Bounds: a count, a sum or a number of different values lies between a least and a most."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from cardkit.finding import Finding
from cardkit.model import Bound
from cardkit.position import Position
from cardkit.rules import message, remedy
from cardkit.rules.cause import because
from cardkit.rules.numbers import Number, number
from cardkit.rules.ruleset import Bounds, Rule, Scope
from cardkit.rules.spoken import limited, spoken
from cardkit.rules.tally import Group, Measured, adding, broken, groups, limit, measured
from cardkit.rules.view import Entries, View, involved, last


def findings(rule: Rule, bounds: Bounds, view: View) -> Iterator[Finding]:
    """One finding for each group that breaks the bounds, or one for too few groups that keep them."""
    entries = view.entries(rule.scope)
    amending = view.known.amends(rule.id)
    if bounds.per is None:
        whole = _amended(bounds, amending, view.deck.entries) if amending else bounds
        yield from _whole(rule, whole, entries, view)
        return
    if bounds.groups_at_least is not None:
        yield from _groups(rule, bounds, bounds.groups_at_least, groups(bounds.per, entries, view), view)
        return
    wrong = _apart(bounds, entries, view, amending) if amending else broken(bounds, bounds.per, entries, view)
    for group, several in wrong.items():
        own = _amended(bounds, amending, several)
        yield _finding(rule, own, Group(several, measured(own, several, view), group), view)


def _apart(bounds: Bounds, entries: Entries, view: View, amending: Mapping[str, Bound]) -> Mapping[str, Entries]:
    """The groups out of their bounds, where cards change them for their groups."""
    return {
        group: several
        for group, several in groups(bounds.per or "", entries, view).items()
        if not measured(_amended(bounds, amending, several), several, view).kept
    }


def _amended(bounds: Bounds, amending: Mapping[str, Bound], entries: Entries) -> Bounds:
    """The bounds as the cards of some entries change them; of several changes the strictest."""
    own = [amending[entry.card] for entry in entries if entry.card in amending]
    least = max((each.min for each in own if each.min is not None), default=None)
    most = min((each.max for each in own if each.max is not None), default=None)
    if least is None and most is None:
        return bounds
    return replace(
        bounds,
        min=bounds.min if least is None else number(least),
        max=bounds.max if most is None else number(most),
    )


def _whole(rule: Rule, bounds: Bounds, entries: Entries, view: View) -> Iterator[Finding]:
    """The finding of a bound without groups."""
    found = measured(bounds, entries, view)
    if not found.kept:
        yield _finding(rule, bounds, Group(entries, found), view)


def _finding(rule: Rule, bounds: Bounds, group: Group, view: View) -> Finding:
    """A group out of its bounds."""
    entries, measure, value = group
    said = spoken(rule, view)
    called = view.name(value) if value is not None and bounds.per == "id" else value
    return Finding(
        rule=rule.id,
        level=rule.level,
        message=message.group_message(said, bounds, group._replace(value=called)),
        why=rule.why,
        place=_place(rule, bounds, group, view),
        zone=_zone(rule.scope),
        group=value,
        measured=measure.amount,
        bound=measure.bound,
        over_by=measure.over or None,
        short_by=measure.short or None,
        cards=involved(view, entries),
        because=because(rule, view, entries),
        remedy=remedy.of_bound(said, bounds, group, view),
    )


def _place(rule: Rule, bounds: Bounds, group: Group, view: View) -> Position:
    """The last card that makes a group too much; of one that lacks something, its zone."""
    over = adding(bounds.measure, group.entries, view) if group.measured.over else ()
    return last(over).place if over else zone_place(rule.scope, view)


def _groups(rule: Rule, bounds: Bounds, needed: Number, parts: Mapping[str, Entries], view: View) -> Iterator[Finding]:
    """The finding when too few groups keep the bounds."""
    kept = {group: several for group, several in parts.items() if measured(bounds, several, view).kept}
    found = Measured(len(kept), Bound(min=limit(needed, (), view)))
    if not found.short:
        return
    entries = [entry for several in kept.values() for entry in several]
    said, told = spoken(rule, view), limited(bounds, view)
    yield Finding(
        rule=rule.id,
        level=rule.level,
        message=message.groups_message(said, told, len(kept), found.bound.min or 0),
        why=rule.why,
        place=zone_place(rule.scope, view),
        zone=_zone(rule.scope),
        measured=found.amount,
        bound=found.bound,
        short_by=found.short,
        cards=involved(view, entries),
        because=because(rule, view, entries),
        remedy=remedy.of_groups(said, told, kept, found, view),
    )


def zone_place(scope: Scope, view: View) -> Position:
    """The key of the first zone of a scope that the deck has, else the deck's first line."""
    return next((view.deck.zones[zone] for zone in scope.zones if zone in view.deck.zones), view.deck.place)


def _zone(scope: Scope) -> str | None:
    """The one zone of a scope."""
    return scope.zones[0] if len(scope.zones) == 1 else None
