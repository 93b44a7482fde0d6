"""What a rule says, in words: its one sentence, and the message when a deck breaks it. Both share their phrases."""

import re
from collections import Counter

from cardkit.rules.numbers import Number
from cardkit.rules.ruleset import (
    Bounded,
    Bounds,
    Condition,
    Forbid,
    How,
    Measure,
    Only,
    Pool,
    Pools,
    Presence,
    Reach,
    Rule,
    Scope,
    Written,
)
from cardkit.rules.tally import Group
from cardkit.rules.term import Quantity
from cardkit.rules.view import Entries, View, copies
from cardkit.text import counted, listing

_NAMED = ("id", "name")
"""Fields whose groups are called by the card's name."""

_BANNED = re.compile(r"list:[\w-]+\.banned\Z")
"""The selector of what a list bans, and nothing else."""

_POINTS = re.compile(r"list:([\w-]+)\.points\Z")

_PLURAL = re.compile(r"(?<=\w)(?:(?P<y>ies)|(?<=o)es|(?<=ss|sh|ch)es|(?<=x)es|(?<=[^\Ws])s)\b")
"""How a noun in the plural ends; `y` is an ending that changes."""


def sentence(rule: Rule) -> str:
    """What the rule asks of a deck: "at least 12 enemy cards in class"."""
    before = [f"if {_condition(rule.when)}"] if rule.when else []
    before += [f"unless {_condition(rule.unless)}"] if rule.unless else []
    after = [f"for each selector in {_field(rule.written)}"] if rule.written else []
    return ", ".join((*before, _claim(rule), *after))


def group_message(rule: Rule, bounds: Bounds, group: Group) -> str:
    """A bound that a group breaks; the group's value is what people call it."""
    which = _editions(group.entries) if bounds.per in _NAMED else ()
    told = "" if group.value is None else _aside((*which, *_lines(group.entries)))
    return f"{_grouped(rule, bounds, group)}{inside(rule.scope.zones)}{told}; {_allowed(group)}"


def groups_message(rule: Rule, bounds: Bounds, kept: int, needed: Quantity) -> str:
    """Too few groups that keep the bounds."""
    found = f"{counted(kept, 'value')} of '{bounds.per}' with {_range(rule, bounds)}"
    return f"{found}{inside(rule.scope.zones)}; at least {needed} needed"


def worth(rule: Rule, measure: Measure, amount: Quantity) -> str:
    """What cards come to in a sum: "cost 7", or "7 points"."""
    return f"{_summed(measure)} {amount}" if rule.what is None else f"{amount} {rule.what}"


def card_message(view: View, entries: Entries, end: str) -> str:
    """A card that must not be where it is; `end` says what is allowed or why."""
    told = _aside((*_editions(entries), *_lines(entries)))
    return f"{copied(view.name(entries[0].card), copies(entries))}{inside((entries[0].zone,))}{told}{end}"


def allowed_cards(rule: Rule, shape: Only | Forbid) -> str:
    """What an `only` or a `forbid` allows: "only enemy cards allowed"."""
    word = "only" if isinstance(shape, Only) else "no"
    return f"{word} {rule.what or _matching(shape.selector)} allowed"


def not_allowed(rule: Rule, shape: Only | Forbid) -> str:
    """Why a card is not allowed: what is, or that a list bans it."""
    listed = rule.what is None and isinstance(shape, Forbid) and _BANNED.match(shape.selector)
    return "banned" if listed else allowed_cards(rule, shape)


def copied(name: str, number: int) -> str:
    """A card's name with its copies, where there are several: "'Ambush' x2"."""
    return f"'{name}'" if number == 1 else f"'{name}' x{number}"


def inside(zones: tuple[str, ...]) -> str:
    """Where a rule looks: " in class and skills", nothing for a whole deck."""
    if not zones:
        return ""
    *others, final = zones
    return f" in {', '.join(others)} and {final}" if others else f" in {final}"


def _grouped(rule: Rule, bounds: Bounds, group: Group) -> str:
    """How much of what was found: "11 enemy cards", "'Ambush' x2", "2 different cards of name 'Wolf'"."""
    amount = group.measured.amount
    if group.value is None:
        return _amount(rule, bounds, amount)
    if bounds.measure.how is How.COUNT and bounds.per in _NAMED:
        return f"'{group.value}' x{amount}"
    return f"{_amount(rule, bounds, amount)} of {bounds.per} '{group.value}'"


def _allowed(group: Group) -> str:
    """What a group's bounds allow: "at most 1 of each"."""
    bound, each = group.measured.bound, "" if group.value is None else " of each"
    either = "either none or " if each else ""
    if bound.min is not None and bound.min == bound.max:
        return f"{either}exactly {bound.min}{each} needed"
    if group.measured.short:
        return f"{either}at least {bound.min}{each} needed"
    return f"at most {bound.max}{each or ' allowed'}"


def _amount(rule: Rule, bounds: Bounds, amount: Quantity | str) -> str:
    """A measure with its noun: "11 enemy cards", "cost 41 of cards of 'side:enemy'"."""
    measure = bounds.measure
    if rule.what is None and measure.how is How.SUM:
        return f"{_summed(measure)} {amount}" + (f" of {_matching(rule.scope.of)}" if rule.scope.of else "")
    noun = _noun(rule, bounds)
    return f"{amount} {_singular(noun) if str(amount) == '1' else noun}"


def _summed(measure: Measure) -> str:
    """What a sum adds up: a field, a list's points, or a number of each card."""
    listed = _POINTS.match(measure.field)
    return f"'{listed[1]}' points" if listed else f"'{measure.field}'" if measure.number else measure.field


def _noun(rule: Rule, bounds: Bounds) -> str:
    """What is counted, in the plural."""
    if rule.what is not None:
        return rule.what
    cards = _matching(rule.scope.of) if rule.scope.of else "cards"
    if bounds.measure.how is not How.DISTINCT:
        return cards
    if bounds.measure.field in _NAMED:
        return f"different {cards}"
    return f"different values of '{bounds.measure.field}'" + (f" of {cards}" if rule.scope.of else "")


def _claim(rule: Rule) -> str:
    """The rule without its conditions."""
    where = inside(rule.scope.zones)
    match rule.shape:
        case Bounds() as bounds:
            return _bounds_claim(rule, bounds) + where
        case Only() | Forbid() as shape:
            of = f"of {_matching(rule.scope.of)} " if rule.scope.of else ""
            return of + allowed_cards(rule, shape).removesuffix(" allowed") + where
        case Pools(pools):
            what = rule.what or (_matching(rule.scope.of) if rule.scope.of else "card")
            return f"each {_singular(what)}{where} is {' or '.join(map(_pool, pools))}"
        case Reach() as reach:
            what = rule.what or (_matching(rule.scope.of) if rule.scope.of else "cards")
            return f"all {what}{where} can be reached from '{reach.start}' by steps of '{reach.step}'"


def _pool(pool: Pool) -> str:
    """An allowance: "one of at most 5 of 'splash' (cards of 'level:0')"."""
    most = "any" if pool.max is None else f"one of at most {pool.max.text}"
    when = f", if {_condition(pool.when)}" if pool.when else ""
    cards = f"cards of each selector in {_field(pool.written)}" if pool.written else _matching(pool.of)
    return f"{most} of '{pool.name}' ({cards}{when})"


def _field(written: Written) -> str:
    """Where cards write their selectors: "'options' of the cards in hero"."""
    cards = _matching(written.scope.of) if written.scope.of else "the cards"
    return f"'{written.field}' of {cards}{inside(written.scope.zones)}"


def _bounds_claim(rule: Rule, bounds: Bounds) -> str:
    """What a bound asks: "at most 1 of each card"."""
    range_ = _range(rule, bounds)
    if bounds.groups_at_least is not None:
        return f"at least {bounds.groups_at_least.text} values of '{bounds.per}' with {range_}"
    if bounds.per is None:
        return range_
    if bounds.measure.how is How.COUNT and bounds.per == "id":
        return f"{_limits(bounds)} of each {_singular(_noun(rule, bounds))}"
    return f"{range_} of each {bounds.per}"


def _range(rule: Rule, bounds: Bounds) -> str:
    """The bounds with their noun: "at least 12 enemy cards"."""
    if bounds.measure.how is How.SUM and rule.what is None:
        return _amount(rule, bounds, _limits(bounds))
    return f"{_limits(bounds)} {_limited(_noun(rule, bounds), bounds)}"


def _limited(noun: str, bounds: Bounds) -> str:
    """A noun behind the numbers of bounds."""
    last = bounds.max if bounds.max is not None else bounds.min
    return _singular(noun) if last is not None and last.text == "1" else noun


def _singular(nouns: str) -> str:
    """One of what is told in the plural: "heroes of a class" -> "hero of a class"."""
    return _PLURAL.sub(lambda found: "y" if found["y"] else "", nouns, count=1)


def _limits(bounds: Bounds) -> str:
    """The bounds as numbers: "6 to 10", "at most 30", "exactly 60"."""
    least, most = bounds.min, bounds.max
    if least is None or most is None:
        return f"at least {least.text}" if least is not None else f"at most {_text(most)}"
    return f"exactly {least.text}" if least.text == most.text else f"{least.text} to {most.text}"


def _text(number: Number | None) -> str:
    """A number as written."""
    return "" if number is None else number.text


def held(condition: Condition, cards: str | None = None) -> str:
    """What a deck holds that keeps a condition: "exactly 3 cards of 'id:x'"; `cards` is what these are called."""
    match condition:
        case Presence(selector):
            return cards or _matching(selector)
        case Bounded(scope, bounds):
            return _bounded(scope, bounds, cards)


def _condition(condition: Condition) -> str:
    """A condition in words."""
    match condition:
        case Presence(selector):
            return f"the deck holds {_matching(selector)}"
        case Bounded(scope, bounds):
            return f"it holds {_bounded(scope, bounds)}"


def _bounded(scope: Scope, bounds: Bounds, called: str | None = None) -> str:
    """A bound of a condition in words."""
    cards = called or (_matching(scope.of) if scope.of else "cards")
    match bounds.measure.how:
        case How.COUNT:
            noun = cards
        case How.SUM:
            noun = f"{_summed(bounds.measure)} of {cards}"
        case How.DISTINCT:
            noun = f"values of '{bounds.measure.field}' of {cards}"
    return f"{_limits(bounds)} {_limited(noun, bounds)}{inside(scope.zones)}"


def _matching(selector: str | None) -> str:
    """The cards of a selector."""
    return f"cards of '{selector}'"


def _editions(entries: Entries) -> tuple[str, ...]:
    """What the copies of a name are, where they are of several cards or editions: "3 of base-1, 2 of jungle-9"."""
    several = len({entry.card for entry in entries}) > 1
    found = Counter[str]()
    for entry in entries:
        found[entry.printing or (entry.card if several else "no edition")] += entry.copies
    return (listing(f"{number} of {each}" for each, number in found.items()),) if len(found) > 1 else ()


def _lines(entries: Entries) -> tuple[str, ...]:
    """The lines of some entries, where they are more than one."""
    lines = sorted({entry.place.line for entry in entries})
    return (f"lines {listing(str(line) for line in lines)}",) if len(lines) > 1 else ()


def _aside(told: tuple[str, ...]) -> str:
    """What is said in brackets, if anything."""
    return f" ({'; '.join(told)})" if told else ""
