"""Flowing pages: templates of documents, drawn as they come and not kept."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from cardkit.errors import Fault, NotFound, PrintError
from cardkit.face.batch import font_css
from cardkit.face.drawer import flowing
from cardkit.face.flaw import remarks
from cardkit.face.template import ROOT, environment, filled
from cardkit.measure import Mm, Size
from cardkit.shelf import Shelf

LEAST_SIDE: Mm = 100
"""Less than that of A6, 105 mm (ISO 216:2007), on which the shipped documents still have all their columns."""


@dataclass(frozen=True, slots=True)
class Paperwork:
    """A document that a game has."""

    shelf: Shelf
    name: str
    template: str
    """From the templates' root."""
    least: Mm = LEAST_SIDE
    """The smallest side of a paper on which it can be read."""


def paperwork(shelf: Shelf, game: str, name: str) -> Paperwork:
    """The document of that name: the game's own, else the one for every game.

    Raises: NotFound when there is none.
    """
    templates = [f"{folder}/{name}.html" for folder in _folders(game)]
    template = next((each for each in templates if shelf.find(ROOT + each) is not None), None)
    if template is None:
        raise NotFound("document", name, documents(shelf, game))
    return Paperwork(shelf, name, template)


def documents(shelf: Shelf, game: str) -> tuple[str, ...]:
    """The names of the documents that a game has."""
    found = (each for folder in _folders(game) for each in shelf.listing(f"{ROOT}{folder}/*.html"))
    return tuple(sorted({PurePosixPath(each.name).stem for each in found}))


def flow(work: Paperwork, answer: Mapping[str, object], paper: Size) -> tuple[bytes, tuple[str, ...]]:
    """The PDF of a document, as the engine writes it, and warnings.

    The template sees `answer` and the `paper`'s size in mm.

    Raises: PrintError when the template asks for what the answer does not have, or for a file that is not there, or
        when the paper is too small; NoEngine.
    """
    if min(paper) < work.least:
        raise PrintError(Fault(message=f"a paper of {paper}; a document needs at least {work.least:g} mm a side"))
    shelf = work.shelf
    body = filled(environment(shelf), work.template, {"answer": answer, "paper": paper})
    page = f"{font_css(shelf)}@page{{size:{paper.width:g}mm {paper.height:g}mm;margin:15mm}}"
    html = f'<!doctype html><html><head><meta charset="utf-8"><style>{page}</style></head>{body}</html>'
    engine, told = flowing(shelf)
    pdf = engine.flow(html)
    return pdf, (*told, *map(str, remarks(dict.fromkeys(engine.warnings, ()))))


def page(work: Paperwork, answer: Mapping[str, object], paper: Size) -> str:
    """The same document as one HTML file for browsers, which needs no other.

    Raises: PrintError when the template asks for what the answer does not have.
    """
    body = filled(environment(work.shelf), work.template, {"answer": answer, "paper": paper})
    return f'<!doctype html>\n<html>\n<head><meta charset="utf-8"></head>\n{body.strip()}\n</html>\n'


def _folders(game: str) -> tuple[str, str]:
    """Where a game's documents lie, its own first."""
    return f"{game}/documents", "documents"
