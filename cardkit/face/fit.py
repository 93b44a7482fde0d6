"""Text fit: of the boxes whose text overflows, the largest scale at which it does not.

No engine shrinks text. The faces are drawn; those with overflowing boxes are drawn again smaller, halving the scales
that the look allows, in at most five rounds.
"""

import gc
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cardkit.engine import Box, Drawer, Excess, Page
from cardkit.errors import Fault, PrintError
from cardkit.face.batch import Batch
from cardkit.face.drawer import drawer
from cardkit.face.face import Face
from cardkit.face.flaw import LEAST_POINTS, Flaw, is_about
from cardkit.face.store import Pack
from cardkit.measure import Mm

LEAST_SCALE = 0.8
"""Text that shrank further is not printed (issue 2, item 7); a look may ask for more."""
_ROUNDING = 1e-6
_NEAR: Mm = 0.01
"""Sizes nearer than this are equal: what WeasyPrint rounds is a hundredth of it."""

Scales = Mapping[str, float]
"""A scale per field."""


@dataclass(frozen=True, slots=True)
class Settled:
    """Faces whose texts fit, or why they don't."""

    pages: tuple[Page, ...]
    scales: tuple[Scales, ...]
    """Of each face, the texts that had to shrink."""
    points: tuple[float, ...]
    """Of each face, how high its smallest text is."""
    flaws: tuple[Flaw, ...]


@dataclass(frozen=True, slots=True)
class _Search:
    """The scale of one box, found by halves; the answer is one of `scales[low]` to `scales[high]`."""

    scales: tuple[float, ...]
    """To try, falling."""
    low: int
    high: int
    """`len(scales)` while none is known to fit."""
    box: Box
    """As last seen overflowing."""

    @property
    def open(self) -> bool:
        """There are scales left to try."""
        return self.low < self.high

    @property
    def failed(self) -> bool:
        """No scale fits."""
        return self.low == len(self.scales)

    @property
    def scale(self) -> float:
        """The scale to try next, in the end the answer."""
        return 1 if self.failed else self.scales[(self.low + self.high) // 2]

    def told(self, boxes: Iterable[Box]) -> "_Search":
        """The search after that scale has been drawn."""
        middle = (self.low + self.high) // 2
        over = [box for box in boxes if box.field == self.box.field and _overflows(box)]
        return replace(self, low=middle + 1, box=over[0]) if over else replace(self, high=middle)


def drawn(batches: Sequence[Batch]) -> Iterator[Pack]:
    """The faces of batches as packs; a face that cannot be drawn is a flaw of its pack."""
    engine = drawer(batches[0])
    for number, batch in enumerate(batches):
        if number:
            # The boxes of a document refer to each other: five batches of 54 pile up to 230 MB without this, to 135
            # with it. Before the only batch it would be all for nothing, and take 50 ms (m).
            gc.collect()
        yield _pack(engine, batch)


def _pack(engine: Drawer, batch: Batch) -> Pack:
    """The faces of one batch."""
    try:
        return _whole(engine, batch)
    except Excess as error:
        title = batch.faces[0].title if len(batch.faces) == 1 else f"one of {len(batch.faces)} faces"
        return Pack(flaws=tuple(Flaw(title, fault) for fault in error.faults))
    except PrintError as error:
        return Pack(flaws=_blamed(engine, batch, error))


def _whole(engine: Drawer, batch: Batch) -> Pack:
    """The faces of one batch.

    Raises: PrintError when something of them cannot be drawn.
    """
    engine.afresh()
    fit = settled(engine, batch)
    return Pack(
        pdf=b"" if fit.flaws else engine.pdf(fit.pages),
        keys=batch.keys,
        scales=fit.scales,
        points=fit.points,
        warnings=_said(engine.warnings, batch.faces),
        flaws=fit.flaws,
    )


def _blamed(engine: Drawer, batch: Batch, error: PrintError) -> tuple[Flaw, ...]:
    """The flaws of the first face that cannot be drawn, found by halves; of none when it cannot with others alone."""
    suspects = batch
    while len(suspects.faces) > 1:
        half, rest = suspects.halves()
        found = _failure(engine, half)
        suspects, error = (rest, error) if found is None else (half, found)
    alone = _failure(engine, suspects)
    title = "" if alone is None else suspects.faces[0].title
    return tuple(Flaw(title, fault) for fault in (alone or error).faults)


def _failure(engine: Drawer, batch: Batch) -> PrintError | None:
    """What stops the drawing of a batch, or None."""
    try:
        _whole(engine, batch)
    except PrintError as error:
        return error
    return None


def _said(warnings: Sequence[str], faces: Sequence[Face]) -> tuple[tuple[str, ...], ...]:
    """The warnings of each face: those of the letters that it has, and those that are of no one's letters."""
    owned = {warning for warning in warnings if any(is_about(warning, face.html) for face in faces)}
    return tuple(
        tuple(warning for warning in warnings if warning not in owned or is_about(warning, face.html)) for face in faces
    )


def settled(engine: Drawer, batch: Batch) -> Settled:
    """The pages of a batch with every text as large as it fits.

    Raises:
        PrintError: a face takes more than one page or another size, or a file cannot be read.
    """
    numbers = range(len(batch.faces))
    shown: dict[int, Scales] = {number: {} for number in numbers}
    pages = _drawn(engine, batch, shown)
    flaws = [flaw for number in numbers for flaw in _flaws(batch.faces[number], pages[number])]
    searches = {(number, box.field): _search(box) for number in numbers for box in _shrinkable(pages[number])}
    while any(search.open for search in searches.values()):
        trial = {number: _scales(searches, number) for (number, _), search in searches.items() if search.open}
        drawn = _drawn(engine, batch, trial)
        pages, shown = pages | drawn, shown | trial
        searches |= {
            (number, field): search.told(drawn[number].boxes)
            for (number, field), search in searches.items()
            if search.open
        }
    last = {number: scales for number in numbers if (scales := _scales(searches, number)) != shown[number]}
    pages |= _drawn(engine, batch, last)
    flaws += [Flaw(batch.faces[number].title, _refused(each)) for (number, _), each in searches.items() if each.failed]
    return Settled(
        tuple(pages.values()),
        tuple(_scales(searches, number) for number in numbers),
        tuple(min((box.points for box in page.boxes), default=math.inf) for page in pages.values()),
        tuple(flaws),
    )


def _drawn(engine: Drawer, batch: Batch, scales: Mapping[int, Scales]) -> dict[int, Page]:
    """The pages of some faces, each with its scales."""
    pages = engine.pages(batch.html(tuple(scales.items()))) if scales else ()
    if [page.faces for page in pages] != [(place,) for place in range(len(scales))]:
        raise PrintError(Fault(message="the face fills more than one page; its boxes must have fixed heights"))
    for page in pages:
        if any(abs(has - wanted) > _NEAR for has, wanted in zip(page.trim, batch.size, strict=True)):
            raise PrintError(Fault(message=f"the look makes the face {page.trim}, not {batch.size}"))
    return dict(zip(scales, pages, strict=True))


def _overflows(box: Box) -> bool:
    """Its text reaches out of it."""
    return box.wide > 0 or box.high > 0


def _shrinkable(page: Page) -> Iterator[Box]:
    """The boxes whose text is too large and may shrink."""
    return (box for box in page.boxes if box.least is not None and _overflows(box))


def _search(box: Box) -> _Search:
    """The scales that a box allows."""
    least = max(box.least or 1, LEAST_POINTS / box.points) - _ROUNDING
    steps = range(1, int((1 - least) / box.step) + 1)
    scales = tuple(scale for step in steps if (scale := round(1 - step * box.step, 4)) >= least)
    return _Search(scales, 0, len(scales), box)


def _scales(searches: Mapping[tuple[int, str], _Search], number: int) -> Scales:
    """The scales that one face has come to."""
    return {field: search.scale for (face, field), search in searches.items() if face == number}


def _flaws(face: Face, page: Page) -> Iterator[Flaw]:
    """What is wrong with a face whatever the scales of its texts."""
    return (Flaw(face.title, fault) for box in page.boxes for fault in _faults(box, face.template))


def _faults(box: Box, template: str) -> Iterator[Fault]:
    """A text that is too large but may not shrink, or too small from the start, or may become so."""
    if box.least is None and _overflows(box):
        hint = f"shorten it, or let the look shrink '{box.field}' with data-fit"
        yield Fault(message=f"'{box.field}' reaches {_by(box)} out of its box", hint=hint)
    if box.points < LEAST_POINTS - _ROUNDING:
        yield Fault(message=f"'{box.field}' is {box.points:.3g} pt high; at least {LEAST_POINTS} pt")
    if box.least is not None and box.least < LEAST_SCALE:
        message = f"'{template}' lets '{box.field}' shrink to {box.least:g}; data-fit is at least {LEAST_SCALE}"
        yield Fault(message=message)


def _refused(search: _Search) -> Fault:
    """What is said of a text that does not fit at the smallest scale."""
    least = search.scales[-1] if search.scales else 1
    message = f"'{search.box.field}' reaches {_by(search.box)} out of its box at scale {least:g}, the smallest"
    return Fault(message=message, hint=f"shorten '{search.box.field}'")


def _by(box: Box) -> str:
    """How far a text reaches out."""
    ways = (("wide", box.wide), ("high", box.high))
    return " and ".join(
        f"{length:.1f} mm {'sideways' if way == 'wide' else 'up or down'}" for way, length in ways if length
    )
