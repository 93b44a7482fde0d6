"""`only` and `forbid`: every card must, or no card may, match."""

from collections.abc import Iterator

from cardkit.finding import Finding
from cardkit.rules import message, remedy
from cardkit.rules.cause import because
from cardkit.rules.ruleset import Forbid, Only, Rule
from cardkit.rules.spoken import spoken
from cardkit.rules.view import View, by_card, involved, last


def findings(rule: Rule, shape: Only | Forbid, view: View) -> Iterator[Finding]:
    """One finding for each card that is not allowed."""
    entries = view.entries(rule.scope)
    wrong = view.failing(entries, shape.selector) if isinstance(shape, Only) else view.matching(entries, shape.selector)
    said = spoken(rule, view) if wrong else rule
    allowed = message.not_allowed(said, said.shape if isinstance(said.shape, Only | Forbid) else shape)
    for several in by_card(wrong):
        yield Finding(
            rule=rule.id,
            level=rule.level,
            message=message.card_message(view, several, f"; {allowed}"),
            why=rule.why,
            place=last(several).place,
            zone=several[0].zone,
            cards=involved(view, several),
            because=because(rule, view, several),
            remedy=(remedy.cut(several),),
        )
