"""Pixels: how many a picture has, and what kind of file it becomes."""

from dataclasses import dataclass
from typing import NamedTuple

from cardkit.errors import Fault, PrintError
from cardkit.measure import MM_PER_UNIT, Size

USUAL_DPI = 300
"""What print shops ask for."""
LEAST_DPI, MOST_DPI = 20, 1200
"""A thumbnail of a card; four times what printers show."""
USUAL_QUALITY = 90
"""Of a JPEG: text shows no rings at arm's length."""
LEAST_QUALITY, MOST_QUALITY = 1, 95
"""Above 95 a JPEG grows and looks no better (Pillow's handbook)."""
_MOST = 100_000_000
"""Pixels of a picture: 300 MB while it is made."""


class Pixels(NamedTuple):
    """Width and height in pixels."""

    width: int
    height: int

    def __str__(self) -> str:
        """The size in messages."""
        return f"{self.width} x {self.height} pixels"

    def turned(self) -> "Pixels":
        """The size after a quarter turn."""
        return Pixels(self.height, self.width)


class Frame(NamedTuple):
    """How a page becomes a picture."""

    whole: Pixels
    """What the page is drawn as."""
    shown: Pixels
    """What is kept of its middle."""

    def turned(self) -> "Frame":
        """The frame after a quarter turn."""
        return Frame(self.whole.turned(), self.shown.turned())


@dataclass(frozen=True, slots=True)
class Coding:
    """How a picture becomes a file."""

    dpi: float = USUAL_DPI
    """Written into the file, for programs that ask how large it is to be printed."""
    quality: int | None = None
    """Of a JPEG; None means PNG, which loses nothing."""

    @property
    def suffix(self) -> str:
        """The end of the file's name."""
        return ".png" if self.quality is None else ".jpg"


def pixels(size: Size, dpi: float) -> Pixels:
    """What a size has in pixels, at least one a side.

    Raises: PrintError when these are too many.
    """
    found = Pixels(*(max(1, round(length / MM_PER_UNIT["in"] * dpi)) for length in size))
    if found.width * found.height > _MOST:
        message = f"a picture of {found}; at most {_MOST // 1_000_000} million in all"
        raise PrintError(Fault(message=message, hint=f"{size} at less than {dpi:g} dpi"))
    return found
