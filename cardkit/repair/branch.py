"""The best deck of some cards in the roles: every case is a branch, and the one that promises most is looked into next.

The rows of a branch lose no legal deck, so the least cost that a solver proves is a bound for all of them; a deck of
that cost that the judge finds legal is the best there is. What no row can say is tried deck by deck, a few times.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from cardkit.finding import Judgement, Level
from cardkit.model import Deck
from cardkit.repair import task as tasks
from cardkit.repair.case import Bench, Case, Roles, cases, doubtful, split
from cardkit.repair.change import Copies, changes, held, with_copies
from cardkit.repair.cut import cuts
from cardkit.repair.linear import Row
from cardkit.repair.problem import Problem, judged, strays, task
from cardkit.repair.solver import Outcome, Task, solution

TRIED = 60
"""Decks of one case that the judge may refuse; most rules are rows, and none of theirs is refused."""


class Best(NamedTuple):
    """The best deck so far."""

    deck: Deck
    cost: int


class Part(NamedTuple):
    """What came of one case, or of several."""

    best: Best | None
    least: float
    """No legal deck of theirs has fewer changes."""
    late: bool = False
    refused: tuple[str, ...] = ()

    def beside(self, other: "Part") -> "Part":
        """What came of both; a deck of the other one is the better one."""
        refused = tuple(dict.fromkeys((*self.refused, *other.refused)))
        return Part(other.best or self.best, min(self.least, other.least), self.late or other.late, refused)


class _Branch(NamedTuple):
    """A case, as far as it was looked into."""

    case: Case
    most: int
    """It is of the decks of at most so many changes beside the choices."""
    asked: Task
    bound: float
    """None of its legal decks has fewer changes."""
    tried: int = 0
    """So many of its decks the judge refused."""
    learnt: tuple[Row, ...] = ()
    """What they taught."""
    refused: tuple[str, ...] = ()
    """The rules that they broke."""


class _Step(NamedTuple):
    """What a look into a branch gave: a legal deck, or what it is from now on."""

    branches: Sequence[_Branch] = ()
    """The branch that knows more, or the two that it became; none where it has no other deck to be looked at."""
    part: Part = Part(None, math.inf)


class _Look(NamedTuple):
    """How far all branches were looked into."""

    whole: Part
    most: int
    fewest: int
    """No legal deck has fewer changes."""
    origin: _Branch | None = None
    """Where the best deck comes from."""
    waiting: tuple[_Branch, ...] = ()

    @property
    def limit(self) -> int:
        """A deck that is looked for has at most so many changes."""
        return self.most if self.whole.best is None else self.whole.best.cost - 1


def among(problem: Problem, shared: Bench, roles: Roles, most: int, fewest: int) -> Part:
    """The best deck of at most so many changes in which these cards have the roles; no legal deck has fewer than
    `fewest`."""
    found, untried = _Look(Part(None, math.inf), most=most, fewest=fewest), math.inf
    for case in cases(shared, roles):
        found = found._replace(waiting=(*found.waiting, _begun(problem, shared, case, most, 0)))
        found = _looked(problem, shared, found, case.chosen)
        if found.limit < case.chosen:
            break
        if problem.left() <= 0:
            untried = case.chosen if shared.ruleset.choices else math.inf
            break
    found = _looked(problem, shared, found, math.inf)
    if problem.left() <= 0:
        promised = min((untried, *(each.bound for each in found.waiting)))
        refused = tuple(dict.fromkeys(rule for each in found.waiting for rule in each.refused))
        return found.whole.beside(Part(None, max(promised, fewest, 1), late=True, refused=refused))
    if found.origin is None or found.whole.best is None:
        return found.whole
    return found.whole._replace(best=_wished(problem, shared, found.origin, found.whole.best))


def _looked(problem: Problem, shared: Bench, found: _Look, promise: float) -> _Look:
    """What is found when all is looked into that promises so few changes, or fewer."""
    while found.waiting and problem.left() > 0:
        branch = min(found.waiting, key=lambda each: (each.bound, each.tried))
        if branch.bound > promise:
            break
        waiting = tuple(each for each in found.waiting if each is not branch)
        if found.limit < max(found.fewest, branch.bound):
            found = found._replace(waiting=waiting)
            continue
        step = _step(problem, shared, branch, found.limit)
        origin = branch if step.part.best else found.origin
        found = found._replace(whole=found.whole.beside(step.part), origin=origin, waiting=(*waiting, *step.branches))
    return found


def _begun(problem: Problem, shared: Bench, case: Case, most: int, bound: float) -> _Branch:
    """The branch of a case, none of whose decks was looked at."""
    few = most - case.chosen
    return _Branch(case, few, task(problem, shared, case, few), max(bound, case.chosen))


def _step(problem: Problem, shared: Bench, branch: _Branch, limit: int) -> _Step:
    """What the deck teaches that is the best of a branch by its rows and has at most so many changes."""
    fewer = Row(branch.asked.cost, most=limit - branch.case.chosen)
    found = solution(_more(branch, fewer), problem.left())
    if found.outcome is Outcome.NONE:
        return _Step()
    bound = math.ceil(found.bound - 1e-6) if math.isfinite(found.bound) else 0
    branch = branch._replace(bound=max(branch.bound, bound + branch.case.chosen))
    if not found.copies:
        return _Step(part=Part(None, branch.bound, late=True))
    deck = _deck(problem, branch, found.copies)
    judgement = judged(problem, deck)
    if judgement.legal:
        cost = sum(each.copies for each in changes(held(problem.deck), held(deck))) + branch.case.chosen
        return _Step(part=Part(Best(deck, cost), branch.bound, late=found.outcome is Outcome.LATE))
    doubt = doubtful(shared, branch.case, judgement)
    if doubt is not None:
        halves = split(shared, branch.case, doubt)
        return _Step([_begun(problem, shared, each, limit, branch.bound) for each in halves])
    wiser = _wiser(problem, branch, judgement, found.copies)
    if wiser.tried < TRIED:
        return _Step([wiser])
    return _Step(part=Part(None, wiser.bound, late=True, refused=wiser.refused))


def _wished(problem: Problem, shared: Bench, branch: _Branch, best: Best) -> Best:
    """Of the decks of a branch that have as few changes as its best, the most wished for."""
    few = best.cost - branch.case.chosen
    fewer = Row(branch.asked.cost, most=few)
    kept = tasks.first_of_equals(_more(branch, fewer).rows, branch.asked.room, problem.deck, max(1, few))
    narrow = {cell: each for cell, each in branch.asked.room.items() if cell in kept}
    wishes = tasks.costs(problem.deck, problem.supply, narrow, branch.most, strays(problem, shared)).wishes
    while branch.tried < TRIED and problem.left() > 0:
        found = solution(_more(branch, fewer)._replace(cost=wishes, room=narrow), problem.left())
        if not found.copies:
            return best
        deck = _deck(problem, branch, found.copies)
        judgement = judged(problem, deck)
        if judgement.legal:
            return Best(deck, best.cost)
        branch = _wiser(problem, branch, judgement, found.copies)
    return best


def _more(branch: _Branch, row: Row) -> Task:
    """What is asked of a solver: all that is known of a branch, and a row more."""
    return branch.asked._replace(rows=(*branch.asked.rows, *branch.learnt, row))


def _deck(problem: Problem, branch: _Branch, copies: Copies) -> Deck:
    """The deck of a case with these copies, in the order of the problem's; what it lacks comes in the order of ids."""
    own = held(problem.deck)
    ordered = {cell: copies[cell] for cell in (*own, *sorted(copies.keys() - own.keys())) if copies.get(cell)}
    return with_copies(branch.case.deck, ordered)


def _wiser(problem: Problem, branch: _Branch, judgement: Judgement, copies: Copies) -> _Branch:
    """The branch, after the judge refused a deck."""
    broken = (each.rule for each in judgement.findings if each.level is Level.ERROR)
    learnt = cuts(problem.ruleset, branch.case, judgement, copies, branch.tried)
    return branch._replace(
        tried=branch.tried + 1,
        learnt=(*branch.learnt, *learnt),
        refused=tuple(dict.fromkeys((*branch.refused, *broken))),
    )
