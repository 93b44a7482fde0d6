"""`when` and `unless`: what switches a rule on or off."""

from cardkit.rules.ruleset import Bounded, Condition, Presence, Rule
from cardkit.rules.tally import measured
from cardkit.rules.view import Entries, View


def asked(rule: Rule, view: View) -> bool:
    """The rule is to be asked of this deck."""
    on = rule.when is None or _holds(rule.when, view)
    return on and (rule.unless is None or not _holds(rule.unless, view))


def because(rule: Rule, view: View) -> tuple[str, ...]:
    """The names of the cards that switched the rule on, each once, in the deck's order."""
    entries = () if rule.when is None else _speaking(rule.when, view)
    return tuple(dict.fromkeys(view.name(entry.card) for entry in entries))


def _holds(condition: Condition, view: View) -> bool:
    """The condition is true of this deck."""
    entries = _speaking(condition, view)
    return bool(entries) if isinstance(condition, Presence) else measured(condition.bounds, entries, view).kept


def _speaking(condition: Condition, view: View) -> Entries:
    """The entries that a condition looks at."""
    match condition:
        case Presence(selector):
            return view.matching(view.deck.entries, selector)
        case Bounded(scope=scope):
            return view.entries(scope)
