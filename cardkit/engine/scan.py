"""The text on a WeasyPrint page: which boxes it stands in, and whether it fits.

WeasyPrint's box tree is private (`page._page_box`); tests/test_engine.py is the canary that notices when it changes.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Protocol, TypedDict

from cardkit.engine.em import em
from cardkit.engine.owner import EVERYWHERE, Area, Element, Owner, Text
from cardkit.engine.owner import boxes as told
from cardkit.engine.page import POINTS_PER_PIXEL, Box


class Style(TypedDict):
    """The computed values that are read here."""

    font_size: float
    overflow: str


class Boxed(Protocol):
    """A box of WeasyPrint's tree, as far as it is read here; lengths in CSS pixels, from the page's top left."""

    element: Element | None
    style: Style
    children: Sequence["Boxed"]
    text: str
    position_x: float
    position_y: float
    margin_top: float
    width: float
    height: float

    def content_box_x(self) -> float:
        """Left edge of the content."""

    def content_box_y(self) -> float:
        """Top edge of the content."""

    def padding_width(self) -> float:
        """Width within the borders."""

    def padding_height(self) -> float:
        """Height within the borders."""

    def padding_box_x(self) -> float:
        """Left edge within the borders."""

    def padding_box_y(self) -> float:
        """Top edge within the borders."""


class Drawn(Protocol):
    """A WeasyPrint page."""

    _page_box: Boxed


def boxes(page: Drawn, area: Area) -> tuple[Box, ...]:
    """The boxes with text on a page, in the document's order; text must stay in `area`."""
    root = page._page_box  # noqa: SLF001  # there is no public way to what overflows
    return told(_texts(root, Owner("page", area)))


def _texts(box: Boxed, outer: Owner) -> Iterator[Text]:
    """The pieces of text in a box and where they may stand."""
    if hasattr(box, "text"):
        if box.text.strip():
            yield Text(outer, em(box), box.style["font_size"] * POINTS_PER_PIXEL)
        return
    owner = _owner(box, outer)
    for child in box.children:
        yield from _texts(child, owner)
    if owner.fit and not box.children and hasattr(box, "replacement"):
        left, top = box.content_box_x(), box.content_box_y()
        yield Text(owner, Area(left, top, left + box.width, top + box.height), math.inf)


def _owner(box: Boxed, outer: Owner) -> Owner:
    """The owner of a box's text: the box itself when it has a name of its own, and no room beyond what is clipped."""
    element = box.element
    if element is None or element is outer.element:
        return outer
    room = outer.room if box.style["overflow"] == "visible" else outer.room.within(_padding(box))
    name = None if outer.fit else element.get("data-field") or element.get("class")
    if name is None:
        return replace(outer, room=room)
    if element.get("data-cut") is not None:  # the line in a sheet's margin, which no card's text stands in
        return Owner(name, EVERYWHERE, element)
    if element.get("data-fit") is None:
        return Owner(name, room, element)
    left, top = box.content_box_x(), box.content_box_y()
    return Owner(name, room.within(Area(left, top, left + box.width, top + box.height)), element, fit=True)


def _padding(box: Boxed) -> Area:
    """What a box shows when it clips."""
    left, top = box.padding_box_x(), box.padding_box_y()
    return Area(left, top, left + box.padding_width(), top + box.padding_height())
