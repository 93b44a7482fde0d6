"""What rules ask of the choices of a deck."""

import re
from collections.abc import Iterator

from cardkit.rules.cause import asks, conditions, does, of_condition, writings
from cardkit.rules.known import texts
from cardkit.rules.ruleset import Rule, Ruleset
from cardkit.rules.term import CHOICE
from cardkit.rules.view import View

_ASKED = re.compile(rf"\${CHOICE}\.(\w+)")


def asked(ruleset: Ruleset, seen: View) -> frozenset[str]:
    """The names of the choices for which something asks that is there."""
    every = (*(text for rule in ruleset.rules for text in _of_rule(rule, seen)), *_beside(ruleset))
    return frozenset(name for text in every for name in _ASKED.findall(text))


def unasking(ruleset: Ruleset, seen: View) -> frozenset[str]:
    """The ids of the rules that ask the same, whatever is chosen."""
    if any(_ASKED.search(text) for text in _beside(ruleset)):
        return frozenset()
    asking = {rule.id for rule in ruleset.rules if any(map(_ASKED.search, _of_rule(rule, seen)))}
    return frozenset(rule.id for rule in ruleset.rules if rule.id not in asking)


def _of_rule(rule: Rule, seen: View) -> Iterator[str]:
    """What a rule asks."""
    yield from (*asks(rule), *conditions(rule), *_written(rule, seen))


def _beside(ruleset: Ruleset) -> Iterator[str]:
    """What is asked beside the rules."""
    for adjustment in ruleset.adjust:
        yield from does(adjustment)
    for role in ruleset.roles:
        yield role.scope.of or ""
    for choice in ruleset.choices:
        yield from of_condition(choice.when)


def _written(rule: Rule, seen: View) -> Iterator[str]:
    """What cards write for a rule."""
    for each in writings(rule):
        cards = dict.fromkeys(entry.card for entry in seen.entries(each.scope))
        yield from (text for card in cards for text in texts(seen.known.cards[card], each.field))
