"""What the findings on a deck say of how many changes it needs, before any are looked for."""

from cardkit.finding import Finding, Judgement, Level
from cardkit.repair.case import Bench
from cardkit.rules.cause import asks
from cardkit.rules.ruleset import Bounds, How, Rule


def gap(judgement: Judgement) -> int:
    """Copies that are too few or too many by all findings together: likely about as many changes."""
    return int(sum(_off(each) for each in judgement.findings if each.level is Level.ERROR))


def floor(bench: Bench, judgement: Judgement) -> int:
    """Changes without which no deck is legal, whichever cards have the roles: a change moves a count by one."""
    fixed = {rule.id for rule in bench.ruleset.rules if _is_fixed(rule, bench)}
    errors = (each for each in judgement.findings if each.level is Level.ERROR and each.rule in fixed)
    return max((int(_off(each)) for each in errors), default=0)


def _off(finding: Finding) -> float:
    """By how much a finding is too few or too many."""
    return finding.short_by or finding.over_by or 0


def _is_fixed(rule: Rule, bench: Bench) -> bool:
    """The rule counts copies, the same ones against the same numbers in every deck."""
    shape = rule.shape
    if rule.when is not None or rule.unless is not None or rule.written is not None or bench.known.amends(rule.id):
        return False
    if not isinstance(shape, Bounds) or shape.measure.how is not How.COUNT or shape.per or bench.ruleset.adjust:
        return False
    return not any(_speaks_of_the_deck(text) for text in asks(rule))


def _speaks_of_the_deck(text: str) -> bool:
    """A number or a selector asks for a role, a choice, or a count."""
    return "$" in text or "count(" in text
