"""Linear constraints over the copies of a deck: what rules become, and what a solver takes.

Every set of rows is a relaxation: each legal deck keeps them, a deck that keeps them may still be illegal. So the least
cost over the rows is a bound that is proved, and a deck of that cost that the judge finds legal is the best.
"""

import math
from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Cell(NamedTuple):
    """The copies of one card in one zone: a whole number from 0 on."""

    zone: str
    card: str


class Aux(NamedTuple):
    """A number that helps to say something of the copies, from 0 on."""

    name: tuple[str, ...]
    most: float = 1
    whole: bool = True


Column = Cell | Aux
Terms = Mapping[Column, float]


class Literal(NamedTuple):
    """A switch stands so."""

    switch: Aux
    on: bool = True


class Row(NamedTuple):
    """A sum lies between two numbers, if all the literals hold."""

    terms: Terms
    least: float = -math.inf
    most: float = math.inf
    given: tuple[Literal, ...] = ()


class Affine(NamedTuple):
    """A sum and a number beside it."""

    terms: Terms
    constant: float = 0

    def plus(self, other: "Affine", factor: float = 1) -> "Affine":
        """The sum of this one and so many of the other."""
        return Affine(_sum(self.terms, other.terms, factor), self.constant + factor * other.constant)

    def times(self, factor: float) -> "Affine":
        """So many of it."""
        return Affine({column: factor * each for column, each in self.terms.items()}, self.constant * factor)

    def least(self, number: "Affine", given: tuple[Literal, ...] = ()) -> Row:
        """It is the number or more."""
        gap = self.plus(number, -1)
        return Row(gap.terms, least=-gap.constant, given=given)

    def most(self, number: "Affine", given: tuple[Literal, ...] = ()) -> Row:
        """It is the number or less."""
        gap = self.plus(number, -1)
        return Row(gap.terms, most=-gap.constant, given=given)

    @property
    def is_whole(self) -> bool:
        """It is a whole number, whatever the copies are."""
        wholes = all(isinstance(column, Cell) or column.whole for column in self.terms)
        return wholes and all(float(each).is_integer() for each in (*self.terms.values(), self.constant))


def number(value: float) -> Affine:
    """A number alone."""
    return Affine({}, value)


def counted(cells: Iterable[Column]) -> Affine:
    """How many there are of these."""
    return Affine(dict.fromkeys(cells, 1))


def none_of(cells: Iterable[Column], given: tuple[Literal, ...] = ()) -> Row:
    """There is none of these."""
    return Row(dict.fromkeys(cells, 1), most=0, given=given)


def some_of(cells: Iterable[Column], given: tuple[Literal, ...] = ()) -> Row:
    """There is at least one of these."""
    return Row(dict.fromkeys(cells, 1), least=1, given=given)


def plain(row: Row, copies: float) -> tuple[Row, ...]:
    """The row without literals: where one does not hold, a number large enough frees it (big M).

    `copies` is how many copies a deck has at most; all of them may lie in any of the cells.
    """
    if not row.given:
        return (row,)
    high = _reach(row.terms, copies, 1)
    low = -_reach(row.terms, copies, -1)
    found = []
    if row.most < high:
        found.append(_freed(row, row.most - high)._replace(least=-math.inf))
    if row.least > low:
        found.append(_freed(row, row.least - low)._replace(most=math.inf))
    return tuple(found)


def _freed(row: Row, slack: float) -> Row:
    """The row, to which each literal that does not hold gives its slack."""
    terms = dict(row.terms)
    moved = 0.0
    for switch, on in row.given:
        terms[switch] = terms.get(switch, 0) + (-slack if on else slack)
        moved += -slack if on else 0
    return Row(terms, row.least + moved, row.most + moved)


def _reach(terms: Terms, copies: float, sign: int) -> float:
    """The greatest sum (`sign` -1: of what is less than nothing)."""
    cells = max((sign * each for column, each in terms.items() if isinstance(column, Cell)), default=0)
    others = sum(max(0.0, sign * each) * column.most for column, each in terms.items() if isinstance(column, Aux))
    return max(0, cells) * copies + others


def _sum(first: Terms, second: Terms, factor: float) -> Terms:
    """Terms added up."""
    found = dict(first)
    for column, each in second.items():
        found[column] = found.get(column, 0) + factor * each
    return found
