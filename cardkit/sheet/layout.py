"""The grid of a sheet: how many cards it holds, and where each one lies, in front and behind."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from cardkit.errors import Fault, PrintError
from cardkit.measure import TOLERANCE, Mm, Size
from cardkit.sheet.plan import Edge, Plan, check, check_skipped


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
    def field(self) -> Size:
        """What the grid of fronts lies in the middle of: the page, or its left half when it is folded."""
        return Size(self.page.width / 2, self.page.height) if self.folded else self.page

    @property
    def folded(self) -> bool:
        """The page is folded down its middle."""
        return self.plan.backs is Edge.FOLD

    @property
    def slots(self) -> tuple[int, ...]:
        """The places of a page that take cards, from 0, in their order."""
        return tuple(place for place in range(self.columns * self.rows) if place + 1 not in self.plan.skipped)

    @property
    def places(self) -> int:
        """How many cards a page holds."""
        return self.columns * self.rows - len(self.plan.skipped)

    @property
    def left(self) -> Mm:
        """Left edge of the grid."""
        return (self.field.width - _extent(self.plan.card.width, self.plan.gap, self.columns)) / 2

    @property
    def top(self) -> Mm:
        """Top edge of the grid."""
        return (self.page.height - _extent(self.plan.card.height, self.plan.gap, self.rows)) / 2

    @property
    def over_side(self) -> bool:
        """The sheet turns, or folds, like a book's leaf, about a vertical edge; else like a calendar's."""
        return over_side(self.plan.backs, self.page)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """All places of fronts on the first page, skipped ones too."""
        return tuple(self._cell(0, place) for place in range(self.columns * self.rows))

    def pages(self, cards: int) -> int:
        """How many pages of fronts that many cards take."""
        return -(-cards // self.places)

    def front(self, index: int) -> Cell:
        """Where the front of card `index` (from 0) lies: row by row from the top left."""
        page, nth = divmod(index, self.places)
        return self._cell(page, self.slots[nth] if self.plan.skipped else nth)

    def back(self, index: int) -> Cell:
        """Where the back of card `index` lies: behind its front, mirrored about the middle of the page.

        When the sheet turns over its top edge, the back stands on its head, so that the cut card turns like a page.
        """
        front, card = self.front(index), self.plan.card
        if self.over_side:
            return front._replace(x=self.page.width - front.x - card.width)
        return front._replace(y=self.page.height - front.y - card.height)

    def bleed(self, cell: Cell) -> Sides:
        """How much of a face's bleed a cell shows: half the gap towards a neighbour, all that the page has outside."""
        card, wanted = self.plan.card, self.plan.bleed
        left = cell.x - (self.field.width if cell.x >= self.field.width else 0)
        right, bottom = self.field.width - left - card.width, self.page.height - cell.y - card.height
        rooms = ((left, self.left), (cell.y, self.top), (right, self.left), (bottom, self.top))
        return Sides(*(min(wanted, room if room < outer + TOLERANCE else self.plan.gap / 2) for room, outer in rooms))

    def _cell(self, page: int, place: int) -> Cell:
        """The cell of a place of a page."""
        row, column = divmod(place, self.columns)
        card, gap = self.plan.card, self.plan.gap
        return Cell(page, self.left + column * (card.width + gap), self.top + row * (card.height + gap))


def over_side(edge: Edge | None, page: Size) -> bool:
    """A page turns like a book's leaf, about a vertical edge; else like a calendar's."""
    return edge is Edge.FOLD or (edge is Edge.SHORT) == (page.width > page.height)


def layout(plan: Plan) -> Layout:
    """The grid that holds most cards, on the paper upright or turned; upright when both hold as many.

    To turn the cards instead of the paper gives the same grids seen from the side, so it is not tried. A cutter's marks
    stay clear: the grid ends before them, either on its sides or above and below.

    Raises:
        PrintError: no card fits, a length is not one, or wishes stand in each other's way.
    """
    check(plan)
    best = max(_grids(plan), key=lambda grid: grid.columns * grid.rows)
    if not best.columns * best.rows:
        raise PrintError(Fault(message=_refusal(plan)))
    check_skipped(plan.skipped, best.columns * best.rows)
    return best


def _grids(plan: Plan) -> Iterator[Layout]:
    """The grids that may be taken, preferred ones first."""
    margin = plan.paper.margin
    clear = margin if plan.cutter is None else max(margin, plan.cutter.reach + plan.bleed)
    for page in (plan.paper.size, plan.paper.size.turned()):
        for beside, over in ((margin, clear), (clear, margin)):
            yield _grid(plan, page, Size(beside, over))


def _grid(plan: Plan, page: Size, margins: Size) -> Layout:
    """The grid on a page that lies so, with margins to its sides and above and below."""
    field = Layout(plan, page, 0, 0).field
    columns = _fitting(field.width - 2 * margins.width, plan.card.width, plan.gap)
    return Layout(plan, page, columns, _fitting(page.height - 2 * margins.height, plan.card.height, plan.gap))


def _fitting(room: Mm, card: Mm, gap: Mm) -> int:
    """How many cards fit side by side."""
    return max(0, math.floor((room + gap + TOLERANCE) / (card + gap)))


def _extent(card: Mm, gap: Mm, count: int) -> Mm:
    """The length of that many cards with the gaps between them."""
    return count * card + (count - 1) * gap


def _refusal(plan: Plan) -> str:
    """Why no card fits."""
    margin, size = plan.paper.margin, plan.paper.size
    room = Size(size.width - 2 * margin, size.height - 2 * margin)
    what = f"a card of {plan.card} on {plan.paper.name}, {size} with margins of {margin:g} mm"
    if plan.backs is Edge.FOLD:
        across, along = sorted((size.width, size.height))
        halves = (Size(along / 2, across), Size(across / 2, along))
        rooms = " or ".join(str(Size(half.width - 2 * margin, half.height - 2 * margin)) for half in halves)
        return f"{what}, folded; at most {rooms}"
    if plan.cutter is not None:
        return f"{what} and the marks of {plan.cutter.name}, which reach {plan.cutter.reach:g} mm into it"
    return f"{what}; at most {room}"
