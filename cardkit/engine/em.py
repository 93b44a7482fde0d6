"""Where the letters of a WeasyPrint text box stand. Its box tree is private; tests/test_engine.py notices a change."""

from typing import Protocol, TypedDict

from cardkit.engine.owner import Area


class Sized(TypedDict):
    """The computed value that is read here."""

    font_size: float


class TextBox(Protocol):
    """A piece of text in one line; lengths in CSS pixels, from the page's top left."""

    position_x: float
    position_y: float
    """Of the line's spacing, `margin_top` above the font's height."""
    margin_top: float
    """Negative where lines are lower than the font's own."""
    width: float
    height: float

    @property
    def style(self) -> Sized:
        """Its computed values."""


def em(box: TextBox) -> Area:
    """What its letters take: a line is higher than they are, so the em counts, in the middle of the font's height."""
    high = min(box.height, box.style["font_size"])
    top = box.position_y + box.margin_top + (box.height - high) / 2
    return Area(box.position_x, top, box.position_x + box.width, top + high)
