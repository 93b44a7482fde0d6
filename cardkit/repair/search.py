"""The fewest changes that make a deck legal: its own cards keep their roles as far as any legal deck lets them."""

import math
from dataclasses import dataclass, replace
from typing import NamedTuple

from cardkit.model import Deck
from cardkit.repair import need
from cardkit.repair import task as tasks
from cardkit.repair.branch import Part, among
from cardkit.repair.case import Bench, Case, Roles, cases, givers, present_roles, untried_choices
from cardkit.repair.conflict import conflict
from cardkit.repair.problem import Problem, bench, judged
from cardkit.repair.rest import Staying, beside, following, rest

BUDGETS = (40, 400)
"""The most changes that are looked for, the fewer first: the numbers that free rows grow with it."""

SPARE = 2
"""So many times the copies that findings are off are looked for first, where that is more: 49 too few took 60 (m)."""

MOST_ROLES = 200
"""Other cards that are tried in the roles."""


class Left(NamedTuple):
    """A role that cards of the deck lose."""

    role: str
    cards: tuple[str, ...]
    holders: tuple[str, ...]
    """Who has it in the legal deck."""


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
    over: bool = False
    """The time was over."""
    roles: tuple[str, ...] = ()
    """Cards that keep their roles; a deck without them may need fewer changes."""
    left: tuple[Left, ...] = ()
    """The roles that others lose: no legal deck was found in which more cards keep theirs."""
    parting: bool = False
    """It is proved that none does."""
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


class _Whole(NamedTuple):
    """What came of several cards in the roles."""

    part: Part
    tried: tuple[Roles, ...]
    untried: bool = False
    """There are others, of which a better deck may be."""


class _Search(NamedTuple):
    """What a search knows from the start."""

    problem: Problem
    shared: Bench
    others: Case
    """Every deck, whoever has the roles."""
    fewest: int
    """No legal deck has fewer changes."""


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
    return replace(found, giving=tuple(zones) if giving else (), over=problem.left() <= 0)


def _searched(problem: Problem, shared: Bench, fewest: int, gap: int) -> Found:
    """The best deck in which as many cards as can be keep their roles; or why there is none."""
    roles, others = present_roles(shared), rest(shared)
    bound = following(problem, shared, others, BUDGETS[-1]).bound
    if math.isinf(bound):
        return Found(deck=None, least=fewest, conflict=conflict(problem, shared, (others,), BUDGETS[-1]))
    search = _Search(problem, shared, others, max(fewest, int(bound)))
    before = whole = _alone(search, roles, gap)
    for leaving in range(sum(map(len, roles.values())) + 1) if roles else ():
        whole = _beyond(search, whole, Staying(roles, leaving))
        if whole.part.best is not None or problem.left() <= 0:
            break
        before = whole
    found = _found(search, whole)
    if found.deck is not None:
        return _with_roles(found, found.deck, shared, roles, not _found(search, before).untried)
    if found.late or found.untried:
        return found
    every = (*(case for each in whole.tried for case in cases(shared, each)), beside(others, shared, whole.tried))
    return replace(found, conflict=conflict(problem, shared, every, BUDGETS[-1]))


def _with_roles(found: Found, deck: Deck, shared: Bench, roles: Roles, parting: bool) -> Found:
    """What was found, with what becomes of the cards that have a role."""
    now = present_roles(shared._replace(deck=deck))
    kept = (card for role, cards in roles.items() for card in cards if card in now[role])
    every = (
        Left(role, tuple(each for each in cards if each not in now[role]), now[role]) for role, cards in roles.items()
    )
    left = tuple(each for each in every if each.cards)
    return replace(found, roles=tuple(dict.fromkeys(kept)), left=left, parting=bool(left) and parting)


def _found(search: _Search, whole: _Whole) -> Found:
    """What is told of a search; a legal deck whose choices were not tried has at least so many other ones."""
    part, best = whole.part, whole.part.best
    choices = min(untried_choices(search.shared, each) for each in whole.tried)
    least = max(min(part.least, choices), search.fewest)
    if best is not None:
        return Found(deck=best.deck, cost=best.cost, least=int(min(least, best.cost)), late=part.late)
    untried = whole.untried or math.isfinite(choices)
    least = search.fewest if math.isinf(least) else int(least)
    return Found(deck=None, least=least, late=part.late, refused=part.refused, untried=untried)


def _alone(search: _Search, roles: Roles, gap: int) -> _Whole:
    """The best deck in which the cards that have a role have it alone."""
    least, most = BUDGETS
    part = Part(None, math.inf)
    for budget in dict.fromkeys((min(max(least, SPARE * gap), most), most)):
        part = among(search.problem, search.shared, roles, budget, search.fewest)
        if part.best is not None or part.late:
            break
    return _Whole(part, (roles,))


def _beyond(search: _Search, before: _Whole, staying: Staying) -> _Whole:
    """The best deck if others have the roles than were tried, those first that may need the fewest changes."""
    problem, shared, others, fewest = search
    part, tried, bound = before.part, before.tried, 0.0
    while (limit := BUDGETS[-1] if part.best is None else part.best.cost - 1) >= max(1, fewest):
        late = problem.left() <= 0
        if late or len(tried) - len(before.tried) >= MOST_ROLES:
            least = min(part.least, max(bound, fewest, 1))
            return _Whole(part._replace(least=least, late=part.late or late), tried, untried=True)
        roles, bound = following(problem, shared, beside(others, shared, tried, staying), limit)
        if bound > limit:
            break
        if roles is not None:
            part = part.beside(among(problem, shared, roles, limit, fewest))
            tried = (*tried, roles)
    return _Whole(part, tried, before.untried)
