"""Rules that no deck keeps together."""

from collections.abc import Iterable, Sequence
from itertools import combinations, islice

from cardkit.finding import Level
from cardkit.repair.case import Bench, Case
from cardkit.repair.problem import Problem, asking
from cardkit.repair.solver import Outcome, solution

MOST_PAIRS = 200
"""Rules and pairs of rules that are asked whether they are a contradiction by themselves: 19 rules have 190."""


def conflict(problem: Problem, bench: Bench, every: Sequence[Case], most: int) -> tuple[str, ...]:
    """Rules that no deck of these cases, of at most so many changes, keeps together: one after the other is left out,
    for good if there is still no deck. None where there is no deck whatever the rules are."""
    ids = [rule.id for rule in problem.ruleset.rules if rule.level is Level.ERROR]
    needed = list(dict.fromkeys(ids))

    def apart(rules: Iterable[str]) -> bool:
        return problem.left() > 0 and all(_has_none(problem, bench, case, rules, most) for case in every)

    if not apart(needed) or apart(()):
        return ()
    few = (each for size in (1, 2) for each in combinations(needed, size))
    pair = next((each for each in islice(few, MOST_PAIRS) if apart(each)), None)
    if pair is not None:
        return pair
    for rule in tuple(needed):
        fewer = [each for each in needed if each != rule]
        if problem.left() <= 0:
            return ()
        needed = fewer if apart(fewer) else needed
    return tuple(needed)


def _has_none(problem: Problem, bench: Bench, case: Case, rules: Iterable[str], most: int) -> bool:
    """No deck of a case keeps these rules."""
    return solution(asking(problem, bench, case, rules, most), problem.left()).outcome is Outcome.NONE
