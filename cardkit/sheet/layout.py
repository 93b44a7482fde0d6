"""The grid of a sheet: how many cards it holds, and where each one lies, in front and behind."""

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from cardkit.errors import Fault, PrintError
from cardkit.measure import TOLERANCE, Mm, Size

LEAST_CARD: Mm = 5
"""The shortest side of a card: half that of the smallest that is sold."""
GAP: Mm = 50
"""The widest gap: more paper than card, on any paper that is sold in sheets."""
BLEED: Mm = 10
"""The widest bleed: three times what print shops ask for (3 mm), and more than any margin has."""


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
    """The edge of the paper about which a sheet is turned to print its back."""

    LONG = "long"
    SHORT = "short"


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper that printers take."""

    name: str
    size: Size
    """Upright."""
    margin: Mm
    """What stays free of cards on every side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What sheets are wanted."""

    paper: Paper
    card: Size
    """Trimmed."""
    gap: Mm = 0
    bleed: Mm = 0
    marks: Marks = Marks.NONE
    backs: Edge | None = None
    """None means that the sheets have no backs."""


class Cell(NamedTuple):
    """The place of a card: a page, counted from 0 over fronts alone, and the card's top left corner on it."""

    page: int
    x: Mm
    y: Mm


class Sides(NamedTuple):
    """A length for each side of a card."""

    left: Mm
    top: Mm
    right: Mm
    bottom: Mm


@dataclass(frozen=True, slots=True)
class Layout:
    """A grid on a page; lengths from the page's top left."""

    plan: Plan
    page: Size
    """The paper as it is used, upright or turned."""
    columns: int
    rows: int

    @property
    def places(self) -> int:
        """How many cards a page holds."""
        return self.columns * self.rows

    @property
    def left(self) -> Mm:
        """Left edge of the grid; the grid lies in the middle of the page."""
        return (self.page.width - _extent(self.plan.card.width, self.plan.gap, self.columns)) / 2

    @property
    def top(self) -> Mm:
        """Top edge of the grid."""
        return (self.page.height - _extent(self.plan.card.height, self.plan.gap, self.rows)) / 2

    @property
    def over_side(self) -> bool:
        """The sheet turns like a book's leaf, about a vertical edge; else like a calendar's."""
        return (self.plan.backs is Edge.SHORT) == (self.page.width > self.page.height)

    def pages(self, cards: int) -> int:
        """How many pages of fronts that many cards take."""
        return -(-cards // self.places)

    def front(self, index: int) -> Cell:
        """Where the front of card `index` (from 0) lies: row by row from the top left."""
        page, place = divmod(index, self.places)
        return self._cell(page, *divmod(place, self.columns))

    def back(self, index: int) -> Cell:
        """Where the back of card `index` lies: behind its front, mirrored against the full grid.

        When the sheet turns over its top edge, the back stands on its head, so that the cut card turns like a page.
        """
        page, place = divmod(index, self.places)
        row, column = divmod(place, self.columns)
        if self.over_side:
            return self._cell(page, row, self.columns - 1 - column)
        return self._cell(page, self.rows - 1 - row, column)

    def bleed(self, cell: Cell) -> Sides:
        """How much of a face's bleed a cell shows: half the gap towards a neighbour, all that the page has outside."""
        card, wanted = self.plan.card, self.plan.bleed
        right, bottom = self.page.width - cell.x - card.width, self.page.height - cell.y - card.height
        rooms = ((cell.x, self.left), (cell.y, self.top), (right, self.left), (bottom, self.top))
        return Sides(*(min(wanted, room if room < outer + TOLERANCE else self.plan.gap / 2) for room, outer in rooms))

    def _cell(self, page: int, row: int, column: int) -> Cell:
        """The cell of a row and a column, both from 0."""
        card, gap = self.plan.card, self.plan.gap
        return Cell(page, self.left + column * (card.width + gap), self.top + row * (card.height + gap))


def layout(plan: Plan) -> Layout:
    """The grid that holds most cards, on the paper upright or turned; upright when both hold as many.

    To turn the cards instead of the paper gives the same grids seen from the side, so it is not tried.

    Raises:
        PrintError: no card fits, or a length is not one.
    """
    _check(plan)
    grids = [_grid(plan, page) for page in (plan.paper.size, plan.paper.size.turned())]
    best = max(grids, key=lambda grid: grid.places)
    if not best.places:
        raise PrintError(Fault(message=_refusal(plan)))
    return best


def _grid(plan: Plan, page: Size) -> Layout:
    """The grid on a page that lies so."""
    inner = Size(page.width - 2 * plan.paper.margin, page.height - 2 * plan.paper.margin)
    columns = _fitting(inner.width, plan.card.width, plan.gap)
    return Layout(plan, page, columns, _fitting(inner.height, plan.card.height, plan.gap))


def _fitting(room: Mm, card: Mm, gap: Mm) -> int:
    """How many cards fit side by side."""
    return max(0, math.floor((room + gap + TOLERANCE) / (card + gap)))


def _extent(card: Mm, gap: Mm, count: int) -> Mm:
    """The length of that many cards with the gaps between them."""
    return count * card + (count - 1) * gap


def _check(plan: Plan) -> None:
    """Refuse lengths that are none."""
    if min(plan.card) < LEAST_CARD:
        raise PrintError(Fault(message=f"a card of {plan.card}; at least {LEAST_CARD:g} mm a side"))
    for name, length, most in (("gap", plan.gap, GAP), ("bleed", plan.bleed, BLEED)):
        if not 0 <= length <= most:
            raise PrintError(Fault(message=f"a {name} of {length:g} mm; 0 to {most:g} mm"))


def _refusal(plan: Plan) -> str:
    """Why no card fits."""
    margin, size = plan.paper.margin, plan.paper.size
    room = Size(size.width - 2 * margin, size.height - 2 * margin)
    return f"a card of {plan.card} on {plan.paper.name}, {size} with margins of {margin:g} mm; at most {room}"
