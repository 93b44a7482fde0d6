"""WeasyPrint: the reference engine."""

import gc
import logging
import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote
from weakref import finalize

from weasyprint import HTML
from weasyprint.document import Document
from weasyprint.document import Page as DrawnPage
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import FatalURLFetchingError

from cardkit.engine.drawing import SCHEME, Drawings, lifted
from cardkit.engine.files import Fetcher
from cardkit.engine.finish import Crop, finished
from cardkit.engine.flowed import checked
from cardkit.engine.interrupt import interruptible
from cardkit.engine.lettering import lines
from cardkit.engine.owner import Area
from cardkit.engine.page import BASE, PIXEL, POINTS_PER_PIXEL, Excess, Line, Page
from cardkit.engine.scan import boxes
from cardkit.errors import Fault, PrintError
from cardkit.limit import Overrun, within
from cardkit.measure import Size

_FACE = re.compile(r"f[0-9]+\Z")
SECONDS = 90
"""To draw one document: 96 ornate faces take 7 (measured), and a small computer five times that."""
MEMORY = 3_000_000_000
"""Bytes that drawing one may add to the process, ten times what 96 ornate faces do."""
_FAILURES = (ArithmeticError, AssertionError, AttributeError, LookupError, OSError, TypeError, ValueError)
"""What WeasyPrint may end in over HTML and CSS that nobody foresaw; none of it is cardkit's."""
_FILE = re.compile(r"(?:image at|SVG image|stylesheet at) '?([^\s']+)'?")
_MISSING = re.compile(r'\.notdef glyph .*: "(.)" \((U\+[0-9A-F]+)\)\Z', re.DOTALL)


class _Drawn(NamedTuple):
    """A page with the document that holds its fonts."""

    document: Document
    page: DrawnPage


class Engine:
    """Draws pages; keeps fonts and images from one call to the next."""

    def __init__(self, folders: Sequence[Path], files: Collection[str] | None = None) -> None:
        """An engine that reads files only inside `folders`; the first one that has a name wins.

        `files` are the only names that it reads; None means any.
        """
        self._fonts = FontConfiguration()
        # Its folder of fonts goes with it; a process that ends waits for no garbage (`cli.main`).
        finalize(self, FontConfiguration.__del__, self._fonts)
        self._images: dict[str, object] = {}
        self._fetcher = Fetcher(folders, files)
        self._drawings = Drawings()
        self._log = _Log()

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the engine has had to say about the pages since `afresh`; each sentence once."""
        return tuple(self._log.said)

    def afresh(self) -> None:
        """Forget what was said, and every file and drawing when one of them failed."""
        if self._log.wrong:
            self._images, self._drawings = {}, Drawings()
        self._log = _Log()

    def pages(self, html: str) -> tuple[Page, ...]:
        """The pages of a document with their boxes.

        Raises:
            PrintError: a file that the document names is not there, lies outside the folders, or cannot be drawn.
        """
        plain, drawings = lifted(html)
        self._fetcher.drawings.update(drawings)
        with self._drawing():
            document = HTML(string=plain, base_url=BASE, url_fetcher=self._fetcher).render(
                font_config=self._fonts, cache=self._images
            )
            return tuple(
                Page(_Drawn(document, page), boxes(page, _area(page)), _faces(page), _trim(page))
                for page in document.pages
            )

    def flow(self, html: str) -> bytes:
        """A document whose text flows from page to page, as PDF.

        Raises: PrintError, as `pages`.
        """
        pages = self.pages(html)
        return checked(html, self.pdf(pages), (box for page in pages for box in page.boxes))

    def lines(self, page: Page) -> tuple[Line, ...]:
        """The lines of text on a page that are not turned."""
        drawn = _parts(page).page
        return lines(drawn, _area(drawn))

    def pdf(self, pages: Sequence[Page]) -> bytes:
        """The pages, of any documents that this engine drew, as one PDF; each page has the resources that it uses.

        Raises:
            PrintError: something on the pages cannot be drawn.
        """
        documents, drawn = zip(*(_parts(page) for page in pages), strict=True)
        with self._drawing(), self._drawings.once(self._images):
            written: bytes = (
                documents[0].copy(list(drawn)).write_pdf(finisher=finished([_crop(page) for page in drawn]))
            )
        # An image holds the document that it was met in first, with all its boxes: 37 MB for 54 faces (measured).
        self._images = {}
        return written

    @contextmanager
    def _drawing(self) -> Iterator[None]:
        """What WeasyPrint fails at meanwhile, or logs as an error and goes on without, is a PrintError."""
        try:
            with interruptible(), within(SECONDS, MEMORY), _without_collection(), self._log.listening():
                yield
        except (Overrun, MemoryError) as error:
            raise Excess(Fault(message=f"drawing it takes too much: {str(error) or 'memory'}")) from error
        except FatalURLFetchingError as error:
            raise PrintError(Fault(message=str(error))) from error
        except RecursionError as error:
            raise PrintError(Fault(message="its elements stand too deep within each other")) from error
        except _FAILURES as error:
            message = f"WeasyPrint fails at it ({type(error).__name__}: {error})".replace(": )", ")")
            raise PrintError(Fault(message=message)) from error
        if self._log.wrong:
            raise PrintError(*(Fault(message=message) for message in self._log.wrong))


class _Log(logging.Handler):
    """Collects what WeasyPrint logs."""

    def __init__(self) -> None:
        """A log in which nothing has been said."""
        super().__init__(logging.WARNING)
        self.said: dict[str, None] = {}
        self.wrong: dict[str, None] = {}
        """What was left out of a drawing."""

    def emit(self, record: logging.LogRecord) -> None:
        """Note a sentence."""
        if record.levelno >= logging.ERROR:
            self.wrong[_failure(record.getMessage())] = None
        else:
            self.said[_warning(record.getMessage())] = None

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Collect what is logged meanwhile."""
        logger = logging.getLogger("weasyprint")
        propagate, logger.propagate = logger.propagate, False
        logger.addHandler(self)
        try:
            yield
        finally:
            logger.removeHandler(self)
            logger.propagate = propagate


def _failure(said: str) -> str:
    """What could not be drawn, in our words where it is a file or a drawing."""
    found = _FILE.search(said)
    if found is None:
        return said[:1].lower() + said[1:].rstrip(".")
    name = unquote(found[1])
    if name.startswith(f"{SCHEME}:"):
        return "a drawing in it (<svg>) cannot be drawn"
    return f"the file '{name.removeprefix(BASE)}' cannot be drawn; is it what its name says, and whole?"


def _warning(said: str) -> str:
    """What is odd, in our words where it is a letter that no font has."""
    found = _MISSING.match(said)
    return said if found is None else f"no font has '{found[1]}' ({found[2]}); an empty box stands for it"


@contextmanager
def _without_collection() -> Iterator[None]:
    """Collect no garbage meanwhile: a page is thousands of boxes that stay, and walking them costs a third more."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def _parts(page: Page) -> _Drawn:
    """The document and the page that WeasyPrint made."""
    assert isinstance(page.drawn, _Drawn)
    return page.drawn


def _faces(page: DrawnPage) -> tuple[int, ...]:
    """The numbers of the faces that start on a page."""
    return tuple(int(name[1:]) for name in page.anchors if _FACE.match(name))


def _trim(page: DrawnPage) -> Size:
    """The size of the page's face, or of the whole page when it has none."""
    area = _area(page)
    return Size((area.right - area.left) * PIXEL, (area.bottom - area.top) * PIXEL)


def _area(page: DrawnPage) -> Area:
    """Where the page's face is, or the whole page when it has none."""
    areas = (Area(*area) for name, area in page.anchors.items() if _FACE.match(name))
    return next(areas, Area(0, 0, page.width, page.height))


def _crop(page: DrawnPage) -> Crop | None:
    """What the page's face takes of its page, or None when it has none."""
    if not _faces(page):
        return None
    area, scale = _area(page), POINTS_PER_PIXEL
    bottom, top = (page.height - area.bottom) * scale, (page.height - area.top) * scale
    return Crop(area.left * scale, bottom, area.right * scale, top, page.bleed["top"] * scale)
