"""The faces and the boxes of text on a page that was drawn in colours."""

import math
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import pypdfium2 as pdfium

from cardkit.engine.ink import Ink, inks
from cardkit.engine.mark import PICTURES, Marked
from cardkit.engine.owner import EVERYWHERE, Area, Owner, Text, boxes
from cardkit.engine.page import POINTS_PER_PIXEL, Box
from cardkit.errors import Fault, PrintError


class Seen(NamedTuple):
    """What one page shows."""

    faces: Mapping[int, Area]
    """Where each face is, by number."""
    boxes: tuple[Box, ...]
    fonts: Mapping[int, frozenset[str]]
    """The names of those in which an element's own text is written, by the element's number."""


def seen(marked: Marked, page: pdfium.PdfPage) -> Seen:
    """What a page of a marked document shows.

    Raises: PrintError when text stands in a box without a size.
    """
    shown = tuple(inks(page))
    grounds: dict[int, Area] = {}
    for ink in shown:
        if ink.points is None and (number := marked.number(ink.colour)) is not None:
            grounds.setdefault(number, ink.area)  # the ground is drawn before what stands on it
    faces = {face: area for number, area in grounds.items() if (face := marked.elements[number].face) is not None}
    width, height = (points / POINTS_PER_PIXEL for points in page.get_size())
    root = Owner("page", next(iter(faces.values()), Area(0, 0, width, height)))
    return Seen(faces, boxes(_texts(shown, _Owners(marked, grounds, root))), _fonts(shown, marked))


def _fonts(shown: Iterable[Ink], marked: Marked) -> Mapping[int, frozenset[str]]:
    """The names of the fonts of each element's own text."""
    fonts: dict[int, set[str]] = {}
    for ink in shown:
        if ink.font and (number := marked.number(ink.colour)) is not None:
            fonts.setdefault(number, set()).add(ink.font)
    return {number: frozenset(names) for number, names in fonts.items()}


class _Owners(NamedTuple):
    """Whose what stands in an element is."""

    marked: Marked
    grounds: Mapping[int, Area]
    root: Owner

    def of(self, number: int | None) -> Owner:
        """The owner of what stands in an element; the root's for None.

        Raises: PrintError when it is a box without a size.
        """
        line: list[int] = []
        while number is not None:
            line.append(number)
            number = self.marked.elements[number].parent
        owner = self.root
        for each in reversed(line):
            owner = owner if owner.fit else self._within(owner, each)
        return owner

    def _within(self, outer: Owner, number: int) -> Owner:
        """The owner of what stands in an element of an owner's; the same rules as for WeasyPrint's boxes."""
        element = self.marked.elements[number]
        name = element.get("data-field") or element.get("class")
        if not name:
            return outer
        if element.get("data-cut") is not None:
            return Owner(name, EVERYWHERE, element)
        if element.get("data-fit") is None:
            return Owner(name, outer.room, element)
        return Owner(name, outer.room.within(self._room(name, number)), element, fit=True)

    def _room(self, name: str, number: int) -> Area:
        """Where the content of a box may stand whose text may shrink."""
        own = number if self.marked.elements[number].tag in PICTURES else number + 1
        box, room = self.grounds.get(number), self.grounds.get(own)
        if box is None or room is None:
            raise PrintError(Fault(message=f"'{name}' has no room at all; it needs a width and a height"))
        if room.within(Area(box.left - 1, box.top - 1, box.right + 1, box.bottom + 1)) != room:
            raise PrintError(Fault(message=f"'{name}' has no place of its own; it needs 'position: absolute'"))
        return room


def _texts(shown: tuple[Ink, ...], owners: _Owners) -> Iterator[Text]:
    """The texts, in the document's order, and the pictures in texts that may shrink."""
    marked = owners.marked
    texts = [(marked.number(ink.colour), ink.area, ink.points) for ink in shown if ink.points is not None]
    for number, area, points in sorted(texts, key=lambda text: text[0] or 0):
        yield Text(owners.of(number), area, points)
    for number, area in owners.grounds.items():
        if marked.elements[number].tag in PICTURES and (owner := owners.of(number)).fit:
            yield Text(owner, area, math.inf)
