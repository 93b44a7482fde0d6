"""What is drawn beside and over faces, as operators of a content stream."""

from collections.abc import Iterator
from math import cos, radians, sin

from cardkit.measure import Mm, Size
from cardkit.press.pdf import number, points
from cardkit.sheet import RULER, UNMOVED, Colour, Layout, Line, Pen, Shift, fold, marks, registration

_HALO = 3
"""Widths of a mark: its ground, so that it shows on dark bleed too (FIELD P21)."""
_TICK = "0.3 w 0 G"
"""Of the ruler: 0.25 pt is the least that printers keep (FIELD P21)."""
_FOLD = "0.3 w 0 G [6 3] 0 d"


def shifted(shift: Shift, page: Size) -> tuple[str, ...]:
    """What moves a page of backs, in front of its content; nothing when it stays where it is."""
    if shift == UNMOVED:
        return ()
    turn = radians(-shift.degrees)
    across, along = cos(turn), sin(turn)
    x, y = page.width / 2, page.height / 2
    right = x + shift.right - across * x + along * y
    up = y - shift.down - along * x - across * y
    return (f"{number(across)} {number(along)} {number(-along)} {number(across)} {points(right, up)} cm",)


def cuts(layout: Layout) -> Iterator[str]:
    """The lines to cut along, each on a wider ground, and the line to fold along."""
    pen, height = layout.plan.pen, layout.page.height
    paths = [_path(line, height) for line in marks(layout)]
    for stroke in _strokes(pen) if paths else ():
        yield from ("q", stroke, *paths, "S Q")
    if (middle := fold(layout)) is not None:
        yield from ("q", _FOLD, _path(middle, height), "S Q")


def registered(layout: Layout) -> Iterator[str]:
    """A cutter's marks."""
    for block in registration(layout):
        bottom = layout.page.height - block.y - block.height
        yield f"q 0 g {points(block.x, bottom, block.width, block.height)} re f Q"


def ruler() -> Iterator[str]:
    """A ruler from where one is, to the right."""
    yield _TICK
    for at in range(0, int(RULER) + 1, 10):
        yield f"{points(at, 0)} m {points(at, 3 if at % 50 == 0 else 1.5)} l"
    yield f"{points(0, 0)} m {points(RULER, 0)} l S"


def _path(line: Line, height: Mm) -> str:
    """A line on a page of that height."""
    return f"{points(line.x, height - line.y)} m {points(line.to_x, height - line.to_y)} l"


def _strokes(pen: Pen) -> tuple[str, str]:
    """The ground of a mark, and the mark."""
    ground = Colour() if pen.colour.light else Colour(1, 1, 1)
    return _stroke(pen.width * _HALO, ground), _stroke(pen.width, pen.colour)


def _stroke(width: Mm, colour: Colour) -> str:
    """Width and colour of lines."""
    plain = len(set(colour)) == 1
    return (
        f"{points(width)} w {number(colour.red)} G"
        if plain
        else f"{points(width)} w {' '.join(map(number, colour))} RG"
    )
