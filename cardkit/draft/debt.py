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
    pool: tuple[Copy, ...] = ()
    """What lay in the middle at the start."""


def owing(held: Held) -> tuple[tuple[str, str], ...]:
    """Who has cards of whom, in the order of the seats, then of the owners by name."""
    return tuple((seat, owner) for seat in held for owner in sorted({copy.owner for copy in held[seat]} - {seat}))


def owed(lendings: Iterable[Lending]) -> tuple[Debt, ...]:
    """The debts of drafts in the order in which they were played.

    Cards that somebody brought to a later table left the debt of the earlier one: they are owed by who has them now. So
    do cards that lie in a later pool of their owner, as far as it has more of them than stayed in the earlier one.
    """
    still: dict[tuple[str, str], Counter[str]] = {}
    home: dict[tuple[str, str], Counter[str]] = {}
    stayed: Counter[tuple[str, str]] = Counter()
    for lending in lendings:
        there = Counter((copy.card, copy.owner) for copy in lending.pool)
        for (card, owner), copies in there.items():
            _take_off(still, owner, Counter({card: copies - stayed[card, owner]}))
        for pair in owing(lending.before):
            still[pair] = still.get(pair, Counter()) - _foreign(lending.before, pair)
        for pair in owing(lending.now):
            kept = home if pair in lending.ticks else still
            kept[pair] = kept.get(pair, Counter()) + _foreign(lending.now, pair)
        stayed = Counter({**stayed, **(there - _away(lending))})
    return (*_debts(still, False), *_debts(home, True))


def _away(lending: Lending) -> Counter[tuple[str, str]]:
    """How many copies of which card of whom are with others, and have not gone home."""
    pairs = [pair for pair in owing(lending.now) if pair not in lending.ticks]
    return Counter((copy.card, owner) for giver, owner in pairs for copy in lending.now[giver] if copy.owner == owner)


def _take_off(still: dict[tuple[str, str], Counter[str]], owner: str, back: Counter[str]) -> None:
    """Take cards that are back with their owner off what the first ones who had them owe."""
    for (giver, whose), cards in still.items():
        if whose == owner:
            returned = cards & back
            still[giver, whose] = cards - returned
            back = back - returned


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
