"""`reach`: every card is met from the start cards by steps."""

from collections.abc import Iterator

from cardkit.finding import Finding, Remedy
from cardkit.rules import message, remedy
from cardkit.rules.bridge import bridge
from cardkit.rules.cause import because
from cardkit.rules.obstacle import obstacle
from cardkit.rules.ruleset import Reach, Rule
from cardkit.rules.spoken import filled, is_filled, spoken
from cardkit.rules.view import Entries, View, by_card, involved, last


def findings(rule: Rule, reach: Reach, view: View) -> Iterator[Finding]:
    """One finding for each card that the steps never come to, with what is in the way."""
    entries = view.entries(rule.scope)
    met = _met(reach, entries, view)
    for several in by_card([entry for entry in entries if entry.card not in met]):
        reason = obstacle(reach, several[0].card, met, view)
        yield Finding(
            rule=rule.id,
            level=rule.level,
            message=message.card_message(view, several, f" cannot be reached; {reason}"),
            why=rule.why,
            place=last(several).place,
            zone=several[0].zone,
            cards=involved(view, several),
            because=because(rule, view, several),
            remedy=_remedies(rule, reach, several, met, view),
        )


def _met(reach: Reach, entries: Entries, view: View) -> tuple[str, ...]:
    """The cards that are met, in the order in which the steps come to them."""
    starting = {entry.card for entry in view.matching(entries, reach.start)}
    met = [card for card in dict.fromkeys(entry.card for entry in entries) if card in starting]
    left = [card for card in dict.fromkeys(entry.card for entry in entries) if card not in starting]
    for card in met:
        if not left:
            break
        to = view.led(reach.step, reach.fields, card)
        met += [each for each in left if each in to]
        left = [each for each in left if each not in to]
    return tuple(met)


def _remedies(rule: Rule, reach: Reach, entries: Entries, met: tuple[str, ...], view: View) -> tuple[Remedy, ...]:
    """A card to add, to start from or to go on from, where it can be told; or the cut."""
    added = bridge(reach, entries[0].card, met, view) if met else (reach.start,)
    asked = [filled(each, view) for each in added]
    more = (remedy.one_more(spoken(rule, view), asked, view),) if asked and all(map(is_filled, asked)) else ()
    return (*more, remedy.cut(entries))
