"""The fonts that a PDF is set in."""

import re
from io import BytesIO

from pikepdf import Name, Pdf

_SUBSET = re.compile(r"^/([A-Z]{6}\+)?")
"""What stands before the name of a font of which only some letters are embedded (ISO 32000-1, 9.6.4)."""


def typefaces(pdf: bytes) -> tuple[str, ...]:
    """The PostScript names of the fonts, sorted: `Alegreya-Bold`."""
    with Pdf.open(BytesIO(pdf)) as opened:
        fonts = [each for page in opened.pages for each in page.resources.get(Name.Font, {}).values()]
        return tuple(sorted({_SUBSET.sub("", str(each.BaseFont)) for each in fonts}))
