"""What sheets are wanted: paper, card, backs, and what is drawn beside the cards."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from cardkit.errors import Fault, PrintError
from cardkit.measure import POINTS_PER_MM, TOLERANCE, Mm, Size
from cardkit.text import listing

LEAST_CARD: Mm = 5
"""The shortest side of a card: half that of the smallest that is sold."""
GAP: Mm = 50
"""The widest gap: more paper than card, on any paper that is sold in sheets."""
BLEED: Mm = 10
"""The widest bleed: three times what print shops ask for (3 mm), and more than any margin has."""
SHIFT: Mm = 20
"""The most that backs are moved: printers are off by 4 mm at the most (FIELD P04)."""
TURN = 5.0
"""The most that backs are turned, in degrees: paper that lies more askew jams."""
LONG: Mm = 50
"""The longest mark, and the farthest away."""
LEAST_WIDTH: Mm = 0.25 / POINTS_PER_MM
"""The thinnest line that printers keep (FIELD P21)."""
WIDTH: Mm = 2
"""The widest line that still says where to cut."""


class Marks(StrEnum):
    """Which lines show where to cut."""

    NONE = "none"
    CORNER = "corner"
    """Short lines at each card's corners; they stay when the first strip is cut off."""
    EDGE = "edge"
    """Short lines outside the grid, in line with every cut."""
    FULL = "full"
    """Lines along every cut."""


class Edge(StrEnum):
    """Where a sheet is turned to get its backs."""

    LONG = "long"
    """The printer turns it about its long edge."""
    SHORT = "short"
    """The printer turns it about its short edge."""
    FOLD = "fold"
    """It is folded down its middle: fronts on the left, backs on the right of one side."""


class Side(StrEnum):
    """Which pages carry a cutter's marks."""

    FRONT = "front"
    BACK = "back"
    BOTH = "both"


class Corner(StrEnum):
    """A corner of a page."""

    TOP_LEFT = "top-left"
    TOP_RIGHT = "top-right"
    BOTTOM_LEFT = "bottom-left"
    BOTTOM_RIGHT = "bottom-right"


class Shape(StrEnum):
    """What a cutter looks for."""

    SQUARE = "square"
    """A filled square."""
    ANGLE = "angle"
    """Two arms that meet in the corner."""


class Colour(NamedTuple):
    """Red, green and blue, each from 0 to 1."""

    red: float = 0
    green: float = 0
    blue: float = 0

    @property
    def light(self) -> bool:
        """It shows on dark ground better than on white (ITU-R BT.601 luma)."""
        return 0.299 * self.red + 0.587 * self.green + 0.114 * self.blue > 0.5


class Pen(NamedTuple):
    """How cut marks are drawn."""

    length: Mm = 3
    """On Letter, with 13.4 mm beside 3 poker cards, marks of 3 mm leave room for the strip."""
    away: Mm = 1
    """Between the card and a mark, so that a cut a little off leaves no line on the card (FIELD P21)."""
    width: Mm = 0.3 / POINTS_PER_MM
    colour: Colour = Colour()


USUAL_PEN = Pen()


class Shift(NamedTuple):
    """How far the pages of backs are moved, for a printer that prints them off their place."""

    right: Mm = 0
    down: Mm = 0
    """Both as the page of backs is seen."""
    degrees: float = 0
    """Clockwise, about the middle of the page."""


UNMOVED = Shift()


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper that printers take."""

    name: str
    size: Size
    """Upright."""
    margin: Mm
    """What stays free of cards on every side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cutter:
    """A machine that cuts along registration marks."""

    name: str
    marks: tuple[tuple[Corner, Shape], ...]
    inset: Mm
    """From the paper's edges to the marks."""
    arm: Mm
    """Side of a mark."""
    line: Mm
    """Width of an arm."""
    gap: Mm
    """The least room that it needs between cards."""
    bleed: Mm
    """The most that colours may pass the cut."""
    side: Side = Side.FRONT

    @property
    def reach(self) -> Mm:
        """How far the marks reach into the page."""
        return self.inset + self.arm


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What sheets are wanted."""

    paper: Paper
    card: Size
    """Trimmed."""
    gap: Mm = 0
    bleed: Mm = 0
    marks: Marks = Marks.NONE
    pen: Pen = USUAL_PEN
    backs: Edge | None = None
    """None means that the sheets have no backs."""
    shift: Shift = UNMOVED
    skipped: frozenset[int] = frozenset()
    """Places of a page that stay empty, from 1, row by row."""
    cutter: Cutter | None = None


def check(plan: Plan) -> None:
    """Refuse lengths that are none, and wishes that stand in each other's way.

    Raises: PrintError.
    """
    if min(plan.card) < LEAST_CARD:
        raise _refused(f"a card of {plan.card}; at least {LEAST_CARD:g} mm a side")
    shift, pen = plan.shift, plan.pen
    for name, value, least, most, unit in (
        ("a gap", plan.gap, 0.0, GAP, "mm"),
        ("a bleed", plan.bleed, 0.0, BLEED, "mm"),
        ("a back offset", shift.right, -SHIFT, SHIFT, "mm"),
        ("a back offset", shift.down, -SHIFT, SHIFT, "mm"),
        ("a back angle", shift.degrees, -TURN, TURN, "degrees"),
        ("a mark length", pen.length, 0.0, LONG, "mm"),
        ("a mark offset", pen.away, 0.0, LONG, "mm"),
        ("a mark width", pen.width * POINTS_PER_MM, LEAST_WIDTH * POINTS_PER_MM, WIDTH * POINTS_PER_MM, "pt"),
    ):
        if not least - TOLERANCE <= value <= most + TOLERANCE:
            raise _refused(f"{name} of {value:g} {unit}; {least:.3g} to {most:.3g} {unit}")
    if plan.shift != UNMOVED and plan.backs not in (Edge.LONG, Edge.SHORT):
        raise _refused("backs are moved where no page of backs is printed; '--backs long' or 'short' prints them")
    if plan.cutter is not None:
        _check_cutter(plan, plan.cutter)


def _check_cutter(plan: Plan, cutter: Cutter) -> None:
    """Refuse what a cutter cannot cut."""
    if plan.gap < cutter.gap - TOLERANCE:
        raise _refused(f"a gap of {plan.gap:g} mm; {cutter.name} needs at least {cutter.gap:g} mm")
    if plan.bleed > cutter.bleed + TOLERANCE:
        raise _refused(f"a bleed of {plan.bleed:g} mm; {cutter.name} takes at most {cutter.bleed:g} mm")
    if plan.marks is not Marks.NONE:
        raise _refused(f"lines to cut along by hand beside the marks of {cutter.name}; '--marks none' leaves them out")
    if plan.backs is Edge.FOLD:
        raise _refused(f"sheets to fold for {cutter.name}, which cuts flat ones; '--backs long' prints backs behind")
    if cutter.side is not Side.FRONT and plan.backs is None:
        raise _refused(f"marks of {cutter.name} on backs that are not printed; '--backs long' prints them")


def check_skipped(skipped: frozenset[int], places: int) -> None:
    """Refuse places to skip that a page does not have, or all of them.

    Raises: PrintError.
    """
    beyond = sorted(place for place in skipped if not 1 <= place <= places)
    if beyond:
        raise _refused(f"no slot {listing(map(str, beyond))}; a sheet has slots 1 to {places}")
    if len(skipped) == places:
        every = "the only slot of a sheet is" if places == 1 else f"all {places} slots of a sheet are"
        raise _refused(f"{every} skipped; at least one is needed")


def _refused(message: str) -> PrintError:
    """An error of one sentence."""
    return PrintError(Fault(message=message))
