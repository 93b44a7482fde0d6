"""A document in which every element has a colour of its own, by which what is drawn can be told apart.

The second engine tells no boxes. So a copy of the document is drawn in which each element writes in its colour, and
those whose place matters have a ground of it; nothing is turned, clipped or seen through. Layout asks for no colours:
all stands where it stands in the document.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import unescape
from html.parser import HTMLParser

_FIRST = 0x5A0001
"""The first element's colour; far from black, in which a look may write against all rules."""
_VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")
)
_FACE = re.compile(r"f[0-9]+\Z")
PICTURES = ("img", "svg")
ROOM = "x-room"
"""The first element in a box whose text may shrink, with a ground as large as the box's content may be.

The box's own ground is that of its padding: the engine knows no other."""
_ROOMY = (
    '<{0} style="position:absolute!important;display:block!important;inset:0!important;width:auto!important;'
    "height:auto!important;margin:0!important;border:0!important;padding:inherit!important;"
    'box-sizing:border-box!important"><{0} style="display:block!important;height:100%!important;margin:0!important;'
    'background:{1}!important"></{0}></{0}>'
)
_SVG = re.compile(r"""(<svg\b(?:[^>"']|"[^"]*"|'[^']*')*>)((?!</svg).)*(?=</svg)""", re.DOTALL)
_STYLE = re.compile(r"""(\sstyle\s*=\s*)(["'])(.*?)\2""", re.DOTALL | re.IGNORECASE)
_PLAIN = (
    "<style>*,*::before,*::after{transform:none!important;opacity:1!important;mix-blend-mode:normal!important;"
    "clip-path:none!important;mask:none!important}</style>"
)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Element:
    """An element of a document; no two are equal."""

    tag: str
    attributes: Mapping[str, str]
    parent: int | None
    """Its number."""

    def get(self, name: str) -> str | None:
        """An attribute."""
        return self.attributes.get(name)

    @property
    def face(self) -> int | None:
        """The number of the face that it is, when it is one."""
        name = self.attributes.get("id", "")
        return int(name[1:]) if _FACE.match(name) else None

    @property
    def grounded(self) -> bool:
        """Its place matters."""
        return self.tag in PICTURES or self.face is not None or "data-fit" in self.attributes


@dataclass(frozen=True, slots=True)
class Marked:
    """A document whose elements have colours."""

    html: str
    elements: tuple[Element, ...]
    letters: Mapping[int, frozenset[str]]
    """What the elements' own text is written with, by their numbers."""

    def number(self, colour: int) -> int | None:
        """The number of the element that has a colour, in the document's order; None when none has it."""
        number = colour - _FIRST
        return number if 0 <= number < len(self.elements) else None


def marked(html: str) -> Marked:
    """The document in colours; drawings in it are empty."""
    reader = _Reader()
    reader.feed(_SVG.sub(r"\1", html))
    reader.close()
    letters = {number: frozenset("".join(texts)) for number, texts in reader.texts.items()}
    return Marked("".join(reader.parts), tuple(reader.elements), letters)


class _Reader(HTMLParser):
    """Writes a document as it is read, with colours."""

    def __init__(self) -> None:
        """Nothing read yet."""
        super().__init__(convert_charrefs=False)
        self.parts: list[str] = []
        self.elements: list[Element] = []
        self.texts: dict[int, list[str]] = {}
        """By element."""
        self._open: list[tuple[str, int | None]] = []
        """Tags, each with the number of its element; none in the head."""

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        """An element begins."""
        number = self._begin(tag, attrs)
        if tag not in _VOID:
            self._open.append((tag, number))
            if number is not None and tag not in PICTURES and "data-fit" in self.elements[number].attributes:
                self.elements.append(Element(tag=ROOM, attributes={}, parent=number))
                self.parts.append(_ROOMY.format(ROOM, self._colour()))

    def handle_startendtag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        """An element without content."""
        self._begin(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """An element ends, and with it those in it that were left open."""
        tags = [name for name, _ in self._open]
        if tag == "head":
            self.parts.append(_PLAIN)
        if tag in tags:
            del self._open[len(tags) - 1 - tags[::-1].index(tag) :]
        self.parts.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        """Text."""
        self._write(data)

    def handle_entityref(self, name: str) -> None:
        """A letter by name."""
        self._write(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """A letter by number."""
        self._write(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        """What kind of document it is."""
        self.parts.append(f"<!{decl}>")

    def _write(self, text: str) -> None:
        """A text, as it stands in the document."""
        self.parts.append(text)
        if self._open and (number := self._open[-1][1]) is not None:
            self.texts.setdefault(number, []).append(unescape(text))

    @property
    def _inside(self) -> bool:
        """The body has begun."""
        return any(tag == "body" for tag, _ in self._open)

    def _colour(self) -> str:
        """That of the last element."""
        return f"#{_FIRST + len(self.elements) - 1:06x}"

    def _begin(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> int | None:
        """The start of an element: in the body in its colour, and numbered."""
        written = self.get_starttag_text() or ""
        if tag != "body" and not self._inside:
            self.parts.append(written)
            return None
        parent = self._open[-1][1] if self._open else None
        given = {name: value or "" for name, value in attrs}
        element = Element(tag=tag, attributes=given, parent=parent)
        self.elements.append(element)
        self.parts.append(_coloured(written, element, self._colour()))
        return len(self.elements) - 1


def _coloured(written: str, element: Element, colour: str) -> str:
    """A start tag with a colour."""
    style = f";color:{colour}!important"
    if element.grounded:
        style += f";background:{colour}!important;border-radius:0!important"
    if _STYLE.search(written):
        return _STYLE.sub(lambda found: f"{found[1]}{found[2]}{found[3]}{style}{found[2]}", written, count=1)
    end = "/>" if written.endswith("/>") else ">"
    return f'{written.removesuffix(end)} style="{style[1:]}"{end}'
