"""Lines of text in a sheet's margin and below small faces, written without the engine: its import takes half a second,
and it may not be there."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from io import BytesIO
from typing import NamedTuple

from fontTools.ttLib import TTFont
from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String
from pikepdf import Page as PdfPage

from cardkit.face import Page
from cardkit.face.strip import Strips
from cardkit.measure import POINTS_PER_MM, Size
from cardkit.press.pdf import Opened, box, number
from cardkit.shelf import Shelf

_FONT = "templates/fonts/Alegreya-Regular.ttf"
_NAME = "/CARDKT+Alegreya-Regular"
"""Six letters mark a font of which not all is there (ISO 32000-1, 9.6.4)."""
_NEEDED = ("head", "hhea", "hmtx", "maxp", "loca", "glyf")
"""The tables of a font that a PDF reads (ISO 32000-1, 9.9)."""
_LACKING = ".notdef"
"""The first outline of every font."""
_DOTS = "…"
_BLOCK = 100
"""Entries of a map of characters that may stand together (Adobe Technical Note 5411)."""
_SYMBOLIC = 4
"""The flag of a font whose letters have numbers, not names (ISO 32000-1, table 123)."""
_THOUSAND = 1000
"""Parts of a letter's height that widths are counted in (ISO 32000-1, 9.2.4)."""


class Lettering(NamedTuple):
    """How a line looks."""

    points: float
    colour: str
    """As PDF sets it."""
    before: float
    """Which part of the room that it leaves is before it: 0 left, 1 right."""


MARGIN = Lettering(6.5, "0.2 g", 1)
CENTRED = Lettering(7, "0 g", 0.5)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Font:
    """A font of the letters that are used."""

    content: bytes
    codes: Mapping[str, int]
    """By letter."""
    widths: Mapping[str, float]
    """By letter, in thousandths."""
    ascent: float
    descent: float
    """Both in thousandths; what lies under the line is less than 0."""


def lines(texts: Sequence[str], size: Size, shelf: Shelf, lettering: Lettering = MARGIN) -> Strips | None:
    """A strip for each text; a long one is cut with dots. None where the font lacks a letter."""
    found = shelf.find(_FONT)
    font = None if found is None else _font(found.content(), "".join(sorted({*_DOTS, *"".join(texts)})))
    if font is None:
        return None
    pdf = Pdf.new()
    written = _written(pdf, font)
    for text in texts:
        pdf.pages.append(_page(pdf, size, written, _operators(text, size, font, lettering)))
    name = blake2b(repr((texts, size, font.content, lettering)).encode(), digest_size=16).hexdigest()
    return Strips(tuple(Page(name, place) for place in range(len(texts))), {name: Opened(pdf)})


@lru_cache(maxsize=4)
def _font(content: bytes, chars: str) -> _Font | None:
    """The letters of a font, or None when it lacks one; kept, since it takes 10 of the 110 ms between an edit and new
    sheets (m)."""
    whole = TTFont(BytesIO(content), lazy=True, recalcTimestamp=False)
    names = whole.getBestCmap()
    if not names.keys() >= set(map(ord, chars)):
        return None
    glyphs = {char: names[ord(char)] for char in chars}
    _reduce(whole, glyphs.values())
    kept, scale = BytesIO(), _THOUSAND / whole["head"].unitsPerEm
    whole.save(kept)
    return _Font(
        content=kept.getvalue(),
        codes={char: whole.getGlyphID(glyph) for char, glyph in glyphs.items()},
        widths={char: whole["hmtx"][glyph][0] * scale for char, glyph in glyphs.items()},
        ascent=whole["hhea"].ascent * scale,
        descent=whole["hhea"].descent * scale,
    )


def _reduce(whole: TTFont, wanted: Iterable[str]) -> None:
    """Leave only some glyphs, their parts, and the tables that tell of them.

    fontTools has a subsetter for all kinds of fonts; to import it takes 60 ms (measured).
    """
    outlines, widths = whole["glyf"], whole["hmtx"]
    order = list(dict.fromkeys((_LACKING, *(part for name in wanted for part in _parts(whole, name)))))
    outlines.glyphs = {name: outlines[name] for name in order}
    widths.metrics = {name: widths[name] for name in order}
    for glyph in outlines.glyphs.values():
        glyph.removeHinting()
    for table in set(whole.keys()) - {*_NEEDED, "GlyphOrder"}:
        del whole[table]
    outlines.glyphOrder = order
    whole.setGlyphOrder(order)


def _parts(whole: TTFont, name: str) -> Iterator[str]:
    """A glyph and all that it is put together of."""
    yield name
    for part in whole["glyf"][name].getComponentNames(whole["glyf"]):
        yield from _parts(whole, part)


def _operators(text: str, size: Size, font: _Font, lettering: Lettering) -> str:
    """A line in the middle of its strip's height."""
    width, height = (length * POINTS_PER_MM for length in size)
    points, colour, before = lettering
    shown, taken = _fitting(text, font, width * _THOUSAND / points)
    up = (height - points * (font.ascent + font.descent) / _THOUSAND) / 2
    codes = "".join(f"{font.codes[char]:04x}" for char in shown)
    place = f"{number((width - taken * points / _THOUSAND) * before)} {number(up)}"
    return f"BT {colour} /L {points:g} Tf {place} Td <{codes}> Tj ET"


def _fitting(text: str, font: _Font, room: float) -> tuple[str, float]:
    """A text as far as it has room, and its width, in thousandths."""
    widths = [font.widths[char] for char in text]
    if sum(widths) <= room:
        return text, sum(widths)
    taken = font.widths[_DOTS]
    for place, width in enumerate(widths):
        if taken + width > room:
            return text[:place] + _DOTS, taken
        taken += width
    return text, taken


def _written(pdf: Pdf, font: _Font) -> Object:
    """A font in a PDF; its letters have two bytes, the numbers of their outlines."""
    file = Stream(pdf, font.content)
    file.Length1 = len(font.content)
    described = Dictionary(
        Type=Name.FontDescriptor,
        FontName=Name(_NAME),
        Flags=_SYMBOLIC,
        FontBBox=Array([0, font.descent, _THOUSAND, font.ascent]),
        ItalicAngle=0,
        Ascent=font.ascent,
        Descent=font.descent,
        CapHeight=font.ascent,
        StemV=0,
        FontFile2=pdf.make_indirect(file),
    )
    drawn = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=Name(_NAME),
        CIDSystemInfo=Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0),
        FontDescriptor=pdf.make_indirect(described),
        CIDToGIDMap=Name.Identity,
        W=Array([each for char, code in font.codes.items() for each in (code, Array([font.widths[char]]))]),
    )
    whole = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=Name(_NAME),
        Encoding=Name("/Identity-H"),
        DescendantFonts=Array([pdf.make_indirect(drawn)]),
        ToUnicode=pdf.make_indirect(Stream(pdf, _characters(font).encode("ascii"))),
    )
    return pdf.make_indirect(whole)


def _characters(font: _Font) -> str:
    """What the codes of a font mean, for whoever searches or copies text."""
    entries = [f"<{code:04x}> <{char.encode('utf-16-be').hex()}>" for char, code in font.codes.items()]
    blocks = [entries[start : start + _BLOCK] for start in range(0, len(entries), _BLOCK)]
    maps = "\n".join(f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks)
    return (
        "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName /Letters def\n/CMapType 2 def\n"
        f"1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n{maps}\nendcmap\nend\nend"
    )


def _page(pdf: Pdf, size: Size, font: Object, operators: str) -> PdfPage:
    """A page with a line."""
    page = Dictionary(
        Type=Name.Page,
        MediaBox=box(0, 0, *size),
        TrimBox=box(0, 0, *size),
        Resources=Dictionary(Font=Dictionary(L=font)),
        Contents=pdf.make_indirect(Stream(pdf, operators.encode("ascii"))),
    )
    return PdfPage(pdf.make_indirect(page))
