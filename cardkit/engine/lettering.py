"""The lines of text on a WeasyPrint page: where each stands, how high it is, and its colour.

As in `scan`, the box tree is private, and tests/test_engine.py notices when it changes.
"""

from collections.abc import Iterator, Sequence
from typing import Protocol, TypedDict

from cardkit.engine.em import em
from cardkit.engine.owner import Area, Element
from cardkit.engine.page import PIXEL, POINTS_PER_PIXEL, Line

_BOLD = 700
"""`font-weight` from which text is bold (CSS Fonts 4, 2.5)."""


class _Colour(Protocol):
    """A computed colour."""

    alpha: float
    coordinates: Sequence[float | None]

    def to(self, space: str) -> "_Colour":
        """The colour in another space."""


class _Style(TypedDict):
    """The computed values that are read here."""

    font_size: float
    font_weight: int
    color: _Colour
    transform: Sequence[object]


class _Boxed(Protocol):
    """A box, as far as it is read here; lengths in CSS pixels, from the page's top left."""

    element: Element | None
    style: _Style
    children: Sequence["_Boxed"]
    text: str
    position_x: float
    position_y: float
    margin_top: float
    width: float
    height: float


class Lettered(Protocol):
    """A WeasyPrint page."""

    _page_box: _Boxed


def lines(page: Lettered, area: Area) -> tuple[Line, ...]:
    """The lines on a page whose face takes that area, in the document's order; those that are turned are left out."""
    return tuple(_lines(page._page_box, "page", area))  # noqa: SLF001  # there is no public way to a text's colour


def _lines(box: _Boxed, field: str, area: Area) -> Iterator[Line]:
    """The lines in a box."""
    if hasattr(box, "text"):
        if box.text.strip():
            yield _line(box, field, area)
        return
    element = box.element
    if element is not None:
        field = element.get("data-field") or element.get("class") or field
    if not box.style["transform"]:
        for child in box.children:
            yield from _lines(child, field, area)


def _line(box: _Boxed, field: str, area: Area) -> Line:
    """One line."""
    shown, colour = em(box), box.style["color"].to("srgb")
    red, green, blue = (part or 0 for part in colour.coordinates)
    return Line(
        field=field,
        left=(shown.left - area.left) * PIXEL,
        top=(shown.top - area.top) * PIXEL,
        right=(shown.right - area.left) * PIXEL,
        bottom=(shown.bottom - area.top) * PIXEL,
        points=box.style["font_size"] * POINTS_PER_PIXEL,
        bold=box.style["font_weight"] >= _BOLD,
        colour=(red, green, blue),
        opacity=colour.alpha,
    )
