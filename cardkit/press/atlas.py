"""Pictures of many faces, as tables on a screen want them: cards by their backs, on as few grids as hold them."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from PIL import Image

from cardkit.errors import Fault, PrintError
from cardkit.face import Page
from cardkit.measure import Size
from cardkit.press.lot import Lot, Piece
from cardkit.press.pixel import USUAL_DPI, Pixels, pixels

_COLUMNS, _ROWS = 10, 7
"""Of the largest grid of Tabletop Simulator. All 70 places are cards': a hidden card shows its back, so that the last
one need not be kept for what hidden cards show."""
_SIDE = 4096
"""Pixels of a picture's side (its knowledge base, "Asset Creation": keep under 4096 x 4096)."""


class Grid(NamedTuple):
    """Places of faces on a picture, row by row."""

    columns: int
    rows: int
    cell: Pixels


@dataclass(frozen=True, slots=True)
class Sheet:
    """Faces that make one picture."""

    pieces: tuple[Piece, ...]
    grid: Grid


@dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """Cards that one cannot tell apart from behind, or that each have a back of their own."""

    lot: Lot
    back: Page | None
    """Of all; None where they have none, or each its own."""
    apart: bool
    """Each has its own."""
    sheets: tuple[Sheet, ...]


def piles(lots: Iterable[Lot], dpi: float | None) -> tuple[Pile, ...]:
    """The cards by size and back; without a resolution the largest for which 70 faces fit into a picture.

    Raises: PrintError when not even one face does.
    """
    return tuple(pile for lot in lots for pile in _piles(lot, dpi))


def composed(faces: Iterable[Image.Image], grid: Grid) -> Image.Image:
    """Faces in their places, row by row, on white."""
    columns, rows, (width, height) = grid
    whole = Image.new("RGB", (columns * width, rows * height), "white")
    for place, face in enumerate(faces):
        row, column = divmod(place, columns)
        whole.paste(face, (column * width, row * height))
    return whole


def _piles(lot: Lot, dpi: float | None) -> Iterator[Pile]:
    """The piles of one size, in the order in which their first cards come."""
    split: dict[tuple[Page | None, bool], list[Piece]] = {}
    for piece in lot.pieces:
        apart = piece.back in lot.own
        split.setdefault((None if apart else piece.back, apart), []).append(piece)
    for (back, apart), pieces in split.items():
        yield Pile(lot=lot, back=back, apart=apart, sheets=_sheets(pieces, lot.size, dpi))


def _sheets(pieces: Sequence[Piece], size: Size, dpi: float | None) -> tuple[Sheet, ...]:
    """As few sheets as hold the cards, nearly as many on each."""
    cell = pixels(size, dpi or USUAL_DPI)
    room = _COLUMNS * _ROWS if dpi is None else min(_COLUMNS, _SIDE // cell.width) * min(_ROWS, _SIDE // cell.height)
    if not room:
        raise PrintError(Fault(message=f"a face of {cell}; a picture for the table has at most {_SIDE} a side"))
    count = -(-len(pieces) // room)
    edges = [len(pieces) * part // count for part in range(count + 1)]
    return tuple(Sheet(tuple(pieces[start:end]), _grid(end - start, cell)) for start, end in pairwise(edges))


def _grid(faces: int, wanted: Pixels) -> Grid:
    """The grid with the largest faces, up to the wanted size; of these the smallest, then that nearest to a square."""
    grids = [
        Grid(columns, rows, _cell(columns, rows, wanted))
        for columns in range(1, _COLUMNS + 1)
        if (rows := -(-faces // columns)) <= _ROWS
    ]
    return max(grids, key=lambda grid: (grid.cell, -grid.columns * grid.rows, -max(_extent(grid))))


def _cell(columns: int, rows: int, wanted: Pixels) -> Pixels:
    """The largest face of that shape with which a grid still fits."""
    width = min(wanted.width, _SIDE // columns, _SIDE // rows * wanted.width // wanted.height)
    return Pixels(width, min(_SIDE // rows, round(width * wanted.height / wanted.width)))


def _extent(grid: Grid) -> Pixels:
    """The whole picture of a grid."""
    return Pixels(grid.columns * grid.cell.width, grid.rows * grid.cell.height)
