"""A deck as it is judged: what its roles and choices are, and what cards change before anything is counted."""

from collections.abc import Mapping
from dataclasses import replace

from cardkit.catalogue.adjusted import Changes
from cardkit.model import Deck, Value
from cardkit.query import References
from cardkit.rules.condition import holds
from cardkit.rules.known import Known
from cardkit.rules.ruleset import Adjustment, Ruleset
from cardkit.rules.tally import limit
from cardkit.rules.term import CHOICE
from cardkit.rules.view import Applied, View, by_zone


def view(ruleset: Ruleset, deck: Deck, known: Known, players: int | None) -> View:
    """The deck as the ruleset sees it."""
    zones = by_zone(deck)
    without = ruleset.outside
    inner = [entry for entry in deck.entries if entry.zone not in without] if without else deck.entries
    bare = View(known=known, deck=deck, players=players, zones=zones, inner=inner, references={})
    if ruleset.roles or ruleset.choices:
        bare = replace(bare, references=_references(ruleset, bare))
    return _adjusted(ruleset, bare) if ruleset.adjust else bare


def changed(ruleset: Ruleset, seen: View, adjustment: Adjustment) -> View:
    """What is seen after one adjustment more, whatever its condition says."""
    changes = _changes(adjustment, seen)
    if not changes:
        return seen
    every = {(card, field): number for card, field, number in (*seen.changes, *changes)}
    flat: Changes = tuple((card, field, number) for (card, field), number in every.items())
    after = replace(
        seen,
        known=seen.known.adjusted(flat),
        changes=flat,
        applied=(*seen.applied, Applied(adjustment, frozenset(card for card, _, _ in changes))),
    )
    return replace(after, references=_references(ruleset, after)) if ruleset.roles else after


def _adjusted(ruleset: Ruleset, seen: View) -> View:
    """What is seen after all adjustments that take place, each after the one before it."""
    for each in ruleset.adjust:
        if holds(each.when, seen):
            seen = changed(ruleset, seen, each)
    return seen


def _changes(adjustment: Adjustment, seen: View) -> Changes:
    """The numbers that an adjustment sets; one that does not exist is left as it is."""
    found: list[tuple[str, str, int | float]] = []
    cards = {entry.card: entry for entry in seen.entries(adjustment.scope)}
    for card in sorted(cards):
        for field, number in adjustment.fields.items():
            value = limit(number, (cards[card],), seen)
            if value is not None and value != seen.known.numbers(field).get(card):
                found.append((card, field, value))
    return tuple(found)


def _references(ruleset: Ruleset, seen: View) -> References:
    """The values of roles and choices; what was not chosen is an empty list, with which nothing compares."""
    found: dict[str, Mapping[str, Value]] = {}
    for each in ruleset.roles:
        cards = dict.fromkeys(entry.card for entry in seen.matching(seen.lying(each.scope), each.scope.of))
        found[each.name] = seen.known.role(tuple(sorted(cards)))
    if ruleset.choices:
        found[CHOICE] = {each.name: seen.deck.choices.get(each.name, ()) for each in ruleset.choices}
    return found
