"""Roles that no card of a deck has, and the rules that wait for them."""

import re
from collections.abc import Iterator, Sequence

from cardkit.finding import Finding, Level
from cardkit.rules.bound import zone_place
from cardkit.rules.cause import asks, selectors
from cardkit.rules.ruleset import ROLE_RULE, Rule, Ruleset
from cardkit.rules.term import CHOICE
from cardkit.rules.view import View
from cardkit.text import listing

_END = r"(?!\w)"


def findings(ruleset: Ruleset, view: View) -> Iterator[Finding]:
    """A note for each role that no card has: which rules have no bound or cannot be asked."""
    for role in ruleset.roles:
        if view.references[role.name]:
            continue
        waiting = [rule.id for rule in ruleset.rules if any(f"${role.name}." in text for text in asks(rule))]
        if waiting:
            yield Finding(
                rule=ROLE_RULE,
                level=Level.NOTE,
                message=f"no card is the {role.name}; {_wait(waiting)}",
                why="rules that speak of a card can be asked only where there is one",
                place=zone_place(role.scope, view),
            )


def answerable(rules: Sequence[Rule], view: View) -> Sequence[Rule]:
    """The rules whose selectors ask for nothing that the deck lacks; a number of theirs is merely no bound."""
    lacking = [f"${name}." for name, values in view.references.items() if not values]
    lacking += [f"${CHOICE}.{name}" for name, value in view.references.get(CHOICE, {}).items() if value == ()]
    if not lacking:
        return rules
    asked = re.compile("|".join(rf"{re.escape(each)}{'' if each.endswith('.') else _END}" for each in lacking))
    return [rule for rule in rules if not any(asked.search(text) for text in selectors(rule))]


def _wait(rules: Sequence[str]) -> str:
    """What is not told."""
    return f"{listing(rules)} {'waits' if len(rules) == 1 else 'wait'} for it"
