"""Odds of what is drawn from a shuffled deck: the hypergeometric distribution, in fractions.

Of `population` cards `hits` are wanted; `draws` of them are drawn and none is put back. The odds of exactly k wanted
ones are C(hits, k) C(population - hits, draws - k) / C(population, draws).
"""

from dataclasses import dataclass
from fractions import Fraction
from math import comb


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    """Cards drawn from a deck."""

    population: int
    hits: int
    """Of these, the wanted ones: at most the population."""
    draws: int
    """At most the population."""

    def exactly(self, number: int) -> Fraction:
        """The odds of so many wanted cards."""
        if number < 0 or number > self.draws:
            return Fraction(0)
        ways = comb(self.hits, number) * comb(self.population - self.hits, self.draws - number)
        return Fraction(ways, comb(self.population, self.draws))

    def at_least(self, number: int) -> Fraction:
        """The odds of so many wanted cards or more."""
        return sum((self.exactly(each) for each in range(max(number, 0), self.most + 1)), Fraction(0))

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
