"""Whether a stranger's JSON Schema can be used: everything that is wrong with it, at its place.

Card schemas come with card packs. jsonschema would fetch what a `$ref` names elsewhere, and fail with its own errors in
the middle of a card on what is no schema: so nothing of the kind reaches it.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from jsonschema import Draft202012Validator

from cardkit import pattern
from cardkit.errors import Fault, by_place
from cardkit.source.node import Node
from cardkit.source.reference import steps
from cardkit.source.saying import Broken, sentence
from cardkit.text import quoted

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_MAPS = ("properties", "$defs", "definitions", "dependentSchemas")
"""Keywords whose values are schemas by name."""
_BRANCHES = ("allOf", "anyOf", "oneOf")
_LISTS = (*_BRANCHES, "prefixItems")
_SAME = ("not", "if", "then", "else")
"""Keywords whose schema is about the same value."""
_SINGLE = (
    *_SAME,
    *("items", "contains", "additionalProperties", "propertyNames", "unevaluatedItems", "unevaluatedProperties"),
)
_REFUSED = {
    "$dynamicRef": "write '$ref'",
    "$recursiveRef": "write '$ref'",
    "patternProperties": "name the keys under 'properties', or use 'additionalProperties'",
}
"""Keywords that are not read, and what to write."""

_SLIP = 0.84
"""How like a keyword a word must be to be a slip of the pen; `markdownDescription` and others are their owners'."""

_TOP = ("$schema", "$id")
"""Keywords that may stand at the top only: below it they change what a `$ref` or the others mean."""

_Path = tuple[str, ...]
_Parts = Mapping[_Path, Node]


def unsound(root: Node) -> tuple[Fault, ...]:
    """What is wrong with a schema, in the order of its lines; nothing when it can be used.

    Raises: InputError when it is no mapping.
    """
    root.entries()
    parts = dict(_parts((), root))
    # One keyword's fault comes from several parts of JSON Schema's own schema.
    faults = tuple({fault.place: fault for fault in _misshapen(root)}.values())
    faults = faults or tuple(each for path, part in parts.items() for each in _faults(path, part, parts))
    if not faults:
        faults = _circles(parts)
    return tuple(sorted(faults, key=by_place))


def _parts(path: _Path, node: Node) -> Iterator[tuple[_Path, Node]]:
    """Every schema in the schema, itself first, with the way that leads there."""
    if not isinstance(node.value, dict):
        return
    yield path, node
    for key, child in node.entries().items():
        if key in _SINGLE:
            yield from _parts((*path, key), child)
        if key in _MAPS and isinstance(child.value, dict):
            for name, each in child.entries().items():
                yield from _parts((*path, key, name), each)
        if key in _LISTS and isinstance(child.value, list):
            for index, each in enumerate(child.items()):
                yield from _parts((*path, key, str(index)), each)


def _misshapen(root: Node) -> Iterator[Fault]:
    """Where the schema is none by JSON Schema's own schema."""
    try:
        for error in Draft202012Validator(Draft202012Validator.META_SCHEMA).iter_errors(root.value):
            path = tuple(error.absolute_path)
            names = [step for step in path if isinstance(step, str)]
            broken = Broken(
                keyword=str(error.validator),
                expected=error.validator_value,
                value=error.instance,
                path=path,
                rule=(),
                message="this is none of the values that JSON Schema allows here",
            )
            message, hint = sentence(broken, names[-1] if names else "the schema")
            yield root.at(path).fault(message, hint)
    except RecursionError:
        yield root.fault("the schema is nested too deeply")


def _faults(path: _Path, part: Node, parts: _Parts) -> Iterator[Fault]:
    """What is wrong with one schema, apart from those in it."""
    entries = part.entries()
    yield from (part.key_fault(key, f"'{key}' is not read", hint) for key, hint in _REFUSED.items() if key in entries)
    yield from (part.key_fault(key, f"'{key}' may stand at the top only") for key in _TOP if path and key in entries)
    for key in entries.keys() - Draft202012Validator.VALIDATORS.keys():
        for meant in get_close_matches(key, Draft202012Validator.VALIDATORS, 1, _SLIP):
            yield part.key_fault(key, f"'{key}' is no keyword of JSON Schema", f"did you mean '{meant}'?")
    if not path and "$schema" in entries and entries["$schema"].text().removesuffix("#") != DIALECT:
        yield entries["$schema"].fault(f"$schema is {quoted(entries['$schema'].text())}; '{DIALECT}' is needed")
    if "$ref" in entries:
        yield from _reference(entries["$ref"], parts)
    if "pattern" in entries:
        wrong = pattern.fault(entries["pattern"].text())
        if wrong is not None:
            yield entries["pattern"].fault(f"pattern {quoted(entries['pattern'].text())} cannot be read: {wrong[0]}")


def _reference(node: Node, parts: _Parts) -> Iterator[Fault]:
    """A `$ref` that leads out of the schema, or to nothing in it."""
    name = node.text()
    if not name.startswith("#"):
        yield node.fault(f"$ref is {quoted(name)}; only what the schema itself holds is read", "write '#/$defs/NAME'")
    elif name[:2] not in ("#", "#/") or steps(name) not in parts:
        yield node.fault(f"$ref is {quoted(name)}, and the schema has nothing there that is a schema")


def _circles(parts: _Parts) -> tuple[Fault, ...]:
    """Each schema that a value would have to be held to before it is held to that schema."""
    done: set[_Path] = set()
    return tuple(fault for path in parts for fault in _circle(path, parts, done))


def _circle(start: _Path, parts: _Parts, done: set[_Path]) -> Iterator[Fault]:
    """The schemas that lead back to themselves, among those that are met first from here."""
    open_: list[tuple[_Path, Iterator[_Path]]] = [] if start in done else [(start, iter(_same(start, parts)))]
    done.add(start)
    while open_:
        path, following = open_[-1]
        step = next(following, None)
        if step is None:
            open_.pop()
        elif step in {each for each, _ in open_}:
            node = parts[path].entries().get("$ref", parts[path])
            yield node.fault("this schema refers to itself, with nothing in between", "take the '$ref' out")
        elif step not in done:
            done.add(step)
            open_.append((step, iter(_same(step, parts))))


def _same(path: _Path, parts: _Parts) -> tuple[_Path, ...]:
    """The schemas that a value is held to whenever it is held to this one."""
    entries = parts[path].entries()
    referred = (steps(entries["$ref"].text()),) if "$ref" in entries else ()
    single = tuple((*path, key) for key in _SAME if key in entries)
    branches = tuple(
        (*path, key, str(index)) for key in _BRANCHES if key in entries for index, _ in enumerate(entries[key].items())
    )
    dependent = tuple(
        (*path, "dependentSchemas", name)
        for name in (entries["dependentSchemas"].entries() if "dependentSchemas" in entries else ())
    )
    return tuple(each for each in (*referred, *single, *branches, *dependent) if each in parts)
