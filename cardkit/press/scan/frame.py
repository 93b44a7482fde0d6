"""How a picture lies on its card: pure arithmetic in millimetres from the bottom left of the face's trim."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from cardkit.errors import Fault, PrintError
from cardkit.measure import Mm, Size
from cardkit.press.pixel import Pixels

SLACK = 0.02
"""How far a picture's shape may be off its card's: to cover a poker card it then loses 0.9 mm a side at the most."""
USUAL_BLEEDS: tuple[Mm, ...] = (3, 3.175)
"""What pictures with bleed usually have around them: 3 mm, and an eighth of an inch (MakePlayingCards)."""
LEAST_PPI = 200
"""Pixels an inch under which a card's small print is blurred (FIELD P15)."""
_INCH: Mm = 25.4


class Fit(StrEnum):
    """What becomes of a picture that has not its card's shape."""

    COVER = "cover"
    """It fills the card and loses what reaches beyond."""
    CONTAIN = "contain"
    """It is shown whole, with white beside it."""
    STRETCH = "stretch"
    """It is distorted."""


class Rect(NamedTuple):
    """A rectangle of a face."""

    left: Mm
    bottom: Mm
    width: Mm
    height: Mm

    def wider(self, by: Mm) -> "Rect":
        """A rectangle that is larger on every side."""
        return Rect(self.left - by, self.bottom - by, self.width + 2 * by, self.height + 2 * by)

    def holds(self, other: "Rect") -> bool:
        """The other one lies inside it, but for what rounding makes."""
        return (
            self.left <= other.left + _ROUNDING
            and self.bottom <= other.bottom + _ROUNDING
            and self.left + self.width >= other.left + other.width - _ROUNDING
            and self.bottom + self.height >= other.bottom + other.height - _ROUNDING
        )


_ROUNDING: Mm = 1e-6


@dataclass(frozen=True, slots=True, kw_only=True)
class Treatment:
    """What is done with pictures."""

    fit: Fit | None = None
    """None: they cover their cards, and one of another shape is refused."""
    bleed: Mm = 0
    """Around the card in each picture, built in."""
    inset: int = 0
    """Pixels of each edge that are left out."""
    ppi: int | None = None
    """Finer pictures are made coarser; None leaves all as they are."""
    quality: int | None = None
    """Pictures become JPEGs of that quality; None leaves all as they are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Where a picture lies."""

    turned: bool
    """By a quarter to the right, so that a lying picture suits a standing card."""
    place: Rect
    """Where the picture lies; what reaches beyond card and bleed is cut off."""
    filled: bool
    """What it leaves of card and bleed is filled with what is mirrored about its edges."""
    ppi: float
    """On the card."""

    def mirrors(self, room: Rect) -> bool:
        """Some of the room is filled with what is mirrored."""
        return self.filled and not self.place.holds(room)


def frame(pixels: Pixels, room: Size, card: Size, treatment: Treatment) -> Frame:
    """How a picture lies in the middle of a face of the size `room`, on which the card takes `card`.

    The two differ where a face is scaled on its sheet; `treatment.bleed` counts in the face's millimetres.
    """
    lying = pixels.turned() if is_turned(pixels, card) else pixels
    size = _fitted(lying, _bled(card, treatment.bleed), treatment.fit or Fit.COVER)
    return Frame(
        turned=lying is not pixels,
        place=Rect((room.width - size.width) / 2, (room.height - size.height) / 2, *size),
        filled=treatment.fit is not Fit.CONTAIN,
        ppi=_INCH / max(size.width / lying.width, size.height / lying.height),
    )


def is_turned(pixels: Pixels, card: Size) -> bool:
    """A lying picture of a standing card, or the other way round."""
    return (pixels.width - pixels.height) * (card.width - card.height) < 0


def own_bleed(pixels: Pixels, card: Size, treatment: Treatment) -> Mm:
    """The bleed of one picture: that which is said of all, but none where it has the shape of a card without any."""
    is_other = treatment.fit is None and _off(pixels, _bled(card, treatment.bleed)) > SLACK
    return 0 if is_other and _nearer(pixels, card, treatment) == 0 else treatment.bleed


def refuse(pixels: Pixels, card: Size, treatment: Treatment) -> None:
    """Make sure that a picture has its card's shape, where nothing is said of others.

    Raises: PrintError.
    """
    off = _off(pixels, _bled(card, treatment.bleed))
    if treatment.fit is None and off > SLACK:
        near = _nearer(pixels, card, treatment)
        cut = "--image-fit cover cuts it, contain leaves white beside it, stretch distorts it"
        hint = f"it has the shape of a card {_with(near)}: {_option(near)}" if near is not None else cut
        raise PrintError(Fault(message=f"{_measured(pixels, off)} {_shape(card, treatment.bleed)}", hint=hint))


def doubts(pixels: Pixels, card: Size, treatment: Treatment) -> Iterator[Fault]:
    """What is told of the shape of a picture that is used all the same."""
    off, near = _off(pixels, _bled(card, treatment.bleed)), _nearer(pixels, card, treatment)
    if own_bleed(pixels, card, treatment) != treatment.bleed:
        told = f"{_measured(pixels, off)} {_shape(card, treatment.bleed)}"
        yield Fault(message=f"{told}; it has that of a card without, and is taken as one")
    elif treatment.fit is None and near is not None:
        other = _off(pixels, _bled(card, near))
        shapes = f"{_measured(pixels, off)} {_shape(card, treatment.bleed)}, {other:.1%} off that {_with(near)}"
        yield Fault(message=f"{shapes}; taken as one {_with(treatment.bleed)}", hint=f"else say {_option(near)}")
    if treatment.fit is Fit.COVER and off > SLACK:
        yield Fault(message=f"{_measured(pixels, off)} {_shape(card, treatment.bleed)}; what reaches beyond is cut off")


def coarseness(ppi: float) -> Iterator[Fault]:
    """What is told of a picture with too few pixels."""
    if ppi < LEAST_PPI - _ROUNDING:
        yield Fault(message=f"the picture has {ppi:.0f} pixels an inch on the card; under {LEAST_PPI} it looks blurred")


def _bled(card: Size, bleed: Mm) -> Size:
    """A card with bleed around it."""
    return Size(card.width + 2 * bleed, card.height + 2 * bleed)


def _fitted(pixels: Pixels, card: Size, fit: Fit) -> Size:
    """The size of a picture on its card."""
    if fit is Fit.STRETCH:
        return card
    across, along = card.width / pixels.width, card.height / pixels.height
    scale = max(across, along) if fit is Fit.COVER else min(across, along)
    return Size(pixels.width * scale, pixels.height * scale)


def _off(pixels: Pixels, card: Size) -> float:
    """By how much a picture's shape is off a card's, in either way."""
    lying = pixels.turned() if is_turned(pixels, card) else pixels
    across, along = card.width / lying.width, card.height / lying.height
    return max(across, along) / min(across, along) - 1


def _nearer(pixels: Pixels, card: Size, treatment: Treatment) -> Mm | None:
    """Another bleed whose shape a picture is nearer to, or None."""
    off = {bleed: _off(pixels, _bled(card, bleed)) for bleed in (0, *USUAL_BLEEDS)}
    own = _off(pixels, _bled(card, treatment.bleed))
    best = min(off, key=lambda bleed: off[bleed])
    same = (best == 0) == (treatment.bleed == 0)
    return None if same or off[best] >= min(own, SLACK) - _ROUNDING else best


def _measured(pixels: Pixels, off: float) -> str:
    """A picture's size and how far it is off, in a message."""
    return f"the picture has {pixels}, {off:.1%} off the shape of"


def _shape(card: Size, bleed: Mm) -> str:
    """The shape that is wanted, in a message."""
    return f"a card of {card}" if not bleed else f"a card of {card} {_with(bleed)}"


def _with(bleed: Mm) -> str:
    """A bleed in a message."""
    return f"with {bleed:g} mm of bleed" if bleed else "without bleed"


def _option(bleed: Mm) -> str:
    """How a bleed is asked for."""
    return f"--image-bleed {bleed:g}"
