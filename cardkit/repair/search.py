"""The fewest changes that make a deck legal: rows are solved, the judge looks, and what it says becomes a row more.

The rows of each case lose no legal deck, so the least cost that a solver proves is a bound for all of them; a deck of
that cost that the judge finds legal is the best there is. What no row can say is tried deck by deck, a few times.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, islice
from typing import NamedTuple

from cardkit.finding import Finding, Judgement, Level
from cardkit.model import Deck
from cardkit.repair import need
from cardkit.repair import task as tasks
from cardkit.repair.case import Bench, Case, Roles, cases, doubtful, givers, other_roles, present_roles, split
from cardkit.repair.change import Copies, changes, held, with_copies
from cardkit.repair.cut import cuts
from cardkit.repair.linear import Cell, Row
from cardkit.repair.solver import Outcome, Task, solution
from cardkit.repair.task import Supply
from cardkit.rules import Circumstances, Ruleset, dated, judge
from cardkit.rules.known import Known
from cardkit.rules.tally import NoWorth

BUDGETS = (40, 400)
"""The most changes that are looked for, the fewer first: the numbers that free rows grow with it."""

SPARE = 2
"""So many times the copies that findings are off are looked for first, where that is more: 49 too few took 60 (m)."""

TRIED = 60
"""Decks of one case that the judge may refuse; most rules are rows, and none of theirs is refused."""

MOST_ROLES = 200
"""Other cards that are tried in the roles, where those of the deck cannot stay."""

MOST_PAIRS = 200
"""Rules and pairs of rules that are asked whether they are a contradiction by themselves: 19 rules have 190."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A deck to be repaired, by a ruleset, of a supply."""

    ruleset: Ruleset
    deck: Deck
    supply: Supply
    given: Circumstances
    left: Callable[[], float]
    """Seconds that the search may still take."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a search found."""

    deck: Deck | None
    """The legal deck, or None."""
    cost: int = 0
    """Its changes: copies added, cut or moved, and choices."""
    least: int = 0
    """No legal deck has fewer changes."""
    late: bool = False
    """The time was over before it was known that there is no better one."""
    refused: tuple[str, ...] = ()
    """Rules for which the judge refused every deck that was tried."""
    roles: tuple[str, ...] = ()
    """Cards that keep their roles; a deck without them may need fewer changes."""
    untried: bool = False
    """Not all cards were tried in the roles: there may be a better deck, or one at all."""
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
    """What came of one case."""

    best: _Best | None
    least: float
    late: bool = False
    refused: tuple[str, ...] = ()
    doubt: int | None = None
    """The adjustment of which the case must say whether it takes place."""


def repaired(problem: Problem) -> Found:
    """The legal deck of the fewest changes.

    Raises: UsageError when a rule asks how many play and nobody said so.
    """
    if any(each.gift for each in problem.ruleset.adjust):
        problem = replace(problem, supply=tasks.fixed(problem.supply, problem.deck, givers(_bench(problem))))
    bench = _bench(problem)
    now = judged(problem, problem.deck)
    least, budgets = need.floor(bench, now), _budgets(need.gap(now))
    if vacancy := need.vacancy(bench, now):
        return Found(deck=None, least=least, vacancy=vacancy)
    roles = present_roles(bench)
    found = _within(problem, bench, least, [((roles,), most) for most in budgets])
    if found.deck is not None:
        return replace(found, roles=tuple(dict.fromkeys(card for each in roles.values() for card in each)))
    if bench.ruleset.roles and not found.late:
        found = _with_others(problem, bench, budgets[-1], least)
    done = found.deck is not None or found.late or found.untried
    return found if done else replace(found, conflict=_conflict(problem, bench, roles))


def _with_others(problem: Problem, bench: Bench, most: int, fewest: int) -> Found:
    """The best deck whose roles other cards have, or none; it is proved only where all of them were tried."""
    others = tuple(islice(other_roles(bench), MOST_ROLES + 1))
    # Few changes would be looked for in vain with each of them.
    found = _among(problem, bench, others[:MOST_ROLES], most, fewest)
    untried = len(others) > MOST_ROLES or len(bench.ruleset.roles) > 1
    return replace(found, untried=True, least=min(found.least, max(1, fewest))) if untried else found


def _budgets(gap: int) -> tuple[int, ...]:
    """The most changes that are looked for, where so many copies are too few or too many."""
    fewest, most = BUDGETS
    return tuple(dict.fromkeys((min(max(fewest, SPARE * gap), most), most)))


def _within(problem: Problem, bench: Bench, least: int, several: Iterable[tuple[Iterable[Roles], int]]) -> Found:
    """The best of roles, each of at most so many changes; no legal deck has fewer than `least`."""
    found = Found(deck=None)
    for roles, most in several:
        found = _among(problem, bench, roles, most, least)
        if found.deck is not None or found.late:
            break
    return found


def _bench(problem: Problem) -> Bench:
    """What all cases share."""
    ruleset, supply = problem.ruleset, problem.supply
    listed = dated.listed(ruleset, problem.given.as_of)
    known = Known(ruleset.game, supply.cards, supply.selection, listed)
    every = tasks.cells(problem.deck, supply, known)
    return Bench(ruleset, known, problem.deck, problem.given.players, every)


def _among(problem: Problem, bench: Bench, several: Iterable[Roles], most: int, fewest: int) -> Found:
    """The best of all cases of some roles, of at most so many changes; no legal deck has fewer than `fewest`."""
    best: _Best | None = None
    least, late, refused = math.inf, False, list[str]()
    for roles in several:
        waiting = [*cases(bench, roles)] if problem.left() > 0 else []
        while waiting and problem.left() > 0:
            case = waiting.pop(0)
            limit = (most if best is None else best.cost - 1) - case.chosen
            part = _Part(None, math.inf) if limit < fewest else _of_case(problem, bench, case, limit)
            if part.doubt is not None:
                waiting[:0] = split(bench, case, part.doubt)
                continue
            best = part.best or best
            least, late = min(least, part.least), late or part.late
            refused += part.refused
    if problem.left() <= 0:
        least, late = min(least, 1), True
    if best is None:
        bound = fewest if math.isinf(least) else max(fewest, int(least))
        return Found(deck=None, late=late, least=bound, refused=tuple(dict.fromkeys(refused)), most=most)
    return Found(deck=best.deck, cost=best.cost, least=int(min(max(least, fewest), best.cost)), late=late)


def _of_case(problem: Problem, bench: Bench, case: Case, most: int) -> _Part:
    """The best deck of one case that has at most so many changes: first the fewest, then the most wished for."""
    room = _room(problem, bench, case, most)
    rows = (*case.assumed, *(row for several in case.asked.values() for row in several), *_supply_rows(problem, bench))
    cost = tasks.costs(problem.deck, problem.supply, room, most, _strays(problem, bench))
    copies = sum(entry.copies for entry in problem.deck.entries) + most
    total = (Row(dict.fromkeys(room, 1.0), 1, copies), Row(cost.terms, most=most))
    first, learnt = _solved(problem, bench, case, Task((*rows, *cost.rows, *total), cost.terms, room, copies))
    if first.best is None:
        return first
    few = first.best.cost - case.chosen
    kept = tasks.first_of_equals((*rows, *learnt), room, problem.deck, max(1, few))
    narrow = {cell: each for cell, each in room.items() if cell in kept}
    cost = tasks.costs(problem.deck, problem.supply, narrow, most, _strays(problem, bench))
    asked = (*rows, *learnt, *cost.rows, Row(cost.terms, most=few))
    second, _ = _solved(problem, bench, case, Task(asked, cost.wishes, narrow, copies))
    return first if second.best is None else first._replace(best=second.best)


def _solved(problem: Problem, bench: Bench, case: Case, task: Task) -> tuple[_Part, tuple[Row, ...]]:
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
        doubt = doubtful(bench, case, judgement)
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


def judged(problem: Problem, deck: Deck) -> Judgement:
    """What the ruleset says of a deck."""
    cards = {entry.card: problem.supply.cards[entry.card] for entry in deck.entries}
    try:
        return judge(problem.ruleset, deck, cards, problem.supply.selection, problem.given)
    except NoWorth as error:
        # The deck is one of many that are tried: it is not legal, others may be.
        refused = Finding(rule=error.rule, level=Level.ERROR, message=str(error), why=str(error), place=deck.place)
        return Judgement(deck, problem.ruleset.name, (refused,))


def _room(problem: Problem, bench: Bench, case: Case, most: int) -> Mapping[Cell, float]:
    """The most copies of each cell of a case."""
    copies = sum(entry.copies for entry in problem.deck.entries)
    every = tuple(Cell(entry.zone, entry.card) for entry in case.view.deck.entries)
    return tasks.rooms(problem.deck, every, bench.known, copies + most)


def _strays(problem: Problem, bench: Bench) -> frozenset[Cell]:
    """The deck's cells whose zone does not hold their card."""
    return frozenset(held(problem.deck)) - tasks.rooms(problem.deck, bench.cells, bench.known, 1).keys()


def _supply_rows(problem: Problem, bench: Bench) -> tuple[Row, ...]:
    """The rows of what there is."""
    rows = [*tasks.supply_rows(problem.deck, problem.supply, bench.cells, _strays(problem, bench))]
    return (*rows, *([] if problem.given.owned is None else tasks.owned_rows(problem.given.owned, bench.cells)))


def _conflict(problem: Problem, bench: Bench, roles: Roles) -> tuple[str, ...]:
    """Rules that no deck keeps together: one after the other is left out, for good if there is still no deck."""
    ids = [rule.id for rule in problem.ruleset.rules if rule.level is Level.ERROR]
    needed = list(dict.fromkeys(ids))
    others = islice(other_roles(bench), MOST_ROLES) if bench.ruleset.roles else ()
    every = tuple(case for each in (roles, *others) for case in cases(bench, each))
    if problem.left() <= 0 or not _apart(problem, bench, every, needed):
        return ()
    few = (each for size in (1, 2) for each in combinations(needed, size))
    pair = next((each for each in islice(few, MOST_PAIRS) if _apart(problem, bench, every, each)), None)
    if pair is not None:
        return pair
    for rule in tuple(needed):
        fewer = [each for each in needed if each != rule]
        if problem.left() <= 0:
            return ()
        needed = fewer if _apart(problem, bench, every, fewer) else needed
    return tuple(needed)


def _apart(problem: Problem, bench: Bench, every: Sequence[Case], rules: Iterable[str]) -> bool:
    """No deck keeps these rules together."""
    copies = sum(entry.copies for entry in problem.deck.entries) + BUDGETS[-1]
    supply = _supply_rows(problem, bench)
    wanted = frozenset(rules)
    for case in every:
        asked = (row for rule, several in case.asked.items() if rule in wanted for row in several)
        room = _room(problem, bench, case, BUDGETS[-1])
        task = Task((*case.assumed, *asked, *supply), {}, room, copies)
        if solution(task, problem.left()).outcome is not Outcome.NONE:
            return False
    return True
