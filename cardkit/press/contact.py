"""Contact sheets: all cards at a glance, small, each once, with its name and the number of its copies."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pikepdf import Dictionary, Name, Object, Pdf
from pikepdf import Page as PdfPage

from cardkit.face import Page
from cardkit.face.flaw import letter
from cardkit.face.strip import CAPTION, Strips, strips
from cardkit.measure import Mm, Size
from cardkit.press.line import CENTRED, lines
from cardkit.press.lot import Lot
from cardkit.press.pdf import begun, box, number, points, stream, written
from cardkit.press.sheets import Sheets
from cardkit.sheet import Cell, Layout, Paper, Plan, layout

_SCALE = 0.47
"""Of a face: 36 poker cards then fit on A4 and on Letter."""
_HIGH: Mm = 4
"""Of a caption, at 7 pt."""
_GAP: Mm = 2.5
_OUTLINE = "0.7 G 0.25 w"
"""A thin grey line: white cards on white paper have no edges (FIELD P21: at least 0.25 pt)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """Cards of one size on their grid, in which a place holds a face above its caption."""

    lot: Lot
    grid: Layout
    captions: Strips

    @property
    def small(self) -> Size:
        """Of a face."""
        return _small(self.lot)

    @property
    def pages(self) -> range:
        """The pages, from 0."""
        return range(self.grid.pages(len(self.lot.pieces)))

    @property
    def warnings(self) -> tuple[str, ...]:
        """What is to be told of the captions, but for letters of names where the faces told of letters."""
        known = any(map(letter, self.lot.drawn.warnings))
        return tuple(each for each in self.captions.warnings if not (known and letter(each)))

    def shown(self, page: int) -> Iterator[tuple[Cell, Page, Page]]:
        """The faces of a page with their captions."""
        for place in range(len(self.lot.pieces))[page * self.grid.places : (page + 1) * self.grid.places]:
            yield self.grid.front(place), self.lot.pieces[place].front, self.captions.pages[place]


def contact(lots: Sequence[Lot], paper: Paper, title: str) -> Sheets:
    """All cards of all sizes, in their order.

    Raises: PrintError when a card is too large for the paper.
    """
    parts = [_part(lot, paper) for lot in lots]
    packs = {
        name: pack for part in parts for held in (part.lot.drawn, part.captions) for name, pack in held.packs.items()
    }
    faces = [face for part in parts for page in part.pages for _, *both in part.shown(page) for face in both]
    pdf, made = begun(packs, faces)
    for part in parts:
        for page in part.pages:
            _add(pdf, part, page, made)
    return Sheets(
        files=(written(pdf, title, None),),
        pages=len(pdf.pages),
        cells=sum(lot.cards for lot in lots),
        warnings=tuple(dict.fromkeys(told for part in parts for told in part.warnings)),
    )


def _part(lot: Lot, paper: Paper) -> _Part:
    """A lot on its grid."""
    small, style = _small(lot), lot.drawn.style
    copies = [len(piece.slots) for piece in lot.pieces]
    texts = [
        f"{count} × {piece.name}" if count > 1 else piece.name for count, piece in zip(copies, lot.pieces, strict=True)
    ]
    plan = Plan(paper=paper, card=Size(small.width, small.height + _HIGH), gap=_GAP)
    size, shelf = Size(small.width, _HIGH), style.look.shelf
    plain = lines(texts, size, shelf, CENTRED)
    captions = strips(texts, size, shelf, lot.drawn.store, CAPTION) if plain is None else plain
    return _Part(lot=lot, grid=layout(plan), captions=captions)


def _small(lot: Lot) -> Size:
    """The size of a lot's faces here."""
    return Size(*(length * _SCALE for length in lot.size))


def _add(pdf: Pdf, part: _Part, page: int, made: Mapping[Page, Object]) -> None:
    """Add a page to a PDF that has the forms."""
    shown = [*part.shown(page)]
    names = {
        face: f"/F{place}" for place, face in enumerate(dict.fromkeys(face for _, *both in shown for face in both))
    }
    operators = [line for cell, face, caption in shown for line in _placed(part, cell, names[face], names[caption])]
    content = Dictionary(
        Type=Name.Page,
        MediaBox=box(0, 0, *part.grid.page),
        Resources=Dictionary(XObject=Dictionary({name: made[face] for face, name in names.items()})),
        Contents=stream(pdf, operators),
    )
    pdf.pages.append(PdfPage(pdf.make_indirect(content)))


def _placed(part: _Part, cell: Cell, face: str, caption: str) -> Iterator[str]:
    """A face, the middle of it where it is too long for the card, and its caption below."""
    small, style = part.small, part.lot.drawn.style
    below = part.grid.page.height - cell.y - small.height
    zoom = style.scale * _SCALE
    over = ((zoom * drawn - shown) / 2 for drawn, shown in zip(style.face, small, strict=True))
    corner = (at - by for at, by in zip((cell.x, below), over, strict=True))
    shrunk = f"{number(zoom)} 0 0 {number(zoom)} {points(*corner)} cm"
    yield f"q {points(cell.x, below, *small)} re W n {shrunk} {face} Do Q"
    yield f"{_OUTLINE} {points(cell.x, below, *small)} re S"
    yield f"q 1 0 0 1 {points(cell.x, below - _HIGH)} cm {caption} Do Q"
