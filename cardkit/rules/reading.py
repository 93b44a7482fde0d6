"""A node of a ruleset file -> a rule."""

import re
from collections.abc import Callable, Mapping
from functools import partial

from cardkit.errors import Fault, InputError, by_place
from cardkit.finding import Level
from cardkit.model import Kind
from cardkit.query import references
from cardkit.rules.numbers import Number, literal
from cardkit.rules.ruleset import (
    FROM,
    OWN_IDS,
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
    Shape,
    Written,
)
from cardkit.rules.vocabulary import Vocabulary, phrase
from cardkit.source import Node
from cardkit.source.trial import tried
from cardkit.text import listing, quoted

_HEAD = ("id", "why", "what", "level", "in", "of", "when", "unless")
_RANGE = ("min", "max", "exactly")
_NUMBERS = (*_RANGE, "groups_at_least")
_MEASURES = ("sum", "distinct")
_BOUND = (*_NUMBERS, "per", *_MEASURES)
_MATCHES = ("only", "forbid", "reach", "pools")

WORDS = (*_HEAD, *_BOUND, *_MATCHES)
"""Every word of a rule."""

_ID = re.compile(r"[a-z0-9-]+\Z")
_POOL = ("name", "of", "max", "when")
_WRITTEN = ("written", "in", "of")
_LIST = "list:"
_LISTING = ("of", "only", "forbid", "sum")
_CALCULATED = re.compile(r"[$(]|^[\s\d.]")
"""What a number has and the name of a field has not."""

_CONDITION = ("in", "of", *_RANGE, *_MEASURES)

Words = Mapping[str, Node]
"""A rule's words with their values."""


def rule(node: Node, known: Vocabulary) -> Rule:
    """The rule that a mapping describes.

    Raises: InputError when a word is unknown or missing, or words do not go together.
    """
    words = node._replace(name=_called(node)).mapping(WORDS, required=("id", "why"))
    name = words["id"].text()
    if not _ID.match(name):
        raise InputError(words["id"].fault(f"{quoted(name)} is no id of a rule; it has a-z, 0-9 and -"))
    if name in OWN_IDS:
        raise InputError(words["id"].fault(f"'{name}' is the id of findings of cardkit's own; call the rule otherwise"))
    written = _written(words, known)
    return Rule(
        id=name,
        why=phrase(words["why"]),
        scope=scope(words if written is None else {word: words[word] for word in words if word != "of"}, known),
        shape=_shape(node, words, known),
        place=node.place,
        level=Level(words["level"].word(Level)) if "level" in words else Level.ERROR,
        what=phrase(words["what"]) if "what" in words else None,
        when=condition(words["when"], known) if "when" in words else None,
        unless=condition(words["unless"], known) if "unless" in words else None,
        written=written,
    )


def _called(node: Node) -> str:
    """What messages call a rule of which something is missing."""
    name = node.value.get("id") if isinstance(node.value, dict) else None
    return f"rule '{name}'" if isinstance(name, str) else "a rule"


def _written(words: Words, known: Vocabulary) -> Written | None:
    """What an `of` of one's own words says: the selectors that cards write; None where it is a selector itself.

    Raises: InputError.
    """
    if "of" not in words or not isinstance(words["of"].value, dict):
        return None
    inner = words["of"].mapping(_WRITTEN, required=("written",))
    field = known.field(inner["written"], (Kind.LIST, Kind.TEXT))
    return Written(field, scope(inner, known)._replace(everywhere=True))


def scope(words: Words, known: Vocabulary) -> Scope:
    """Where a rule looks: `in` and `of`; one that asks a dated list looks at every zone."""
    return Scope(
        known.zones(words["in"]) if "in" in words else (),
        known.selector(words["of"]) if "of" in words else None,
        any(_LIST in str(words[word].value) for word in _LISTING if word in words),
    )


def condition(node: Node, known: Vocabulary) -> Condition:
    """A selector, or a bound on the deck."""
    if not isinstance(node.value, dict):
        return Presence(known.selector(node))
    words = node.mapping(_CONDITION)
    if not any(word in words for word in _RANGE):
        raise InputError(node.fault("the condition has no bound; give it 'min', 'max' or 'exactly'"))
    return Bounded(scope(words, known), _bounds(words, known))


def _shape(node: Node, words: Words, known: Vocabulary) -> Shape:
    """The one thing that a rule asks."""
    shapes = [word for word in words if word in _MATCHES] + [word for word in words if word in _RANGE][:1]
    if not shapes:
        raise InputError(node.fault(f"the rule asks nothing; give it one of {listing((*_RANGE, *_MATCHES))}"))
    if len(shapes) > 1:
        raise InputError(node.key_fault(shapes[1], f"'{shapes[0]}' and '{shapes[1]}' in one rule; make them two rules"))
    if shapes[0] not in _MATCHES:
        return _bounds(words, known)
    stray = next((word for word in words if word in _BOUND), None)
    if stray is not None:
        raise InputError(node.key_fault(stray, f"'{stray}' belongs to a bound, not to '{shapes[0]}'"))
    if shapes[0] in _OF_THEIR_OWN:
        return _OF_THEIR_OWN[shapes[0]](words[shapes[0]], known)
    return (Only if shapes[0] == "only" else Forbid)(known.selector(words[shapes[0]]))


def _bounds(words: Words, known: Vocabulary) -> Bounds:
    """A bound: what is measured, in which groups, between which numbers."""
    own = ("card",) if "per" in words else ()
    numbers = {word: known.number(words[word], own) for word in _NUMBERS if word in words}
    if "exactly" in numbers and len(numbers.keys() & set(_RANGE)) > 1:
        raise InputError(words["exactly"].fault("'exactly' stands alone, without 'min' and 'max'"))
    if "groups_at_least" in words and "per" not in words:
        fault = words["groups_at_least"].fault("'groups_at_least' without groups", "say with 'per' what they are")
        raise InputError(fault)
    exact = numbers.get("exactly")
    bounds = Bounds(
        measure=_measure(words, known),
        min=exact or numbers.get("min"),
        max=exact or numbers.get("max"),
        per=known.field(words["per"]) if "per" in words else None,
        groups_at_least=numbers.get("groups_at_least"),
    )
    if _crossed(bounds.min, bounds.max):
        raise InputError(words["max"].fault("'max' is less than 'min'; no deck can keep both"))
    if bounds.measure.how is not How.SUM:
        _refuse_uncountable(words, numbers)
    return bounds


def _refuse_uncountable(words: Words, numbers: Mapping[str, Number]) -> None:
    """Make sure that a count can be what its bounds say.

    Raises: InputError at a bound below 0, and at an exact number that is not whole.
    """
    for word in ("max", "exactly"):
        worth = literal(numbers.get(word))
        if worth is not None and worth < 0:
            raise InputError(words[word].fault(f"{word} is {worth}; a count is at least 0"))
        if word == "exactly" and isinstance(worth, float):
            raise InputError(words[word].fault(f"{word} is {worth}; a count is a whole number"))


def _measure(words: Words, known: Vocabulary) -> Measure:
    """What a bound measures."""
    if "sum" in words and "distinct" in words:
        raise InputError(words["distinct"].fault("'sum' and 'distinct' in one rule; make them two rules"))
    if "sum" in words:
        return _sum(words["sum"], known)
    return Measure(How.DISTINCT, known.field(words["distinct"])) if "distinct" in words else Measure()


def _sum(node: Node, known: Vocabulary) -> Measure:
    """A sum of a field, of a list's points, or of a number of each card."""
    text = node.text()
    if text.startswith(_LIST):
        return Measure(How.SUM, known.listed(node))
    if _CALCULATED.search(text):
        return Measure(How.SUM, text, known.number(node, ("card", "copies")))
    return Measure(How.SUM, known.field(node, (Kind.NUMBER,)))


def _crossed(least: Number | None, most: Number | None) -> bool:
    """Two literal bounds that nothing lies between."""
    low, high = literal(least), literal(most)
    return low is not None and high is not None and high < low


def _reach(node: Node, known: Vocabulary) -> Reach:
    """The start and the step of a `reach`."""
    words = node.mapping(("start", "step"), required=("start", "step"))
    parts = known.step(words["step"])
    every = [each for part in parts for each in references(part.expression)]
    fields = dict.fromkeys(each.field for each in every if each.name == FROM)
    return Reach(known.selector(words["start"]), words["step"].text(), parts, tuple(fields))


def _pools(node: Node, known: Vocabulary) -> Pools:
    """The allowances of a `pools`, whose names differ.

    Raises: InputError with the faults of all of them.
    """
    items, faults = node.items(), list[Fault]()
    if not items:
        raise InputError(node.fault("the rule has no pool; give it one, with 'name' and 'of'"))
    pools = [pool for each in items if (pool := tried(faults, partial(_pool, each, known))) is not None]
    named = [each for each in items if (name := each.child("name")) is not None and isinstance(name.value, str)]
    names = [each.entries()["name"].text() for each in named]
    twice = [number for number, name in enumerate(names) if name in names[:number]]
    faults += [named[number].fault(f"two pools are called '{names[number]}'; names differ") for number in twice]
    if faults:
        raise InputError(*sorted(faults, key=by_place))
    return Pools(tuple(pools))


def _pool(node: Node, known: Vocabulary) -> Pool:
    """One allowance."""
    words = node.mapping(_POOL, required=("name", "of"))
    written = _written(words, known)
    return Pool(
        phrase(words["name"]),
        known.selector(words["of"]) if written is None else "",
        known.number(words["max"]) if "max" in words else None,
        condition(words["when"], known) if "when" in words else None,
        written,
    )


_OF_THEIR_OWN: Mapping[str, Callable[[Node, Vocabulary], Shape]] = {"reach": _reach, "pools": _pools}
"""Shapes that have words inside."""
