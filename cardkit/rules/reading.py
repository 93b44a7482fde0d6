"""A node of a ruleset file -> a rule."""

from collections.abc import Mapping

from cardkit.errors import InputError
from cardkit.finding import Level
from cardkit.model import Kind
from cardkit.query import references
from cardkit.rules.numbers import Literal, Number
from cardkit.rules.ruleset import (
    ZONE,
    Bounded,
    Bounds,
    Condition,
    Forbid,
    How,
    Measure,
    Only,
    Presence,
    Reach,
    Rule,
    Scope,
    Shape,
)
from cardkit.rules.vocabulary import Vocabulary
from cardkit.source import Node
from cardkit.text import listing

_HEAD = ("id", "why", "what", "level", "in", "of", "when", "unless")
_RANGE = ("min", "max", "exactly")
_NUMBERS = (*_RANGE, "groups_at_least")
_MEASURES = ("sum", "distinct")
_BOUND = (*_NUMBERS, "per", *_MEASURES)
_MATCHES = ("only", "forbid", "reach")

WORDS = (*_HEAD, *_BOUND, *_MATCHES)
"""Every word of a rule."""

_CONDITION = ("in", "of", *_RANGE, *_MEASURES)

Words = Mapping[str, Node]
"""A rule's words with their values."""


def rule(node: Node, known: Vocabulary) -> Rule:
    """The rule that a mapping describes.

    Raises: InputError when a word is unknown or missing, or words do not go together.
    """
    words = node.mapping(WORDS, required=("id", "why"))
    name = words["id"].text()
    if name == ZONE:
        raise InputError(words["id"].fault(f"'{ZONE}' is the id of the structural rule; call this one otherwise"))
    return Rule(
        id=name,
        why=words["why"].text(),
        scope=_scope(words, known),
        shape=_shape(node, words, known),
        place=node.place,
        level=Level(words["level"].word(Level)) if "level" in words else Level.ERROR,
        what=words["what"].text() if "what" in words else None,
        when=_condition(words["when"], known) if "when" in words else None,
        unless=_condition(words["unless"], known) if "unless" in words else None,
    )


def _scope(words: Words, known: Vocabulary) -> Scope:
    """Where a rule looks: `in` and `of`."""
    return Scope(
        known.zones(words["in"]) if "in" in words else (),
        known.selector(words["of"]) if "of" in words else None,
    )


def _condition(node: Node, known: Vocabulary) -> Condition:
    """A selector, or a bound on the deck."""
    if not isinstance(node.value, dict):
        return Presence(known.selector(node))
    words = node.mapping(_CONDITION)
    if not any(word in words for word in _RANGE):
        raise InputError(node.fault("the condition has no bound; give it 'min', 'max' or 'exactly'"))
    return Bounded(_scope(words, known), _bounds(words, known))


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
    if shapes[0] == "reach":
        return _reach(words["reach"], known)
    return (Only if shapes[0] == "only" else Forbid)(known.selector(words[shapes[0]]))


def _bounds(words: Words, known: Vocabulary) -> Bounds:
    """A bound: what is measured, in which groups, between which numbers."""
    numbers = {word: known.number(words[word], "per" in words) for word in _NUMBERS if word in words}
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
    return bounds


def _measure(words: Words, known: Vocabulary) -> Measure:
    """What a bound measures."""
    if "sum" in words and "distinct" in words:
        raise InputError(words["distinct"].fault("'sum' and 'distinct' in one rule; make them two rules"))
    if "sum" in words:
        return Measure(How.SUM, known.field(words["sum"], (Kind.NUMBER,)))
    return Measure(How.DISTINCT, known.field(words["distinct"])) if "distinct" in words else Measure()


def _crossed(least: Number | None, most: Number | None) -> bool:
    """Two literal bounds that nothing lies between."""
    if least is None or most is None:
        return False
    return isinstance(least.term, Literal) and isinstance(most.term, Literal) and most.term.number < least.term.number


def _reach(node: Node, known: Vocabulary) -> Reach:
    """The start and the step of a `reach`."""
    words = node.mapping(("start", "step"), required=("start", "step"))
    parts = known.step(words["step"])
    fields = dict.fromkeys(each.field for part in parts for each in references(part.expression))
    return Reach(known.selector(words["start"]), words["step"].text(), parts, tuple(fields))
