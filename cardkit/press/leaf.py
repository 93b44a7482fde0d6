"""One page of a print run: faces at their places, and what stands beside them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pikepdf import Array, Dictionary, Name, Object, Pdf
from pikepdf import Page as PdfPage

from cardkit.face import Page, Style
from cardkit.measure import Mm
from cardkit.press.ink import registered, ruler, shifted
from cardkit.press.pdf import box, points, stream
from cardkit.sheet import RULER, Cell, Layout, Side, Strip, strip

_APART: Mm = 5
"""Between the ruler and the text of a strip."""
_TEXT: Mm = 30
"""A strip has a ruler only when the text keeps that much: on A5 it does."""
HIGH: Mm = 3
"""Height of a stamp."""
_INSET: Mm = 0.5
"""Between a face's edge and the stamp."""
_SEEN = 0.75
"""Opacity of a stamp."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A face at its place."""

    cell: Cell
    face: Page
    turned: bool = False
    """It stands on its head."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stack:
    """What the pages of one grid have in common."""

    layout: Layout
    style: Style
    stamp: Page | None
    grey: bool
    mirrored: frozenset[Page]
    """Faces that draw no bleed."""
    cuts: tuple[str, ...]
    """The lines beside the cards, the same on all pages of fronts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """What one page shows."""

    stack: Stack
    side: Side
    placed: Sequence[Placed]
    margin: Page | None = None
    """The strip's text."""

    @property
    def shown(self) -> tuple[Page, ...]:
        """What is drawn on the page, each once."""
        extra = (self.margin, self.stack.stamp)
        return tuple(dict.fromkeys((*(each.face for each in self.placed), *(each for each in extra if each))))


def add(pdf: Pdf, leaf: Leaf, forms: Mapping[Page, Object]) -> None:
    """Add a page to a PDF that has the forms."""
    layout = leaf.stack.layout
    names = {face: f"/F{place}" for place, face in enumerate(leaf.shown)}
    whole, grid = layout.page, _grid(layout)
    resources = Dictionary(XObject=Dictionary({name: forms[face] for face, name in names.items()}))
    page = Dictionary(
        Type=Name.Page,
        MediaBox=box(0, 0, whole.width, whole.height),
        TrimBox=box(*grid),
        BleedBox=box(*_wider(grid, layout.plan.bleed)),
        Resources=resources,
        Contents=Array([stream(pdf, part) for part in _contents(leaf, names) if part]),
    )
    if leaf.stack.stamp or leaf.stack.grey:
        resources.ExtGState = Dictionary(S=Dictionary(ca=_SEEN), G=Dictionary(BM=Name.Saturation))
        page.Group = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)
    pdf.pages.append(PdfPage(pdf.make_indirect(page)))


def ruled(room: Strip) -> Mm:
    """What the ruler takes of a strip: nothing when it leaves the text too little."""
    taken = RULER + _APART
    return taken if room.length >= taken + _TEXT else 0


def _contents(leaf: Leaf, names: Mapping[Page, str]) -> Iterator[Sequence[str]]:
    """The content streams: faces and strip, lines and marks, and what makes them grey."""
    layout, back = leaf.stack.layout, leaf.side is Side.BACK
    move = shifted(layout.plan.shift, layout.page) if back else ()
    faces = [_placed(leaf.stack, each, names) for each in leaf.placed]
    yield [*move, *faces, *(() if back else _strip(layout, names[leaf.margin] if leaf.margin else None))]
    yield () if back else leaf.stack.cuts
    cutter = layout.plan.cutter
    yield [*registered(layout)] if cutter is not None and cutter.side in (leaf.side, Side.BOTH) else []
    # White without saturation over all takes the colour away and leaves each point as light as it is: pictures and
    # gradients too (ISO 32000-1, 11.3.5.3).
    yield [f"/G gs 1 g {points(0, 0, *layout.page)} re f"] if leaf.stack.grey else []


def _placed(stack: Stack, placed: Placed, names: Mapping[Page, str]) -> str:
    """A face in the middle of its place, clipped to the bleed that it may show, and its stamp."""
    layout, cell = stack.layout, placed.cell
    card, bleed = layout.plan.card, layout.bleed(cell)
    bottom = layout.page.height - cell.y - card.height
    clip = (cell.x - bleed.left, bottom - bleed.bottom)
    extent = (card.width + bleed.left + bleed.right, card.height + bleed.top + bleed.bottom)
    side = -1 if placed.turned else 1
    middle = (cell.x + card.width / 2, bottom + card.height / 2)
    scale, size = stack.style.scale, stack.style.face
    corner = (at - side * scale * length / 2 for at, length in zip(middle, size, strict=True))
    zoom = f"{side * scale:.6g}"
    shown = f"q {points(*clip, *extent)} re W n {zoom} 0 0 {zoom} {points(*corner)} cm {names[placed.face]} Do Q"
    if stack.stamp is None:
        return shown
    foot = (card.width / 2 - _INSET - HIGH, card.height / 2)
    at = (here - side * away for here, away in zip(middle, foot, strict=True))
    return f"{shown} q /S gs 0 {side} {-side} 0 {points(*at)} cm {names[stack.stamp]} Do Q"


def _strip(layout: Layout, name: str | None) -> Iterator[str]:
    """The ruler and the text of the margin, when it has room."""
    room = strip(layout)
    if room is None:
        return
    turn = "0 1 -1 0" if room.upwards else "1 0 0 1"
    yield f"q {turn} {points(room.x, layout.page.height - room.y)} cm"
    if ruled(room):
        yield from ruler()
    yield "Q" if name is None else f"1 0 0 1 {points(ruled(room), 0)} cm {name} Do Q"


def _grid(layout: Layout) -> tuple[Mm, Mm, Mm, Mm]:
    """The grid from the page's bottom left: corner and size; on a folded page that of the backs belongs to it."""
    return layout.left, layout.top, layout.page.width - 2 * layout.left, layout.page.height - 2 * layout.top


def _wider(grid: tuple[Mm, Mm, Mm, Mm], by: Mm) -> tuple[Mm, Mm, Mm, Mm]:
    """A rectangle that is larger on every side, within its page."""
    left, bottom, width, height = grid
    beside, over = min(by, left), min(by, bottom)
    return left - beside, bottom - over, width + 2 * beside, height + 2 * over
