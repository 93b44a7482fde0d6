"""Which decks can be built of the copies that there are, and whose copies go where.

Cards do not compete with each other, so each is a flow of its own. However the copies are split, as many are missing
in total: a flow that serves some decks whole can always be filled up to a greatest one. So the best split is one that
serves the most decks whole; of several, the one whose decks are named first.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardkit.collection.flow import flow
from cardkit.collection.stock import Stock, Want

EXACT = 12
"""Decks that compete with each other up to which every set of them may be tried: 4,096 sets."""

Decks = tuple[int, ...]
"""Numbers of decks, in the order of the call."""


@dataclass(frozen=True, slots=True)
class Served:
    """What a want gets."""

    want: Want
    owners: Mapping[str, int]
    """Copies by owner; one who gives none is not in it."""

    @property
    def missing(self) -> int:
        """Copies that nobody has for it."""
        return self.want.copies - sum(self.owners.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A best split of the copies."""

    built: Decks
    """The decks that are whole in it."""
    alone: Decks
    """The decks that would be whole if each were the only one."""
    exact: bool
    """No other split builds more decks; else that is likely but not proven."""
    served: tuple[Served, ...]
    """In the order of the wants."""


def plan(wants: Sequence[Want], stocks: Sequence[Stock]) -> Plan:
    """The best split of stocks among the decks that want them."""
    cards = {card: _of_card(card, wants, stocks) for card in dict.fromkeys(want.card for want in wants)}
    decks = tuple(dict.fromkeys(want.deck for want in wants))
    alone = tuple(deck for deck in decks if all(each.serves([deck]) for each in cards.values()))
    contested = [each for each in cards.values() if not each.serves(alone)]
    rivals = tuple(deck for deck in alone if any(want.deck == deck for each in contested for want in each.wants))

    def possible(chosen: Decks) -> bool:
        """These rivals can be whole together."""
        return all(each.serves(chosen) for each in contested)

    exact = len(rivals) <= EXACT
    chosen = largest(rivals, possible) if exact else _greedy(rivals, contested, possible)
    built = tuple(deck for deck in alone if deck in chosen or deck not in rivals)
    first = (*built, *(deck for deck in decks if deck not in built))
    served = {each.want: each for card in cards.values() for each in card.split(first)}
    return Plan(built=built, alone=alone, exact=exact, served=tuple(served[want] for want in wants))


def largest(decks: Decks, possible: Callable[[Decks], bool], least: int = 0, chosen: Decks = ()) -> Decks:
    """The first of the largest sets of `decks` and `chosen` that is possible and has more than `least` decks.

    A part of a possible set must be possible too. Empty when there is none.
    """
    best = chosen if len(chosen) > least else ()
    for index, deck in enumerate(decks):
        most = max(least, len(best))
        if len(chosen) + len(decks) - index <= most:
            break
        if possible((*chosen, deck)):
            best = largest(decks[index + 1 :], possible, most, (*chosen, deck)) or best
    return best


@dataclass(frozen=True, slots=True)
class _Card:
    """The wants and stocks of one card."""

    wants: tuple[Want, ...]
    stocks: tuple[Stock, ...]

    def serves(self, decks: Iterable[int]) -> bool:
        """The card is there for all of these decks together."""
        return not any(each.missing for each in self.split(tuple(decks)))

    def split(self, decks: Decks) -> tuple[Served, ...]:
        """What these decks get, each served before the next."""
        wants = [want for deck in decks for want in self.wants if want.deck == deck]
        fits = [[number for number, stock in enumerate(self.stocks) if _fits(want, stock)] for want in wants]
        given = flow([want.copies for want in wants], [stock.copies for stock in self.stocks], fits)
        return tuple(Served(want, self._by_owner(row)) for want, row in zip(wants, given, strict=True))

    def _by_owner(self, row: Sequence[int]) -> Mapping[str, int]:
        """Copies by owner."""
        found: dict[str, int] = {}
        for stock, copies in zip(self.stocks, row, strict=True):
            if copies:
                found[stock.owner] = found.get(stock.owner, 0) + copies
        return found


def _of_card(card: str, wants: Sequence[Want], stocks: Sequence[Stock]) -> _Card:
    """The wants and stocks of a card."""
    return _Card(
        tuple(each for each in wants if each.card == card), tuple(each for each in stocks if each.card == card)
    )


def _fits(want: Want, stock: Stock) -> bool:
    """The stock is of the edition that is wanted."""
    return want.printing in (None, stock.printing)


def _greedy(rivals: Decks, contested: Sequence[_Card], possible: Callable[[Decks], bool]) -> Decks:
    """Many rivals that can be whole together: those that want few of the contested copies come first."""
    needs = {
        deck: sum(want.copies for each in contested for want in each.wants if want.deck == deck) for deck in rivals
    }
    chosen: Decks = ()
    for deck in sorted(rivals, key=lambda each: needs[each]):
        chosen = (*chosen, deck) if possible((*chosen, deck)) else chosen
    return tuple(deck for deck in rivals if deck in chosen)
