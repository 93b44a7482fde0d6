"""The sheets that a wish means: its words made numbers."""

import re
from collections.abc import Iterator
from dataclasses import replace

from cardkit import press
from cardkit.errors import UsageError
from cardkit.jobs.desk import Desk
from cardkit.jobs.printing import Wish, paper
from cardkit.measure import POINTS_PER_MM, Size
from cardkit.sheet import Colour, Edge, Marks, Paper, Pen, Plan, Shift, Side
from cardkit.text import known_hint, quoted

OWN_PAPER = "card"
"""The paper that is as large as the card."""
_CUTTER = "silhouette"
"""Whose marks are meant where no cutter is named."""
_COLOURS = {
    "black": "000000",
    "grey": "808080",
    "white": "ffffff",
    "red": "ff0000",
    "green": "008000",
    "blue": "0000ff",
}
"""Colours by name, as CSS has them (CSS Color 4, 6.1)."""
_HEX = re.compile(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\Z", re.IGNORECASE)
_NUMBERS = re.compile(r"([0-9]{1,6})(?:-([0-9]{1,6}))?\Z")
_SIZE = re.compile(r"([0-9]{1,6}(?:\.[0-9]+)?)\s*(kB|MB|GB)\Z", re.IGNORECASE)
_BYTES = {"kb": press.MEGABYTE // 1000, "mb": press.MEGABYTE, "gb": press.MEGABYTE * 1000}
_STAMP = 24
"""Characters of a stamp: so many wide ones fit along a card of 41 mm."""
_OFFSET = "the back offset"
_MOST = 100_000
"""The highest number of a sheet or slot: more than a print run has of either."""


def plan(desk: Desk, wish: Wish, card: Size) -> Plan:
    """The sheets to be made.

    Raises: NotFound for papers and cutters; UsageError for words that mean nothing; PrintError for a paper of a size
        that none has.
    """
    named = _CUTTER if wish.cutter is None and wish.reg_marks is not None else wish.cutter
    cutter = None if named is None else replace(press.cutter(desk.shelf, named), side=wish.reg_marks or Side.FRONT)
    return Plan(
        paper=_paper(desk, wish, card),
        card=card,
        gap=(cutter.gap if cutter else 0) if wish.gap is None else wish.gap,
        bleed=wish.bleed,
        marks=wish.marks or (Marks.NONE if cutter else Marks.EDGE),
        pen=_pen(wish),
        backs=wish.backs,
        shift=shift(desk, wish),
        skipped=frozenset() if wish.skip_slots is None else numbers(wish.skip_slots, "--skip-slots"),
        cutter=cutter,
    )


def finish(wish: Wish, title: str) -> press.Finish:
    """What the sheets get besides cards.

    Raises: UsageError for words that mean nothing, or a stamp that is too long.
    """
    if wish.stamp is not None and len(wish.stamp) > _STAMP:
        raise UsageError(f"a stamp of {len(wish.stamp)} characters", f"at most {_STAMP}")
    return press.Finish(
        title=title,
        stamp=wish.stamp,
        grey=wish.grey,
        only=None if wish.pages is None else numbers(wish.pages, "--pages"),
        most=None if wish.max_size is None else _size(wish.max_size),
    )


def treatment(wish: Wish) -> press.Treatment:
    """What is done with pictures.

    Raises: UsageError when it is said of pictures that nobody names.
    """
    said = {"fit": wish.image_fit, "bleed": wish.image_bleed, "inset": wish.image_inset}
    unmeant = next((name for name, value in said.items() if value), None)
    if unmeant is not None and not wish.images:
        raise UsageError(f"--image-{unmeant} means nothing without pictures", "'--images DIR' says where they are")
    return press.Treatment(
        fit=wish.image_fit, bleed=wish.image_bleed, inset=wish.image_inset, ppi=wish.dpi, quality=wish.jpeg
    )


def shift(desk: Desk, wish: Wish) -> Shift:
    """How far backs are moved: what the call says, else what the project says of its printer.

    Raises: UsageError.
    """
    offset, angle = wish.back_offset, wish.back_angle
    if wish.backs in (Edge.LONG, Edge.SHORT):
        offset, angle = offset or desk.settings.get("back-offset"), angle or desk.settings.get("back-angle")
    right, down = (0.0, 0.0) if offset is None else _pair(offset)
    return Shift(
        right, down, 0 if angle is None else _number(angle, "the back angle", "an angle in degrees, such as 0.3")
    )


def numbers(text: str, option: str) -> frozenset[int]:
    """The numbers that a list of numbers and ranges means: `6`, `2-3`, `1,4-6`.

    Raises: UsageError.
    """
    return frozenset(number for part in text.split(",") for number in _range(part.strip(), option))


def _range(part: str, option: str) -> Iterator[int]:
    """The numbers of one part of a list."""
    match = _NUMBERS.match(part)
    first, last = (0, -1) if match is None else (int(match[1]), int(match[2] or match[1]))
    if not first <= last < _MOST:
        raise UsageError(f"{option} says {quoted(part)}", "numbers and ranges are needed, such as 6 or 1,4-6")
    yield from range(first, last + 1)


def _paper(desk: Desk, wish: Wish, card: Size) -> Paper:
    """The paper; `card` means one of the card's size."""
    name = paper(desk, wish)
    return press.own_paper(card, wish.bleed) if name == OWN_PAPER else press.paper(desk.shelf, name)


def _pen(wish: Wish) -> Pen:
    """How cut marks are drawn."""
    pen = Pen()
    return Pen(
        length=pen.length if wish.mark_length is None else wish.mark_length,
        away=pen.away if wish.mark_offset is None else wish.mark_offset,
        width=pen.width if wish.mark_width is None else wish.mark_width / POINTS_PER_MM,
        colour=pen.colour if wish.mark_colour is None else _colour(wish.mark_colour),
    )


def _colour(text: str) -> Colour:
    """A colour by its name or as `#rrggbb`."""
    match = _HEX.match("#" + _COLOURS.get(text.lower(), text.removeprefix("#")))
    if match is None:
        hint = known_hint(text, _COLOURS) or ""
        raise UsageError(f"no colour is called {quoted(text)}", f"{hint}; or such as #ff8800")
    return Colour(*(int(part, 16) / 255 for part in match.groups()))


def _pair(text: str) -> tuple[float, float]:
    """Two lengths in mm: `1.2,-0.5`."""
    right, comma, down = text.partition(",")
    wanted = "two lengths in mm, to the right and down, such as 1.2,-0.5"
    if not comma:
        raise UsageError(f"{_OFFSET} says {quoted(text)}", f"it needs {wanted}")
    return _number(right, _OFFSET, wanted), _number(down, _OFFSET, wanted)


def _number(text: str, option: str, wanted: str) -> float:
    """A number that a text is."""
    try:
        return float(text)
    except ValueError:
        raise UsageError(f"{option} says {quoted(text)}", f"it needs {wanted}") from None


def _size(text: str) -> int:
    """Bytes: `100MB`."""
    match = _SIZE.match(text.strip())
    if match is None:
        raise UsageError(f"--max-size says {quoted(text)}", "a size such as 100MB is needed")
    return int(float(match[1]) * _BYTES[match[2].lower()])
