"""Each page of a PDF gets its own resources, so that a page can leave without the others' patterns and images.

WeasyPrint gives all pages one dictionary. The shapes below are pydyf's, as far as they are used here.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

_NAME = re.compile(rb"/([^\s/<>\[\](){}%]+)")
_GROUPED = ("ExtGState", "XObject", "Pattern", "Shading")
"""Kinds of resources that are pruned; fonts and colour spaces are few and shared."""


class Object(Protocol):
    """An object of the PDF."""

    def __init__(self, values: "Mapping[str, Object]") -> None:
        """A dictionary of these entries, when the object is a dictionary."""

    number: int | None
    reference: bytes
    stream: Sequence[object]
    """The operators, when the object is a stream."""

    def get(self, key: str) -> "Object | None":
        """A value, when the object is a dictionary."""

    def items(self) -> Iterable[tuple[str, "Object"]]:
        """The entries, when the object is a dictionary."""

    def __setitem__(self, key: str, value: object) -> None:
        """Set an entry, when the object is a dictionary."""


class Pdf(Protocol):
    """A PDF before it is written."""

    objects: Sequence[Object]

    def add_object(self, new: Object) -> None:
        """Give an object its number."""


def prune(_document: object, pdf: Pdf) -> None:
    """Take from each page's resources what its content does not name (a `finisher` of WeasyPrint)."""
    by_reference: dict[object, Object] = {each.reference: each for each in pdf.objects if each.number}
    for page in [each for each in by_reference.values() if isinstance(each, dict) and each.get("Type") == "/Page"]:
        content = by_reference[page["Contents"]]
        shown = b" ".join(map(_written, content.stream))
        used = {name.decode("ascii") for name in _NAME.findall(shown)}
        own = _resources(by_reference[page["Resources"]], used)
        pdf.add_object(own)
        page["Resources"] = own.reference


def _resources(every: Object, used: set[str]) -> Object:
    """The resources whose names are used."""
    kind = type(every)
    return kind({key: _chosen(held, used) if key in _GROUPED else held for key, held in every.items()})


def _chosen(held: Object, used: set[str]) -> Object:
    """The entries of one kind whose names are used."""
    return type(held)({name: value for name, value in held.items() if name in used})


def _written(part: object) -> bytes:
    """An operator as it stands in a content stream; tags are text, all else bytes."""
    return part if isinstance(part, bytes) else str(part).encode("ascii", "replace")
