"""WeasyPrint: the reference engine."""

import gc
import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from weasyprint import HTML
from weasyprint.document import Document
from weasyprint.document import Page as DrawnPage
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import FatalURLFetchingError

from cardkit.engine.drawing import Drawings, lifted
from cardkit.engine.files import Fetcher
from cardkit.engine.finish import Crop, finished
from cardkit.engine.page import POINTS_PER_PIXEL, Page
from cardkit.engine.scan import Area, boxes
from cardkit.errors import Fault, PrintError

BASE = "file:///"
"""What a name such as `templates/fonts/serif.ttf` is relative to: no real folder, the shelf."""
_FACE = re.compile(r"f[0-9]+\Z")


class _Drawn(NamedTuple):
    """A page with the document that holds its fonts."""

    document: Document
    page: DrawnPage


class Engine:
    """Draws pages; keeps fonts and images from one call to the next."""

    def __init__(self, folders: Sequence[Path]) -> None:
        """An engine that reads files only inside `folders`; the first one that has a name wins."""
        self._fonts = FontConfiguration()
        self._images: dict[str, object] = {}
        self._fetcher = Fetcher(folders)
        self._drawings = Drawings()
        self._log = _Log()

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the engine has had to say about the pages so far; each sentence once."""
        return tuple(self._log.said)

    def pages(self, html: str) -> tuple[Page, ...]:
        """The pages of a document with their boxes.

        Raises:
            PrintError: a file that the document names is not there, or lies outside the folders.
        """
        plain, drawings = lifted(html)
        self._fetcher.drawings.update(drawings)
        with _without_collection(), self._log.listening():
            try:
                document = HTML(string=plain, base_url=BASE, url_fetcher=self._fetcher).render(
                    font_config=self._fonts, cache=self._images
                )
            except FatalURLFetchingError as error:
                raise PrintError(Fault(message=str(error))) from error
            return tuple(
                Page(_Drawn(document, page), boxes(page, _area(page)), _faces(page)) for page in document.pages
            )

    def pdf(self, pages: Sequence[Page]) -> bytes:
        """The pages, of any documents that this engine drew, as one PDF; each page has the resources that it uses."""
        documents, drawn = zip(*(_parts(page) for page in pages), strict=True)
        with _without_collection(), self._log.listening(), self._drawings.once(self._images):
            written: bytes = (
                documents[0].copy(list(drawn)).write_pdf(finisher=finished([_crop(page) for page in drawn]))
            )
        # An image holds the document that it was met in first, with all its boxes: 37 MB for 54 faces (measured).
        self._images = {}
        return written


class _Log(logging.Handler):
    """Collects what WeasyPrint logs."""

    def __init__(self) -> None:
        """A log in which nothing has been said."""
        super().__init__(logging.WARNING)
        self.said: dict[str, None] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Note a sentence."""
        self.said[record.getMessage()] = None

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
