"""`when` and `unless`: what switches a rule, a pool or an adjustment on or off."""

from cardkit.rules.ruleset import Bounded, Condition, Presence, Rule
from cardkit.rules.tally import measured
from cardkit.rules.view import Entries, View


def asked(rule: Rule, view: View) -> bool:
    """The rule is to be asked of this deck."""
    return holds(rule.when, view) and (rule.unless is None or not holds(rule.unless, view))


def holds(condition: Condition | None, view: View) -> bool:
    """The condition, if there is one, is true of this deck."""
    if condition is None:
        return True
    entries = speaking(condition, view)
    return bool(entries) if isinstance(condition, Presence) else measured(condition.bounds, entries, view).kept


def speaking(condition: Condition, view: View) -> Entries:
    """The entries that a condition looks at."""
    match condition:
        case Presence(selector):
            return view.matching(view.deck.entries, selector)
        case Bounded(scope=scope):
            return view.entries(scope)
