"""Whose cards lie in whose deck, and what is still to go home."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from cardkit.draft.copies import Copy, Held
from cardkit.draft.event import SHARED
from cardkit.draft.home import Pair, Ticks, foreign, lacking, owing


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
    ticks: Ticks
    pool: tuple[Copy, ...] = ()
    """What lay in the middle at the start."""


def called(lending: Lending, pool: str) -> Lending:
    """The same, where the pool that nobody brought is called otherwise."""

    def renamed(copies: Iterable[Copy]) -> tuple[Copy, ...]:
        return tuple(replace(copy, owner=pool) if copy.owner == SHARED else copy for copy in copies)

    return Lending(
        before={seat: renamed(copies) for seat, copies in lending.before.items()},
        now={seat: renamed(copies) for seat, copies in lending.now.items()},
        ticks={(seat, pool if owner == SHARED else owner): left for (seat, owner), left in lending.ticks.items()},
        pool=renamed(lending.pool),
    )


def owed(lendings: Iterable[Lending]) -> tuple[Debt, ...]:
    """The debts of drafts in the order in which they were played.

    Cards that somebody brought to a later table left the debt of the earlier one: they are owed by who has them now.
    What owners bring themselves, in a deck or as a pool, came home, as far as it is more than stayed with them.
    """
    still: dict[Pair, Counter[str]] = {}
    home: dict[Pair, Counter[str]] = {}
    stayed: Counter[tuple[str, str]] = Counter()
    for lending in lendings:
        brought = _brought(lending)
        for card, owner in brought:
            _send_home(still, home, owner, Counter({card: brought[card, owner] - stayed[card, owner]}))
        for pair in owing(lending.before):
            still[pair] = still.get(pair, Counter()) - foreign(lending.before, pair)
        for pair in owing(lending.now):
            left = lacking(lending.now, lending.ticks, pair)
            still[pair] = still.get(pair, Counter()) + left
            home[pair] = home.get(pair, Counter()) + (foreign(lending.now, pair) - left)
        stayed = (stayed | brought) - _away(lending)
    return (*_debts(still, False), *_debts(home, True))


def _brought(lending: Lending) -> Counter[tuple[str, str]]:
    """How many copies of which card lay at the table, in decks and the pool, with their owners or without a seat."""
    own = ((copy.card, seat) for seat, copies in lending.before.items() for copy in copies if copy.owner == seat)
    return Counter((*own, *((copy.card, copy.owner) for copy in lending.pool)))


def _away(lending: Lending) -> Counter[tuple[str, str]]:
    """How many copies of which card of whom are with others, and have not gone home."""
    away: Counter[tuple[str, str]] = Counter()
    for pair in owing(lending.now):
        for card, copies in lacking(lending.now, lending.ticks, pair).items():
            away[card, pair[1]] += copies
    return away


def _send_home(still: dict[Pair, Counter[str]], home: dict[Pair, Counter[str]], owner: str, back: Counter[str]) -> None:
    """Move cards that are back with their owner from what the first ones who had them owe to what they gave back."""
    for pair, cards in still.items():
        if pair[1] == owner:
            returned = cards & back
            still[pair] = cards - returned
            home[pair] = home.get(pair, Counter()) + returned
            back = back - returned


def _debts(cards: dict[Pair, Counter[str]], ticked: bool) -> Sequence[Debt]:
    """One debt a pair that has cards left."""
    return [
        Debt(giver, owner, tuple(sorted(left.elements())), ticked) for (giver, owner), left in cards.items() if left
    ]


def ownership(held: Held) -> Counter[tuple[str, str]]:
    """How many copies of which card are whose, whoever holds them: what no draft changes."""
    copies: Iterable[Copy] = (copy for each in held.values() for copy in each)
    return Counter((copy.card, copy.owner) for copy in copies)
