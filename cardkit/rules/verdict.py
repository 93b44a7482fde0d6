"""What one rule says of a deck."""

from collections.abc import Iterable

from cardkit.errors import UsageError
from cardkit.finding import Finding
from cardkit.rules import allowance, bound, match, reach, written
from cardkit.rules.condition import asked
from cardkit.rules.ruleset import Bounds, Forbid, Only, Pools, Reach, Rule
from cardkit.rules.tally import NoWorth
from cardkit.rules.view import View


def findings(rule: Rule, view: View) -> list[Finding]:
    """The findings of a rule by line; equal lines keep the deck's order. None where the rule is not asked.

    Raises: UsageError when it asks how many play and nobody said so, and NoWorth; both at the rule.
    """
    try:
        if not asked(rule, view):
            return []
        return sorted((each for told in written.rules(rule, view) for each in _findings(told, view)), key=_line)
    except NoWorth as error:
        raise NoWorth(error.text, error.deck, (rule.id, rule.place)) from error
    except UsageError as error:
        [fault] = error.faults
        raise UsageError(fault.message, fault.hint, fault.place or rule.place) from error


def by_line(found: Iterable[Finding]) -> list[Finding]:
    """Findings by line; equal lines keep their order."""
    return sorted(found, key=_line)


def _line(finding: Finding) -> tuple[int, int]:
    """Where a finding stands."""
    return (finding.place.line, finding.place.column)


def _findings(rule: Rule, view: View) -> Iterable[Finding]:
    """What the rule says if it is asked."""
    match rule.shape:
        case Bounds() as bounds:
            return bound.findings(rule, bounds, view)
        case Only() | Forbid() as shape:
            return match.findings(rule, shape, view)
        case Reach() as steps:
            return reach.findings(rule, steps, view)
        case Pools() as pools:
            return allowance.findings(rule, pools, view)
