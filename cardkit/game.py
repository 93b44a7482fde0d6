"""game.yaml and the card schema -> Game. Sections that other rooms read stay nodes."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from cardkit.errors import Fault, InputError, QueryError
from cardkit.measure import Size, size
from cardkit.model import BackRule, Field, Game, Kind, Locales, PrintDefaults, Zone
from cardkit.query import Language, parse
from cardkit.source import Node
from cardkit.text import suggestion

Read = TypeVar("Read")

SECTIONS = ("rules", "examples", "sources", "drafts", "setups")
"""Parts of game.yaml that other rooms read."""

_OWN = ("game", "title", "source", "locales", "zones", "shown", "symbols", "print", "queries")

RESERVED = ("place", "game", "names", "unknown", "amends", "printings", "in", "is", "has", "list")
"""Names that no field of a card schema may have, and the options of the query language (DESIGN 4)."""

_OPTIONS = ("order", "unique", "prefer", "limit", "lang", "show")
_HEAD = ("id", "name", "set")
_NAME = re.compile(r"[a-z_][a-z0-9_]*\Z")
_LOCALE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]+)*\Z")
_ID = re.compile(r"[a-z0-9-]+\Z")


def read(node: Node, schema: Mapping[str, Any]) -> Game:
    """The game that a game.yaml and its card schema describe.

    Raises: InputError with every fault of the sections that make the Game, unknown sections among them.
    """
    entries = node.mapping((*_OWN, *SECTIONS), ("game", "title", "locales"))
    faults: list[Fault] = []

    def part(key: str, made: Callable[[Node], Read]) -> Read | None:
        return _tried(faults, lambda: made(entries[key])) if key in entries else None

    locales = part("locales", _locales) or ("en",)
    known = _tried(faults, lambda: fields(schema, locales)) or ()
    game = Game(
        id=part("game", _id) or "",
        title=part("title", Node.text) or "",
        source=part("source", Node.text),
        locales=locales,
        fields=known,
        zones=part("zones", _zones) or (),
        shown=part("shown", lambda each: _words(each, known)) or (),
        symbols=part("symbols", _texts) or {},
        print=part("print", _print) or PrintDefaults(),
        queries=part("queries", _texts) or {},
    )
    if not faults:
        faults += _selector_faults(entries, Language(game.fields, game.locales, game.queries))
    if faults:
        raise InputError(*sorted(faults, key=_by_place))
    return game


def _selector_faults(entries: Mapping[str, Node], language: Language) -> tuple[Fault, ...]:
    """What is wrong with the selectors of a game.yaml that is right otherwise."""
    zones = entries["zones"].entries().values() if "zones" in entries else ()
    backs = entries["print"].child("backs") if "print" in entries else None
    queries = entries["queries"].entries().values() if "queries" in entries else ()
    holders = [(zone, "holds") for zone in zones] + [(back, "of") for back in (backs.items() if backs else ())]
    nodes = [node for holder, key in holders if (node := holder.child(key)) is not None]
    faults: list[Fault] = []
    for node in (*nodes, *queries):
        try:
            parse(node.text(), language)
        except QueryError as error:
            faults += [replace(fault, place=node.place) for fault in error.faults]
    return tuple(faults)


def _tried(faults: list[Fault], made: Callable[[], Read]) -> Read | None:
    """What `made` gives, or None with the reasons added to the faults."""
    try:
        return made()
    except InputError as error:
        faults.extend(error.faults)
        return None


def _words(node: Node, known: tuple[Field, ...]) -> tuple[str, ...]:
    """Names of fields."""
    return tuple(item.word(field.name for field in known) for item in node.items())


def _by_place(fault: Fault) -> tuple[int, int]:
    """Faults of one file stand in its order."""
    return (fault.place.line, fault.place.column) if fault.place else (0, 0)


def _id(node: Node) -> str:
    """The game's id: its folder's name."""
    if not _ID.match(node.text()):
        raise InputError(node.fault(f"game is '{node.text()}'; only a-z, 0-9 and '-' are allowed"))
    return node.text()


def _locales(node: Node) -> tuple[str, ...]:
    """The game's locales, the default first."""
    items = node.items()
    faults = [
        item.fault(f"'{item.text()}' is no locale; such as en or pt-BR") for item in items if not _is_locale(item)
    ]
    if faults or not items:
        raise InputError(*faults or (node.fault("locales is empty; at least one is needed"),))
    return tuple(item.text() for item in items)


def _is_locale(node: Node) -> bool:
    """The node's text is a language tag (RFC 5646) in short form."""
    return bool(_LOCALE.match(node.text()))


def _zones(node: Node) -> tuple[Zone, ...]:
    """The parts of a deck."""
    return tuple(_zone(name, each) for name, each in node.entries().items())


def _zone(name: str, node: Node) -> Zone:
    """One part of a deck."""
    entries = node.mapping(("title", "holds"), ("title",))
    return Zone(name, entries["title"].text(), entries["holds"].text() if "holds" in entries else None)


def _texts(node: Node) -> dict[str, str]:
    """Texts by name."""
    return {name: each.text() for name, each in node.entries().items()}


def _print(node: Node) -> PrintDefaults:
    """How the cards are printed unless the user says otherwise."""
    entries = node.mapping(("card", "look", "backs"))
    return PrintDefaults(
        card=_size(entries["card"]) if "card" in entries else None,
        look=entries["look"].text() if "look" in entries else None,
        backs=tuple(_back(item) for item in entries["backs"].items()) if "backs" in entries else (),
    )


def _size(node: Node) -> Size:
    """A card's size."""
    found = size(node.text())
    if found is None:
        raise InputError(node.fault(f"card is '{node.text()}'; a size such as 63x88mm or 2.5x3.5in is needed"))
    return found


def _back(node: Node) -> BackRule:
    """Which cards have which back."""
    entries = node.mapping(("of", "back"), ("back",))
    return BackRule(entries["back"].text(), entries["of"].text() if "of" in entries else None)


def fields(schema: Mapping[str, Any], locales: tuple[str, ...]) -> tuple[Field, ...]:
    """`id`, `name` and `set`, then a field for each other property of a card schema, in its order.

    Raises: InputError with every property that cannot be a field.
    """
    properties = schema.get("properties", {})
    shapes = {head: properties.get(head, {}) for head in _HEAD} | properties
    made, faults = list[Field](), list[Fault]()
    for name, shape in shapes.items():
        try:
            made.append(_field(name, _resolved(shape, schema), locales))
        except InputError as error:
            faults.extend(error.faults)
    if faults:
        raise InputError(*faults)
    return tuple(made)


def _field(name: str, shape: Mapping[str, Any], locales: tuple[str, ...]) -> Field:
    """The field of one property."""
    if name in (*RESERVED, *_OPTIONS) or not _NAME.match(name):
        reason = "that name has a meaning of its own" if _NAME.match(name) else "only a-z, 0-9 and '_' are allowed"
        raise InputError(Fault(message=f"card schema: no field may be called '{name}'; {reason}"))
    extra = shape.get("x-cardkit", {})
    unknown = [key for key in extra if key not in ("aliases", "ordered", "label", "words")]
    if unknown:
        hint = suggestion(unknown[0], ("aliases", "ordered", "label", "words"))
        raise InputError(Fault(message=f"card schema: x-cardkit of '{name}' has an unknown '{unknown[0]}'", hint=hint))
    values = shape.get("enum", shape.get("items", {}).get("enum", ()))
    return Field(
        name=name,
        kind=_kind(name, shape),
        aliases=tuple(extra.get("aliases", ())),
        values=tuple(str(value) for value in values),
        ordered=extra.get("ordered", False),
        localised=name == "name" or _has_locales(shape),
        label=_localised(extra.get("label", {}), locales),
        words={value: _localised(word, locales) for value, word in extra.get("words", {}).items()},
    )


def _kind(name: str, shape: Mapping[str, Any]) -> Kind:
    """How a property is compared."""
    if name in _HEAD:
        return Kind.TEXT if name == "name" else Kind.CODE
    if _has_locales(shape):
        return Kind.TEXT
    if "enum" in shape and all(isinstance(value, str) for value in shape["enum"]):
        return Kind.WORD
    kind = _KINDS.get(str(shape.get("type")))
    if kind is None:
        known = f"an enum or one of {', '.join(_KINDS)}"
        raise InputError(
            Fault(message=f"card schema: field '{name}' has no type that can be a column; {known} is needed")
        )
    return kind


_KINDS = {
    "string": Kind.TEXT,
    "integer": Kind.NUMBER,
    "number": Kind.NUMBER,
    "array": Kind.LIST,
    "boolean": Kind.FLAG,
}


def _has_locales(shape: Mapping[str, Any]) -> bool:
    """A property that may be an object holds a text per locale."""
    branches: Iterable[Mapping[str, Any]] = shape.get("anyOf", shape.get("oneOf", (shape,)))
    return any(branch.get("type") == "object" for branch in branches)


def _resolved(shape: Mapping[str, Any], schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """A property with what its `$ref` names, which stands in the same schema."""
    if "$ref" not in shape:
        return shape
    target: Any = schema
    for step in shape["$ref"].removeprefix("#/").split("/"):
        target = target[step]
    return {**_resolved(target, schema), **{key: value for key, value in shape.items() if key != "$ref"}}


def _localised(label: str | Mapping[str, str], locales: tuple[str, ...]) -> Locales:
    """A text, or one per locale, as one per locale."""
    return {locales[0]: label} if isinstance(label, str) else dict(label)
