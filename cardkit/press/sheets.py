"""Faces on sheets: a print run as PDF."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pikepdf import Array, Dictionary, Name, Object, Pdf
from pikepdf import Page as PdfPage

from cardkit.face import Drawn, Page
from cardkit.face.strip import Strips, strips
from cardkit.measure import Mm, Size
from cardkit.press.pdf import box, forms, points, stream, written
from cardkit.sheet import RULER, STRIP, Cell, Layout, Strip, marks, strip

_LINE = "0.3 w 0 G"
"""Of a mark: 0.25 pt is the least that printers keep (FIELD P21)."""
_HALO = "0.9 w 1 G"
"""Under a mark, so that it shows on dark bleed."""
_APART: Mm = 5
"""Between the ruler and the text of a strip."""
_TEXT: Mm = 40
"""A strip has a ruler only when the text keeps that much."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """A print run."""

    pdf: bytes
    pages: int
    cells: int
    """Cards on the sheets."""
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Run:
    """A print run in the making."""

    pdf: Pdf
    layout: Layout
    face: Size
    """What each face is drawn as, and `scale` makes of it what covers the card."""
    scale: float
    faces: Mapping[Page, Object]


@dataclass(frozen=True, slots=True)
class _Side:
    """What one page shows."""

    cells: Sequence[tuple[Cell, Page]]
    turned: bool
    """The faces stand on their heads."""
    margin: Page | None = None
    """The strip's text."""
    beside: tuple[Object, ...] = ()
    """Content that all such pages share."""


def sheets(drawn: Drawn, layout: Layout, title: str) -> Sheets:
    """The faces of slots on sheets, in the slots' order; each page of fronts is followed by that of its backs, if any.

    Raises: PrintError when the shelf's template for the margin cannot be filled.
    """
    margin = _margin(drawn, layout, title)
    backs = tuple(face for face in drawn.backs if face is not None) if layout.plan.backs else ()
    pdf = Pdf.new()
    faces = forms(pdf, {**drawn.packs, **margin.packs}, (*drawn.fronts, *backs, *margin.pages))
    run = _Run(pdf=pdf, layout=layout, face=drawn.style.face, scale=drawn.style.scale, faces=faces)
    lines = stream(pdf, _lines(layout))
    for number in range(layout.pages(len(drawn.fronts))):
        places = range(len(drawn.fronts))[number * layout.places : (number + 1) * layout.places]
        cells = [(layout.front(place), drawn.fronts[place]) for place in places]
        _add(run, _Side(cells, False, margin.pages[number] if margin.pages else None, (lines,)))
        if layout.plan.backs is not None:
            behind = [(layout.back(place), face) for place in places if (face := drawn.backs[place]) is not None]
            _add(run, _Side(behind, not layout.over_side))
    return Sheets(written(pdf, title, layout.plan.backs), len(pdf.pages), len(drawn.fronts), margin.warnings)


def _margin(drawn: Drawn, layout: Layout, title: str) -> Strips:
    """A line of text for each sheet, when a margin has room."""
    room, count = strip(layout), layout.pages(len(drawn.fronts))
    if room is None:
        return Strips()
    size = "print at 100 %" + (f", the ruler is {RULER:g} mm long" if _ruled(room) else "")
    # The title stands last: a long one is cut there.
    texts = [f"sheet {number + 1} of {count} · {layout.plan.paper.name} · {size} · {title}" for number in range(count)]
    return strips(texts, Size(room.length - _ruled(room), STRIP), drawn.style.look.shelf, drawn.store)


def _add(run: _Run, side: _Side) -> None:
    """Add a page."""
    shown = tuple(dict.fromkeys((*(face for _, face in side.cells), *((side.margin,) if side.margin else ()))))
    names = {face: f"/F{number}" for number, face in enumerate(shown)}
    placed = [_placed(run, cell, side.turned, names[face]) for cell, face in side.cells]
    if side.margin:
        placed += _strip(run.layout, names[side.margin])
    content = stream(run.pdf, placed)
    whole, grid = run.layout.page, _grid(run.layout)
    page = Dictionary(
        Type=Name.Page,
        MediaBox=box(0, 0, whole.width, whole.height),
        TrimBox=box(*grid),
        BleedBox=box(*_wider(grid, run.layout.plan.bleed)),
        Resources=Dictionary(XObject=Dictionary({name: run.faces[face] for face, name in names.items()})),
        Contents=run.pdf.make_indirect(Array([content, *side.beside])),
    )
    run.pdf.pages.append(PdfPage(run.pdf.make_indirect(page)))


def _placed(run: _Run, cell: Cell, turned: bool, name: str) -> str:
    """A face in the middle of its place, clipped to the bleed that it may show."""
    layout = run.layout
    card, bleed = layout.plan.card, layout.bleed(cell)
    bottom = layout.page.height - cell.y - card.height
    clip = (cell.x - bleed.left, bottom - bleed.bottom)
    extent = (card.width + bleed.left + bleed.right, card.height + bleed.top + bleed.bottom)
    side = -1 if turned else 1
    middle = (cell.x + card.width / 2, bottom + card.height / 2)
    corner = (at - side * run.scale * length / 2 for at, length in zip(middle, run.face, strict=True))
    zoom = f"{side * run.scale:.6g}"
    return f"q {points(*clip, *extent)} re W n {zoom} 0 0 {zoom} {points(*corner)} cm {name} Do Q"


def _strip(layout: Layout, name: str) -> Iterator[str]:
    """The ruler and the text of the margin."""
    room = strip(layout)
    assert room is not None, "a text was drawn for it"
    turn = "0 1 -1 0" if room.upwards else "1 0 0 1"
    yield f"q {turn} {points(room.x, layout.page.height - room.y)} cm"
    if _ruled(room):
        ticks = ((at, 3 if at % 50 == 0 else 1.5) for at in range(0, int(RULER) + 1, 10))
        yield _LINE
        yield from (f"{points(at, 0)} m {points(at, height)} l" for at, height in ticks)
        yield f"{points(0, 0)} m {points(RULER, 0)} l S"
    yield f"1 0 0 1 {points(_ruled(room), 0)} cm {name} Do Q"


def _ruled(room: Strip) -> Mm:
    """What the ruler takes of a strip: nothing when it leaves the text too little."""
    taken = RULER + _APART
    return taken if room.length >= taken + _TEXT else 0


def _lines(layout: Layout) -> Iterator[str]:
    """The lines to cut along, each on a wider white one."""
    drawn = marks(layout)
    height = layout.page.height
    paths = [f"{points(line.x, height - line.y)} m {points(line.to_x, height - line.to_y)} l" for line in drawn]
    for pen in (_HALO, _LINE) if paths else ():
        yield from ("q", pen, *paths, "S Q")


def _grid(layout: Layout) -> tuple[Mm, Mm, Mm, Mm]:
    """The grid from the page's bottom left: corner and size."""
    return layout.left, layout.top, layout.page.width - 2 * layout.left, layout.page.height - 2 * layout.top


def _wider(grid: tuple[Mm, Mm, Mm, Mm], by: Mm) -> tuple[Mm, Mm, Mm, Mm]:
    """A rectangle that is larger on every side, within its page."""
    left, bottom, width, height = grid
    beside, over = min(by, left), min(by, bottom)
    return left - beside, bottom - over, width + 2 * beside, height + 2 * over
