"""Bleed for looks that draw none: the face mirrored about its edges, as vectors."""

from collections.abc import Iterator
from itertools import product

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream

from cardkit.measure import Mm, Size
from cardkit.press.pdf import box, number, points


def mirrored(pdf: Pdf, face: Object, size: Size, bleed: Mm) -> Object:
    """A form that shows a form of that size, and around it, as far as the bleed, what is mirrored about its edges."""
    made = Stream(pdf, "\n".join(_operators(size, bleed)).encode("ascii"))
    made.Type, made.Subtype = Name.XObject, Name.Form
    made.BBox = box(-bleed, -bleed, size.width + 2 * bleed, size.height + 2 * bleed)
    made.Matrix = Array([1, 0, 0, 1, 0, 0])
    made.Resources = Dictionary(XObject=Dictionary(F=face))
    return pdf.make_indirect(made)


def _operators(size: Size, bleed: Mm) -> Iterator[str]:
    """The copies, clipped to the ring around the face, and the face itself.

    Below all lies the face, stretched as far as the bleed: where a seam does not meet the edge of a pixel, what draws
    it mixes in a quarter of what lies below, which must not be white.
    """
    across, along = ((length + 2 * bleed) / length for length in size)
    yield f"q {number(across)} 0 0 {number(along)} {points(-bleed, -bleed)} cm /F Do Q"
    ring = f"{points(-bleed, -bleed, size.width + 2 * bleed, size.height + 2 * bleed)} re {points(0, 0, *size)} re"
    yield f"q {ring} W* n"
    for beside, over in product((-1, 0, 1), repeat=2):
        if beside or over:
            x, turned = about(beside, 0, size.width)
            y, tipped = about(over, 0, size.height)
            yield f"q {turned} 0 0 {tipped} {points(x, y)} cm /F Do Q"
    yield "Q"
    yield f"q {points(0, 0, *size)} re W n /F Do Q"


def about(edge: int, start: Mm, length: Mm) -> tuple[Mm, int]:
    """How a length is moved and turned to be mirrored about its start (-1), its end (1) or not (0)."""
    return (0, 1) if edge == 0 else (2 * start if edge < 0 else 2 * (start + length), -1)
