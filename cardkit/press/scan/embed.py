"""Pictures in a PDF: as images, and as pages that look like a drawn face."""

from collections.abc import Iterator
from io import BytesIO
from itertools import product
from typing import NamedTuple

from pikepdf import Array, Dictionary, Matrix, Name, Object, Pdf, Stream
from pikepdf import Page as PdfPage

from cardkit.face import Style
from cardkit.measure import POINTS_PER_MM, Mm
from cardkit.press.mirror import about
from cardkit.press.pdf import Opened, box, number, points
from cardkit.press.scan.frame import Frame, Rect
from cardkit.press.scan.pixels import Raster

_SPACES = {1: Name.DeviceGray, 3: Name.DeviceRGB, 4: Name.DeviceCMYK}
_RIGHT = Matrix(0, -1, 1, 0, 0, 1)
"""The unit square turned by a quarter to the right."""
_FLIPPED = Matrix(-1, 0, 0, 1, 1, 0)
"""Left and right changed."""
_ORIENTED = {
    1: Matrix(),
    2: _FLIPPED,
    3: _RIGHT @ _RIGHT,
    4: _FLIPPED @ _RIGHT @ _RIGHT,
    5: _FLIPPED @ _RIGHT @ _RIGHT @ _RIGHT,
    6: _RIGHT,
    7: _FLIPPED @ _RIGHT,
    8: _RIGHT @ _RIGHT @ _RIGHT,
}
"""What makes a picture as it was stored one as it is seen, by its orientation (Exif 3.0, 4.6.5)."""


class Image(NamedTuple):
    """A picture in a PDF."""

    pixels: Object
    orientation: int = 1
    """As Exif counts."""


def image(pdf: Pdf, raster: Raster) -> Image:
    """A picture in a PDF."""
    return Image(_pixels(pdf, raster), raster.orientation)


def kept(raster: Raster) -> bytes:
    """A PDF that has a picture alone, to be kept."""
    pdf = Pdf.new()
    pdf.pages.append(_page(pdf, Rect(0, 0, 1, 1), 0, _pixels(pdf, raster), []))
    return bytes(Opened(pdf))


def taken(pdf: Pdf, held: bytes) -> Image:
    """The picture of such a PDF, in another one."""
    source = Pdf.open(BytesIO(held))
    return Image(pdf.copy_foreign(source.pages[0].Resources.XObject.I))


def add(pdf: Pdf, shown: Image, frame: Frame, style: Style) -> None:
    """Add a page that is a face of a style with a picture on it."""
    trim, bleed = Rect(0, 0, *style.face), style.face_bleed
    seen = _ORIENTED[shown.orientation]
    operators = _operators(seen @ _RIGHT if frame.turned else seen, frame, trim.wider(bleed))
    pdf.pages.append(_page(pdf, trim, bleed, shown.pixels, operators))


def _pixels(pdf: Pdf, raster: Raster) -> Object:
    """Pixels as an object of a PDF."""
    made = Stream(pdf, raster.content)
    made.Type, made.Subtype = Name.XObject, Name.Image
    made.Width, made.Height = raster.size
    made.BitsPerComponent, made.ColorSpace = raster.bits, _space(pdf, raster)
    made.Filter = Name.DCTDecode if raster.is_jpeg else Name.FlateDecode
    if raster.predicted and not raster.is_jpeg:
        made.DecodeParms = Dictionary(
            Predictor=15, Colors=raster.channels, BitsPerComponent=raster.bits, Columns=raster.size.width
        )
    if raster.inverted:
        made.Decode = Array([1, 0] * raster.channels)
    if raster.mask is not None:
        made.SMask = _pixels(pdf, raster.mask)
    return pdf.make_indirect(made)


def _page(pdf: Pdf, trim: Rect, bleed: Mm, shown: Object, operators: Iterator[str] | list[str]) -> PdfPage:
    """A page with one picture."""
    page = Dictionary(
        Type=Name.Page,
        MediaBox=box(*trim.wider(bleed)),
        BleedBox=box(*trim.wider(bleed)),
        TrimBox=box(*trim),
        Resources=Dictionary(XObject=Dictionary(I=shown)),
        Contents=pdf.make_indirect(Stream(pdf, "\n".join(operators).encode("ascii"))),
    )
    return PdfPage(pdf.make_indirect(page))


def _operators(lying: Matrix, frame: Frame, room: Rect) -> Iterator[str]:
    """The picture, and what is mirrored about its edges, as far as there is room to fill."""
    left, bottom, width, height = frame.place
    drawn = _drawn(lying, frame.place)
    yield f"q {points(*room)} re W n"
    if frame.mirrors(room):
        for beside, over in product((-1, 0, 1), repeat=2):
            if beside or over:
                x, across = about(beside, left, width)
                y, along = about(over, bottom, height)
                yield f"q {across} 0 0 {along} {points(x, y)} cm {drawn} Q"
    yield f"{drawn} Q"


def _drawn(lying: Matrix, place: Rect) -> str:
    """The picture at its place."""
    left, bottom, width, height = (length * POINTS_PER_MM for length in place)
    return f"{' '.join(map(number, (lying @ Matrix(width, 0, 0, height, left, bottom)).shorthand))} cm /I Do"


def _space(pdf: Pdf, raster: Raster) -> Object:
    """The colour space of pixels."""
    channels = 3 if raster.palette is not None else raster.channels
    plain: Object = _SPACES[channels]
    if raster.profile is not None:
        profile = Stream(pdf, raster.profile)
        profile.N, profile.Alternate = channels, plain
        plain = Array([Name.ICCBased, pdf.make_indirect(profile)])
    if raster.palette is None:
        return plain
    return Array([Name.Indexed, plain, len(raster.palette) // 3 - 1, raster.palette])
