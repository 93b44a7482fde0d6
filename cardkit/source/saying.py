"""Schema faults in sentences: what is wrong with which field, and the condition that says so."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cardkit.errors import Fault
from cardkit.source.document import Plain
from cardkit.source.node import Node, described
from cardkit.source.reference import steps
from cardkit.text import known_hint, listing, quoted, shortened, suggestion

_NEEDED = {
    "string": "text is",
    "integer": "a whole number is",
    "number": "a number is",
    "boolean": "true or false is",
    "array": "a list is",
    "object": "keys with values are",
}
_PATTERNS = {"^[a-z0-9-]+$": "only a-z, 0-9 and '-' are allowed"}
MESSAGE = 200
"""Characters of jsonschema's own wording, which repeats whole values."""

_SOURCE = re.compile(r"([^:;]+): ")


@dataclass(frozen=True, slots=True)
class Subject:
    """What a schema is asked about."""

    node: Node
    title: str
    """How messages call it, such as `'Wolf'`."""
    unknown: Collection[str] = ()
    """Keys that may lack though the schema requires them."""


@dataclass(frozen=True, slots=True)
class Case:
    """A value before its schema."""

    schema: Mapping[str, Any]
    value: Plain
    subject: Subject


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """A keyword of a schema that a value breaks."""

    keyword: str | None
    """None: the schema is `false`."""
    expected: Any
    """What the schema says behind the keyword."""
    value: Any
    path: tuple[str | int, ...]
    """Keys and indices of the value, from the case's."""
    rule: tuple[str | int, ...]
    """The keyword's own path in the schema."""
    message: str
    """jsonschema's wording, for keywords that have none here."""
    branches: tuple[tuple[int, "Broken"], ...] = ()
    """Of `anyOf` and `oneOf`: what each branch, by its index, finds."""


@dataclass(frozen=True, slots=True)
class _Condition:
    """The `if` that a fault hangs on."""

    claim: str
    """`is a challenge`."""
    noun: str
    """`a challenge`."""
    source: str
    """` (CD-04)`, from the start of `then`'s `$comment`; else empty."""


_GROUPED = ("required", None)
"""Keywords that jsonschema reports once a key, and that are told together; None is a `false` schema."""


def told(broken: Sequence[Broken], case: Case) -> tuple[Fault, ...]:
    """Each fault in a sentence; keys that one condition misses are one fault."""
    every = {(each.keyword, each.path, each.rule): each for each in broken if each.keyword in _GROUPED}
    single = [each for each in broken if each.keyword not in _GROUPED]
    return tuple(fault for each in (*every.values(), *single) for fault in _told(each, case))


def _told(broken: Broken, case: Case) -> tuple[Fault, ...]:
    """One broken keyword, at its place."""
    if broken.keyword in _GROUPED:
        return _missing(broken, case) if broken.keyword else _forbidden(broken, case)
    node = case.subject.node.at(broken.path)
    if broken.keyword == "additionalProperties":
        return _unknown_keys(broken, node, case)
    if broken.keyword in ("anyOf", "oneOf"):
        return _no_branch(broken, node, case)
    message, hint = sentence(broken, _title(broken.path, case))
    if broken.keyword == "uniqueItems":
        node = node.items()[_second(broken.value)]
    condition = _condition(broken, case)
    if condition is None or not broken.path:
        return (node.fault(message, hint),)
    return (node.fault(f"{case.subject.title} {condition.claim} and its {message}{condition.source}", hint),)


def _missing(broken: Broken, case: Case) -> tuple[Fault, ...]:
    """The keys that a value lacks, in one sentence."""
    allowed = case.subject.unknown if not broken.path else ()
    keys = [key for key in broken.expected if key not in broken.value and key not in allowed]
    if not keys:
        return ()
    node, title, condition = case.subject.node.at(broken.path), _title(broken.path, case), _condition(broken, case)
    if condition is None:
        return (node.fault(f"{title} has no {listing(keys)}"),)
    needs = f"{condition.noun} needs {listing(broken.expected)}"
    return (node.fault(f"{title} {condition.claim} and has no {listing(keys)}; {needs}{condition.source}"),)


def _forbidden(broken: Broken, case: Case) -> tuple[Fault, ...]:
    """The keys of a value that the schema forbids; jsonschema's paths end above them."""
    node, title, condition = case.subject.node.at(broken.path), _title(broken.path, case), _condition(broken, case)
    shapes = _at(case.schema, broken.rule)
    keys = [key for key in node.entries() if shapes.get(key) is False] if broken.rule[-1:] == ("properties",) else []
    claim = "must not have {key}"
    if condition is not None:
        claim = f"{condition.claim} and has {{key}}; {condition.noun} has none{condition.source}"
    return tuple(node.key_fault(key, f"{title} {claim.format(key=key)}") for key in keys) or (
        node.fault(f"{title} is not allowed here"),
    )


def _unknown_keys(broken: Broken, node: Node, case: Case) -> tuple[Fault, ...]:
    """Every key that the schema does not know."""
    known = tuple(_at(case.schema, broken.rule[:-1]).get("properties", {}))
    unknown = [key for key in broken.value if key not in known]
    title = _title(broken.path, case)
    return tuple(
        node.key_fault(key, f"{title} has an unknown {quoted(key)}", known_hint(key, known, 40)) for key in unknown
    )


def _no_branch(broken: Broken, node: Node, case: Case) -> tuple[Fault, ...]:
    """What is wrong with a value in the branch that has its kind, else which kinds there are."""
    shapes = _branches(broken)
    refused = {index for index, each in broken.branches if each.keyword == "type" and each.path == broken.path}
    fitting = [each for index, each in broken.branches if index not in refused]
    if fitting and len(refused) < len(shapes):
        return tuple(fault for each in fitting for fault in told([each], case))
    needed = [_NEEDED[kind].rsplit(" ", 1)[0] for kind in (shape.get("type") for shape in shapes) if kind in _NEEDED]
    title = _title(broken.path, case)
    return (node.fault(f"{title} is {described(broken.value)}; {' or '.join(needed) or 'something else'} is needed"),)


def _branches(broken: Broken) -> tuple[Mapping[str, Any], ...]:
    """The branches' schemas."""
    return tuple(shape if isinstance(shape, dict) else {} for shape in broken.expected)


def _condition(broken: Broken, case: Case) -> _Condition | None:
    """The innermost condition that a fault of the whole value hangs on, in words."""
    found: tuple[Mapping[str, Any], Mapping[str, Any]] | None = None
    at: Any = case.schema
    for step in broken.rule:
        if step == "then":
            found = at["if"], at["then"]
        if step == "properties" and found is None:
            return None
        at = at[int(step)] if isinstance(at, list) else at.get(step, {})
    return None if found is None or not isinstance(case.value, dict) else _worded(*found, case)


def _worded(asked: Mapping[str, Any], then: Mapping[str, Any], case: Case) -> _Condition | None:
    """`is a challenge` for a field that every card has, `has level 1` for others."""
    values = case.value if isinstance(case.value, dict) else {}
    pairs = [(name, _text(values[name])) for name in asked.get("properties", {}) if name in values]
    kinds = [text for name, text in pairs if name in case.schema.get("required", ())]
    others = [f"{name} {text}" for name, text in pairs if name not in case.schema.get("required", ())]
    if not pairs:
        return None
    article = "an" if kinds and kinds[0][:1] in "aeiou" else "a"
    noun = " ".join([article, *kinds]) if kinds else ""
    claims = ([f"is {noun}"] if kinds else []) + ([f"has {' and '.join(others)}"] if others else [])
    nouns = [noun] * bool(kinds) + [" and ".join(others)] * bool(others)
    source = _SOURCE.match(str(then.get("$comment", "")))
    return _Condition(" and ".join(claims), " with ".join(nouns), f" ({source[1]})" if source else "")


def _text(value: Plain) -> str:
    """A value inside a sentence, without quotes."""
    return quoted(value)[1:-1] if isinstance(value, str) else described(value)


def _at(schema: Any, path: Iterable[str | int]) -> Mapping[str, Any]:
    """The part of a schema at a path; references are followed by jsonschema's paths themselves."""
    at: Any = schema
    for step in path:
        at = at[int(step)] if isinstance(at, list) else at.get(step, {})
        at = _at(schema, steps(at["$ref"])) if isinstance(at, dict) and "$ref" in at else at
    return at if isinstance(at, dict) else {}


def _title(path: tuple[str | int, ...], case: Case) -> str:
    """What a message calls the value at a path: the last key, `cards[3]` in lists."""
    names = [step for step in path if isinstance(step, str)]
    return names[-1] if names else case.subject.title


def _second(items: list[Any]) -> int:
    """Index of the first item that stands there before."""
    return next((index for index, item in enumerate(items) if item in items[:index]), 0)


Words = tuple[str, str | None]
"""A message and its hint."""


def sentence(broken: Broken, title: str) -> Words:
    """What a keyword says of the value that it is about, which messages call `title`."""
    return _WORDS.get(str(broken.keyword), _other)(broken, title)


def _type(broken: Broken, title: str) -> Words:
    kinds = [broken.expected] if isinstance(broken.expected, str) else broken.expected
    needed = [_NEEDED.get(kind, f"{kind} is") for kind in kinds]
    if len(needed) > 1:
        needed = [" or ".join(each.rsplit(" ", 1)[0] for each in needed) + " is"]
    return f"{title} is {described(broken.value)}; {needed[0]} needed", None


def _enum(broken: Broken, title: str) -> Words:
    words = [_text(word) for word in broken.expected]
    message = f"{title} is {described(broken.value)}; known: {listing(words)}"
    return message, suggestion(_text(broken.value), words)


def _const(broken: Broken, title: str) -> Words:
    return f"{title} is {described(broken.value)}; {described(broken.expected)} is needed", None


def _pattern(broken: Broken, title: str) -> Words:
    needed = _PATTERNS.get(broken.expected, f"it must fit {broken.expected}")
    return f"{title} is {described(broken.value)}; {needed}", None


def _least(broken: Broken, title: str) -> Words:
    return f"{title} is {_text(broken.value)}; at least {broken.expected} is needed", None


def _most(broken: Broken, title: str) -> Words:
    return f"{title} is {_text(broken.value)}; at most {broken.expected} is allowed", None


def _longer(broken: Broken, title: str) -> Words:
    if not broken.value:
        return f"{title} is empty; leave it out or give it a value", None
    return f"{title} has a length of {len(broken.value)}; at least {broken.expected} is needed", None


def _shorter(broken: Broken, title: str) -> Words:
    return f"{title} has a length of {len(broken.value)}; at most {broken.expected} is allowed", None


def _unique(broken: Broken, title: str) -> Words:
    return f"{title} holds {described(broken.value[_second(broken.value)])} twice; once is enough", None


def _other(broken: Broken, title: str) -> Words:
    return f"{title}: {shortened(broken.message, MESSAGE)}", None


_WORDS: dict[str, Callable[[Broken, str], Words]] = {
    "type": _type,
    "enum": _enum,
    "const": _const,
    "pattern": _pattern,
    "minimum": _least,
    "maximum": _most,
    "minLength": _longer,
    "minItems": _longer,
    "minProperties": _longer,
    "maxLength": _shorter,
    "maxItems": _shorter,
    "maxProperties": _shorter,
    "uniqueItems": _unique,
}
