"""Faces and sheets as pictures that are drawn when somebody looks at them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple

from cardkit.answer.preview import Seen, Shrunk
from cardkit.press.lot import Lot, alone
from cardkit.press.pixel import Coding, Frame, pixels
from cardkit.press.raster import coded, image, page_sizes
from cardkit.press.sheets import Finish, Sheets

_FACE, _SHEET = 220, 110
"""Pixels an inch: a card fills half a screen, a sheet the whole of it."""
_CODING = Coding(quality=88)
"""JPEG is written in 3 ms a card, PNG in 15 (m)."""


class Picture(NamedTuple):
    """A page that becomes a picture when it is asked for."""

    pdf: bytes
    number: int
    """Of the page, from 0."""
    frame: Frame

    def content(self) -> bytes:
        """The picture's file."""
        return coded(image(self.pdf, self.number, self.frame), _CODING)


Pictures = Mapping[str, Picture]
"""By path."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What is to be seen, and the pictures of it."""

    seen: tuple[Seen, ...]
    pictures: Pictures


def faces(lots: tuple[Lot, ...], finish: Finish) -> Shown:
    """Each distinct face once, fronts of a size before its backs."""
    found = [each for lot in lots for each in _faces(lot, finish)]
    return Shown(tuple(seen for seen, _ in found), {seen.path: picture for seen, picture in found})


def leaves(sheets: Sheets) -> Shown:
    """The pages of sheets."""
    found = [each for pdf in sheets.files for each in _leaves(bytes(pdf))]
    return Shown(tuple(seen for seen, _ in found), {seen.path: picture for seen, picture in found})


def _faces(lot: Lot, finish: Finish) -> Iterator[tuple[Seen, Picture]]:
    """The faces of one size."""
    pdf = alone(lot, tuple(lot.stems), finish)
    size = pixels(lot.size, _FACE)
    names = dict.fromkeys(lot.stems, "back") | {
        **{piece.back: f"{piece.name} (back)" for piece in lot.pieces if piece.back in lot.own},
        **{piece.front: piece.name for piece in lot.pieces},
    }
    ids = {piece.front: piece.card.id for piece in lot.pieces}
    copies = {piece.front: len(piece.slots) for piece in lot.pieces}
    for number, page in enumerate(lot.stems):
        shrunk = tuple(Shrunk(fit.box, fit.scale) for fit in lot.drawn.fits if fit.card == ids.get(page))
        path = f"faces/{_hash(page, size, finish)}.jpg"
        name = names[page]
        yield (
            Seen(name=name, path=path, width=size.width, height=size.height, copies=copies.get(page, 1), shrunk=shrunk),
            Picture(pdf, number, Frame(size, size)),
        )


def _leaves(pdf: bytes) -> Iterator[tuple[Seen, Picture]]:
    """The pages of one file."""
    stem = _hash(pdf)
    for number, page in enumerate(page_sizes(pdf)):
        size = pixels(page, _SHEET)
        path = f"sheets/{stem}-{number + 1}.jpg"
        yield (
            Seen(name=f"page {number + 1}", path=path, width=size.width, height=size.height),
            Picture(pdf, number, Frame(size, size)),
        )


def _hash(*parts: object) -> str:
    """What tells a picture from any other."""
    return blake2b(repr(parts).encode(), digest_size=12).hexdigest()
