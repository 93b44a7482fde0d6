"""How well text stands out from what is behind it, measured on drawn faces (WCAG 2.2, 1.4.3)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PIL import Image

from cardkit.engine.page import Colour, Line
from cardkit.measure import MM_PER_UNIT, Size
from cardkit.press.pixel import Frame, pixels
from cardkit.press.raster import images

_DPI = 150
"""Six pixels a millimetre: the ground behind a line of the smallest text is some hundred of them."""
_ROUNDING = 1e-6
LARGE, LARGE_BOLD = 18, 14
"""Points from which text is large (WCAG 2.2, `large scale`)."""
LEAST, LEAST_LARGE = 4.5, 3.0
"""The contrast that text and large text need (WCAG 2.2, 1.4.3)."""


class Contrast(NamedTuple):
    """How a line of text stands out."""

    line: Line
    ratio: float
    """1 to 21."""
    least: float
    """What it needs."""

    @property
    def faint(self) -> bool:
        """It does not stand out enough."""
        return self.ratio < self.least


def contrasts(pdf: bytes, lines: Sequence[Sequence[Line]], size: Size) -> Iterator[tuple[Contrast, ...]]:
    """The contrast of every line of faces of one size, page by page."""
    whole = pixels(size, _DPI)
    for image, on_page in zip(images(pdf, [Frame(whole, whole)] * len(lines)), lines, strict=True):
        yield tuple(Contrast(line, _ratio(image, line), _least(line)) for line in on_page)


def _least(line: Line) -> float:
    """The contrast that a line needs."""
    large = LARGE_BOLD if line.bold else LARGE
    return LEAST_LARGE if line.points >= large - _ROUNDING else LEAST


def _ratio(image: Image.Image, line: Line) -> float:
    """The middle one of the contrasts between a line's colour and the pixels where it stands.

    Letters cover less than half of their place with a quarter of an em beside it: the middle pixel is of the ground.
    """
    scale, beside = _DPI / MM_PER_UNIT["in"], (line.bottom - line.top) / 4
    left, right = int((line.left - beside) * scale), int((line.right + beside) * scale) + 1
    place = (left, int(line.top * scale), right, int(line.bottom * scale) + 1)
    inside = (max(0, place[0]), max(0, place[1]), min(image.width, place[2]), min(image.height, place[3]))
    if inside[0] >= inside[2] or inside[1] >= inside[3]:
        return LEAST  # beside the face, where nothing is seen: told as a text that does not fit
    found = image.crop(inside).getcolors(image.width * image.height) or []
    seen = [(_contrast(_over(line, ground), ground), count) for count, ground in _grounds(found)]
    half, passed = sum(count for _, count in seen) / 2, 0
    for ratio, count in sorted(seen):
        passed += count
        if passed >= half:
            return ratio
    return LEAST


def _grounds(found: Sequence[tuple[int, object]]) -> Iterator[tuple[int, Colour]]:
    """How many pixels have which colour."""
    for count, pixel in found:
        assert isinstance(pixel, tuple)
        red, green, blue = pixel
        yield count, (red / 255, green / 255, blue / 255)


def _over(line: Line, ground: Colour) -> Colour:
    """A line's colour as it is seen on a ground."""
    red, green, blue = (
        own * line.opacity + under * (1 - line.opacity) for own, under in zip(line.colour, ground, strict=True)
    )
    return red, green, blue


def _contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    """The relative luminance of a colour."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
