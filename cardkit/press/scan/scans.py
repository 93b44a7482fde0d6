"""Scans: pictures of cards, as pages of a pack that stand for drawn faces."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from pikepdf import Pdf

from cardkit.errors import Fault, PrintError
from cardkit.face import Page, Store, Style
from cardkit.face.draw import keep
from cardkit.face.flaw import Flaw, told
from cardkit.face.store import Pack
from cardkit.measure import Size
from cardkit.picture import fingerprint
from cardkit.press.pdf import Opened
from cardkit.press.pixel import Pixels
from cardkit.press.scan.embed import Image, add, image, kept, taken
from cardkit.press.scan.frame import Frame, Rect, Treatment, coarseness, doubts, frame, own_bleed, refuse
from cardkit.press.scan.pixels import Raster, Reduction, changed, picture, untouched
from cardkit.press.scan.sound import inspecting
from cardkit.press.scan.stray import Seen, stray
from cardkit.shelf import Found

_FORM = 3
"""Counts the ways in which pictures were written anew, and looked through."""
_FINER = 1.01
"""A picture that is so little finer than wanted is left as it is."""
_ANEW = "neither a JPEG nor an opaque PNG of 8 bits, so that its pixels are written anew, without loss"


class Scan(NamedTuple):
    """A picture of one side of a card."""

    file: Found
    title: str
    """What messages call the side: "'Frost Wolf'"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scanned:
    """Scans as pages."""

    pages: tuple[Page, ...]
    """Of the scans, in their order."""
    packs: Mapping[str, Opened]
    written: int
    """How many pictures were written anew."""
    warnings: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Framed:
    """A picture that has its place; its bytes are not held, since a deck has hundreds of megabytes of them."""

    file: Found
    title: str
    pixels: Pixels
    """What is used of it."""
    digest: str
    """Of the file: to hash 140 MB in earnest takes a tenth of a print run's time (measured)."""
    frame: Frame
    reduction: Reduction
    raster: Raster | None
    """Its pixels, where they can be taken as they are."""

    @property
    def key(self) -> str:
        """Equal keys, equal pixels."""
        return _hash(_FORM, self.digest, self.reduction)

    @property
    def page(self) -> str:
        """Equal ones, equal pages."""
        return _hash(self.key, self.frame)


def scanned(scans: Sequence[Scan], style: Style, treatment: Treatment, store: Store) -> Scanned:
    """Scans as pages of one pack, framed as cards of a style; what must be written anew is kept in the store.

    Raises: PrintError with all pictures that are damaged, or of another shape than their cards.
    """
    pdf, shown, framed = Pdf.new(), dict[str, Image](), dict[Path, _Framed]()
    with inspecting(store) as inspection:
        for path, each in _framed(scans, style, treatment):
            inspection.meet(_hash(_FORM, each.digest), Seen(each.title, each.file))
            if each.raster is not None and each.key not in shown:
                shown[each.key] = image(pdf, each.raster)
            framed[path] = replace(each, raster=None)
        unnoted = inspection.refuse_damaged()
    anew = {each.key: each for each in framed.values() if each.key not in shown}
    held, written, unkept = _written(anew, store)
    shown |= {key: taken(pdf, pack.pdf) for key, pack in held.items()}

    pages = {each.page: each for each in framed.values()}
    for each in pages.values():
        add(pdf, shown[each.key], each.frame, style)
    name, numbers = _hash(style.face, style.face_bleed, *pages), {page: number for number, page in enumerate(pages)}
    told = (*_odd(framed.values(), style, treatment), *_said(anew, held))
    return Scanned(
        pages=tuple(Page(name, numbers[framed[scan.file.path].page]) for scan in scans),
        packs={name: Opened(pdf)},
        written=written,
        warnings=(*told, *dict.fromkeys((*_strayed(framed.values(), style, treatment, store), *unkept, *unnoted))),
    )


def _framed(scans: Iterable[Scan], style: Style, treatment: Treatment) -> Iterator[tuple[Path, _Framed]]:
    """The picture of each file at its place.

    Raises: PrintError with all that have none.
    """
    firsts: dict[Path, Scan] = {}
    for scan in scans:
        firsts.setdefault(scan.file.path, scan)
    wrong: list[Flaw] = []
    for path, scan in firsts.items():
        try:
            yield path, _placed(scan, style, treatment)
        except PrintError as error:
            wrong += (Flaw(_title(scan), fault) for fault in error.faults)
    if wrong:
        raise PrintError(*told(wrong))


def _placed(scan: Scan, style: Style, treatment: Treatment) -> _Framed:
    """The picture of one file at its place.

    Raises: PrintError when it is damaged, or its shape another one.
    """
    content = scan.file.content()
    given = picture(content)
    pixels = _inner(given.size, treatment.inset)
    own = replace(treatment, bleed=own_bleed(pixels, style.size, treatment))
    refuse(pixels, style.size, own)
    card = Size(style.size.width / style.scale, style.size.height / style.scale)
    there = frame(pixels, style.face, card, replace(own, bleed=own.bleed / style.scale))
    reduction = _reduction(pixels, there.ppi / style.scale, treatment)
    return _Framed(
        file=scan.file,
        title=_title(scan),
        pixels=pixels,
        digest=fingerprint(content),
        frame=there,
        reduction=reduction,
        raster=untouched(given) if reduction.is_none else None,
    )


def _inner(pixels: Pixels, inset: int) -> Pixels:
    """What is left of a picture.

    Raises: PrintError when nothing is.
    """
    if 2 * inset >= min(pixels):
        raise PrintError(Fault(message=f"the picture has {pixels}; an inset of {inset} leaves nothing of it"))
    return Pixels(pixels.width - 2 * inset, pixels.height - 2 * inset)


def _reduction(pixels: Pixels, ppi: float, treatment: Treatment) -> Reduction:
    """What is taken from a picture that has so many pixels an inch on its card."""
    if treatment.ppi is None or ppi <= treatment.ppi * _FINER:
        return Reduction(quality=treatment.quality, inset=treatment.inset)
    factor = treatment.ppi / ppi
    size = Pixels(round(pixels.width * factor), round(pixels.height * factor))
    return Reduction(size, treatment.quality, treatment.inset)


def _written(anew: Mapping[str, _Framed], store: Store) -> tuple[Mapping[str, Pack], int, tuple[str, ...]]:
    """Pictures written anew, each as a pack of its own; how many the store did not have; warnings.

    Raises: PrintError with all that are damaged.
    """
    held = {key: pack for pack in store.found(anew) for key in pack.keys}
    made: list[Pack] = []
    wrong: list[Flaw] = []
    for key, each in anew.items():
        if key not in held:
            try:
                raster, said = changed(picture(each.file.content()), each.reduction)
            except PrintError as error:
                wrong += (Flaw(each.title, fault) for fault in error.faults)
            else:
                made.append(Pack(pdf=kept(raster), keys=(key,), scales=({},), points=(math.inf,), warnings=(said,)))
    if wrong:
        raise PrintError(*told(wrong))
    return {**held, **{pack.keys[0]: pack for pack in made}}, len(made), keep(made, store)


def _odd(framed: Iterable[_Framed], style: Style, treatment: Treatment) -> tuple[str, ...]:
    """What is odd about pictures that are printed."""
    found = (
        Flaw(each.title, fault)
        for each in framed
        for fault in (
            *doubts(each.pixels, style.size, treatment),
            *coarseness(each.frame.ppi / style.scale),
        )
    )
    return _sentences(found)


def _said(anew: Mapping[str, _Framed], held: Mapping[str, Pack]) -> tuple[str, ...]:
    """What is told of pictures that are written anew."""
    unasked = (Flaw(each.title, Fault(message=_ANEW)) for each in anew.values() if each.reduction.is_none)
    lost = (Flaw(each.title, Fault(message=said)) for key, each in anew.items() for said in held[key].warnings[0])
    return _sentences((*unasked, *lost))


def _strayed(framed: Iterable[_Framed], style: Style, treatment: Treatment, store: Store) -> tuple[str, ...]:
    """What is told of edges that are mirrored over the cut."""
    if not style.bleed:
        return ()
    room = Rect(0, 0, *style.face).wider(style.face_bleed)
    edges = {_hash(_FORM, each.digest, treatment.inset): each for each in framed if each.frame.mirrors(room)}
    found, unkept = stray({key: Seen(each.title, each.file) for key, each in edges.items()}, treatment.inset, store)
    flaws = [Flaw(edges[key].title, Fault(message=said)) for key, said in found.items()]
    return (*_sentences(flaws), *unkept)


def _sentences(flaws: Iterable[Flaw]) -> tuple[str, ...]:
    """Warnings as they are told, with what to do."""
    return tuple(f"{fault.message}; {fault.hint}" if fault.hint else fault.message for fault in told(flaws))


def _title(scan: Scan) -> str:
    """What messages call a picture."""
    return f"{scan.title} ({scan.file.name})"


def _hash(*parts: object) -> str:
    """A name for what these are."""
    return blake2b(repr(parts).encode(), digest_size=16).hexdigest()
