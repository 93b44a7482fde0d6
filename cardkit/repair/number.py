"""Numbers of rules as sums over copies: what a bound is."""

import math
import operator
from collections.abc import Callable
from typing import NamedTuple

from cardkit.repair.linear import Affine, Aux, Cell, Literal, Row, counted, number, some_of
from cardkit.repair.site import Site
from cardkit.rules.numbers import Number
from cardkit.rules.tally import limit
from cardkit.rules.term import Calculation, CardField, Copies, Count, Either, Matches, Quantity, Term, terms
from cardkit.rules.view import Entries

MOST: Callable[[list[Quantity]], Quantity] = max
LEAST: Callable[[list[Quantity]], Quantity] = min
"""Of several numbers that a bound may be, the one that loses no legal deck."""

_LARGE = 1_000
"""Numbers that depend on counts lie between this one below nothing and ten times as much above (no game is near)."""

_PARTS = 60
"""Fractions of counts that are known are whole multiples of one part of as many, or of fewer."""


class Said(NamedTuple):
    """A number as a sum, and the rows that make it one."""

    amount: Affine
    rows: tuple[Row, ...] = ()

    def plus(self, other: "Said", factor: float = 1) -> "Said":
        """The sum of this one and so many of the other."""
        return Said(self.amount.plus(other.amount, factor), (*self.rows, *other.rows))

    def times(self, factor: float) -> "Said":
        """So many of it."""
        return Said(self.amount.times(factor), self.rows)


def limit_of(
    each: Number | None, entries: Entries, site: Site, pick: Callable[[list[Quantity]], Quantity]
) -> Said | None:
    """What the number binds to; None where it is no bound, or one that cannot be said so.

    Raises: UsageError as `limit`.
    """
    if each is None:
        return None
    parts = tuple(terms(each.term))
    if any(isinstance(part, Count | Copies) for part in parts):
        return _said(each.term, site)
    values = _values(each, parts, entries, site)
    known = [value for value in values if value is not None]
    return Said(number(pick(known))) if known and len(known) == len(values) else None


def constant(each: Number) -> bool:
    """The number does not depend on how many copies there are."""
    return not any(isinstance(part, Count | Copies) for part in terms(each.term))


def _values(each: Number, parts: tuple[Term, ...], entries: Entries, site: Site) -> list[Quantity | None]:
    """All that the number may be, whichever of the group's cards are there."""
    if not any(isinstance(part, CardField | Matches) for part in parts):
        return [limit(each, (), site.view)]
    cards = {entry.card: entry for entry in entries}
    if len(cards) > 1 and any(isinstance(part, Matches) for part in parts):
        return [None]
    return [limit(each, (entry,), site.view) for entry in cards.values()]


def _said(term: Term, site: Site) -> Said | None:
    """A term with counts as a sum; None where it is none."""
    view = site.view
    if not any(isinstance(part, Count | Copies | CardField | Matches) for part in terms(term)):
        value = term.value(view.facts(()))
        return None if value is None else Said(number(value))
    match term:
        case Count(selector=selector):
            return Said(counted(Cell(entry.zone, entry.card) for entry in view.matching(view.inner, selector)))
        case Either(choices=(first, *_)) if any(isinstance(part, Count) for part in terms(first)):
            return _said(first, site)
        case Calculation(function=function, terms=parts):
            said = [_said(part, site.inside(str(n))) for n, part in enumerate(parts)]
            known = [each for each in said if each is not None]
            return _calculated(function, known, site) if len(known) == len(said) else None
    return None


def _calculated(function: Callable[..., Quantity], parts: list[Said], site: Site) -> Said | None:
    """What a calculation is."""
    if function is operator.neg:
        return parts[0].times(-1)
    if function in (operator.add, operator.sub):
        return parts[0].plus(parts[1], 1 if function is operator.add else -1)
    if function in (max, min):
        sign = 1 if function is max else -1
        return _greatest([each.times(sign) for each in parts], site).times(sign)
    if function in (math.floor, math.ceil):
        sign = 1 if function is math.floor else -1
        whole = _floor(parts[0].times(sign), site)
        return None if whole is None else whole.times(sign)
    return _scaled(function, parts, site)


def _scaled(function: Callable[..., Quantity], parts: list[Said], site: Site) -> Said | None:
    """A product with a number, or a quotient by one."""
    first, second = parts
    if function is operator.mul and not first.amount.terms:
        first, second = second, first
    factor = second.amount.constant
    if second.amount.terms or not factor:
        return None
    scaled = first.times(factor if function is operator.mul else 1 / factor)
    return _floor(scaled, site) if function is operator.floordiv else scaled


def _floor(said: Said, site: Site) -> Said | None:
    """The greatest whole number that is not more: a whole number less than one part of a part away."""
    parts = next((n for n in range(1, _PARTS + 1) if said.amount.times(n).is_whole), None)
    if parts is None:
        return None
    whole = Affine({Aux((*site.name, "floor"), 11 * _LARGE): 1}, -_LARGE)
    gap = 1 - 1 / parts
    return Said(whole, (*said.rows, whole.most(said.amount), whole.plus(number(gap)).least(said.amount)))


def _greatest(parts: list[Said], site: Site) -> Said:
    """The greatest of several: no less than each, and no more than one of them."""
    name = (*site.name, "greatest")
    is_whole = all(each.amount.is_whole for each in parts)
    most = Affine({Aux(name, 11 * _LARGE, whole=is_whole): 1}, -_LARGE)
    chosen = [Aux((*name, str(n))) for n in range(len(parts))]
    rows = [some_of(chosen)]
    for switch, each in zip(chosen, parts, strict=True):
        rows += (*each.rows, most.least(each.amount), most.most(each.amount, (Literal(switch),)))
    return Said(most, tuple(rows))
