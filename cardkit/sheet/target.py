"""Where a printer's aim is measured: scales in front, crosses behind."""

from dataclasses import dataclass
from math import degrees
from typing import NamedTuple

from cardkit.measure import Mm, Size
from cardkit.sheet.layout import over_side
from cardkit.sheet.plan import Edge

REACH: Mm = 10
"""How far a scale reads to each side: more than printers are off (FIELD P04: 4 mm)."""
_BESIDE: Mm = 25
"""From the paper's edges to the outer targets: their scales stay on what printers print."""


class Point(NamedTuple):
    """A place on a page, in mm from its top left."""

    x: Mm
    y: Mm


@dataclass(frozen=True, slots=True)
class Targets:
    """Three places on a sheet: in its middle, and left and right of it."""

    page: Size
    edge: Edge

    @property
    def points(self) -> tuple[Point, ...]:
        """From the left; behind they are the same, for they lie mirrored about the middle of the page."""
        middle = self.page.height / 2
        return tuple(Point(x, middle) for x in (_BESIDE, self.page.width / 2, self.page.width - _BESIDE))

    @property
    def sideways(self) -> int:
        """Where the level scale grows, seen from the front: 1 to the right, -1 to the left.

        One reads what to type: backs that lie too far left, seen from behind, must go to the right. Through the paper
        that is the right, when the sheet is turned over its side, else the left.
        """
        return 1 if over_side(self.edge, self.page) else -1

    @property
    def downwards(self) -> int:
        """Where the upright scale grows, seen from the front: 1 down, -1 up."""
        return -self.sideways

    @property
    def angle(self) -> float:
        """Degrees by which backs must turn for each millimetre that the left target reads more than the right one."""
        return self.sideways * degrees(1 / (self.page.width - 2 * _BESIDE))
