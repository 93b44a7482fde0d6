"""Flowing pages: templates of documents, drawn as they come and not kept."""

from collections.abc import Mapping
from pathlib import PurePosixPath

from cardkit.errors import NotFound
from cardkit.face.batch import font_css
from cardkit.face.look import ROOT, environment, filled
from cardkit.measure import Size
from cardkit.shelf import Shelf

_FOLDER = "documents"


def flow(shelf: Shelf, name: str, answer: Mapping[str, object], paper: Size) -> bytes:
    """The PDF of a document, as the engine writes it; the template sees `answer` and the `paper`'s size in mm.

    Raises:
        NotFound: no root of the shelf has such a document.
        PrintError: the template asks for what the answer does not have, or a file that is not on the shelf.
    """
    template = f"{_FOLDER}/{name}.html"
    if shelf.find(ROOT + template) is None:
        raise NotFound("document", name, documents(shelf))
    body = filled(environment(shelf), template, {"answer": answer, "paper": paper})
    page = f"{font_css(shelf)}@page{{size:{paper.width:g}mm {paper.height:g}mm;margin:15mm}}"
    html = f'<!doctype html><html><head><meta charset="utf-8"><style>{page}</style></head>{body}</html>'

    from cardkit.engine import Engine  # WeasyPrint takes half a second to import: only when something is drawn.

    engine = Engine([root.path for root in shelf.roots])
    return engine.pdf(engine.pages(html))


def documents(shelf: Shelf) -> tuple[str, ...]:
    """The names of the documents that the shelf has."""
    found = shelf.listing(f"{ROOT}{_FOLDER}/*.html")
    return tuple(PurePosixPath(each.name).stem for each in found)
