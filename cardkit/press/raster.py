"""Pages as pictures, to the pixel, and pictures as files."""

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import NamedTuple

from PIL import Image
from pypdfium2 import PdfBitmap, PdfDocument, PdfPage, raw

from cardkit.measure import POINTS_PER_MM, Size
from cardkit.press.pixel import Coding, Frame

_WITHIN = 0.001
"""Pixels by which a page keeps within its edges. A picture that reaches beyond them by a rounding is drawn one pixel
larger, so that all of it is resampled; of colour this takes a thousandth off the outermost pixels."""


def coded(image: Image.Image, how: Coding) -> bytes:
    """A picture as a file; the same pixels give the same bytes."""
    target, dpi = BytesIO(), (how.dpi, how.dpi)
    if how.quality is None:
        # Level 3 takes 16 ms for a poker card where 6 takes 23, and 1 % more bytes (m).
        image.save(target, "PNG", dpi=dpi, compress_level=3)
    else:
        # Colour at full resolution: at half of it, red text on black frays.
        image.save(target, "JPEG", quality=how.quality, subsampling=0, dpi=dpi)
    return target.getvalue()


def images(pdf: bytes, frames: Iterable[Frame]) -> Iterator[Image.Image]:
    """The pages of a PDF, drawn on white, each in its frame; no more of them than frames."""
    document = PdfDocument(pdf)
    for number, frame in zip(range(len(document)), frames, strict=False):
        page = document[number]
        yield _image(page, frame)
        page.close()
    document.close()


def image(pdf: bytes, number: int, frame: Frame) -> Image.Image:
    """One page of a PDF, from 0, drawn on white in a frame."""
    document = PdfDocument(pdf)
    made = _image(document[number], frame)
    document.close()
    return made


def page_sizes(pdf: bytes) -> tuple[Size, ...]:
    """The size of each page."""
    document = PdfDocument(pdf)
    points = [document.get_page_size(number) for number in range(len(document))]
    document.close()
    return tuple(Size(*(length / POINTS_PER_MM for length in each)) for each in points)


def _image(page: PdfPage, frame: Frame) -> Image.Image:
    """A page; its edges fall on the edges of pixels, since it is drawn to a whole number of them."""
    bitmap = PdfBitmap.new_native(*frame.shown, raw.FPDFBitmap_BGR)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, *frame.shown)
    across, along = (_placed(*each) for each in zip(page.get_size(), *frame, strict=True))
    matrix = raw.FS_MATRIX(across.scale, 0, 0, along.scale, across.start, along.start)
    clip = raw.FS_RECTF(0, 0, *frame.shown)
    raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, clip, raw.FPDF_REVERSE_BYTE_ORDER)
    made = Image.frombuffer("RGB", frame.shown, bitmap.buffer, "raw", "RGB", bitmap.stride, 1).copy()
    bitmap.close()
    return made


class _Line(NamedTuple):
    """How points along one side become pixels."""

    scale: float
    start: float


def _placed(length: float, whole: int, shown: int) -> _Line:
    """A length in points as so many pixels, with its middle in the middle of those that are shown."""
    return _Line((whole - 2 * _WITHIN) / length, (shown - whole) // 2 + _WITHIN)
