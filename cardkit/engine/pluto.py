"""plutoprint: the second engine, for looks that say so. It needs no library of the system.

It tells no boxes: text fit is read from a copy in colours (`mark`, `seen`). What it is known not to draw, or to draw
in a way that cannot be measured, is refused.
"""

import mimetypes
import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote
from xml.etree import ElementTree

import pikepdf
import plutoprint
import pypdfium2 as pdfium

from cardkit.engine.flowed import checked
from cardkit.engine.lack import BROKEN, Fonts
from cardkit.engine.mark import Marked, marked
from cardkit.engine.owner import Area
from cardkit.engine.page import BASE, PIXEL, POINTS_PER_PIXEL, Line, Page
from cardkit.engine.probe import probe, probed, shrunk
from cardkit.engine.seen import Seen, seen
from cardkit.engine.shelved import Refused, Shelved
from cardkit.errors import Fault, PrintError
from cardkit.measure import Mm, Size

_STYLE = re.compile(r"(<style\b[^>]*>)(.*?)(?=</style)", re.DOTALL | re.IGNORECASE)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_UNDRAWN = re.compile(
    r"\b(?:overflow(?:-[xy])?\s*:\s*(?!visible|\s)\w+|(?:[a-z]+-)*gradient\(|display\s*:\s*(?:inline-)?grid\b)"
)
"""What it leaves out (measured with 0.23), or what hides how far a text reaches."""
_BREAK = r"\1break-word"
_ANYWHERE = re.compile(r"(\boverflow-wrap\s*:\s*)anywhere\b")
"""It breaks any word at the line's end then, where `break-word` breaks those that fit no line (measured with 0.23)."""
_PAGE = re.compile(r"@page\{size:([\d.]+)mm ([\d.]+)mm;margin:0;bleed:([\d.]+)mm\}")
_SPARE: Mm = 1000
"""How much wider than its face a page is: all of it is made smaller until what reaches beyond it is on it."""
_HEAD = re.compile(r"(?=</head>)")
_PLAIN = "<style>*{font-variant-ligatures:none!important}</style>"
"""Nobody finds a ligature in its PDFs: it names the letters of none (measured with 0.23)."""


class _Drawn(NamedTuple):
    """A page of a document, and what of it is the face with its bleed."""

    html: str
    number: int
    area: Area
    bleed: Mm


class Engine:
    """Draws pages; keeps which letters fonts have from one call to the next."""

    def __init__(self, folders: Sequence[Path], files: Collection[str] | None = None) -> None:
        """An engine that reads files only inside `folders`; the first one that has a name wins.

        `files` are the only names that it reads; None means any.
        """
        self._files = Shelved(folders, files)
        self._fonts = Fonts(self._files)
        self._said: dict[str, None] = {}

    @property
    def warnings(self) -> tuple[str, ...]:
        """Letters, of the pages since `afresh`, that no font of theirs has; each sentence once."""
        return tuple(self._said)

    def afresh(self) -> None:
        """Forget what was said."""
        self._said = {}

    def pages(self, html: str) -> tuple[Page, ...]:
        """The pages of a document with their boxes.

        Raises:
            PrintError: a file that the document names is not there, lies outside the folders, or cannot be drawn; the
                document asks for what this engine does not draw.
        """
        ready, bleed = _ready(html)
        _, shown = self._shown(*_copied(ready))
        return tuple(_page(ready, number, each, bleed) for number, each in enumerate(shown))

    def flow(self, html: str) -> bytes:
        """A document whose text flows from page to page, as PDF.

        Raises: PrintError, as `pages`.
        """
        ready = _HEAD.sub(_PLAIN, _ready(html)[0], count=1)
        copy, css = _copied(ready)
        scale, shown = self._shown(replace(copy, html=probed(copy.html)), css)
        self._said |= dict.fromkeys(shrunk(copy.elements, scale))
        return checked(ready, self._pdf(ready), (box for page in shown for box in page.boxes))

    def lines(self, _page: Page) -> tuple[Line, ...]:
        """None: of a PDF in the look's own colours nobody could tell whose a line is."""
        return ()

    def pdf(self, pages: Sequence[Page]) -> bytes:
        """The pages, of any documents that this engine drew, as one PDF.

        Raises:
            PrintError: something on the pages cannot be drawn.
        """
        drawn = [_parts(page) for page in pages]
        sources = {html: pikepdf.open(BytesIO(self._pdf(html))) for html in dict.fromkeys(each.html for each in drawn)}
        together, written = pikepdf.new(), BytesIO()
        for each in drawn:
            together.pages.append(sources[each.html].pages[each.number])
            _cut(together.pages[-1], each)
        together.save(written, deterministic_id=True)
        return written.getvalue()

    def _shown(self, copy: Marked, css: str) -> tuple[float, tuple[Seen, ...]]:
        """The scale and the pages of a copy in colours, by its rules; letters that its fonts lack are noted.

        Raises: PrintError.
        """
        document = pdfium.PdfDocument(self._pdf(copy.html))
        try:
            scale, pages = probe(document[0]), tuple(seen(copy, page) for page in document)
        finally:
            document.close()
        used: dict[int, frozenset[str]] = {}
        for number, fonts in (each for page in pages for each in page.fonts.items()):
            used[number] = used.get(number, frozenset()) | fonts
        self._said |= dict.fromkeys(self._fonts.lacking(copy, css, used))
        return scale, pages

    def _pdf(self, html: str) -> bytes:
        """A document as it is drawn."""
        fetcher, book, written = _Fetcher(self._files), plutoprint.Book(), BytesIO()
        book.custom_resource_fetcher = fetcher
        try:
            book.load_html(html, base_url=BASE)
            book.write_to_pdf_stream(written)
        except plutoprint.Error as error:
            raise PrintError(Fault(message=f"plutoprint fails at it ({error})")) from error
        if fetcher.refused:
            raise PrintError(*(Fault(message=message) for message in fetcher.refused))
        return written.getvalue()


class _Fetcher(plutoprint.ResourceFetcher):
    """Reads files of the shelf; what it refuses is noted, for plutoprint would print a traceback and go on."""

    def __init__(self, files: Shelved) -> None:
        """Nothing refused yet."""
        super().__init__()
        self.refused: dict[str, None] = {}
        self._files = files

    def fetch_url(self, url: str) -> plutoprint.ResourceData:
        """The file that a URL names, or an empty one."""
        try:
            path = self._files.path(url)
            content = path.read_bytes()
            if path.suffix.lower() == ".svg":
                ElementTree.fromstring(content)
        except Refused as error:
            self.refused[str(error)] = None
        except (OSError, ElementTree.ParseError):
            self.refused[BROKEN.format(unquote(url).removeprefix(BASE))] = None
        else:
            return plutoprint.ResourceData(content, mimetypes.guess_type(path.name)[0] or "")
        return plutoprint.ResourceData(b"", "")


def _ready(html: str) -> tuple[str, Mm]:
    """A document as this engine draws it, and its bleed, for which the page is larger and the face moved."""
    bleeds: list[Mm] = []

    def larger(found: re.Match[str]) -> str:
        width, height, bleed = (float(number) for number in found.groups())
        bleeds.append(bleed)
        moved = f".sheet-face{{left:{bleed:g}mm;top:{bleed:g}mm}}" if bleed else ""
        return f"@page{{size:{width + 2 * bleed + _SPARE:g}mm {height + 2 * bleed:g}mm;margin:0}}{moved}"

    def styled(found: re.Match[str]) -> str:
        return found[1] + _ANYWHERE.sub(_BREAK, _PAGE.sub(larger, found[2]))

    ready = _STYLE.sub(styled, html)
    return ready, max(bleeds, default=0)


def _copied(html: str) -> tuple[Marked, str]:
    """A document in colours, and its rules.

    Raises: PrintError when it asks for what this engine does not draw.
    """
    copy = marked(html)
    css = _css(html, copy)
    if (found := _UNDRAWN.search(css)) is not None:
        raise PrintError(Fault(message=f"plutoprint does not draw '{found[0]}' as WeasyPrint does"))
    return copy, css


def _css(html: str, copy: Marked) -> str:
    """All rules of a document but those of what may be cut off, without comments."""
    sheets = (css for _, css in _STYLE.findall(html))
    own = (element.get("style") or "" for element in copy.elements if element.get("data-cut") is None)
    return _COMMENT.sub("", " ".join((*sheets, *own)))


def _page(html: str, number: int, shown: Seen, bleed: Mm) -> Page:
    """A page of a document, by what it shows."""
    area = next(iter(shown.faces.values()), Area(0, 0, 0, 0))
    trim = Size((area.right - area.left) * PIXEL, (area.bottom - area.top) * PIXEL)
    return Page(_Drawn(html, number, area, bleed), shown.boxes, tuple(shown.faces), trim)


def _parts(page: Page) -> _Drawn:
    """The document and the page that this engine drew."""
    assert isinstance(page.drawn, _Drawn)
    return page.drawn


def _cut(page: pikepdf.Page, drawn: _Drawn) -> None:
    """Make the face, with its bleed, all that there is of a page."""
    height = float(page.mediabox[3])
    left, top, right, bottom = (length * POINTS_PER_PIXEL for length in drawn.area)
    bleed = drawn.bleed / PIXEL * POINTS_PER_PIXEL
    trim = (left, height - bottom, right, height - top)
    page.obj.TrimBox = _box(trim)
    page.obj.MediaBox = page.obj.BleedBox = _box((trim[0] - bleed, trim[1] - bleed, trim[2] + bleed, trim[3] + bleed))


def _box(edges: Sequence[float]) -> pikepdf.Array:
    """A box of a page."""
    return pikepdf.Array([round(edge, 4) for edge in edges])
