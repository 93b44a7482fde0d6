"""The decks whose roles other cards have than those that were tried, all as one case.

Its rows are those of the rules that no role and no choice decides, so it loses no legal deck of any of them: where it
has none of so few changes, none has. Else the cards that have the roles in its best deck are the next to be tried.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from cardkit.repair.case import Bench, Case, Roles, everything
from cardkit.repair.linear import Aux, Cell, Column, Literal, Row, none_of, some_of
from cardkit.repair.problem import Problem, task
from cardkit.repair.solver import Outcome, solution
from cardkit.repair.translation import Doubts, asked, paying
from cardkit.rules.cause import asks, conditions, writings
from cardkit.rules.ruleset import Rule
from cardkit.rules.term import CHOICE

_SHARE = 0.4
"""All that the order of the cards adds to the changes, so that it never is one."""

Seats = Mapping[str, Mapping[str, tuple[Cell, ...]]]
"""By role and card: where it lies when it has the role."""


class Next(NamedTuple):
    """The roles that are to be tried next."""

    roles: Roles | None
    """None where there are none, or none were found in the time."""
    bound: float
    """No legal deck of them, or of those after them, has fewer changes; infinity where there is none."""


class Staying(NamedTuple):
    """Cards that stay in their roles."""

    roles: Roles
    leaving: int
    """So many of them need not."""


def rest(bench: Bench) -> Case:
    """Every deck, whoever has the roles."""
    view = everything(bench, bench.deck, bench.cells)
    each_way = (rule if _is_decided(rule, bench) else paying(rule) for rule in bench.ruleset.rules)
    ruleset = replace(bench.ruleset, rules=tuple(rule for rule in each_way if _is_decided(rule, bench)))
    rows = asked(ruleset, view, Doubts(unclear=bench.ruleset.adjust))
    return Case(deck=bench.deck, chosen=0, view=view, assumed=(), asked=rows, roles={}, taking={})


def beside(whole: Case, bench: Bench, tried: Sequence[Roles], staying: Staying | None = None) -> Case:
    """Every deck whose roles others have than those that were tried, and where these cards stay in theirs."""
    seats = _seats(whole, bench)
    stay = () if staying is None else _stay(staying, seats)
    others = (row for number, roles in enumerate(tried) for row in _others(roles, seats, str(number)))
    return replace(whole, assumed=(*stay, *others))


def _stay(staying: Staying, seats: Seats) -> Iterator[Row]:
    """All of the cards stay in their roles, but so many that leave."""
    stays = {Aux(("stays", role, card)): seats[role][card] for role, cards in staying.roles.items() for card in cards}
    yield from (some_of(cells, (Literal(switch),)) for switch, cells in stays.items())
    yield Row(dict.fromkeys(stays, 1.0), least=len(stays) - staying.leaving)


def following(problem: Problem, bench: Bench, case: Case, most: int) -> Next:
    """The roles of the deck in a case that needs the fewest changes, at most so many."""
    wanted, seats = task(problem, bench, case, most), _seats(case, bench)
    # Of equally few the first in the order of the supply is wished for.
    addable = frozenset(problem.supply.addable)
    new = [card for by_card in seats.values() for card in by_card if card in addable]
    step = _SHARE / (max(1, most) * max(1, len(new)))
    order = {card: step * number for number, card in enumerate(new)}
    later: dict[Column, float] = {
        cell: order.get(card, 0) for by_card in seats.values() for card, cells in by_card.items() for cell in cells
    }
    cost = {column: each + later.get(column, 0) for column, each in wanted.cost.items()}
    found = solution(wanted._replace(cost=cost), problem.left())
    if found.outcome is Outcome.NONE:
        return Next(None, math.inf)
    bound = math.ceil(found.bound - _SHARE - 1e-6) if math.isfinite(found.bound) else 0
    roles = {
        role: tuple(card for card, cells in by_card.items() if any(found.copies.get(cell) for cell in cells))
        for role, by_card in seats.items()
    }
    return Next(roles if found.copies else None, bound)


def _seats(case: Case, bench: Bench) -> Seats:
    """The cells of each role, by card."""
    found: dict[str, dict[str, tuple[Cell, ...]]] = {each.name: {} for each in bench.ruleset.roles}
    for each in bench.ruleset.roles:
        by_card = found[each.name]
        for entry in case.view.matching(case.view.lying(each.scope), each.scope.of):
            by_card[entry.card] = (*by_card.get(entry.card, ()), Cell(entry.zone, entry.card))
    return found


def _others(roles: Roles, seats: Seats, name: str) -> Iterator[Row]:
    """Somebody else has a role, or one of these has none."""
    terms: dict[Column, float] = {}
    for role, by_card in seats.items():
        for card, cells in by_card.items():
            if card in roles[role]:
                gone = Aux(("gone", name, role, card))
                yield none_of(cells, (Literal(gone),))
                terms[gone] = 1
            else:
                terms |= dict.fromkeys(cells, 1)
    yield some_of(terms)


def _is_decided(rule: Rule, bench: Bench) -> bool:
    """The rule asks the same, whoever has the roles, and whatever is chosen."""
    if any(writings(rule)):
        return False
    names = "|".join(re.escape(each) for each in (CHOICE, *(role.name for role in bench.ruleset.roles)))
    return not any(re.search(rf"\$(?:{names})\b", text) for text in (*asks(rule), *conditions(rule)))
