"""Cards as they leave for print shops and other programs: each distinct one once, with its name, faces and copies."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, count, repeat
from typing import NamedTuple

from PIL import Image

from cardkit.face import Drawn, Page, Slot
from cardkit.measure import Size
from cardkit.model import Card
from cardkit.press.pixel import Coding, Frame, Pixels
from cardkit.press.preset import own_paper
from cardkit.press.raster import coded, images
from cardkit.press.sheets import Finish, Part, sheets
from cardkit.sheet import Plan, layout
from cardkit.text import fold

_UNFIT = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]+')
"""What Windows lets stand in no file's name."""
_LONG = 50
"""Characters of a card's name in a file's: with 4 bytes each, a number and a count they fit into 255."""

PLAIN = "no back"
"""Stem of the back of cards that have none, where there must be one."""
_GREY = (96, 96, 96)


class _Group(NamedTuple):
    """Cards of one size, and how they were drawn."""

    slots: Sequence[Slot]
    drawn: Drawn

    @property
    def sides(self) -> Sequence[tuple[Slot, Page, Page | None]]:
        """The slots with their fronts and backs."""
        return tuple(zip(self.slots, self.drawn.fronts, self.drawn.backs, strict=True))

    def name(self, card: Card) -> str:
        """What a card is called in the language that it is drawn in."""
        return card.name_in(self.drawn.style.locale)


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """A card in one design, with all its copies."""

    card: Card
    name: str
    """In the language that it is drawn in."""
    front: Page
    back: Page | None
    slots: tuple[int, ...]
    """Its places among the cards of the lot, from 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lot:
    """Cards of one size."""

    drawn: Drawn
    pieces: tuple[Piece, ...]
    """In the order in which the first copy of each comes."""
    stems: Mapping[Page, str]
    """What each face's file is called, without its ending: names that sort as the deck does, no two alike."""
    own: frozenset[Page]
    """Backs of one card each."""

    @property
    def size(self) -> Size:
        """Of a card, trimmed."""
        return self.drawn.style.size

    @property
    def cards(self) -> int:
        """How many cards there are, with all copies."""
        return len(self.drawn.fronts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """Cards that leave together."""

    title: str
    lots: tuple[Lot, ...]
    finish: Finish
    coding: Coding

    @property
    def backless(self) -> int:
        """How many cards have no back."""
        return sum(len(piece.slots) for lot in self.lots for piece in lot.pieces if piece.back is None)

    def named(self, stem: str, image: Image.Image) -> tuple[str, bytes]:
        """A picture as a file."""
        return stem + self.coding.suffix, coded(image, self.coding)


def lots(slots: Sequence[Sequence[Slot]], drawn: Sequence[Drawn]) -> tuple[Lot, ...]:
    """The cards of each size, and how they were drawn."""
    groups = [_Group(*each) for each in zip(slots, drawn, strict=True)]
    counts = [len(set(group.drawn.fronts)) for group in groups]
    digits, firsts = len(str(sum(counts))), accumulate(counts, initial=1)
    stems = [_stems(group, first, digits) for group, first in zip(groups, firsts, strict=False)]
    names = _apart(stem for each in stems for stem in each.values())
    return tuple(
        Lot(drawn=group.drawn, pieces=_pieces(group), stems=dict(zip(each, names, strict=False)), own=_own(group))
        for group, each in zip(groups, stems, strict=True)
    )


def portraits(lot: Lot, faces: Sequence[Page], finish: Finish, frame: Frame) -> Iterator[Image.Image]:
    """Each of these faces as a picture of its own, with as much bleed as the lot's style says."""
    return images(alone(lot, faces, finish), repeat(frame))


def alone(lot: Lot, faces: Sequence[Page], finish: Finish) -> bytes:
    """A PDF with each of these faces on a page of its own, as large as it is with its bleed."""
    style = lot.drawn.style
    plan = Plan(paper=own_paper(style.size, style.bleed), card=style.size, bleed=style.bleed)
    single = replace(lot.drawn, fronts=tuple(faces), backs=(None,) * len(faces))
    [pdf] = sheets([Part(single, layout(plan))], finish).files
    return bytes(pdf)


def plain_back(size: Pixels) -> Image.Image:
    """The back of cards that have none."""
    return Image.new("RGB", size, _GREY)


def _pieces(group: _Group) -> tuple[Piece, ...]:
    """The distinct cards."""
    cards = {slot.card.id: slot.card for slot in group.slots}
    places: dict[tuple[str, Page, Page | None], list[int]] = {}
    for place, (slot, front, back) in enumerate(group.sides):
        places.setdefault((slot.card.id, front, back), []).append(place)
    return tuple(
        Piece(card=cards[card], name=group.name(cards[card]), front=front, back=back, slots=tuple(found))
        for (card, front, back), found in places.items()
    )


def _own(group: _Group) -> frozenset[Page]:
    """Backs of one card each: what stands behind no other card, and has no name that is its alone."""
    behind = Counter(back for _, back in {(front, back) for _, front, back in group.sides})
    named = Counter(name for name, _ in {(slot.back, back) for slot, _, back in group.sides})
    nameless = (back for slot, _, back in group.sides if slot.back is None or named[slot.back] > 1)
    return frozenset(back for back in nameless if back is not None and behind[back] == 1)


def _stems(group: _Group, first: int, digits: int) -> Mapping[Page, str]:
    """A name for each face: `07 Whelk x2`; a back has its own name, or that of its only card: `07-back Whelk`."""
    copies, own = Counter(group.drawn.fronts), _own(group)
    numbers = {front: f"{number:0{digits}}" for number, front in enumerate(copies, first)}
    names: dict[Page, str] = {}
    for slot, front, _ in group.sides:
        names.setdefault(front, file_stem(group.name(slot.card)))
    stems = {front: f"{numbers[front]} {names[front]}{f' x{times}' * (times > 1)}" for front, times in copies.items()}
    for slot, front, back in group.sides:
        if back is not None:
            shared = f"back {file_stem(slot.back)}" if slot.back else "back"
            stems.setdefault(back, f"{numbers[front]}-back {names[front]}" if back in own else shared)
    return stems


def file_stem(name: str) -> str:
    """A name as every system lets it stand in a file's."""
    return " ".join(_UNFIT.sub(" ", name).split())[:_LONG].strip(" .") or "-"


def _apart(names: Iterable[str]) -> Iterator[str]:
    """The names, with numbers behind those that came before; a file system may know no case."""
    taken: set[str] = set()
    for name in names:
        tries = (f"{name} {number}" if number > 1 else name for number in count(1))
        free = next(each for each in tries if fold(each) not in taken)
        taken.add(fold(free))
        yield free
