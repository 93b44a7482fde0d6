"""Drawings: SVGs that stand in a document are lifted out of it, and equal ones are drawn once.

A face's frame and symbols are the same on card after card. WeasyPrint reads an inline SVG element by element, gives
each a style, and writes the drawing out at each place. As an image it is read once, and as a form written once: 37
instead of 66 ms a face for ornate ones (measured). `weasyprint.images.SVGImage` is private; tests/test_engine.py
notices when it changes.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b
from typing import NamedTuple, Protocol
from xml.etree import ElementTree

from weasyprint.images import SVGImage

SCHEME = "drawing"
_TAG = re.compile(r"<svg\b[^>]*?(/?)>|</svg\s*>")
_KEPT = re.compile(r"""\s(?:class|style|id|data-[\w-]+)\s*=\s*(?:"[^"]*"|'[^']*')""")
_NAMESPACE = ' xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


class Stream(Protocol):
    """A content stream of WeasyPrint, as far as it is used here."""

    id: str
    stream: list[object]
    extra: dict[str, object]
    _resources: Mapping[str, dict[str, Mapping[str, object]]]

    def add_group(self, x: float, y: float, width: float, height: float) -> "Stream":
        """A form, named in the stream's resources."""

    def draw_x_object(self, reference: str) -> None:
        """Draw a form."""


class _Written(NamedTuple):
    """A drawing as it was written."""

    operators: tuple[object, ...]
    states: Mapping[str, Mapping[str, object]]


_Key = tuple[str | None, float, float]
_Draw = Callable[[SVGImage, Stream, float, float, object], None]


def lifted(html: str) -> tuple[str, Mapping[str, bytes]]:
    """The document with images in place of its SVGs, and their content by address; SVGs that are no XML stay."""
    parts, drawings, end = [], dict[str, bytes](), 0
    for start, stop in _places(html):
        content = _whole(html[start:stop])
        address = f"{SCHEME}:{blake2b(content, digest_size=16).hexdigest()}"
        if address in drawings or _is_xml(content):
            drawings[address] = content
            kept = "".join(_KEPT.findall(html[start : html.index(">", start)]))
            parts += [html[end:start], f'<img{kept} src="{address}">']
            end = stop
    return "".join((*parts, html[end:])), drawings


def _places(html: str) -> Iterator[tuple[int, int]]:
    """Where the outermost SVGs start and end."""
    depth, start = 0, 0
    for tag in _TAG.finditer(html):
        opens, closed = tag[0].startswith("<svg"), tag[1] == "/"
        if opens and depth == 0:
            start = tag.start()
        depth = max(0, depth + (1 if opens and not closed else -1 if not opens else 0))
        if depth == 0 and (closed or not opens):
            yield start, tag.end()


def _whole(svg: str) -> bytes:
    """An SVG as a file of its own."""
    return svg.encode() if "xmlns=" in svg[: svg.index(">")] else f"<svg{_NAMESPACE}{svg[4:]}".encode()


def _is_xml(content: bytes) -> bool:
    """The content can be read without an HTML parser's patience."""
    try:
        ElementTree.fromstring(content)
    except ElementTree.ParseError:
        return False
    return True


class Drawings:
    """The drawings that an engine has written out, by address and size."""

    def __init__(self) -> None:
        """Nothing written yet."""
        self._written: dict[_Key, _Written] = {}

    @contextmanager
    def once(self, images: Mapping[str, object]) -> Iterator[None]:
        """Draw an SVG once for each size in which the PDF that is written meanwhile shows it; `images` by address."""
        plain: _Draw = SVGImage.draw
        addresses = {id(image): address for address, image in images.items()}
        forms: dict[tuple[int, int, float, float], str] = {}

        def shared(image: SVGImage, stream: Stream, width: float, height: float, style: object) -> None:
            resources = stream._resources  # noqa: SLF001  # forms have names in them, and groups have their own
            key = (id(resources), id(image), round(width, 3), round(height, 3))
            known = (addresses.get(id(image)), *key[2:])
            if key not in forms:
                form = stream.add_group(0, 0, width, height)
                del form.extra["Group"]  # a drawing shows what is under it, as it would without the form
                if not self._again(form, known):
                    plain(image, form, width, height, style)
                    self._keep(form, known)
                forms[key] = form.id
            stream.draw_x_object(forms[key])

        SVGImage.draw = shared
        try:
            yield
        finally:
            SVGImage.draw = plain

    def _again(self, form: Stream, key: _Key) -> bool:
        """Write a drawing into a form as it was written before, if it was."""
        known = self._written.get(key)
        if known is None:
            return False
        form.stream += known.operators
        form._resources["ExtGState"].update(known.states)  # noqa: SLF001
        return True

    def _keep(self, form: Stream, key: _Key) -> None:
        """Keep a drawing that has an address and needs nothing from its PDF."""
        if key[0] is not None and _self_contained(form):
            states = dict(form._resources["ExtGState"])  # noqa: SLF001
            self._written[key] = _Written(tuple(form.stream), states)


def _self_contained(form: Stream) -> bool:
    """The form has no text, images, gradients or masks: nothing that other objects of the PDF hold."""
    held = form._resources  # noqa: SLF001
    states: Iterable[Mapping[str, object]] = held["ExtGState"].values()
    return (
        not any(held[kind] for kind in ("XObject", "Pattern", "Shading"))
        and not any("SMask" in state for state in states)
        and b"BT" not in form.stream
    )
