"""Rules -> rows. What a rule asks beyond its rows, the judge says of a deck that keeps them."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardkit.finding import Level
from cardkit.repair.bounding import bound_rows, cells, failed, kept
from cardkit.repair.linear import Affine, Aux, Cell, Column, Literal, Row, counted, none_of
from cardkit.repair.number import LEAST, MOST, Said, limit_of
from cardkit.repair.site import Site
from cardkit.rules import absent, stage, written
from cardkit.rules.cause import conditions, depends, selectors
from cardkit.rules.ruleset import Adjustment, Bounds, Forbid, How, Only, Pools, Rule, Ruleset
from cardkit.rules.tally import worths
from cardkit.rules.view import Entries, View

_WORD = re.compile(r"\w+")

_MOST_PAID = 10_000
"""Copies that one pool pays of one kind of cards: as many as an entry of a deck has."""


class Doubts(NamedTuple):
    """Adjustments of which rules do not know what they do."""

    open: tuple[Adjustment, ...] = ()
    """They may take place or not."""
    unclear: tuple[Adjustment, ...] = ()
    """They take place, but the numbers that they set depend on the deck."""


def asked(ruleset: Ruleset, view: View, doubts: Doubts) -> Mapping[str, tuple[Row, ...]]:
    """The rows of each rule that makes decks illegal, by its id.

    Raises: UsageError when a rule asks how many play and nobody said so.
    """
    return {
        rule.id: tuple(_rows(rule, ruleset, view, doubts))
        for rule in absent.answerable(ruleset.rules, view)
        if rule.level is Level.ERROR
    }


def _rows(rule: Rule, ruleset: Ruleset, view: View, doubts: Doubts) -> Iterator[Row]:
    """The rows of a rule; where adjustments are in doubt, those that no deck breaks that keeps it either way."""
    open_ = [each for each in doubts.open if depends(rule, each, view)]
    if any(depends(rule, each, view) for each in doubts.unclear):
        return
    for each in _told(rule, ruleset, view):
        if open_:
            yield from _either_way(each, ruleset, view, open_)
        else:
            yield from _rule(each, view)


def _either_way(rule: Rule, ruleset: Ruleset, view: View, open_: Sequence[Adjustment]) -> Iterator[Row]:
    """The rows of a sum of a field: each card adds the least, or the most, that it may. Of other rules none."""
    here, bound = site(rule, view), rule.shape
    fields = {name for each in open_ for name in each.fields}
    words = {word for text in (*selectors(rule), *conditions(rule)) for word in _WORD.findall(text)}
    if not isinstance(bound, Bounds) or bound.measure.number or bound.measure.how is not How.SUM or words & fields:
        return
    if bound.per is not None or view.known.amends(rule.id):
        return
    entries = view.entries(rule.scope)
    views = [view, *(stage.changed(ruleset, view, each) for each in open_)]
    every = [worths(bound.measure, entries, each) for each in views]
    low, high = (
        Affine({Cell(e.zone, e.card): pick(each.get(e.card, 0) for each in every) for e in entries})
        for pick in (min, max)
    )
    yield from _switches(rule, view)
    least = limit_of(bound.min, (), here.inside("min"), LEAST)
    most = limit_of(bound.max, (), here.inside("max"), MOST)
    if least is not None:
        yield from (*least.rows, high.least(least.amount, here.given))
    if most is not None:
        yield from (*most.rows, low.most(most.amount, here.given))


def _told(rule: Rule, ruleset: Ruleset, view: View) -> tuple[Rule, ...]:
    """What a rule is where cards write it: it is known only if the cards that write have a role, and so stay."""
    shape = rule.shape
    own = [rule.written, *(pool.written for pool in shape.pools)] if isinstance(shape, Pools) else [rule.written]
    writing = {cell for each in own if each is not None for cell in cells(view.entries(each.scope))}
    return written.rules(rule, view) if writing <= _staying(ruleset, view) else ()


def _staying(ruleset: Ruleset, view: View) -> set[Cell]:
    """The cells that have copies because their card has a role, and can have it nowhere else."""
    found = set[Cell]()
    for role in ruleset.roles:
        lying = cells(view.matching(view.lying(role.scope), role.scope.of))
        several = Counter(cell.card for cell in lying)
        found |= {cell for cell in lying if several[cell.card] == 1}
    return found


def _rule(rule: Rule, view: View) -> Iterator[Row]:
    """The rows of a rule, which count only where it is asked."""
    yield from _switches(rule, view)
    yield from _shape(rule, site(rule, view))


def _switches(rule: Rule, view: View) -> Iterator[Row]:
    """The rows that say where a rule is asked."""
    whole = Site(view, (rule.id,))
    if rule.when is not None:
        yield from failed(rule.when, whole.inside("when not").also(_when(whole)._replace(on=False)))
    if rule.unless is not None:
        yield from kept(rule.unless, whole.inside("unless so").also(_unless(whole)._replace(on=False)))


def site(rule: Rule, view: View) -> Site:
    """Where the rows of a rule are made: they count if its conditions say so."""
    whole = Site(view, (rule.id,))
    when = () if rule.when is None else (_when(whole),)
    unless = () if rule.unless is None else (_unless(whole),)
    return whole.also(*when, *unless)


def _when(whole: Site) -> Literal:
    """It must hold unless what switches a rule on is false."""
    return Literal(whole.inside("when").switch())


def _unless(whole: Site) -> Literal:
    """It must hold unless what switches a rule off is true."""
    return Literal(whole.inside("unless").switch())


def _shape(rule: Rule, here: Site) -> Iterator[Row]:
    """The rows of what a rule asks."""
    view = here.view
    match rule.shape:
        case Bounds() as bound:
            yield from bound_rows(rule.id, bound, rule.scope, here)
        case Only(selector):
            yield none_of(cells(view.failing(view.entries(rule.scope), selector)), here.given)
        case Forbid(selector):
            yield none_of(cells(view.matching(view.entries(rule.scope), selector)), here.given)
        case Pools() as pools:
            yield from _pools(pools, view.entries(rule.scope), here)


def _pools(shape: Pools, entries: Entries, here: Site) -> Iterator[Row]:
    """The copies of the cards that fit the same pools are paid together: a flow, whose amounts are whole of themselves.

    (Hoffman and Kruskal 1956: the rows of a flow are totally unimodular.)
    """
    view = here.view
    fits = [view.ids(pool.of) for pool in shape.pools]
    kinds: dict[tuple[int, ...], list[Cell]] = {}
    for entry in entries:
        kind = tuple(n for n, of in enumerate(fits) if entry.card in of)
        kinds.setdefault(kind, []).append(Cell(entry.zone, entry.card))
    paid = {(kind, pool): _paid(here, kind, pool) for kind in kinds for pool in kind}
    for kind, several in kinds.items():
        terms: dict[Column, float] = {**dict.fromkeys(several, 1.0), **{paid[kind, pool]: -1.0 for pool in kind}}
        yield Row(terms, most=0, given=here.given)
    for n, pool in enumerate(shape.pools):
        own = counted(paid[kind, n] for kind in kinds if n in kind)
        share = counted(Cell(*each) for each in sorted(pool.writers)).times(pool.limit or 0)
        most = Said(share) if pool.writers else limit_of(pool.max, (), here.inside(pool.name, "max"), MOST)
        if most is not None:
            yield from (*most.rows, own.most(most.amount))
        if pool.when is not None:
            literal = Literal(here.inside(pool.name, "pays").switch())
            yield own.most(counted(()), (literal._replace(on=False),))
            yield from kept(pool.when, here.inside(pool.name, "when")._replace(given=(literal,)))


def _paid(here: Site, kind: tuple[int, ...], pool: int) -> Aux:
    """How many copies of a kind a pool pays."""
    return Aux((*here.name, "paid", *map(str, kind), f"by {pool}"), _MOST_PAID, whole=False)
