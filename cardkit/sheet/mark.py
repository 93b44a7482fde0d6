"""What is drawn beside the cards: lines to cut and fold along, a cutter's marks, a strip for a ruler and a title."""

from collections.abc import Iterator
from typing import NamedTuple

from cardkit.measure import TOLERANCE, Mm
from cardkit.sheet.layout import Layout
from cardkit.sheet.plan import Corner, Cutter, Marks, Shape

_CORNER = 2 / 3
"""Of a mark's length: what corner marks have."""
STRIP: Mm = 4
"""Height of the strip: a line of 6.5 pt and the ruler's ticks."""
RULER: Mm = 100
_SEEN: Mm = 1
"""A shorter mark shows no cut."""
_CLEAR: Mm = 3
"""Between a cutter's marks and the strip, so that its eye finds nothing else beside them."""


class Line(NamedTuple):
    """A straight line, in mm from the page's top left."""

    x: Mm
    y: Mm
    to_x: Mm
    to_y: Mm


class Block(NamedTuple):
    """A filled rectangle, in mm from the page's top left."""

    x: Mm
    y: Mm
    width: Mm
    height: Mm


class Strip(NamedTuple):
    """Room in the margin for one line of text: its bottom left corner, seen as the text runs."""

    x: Mm
    y: Mm
    length: Mm
    upwards: bool
    """The text runs from the bottom to the top, in the left margin."""


def marks(layout: Layout) -> tuple[Line, ...]:
    """The lines to cut along, each once; on a folded page those of the backs too."""
    styles = {Marks.NONE: _none, Marks.CORNER: _corners, Marks.EDGE: _edges, Marks.FULL: _full}
    lines = tuple(styles[layout.plan.marks](layout))
    mirrored = tuple(_mirrored(line, layout.page.width) for line in lines) if layout.folded else ()
    by_place = {tuple(round(value / TOLERANCE) for value in line): line for line in (*lines, *mirrored)}
    return tuple(line for line in by_place.values() if line[:2] != line[2:])


def fold(layout: Layout) -> Line | None:
    """The line to fold along, if there is one."""
    middle = layout.field.width
    return Line(middle, 0, middle, layout.page.height) if layout.folded else None


def registration(layout: Layout) -> tuple[Block, ...]:
    """The marks that a cutter looks for."""
    cutter = layout.plan.cutter
    return () if cutter is None else tuple(block for mark in cutter.marks for block in _mark(layout, cutter, *mark))


def strip(layout: Layout) -> Strip | None:
    """The room for a line of text under the grid, else to its left, or None when both margins are too narrow."""
    margin, cutter = layout.plan.paper.margin, layout.plan.cutter
    taken = STRIP + _away(layout) + (0 if layout.plan.marks is Marks.NONE else layout.plan.pen.length)
    inset = margin if cutter is None else cutter.reach + _CLEAR
    if layout.top - taken >= margin:
        return Strip(inset, layout.page.height - margin, layout.page.width - 2 * inset, upwards=False)
    if layout.left - taken >= margin:
        return Strip(margin + STRIP, layout.page.height - inset, layout.page.height - 2 * inset, upwards=True)
    return None


def unmarked(layout: Layout, room: Mm) -> bool:
    """Edge marks are wanted and are not to be seen in a margin of `room`: it ends where they begin."""
    least = min(layout.plan.pen.length, _SEEN) if layout.plan.marks is Marks.EDGE else 0
    return _reach(layout, room) - _start(layout, room) < least - TOLERANCE


def _mark(layout: Layout, cutter: Cutter, corner: Corner, shape: Shape) -> Iterator[Block]:
    """One mark of a cutter: a block, or an arm along each edge of the paper."""
    page, arm, line = layout.page, cutter.arm, cutter.line
    at_left, at_top = corner in (Corner.TOP_LEFT, Corner.BOTTOM_LEFT), corner in (Corner.TOP_LEFT, Corner.TOP_RIGHT)
    x = cutter.inset if at_left else page.width - cutter.reach
    y = cutter.inset if at_top else page.height - cutter.reach
    if shape is Shape.SQUARE:
        yield Block(x, y, arm, arm)
        return
    yield Block(x, y if at_top else y + arm - line, arm, line)
    yield Block(x if at_left else x + arm - line, y, line, arm)


def _mirrored(line: Line, width: Mm) -> Line:
    """A line on the other half of a page."""
    return Line(width - line.x, line.y, width - line.to_x, line.to_y)


def _none(_layout: Layout) -> Iterator[Line]:
    """No lines."""
    return iter(())


def _corners(layout: Layout) -> Iterator[Line]:
    """Two lines out of each card's corners; without a gap they lie on the neighbour's cuts."""
    card, long = layout.plan.card, layout.plan.pen.length * _CORNER
    reach = min(long, layout.plan.gap / 2 or long)
    for cell in layout.cells:
        for x, outwards in ((cell.x, -reach), (cell.x + card.width, reach)):
            for y, down in ((cell.y, -reach), (cell.y + card.height, reach)):
                yield Line(x, y, x + outwards, y)
                yield Line(x, y, x, y + down)


def _edges(layout: Layout) -> Iterator[Line]:
    """A line before and behind the grid for every cut."""
    for x in _columns(layout):
        for y, step in ((layout.top, -1), (layout.page.height - layout.top, 1)):
            yield Line(x, y + step * _start(layout, layout.top), x, y + step * _reach(layout, layout.top))
    for y in _rows(layout):
        for x, step in ((layout.left, -1), (layout.field.width - layout.left, 1)):
            yield Line(x + step * _start(layout, layout.left), y, x + step * _reach(layout, layout.left), y)


def _full(layout: Layout) -> Iterator[Line]:
    """A line for every cut, from outside the grid on one side to outside on the other."""
    over, beside = layout.top - _reach(layout, layout.top), layout.left - _reach(layout, layout.left)
    yield from (Line(x, over, x, layout.page.height - over) for x in _columns(layout))
    yield from (Line(beside, y, layout.field.width - beside, y) for y in _rows(layout))


def _away(layout: Layout) -> Mm:
    """How far from the grid edge marks want to start: behind the bleed."""
    return max(layout.plan.pen.away, layout.plan.bleed)


def _start(layout: Layout, room: Mm) -> Mm:
    """How far from the grid edge marks start, in a margin of `room`."""
    return min(_away(layout), room)


def _reach(layout: Layout, room: Mm) -> Mm:
    """How far from the grid edge marks end, in a margin of `room`: on the page."""
    return min(_away(layout) + layout.plan.pen.length, room)


def _columns(layout: Layout) -> Iterator[Mm]:
    """The left and right edges of the columns."""
    for cell in layout.cells[: layout.columns]:
        yield from (cell.x, cell.x + layout.plan.card.width)


def _rows(layout: Layout) -> Iterator[Mm]:
    """The top and bottom edges of the rows."""
    for cell in layout.cells[:: layout.columns]:
        yield from (cell.y, cell.y + layout.plan.card.height)
