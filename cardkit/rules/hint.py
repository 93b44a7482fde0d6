"""What would have helped: conditions that failed and, had they held, would have mended a finding or made it smaller."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cardkit.finding import Finding
from cardkit.rules import message, stage
from cardkit.rules.cause import concerns
from cardkit.rules.condition import holds, speaking
from cardkit.rules.ruleset import Bounded, Condition, Pools, Rule, Ruleset, Scope
from cardkit.rules.spoken import called, said, settled
from cardkit.rules.tally import amount
from cardkit.rules.term import Quantity
from cardkit.rules.verdict import findings
from cardkit.rules.view import View
from cardkit.text import listing


def hinted(ruleset: Ruleset, rule: Rule, found: Sequence[Finding], view: View) -> Sequence[Finding]:
    """The findings of a rule, with what would have helped."""
    helps = [*_adjustments(ruleset, rule, found, view), *_pools(rule, found, view), *_unless(rule, found, view)]
    if not helps:
        return found
    return [replace(each, hints=tuple(hint for key, hint in helps if key == _key(each))) for each in found]


_Key = tuple[str | None, tuple[str, ...]]
_Help = tuple[_Key, str]
"""A finding, and what would have helped it."""


def _adjustments(ruleset: Ruleset, rule: Rule, found: Sequence[Finding], view: View) -> Iterator[_Help]:
    """Adjustments of cards that the findings speak of."""
    for each in ruleset.adjust:
        if each.when is None or not concerns(each, rule, view) or holds(each.when, view):
            continue
        cards = {entry.card: entry for entry in view.entries(each.scope)}
        touched = [one for one in found if any(card.id in cards for card in one.cards)]
        after = stage.changed(ruleset, view, each) if touched else view
        for one in _smaller(touched, findings(rule, after) if touched else ()):
            mine = [cards[card.id] for card in one.cards if card.id in cards]
            names = listing([f"'{view.name(entry.card)}'" for entry in mine], 3)
            group = mine if len(mine) == 1 else ()
            fields = listing(f"{field} {settled(number, view, group).text}" for field, number in each.fields.items())
            yield _key(one), f"{names} would have {fields} {_if(each.when, view)}"


def _pools(rule: Rule, found: Sequence[Finding], view: View) -> Iterator[_Help]:
    """Pools that do not pay in this deck."""
    if not isinstance(rule.shape, Pools):
        return
    for each in rule.shape.pools:
        if each.when is not None and not holds(each.when, view):
            pools = tuple(pool._replace(when=None) if pool is each else pool for pool in rule.shape.pools)
            for one in _smaller(found, findings(replace(rule, shape=Pools(pools)), view)):
                yield _key(one), f"'{each.name}' would pay {_if(each.when, view)}"


def _unless(rule: Rule, found: Sequence[Finding], view: View) -> Iterator[_Help]:
    """What would have switched the rule off, where the deck has some of it."""
    condition = rule.unless
    if isinstance(condition, Bounded) and _amount(condition, view):
        for one in found:
            yield _key(one), f"the rule would not be asked {_if(condition, view)}"


def _if(condition: Condition, view: View) -> str:
    """A condition that failed: "if the deck held exactly 3 cards of 'id:x'; it holds 2"."""
    scope = condition.scope if isinstance(condition, Bounded) else Scope(of=condition.selector)
    wished = message.held(said(condition, view), called(scope.of, view))
    return f"if the deck held {wished}" + (
        f"; it holds {_amount(condition, view)}" if isinstance(condition, Bounded) else ""
    )


def _amount(condition: Bounded, view: View) -> Quantity:
    """How much there is of what a condition bounds."""
    return amount(condition.bounds.measure, speaking(condition, view), view)


def _smaller(found: Sequence[Finding], after: Sequence[Finding]) -> Iterator[Finding]:
    """The findings that are gone afterwards, or smaller."""
    gaps = {_key(each): _gap(each) for each in after}
    groups = {each.group for each in after}
    for each in found:
        gap = gaps.get(_key(each), 0 if each.group is None or each.group not in groups else _gap(each))
        if gap < _gap(each):
            yield each


def _gap(finding: Finding) -> Quantity:
    """How far a deck is from keeping a rule."""
    return finding.over_by or finding.short_by or 1


def _key(finding: Finding) -> _Key:
    """What tells findings of one rule apart: the group, and of single cards the card."""
    single = finding.measured is None
    return finding.group, tuple(card.id for card in finding.cards) if single else ()
