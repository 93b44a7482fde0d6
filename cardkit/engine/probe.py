"""How large the second engine draws flowing pages: what is too wide for the paper it makes smaller, all of it."""

import re
from collections.abc import Iterator, Sequence

import pypdfium2 as pdfium

from cardkit.engine.ink import inks
from cardkit.engine.owner import Element
from cardkit.errors import Fault, PrintError

_COLOUR = 0x5A0000
"""That of no element (`mark`)."""
_WIDE = 100
"""Pixels."""
_BODY = re.compile(r"<body\b[^>]*>")
_PROBE = (
    f'<x-probe style="position:absolute;left:0;top:0;width:{_WIDE}px;height:1px;background:#{_COLOUR:06x}"></x-probe>'
)
_NOTED = 0.995


def probed(html: str) -> str:
    """A document with something in it whose size is known, and which takes no room."""
    return _BODY.sub(lambda found: found[0] + _PROBE, html, count=1)


def probe(page: pdfium.PdfPage) -> float:
    """The scale at which the first page of such a document is drawn."""
    return next((ink.area.right - ink.area.left for ink in inks(page) if ink.colour == _COLOUR), _WIDE) / _WIDE


def shrunk(elements: Sequence[Element], scale: float) -> Iterator[str]:
    """What is said of a document that is drawn at a scale.

    Raises: PrintError when it has boxes whose text may not shrink as much.
    """
    if scale >= _NOTED:
        return
    told = f"the document is too wide for the paper: all of it is drawn at {scale * 100:.0f} % of its size"
    if any(float(least) > scale for element in elements if (least := element.get("data-fit")) is not None):
        raise PrintError(Fault(message=f"{told}, and it may not shrink; a larger paper or shorter words may fit"))
    yield f"{told}; a larger paper or shorter words may fit"
