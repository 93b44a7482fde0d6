"""What sheets and documents have in common: forms out of packs, numbers, and how a PDF is written."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import BytesIO
from itertools import groupby
from typing import BinaryIO, SupportsBytes

from pikepdf import Array, Dictionary, Name, Object, ObjectStreamMode, Pdf, Stream, String

from cardkit.face import Page
from cardkit.measure import POINTS_PER_MM, Mm
from cardkit.sheet import Edge

_DUPLEX = {
    None: Name.Simplex,
    Edge.FOLD: Name.Simplex,
    Edge.LONG: Name.DuplexFlipLongEdge,
    Edge.SHORT: Name.DuplexFlipShortEdge,
}


_OF_FILE = (Name.XRef, Name.ObjStm)
"""Streams of which a file is made, and no page."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A PDF that is not written yet; other ones may share its images.

    To write 90 scans as a pack, and read them again, takes a fifth of their print run (measured).
    """

    pdf: Pdf

    @property
    def mark(self) -> bytes:
        """How every PDF starts."""
        return b"%PDF"

    def __bytes__(self) -> bytes:
        """The file."""
        return _saved(self.pdf, deterministic_id=False)

    def store(self, out: BinaryIO) -> None:
        """Write the file."""
        _save(self.pdf, out, deterministic_id=False)


def points(*lengths: Mm) -> str:
    """Lengths as operands, in points to the 10,000th."""
    return " ".join(f"{length * POINTS_PER_MM:.4f}".rstrip("0").rstrip(".") for length in lengths)


def number(value: float) -> str:
    """A number as operand, to the millionth: PDF knows no exponents (ISO 32000-1, 7.3.3)."""
    return f"{value:.6f}".rstrip("0").rstrip(".")


def box(left: Mm, bottom: Mm, width: Mm, height: Mm) -> Array:
    """A rectangle of a page, from its bottom left corner."""
    edges = (left, bottom, left + width, bottom + height)
    return Array([round(edge * POINTS_PER_MM, 4) for edge in edges])


def begun(packs: Mapping[str, SupportsBytes], pages: Iterable[Page]) -> tuple[Pdf, Mapping[Page, Object]]:
    """A PDF without pages, and pages of packs as Form XObjects in it; what pages share in a pack is shared in the PDF.

    It begins as the largest of those that must be read: to copy that one's pages takes longer (measured).
    """
    by_pack = {name: tuple(some) for name, some in groupby(sorted(set(pages)), key=lambda page: page.pack)}
    sizes = {name: len(pack) for name in by_pack if isinstance(pack := packs[name], bytes)}
    largest = max(sizes, key=sizes.__getitem__, default=None)
    pdf = Pdf.new() if largest is None else Pdf.open(BytesIO(bytes(packs[largest])))
    made = {page: _form(pdf, page.page) for page in by_pack[largest]} if largest is not None else {}
    _empty(pdf)
    for name, some in by_pack.items():
        if name != largest:
            made |= _copied(pdf, packs[name], some)
    return pdf, made


def stream(pdf: Pdf, operators: Iterable[str]) -> Object:
    """A content stream of a PDF."""
    return pdf.make_indirect(Stream(pdf, "\n".join(operators).encode("ascii")))


def written(pdf: Pdf, title: str, backs: Edge | None) -> bytes:
    """The file: printed at its own size, with no date; the same content gives the same bytes."""
    _describe(pdf, title, backs)
    return _saved(pdf, deterministic_id=True)


def finished(pdf: Pdf, title: str, backs: Edge | None, identity: bytes) -> Opened:
    """The same, not written yet; `identity` tells it from others."""
    _describe(pdf, title, backs)
    pdf.trailer.ID = Array([String(identity), String(identity)])
    return Opened(pdf)


def _describe(pdf: Pdf, title: str, backs: Edge | None) -> None:
    """Say in a PDF how it is printed and called, and by what it was made."""
    pdf.Root.ViewerPreferences = Dictionary(
        PrintScaling=Name("/None"), Duplex=_DUPLEX[backs], PickTrayByPDFSize=True, DisplayDocTitle=True
    )
    pdf.docinfo["/Title"] = title
    pdf.docinfo["/Producer"] = "cardkit"


def _saved(pdf: Pdf, *, deterministic_id: bool) -> bytes:
    """A PDF as bytes."""
    target = BytesIO()
    _save(pdf, target, deterministic_id=deterministic_id)
    return target.getvalue()


def _save(pdf: Pdf, target: BinaryIO, *, deterministic_id: bool) -> None:
    """Write a PDF; one without an identity of its content keeps that which it has, or gets a constant."""
    pdf.save(
        target,
        deterministic_id=deterministic_id,
        static_id=not deterministic_id,
        object_stream_mode=ObjectStreamMode.generate,
    )


def _copied(pdf: Pdf, pack: SupportsBytes, pages: Iterable[Page]) -> Mapping[Page, Object]:
    """Pages of a pack as forms in a PDF; the pack is let go then, but for what its streams hold."""
    source = pack.pdf if isinstance(pack, Opened) else _loaded(bytes(pack))
    return {page: pdf.copy_foreign(_form(source, page.page)) for page in pages}


def _loaded(pack: bytes) -> Pdf:
    """The PDF of a pack that others may outlive: copies of its streams do not read it again.

    Of 5,400 faces the packs would take 190 MB to the end, of 320 that they take so (measured).
    """
    pdf = Pdf.open(BytesIO(pack))
    for each in pdf.objects:
        if isinstance(each, Stream) and each.get("/Type") not in _OF_FILE:
            packing = {key: each[key] for key in ("/Filter", "/DecodeParms") if key in each}
            each.write(each.read_raw_bytes())
            for key, how in packing.items():
                each[key] = how
    return pdf


def _empty(pdf: Pdf) -> None:
    """Take a PDF's pages away, and what it says of itself; what they are made of stays, as far as it is used."""
    del pdf.pages[:]
    for held, kept in ((pdf.Root, ("/Type", "/Pages")), (pdf.docinfo, ())):
        for key in sorted(held.keys()):
            if key not in kept:
                del held[key]


def _form(source: Pdf, number: int) -> Object:
    """A page as a form: its content with its resources; its trim box starts at 0, 0 (FIELD P27)."""
    page = source.pages[number].obj
    content, (left, bottom, *_) = page.Contents, page.TrimBox
    content.Type, content.Subtype, content.BBox = Name.XObject, Name.Form, page.MediaBox
    content.Matrix = Array([1, 0, 0, 1, -left, -bottom])
    content.Resources = page.Resources
    return content
