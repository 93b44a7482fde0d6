"""The sheet by which one measures how far a printer puts backs off their place."""

from collections.abc import Iterator, Sequence

from pikepdf import Array, Dictionary, Name, Object, Pdf
from pikepdf import Page as PdfPage

from cardkit.face import Store
from cardkit.face.strip import STAMP, Strips, strips
from cardkit.measure import POINTS_PER_MM, Mm, Size
from cardkit.press.document import Document
from cardkit.press.ink import shifted
from cardkit.press.line import Lettering, lines
from cardkit.press.pdf import begun, box, points, stream, written
from cardkit.sheet import REACH, UNMOVED, Edge, Paper, Point, Shift, Targets
from cardkit.shelf import Shelf

_PEN = "0.3 w 0 G"
_SIGN: Mm = 1.5
"""Half of a plus sign."""
_BESIDE: Mm = 18
"""From the middle of the page to the texts above and below it: between them are the scales."""
_LEAST, _MOST = 10, 14
"""Points of a text that is read at arm's length: on paper of 100 mm, and where there is room, as in large print."""
_WIDE: Mm = 15
"""Of the paper for each point."""
_HIGH = 1.3
"""Height of a line in parts of its letters'."""


def calibration(paper: Paper, edge: Edge, shift: Shift, shelf: Shelf, store: Store) -> Document:
    """A sheet of two pages: scales and what to do with them; and crosses, moved as backs are.

    Raises: PrintError when the shelf's template for its lines cannot be filled; NoEngine.
    """
    targets = Targets(paper.size, edge)
    above, below = _above(), _below(targets, shift)
    told = _written((*above, *below), paper, shelf, store)
    pdf, made = begun(told.packs, told.pages)
    names = {page: f"/F{place}" for place, page in enumerate(dict.fromkeys(told.pages))}
    standing = zip(_heights(paper, len(above), len(below)), told.pages, strict=True)
    shown = [f"q 1 0 0 1 {points(paper.margin, up)} cm {names[page]} Do Q" for up, page in standing]
    scales = [*shown, _PEN, *_scales(targets)]
    _add(pdf, paper.size, scales, {name: made[page] for page, name in names.items()})
    _add(pdf, paper.size, [*shifted(shift, paper.size), _PEN, *_crosses(targets)], {})
    return Document(written(pdf, f"Calibration, {paper.name}", edge), len(pdf.pages), told.warnings)


def _above() -> tuple[str, ...]:
    """What to do, a line each: short ones, for 100 mm of paper hold 60 letters."""
    return (
        "Print this at 100 % on both sides of a sheet.",
        "Hold it against the light and read at each scale",
        "how many mm the cross behind is from 0; + is where it grows.",
    )


def _below(targets: Targets, shift: Shift) -> tuple[str, ...]:
    """What to do with what was read."""
    ends = ("left", "right") if targets.angle > 0 else ("right", "left")
    moved = (
        f"Backs are moved already, by {shift.right:g},{shift.down:g} and {shift.degrees:g} degrees:",
        "add what you read.",
    )
    return (
        "In the middle: --back-offset X,Y (X level, Y upright scale)",
        f"Upright, at the ends: --back-angle ({ends[0]} - {ends[1]}) x {abs(targets.angle):.3f}",
        *(moved if shift != UNMOVED else ()),
    )


def _size(paper: Paper) -> float:
    """Points of the letters on a paper."""
    return max(_LEAST, min(paper.size.width / _WIDE, _MOST))


def _written(texts: Sequence[str], paper: Paper, shelf: Shelf, store: Store) -> Strips:
    """The lines as strips, by the engine only where the font of the shelf lacks a letter.

    Raises: PrintError; NoEngine.
    """
    size = Size(paper.size.width - 2 * paper.margin, _line(paper))
    plain = lines(texts, size, shelf, Lettering(_size(paper), "0 g", 0.5))
    return strips(texts, size, shelf, store, STAMP) if plain is None else plain


def _line(paper: Paper) -> Mm:
    """Height of a line."""
    return _size(paper) * _HIGH / POINTS_PER_MM


def _heights(paper: Paper, above: int, below: int) -> Iterator[Mm]:
    """Where the lines above and below the scales stand, from the bottom of the page."""
    middle, high = paper.size.height / 2, _line(paper)
    yield from (middle + _BESIDE + place * high for place in reversed(range(above)))
    yield from (middle - _BESIDE - (place + 1) * high for place in range(below))


def _scales(targets: Targets) -> Iterator[str]:
    """A level and an upright scale at each target, with a tick each millimetre and a plus where they grow."""
    for point in targets.points:
        yield f"q 1 0 0 1 {_at(targets, point)} cm"
        for turn, grows in (("1 0 0 1", targets.sideways), ("0 1 -1 0", -targets.downwards)):
            yield f"q {turn} 0 0 cm {points(-REACH, 0)} m {points(REACH, 0)} l"
            for at in range(-int(REACH), int(REACH) + 1):
                yield f"{points(at, 0)} m {points(at, 2 if at % 5 == 0 else 1)} l"
            plus = grows * (REACH + 2 * _SIGN)
            yield f"{points(plus - _SIGN, 0)} m {points(plus + _SIGN, 0)} l"
            yield f"{points(plus, -_SIGN)} m {points(plus, _SIGN)} l S Q"
        yield "Q"


def _crosses(targets: Targets) -> Iterator[str]:
    """A cross at each target."""
    for point in targets.points:
        yield f"q 1 0 0 1 {_at(targets, point)} cm"
        yield f"{points(-REACH, 0)} m {points(REACH, 0)} l {points(0, -REACH)} m {points(0, REACH)} l S Q"


def _at(targets: Targets, point: Point) -> str:
    """A place on the page, from its bottom left."""
    return points(point.x, targets.page.height - point.y)


def _add(pdf: Pdf, size: Size, content: Sequence[str], shown: dict[str, Object]) -> None:
    """Add a page."""
    page = Dictionary(
        Type=Name.Page,
        MediaBox=box(0, 0, *size),
        Resources=Dictionary(XObject=Dictionary(shown)),
        Contents=Array([stream(pdf, content)]),
    )
    pdf.pages.append(PdfPage(pdf.make_indirect(page)))
