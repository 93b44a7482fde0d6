"""Odds of what is drawn from a shuffled deck: the hypergeometric distribution, in fractions.

Of `population` cards `hits` are wanted; `draws` of them are drawn and none is put back. The odds of exactly k wanted
ones are C(hits, k) C(population - hits, draws - k) / C(population, draws).
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import comb


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Cards drawn from a deck."""

    population: int
    hits: int
    """Of these, the wanted ones: at most the population."""
    draws: int
    """At most the population."""

    def ways(self) -> tuple[int, ...]:
        """Hands with 0, 1, 2 ... wanted cards: each from the one before, since binomials of thousands take long."""
        others = self.population - self.hits
        least = max(0, self.draws - others)
        hands = comb(self.hits, least) * comb(others, self.draws - least)
        found = [0] * least
        for number in range(least, self.most + 1):
            found.append(hands)
            hands = hands * (self.hits - number) * (self.draws - number)
            hands //= (number + 1) * (others - self.draws + number + 1)
        return tuple(found)

    def chances(self) -> tuple[tuple[Fraction, Fraction], ...]:
        """The odds of exactly 0, 1, 2 ... wanted cards, and of at least so many."""
        ways = self.ways()
        every = sum(ways)
        more = accumulate(reversed(ways))
        both = zip(ways, reversed(tuple(more)), strict=True)
        return tuple((Fraction(exactly, every), Fraction(at_least, every)) for exactly, at_least in both)

    def at_least(self, number: int) -> Fraction:
        """The odds of so many wanted cards or more."""
        ways = self.ways()
        return Fraction(sum(ways[max(number, 0) :]), sum(ways))

    @property
    def most(self) -> int:
        """Wanted cards that can be among those drawn."""
        return min(self.hits, self.draws)

    @property
    def expected(self) -> Fraction:
        """How many wanted cards are drawn on average."""
        return Fraction(self.hits * self.draws, self.population) if self.population else Fraction(0)


def after_mulligans(odds: Fraction, mulligans: int) -> Fraction:
    """The odds when whole hands are shuffled back and drawn anew, so many times at most, until one will do."""
    return 1 - (1 - odds) ** (mulligans + 1)
