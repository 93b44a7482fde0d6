"""What a deck that keeps all rows and is not legal teaches: rows that it breaks and no legal deck does."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardkit.finding import Finding, Judgement, Level
from cardkit.repair.bounding import cells
from cardkit.repair.case import Case
from cardkit.repair.linear import Aux, Cell, Column, Literal, Row
from cardkit.repair.number import constant
from cardkit.repair.translation import site
from cardkit.rules import written
from cardkit.rules.cause import depends
from cardkit.rules.numbers import Number
from cardkit.rules.ruleset import Bounds, Pools, Reach, Rule, Ruleset


def cuts(
    ruleset: Ruleset, case: Case, judgement: Judgement, copies: Mapping[Cell, int], number: int
) -> tuple[Row, ...]:
    """The rows that a deck teaches; `number` tells those of one deck from those of another."""
    errors = [each for each in judgement.findings if each.level is Level.ERROR]
    rules = {rule.id: rule for rule in ruleset.rules}
    for finding in errors:
        rule = rules.get(finding.rule)
        if rule is None or rule.written is not None or _is_adjusted(rule, ruleset, case):
            continue
        if isinstance(rule.shape, Reach):
            unmet = [each for each in errors if each.rule == rule.id]
            return tuple(_reach(rule, rule.shape, unmet, copies, case))
    first = next((rules[each.rule] for each in errors if each.rule in rules), None)
    adjusted = first is not None and _is_adjusted(first, ruleset, case)
    every = cells(case.view.deck.entries) if adjusted else _touched(first, case)
    return tuple(_other(every, copies, str(number)))


def _is_adjusted(rule: Rule, ruleset: Ruleset, case: Case) -> bool:
    """What a rule asks may depend on cards that adjust others."""
    return any(depends(told, each, case.view) for told in written.rules(rule, case.view) for each in ruleset.adjust)


def _reach(rule: Rule, reach: Reach, unmet: Iterable[Finding], copies: Mapping[Cell, int], case: Case) -> Iterator[Row]:
    """A card that steps do not come to needs one more card that they do come to: the border of those met.

    Every way to it leaves the cards that are met (or begins elsewhere), so it crosses the border.
    """
    view = case.view
    lying = view.entries(rule.scope)
    lost = {card.id for each in unmet for card in each.cards}
    met = dict.fromkeys(e.card for e in lying if copies.get(Cell(e.zone, e.card)) and e.card not in lost)
    near = set(view.ids(reach.start)).union(*(view.led(reach.step, reach.fields, card) for card in met))
    border = cells(entry for entry in lying if entry.card in near and entry.card not in met)
    most = sum(copies.values()) + len(lying)
    for card in sorted(lost):
        own = cells(entry for entry in lying if entry.card == card)
        terms: dict[Column, float] = {**dict.fromkeys(border, -float(most)), **dict.fromkeys(own, 1.0)}
        yield Row(terms, most=0, given=site(rule, view).given)


def _other(every: Sequence[Cell], copies: Mapping[Cell, int], name: str) -> Iterator[Row]:
    """Some cell has other copies than this deck."""
    terms: dict[Column, float] = {}
    for cell in every:
        had = copies.get(cell, 0)
        if not had:
            terms[cell] = 1
            continue
        more, less = (Aux((word, name, *cell)) for word in ("more", "less"))
        yield Row({cell: 1}, least=had + 1, given=(Literal(more),))
        yield Row({cell: 1}, most=had - 1, given=(Literal(less),))
        terms |= {more: 1, less: 1}
    yield Row(terms, least=1)


def _touched(rule: Rule | None, case: Case) -> tuple[Cell, ...]:
    """The cells that decide whether a rule is kept: those that it looks at, where nothing else is asked."""
    view = case.view
    if rule is None or rule.when is not None or rule.unless is not None or rule.written is not None or not _alone(rule):
        return cells(view.deck.entries)
    if view.known.amends(rule.id):
        return cells(view.deck.entries)
    return cells(view.entries(rule.scope))


def _alone(rule: Rule) -> bool:
    """The rule asks of no other cards than those that it looks at."""
    match rule.shape:
        case Bounds(measure=measure, min=least, max=most, groups_at_least=groups):
            return all(map(_constant, (measure.number, least, most, groups)))
        case Pools(pools):
            return all(pool.when is None and pool.written is None and _constant(pool.max) for pool in pools)
    return True


def _constant(each: Number | None) -> bool:
    """The number does not ask of the deck."""
    return each is None or constant(each)
