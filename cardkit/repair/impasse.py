"""Rules of a game that no deck of its cards keeps: what a repair of the empty deck would come upon."""

from cardkit.finding import Level
from cardkit.repair.conflict import conflict
from cardkit.repair.problem import Problem, bench
from cardkit.repair.rest import rest
from cardkit.repair.search import BUDGETS, repaired
from cardkit.rules.numbers import literal
from cardkit.rules.ruleset import Bounds, Ruleset


def impasse(problem: Problem) -> tuple[str, ...]:
    """Rules that no deck of at most `most_copies` copies keeps: first of those that no role and no choice decides,
    then of all. None where there is such a deck, or the time is over before it is known.

    The problem's deck is empty, and its supply is the game.

    Raises: UsageError when a rule asks how many play and nobody said so.
    """
    shared, limit = bench(problem), most_copies(problem.ruleset)
    found = conflict(problem, shared, (rest(shared),), limit)
    if found or limit > BUDGETS[-1] or not (problem.ruleset.roles or problem.ruleset.choices):
        return found
    searched = repaired(problem)
    is_proved = searched.deck is None and searched.vacancy is None and not (searched.late or searched.untried)
    return searched.conflict if is_proved else ()


def most_copies(ruleset: Ruleset) -> int:
    """The copies up to which decks are looked for: more where rules write down that they want more."""
    bounds = [each.shape for each in ruleset.rules if each.level is Level.ERROR and isinstance(each.shape, Bounds)]
    needed = sum(int(literal(each.min) or 0) for each in bounds if each.min is not None)
    return max(BUDGETS[-1], 2 * needed)
