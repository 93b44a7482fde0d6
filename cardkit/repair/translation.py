"""Rules -> rows. What a rule asks beyond its rows, the judge says of a deck that keeps them."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from typing import NamedTuple

from cardkit.finding import Level
from cardkit.repair.bounding import bound_rows, cells, failed, kept, present
from cardkit.repair.linear import Affine, Aux, Cell, Column, Literal, Row, counted, none_of, some_of
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


_MOST_OPEN = 3
"""Adjustments in doubt of which a rule is seen all ways: eight."""


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
    for whole, writing in _told(rule, ruleset, view):
        each = paying(whole) if any(depends(whole, doubt, view) for doubt in (*doubts.open, *doubts.unclear)) else whole
        if any(depends(each, doubt, view) for doubt in doubts.unclear):
            continue
        here = site(each, view)
        if writing:
            literal, row = present(writing, here.inside("written"))
            here = here.also(literal)
            yield row
        open_ = [doubt for doubt in doubts.open if depends(each, doubt, view)]
        yield from _either_way(each, ruleset, here, open_) if open_ else _rule(each, here)


def paying(rule: Rule) -> Rule:
    """The rule, if all its allowances paid: they pay no less than where it is known which do."""
    if not isinstance(rule.shape, Pools):
        return rule
    return replace(rule, shape=Pools(tuple(pool._replace(when=None) for pool in rule.shape.pools)))


def _either_way(rule: Rule, ruleset: Ruleset, here: Site, open_: Sequence[Adjustment]) -> Iterator[Row]:
    """The rows of a rule that every deck keeps, whichever of the adjustments take place."""
    if _is_sum(rule, here.view, open_):
        yield from _weighed(rule, here, [here.view, *(stage.changed(ruleset, here.view, each) for each in open_)])
        return
    if len(open_) > _MOST_OPEN:
        return
    views = [here.view]
    for each in open_:
        views += [stage.changed(ruleset, view, each) for view in views]
    several = [_by_terms(_rule(rule, here._replace(view=view))) for view in views]
    for terms, row in several[0].items():
        others = [each.get(terms) for each in several[1:]]
        known = [row, *(other for other in others if other is not None)]
        if len(known) == len(several):
            yield row._replace(least=min(each.least for each in known), most=max(each.most for each in known))


def _by_terms(rows: Iterable[Row]) -> Mapping[object, Row]:
    """Rows by what they sum up, and when they count; of several that do the same, the tightest bounds."""
    found: dict[object, Row] = {}
    for row in rows:
        what = (frozenset(row.terms.items()), row.given)
        had = found.get(what, row)
        found[what] = row._replace(least=max(had.least, row.least), most=min(had.most, row.most))
    return found


def _is_sum(rule: Rule, view: View, open_: Sequence[Adjustment]) -> bool:
    """The rule sums up a field, and nothing else that it asks is changed by the adjustments."""
    bound = rule.shape
    fields = {name for each in open_ for name in each.fields}
    words = {word for text in (*selectors(rule), *conditions(rule)) for word in _WORD.findall(text)}
    if not isinstance(bound, Bounds) or bound.measure.number or bound.measure.how is not How.SUM or words & fields:
        return False
    return bound.per is None and not view.known.amends(rule.id)


def _weighed(rule: Rule, here: Site, views: Sequence[View]) -> Iterator[Row]:
    """The rows of a sum of a field: each card adds the least, or the most, that it may."""
    bound, entries = rule.shape, here.view.entries(rule.scope)
    if not isinstance(bound, Bounds):
        return
    every = [worths(bound.measure, entries, each) for each in views]
    low, high = (
        Affine({Cell(e.zone, e.card): pick(each.get(e.card, 0) for each in every) for e in entries})
        for pick in (min, max)
    )
    yield from _switches(rule, here.view)
    least = limit_of(bound.min, (), here.inside("min"), LEAST)
    most = limit_of(bound.max, (), here.inside("max"), MOST)
    if least is not None:
        yield from (*least.rows, high.least(least.amount, here.given))
    if most is not None:
        yield from (*most.rows, low.most(most.amount, here.given))


def _told(rule: Rule, ruleset: Ruleset, view: View) -> Iterator[tuple[Rule, Entries]]:
    """What a rule is where cards write it, each with the cards of which one must be there; with none where one is."""
    staying = _staying(ruleset, view)
    for each, writing in written.told(rule, view):
        yield _sure(each, staying), writing if staying.isdisjoint(cells(writing)) else ()


def _sure(rule: Rule, staying: Set[Cell]) -> Rule:
    """The rule, whose allowances ask for none of their writers where one is there; with a limit, each copy counts."""
    if not isinstance(rule.shape, Pools):
        return rule
    pools = (
        pool if pool.limit is not None or staying.isdisjoint(pool.writers) else pool._replace(writers=frozenset())
        for pool in rule.shape.pools
    )
    return replace(rule, shape=Pools(tuple(pools)))


def _staying(ruleset: Ruleset, view: View) -> set[Cell]:
    """The cells that have copies because their card has a role, and can have it nowhere else."""
    found = set[Cell]()
    for role in ruleset.roles:
        lying = cells(view.matching(view.lying(role.scope), role.scope.of))
        several = Counter(cell.card for cell in lying)
        found |= {cell for cell in lying if several[cell.card] == 1}
    return found


def _rule(rule: Rule, here: Site) -> Iterator[Row]:
    """The rows of a rule, which count only where it is asked."""
    yield from _switches(rule, here.view)
    yield from _shape(rule, here)


def _switches(rule: Rule, view: View) -> Iterator[Row]:
    """The rows that say where a rule is asked."""
    whole = _named(rule, view)
    if rule.when is not None:
        yield from failed(rule.when, whole.inside("when not").also(_when(whole)._replace(on=False)))
    if rule.unless is not None:
        yield from kept(rule.unless, whole.inside("unless so").also(_unless(whole)._replace(on=False)))


def site(rule: Rule, view: View) -> Site:
    """Where the rows of a rule are made: they count if its conditions say so."""
    whole = _named(rule, view)
    when = () if rule.when is None else (_when(whole),)
    unless = () if rule.unless is None else (_unless(whole),)
    return whole.also(*when, *unless)


def _named(rule: Rule, view: View) -> Site:
    """A rule's own site: of those that several cards write each has one."""
    return Site(view, (rule.id, rule.scope.of or ""))


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
        its = here.inside(str(n))
        most = limit_of(pool.max, (), its.inside("max"), MOST) if pool.limit is None else Said(share)
        if most is not None:
            yield from (*most.rows, own.most(most.amount))
        literal = Literal(its.inside("pays").switch())
        if pool.when is not None or pool.writers:
            yield own.most(counted(()), (literal._replace(on=False),))
        if pool.when is not None:
            yield from kept(pool.when, its.inside("when")._replace(given=(literal,)))
        if pool.writers:
            yield some_of((Cell(*each) for each in sorted(pool.writers)), (literal,))


def _paid(here: Site, kind: tuple[int, ...], pool: int) -> Aux:
    """How many copies of a kind a pool pays."""
    return Aux((*here.name, "paid", *map(str, kind), f"by {pool}"), _MOST_PAID, whole=False)
