"""The text on a WeasyPrint page: which boxes it stands in, and whether it fits.

WeasyPrint's box tree is private (`page._page_box`); tests/test_engine.py is the canary that notices when it changes.
"""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol, TypedDict

from cardkit.engine.page import PIXEL, POINTS_PER_PIXEL, Box
from cardkit.errors import Fault, PrintError
from cardkit.measure import Mm

_TOLERANCE: Mm = 0.05
"""Text may reach this far out: half the cutting error that the sheets promise; rounding of Pango's units is a tenth."""

_STEP = 0.02
_PART = re.compile(r"0?\.[0-9]+\Z|1(\.0*)?\Z")


class Element(Protocol):
    """An element of the document, as far as it is read here."""

    tag: str

    def get(self, name: str) -> str | None:
        """An attribute."""


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


class Area(NamedTuple):
    """A rectangle in CSS pixels, from the page's top left."""

    left: float
    top: float
    right: float
    bottom: float

    def within(self, other: "Area") -> "Area":
        """What both have in common."""
        return Area(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )


_EVERYWHERE = Area(-math.inf, -math.inf, math.inf, math.inf)


@dataclass(frozen=True, slots=True)
class _Owner:
    """The box that some text stands in."""

    field: str
    room: Area
    element: Element | None = None
    """Tells boxes of one name apart."""
    fit: bool = False
    """The text may shrink."""


class _Text(NamedTuple):
    """A piece of text, or an image in it."""

    owner: _Owner
    area: Area
    points: float


def boxes(page: Drawn, area: Area) -> tuple[Box, ...]:
    """The boxes with text on a page, in the document's order; text must stay in `area`."""
    root = page._page_box  # noqa: SLF001  # there is no public way to what overflows
    by_owner: dict[_Owner, list[_Text]] = {}
    for text in _texts(root, _Owner("page", area)):
        by_owner.setdefault(text.owner, []).append(text)
    return tuple(_box(owner, texts) for owner, texts in by_owner.items())


def _box(owner: _Owner, texts: Sequence[_Text]) -> Box:
    """What the texts of one box say of it."""
    wide = max(max(owner.room.left - area.left, area.right - owner.room.right) for _, area, _ in texts) * PIXEL
    high = max(max(owner.room.top - area.top, area.bottom - owner.room.bottom) for _, area, _ in texts) * PIXEL
    return Box(
        field=owner.field,
        least=_attribute(owner, "data-fit", 1) if owner.fit else None,
        step=_attribute(owner, "data-step", _STEP),
        wide=wide if wide > _TOLERANCE else 0,
        high=high if high > _TOLERANCE else 0,
        points=min(points for _, _, points in texts),
    )


def _texts(box: Boxed, outer: _Owner) -> Iterator[_Text]:
    """The pieces of text in a box and where they may stand."""
    if hasattr(box, "text"):
        size = box.style["font_size"]
        # A line is higher than its letters: what counts is the em, centred.
        spare = max(0.0, (box.height - size) / 2)
        if box.text.strip():
            yield _Text(outer, _area(box, spare), size * POINTS_PER_PIXEL)
        return
    owner = _owner(box, outer)
    for child in box.children:
        yield from _texts(child, owner)
    if owner.fit and not box.children and hasattr(box, "replacement"):
        yield _Text(owner, _area(box, 0), math.inf)


def _owner(box: Boxed, outer: _Owner) -> _Owner:
    """The owner of a box's text: the box itself when it has a name of its own, and no room beyond what is clipped."""
    element = box.element
    if element is None or element is outer.element:
        return outer
    room = outer.room if box.style["overflow"] == "visible" else outer.room.within(_padding(box))
    name = None if outer.fit else element.get("data-field") or element.get("class")
    if name is None:
        return replace(outer, room=room)
    if element.get("data-cut") is not None:  # the line in a sheet's margin, which no card's text stands in
        return _Owner(name, _EVERYWHERE, element)
    if element.get("data-fit") is None:
        return _Owner(name, room, element)
    left, top = box.content_box_x(), box.content_box_y()
    return _Owner(name, room.within(Area(left, top, left + box.width, top + box.height)), element, fit=True)


def _attribute(owner: _Owner, name: str, otherwise: float) -> float:
    """A part of 1 that the look gives for a box.

    Raises: PrintError when it is something else.
    """
    given = owner.element.get(name) if owner.element is not None else None
    if given is None:
        return otherwise
    if not _PART.match(given) or not float(given):
        raise PrintError(Fault(message=f"'{owner.field}' has {name}=\"{given}\"; a number such as 0.8 is needed"))
    return float(given)


def _padding(box: Boxed) -> Area:
    """What a box shows when it clips."""
    left, top = box.padding_box_x(), box.padding_box_y()
    return Area(left, top, left + box.padding_width(), top + box.padding_height())


def _area(box: Boxed, spare: float) -> Area:
    """The place of a box without `spare` above and below."""
    left, top = box.position_x, box.position_y
    return Area(left, top + spare, left + box.width, top + box.height - spare)
