"""Batches: faces that are drawn together, as one document, and the keys under which they are kept."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b
from html import unescape
from importlib.metadata import version
from itertools import pairwise
from typing import NamedTuple
from urllib.parse import unquote

from cardkit.errors import Fault, PrintError
from cardkit.face.face import Face, Style
from cardkit.face.flaw import Flaw, told
from cardkit.face.template import ROOT, filled
from cardkit.face.view import MARK, plain_view
from cardkit.measure import Mm, Size
from cardkit.shelf import Found, Shelf

FACES = 96
"""At the most in a batch: an ornate face takes 1 MB while its batch is drawn (measured), a process at most 250."""
ALONE = 40
"""Faces up to which one process is faster: a second one takes 0.6 s to start (WeasyPrint's import), 40 faces 0.4 s."""
_SPARE: Mm = 1000
"""How much higher than its face a page is while it is laid out: text that overflows must stay on it, to be found there.
On a page of the face's size WeasyPrint drops it, or puts it on the next face; the engine crops the page."""
SECOND = "plutoprint"
"""The engine beside WeasyPrint."""
SAME = "same"
"""What a look says of the second engine when its pictures are the first one's."""
_FORM = 3
"""Counts the ways in which faces have been wrapped and drawn; kept faces of another form are of no use."""
_URL = re.compile(r"""\burl\(\s*["']?([^"')]+?)["']?\s*\)""")
_ATTRIBUTE = re.compile(r"""([^\s"'<>/=]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""")
_NAMING = ("src", "href", "xlink:href", "data", "poster", "background")
"""Attributes whose value is a file's name."""
_STYLING = ("style", "fill", "stroke", "filter", "mask", "clip-path", "marker-start", "marker-mid", "marker-end")
"""Attributes whose value is CSS. In any other one a card may say what it likes, such as `url(a)` in `alt`."""
_NO_FILE = re.compile(r"""<img\b(?!(?:[^>"']|"[^"]*"|'[^']*')*?\ssrc\s*=\s*["']?[^\s"'>])""", re.IGNORECASE)
_TAG = re.compile(r"""<style\b[^<]*+|<[a-z](?:[^<>"']++|"[^"<]*+"|'[^'<]*+')*+>""", re.IGNORECASE)
"""What of HTML may name files: a text may say anything, such as `data = 5`. Nothing is read past the next `<`, so that
whatever stands there is read once."""
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_PAGE = re.compile(r"@page\b", re.IGNORECASE)
_FONT = re.compile(r"""(\burl\(["']?)(fonts/)""")
_MARKED = re.compile(MARK.format("([^\ufdd1]*)"))


class _Named(NamedTuple):
    """The files that the look or a face names."""

    title: str
    files: tuple[str, ...]
    texts: tuple[tuple[str, str], ...] = ()
    """The card's own, by what messages call them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Faces of one style."""

    css: tuple[str, ...]
    """Style sheets, each in an element of its own, so that the engine's warnings count the look's own lines."""
    folders: tuple[str, ...]
    """Where the files that they and the faces name lie."""
    files: tuple[str, ...]
    """The names of these files."""
    size: Size
    """Of each face, trimmed."""
    faces: tuple[Face, ...]
    keys: tuple[str, ...]
    """One for each face: equal keys, equal drawings."""
    engine: str = "weasyprint"
    second: str | None = None
    """How the second engine's pictures differ, or `SAME`; None when it must not draw them."""

    def html(self, scales: Sequence[tuple[int, Mapping[str, float]]]) -> str:
        """The document of some faces, given by number, with the scales of their texts; 1 where none is given."""
        faces = (_section(place, self.faces[number], given) for place, (number, given) in enumerate(scales))
        head = '<meta charset="utf-8">' + "".join(f"<style>{css}</style>" for css in self.css)
        return f"<!doctype html><html><head>{head}</head><body>{''.join(faces)}</body></html>"

    def without(self, keys: Iterable[str]) -> "Batch":
        """The batch of the other faces, each key once."""
        gone = frozenset(keys)
        left = {key: face for key, face in zip(self.keys, self.faces, strict=True) if key not in gone}
        return replace(self, faces=tuple(left.values()), keys=tuple(left))

    def by_second(self) -> "Batch":
        """The batch as the second engine draws it; what is drawn so is kept under other keys."""
        drawn_by = f"{SECOND} {version(SECOND)} "
        keys = (blake2b((drawn_by + key).encode(), digest_size=16).hexdigest() for key in self.keys)
        return replace(self, keys=tuple(keys), engine=SECOND, second=None)

    def halves(self) -> tuple["Batch", "Batch"]:
        """The batch of the first half of at least two faces, and of the others."""
        first, second = self._cut(0, len(self.faces) // 2, len(self.faces))
        return first, second

    def parts(self) -> tuple["Batch", ...]:
        """One batch of up to `ALONE` faces, else an even number, so that two processes end together.

        The number depends on the faces alone: another number of processes gives the same bytes.
        """
        count = len(self.faces)
        parts = 1 if count <= ALONE else 2 * -(-count // (2 * FACES))
        edges = [count * part // parts for part in range(parts + 1)]
        return self._cut(*edges)

    def _cut(self, *edges: int) -> tuple["Batch", ...]:
        """The batches between edges."""
        return tuple(
            replace(self, faces=self.faces[start:end], keys=self.keys[start:end]) for start, end in pairwise(edges)
        )


def batch(faces: Sequence[Face], css: tuple[str, ...], size: Size, shelf: Shelf) -> Batch:
    """A batch with the keys of its faces, all of one size: a hash of all that decides how a face looks.

    Raises: PrintError with all files that faces name and that are not on the shelf.
    """
    style = _Named("the look", tuple(_css_files(" ".join(css))))
    named = [_Named(face.title, tuple(_html_files(face.html)), face.texts) for face in faces]
    digests = _digests(shelf, (style, *named))
    fonts = sorted((name, digests[name]) for name in set(style.files))
    base = blake2b(repr((_FORM, version("weasyprint"), css, fonts)).encode(), digest_size=16)
    keys = tuple(_key(base, face, [digests[n] for n in of.files]) for face, of in zip(faces, named, strict=True))
    return Batch(
        css=css,
        folders=tuple(str(root.path) for root in shelf.roots),
        files=tuple(digests),
        size=size,
        faces=tuple(faces),
        keys=keys,
    )


def lacking(face: Face, shelf: Shelf) -> tuple[Fault, ...]:
    """What is said of each file that a face names and that is not on the shelf."""
    names = dict.fromkeys(_html_files(face.html))
    return tuple(_missing(name, face.texts) for name in names if _file(shelf, name) is None)


def stylesheets(style: Style) -> tuple[str, ...]:
    """The CSS of a style's faces: the look's own, then the shelf's fonts and the page.

    Raises: PrintError when the look has none, or it cannot be filled, or says what a page is.
    """
    look = style.look
    own = f"{look.folder}/face.css"
    if look.shelf.find(ROOT + own) is None:
        hint = "an empty file will do; a link must not lead out of its root"
        raise PrintError(Fault(message=f"the look '{look.name}' has no '{ROOT}{own}'", hint=hint))
    view = plain_view(look.game, style.locale or look.game.locales[0], style.face, style.face_bleed)
    css = filled(look.environment, own, view)
    if _PAGE.search(_COMMENT.sub(" ", css)):
        message = f"'{ROOT}{own}' has a rule '@page'; a page is the card, and its size stands in look.yaml"
        raise PrintError(Fault(message=message))
    return css, page_css(look.shelf, style.face, style.face_bleed)


def page_css(shelf: Shelf, size: Size, bleed: Mm) -> str:
    """The CSS of faces of one size, with the shelf's fonts."""
    width, height = f"{size.width:g}mm", f"{size.height:g}mm"
    return (
        f"{font_css(shelf)}@page{{size:{width} {size.height + _SPARE:g}mm;margin:0;bleed:{bleed:g}mm}}"
        f"html,body{{margin:0}}[data-held]{{white-space:nowrap}}"
        f".sheet-face{{position:relative;width:{width};height:{height};break-after:page;--bleed:{bleed:g}mm}}"
    )


def font_css(shelf: Shelf) -> str:
    """The fonts of the shelf; in `fonts.css` their paths start at the templates' root."""
    found = shelf.find(f"{ROOT}fonts/fonts.css")
    return "" if found is None else _FONT.sub(rf"\1{ROOT}\2", found.content().decode("utf-8"))


def _section(place: int, face: Face, scales: Mapping[str, float]) -> str:
    """A face on its page, its texts scaled."""
    html = _MARKED.sub(lambda mark: f"{scales.get(mark[1], 1):g}", face.html)
    return f'<section class="sheet-face" id="f{place}" data-field="face" lang="{face.locale}">{html}</section>'


def _html_files(html: str) -> Iterator[str]:
    """The files that HTML names."""
    for tag in dict.fromkeys(_TAG.findall(html)):
        yield from _tag_files(tag)


@lru_cache(maxsize=4096)
def _tag_files(tag: str) -> tuple[str, ...]:
    """The files that a tag names; kept, since faces have most tags in common: 540 take 55 instead of 100 ms (m)."""
    if tag[:6].lower() == "<style":
        return tuple(_css_files(tag))
    values = [(name.lower(), unescape("".join(value))) for name, *value in _ATTRIBUTE.findall(tag)]
    named = _files(value for name, value in values if name in _NAMING and value)
    styled = _css_files(" ".join(value for name, value in values if name in _STYLING))
    return (*named, *styled, *("" for _ in _NO_FILE.findall(tag)))


def _css_files(css: str) -> Iterator[str]:
    """The files that CSS names."""
    return _files(_URL.findall(css))


def _files(names: Iterable[str]) -> Iterator[str]:
    """The names, without those of things that stand in the document itself."""
    return (unquote(name) for name in names if not name.startswith(("data:", "#")))


def _digests(shelf: Shelf, named: Sequence[_Named]) -> Mapping[str, str]:
    """A hash of each file's content.

    Raises: PrintError with all that are not on the shelf.
    """
    every = dict.fromkeys(name for each in named for name in each.files)
    found = {name: _file(shelf, name) for name in every}
    missing = [
        Flaw(each.title, _missing(name, each.texts)) for each in named for name in each.files if found[name] is None
    ]
    if missing:
        raise PrintError(*told(missing))
    return {name: blake2b(file.content(), digest_size=16).hexdigest() for name, file in found.items() if file}


def _file(shelf: Shelf, name: str) -> Found | None:
    """The file that HTML or CSS name so, or None."""
    return None if ":" in name or not name else shelf.find(name.lstrip("/"))


def _missing(name: str, texts: Iterable[tuple[str, str]]) -> Fault:
    """What is said of a file that is not there; of texts of a card one may name it."""
    if not name:
        return Fault(message="an <img> in it has no src")
    field = next((title for title, text in texts if text and name.endswith(text)), None)
    lacking = "is not on the shelf; it is an address, and nothing is fetched" if "//" in name else "is not on the shelf"
    return Fault(
        message=f"the file '{name}' {lacking}" if field is None else f"{field} names '{name}', which {lacking}"
    )


def _key(base: blake2b, face: Face, digests: Sequence[str]) -> str:
    """The key of a face."""
    made = base.copy()
    made.update(repr((face.locale, face.html, digests)).encode())
    return made.hexdigest()
