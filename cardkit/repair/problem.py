"""A deck to be repaired, and what all that looks for its changes shares."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from cardkit.finding import Finding, Judgement, Level
from cardkit.model import Deck
from cardkit.repair import task as tasks
from cardkit.repair.case import Bench, Case
from cardkit.repair.change import held
from cardkit.repair.linear import Cell, Row, some_of
from cardkit.repair.solver import Task
from cardkit.repair.task import Supply
from cardkit.rules import Circumstances, Ruleset, dated, judged_as_chosen
from cardkit.rules.known import Known
from cardkit.rules.tally import NoWorth


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """A deck to be repaired, by a ruleset, of a supply."""

    ruleset: Ruleset
    deck: Deck
    supply: Supply
    given: Circumstances
    left: Callable[[], float]
    """Seconds that the search may still take."""


def bench(problem: Problem) -> Bench:
    """What all cases share."""
    ruleset, supply = problem.ruleset, problem.supply
    listed = dated.listed(ruleset, problem.given.as_of)
    known = Known(ruleset.game, supply.cards, supply.selection, listed)
    every = tasks.cells(problem.deck, supply, known)
    return Bench(ruleset, known, problem.deck, problem.given.players, every)


def judged(problem: Problem, deck: Deck) -> Judgement:
    """What the ruleset says of a deck."""
    cards = {entry.card: problem.supply.cards[entry.card] for entry in deck.entries}
    try:
        return judged_as_chosen(problem.ruleset, deck, cards, problem.supply.selection, problem.given)
    except NoWorth as error:
        # The deck is one of many that are tried: it is not legal, others may be.
        refused = Finding(rule=error.rule, level=Level.ERROR, message=str(error), why=str(error), place=deck.place)
        return Judgement(deck, problem.ruleset.name, (refused,))


def task(problem: Problem, shared: Bench, case: Case, most: int) -> Task:
    """The fewest changes, at most so many, that keep the rows of a case."""
    room = _room(problem, shared, case, most)
    cost = tasks.costs(problem.deck, problem.supply, room, most, strays(problem, shared))
    copies = _copies(problem, most)
    total = (Row(dict.fromkeys(room, 1.0), 1, copies), Row(cost.terms, most=most))
    asked = (row for several in case.asked.values() for row in several)
    rows = (*case.assumed, *asked, *_supply_rows(problem, shared))
    return Task((*rows, *cost.rows, *total), cost.terms, room, copies)


def asking(problem: Problem, shared: Bench, case: Case, rules: Iterable[str], most: int) -> Task:
    """Any deck with cards, of at most so many copies more, that keeps some rules of a case."""
    wanted = frozenset(rules)
    asked = (row for rule, several in case.asked.items() if rule in wanted for row in several)
    room = _room(problem, shared, case, most)
    rows = (*case.assumed, *asked, *_supply_rows(problem, shared), some_of(room))
    return Task(rows, {}, room, _copies(problem, most))


def strays(problem: Problem, shared: Bench) -> frozenset[Cell]:
    """The deck's cells whose zone does not hold their card."""
    return frozenset(held(problem.deck)) - tasks.rooms(problem.deck, shared.cells, shared.known, 1).keys()


def _copies(problem: Problem, most: int) -> int:
    """The most copies of a deck of at most so many changes."""
    return sum(entry.copies for entry in problem.deck.entries) + most


def _room(problem: Problem, shared: Bench, case: Case, most: int) -> Mapping[Cell, float]:
    """The most copies of each cell of a case."""
    every = tuple(Cell(entry.zone, entry.card) for entry in case.view.deck.entries)
    return tasks.rooms(problem.deck, every, shared.known, _copies(problem, most))


def _supply_rows(problem: Problem, shared: Bench) -> tuple[Row, ...]:
    """The rows of what there is."""
    rows = [*tasks.supply_rows(problem.deck, problem.supply, shared.cells, strays(problem, shared))]
    return (*rows, *([] if problem.given.owned is None else tasks.owned_rows(problem.given.owned, shared.cells)))
