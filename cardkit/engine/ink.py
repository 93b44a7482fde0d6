"""What a page of a PDF shows, by colour: grounds and pieces of text.

Lengths are in CSS pixels, from the page's top left.
"""

import ctypes
import re
from collections.abc import Iterator
from typing import NamedTuple

import pypdfium2 as pdfium
from pypdfium2 import raw

from cardkit.engine.owner import Area
from cardkit.engine.page import POINTS_PER_PIXEL

_SUBSET = re.compile("^[A-Z]{6}[+]")
"""What stands before the name of a font of which only some letters are embedded (ISO 32000-1, 9.6.4)."""
_THIN = 0.01
"""A piece of text that is not wider is a blank."""
_OVERHANG = 0.2
"""Of the em: what letters reach beyond their width, which is ink and no text (the italic f of Alegreya: 0.19)."""


class Ink(NamedTuple):
    """Something of one colour."""

    colour: int
    """Red, green and blue, a byte each."""
    area: Area
    """Of a text the em, centred in its line."""
    points: float | None
    """How high the text is; None for a ground."""
    font: str = ""
    """The PostScript name of a text's font."""


def inks(page: pdfium.PdfPage) -> Iterator[Ink]:
    """The grounds and texts of a page, in the order in which they are drawn."""
    height: float = page.get_height()
    for number in range(raw.FPDFPage_CountObjects(page.raw)):
        shown = raw.FPDFPage_GetObject(page.raw, number)
        kind = raw.FPDFPageObj_GetType(shown)
        if kind == raw.FPDF_PAGEOBJ_PATH:
            yield Ink(_colour(shown), _bounds(shown, height), None)
        elif kind == raw.FPDF_PAGEOBJ_TEXT and (area := _bounds(shown, height)).right - area.left > _THIN:
            yield _text(shown, area, height)


def _text(shown: object, ink: Area, height: float) -> Ink:
    """A piece of text, whose ink takes that area."""
    matrix, size, ascent, descent = raw.FS_MATRIX(), ctypes.c_float(), ctypes.c_float(), ctypes.c_float()
    raw.FPDFPageObj_GetMatrix(shown, matrix)
    raw.FPDFTextObj_GetFontSize(shown, size)
    font = raw.FPDFTextObj_GetFont(shown)
    points = abs(matrix.d) * size.value
    raw.FPDFFont_GetAscent(font, points, ascent)
    raw.FPDFFont_GetDescent(font, points, descent)
    middle = (height - matrix.f - (ascent.value + descent.value) / 2) / POINTS_PER_PIXEL
    em, left = points / POINTS_PER_PIXEL, matrix.e / POINTS_PER_PIXEL
    right = max(left, ink.right - _OVERHANG * em)
    return Ink(_colour(shown), Area(left, middle - em / 2, right, middle + em / 2), points, _named(font))


def _named(font: object) -> str:
    """What a font is called."""
    length = raw.FPDFFont_GetBaseFontName(font, None, 0)
    name = ctypes.create_string_buffer(length)
    raw.FPDFFont_GetBaseFontName(font, name, length)
    return _SUBSET.sub("", name.value.decode("utf-8", "replace"))


def _bounds(shown: object, height: float) -> Area:
    """What an object covers."""
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(shown, left, bottom, right, top)
    points = (left.value, height - top.value, right.value, height - bottom.value)
    return Area(*(length / POINTS_PER_PIXEL for length in points))


def _colour(shown: object) -> int:
    """What an object is filled with."""
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    raw.FPDFPageObj_GetFillColor(shown, red, green, blue, alpha)
    return int(red.value << 16 | green.value << 8 | blue.value)
