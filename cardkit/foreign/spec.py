"""What stands behind a field in `sources`: a path, or keys that say what is done with a value."""

import re
from collections.abc import Mapping

from cardkit.errors import Fault, InputError
from cardkit.foreign.mapping import Spec, getter
from cardkit.foreign.path import Path, path
from cardkit.foreign.phrase import phrases
from cardkit.foreign.source import Reading
from cardkit.model import Field, Kind
from cardkit.source import Node
from cardkit.text import listing, quoted, suggestion

_PLAIN = ("before", "after", "symbols", "split", "join", "default")
"""Keys whose value is one text."""

_KEYS = ("from", "text", "say", "has", "lacks", "drop", "replace", "markup", "map", "unfit", *_PLAIN)
_HOLE = re.compile(r"\{([^{}]*)\}")
_TEXTS = (Kind.TEXT, Kind.CODE, Kind.WORD)


def reading(key: str, node: Node, field: Field | None, locale: str) -> Reading:
    """How the value of a key is taken; no field: of what ties records together, which is text.

    Raises: InputError.
    """
    spec = _spec(node, field)
    kind = Kind.TEXT if field is None else field.kind
    name = key if field is None else field.name
    lenient = field if spec.lenient else None
    return Reading(name, locale or None, spec.paths, getter(spec, kind), lenient, spec.keeps, bool(spec.pieces))


def _spec(node: Node, field: Field | None) -> Spec:
    """What is said of one value."""
    if not isinstance(node.value, dict):
        return Spec(paths=(path(node),))
    entries = node.mapping(_KEYS)
    if ("from" in entries) == ("text" in entries):
        wrong = "has both 'from' and 'text'" if "text" in entries else "has neither 'from' nor 'text'"
        raise InputError(node.fault(f"{node.name} {wrong}; one of them is needed"))
    faults = [*_kind_faults(entries, field), *_word_faults(entries, field)]
    if faults:
        raise InputError(*faults)
    pieces, paths = _template(entries["text"]) if "text" in entries else ((), _paths(entries["from"]))
    texts = {key: entries[key].text() for key in _PLAIN if key in entries}
    said = phrases(entries)
    return Spec(
        paths=paths,
        pieces=pieces,
        say=None if said is None else said.said,
        drop=frozenset(item.text() for item in _listed(entries["drop"])) if "drop" in entries else frozenset(),
        replace=_texts(entries, "replace"),
        html="markup" in entries and entries["markup"].word(("html",)) == "html",
        map=_texts(entries, "map"),
        lenient="unfit" in entries,
        keeps="unfit" in entries and entries["unfit"].word(("absent", "kept")) == "kept",
        **texts,
    )


def _kind_faults(entries: Mapping[str, Node], field: Field | None) -> tuple[Fault, ...]:
    """Keys that do not go with the field's kind."""
    found: list[Fault] = []
    if "split" in entries and (field is None or field.kind is not Kind.LIST):
        found.append(entries["split"].fault(f"'split' makes a list; {_called(field)}"))
    if "join" in entries and field is not None and field.kind not in _TEXTS:
        found.append(entries["join"].fault(f"'join' makes a text; {_called(field)}"))
    if "unfit" in entries and (field is None or (field.kind in (Kind.TEXT, Kind.CODE) and not field.values)):
        found.append(entries["unfit"].fault(f"every value fits here; {_called(field)}"))
    elif "unfit" in entries and entries["unfit"].value == "kept" and (field is None or field.kind is not Kind.NUMBER):
        found.append(entries["unfit"].fault(f"only in the place of a number a mark is kept; {_called(field)}"))
    if "symbols" in entries and len(entries["symbols"].text()) != 2:
        found.append(entries["symbols"].fault("symbols is the two marks around a symbol, such as '[]'"))
    found += [entries[key].fault(f"{key} is empty") for key in ("split", "before", "after") if _is_empty(entries, key)]
    return tuple(found)


def _is_empty(entries: Mapping[str, Node], key: str) -> bool:
    return key in entries and entries[key].value == ""


def _called(field: Field | None) -> str:
    """What a field is, in a message."""
    return "this is text" if field is None else f"field '{field.name}' is of kind {field.kind.value}"


def _word_faults(entries: Mapping[str, Node], field: Field | None) -> tuple[Fault, ...]:
    """Words of `map` and `default` that the field cannot have."""
    if field is None or not field.values or field.kind not in (Kind.WORD, Kind.LIST):
        return ()
    words = [*(entries["map"].entries().values() if "map" in entries else ())]
    words += [entries["default"]] if "default" in entries else []
    return tuple(
        each.fault(
            f"'{field.name}' has no value {quoted(each.text())}",
            suggestion(each.text(), field.values) or f"known: {listing(field.values)}",
        )
        for each in words
        if each.text() not in field.values
    )


def _listed(node: Node) -> tuple[Node, ...]:
    """The items of a list, or the one thing that stands for a list of it."""
    return node.items() if isinstance(node.value, list) else (node,)


def _paths(node: Node) -> tuple[Path, ...]:
    """One path, or several of which the first with a value counts."""
    items = _listed(node)
    if not items:
        raise InputError(node.fault("from is empty; a path is needed"))
    return tuple(path(item) for item in items)


def _texts(entries: Mapping[str, Node], key: str) -> Mapping[str, str]:
    """Texts by what they stand for."""
    return {old: new.text() for old, new in entries[key].entries().items()} if key in entries else {}


def _template(node: Node) -> tuple[tuple[str, ...], tuple[Path, ...]]:
    """The pieces of a text made of paths, and the paths between them.

    Raises: InputError when it has no path, or one of them is none.
    """
    text = node.text()
    holes = tuple(_HOLE.finditer(text))
    if not holes:
        raise InputError(node.fault(f"{quoted(text)} holds no path in braces; such as {{name}}"))
    start = node.offset + int(node.document.text[node.offset : node.offset + 1] in ("'", '"'))
    paths = tuple(path(Node(each[1], node.document, start + each.start(1), node.name)) for each in holes)
    return tuple(_HOLE.split(text)[::2]), paths
