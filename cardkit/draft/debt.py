"""Whose cards lie in whose deck, and what is still to go home."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardkit.draft.copies import Copy, Held


@dataclass(frozen=True, slots=True)
class Debt:
    """Cards of one person in another one's hands."""

    giver: str
    """Who has them and gives them back."""
    owner: str
    cards: tuple[str, ...]
    """Ids, sorted; one that two copies have stands twice."""
    ticked: bool
    """They have gone home."""


@dataclass(frozen=True, slots=True)
class Lending:
    """What a draft says of other people's cards, from its start to its end."""

    before: Held
    """By seat, as brought to the table."""
    now: Held
    ticks: frozenset[tuple[str, str]]


def owing(held: Held) -> tuple[tuple[str, str], ...]:
    """Who has cards of whom, in the order of the seats, then of the owners by name."""
    return tuple((seat, owner) for seat in held for owner in sorted({copy.owner for copy in held[seat]} - {seat}))


def owed(lendings: Iterable[Lending]) -> tuple[Debt, ...]:
    """The debts of drafts in the order in which they were played.

    Cards that somebody brought to a later table left the debt of the earlier one: they are owed by who has them now.
    """
    still: dict[tuple[str, str], Counter[str]] = {}
    home: dict[tuple[str, str], Counter[str]] = {}
    for lending in lendings:
        for pair in owing(lending.before):
            still[pair] = still.get(pair, Counter()) - _foreign(lending.before, pair)
        for pair in owing(lending.now):
            kept = home if pair in lending.ticks else still
            kept[pair] = kept.get(pair, Counter()) + _foreign(lending.now, pair)
    return (*_debts(still, False), *_debts(home, True))


def _foreign(held: Held, pair: tuple[str, str]) -> Counter[str]:
    """What one has of the other's cards."""
    giver, owner = pair
    return Counter(copy.card for copy in held[giver] if copy.owner == owner)


def _debts(cards: dict[tuple[str, str], Counter[str]], ticked: bool) -> Sequence[Debt]:
    """One debt a pair that has cards left."""
    return [
        Debt(giver, owner, tuple(sorted(left.elements())), ticked) for (giver, owner), left in cards.items() if left
    ]


def ownership(held: Held) -> Counter[tuple[str, str]]:
    """How many copies of which card are whose, whoever holds them: what no draft changes."""
    copies: Iterable[Copy] = (copy for each in held.values() for copy in each)
    return Counter((copy.card, copy.owner) for copy in copies)
