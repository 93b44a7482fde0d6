"""The papers, card sizes and cutters that go by a name: files in `templates/sheets/`."""

from collections.abc import Mapping

from cardkit.errors import Fault, InputError, NotFound, PrintError
from cardkit.measure import TOLERANCE, Mm, Size, length, size
from cardkit.sheet import Corner, Cutter, Paper, Shape
from cardkit.shelf import Shelf
from cardkit.source import Node, read
from cardkit.text import fold, known_hint

_FOLDER = "templates/sheets"
SIDE: Mm = 2000
"""The longest side of a paper: A0 has 1189 mm, and a PDF page may have 5080 (ISO 32000-1, annex C)."""
LEAST_SIDE: Mm = 10
"""The shortest one."""
_MARGIN: Mm = 5
"""Of a paper without a name: what common printers cannot print on, 4.2 mm, with some to spare, as those with names."""

_PAPER = ("title", "size", "margin", "source")


def papers(shelf: Shelf) -> tuple[str, ...]:
    """The names of papers."""
    return tuple(presets(shelf, "papers"))


def own_paper(card: Size, bleed: Mm) -> Paper:
    """Paper as large as a card with its bleed: one face a page, as print shops want it."""
    return Paper(f"{card}, one card", Size(card.width + 2 * bleed, card.height + 2 * bleed), 0)


def paper(shelf: Shelf, name: str) -> Paper:
    """The paper of that name (`A4`, `letter`), or of that size (`210x297mm`), with the margin that one by name has.

    Raises: NotFound when it is neither; PrintError for a size that no paper has.
    """
    entries = presets(shelf, "papers")
    if (entry := entries.get(fold(name))) is not None:
        return _named(entry)
    if (given := size(name)) is not None:
        if max(given) > SIDE or min(given) < LEAST_SIDE:
            raise PrintError(Fault(message=f"a paper of {given}; {LEAST_SIDE:g} to {SIDE:g} mm a side"))
        alike = (each.margin for each in map(_named, entries.values()) if _same(each.size, given))
        return Paper(str(given), given, next(alike, _MARGIN))
    raise NotFound("paper", name, entries)


def _named(entry: Node) -> Paper:
    """A paper that has a name."""
    values = entry.mapping((*_PAPER, "regions"), _PAPER)
    return Paper(values["title"].text(), given_size(values["size"]), _length(values["margin"]))


def _same(one: Size, other: Size) -> bool:
    """Two sizes are alike, upright or turned."""
    return all(abs(a - b) <= TOLERANCE for a, b in zip(sorted(one), sorted(other), strict=True))


def regional(shelf: Shelf) -> Mapping[str, str]:
    """The papers that are usual in some regions, by region (ISO 3166-1, two letters)."""
    every = ((name, entry.child("regions")) for name, entry in presets(shelf, "papers").items())
    return {region.text(): name for name, regions in every if regions is not None for region in regions.items()}


def card_sizes(shelf: Shelf) -> Mapping[str, Size]:
    """The card sizes that go by a name."""
    return {name: card_size(shelf, name) for name in presets(shelf, "cards")}


def card_size(shelf: Shelf, name: str) -> Size:
    """The card size of that name (`poker`), or as given (`63x88mm`, `2.5x3.5in`).

    Raises: NotFound when it is neither.
    """
    entries = presets(shelf, "cards")
    if (entry := entries.get(fold(name))) is not None:
        return given_size(entry.mapping(("title", "size", "source"), ("title", "size", "source"))["size"])
    if (given := size(name)) is not None:
        return given
    raise NotFound("card size", name, entries)


def cutter(shelf: Shelf, name: str) -> Cutter:
    """The cutter of that name (`silhouette`).

    Raises: NotFound when there is none; InputError when the file does not say all of it.
    """
    entries = presets(shelf, "cutters")
    if (entry := entries.get(fold(name))) is None:
        raise NotFound("cutter", name, entries)
    keys = ("title", "marks", "inset", "arm", "line", "gap", "bleed", "source")
    values = entry.mapping(keys, keys)
    marks = values["marks"].mapping(tuple(Corner))
    return Cutter(
        name=values["title"].text(),
        marks=tuple((Corner(corner), _shape(node)) for corner, node in marks.items()),
        inset=_length(values["inset"]),
        arm=_length(values["arm"]),
        line=_length(values["line"]),
        gap=_length(values["gap"]),
        bleed=_length(values["bleed"]),
    )


def _shape(node: Node) -> Shape:
    """What stands in a corner."""
    if node.text() not in tuple(Shape):
        raise InputError(node.fault(f"'{node.text()}' is no mark of a cutter; {known_hint(node.text(), Shape)}"))
    return Shape(node.text())


def presets(shelf: Shelf, kind: str) -> Mapping[str, Node]:
    """The entries of a file by name."""
    name = f"{_FOLDER}/{kind}.yaml"
    found = shelf.find(name)
    if found is None:
        raise NotFound("file", name)
    return read(found.content(), found.name).mapping((kind,), (kind,))[kind].entries()


def given_size(node: Node) -> Size:
    """A size as it stands in a file."""
    if (given := size(node.text())) is None:
        raise InputError(node.fault(f"'{node.text()}' is no size; write it like 63x88mm"))
    return given


def _length(node: Node) -> Mm:
    """A length as it stands in a file."""
    if (given := length(node.text())) is None:
        raise InputError(node.fault(f"'{node.text()}' is no length; write it like 5mm"))
    return given
