"""What the findings on a deck say of how many changes it needs, before any are looked for."""

from typing import NamedTuple

from cardkit.finding import Finding, Judgement, Level
from cardkit.repair.case import Bench, candidates, present_roles
from cardkit.rules.cause import asks
from cardkit.rules.ruleset import Bounds, How, Rule

FEW = 20
"""Cards that may be tried in a role of which the deck has none: each is a search, and tells another deck."""


class Vacancy(NamedTuple):
    """A role that no card of the deck has, though rules want one."""

    role: str
    cards: int
    """How many could have it."""


def vacancy(bench: Bench, judgement: Judgement) -> Vacancy | None:
    """The first role that more than `FEW` cards could have: which of them is for the deck's player to say."""
    short = {each.zone for each in judgement.findings if each.level is Level.ERROR and each.short_by}
    vacant = [each for each in bench.ruleset.roles if short.intersection(each.scope.zones)]
    now = present_roles(bench) if vacant else {}
    every = candidates(bench) if any(not now[each.name] for each in vacant) else now
    found = (Vacancy(each.name, len(every[each.name])) for each in vacant if not now[each.name])
    return next((each for each in found if each.cards > FEW), None)


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
