"""A gallery: a page of cards, with their pictures beside it."""

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import count

from PIL import Image

from cardkit import face
from cardkit.face.face import card_locale
from cardkit.model import Game
from cardkit.press.lot import Bundle, Lot, Piece, portraits
from cardkit.press.page import Page, Side, Tile, page
from cardkit.press.pixel import Frame, Pixels, pixels
from cardkit.press.told import Told, filters, told
from cardkit.text import counted

_LOG = logging.getLogger(__name__)
PAGE = "index.html"
"""What servers show of a folder."""
_QUALITY, _METHOD = 80, 2
"""Of WebP: a text card of 744 x 1039 pixels takes 56 kB, as PNG 179, and 42 ms; method 4 takes 82 for 6 % less (m)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gallery:
    """The cards of a gallery."""

    bundle: Bundle
    game: Game
    sets: Mapping[str, str]
    """Names of sets by id."""


@dataclass(frozen=True, slots=True)
class _Shown:
    """A card with its place on the page, and the files that show it."""

    piece: Piece
    anchor: str
    sides: Mapping[str, face.Page]
    """By path: the front, and the back where it is the card's alone."""


def gallery(wanted: Gallery) -> Iterator[tuple[str, bytes]]:
    """The files of a gallery by their paths: the pictures, then the page."""
    tiles: list[Tile] = []
    for lot, cards in _shown(wanted.bundle.lots):
        size = pixels(lot.size, wanted.bundle.coding.dpi)
        sides = {path: side for each in cards for path, side in each.sides.items()}
        _LOG.info("writing %s", counted(len(sides), "picture"))
        images = portraits(lot, tuple(sides.values()), wanted.bundle.finish, Frame(size, size))
        yield from zip(sides, map(_coded, images), strict=True)
        tiles += (_tile(each, size, _told(each.piece, lot, wanted)) for each in cards)
    every = filters([tile.told for tile in tiles], wanted.game)
    yield PAGE, page(Page(title=wanted.bundle.title, game=wanted.game, tiles=tuple(tiles), filters=every))


def _shown(lots: Sequence[Lot]) -> Iterator[tuple[Lot, Sequence[_Shown]]]:
    """The cards of each lot; of several that have one id, those after the first are numbered."""
    taken: set[str] = set()
    for lot in lots:
        cards: list[_Shown] = []
        for piece in lot.pieces:
            tries = (f"card-{piece.card.id}{f'-{number}' * (number > 1)}" for number in count(1))
            anchor = next(each for each in tries if each not in taken)
            taken.add(anchor)
            back = {f"backs/{anchor}.webp": piece.back} if piece.back is not None and piece.back in lot.own else {}
            cards.append(_Shown(piece, anchor, {f"faces/{anchor}.webp": piece.front, **back}))
        yield lot, cards


def _tile(shown: _Shown, size: Pixels, text: Told) -> Tile:
    """A card as it stands on the page."""
    sides = tuple(Side(path, *size) for path in shown.sides)
    return Tile(anchor=shown.anchor, told=text, copies=len(shown.piece.slots), sides=sides)


def _told(piece: Piece, lot: Lot, wanted: Gallery) -> Told:
    """The texts of a card, in the language that it is drawn in."""
    return told(piece.card, wanted.game, card_locale(piece.card, lot.drawn.style), wanted.sets)


def _coded(image: Image.Image) -> bytes:
    """A picture as browsers take it; the same pixels give the same bytes."""
    target = BytesIO()
    image.save(target, "WEBP", quality=_QUALITY, method=_METHOD)
    return target.getvalue()
