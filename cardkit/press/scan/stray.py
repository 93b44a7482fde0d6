"""Stray edges: lines at a picture's edge that are not of the card, such as the white that a scanner leaves (FIELD P18).

Where bleed is mirrored such a line is seen twice, and the knife seldom meets it. To look for them a picture must be
unpacked (25 ms each, measured), so that what was found is kept.
"""

import math
from collections.abc import Iterator, Mapping
from statistics import median
from typing import NamedTuple

from PIL import Image, ImageChops

from cardkit.errors import PrintError
from cardkit.face import Store
from cardkit.face.draw import keep
from cardkit.face.flaw import Flaw, told
from cardkit.face.store import Pack
from cardkit.press.scan.pixels import flat, picture, within
from cardkit.shelf import Found

_DEEP = 12
"""Lines that are looked at, from the edge."""
_WIDE = 4
"""The most that a stray edge has; a border is wider."""
_SHARP = 24
"""How much neighbouring lines differ where it ends, of 255: a fifth of what black text on paper has."""
_CALM = 4
"""So many times as much as the lines behind it do."""
_TO_LEFT = {
    "left": None,
    "top": Image.Transpose.ROTATE_90,
    "right": Image.Transpose.ROTATE_180,
    "bottom": Image.Transpose.ROTATE_270,
}
"""What turns each edge to the left."""


class Seen(NamedTuple):
    """A picture that is looked at."""

    title: str
    """What messages call it."""
    file: Found


def stray(pictures: Mapping[str, Seen], inset: int, store: Store) -> tuple[Mapping[str, str], tuple[str, ...]]:
    """What is told of pictures with stray edges, by their keys; and warnings. What was found before is not sought.

    Raises: PrintError for the first picture that is damaged.
    """
    packs = store.found(pictures)
    kept = {key: said for pack in packs for key, said in zip(pack.keys, pack.warnings, strict=True) if key in pictures}
    found = {key: tuple(_sought(each, inset)) for key, each in pictures.items() if key not in kept}
    unkept = keep([remembered(found)] if found else [], store)
    return {key: said[0] for key, said in {**kept, **found}.items() if said}, unkept


def remembered(found: Mapping[str, tuple[str, ...]]) -> Pack:
    """A pack without pages: it says what was found of pictures, by their keys."""
    count = len(found)
    return Pack(keys=tuple(found), scales=({},) * count, points=(math.inf,) * count, warnings=tuple(found.values()))


def _sought(seen: Seen, inset: int) -> Iterator[str]:
    """What is said of a picture's edges.

    Raises: PrintError when it is damaged.
    """
    try:
        image = flat(picture(seen.file.content()))
    except PrintError as error:
        raise PrintError(*told(Flaw(seen.title, fault) for fault in error.faults)) from error
    inner = within(image, inset)
    found = {side: lines for side, turn in _TO_LEFT.items() if (lines := _lines(_turned(inner, turn)))}
    if found:
        sides = f"{' and '.join(found)} {'edge differs' if len(found) == 1 else 'edges differ'}"
        yield f"its {sides} from what is beside it; '--image-inset {inset + max(found.values())}' leaves that out"


def _turned(image: Image.Image, turn: Image.Transpose | None) -> Image.Image:
    """An image, turned."""
    return image if turn is None else image.transpose(turn)


def _lines(image: Image.Image) -> int:
    """How many lines at the left are stray; 0 where none are."""
    width, height = image.size
    if width <= 2 * _DEEP:
        return 0
    first, second = (image.crop((start, 0, start + _DEEP, height)) for start in (0, 1))
    steps = ImageChops.difference(first, second).convert("L").resize((_DEEP, 1), Image.Resampling.BOX).tobytes()
    ends = [line for line in range(_WIDE) if steps[line] >= max(_SHARP, _CALM * median(steps[_WIDE:]))]
    return ends[-1] + 1 if ends else 0
