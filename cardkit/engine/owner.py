"""Whose a piece of text is, and what the texts of one box say of it, whatever engine laid them out."""

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from cardkit.engine.page import PIXEL, Box
from cardkit.errors import Fault, PrintError
from cardkit.measure import Mm

_TOLERANCE: Mm = 0.05
"""Text may reach this far out: half the cutting error that the sheets promise; rounding of Pango's units is a tenth."""

_STEP = 0.02
_PART = re.compile(r"0?\.[0-9]+\Z|1(\.0*)?\Z")


class Element(Protocol):
    """An element of the document, as far as it is read here."""

    def get(self, name: str) -> str | None:
        """An attribute."""


class Area(NamedTuple):
    """A rectangle in CSS pixels, from the page's top left."""

    left: float
    top: float
    right: float
    bottom: float

    def within(self, other: "Area") -> "Area":
        """What both have in common."""
        return Area(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )


EVERYWHERE = Area(-math.inf, -math.inf, math.inf, math.inf)


@dataclass(frozen=True, slots=True)
class Owner:
    """The box that some text stands in."""

    field: str
    room: Area
    element: Element | None = None
    """Tells boxes of one name apart."""
    fit: bool = False
    """The text may shrink."""


class Text(NamedTuple):
    """A piece of text, or an image in it."""

    owner: Owner
    area: Area
    points: float


def boxes(texts: Iterable[Text]) -> tuple[Box, ...]:
    """The boxes of pieces of text, in the order in which they are first met."""
    by_owner: dict[Owner, list[Text]] = {}
    for text in texts:
        by_owner.setdefault(text.owner, []).append(text)
    return tuple(_box(owner, of) for owner, of in by_owner.items())


def _box(owner: Owner, texts: Sequence[Text]) -> Box:
    """What the texts of one box say of it."""
    wide = max(max(owner.room.left - area.left, area.right - owner.room.right) for _, area, _ in texts) * PIXEL
    high = max(max(owner.room.top - area.top, area.bottom - owner.room.bottom) for _, area, _ in texts) * PIXEL
    return Box(
        field=owner.field,
        least=_attribute(owner, "data-fit", 1) if owner.fit else None,
        step=_attribute(owner, "data-step", _STEP),
        wide=wide if wide > _TOLERANCE else 0,
        high=high if high > _TOLERANCE else 0,
        points=min(points for _, _, points in texts),
    )


def _attribute(owner: Owner, name: str, otherwise: float) -> float:
    """A part of 1 that the look gives for a box.

    Raises: PrintError when it is something else.
    """
    given = owner.element.get(name) if owner.element is not None else None
    if given is None:
        return otherwise
    if not _PART.match(given) or not float(given):
        raise PrintError(Fault(message=f"'{owner.field}' has {name}=\"{given}\"; a number such as 0.8 is needed"))
    return float(given)
