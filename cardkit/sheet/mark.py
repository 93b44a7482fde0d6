"""What is drawn beside the cards: lines to cut along, and a strip in the margin for a ruler and a title."""

from collections.abc import Iterator
from typing import NamedTuple

from cardkit.measure import TOLERANCE, Mm
from cardkit.sheet.layout import Cell, Layout, Marks

_AWAY: Mm = 1
"""Between the card and an edge mark, so that a cut a little off leaves no line on the card (FIELD P21)."""
_LONG: Mm = 3
"""Of a mark: on Letter, with 13.4 mm beside 3 poker cards, marks of 3 mm leave room for the strip."""
_CORNER: Mm = 2
STRIP: Mm = 4
"""Height of the strip: a line of 6.5 pt and the ruler's ticks."""
RULER: Mm = 100


class Line(NamedTuple):
    """A straight line, in mm from the page's top left."""

    x: Mm
    y: Mm
    to_x: Mm
    to_y: Mm


class Strip(NamedTuple):
    """Room in the margin for one line of text: its bottom left corner, seen as the text runs."""

    x: Mm
    y: Mm
    length: Mm
    upwards: bool
    """The text runs from the bottom to the top, in the left margin."""


def marks(layout: Layout) -> tuple[Line, ...]:
    """The lines to cut along, each once."""
    styles = {Marks.NONE: _none, Marks.CORNER: _corners, Marks.EDGE: _edges, Marks.FULL: _full}
    lines = styles[layout.plan.marks](layout)
    by_place = {tuple(round(value / TOLERANCE) for value in line): line for line in lines}
    return tuple(by_place.values())


def strip(layout: Layout) -> Strip | None:
    """The room for a line of text under the grid, else to its left, or None when both margins are too narrow."""
    margin = layout.plan.paper.margin
    taken = STRIP + _away(layout) + (0 if layout.plan.marks is Marks.NONE else _LONG)
    if layout.top - taken >= margin:
        return Strip(margin, layout.page.height - margin, layout.page.width - 2 * margin, upwards=False)
    if layout.left - taken >= margin:
        return Strip(margin + STRIP, layout.page.height - margin, layout.page.height - 2 * margin, upwards=True)
    return None


def _none(_layout: Layout) -> Iterator[Line]:
    """No lines."""
    return iter(())


def _corners(layout: Layout) -> Iterator[Line]:
    """Two lines out of each card's corners; without a gap they lie on the neighbour's cuts."""
    card, reach = layout.plan.card, min(_CORNER, layout.plan.gap / 2 or _CORNER)
    for cell in _cells(layout):
        for x, outwards in ((cell.x, -reach), (cell.x + card.width, reach)):
            for y, down in ((cell.y, -reach), (cell.y + card.height, reach)):
                yield Line(x, y, x + outwards, y)
                yield Line(x, y, x, y + down)


def _edges(layout: Layout) -> Iterator[Line]:
    """A line before and behind the grid for every cut."""
    for x in _columns(layout):
        for y, step in ((layout.top, -1), (layout.page.height - layout.top, 1)):
            yield Line(x, y + step * _away(layout), x, y + step * _reach(layout, layout.top))
    for y in _rows(layout):
        for x, step in ((layout.left, -1), (layout.page.width - layout.left, 1)):
            yield Line(x + step * _away(layout), y, x + step * _reach(layout, layout.left), y)


def _full(layout: Layout) -> Iterator[Line]:
    """A line for every cut, from outside the grid on one side to outside on the other."""
    over, beside = layout.top - _reach(layout, layout.top), layout.left - _reach(layout, layout.left)
    yield from (Line(x, over, x, layout.page.height - over) for x in _columns(layout))
    yield from (Line(beside, y, layout.page.width - beside, y) for y in _rows(layout))


def _away(layout: Layout) -> Mm:
    """How far from the grid edge marks start: behind the bleed."""
    return max(_AWAY, layout.plan.bleed)


def _reach(layout: Layout, room: Mm) -> Mm:
    """How far from the grid edge marks end, in a margin of `room`."""
    return max(_away(layout), min(_away(layout) + _LONG, room))


def _cells(layout: Layout) -> tuple[Cell, ...]:
    """All places of a page."""
    return tuple(layout.front(place) for place in range(layout.places))


def _columns(layout: Layout) -> Iterator[Mm]:
    """The left and right edges of the columns."""
    for cell in _cells(layout)[: layout.columns]:
        yield from (cell.x, cell.x + layout.plan.card.width)


def _rows(layout: Layout) -> Iterator[Mm]:
    """The top and bottom edges of the rows."""
    for cell in _cells(layout)[:: layout.columns]:
        yield from (cell.y, cell.y + layout.plan.card.height)
