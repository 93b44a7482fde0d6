"""The card schema -> fields: `id`, `name` and `set`, then one for each property."""

import re
from collections.abc import Iterable, Mapping
from functools import partial

from cardkit.errors import Fault, InputError
from cardkit.model import Field, Kind, Locales
from cardkit.query import Language, columns, derived
from cardkit.source import Node
from cardkit.source.reference import named
from cardkit.source.trial import tried
from cardkit.text import fold, known_hint, listing, quoted

RESERVED = (
    *("place", "game", "names", "unknown", "instead", "amends", "printings", "printing", "prints"),
    *("in", "is", "has", "list", "own"),
)
"""Names that no field of a card schema may have, and the options of the query language (DESIGN 4)."""

_OPTIONS = ("order", "unique", "prefer", "limit", "lang", "show")
_SPOKEN = ("and", "or", "not")
_MADE = ("seq", "file", "line", "column")
"""Columns that the catalogue makes for itself."""

TAKEN = (*RESERVED, *_OPTIONS, *_SPOKEN, *_MADE)
"""Every name that no field of a card schema may have."""

HEAD = ("id", "name", "set")
MOST_COLUMNS = 900
"""Columns of all fields: one each, and for texts per locale one more a locale; SQLite may be built for 999."""

_EXTRA = ("aliases", "ordered", "whole", "names", "label", "words")
_NAME = re.compile(r"[a-z_][a-z0-9_]*\Z")
_ALIAS = re.compile(r"[^\W\d]\w*\Z")
_KINDS = {
    "string": Kind.TEXT,
    "integer": Kind.NUMBER,
    "number": Kind.NUMBER,
    "array": Kind.LIST,
    "boolean": Kind.FLAG,
}

_Shape = Mapping[str, Node]
"""The keywords of a property, those of what its `$ref` names among them."""


def fields(schema: Node, locales: tuple[str, ...]) -> tuple[Field, ...]:
    """The fields of a card schema that is sound, in its order; no locales: they are not known, nor are labels then.

    Raises: InputError with every property that cannot be a field.
    """
    properties = schema.child("properties")
    entries = {} if properties is None else properties.entries()
    every: dict[str, Node | None] = {head: entries.get(head) for head in HEAD} | dict(entries)
    faults = [_name_fault(properties, name) for name in entries] if properties else []
    wrong = [fault for fault in faults if fault is not None]
    made = [tried(wrong, partial(_field, name, node, schema, locales)) for name, node in every.items()]
    known = tuple(each for each in made if each is not None)
    wrong += _alias_faults(every, schema)
    wrong += _size_faults(schema.child("properties") or schema, Language(known, locales))
    if wrong:
        raise InputError(*wrong)
    return known


def _name_fault(properties: Node, name: str) -> Fault | None:
    """A property's name that cannot be a field's."""
    if name in TAKEN:
        reason = "that name has a meaning of its own"
    elif _NAME.match(name):
        return None
    else:
        reason = "only a-z, 0-9 and '_' are allowed"
    return properties.key_fault(name, f"no field may be called {quoted(name)}; {reason}")


def _size_faults(node: Node, language: Language) -> tuple[Fault, ...]:
    """More columns than a table can have."""
    count = len(columns(language)) + len(derived(language))
    if count <= MOST_COLUMNS:
        return ()
    return (
        node.fault(
            f"the fields need {count} columns; at most {MOST_COLUMNS} are possible",
            "a text per locale needs one for each locale and one more",
        ),
    )


def _field(name: str, node: Node | None, schema: Node, locales: tuple[str, ...]) -> Field:
    """The field of one property; of no node one that the schema does not say more about."""
    shape = {} if node is None else _resolved(name, node, schema)
    kind = _kind(name, node, shape, schema)
    values = _values(shape, schema)
    extra = shape["x-cardkit"].mapping(_EXTRA) if "x-cardkit" in shape else {}
    words = extra["words"].entries() if "words" in extra else {}
    faults = [
        shape[key].fault(f"'{key}' is no keyword of JSON Schema", f"write it under 'x-cardkit' of '{name}'")
        for key in _EXTRA
        if key in shape
    ]
    faults += [
        extra["words"].key_fault(word, f"'{name}' has no value {quoted(word)}", known_hint(word, values))
        for word in words
        if word not in values
    ]
    if faults:
        raise InputError(*faults)
    return Field(
        name=name,
        kind=kind,
        aliases=tuple(item.text() for item in extra["aliases"].items()) if "aliases" in extra else (),
        values=() if kind is Kind.NUMBER else values,  # those of a NUMBER field are its marks
        ordered=extra["ordered"].flag() if "ordered" in extra else False,
        localised=name == "name" or _has_locales(shape, schema),
        label=_localised(extra["label"], locales) if "label" in extra else {},
        words={value: _localised(word, locales) for value, word in words.items()},
        names=_has_names(name, kind, extra),
    )


def _has_names(name: str, kind: Kind, extra: _Shape) -> bool:
    """The items of a list are names of the card.

    Raises: InputError where the property is no list.
    """
    if "names" not in extra:
        return False
    if kind is not Kind.LIST:
        raise InputError(extra["names"].fault(f"'{name}' is no list, whose items could be names", "leave 'names' out"))
    return extra["names"].flag()


def _alias_faults(properties: Mapping[str, Node | None], schema: Node) -> tuple[Fault, ...]:
    """Aliases that queries could not tell from something else."""
    meant = {fold(name): f"'{name}' is a field" for name in properties}
    meant |= dict.fromkeys((*RESERVED, *_OPTIONS, *_SPOKEN), "that word has a meaning of its own")
    found: list[Fault] = []
    for name, node in properties.items():
        for item in _aliases(name, node, schema):
            alias = item.text()
            if not _ALIAS.match(alias):
                found.append(item.fault(f"the alias {quoted(alias)} is no word; letters, digits and '_' are allowed"))
            elif fold(alias) in meant:
                found.append(item.fault(f"'{name}' cannot have the alias {quoted(alias)}; {meant[fold(alias)]}"))
            meant.setdefault(fold(alias), f"'{name}' has it already")
    return tuple(found)


def _aliases(name: str, node: Node | None, schema: Node) -> tuple[Node, ...]:
    """The aliases of a property, if they are a list of texts at all: what else they are is told elsewhere."""
    shape = tried([], lambda: _resolved(name, node, schema)) if node else None
    extra = shape.get("x-cardkit") if shape else None
    aliases = extra.child("aliases") if extra else None
    items = aliases.items() if aliases and isinstance(aliases.value, list) else ()
    return tuple(item for item in items if not isinstance(item.value, dict | list))


def _kind(name: str, node: Node | None, shape: _Shape, schema: Node) -> Kind:
    """How a property is compared."""
    if name in HEAD:
        return Kind.TEXT if name == "name" else Kind.CODE
    if _has_locales(shape, schema):
        return Kind.TEXT
    if "enum" in shape and all(isinstance(item.value, str) for item in shape["enum"].items()):
        return Kind.WORD
    kind = _KINDS.get(str(shape["type"].value)) if "type" in shape else None
    whole = shape["x-cardkit"].child("whole") if "x-cardkit" in shape else None
    if whole is not None and kind is not Kind.TEXT:
        raise InputError(whole.fault(f"'{name}' is no text whose words could be any", "leave 'whole' out"))
    if whole is not None and whole.flag():
        return Kind.CODE
    if kind is None:
        message = f"field '{name}' has no type that can be a column"
        raise InputError((node or schema).fault(f"{message}; an enum or one of {listing(_KINDS)} is needed"))
    return kind


def _values(shape: _Shape, schema: Node) -> tuple[str, ...]:
    """The words that a property, or each item of its list, may be."""
    items = _resolved("items", shape["items"], schema) if "items" in shape else {}
    enum = shape.get("enum", items.get("enum"))
    return tuple(item.text() for item in enum.items()) if enum else ()


def _has_locales(shape: _Shape, schema: Node) -> bool:
    """A property that may be an object holds a text per locale."""
    branches = shape.get("anyOf", shape.get("oneOf"))
    shapes = [_resolved("", each, schema) for each in branches.items()] if branches else [shape]
    return any(each["type"].value == "object" for each in shapes if "type" in each)


def _resolved(name: str, node: Node, schema: Node) -> _Shape:
    """The keywords of a schema, and of what its `$ref` names, which stands in the same card schema.

    Raises: InputError when it is `true` or `false`.
    """
    if not isinstance(node.value, dict):
        raise InputError(node.fault(f"'{name}' is {node.text()}; a schema with keys and values is needed"))
    own = dict(node.entries())
    reference = own.pop("$ref", None)
    meant = named(reference.text(), schema) if reference else None
    return own if meant is None else {**_resolved(name, meant, schema), **own}


def _localised(node: Node, locales: Iterable[str]) -> Locales:
    """A text, or one per locale, as one per locale; nothing when it is not known which there are."""
    known = tuple(locales)
    if not known:
        return {}
    if not isinstance(node.value, dict):
        return {known[0]: node.text()}
    entries = node.entries()
    unknown = [each for each in entries if each not in known]
    if unknown:
        hint = f"known: {listing(known)}"
        raise InputError(*(node.key_fault(each, f"unknown locale {quoted(each)}", hint) for each in unknown))
    return {locale: text.text() for locale, text in entries.items()}
