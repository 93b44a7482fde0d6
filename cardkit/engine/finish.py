"""Each page of a PDF gets its own resources and the size of its face, so that it can leave without the others.

WeasyPrint gives all pages one dictionary. The shapes below are pydyf's, as far as they are used here.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol

_NAME = re.compile(rb"/([^\s/<>\[\](){}%]+)")
_GROUPED = ("ExtGState", "XObject", "Pattern", "Shading")
"""Kinds of resources that are pruned; fonts and colour spaces are few and shared."""


class Object(Protocol):
    """An object of the PDF."""

    def __init__(self, values: "Mapping[str, Object] | Sequence[float]") -> None:
        """A dictionary of entries, or an array, as the object is."""

    number: int | None
    reference: bytes
    stream: Sequence[object]
    """The operators, when the object is a stream."""

    def get(self, key: str) -> "Object | None":
        """A value, when the object is a dictionary."""

    def items(self) -> Iterable[tuple[str, "Object"]]:
        """The entries, when the object is a dictionary."""

    def __getitem__(self, key: str) -> "Object":
        """A value that is there, when the object is a dictionary."""

    def __setitem__(self, key: str, value: object) -> None:
        """Set an entry, when the object is a dictionary."""


class Pdf(Protocol):
    """A PDF before it is written."""

    objects: Sequence[Object]

    def add_object(self, new: Object) -> None:
        """Give an object its number."""


class Crop(NamedTuple):
    """The trim box of a face in points, from its page's bottom left, and the bleed around it."""

    left: float
    bottom: float
    right: float
    top: float
    bleed: float


def finished(crops: Sequence[Crop | None]) -> Callable[[object, Pdf], None]:
    """A `finisher` of WeasyPrint: pages get the resources that they name, and are cropped; None leaves a page whole."""

    def finish(_document: object, pdf: Pdf) -> None:
        by_reference: dict[object, Object] = {each.reference: each for each in pdf.objects if each.number}
        pages = [each for each in by_reference.values() if isinstance(each, dict) and each.get("Type") == "/Page"]
        for page, crop in zip(pages, crops, strict=True):
            shown = b" ".join(map(_written, by_reference[page["Contents"]].stream))
            used = {name.decode("ascii") for name in _NAME.findall(shown)}
            own = _resources(by_reference[page["Resources"]], used)
            pdf.add_object(own)
            page["Resources"] = own.reference
            if crop is not None:
                _cut(page, crop)

    return finish


def _cut(page: Object, crop: Crop) -> None:
    """Make the trim box, with its bleed, all that there is of a page."""
    left, bottom, right, top, bleed = crop
    array = type(page["MediaBox"])
    page["TrimBox"] = array((left, bottom, right, top))
    for name in ("BleedBox", "MediaBox"):
        page[name] = array((left - bleed, bottom - bleed, right + bleed, top + bleed))


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
