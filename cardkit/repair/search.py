"""The fewest changes that make a deck legal: rows are solved, the judge looks, and what it says becomes a row more.

The rows of each case lose no legal deck, so the least cost that a solver proves is a bound for all of them; a deck of
that cost that the judge finds legal is the best there is. What no row can say is tried deck by deck, a few times.
"""

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

from cardkit.finding import Level
from cardkit.model import Deck
from cardkit.repair import need
from cardkit.repair import task as tasks
from cardkit.repair.case import Bench, Case, Roles, cases, doubtful, givers, present_roles, split, untried_choices
from cardkit.repair.change import Copies, changes, held, with_copies
from cardkit.repair.conflict import conflict
from cardkit.repair.cut import cuts
from cardkit.repair.linear import Row
from cardkit.repair.problem import Problem, bench, judged, strays, task
from cardkit.repair.rest import beside, following, rest
from cardkit.repair.solver import Outcome, Task, solution

BUDGETS = (40, 400)
"""The most changes that are looked for, the fewer first: the numbers that free rows grow with it."""

SPARE = 2
"""So many times the copies that findings are off are looked for first, where that is more: 49 too few took 60 (m)."""

TRIED = 60
"""Decks of one case that the judge may refuse; most rules are rows, and none of theirs is refused."""

MOST_ROLES = 200
"""Other cards that are tried in the roles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a search found."""

    deck: Deck | None
    """The legal deck, or None."""
    cost: int = 0
    """Its changes: copies added, cut or moved, and choices."""
    least: int = 0
    """No legal deck has fewer changes; where `roles` says so, none in which these cards keep their roles."""
    late: bool = False
    """The time was over before it was known that there is no better one."""
    refused: tuple[str, ...] = ()
    """Rules for which the judge refused every deck that was tried."""
    roles: tuple[str, ...] = ()
    """Cards that keep their roles; a deck without them may need fewer changes."""
    giving: tuple[str, ...] = ()
    """Zones whose cards give something to others, and are left as they are."""
    untried: bool = False
    """Not all was tried that roles and choices may be: there may be a better deck, or one at all."""
    conflict: tuple[str, ...] = ()
    """Rules that no deck keeps together, and any one of which may be left out for one that does; empty where they could
    not be told."""
    most: int = BUDGETS[-1]
    """The most changes that were looked for."""
    vacancy: need.Vacancy | None = None
    """Nothing was looked for: many cards could have a role that no card has."""


class _Best(NamedTuple):
    """The best deck so far."""

    deck: Deck
    cost: int


class _Part(NamedTuple):
    """What came of one case, or of several."""

    best: _Best | None
    least: float
    """No legal deck of theirs has fewer changes."""
    late: bool = False
    refused: tuple[str, ...] = ()
    doubt: int | None = None
    """The adjustment of which the case must say whether it takes place."""

    def beside(self, other: "_Part") -> "_Part":
        """What came of both; a deck of the other one is the better one."""
        refused = tuple(dict.fromkeys((*self.refused, *other.refused)))
        return _Part(other.best or self.best, min(self.least, other.least), self.late or other.late, refused)


class _Whole(NamedTuple):
    """What came of several cards in the roles."""

    part: _Part
    tried: tuple[Roles, ...]
    untried: bool = False
    """There are others, of which a better deck may be."""


def repaired(problem: Problem) -> Found:
    """The legal deck of the fewest changes.

    Raises: UsageError when a rule asks how many play and nobody said so.
    """
    giving = givers(bench(problem))
    if giving:
        problem = replace(problem, supply=tasks.fixed(problem.supply, problem.deck, giving))
    shared, now = bench(problem), judged(problem, problem.deck)
    fewest = max(need.floor(shared, now), 0 if now.legal else 1)
    if vacancy := need.vacancy(shared, now):
        return Found(deck=None, least=fewest, vacancy=vacancy)
    found = _searched(problem, shared, fewest, need.gap(now))
    zones = dict.fromkeys(zone for each in problem.ruleset.adjust if each.gift for zone in each.scope.zones)
    return replace(found, giving=tuple(zones) if giving else ())


def _searched(problem: Problem, shared: Bench, fewest: int, gap: int) -> Found:
    """The best deck: one whose cards keep their roles, else any; or why there is none."""
    roles, choices, others = present_roles(shared), untried_choices(shared), rest(shared)
    bound = following(problem, shared, others, BUDGETS[-1]).bound
    if math.isinf(bound):
        return Found(deck=None, least=fewest, conflict=conflict(problem, shared, (others,), BUDGETS[-1]))
    fewest = max(fewest, int(bound))
    whole = _kept(problem, shared, roles, fewest, gap)
    if whole.part.best is not None:
        kept = dict.fromkeys(card for each in roles.values() for card in each)
        return replace(_found(whole, fewest, choices), roles=tuple(kept))
    whole = _beyond(problem, shared, whole, {}, fewest) if roles else whole
    found = _found(whole, fewest, choices)
    if found.deck is not None or found.late or found.untried:
        return found
    every = (*(case for each in whole.tried for case in cases(shared, each)), beside(others, shared, whole.tried, {}))
    return replace(found, conflict=conflict(problem, shared, every, BUDGETS[-1]))


def _found(whole: _Whole, fewest: int, choices: float) -> Found:
    """What is told of a search; a legal deck whose choices were not tried has at least so many other ones."""
    part, best = whole.part, whole.part.best
    least = max(min(part.least, choices), fewest)
    if best is not None:
        return Found(deck=best.deck, cost=best.cost, least=int(min(least, best.cost)), late=part.late)
    untried = whole.untried or math.isfinite(choices)
    least = fewest if math.isinf(least) else int(least)
    return Found(deck=None, least=least, late=part.late, refused=part.refused, untried=untried)


def _kept(problem: Problem, shared: Bench, roles: Roles, fewest: int, gap: int) -> _Whole:
    """The best deck in which the cards that have a role keep it, alone or beside others."""
    least, most = BUDGETS
    part = _Part(None, math.inf)
    for budget in dict.fromkeys((min(max(least, SPARE * gap), most), most)):
        part = _among(problem, shared, roles, budget, fewest)
        if part.best is not None or part.late:
            break
    whole = _Whole(part, (roles,))
    return _beyond(problem, shared, whole, roles, fewest) if part.best is not None and roles else whole


def _beyond(problem: Problem, shared: Bench, before: _Whole, staying: Roles, fewest: int) -> _Whole:
    """The best deck if others have the roles than were tried, those first that may need the fewest changes."""
    part, tried = before.part, before.tried
    bound, every = 0.0, None
    while (limit := BUDGETS[-1] if part.best is None else part.best.cost - 1) >= max(1, fewest):
        if problem.left() <= 0 or len(tried) > MOST_ROLES:
            least = min(part.least, max(bound, fewest, 1))
            return _Whole(part._replace(least=least, late=part.late or problem.left() <= 0), tried, untried=True)
        every = every or rest(shared)
        roles, bound = following(problem, shared, beside(every, shared, tried, staying), limit)
        if bound > limit:
            break
        if roles is not None:
            part = part.beside(_among(problem, shared, roles, limit, fewest))
            tried = (*tried, roles)
    return _Whole(part, tried)


def _among(problem: Problem, shared: Bench, roles: Roles, most: int, fewest: int) -> _Part:
    """The best of all cases of some roles, of at most so many changes; no legal deck has fewer than `fewest`."""
    whole = _Part(None, math.inf)
    waiting = [*cases(shared, roles)] if problem.left() > 0 else []
    while waiting and problem.left() > 0:
        case = waiting.pop(0)
        limit = (most if whole.best is None else whole.best.cost - 1) - case.chosen
        part = _Part(None, math.inf) if limit < max(0, fewest - case.chosen) else _of_case(problem, shared, case, limit)
        if part.doubt is None:
            whole = whole.beside(part)
        else:
            waiting[:0] = split(shared, case, part.doubt)
    return whole if problem.left() > 0 else whole._replace(least=min(whole.least, max(1, fewest)), late=True)


def _of_case(problem: Problem, shared: Bench, case: Case, most: int) -> _Part:
    """The best deck of one case that has at most so many changes: first the fewest, then the most wished for."""
    asked = task(problem, shared, case, most)
    first, learnt = _solved(problem, shared, case, asked)
    if first.best is None:
        return first
    few = first.best.cost - case.chosen
    kept = tasks.first_of_equals((*asked.rows, *learnt), asked.room, problem.deck, max(1, few))
    narrow = {cell: each for cell, each in asked.room.items() if cell in kept}
    wishes = tasks.costs(problem.deck, problem.supply, narrow, most, strays(problem, shared)).wishes
    rows = (*asked.rows, *learnt, Row(asked.cost, most=few))
    second, _ = _solved(problem, shared, case, Task(rows, wishes, narrow, asked.copies))
    return first if second.best is None else first._replace(best=second.best)


def _solved(problem: Problem, shared: Bench, case: Case, task: Task) -> tuple[_Part, tuple[Row, ...]]:
    """The best deck of a task that the judge finds legal, and the rows that those before it taught."""
    learnt: tuple[Row, ...] = ()
    refused: list[str] = []
    bound = 0.0
    for number in range(TRIED):
        found = solution(task._replace(rows=(*task.rows, *learnt)), problem.left())
        if found.outcome is Outcome.NONE:
            return _Part(None, math.inf), learnt
        bound = max(bound, (math.ceil(found.bound - 1e-6) if math.isfinite(found.bound) else 0) + case.chosen)
        if not found.copies:
            return _Part(None, bound, late=True), learnt
        deck = with_copies(case.deck, _in_order(problem.deck, found.copies))
        judgement = judged(problem, deck)
        if judgement.legal:
            made = changes(held(problem.deck), held(deck))
            cost = sum(each.copies for each in made) + case.chosen
            return _Part(_Best(deck, cost), bound, late=found.outcome is Outcome.LATE), learnt
        doubt = doubtful(shared, case, judgement)
        if doubt is not None:
            return _Part(None, bound, doubt=doubt), learnt
        refused += [each.rule for each in judgement.findings if each.level is Level.ERROR]
        learnt += cuts(problem.ruleset, case, judgement, found.copies, number)
        if problem.left() <= 0:
            return _Part(None, bound, late=True), learnt
    return _Part(None, bound, late=True, refused=tuple(dict.fromkeys(refused))), learnt


def _in_order(deck: Deck, copies: Copies) -> Copies:
    """Copies in the deck's order; cells that it lacks come in the order of their ids."""
    own = held(deck)
    return {cell: copies[cell] for cell in (*own, *sorted(copies.keys() - own.keys())) if copies.get(cell)}
