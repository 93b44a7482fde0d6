"""Why each change is made: the rules that are broken without it."""

from collections.abc import Iterator

from cardkit.finding import Level
from cardkit.model import Deck
from cardkit.repair.change import Change, changes, held, with_copies, without
from cardkit.repair.problem import Problem, judged


def reasoned(problem: Problem, deck: Deck) -> tuple[Change, ...]:
    """The changes that make a legal deck of the problem's, each with the rules that are broken without it."""
    after = held(deck)
    return tuple(
        change._replace(rules=tuple(dict.fromkeys(_broken(problem, with_copies(deck, without(after, change))))))
        for change in changes(held(problem.deck), after)
    )


def chosen(problem: Problem, deck: Deck) -> dict[str, str]:
    """What is chosen otherwise in a legal deck than in the problem's."""
    return {name: value for name, value in deck.choices.items() if problem.deck.choices.get(name) != value}


def _broken(problem: Problem, deck: Deck) -> Iterator[str]:
    """The rules that a deck breaks, in their order; a deck without cards breaks none."""
    if deck.entries:
        yield from (each.rule for each in judged(problem, deck).findings if each.level is Level.ERROR)
