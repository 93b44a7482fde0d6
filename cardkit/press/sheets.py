"""Faces on sheets: a print run as PDF."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import accumulate, pairwise
from typing import SupportsBytes

from pikepdf import Pdf

from cardkit.errors import Fault, NoEngine, PrintError
from cardkit.face import Drawn, Page, Store
from cardkit.face.strip import STAMP, Strips, strips
from cardkit.file import Content
from cardkit.measure import TOLERANCE, Size
from cardkit.press.ink import cuts
from cardkit.press.leaf import HIGH, Leaf, Placed, Stack, add, ruled
from cardkit.press.line import lines
from cardkit.press.mirror import mirrored
from cardkit.press.pdf import Opened, begun, finished
from cardkit.sheet import RULER, STRIP, Layout, Side, Strip, strip, unmarked
from cardkit.shelf import Shelf
from cardkit.text import listing

MEGABYTE = 1_000_000
"""Bytes, as print shops count them."""


@dataclass(frozen=True, slots=True)
class Part:
    """Faces of one size, and the grid that they lie in."""

    drawn: Drawn
    layout: Layout

    @property
    def sheets(self) -> int:
        """How many sheets they take."""
        return self.layout.pages(len(self.drawn.fronts))


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """What a print run gets besides its cards."""

    title: str
    stamp: str | None = None
    """A text along the left edge of every face."""
    grey: bool = False
    """Colours are printed as greys."""
    only: frozenset[int] | None = None
    """Sheets to print, from 1; None means all."""
    most: int | None = None
    """Bytes that a file may have; more sheets than it holds go into several."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """A print run."""

    files: tuple[Content, ...]
    """PDFs, in the order of their sheets."""
    pages: int
    cells: int
    """Cards on the sheets."""
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Beside:
    """What is drawn for a part besides its faces."""

    margins: tuple[Page, ...]
    """By sheet; empty when the margins have no room."""
    stamp: Page | None
    packs: Mapping[str, SupportsBytes]
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Sheet:
    """One sheet."""

    number: int
    """From 1, in the whole run."""
    leaves: tuple[Leaf, ...]
    """Its page of fronts, then that of its backs, if any."""
    cells: int


def sheets(parts: Sequence[Part], finish: Finish) -> Sheets:
    """The faces of slots on sheets, in the slots' order; each page of fronts is followed by that of its backs, if any.

    Raises: PrintError when a template for the margin or the stamp cannot be filled, a sheet is asked for that is not
        there, or one is larger than a file may be.
    """
    firsts = tuple(accumulate((part.sheets for part in parts), initial=0))
    _refuse_others(finish.only, firsts[-1])
    made: list[_Sheet] = []
    packs: dict[str, SupportsBytes] = {}
    warnings: list[str] = []
    for part, first in zip(parts, firsts, strict=False):
        beside = _beside(part, finish, range(first + 1, first + part.sheets + 1), firsts[-1])
        made += _laid_out(part, beside, first, finish.grey)
        packs |= {**part.drawn.packs, **beside.packs}
        warnings += beside.warnings
    chosen = [sheet for sheet in made if finish.only is None or sheet.number in finish.only]
    files = _files(chosen, lambda some: _file(some, packs, finish.title), finish.most)
    pages, cells = sum(len(sheet.leaves) for sheet in chosen), sum(sheet.cells for sheet in chosen)
    return Sheets(files, pages, cells, tuple(dict.fromkeys(warnings)))


def _refuse_others(only: frozenset[int] | None, total: int) -> None:
    """Raises: PrintError when a sheet is asked for that is not there."""
    beyond = sorted(number for number in only or () if not 1 <= number <= total)
    if beyond:
        what = f"no sheet {listing(map(str, beyond), 6)}"
        raise PrintError(
            Fault(message=f"{what}; this print run has {'sheet 1 alone' if total == 1 else f'sheets 1 to {total}'}")
        )


def _beside(part: Part, finish: Finish, numbers: range, total: int) -> _Beside:
    """A line of text for each sheet, when a margin has room, and the stamp."""
    shelf, store, room = part.drawn.style.look.shelf, part.drawn.store, strip(part.layout)
    margins = stamp = Strips()
    if room is not None:
        print_at = "print at 100 %" + (f", the ruler is {RULER:g} mm long" if ruled(room) else "")
        # The title stands last: a long one is cut there.
        rest = f"{part.layout.plan.paper.name} · {print_at} · {finish.title}"
        texts = [f"sheet {number} of {total} · {rest}" for number in numbers]
        margins = _margins(texts, Size(room.length - ruled(room), STRIP), shelf, store)
    if finish.stamp is not None:
        stamp = strips([finish.stamp], Size(part.layout.plan.card.height, HIGH), shelf, store, STAMP)
    return _Beside(
        margins=margins.pages,
        stamp=next(iter(stamp.pages), None),
        packs={**margins.packs, **stamp.packs},
        warnings=(*_crowded(part.layout, room), *margins.warnings, *stamp.warnings),
    )


def _crowded(layout: Layout, room: Strip | None) -> Iterator[str]:
    """The notes of sheets whose margins leave something out; pages of a single face have no margins."""
    lacking = "no ruler and no line of text" if room is None else "no ruler" if not ruled(room) else None
    if lacking is not None and layout.places > 1:
        yield f"{lacking} on {layout.plan.paper.name}: the margins beside {layout.places} cards have no room"
    plan = layout.plan
    for where, free in (("beside", layout.left), ("above and below", layout.top)):
        if layout.places > 1 and unmarked(layout, free):
            begin = f"they would begin {max(plan.pen.away, plan.bleed):g} mm away"
            yield f"no edge marks {where} the cards: {begin}, and the margin has {free:.3g} mm"
        if free < plan.bleed - TOLERANCE:
            yield f"the bleed of {plan.bleed:g} mm ends {free:.3g} mm {where} the cards, at the paper's edge"


def _margins(texts: Sequence[str], size: Size, shelf: Shelf, store: Store) -> Strips:
    """A line of text for each sheet; none where the font lacks its letters and nothing draws them."""
    if (plain := lines(texts, size, shelf)) is not None:
        return plain
    try:
        return strips(texts, size, shelf, store)
    except NoEngine as error:
        return Strips(warnings=tuple(f"no text in the margins: {fault.message}" for fault in error.faults))


def _laid_out(part: Part, beside: _Beside, first: int, grey: bool) -> Iterator[_Sheet]:
    """The sheets of a part."""
    layout, drawn = part.layout, part.drawn
    lacking = {*drawn.fronts, *(face for face in drawn.backs if face)} - drawn.bleeding
    stack = Stack(
        layout=layout,
        style=drawn.style,
        stamp=beside.stamp,
        grey=grey,
        mirrored=frozenset(lacking if layout.plan.bleed else ()),
        cuts=tuple(cuts(layout)),
    )
    for number in range(part.sheets):
        places = range(len(drawn.fronts))[number * layout.places : (number + 1) * layout.places]
        fronts = [Placed(layout.front(place), drawn.fronts[place]) for place in places]
        backs = [_back(layout, place, face) for place in places if (face := drawn.backs[place]) is not None]
        margin = beside.margins[number] if beside.margins else None
        both = [*fronts, *backs] if layout.folded else fronts
        leaves = [Leaf(stack=stack, side=Side.FRONT, placed=both, margin=margin)]
        if layout.plan.backs is not None and not layout.folded:
            leaves.append(Leaf(stack=stack, side=Side.BACK, placed=backs))
        yield _Sheet(first + number + 1, tuple(leaves), len(fronts))


def _back(layout: Layout, place: int, face: Page) -> Placed:
    """The back of a card behind its front."""
    return Placed(layout.back(place), face, not layout.over_side)


def _files(
    chosen: Sequence[_Sheet], file: Callable[[Sequence[_Sheet]], Opened], most: int | None
) -> tuple[Content, ...]:
    """The sheets as one file, else as few of nearly as many sheets as hold at most that many bytes.

    Raises: PrintError when one sheet has more.
    """
    whole = file(chosen)
    if most is None:
        return (whole,)
    files: tuple[bytes, ...] = (bytes(whole),)
    while (largest := max(map(len, files))) > most:
        if len(files) == len(chosen):
            number = next(sheet.number for sheet, each in zip(chosen, files, strict=True) if len(each) == largest)
            told = (
                f"sheet {number} alone takes {largest / MEGABYTE:.3g} MB; at most {most / MEGABYTE:.3g} MB are allowed"
            )
            raise PrintError(Fault(message=told))
        count = min(len(chosen), max(len(files) + 1, len(files) * largest // most))
        edges = [len(chosen) * part // count for part in range(count + 1)]
        files = tuple(bytes(file(chosen[start:end])) for start, end in pairwise(edges))
    return files


def _file(chosen: Sequence[_Sheet], packs: Mapping[str, SupportsBytes], title: str) -> Opened:
    """Some sheets as PDF."""
    leaves = [leaf for sheet in chosen for leaf in sheet.leaves]
    pdf, drawn = begun(packs, (face for leaf in leaves for face in leaf.shown))
    made = dict(drawn)
    bare = {face: leaf.stack.style for leaf in leaves for face in leaf.shown if face in leaf.stack.mirrored}
    made |= {face: mirrored(pdf, made[face], style.face, style.face_bleed) for face, style in bare.items()}
    for leaf in leaves:
        add(pdf, leaf, made)
    return finished(pdf, title, leaves[0].stack.layout.plan.backs, _identity(pdf, leaves, title))


def _identity(pdf: Pdf, leaves: Sequence[Leaf], title: str) -> bytes:
    """What tells a print run from others: what its pages say, and the names of its faces, which hash their content.

    To hash the file itself takes as long as to write it, where it holds scans (measured).
    """
    drawn = [part.read_raw_bytes() for page in pdf.pages for part in page.Contents]
    styles = [
        (leaf.shown, leaf.stack.style.face, leaf.stack.style.face_bleed, sorted(leaf.stack.mirrored)) for leaf in leaves
    ]
    return blake2b(repr((title, drawn, styles)).encode(), digest_size=16).digest()
