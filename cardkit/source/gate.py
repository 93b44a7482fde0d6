"""A quick yes of JSON Schema: what a compiled gate lets through is valid; what it does not, jsonschema decides.

jsonschema takes 0.3 ms for a card of a schema with eight conditions, 9 s for 30,000 cards; the gate takes 6 µs. It
holds no second truth: it never says no, and a test holds its yes to jsonschema's verdict.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cardkit.source.reference import target
from cardkit.source.watch import Watch

Gate = Callable[[Any], bool]
"""True for values that are certainly valid."""

_NOTES = (
    "$schema",
    "$id",
    "$defs",
    "$comment",
    "title",
    "description",
    "default",
    "examples",
    "x-cardkit",
    "then",
    "else",
)
_TYPES: dict[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, float),
    "boolean": (bool,),
    "array": (list,),
    "object": (dict,),
}
_DECIDED = frozenset(("properties", "required", "const", "enum"))
"""Keywords whose gate is exact: a condition made of these alone may be followed."""


@dataclass(frozen=True, slots=True)
class _Whole:
    """What the parts of a schema share."""

    root: Mapping[str, Any]
    """What `$ref` start from."""
    watch: Watch


def gate(schema: Mapping[str, Any], watch: Watch) -> Gate:
    """The gate of a schema; it raises TimeoutError when the watch says so."""
    return _gate(schema, _Whole(schema, watch))


def _gate(schema: Any, whole: _Whole) -> Gate:
    """The gate of a part."""
    if isinstance(schema, bool):
        return _always if schema else _never
    keywords = [key for key in schema if key not in _NOTES]
    if any(key not in _MAKERS for key in keywords):
        return _never
    gates = tuple(_MAKERS[key](schema, whole) for key in keywords)
    return gates[0] if len(gates) == 1 else _every(gates)


def _every(gates: tuple[Gate, ...]) -> Gate:
    """The gate of all gates."""

    def holds(value: Any) -> bool:
        for each in gates:  # noqa: SIM110 - all() over a generator takes twice as long
            if not each(value):
                return False
        return True

    return holds


def _always(_: Any) -> bool:
    return True


def _never(_: Any) -> bool:
    return False


def _type(schema: Any, _: _Whole) -> Gate:
    names = schema["type"]
    known = frozenset(each for name in ([names] if isinstance(names, str) else names) for each in _TYPES.get(name, ()))
    return lambda value: type(value) in known


def _enum(schema: Any, _: _Whole) -> Gate:
    words = tuple(schema["enum"])
    if all(isinstance(word, str) for word in words):
        known = frozenset(words)
        return lambda value: type(value) is str and value in known
    return lambda value: any(_equal(value, word) for word in words)


def _const(schema: Any, _: _Whole) -> Gate:
    constant = schema["const"]
    return lambda value: _equal(value, constant)


def _equal(value: Any, constant: Any) -> bool:
    """Equal as JSON: true is not 1."""
    return bool(value == constant and isinstance(value, bool) == isinstance(constant, bool))


def _properties(schema: Any, whole: _Whole) -> Gate:
    shapes = schema["properties"].items()
    forbidden = frozenset(name for name, shape in shapes if shape is False)
    gates = {name: _gate(shape, whole) for name, shape in shapes if not isinstance(shape, bool)}
    names = gates.keys()

    def holds(value: Any) -> bool:
        if type(value) is not dict:
            return True
        # A condition names one or two keys, a card has ten.
        for name in names if len(names) < len(value) else value:
            if name in gates and name in value and not gates[name](value[name]):
                return False
        return forbidden.isdisjoint(value)

    return holds


def _required(schema: Any, _: _Whole) -> Gate:
    names = frozenset(schema["required"])
    return lambda value: type(value) is not dict or names <= value.keys()


def _additional(schema: Any, whole: _Whole) -> Gate:
    names, rest = frozenset(schema.get("properties", ())), _gate(schema["additionalProperties"], whole)
    if rest is _never:
        return lambda value: type(value) is not dict or names.issuperset(value)
    return lambda value: type(value) is not dict or all(rest(value[key]) for key in value if key not in names)


def _items(schema: Any, whole: _Whole) -> Gate:
    each = _gate(schema["items"], whole)
    return lambda value: type(value) is not list or all(each(item) for item in value)


def _unique(_: Any, __: _Whole) -> Gate:
    return lambda value: (
        type(value) is not list or (all(type(item) is str for item in value) and len(set(value)) == len(value))
    )


def _all_of(schema: Any, whole: _Whole) -> Gate:
    return _every(tuple(_gate(each, whole) for each in schema["allOf"]))


def _any_of(schema: Any, whole: _Whole) -> Gate:
    gates = tuple(_gate(each, whole) for each in schema["anyOf"])

    def holds(value: Any) -> bool:
        for each in gates:  # noqa: SIM110 - any() over a generator takes twice as long
            if each(value):
                return True
        return False

    return holds


def _if(schema: Any, whole: _Whole) -> Gate:
    then, otherwise = (_gate(schema.get(key, True), whole) for key in ("then", "else"))
    condition = _one_of(schema["if"]) or _gate(schema["if"], whole)
    if _decided(schema["if"]):
        return lambda value: then(value) if condition(value) else otherwise(value)
    return lambda value: then(value) and otherwise(value)


def _one_of(schema: Any) -> Gate | None:
    """The gate of a condition that asks for one key with a text of some: nearly all do; eight times as fast (m)."""
    if isinstance(schema, bool) or schema.keys() - set(_NOTES) != {"properties", "required"}:
        return None
    shapes, required = schema["properties"], schema["required"]
    words = _words(shapes[required[0]]) if len(required) == 1 and shapes.keys() == set(required) else None
    if words is None:
        return None
    key = required[0]
    return lambda value: type(value) is not dict or (type(word := value.get(key)) is str and word in words)


def _words(shape: Any) -> frozenset[str] | None:
    """The texts that a shape lets through, where it is no more than these."""
    if isinstance(shape, bool) or len(shape.keys() - set(_NOTES)) != 1:
        return None
    words = shape.get("enum", [shape.get("const")])
    return frozenset(words) if all(isinstance(word, str) for word in words) else None


def _decided(schema: Any) -> bool:
    """The gate of this condition says no only where jsonschema does."""
    return isinstance(schema, bool) or (
        schema.keys() - set(_NOTES) <= _DECIDED
        and all(_decided(each) for each in schema.get("properties", {}).values())
    )


def _reference(schema: Any, whole: _Whole) -> Gate:
    named = target(schema["$ref"], whole.root)
    made: list[Gate] = []

    def followed(value: Any) -> bool:
        # Made on first use, since a schema may refer to itself.
        if not made:
            made.append(_never if named is None else _gate(named, whole))
        whole.watch.follow()
        return made[0](value)

    return followed


def _pattern(schema: Any, whole: _Whole) -> Gate:
    pattern, fits = schema["pattern"], whole.watch.fits
    return lambda value: type(value) is not str or fits(pattern, value)


def _bound(keyword: str, kinds: tuple[type, ...], holds: Callable[[Any, Any], bool]) -> Callable[[Any, Any], Gate]:
    """The maker of a keyword that compares a number or a length."""

    def made(schema: Any, _: _Whole) -> Gate:
        bound = schema[keyword]
        return lambda value: type(value) not in kinds or holds(value, bound)

    return made


_MAKERS: dict[str, Callable[[Any, Any], Gate]] = {
    "type": _type,
    "enum": _enum,
    "const": _const,
    "properties": _properties,
    "required": _required,
    "additionalProperties": _additional,
    "items": _items,
    "uniqueItems": _unique,
    "allOf": _all_of,
    "anyOf": _any_of,
    "if": _if,
    "$ref": _reference,
    "pattern": _pattern,
    "minimum": _bound("minimum", (int, float), lambda value, bound: value >= bound),
    "maximum": _bound("maximum", (int, float), lambda value, bound: value <= bound),
    "minLength": _bound("minLength", (str,), lambda value, bound: len(value) >= bound),
    "maxLength": _bound("maxLength", (str,), lambda value, bound: len(value) <= bound),
    "minItems": _bound("minItems", (list,), lambda value, bound: len(value) >= bound),
    "maxItems": _bound("maxItems", (list,), lambda value, bound: len(value) <= bound),
    "minProperties": _bound("minProperties", (dict,), lambda value, bound: len(value) >= bound),
    "maxProperties": _bound("maxProperties", (dict,), lambda value, bound: len(value) <= bound),
}
