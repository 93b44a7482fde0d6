"""Drawings that occur more than once: WeasyPrint writes an SVG out at each place; here each becomes one form.

A face's frame and symbols are the same on card after card, and to write a drawing costs more than to lay the face out:
3.3 of 6.6 s for 30 ornate faces (measured). `weasyprint.images.SVGImage` is private; tests/test_engine.py notices when
it changes.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Protocol
from xml.etree import ElementTree

from weasyprint.images import SVGImage


class Stream(Protocol):
    """A content stream of WeasyPrint, as far as it is used here."""

    id: str
    extra: dict[str, object]
    _resources: Mapping[str, object]

    def add_group(self, x: float, y: float, width: float, height: float) -> "Stream":
        """A form, named in the stream's resources."""

    def draw_x_object(self, reference: str) -> None:
        """Draw a form."""


_Draw = Callable[[SVGImage, Stream, float, float, object], None]


@contextmanager
def drawn_once() -> Iterator[None]:
    """Draw equal SVGs of equal size once for each PDF that is written meanwhile."""
    plain: _Draw = SVGImage.draw
    forms: dict[tuple[int, bytes, float, float], str] = {}

    def shared(image: SVGImage, stream: Stream, width: float, height: float, style: object) -> None:
        resources = stream._resources  # noqa: SLF001  # forms have names in them, and groups have their own
        key = (id(resources), _content(image), round(width, 3), round(height, 3))
        if key not in forms:
            form = stream.add_group(0, 0, width, height)
            del form.extra["Group"]  # a drawing shows what is under it, as it would without the form
            plain(image, form, width, height, style)
            forms[key] = form.id
        stream.draw_x_object(forms[key])

    SVGImage.draw = shared
    try:
        yield
    finally:
        SVGImage.draw = plain


def _content(image: SVGImage) -> bytes:
    """The SVG as text."""
    written: bytes = ElementTree.tostring(image._svg.tree._etree_node)  # noqa: SLF001  # inline SVGs have no address
    return written
