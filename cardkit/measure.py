"""Lengths. Inside cardkit every length is in millimetres; units appear only where text is read or PDF is written."""

import re
from typing import NamedTuple

Mm = float
"""A length in millimetres."""

POINTS_PER_MM = 72 / 25.4
"""PDF user space: 72 units an inch (ISO 32000-1, 8.3.2.3); an inch is 25.4 mm (ISO 31-1)."""

MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
"""The units that a length may be written in."""

TOLERANCE: Mm = 0.005
"""Lengths nearer than this are equal: a tenth of the error that a printer driver rounds by (0.1 mm at the most)."""

_LENGTH = re.compile(r"(-?[0-9]+(?:\.[0-9]+)?)\s*(mm|cm|in|pt)?\Z")


class Size(NamedTuple):
    """Width and height in mm."""

    width: Mm
    height: Mm

    def __str__(self) -> str:
        """The size in messages."""
        return f"{self.width:.6g} x {self.height:.6g} mm"

    def turned(self) -> "Size":
        """The size after a quarter turn."""
        return Size(self.height, self.width)


def length(text: str) -> Mm | None:
    """A length such as `3mm`, `0.125in` or `3` (mm), or None when the text is none."""
    match = _LENGTH.match(text.strip())
    return None if match is None else float(match[1]) * MM_PER_UNIT[match[2] or "mm"]


def size(text: str) -> Size | None:
    """A size such as `63x88mm` or `2.5x3.5in`, or None when the text is none."""
    left, mark, right = text.lower().replace("×", "x").partition("x")
    unit = re.search(r"[a-z]+\Z", right.strip())
    width = length(left if unit is None or re.search(r"[a-z]", left) else left.strip() + unit[0])
    height = length(right)
    return Size(width, height) if mark and width and height and width > 0 and height > 0 else None
