"""The sheet by which one measures how far a printer puts backs off their place."""

from collections.abc import Iterator, Sequence

from pikepdf import Array, Dictionary, Name, Object, Pdf
from pikepdf import Page as PdfPage

from cardkit.face import Store
from cardkit.face.strip import STAMP, strips
from cardkit.measure import Mm, Size
from cardkit.press.document import Document
from cardkit.press.ink import shifted
from cardkit.press.pdf import box, forms, points, stream, written
from cardkit.sheet import REACH, STRIP, UNMOVED, Edge, Paper, Point, Shift, Targets
from cardkit.shelf import Shelf

_PEN = "0.3 w 0 G"
_SIGN: Mm = 1.5
"""Half of a plus sign."""
_ABOVE: Mm = 40
"""From the middle of the page up to the last line of text."""


def calibration(paper: Paper, edge: Edge, shift: Shift, shelf: Shelf, store: Store) -> Document:
    """A sheet of two pages: scales and what to do with them; and crosses, moved as backs are.

    Raises: PrintError when the shelf's template for its lines cannot be filled; NoEngine.
    """
    targets = Targets(paper.size, edge)
    told = strips(_texts(targets, shift), Size(paper.size.width - 2 * paper.margin, STRIP), shelf, store, STAMP)
    pdf = Pdf.new()
    made = forms(pdf, told.packs, told.pages)
    names = {page: f"/F{place}" for place, page in enumerate(dict.fromkeys(told.pages))}
    scales = [*_lines(targets, [names[page] for page in told.pages], paper), _PEN, *_scales(targets)]
    _add(pdf, paper.size, scales, {name: made[page] for page, name in names.items()})
    _add(pdf, paper.size, [*shifted(shift, paper.size), _PEN, *_crosses(targets)], {})
    return Document(written(pdf, f"Calibration, {paper.name}", edge), len(pdf.pages), told.warnings)


def _texts(targets: Targets, shift: Shift) -> tuple[str, ...]:
    """What to do, a line each."""
    ends = ("left", "right") if targets.angle > 0 else ("right", "left")
    now = f"by {shift.right:g},{shift.down:g} and {shift.degrees:g} degrees"
    return (
        "Print this at 100 % on both sides of a sheet and hold it against the light.",
        "Read how far from 0, in mm, the cross behind meets the scales; + says where they grow.",
        "In the middle: --back-offset LEVEL,UPRIGHT",
        f"Upright, at the ends: --back-angle ({ends[0]} - {ends[1]}) x {abs(targets.angle):.3f}",
        *((f"Backs are moved already, {now}: add what you read.",) if shift != UNMOVED else ()),
    )


def _lines(targets: Targets, names: Sequence[str], paper: Paper) -> Iterator[str]:
    """The texts above the scales."""
    for below, name in zip(reversed(range(len(names))), names, strict=True):
        up = targets.page.height / 2 + _ABOVE + below * STRIP
        yield f"q 1 0 0 1 {points(paper.margin, up)} cm {name} Do Q"


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
