"""Why each change is made: the rules that are broken without it."""

from cardkit.finding import Level
from cardkit.model import Deck
from cardkit.repair.change import Change, changes, held, with_copies, without
from cardkit.repair.problem import Problem, judged


def reasoned(problem: Problem, deck: Deck) -> tuple[Change, ...]:
    """The changes that make a legal deck of the problem's, each with the rules that are broken without it."""
    after = held(deck)
    every = changes(held(problem.deck), after)
    return tuple(_told(problem, change, with_copies(deck, without(after, change))) for change in every)


def chosen(problem: Problem, deck: Deck) -> dict[str, str]:
    """What is chosen otherwise in a legal deck than in the problem's."""
    return {name: value for name, value in deck.choices.items() if problem.deck.choices.get(name) != value}


def _told(problem: Problem, change: Change, deck: Deck) -> Change:
    """A change, with what the deck that lacks it breaks, in the rules' order; a deck without cards is none."""
    if not deck.entries:
        return change._replace(fills=True)
    broken = (each.rule for each in judged(problem, deck).findings if each.level is Level.ERROR)
    return change._replace(rules=tuple(dict.fromkeys(broken)))
