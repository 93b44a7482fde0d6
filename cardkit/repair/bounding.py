"""Bounds and conditions as rows."""

from collections.abc import Iterable, Iterator, Sequence

from cardkit.model import Bound, Entry
from cardkit.repair.linear import Affine, Aux, Cell, Literal, Row, counted, none_of, number, some_of
from cardkit.repair.number import LEAST, MOST, Said, constant, limit_of
from cardkit.repair.site import Site
from cardkit.rules.ruleset import Bounded, Bounds, Condition, How, Measure, Presence, Scope
from cardkit.rules.tally import groups, limit, worths
from cardkit.rules.view import Entries, View

_TRIED = 4
"""Copies of a card for which it is tried whether each adds the same."""


def cells(entries: Iterable[Entry]) -> tuple[Cell, ...]:
    """The cells of entries."""
    return tuple(Cell(entry.zone, entry.card) for entry in entries)


def present(entries: Iterable[Entry], site: Site) -> tuple[Literal, Row]:
    """A literal that must hold if any of the entries has copies."""
    switch = site.switch()
    return Literal(switch), none_of(cells(entries), (Literal(switch, False),))


def bound_rows(rule: str, bound: Bounds, scope: Scope, site: Site) -> Iterator[Row]:
    """The rows of a bound, which cards may change."""
    view = site.view
    entries = view.entries(scope)
    amending = view.known.amends(rule)
    if bound.per is None:
        changing = [entry for entry in view.deck.entries if entry.card in amending]
        yield from _amended(bound, entries, changing, site, rule)
        return
    parts = groups(bound.per, entries, view)
    if bound.groups_at_least is not None:
        yield from _some_groups(bound, parts.items(), site)
        return
    for group, several in parts.items():
        here = site.inside(group)
        if bound.min is not None or _below_nothing(bound, several, here):
            literal, row = present(several, here.inside("there"))
            yield row
            here = here.also(literal)
        yield from _amended(bound, several, [each for each in several if each.card in amending], here, rule)


def kept(condition: Condition | None, site: Site) -> Iterator[Row]:
    """The rows of a condition that holds."""
    match condition:
        case Presence(selector):
            yield some_of(cells(site.view.matching(site.view.deck.entries, selector)), site.given)
        case Bounded(scope, bound):
            yield from _between(bound, site.view.entries(scope), site)


def failed(condition: Condition, site: Site) -> Iterator[Row]:
    """The rows of a condition that does not hold."""
    match condition:
        case Presence(selector):
            yield none_of(cells(site.view.matching(site.view.deck.entries, selector)), site.given)
        case Bounded(scope, bound):
            yield from _outside(bound, site.view.entries(scope), site)


def _outside(bound: Bounds, entries: Entries, site: Site) -> Iterator[Row]:
    """The measure is less than the least, or more than the most."""
    least = limit_of(bound.min, entries, site.inside("min"), MOST)
    most = limit_of(bound.max, entries, site.inside("max"), LEAST)
    if (bound.min is not None and least is None) or (bound.max is not None and most is None):
        return
    found = measured(bound.measure, entries, site)
    if found is None:
        return
    yield from found.rows
    both = least is not None and most is not None
    below = Literal(site.inside("below").switch())
    for limit_, on, sign in ((least, True, 1), (most, False, -1)):
        if limit_ is not None:
            gap = found.amount.plus(limit_.amount, -1).times(sign)
            yield from limit_.rows
            given = (below._replace(on=on),) if both else ()
            yield gap.most(number(-1 if gap.is_whole else 0), (*site.given, *given))


def _between(bound: Bounds, entries: Entries, site: Site) -> Iterator[Row]:
    """The measure lies between the least and the most."""
    least = limit_of(bound.min, entries, site.inside("min"), LEAST)
    most = limit_of(bound.max, entries, site.inside("max"), MOST)
    found = measured(bound.measure, entries, site) if least or most else None
    if found is None:
        return
    yield from found.rows
    if least is not None:
        yield from (*least.rows, found.amount.least(least.amount, site.given))
    if most is not None:
        yield from (*most.rows, found.amount.most(most.amount, site.given))


def _amended(bound: Bounds, entries: Entries, changing: Sequence[Entry], site: Site, rule: str) -> Iterator[Row]:
    """The rows of a bound; each of its ends is another where a card that changes it is there."""
    if not changing:
        yield from _between(bound, entries, site)
        return
    amends = site.view.known.amends(rule)
    by_card = {entry.card: [each for each in changing if each.card == entry.card] for entry in changing}
    for end in ("min", "max"):
        own = {card: several for card, several in by_card.items() if getattr(amends[card], end) is not None}
        there = site.inside(end, "amended").switch()
        yield some_of(cells(each for several in own.values() for each in several), (Literal(there),))
        alone = Bounds(measure=bound.measure, **{end: getattr(bound, end)})
        yield from _between(alone, entries, site.inside(end).also(Literal(there, False)))
        for card, several in own.items():
            literal, row = present(several, site.inside(end, card))
            yield row
            yield from _fixed(bound.measure, amends[card], end, entries, site.inside(end, card, "").also(literal))


def _fixed(measure: Measure, amended: Bound, end: str, entries: Entries, site: Site) -> Iterator[Row]:
    """The measure keeps one end of what a card changes the bound to."""
    found = measured(measure, entries, site)
    if found is not None:
        yield from found.rows
        if end == "min" and amended.min is not None:
            yield found.amount.least(number(amended.min), site.given)
        if end == "max" and amended.max is not None:
            yield found.amount.most(number(amended.max), site.given)


def _some_groups(bound: Bounds, parts: Iterable[tuple[str, Entries]], site: Site) -> Iterator[Row]:
    """So many groups keep the bounds."""
    chosen = []
    for group, several in parts:
        here = site.inside(group)
        literal = Literal(here.switch())
        chosen.append(literal.switch)
        yield some_of(cells(several), (literal,))
        yield from _between(bound, several, here.inside("kept")._replace(given=(literal,)))
    least = limit_of(bound.groups_at_least, (), site.inside("groups"), LEAST)
    if least is not None:
        yield from (*least.rows, counted(chosen).least(least.amount, site.given))


def _below_nothing(bound: Bounds, entries: Entries, site: Site) -> bool:
    """The most may be less than what a group without cards has."""
    most = limit_of(bound.max, entries, site, MOST)
    return most is not None and (bool(most.amount.terms) or most.amount.constant < 0)


def measured(measure: Measure, entries: Entries, site: Site) -> Said | None:
    """The measure of entries as a sum; None where it is none.

    Raises: UsageError as `limit`.
    """
    match measure.how:
        case How.COUNT:
            return Said(counted(cells(entries)))
        case How.DISTINCT:
            return _distinct(measure.field, entries, site)
        case How.SUM:
            if measure.number is None or constant(measure.number):
                worth = worths(measure, entries, site.view)
                return Said(Affine({Cell(each.zone, each.card): worth.get(each.card, 0) for each in entries}))
            return _together(measure, entries, site) if measure.number.asks_copies else None


def _distinct(field: str, entries: Entries, site: Site) -> Said:
    """How many values of a field there are: a switch for each."""
    rows, switches = list[Row](), list[Aux]()
    for value, several in groups(field, entries, site.view).items():
        switch = site.inside("value", value).switch()
        switches.append(switch)
        rows.append(some_of(cells(several), (Literal(switch),)))
        rows.append(none_of(cells(several), (Literal(switch, False),)))
    return Said(counted(switches), tuple(rows))


def _together(measure: Measure, entries: Entries, site: Site) -> Said | None:
    """A sum that asks for `$copies`: of each card one part for each copy, and one part once."""
    terms: dict[Cell | Aux, float] = {}
    rows = list[Row]()
    for card in dict.fromkeys(entry.card for entry in entries):
        several = [entry for entry in entries if entry.card == card]
        found = _shares(measure, several[0], site.view)
        if found is None:
            return None
        each, once = found
        terms |= dict.fromkeys(cells(several), each)
        if once:
            switch = site.inside("once", card).switch()
            terms[switch] = once
            rows.append(some_of(cells(several), (Literal(switch),)))
            rows.append(none_of(cells(several), (Literal(switch, False),)))
    return Said(Affine(terms), tuple(rows))


def _shares(measure: Measure, entry: Entry, view: View) -> tuple[float, float] | None:
    """What each copy of a card adds, and what the card adds once; None where copies do not add the same."""
    number_ = measure.number
    worth = [limit(number_, (entry._replace(copies=copies),), view) or 0 for copies in range(1, _TRIED + 1)]
    each = worth[1] - worth[0]
    even = all(abs(worth[n + 1] - worth[n] - each) < 1e-9 for n in range(_TRIED - 1))
    return (each, worth[0] - each) if even else None
