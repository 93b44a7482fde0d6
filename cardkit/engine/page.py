"""What an engine gives: pages, and the boxes of text that they show."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from cardkit.errors import PrintError
from cardkit.measure import Mm, Size

BASE = "file:///"
"""What a name such as `templates/fonts/serif.ttf` is relative to: no real folder, the shelf."""

PIXEL: Mm = 25.4 / 96
"""A CSS pixel: 96 an inch (CSS Values and Units 3, 5.2)."""

POINTS_PER_PIXEL = 72 / 96


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A box with text on a page."""

    field: str
    """What the look calls the box: its `data-field`, else its class or tag."""
    least: float | None
    """The smallest scale of its text, from `data-fit`; None when its text has one size."""
    step: float
    """Scales are tried at such distances, from `data-step`."""
    wide: Mm
    """How far the text reaches out of the box to a side; 0 when it fits."""
    high: Mm
    """How far the text reaches out of the box at the top or bottom; 0 when it fits."""
    points: float
    """The size of its smallest text."""


Colour = tuple[float, float, float]
"""Red, green and blue of sRGB, 0 to 1."""


class Line(NamedTuple):
    """A piece of text in one line and one style."""

    field: str
    """What the look calls its box."""
    left: Mm
    """From the face's left edge."""
    top: Mm
    """From the face's top edge; of the em, not of the line's spacing."""
    right: Mm
    bottom: Mm
    points: float
    bold: bool
    colour: Colour
    opacity: float
    """0 to 1."""


class Excess(PrintError):
    """A document that takes too long or too much memory; what it does whole its parts may do as well."""


@dataclass(frozen=True, slots=True)
class Page:
    """A drawn page, not yet written."""

    drawn: object
    """The engine's own value."""
    boxes: tuple[Box, ...]
    faces: tuple[int, ...]
    """The numbers of the elements `f0`, `f1` ... that start on it."""
    trim: Size
    """Of the face that starts on it, else of the page."""


class Drawer(Protocol):
    """An engine."""

    @property
    def warnings(self) -> tuple[str, ...]:
        """What it has had to say about the pages since `afresh`; each sentence once."""

    def afresh(self) -> None:
        """Forget what was said."""

    def pages(self, html: str) -> tuple[Page, ...]:
        """The pages of a document with their boxes.

        Raises: PrintError when something of it cannot be drawn.
        """

    def flow(self, html: str) -> bytes:
        """A document whose text flows from page to page, as PDF.

        Raises: PrintError when something of it cannot be drawn.
        """

    def lines(self, page: Page) -> tuple[Line, ...]:
        """The lines of text on a page that are not turned; none where the engine cannot tell them."""

    def pdf(self, pages: Sequence[Page]) -> bytes:
        """The pages, of any documents that this engine drew, as one PDF.

        Raises: PrintError when something of them cannot be drawn.
        """
