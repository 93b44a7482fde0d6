"""Strips: one line of text in a sheet's margin or along a face's edge, drawn and kept as faces are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import SupportsBytes

from cardkit.errors import NoEngine, PrintError
from cardkit.face.batch import SAME, Batch, batch, page_css
from cardkit.face.draw import packs
from cardkit.face.drawn import pages_by_key, said
from cardkit.face.face import Face
from cardkit.face.given import Page
from cardkit.face.store import Pack, Store
from cardkit.face.template import ROOT, environment, filled
from cardkit.face.view import Scales
from cardkit.measure import Size
from cardkit.shelf import Shelf

STRIP = "sheets/strip.html"
"""The template of lines in a margin."""
STAMP = "sheets/stamp.html"
"""The template of a line along a face's edge."""
CAPTION = "sheets/caption.html"
"""The template of a line below a small face."""
_SECOND = {STAMP: SAME}
"""How the second engine's strips differ, by template."""
_CUT = "a line that is too long is cut without dots"
"""How all others do."""


@dataclass(frozen=True, slots=True)
class Strips:
    """Drawn strips."""

    pages: tuple[Page, ...] = ()
    """By text."""
    packs: Mapping[str, SupportsBytes] = field(default_factory=dict)
    warnings: tuple[str, ...] = ()


def strips(texts: Sequence[str], size: Size, shelf: Shelf, store: Store, template: str = STRIP) -> Strips:
    """A strip for each text; one that is too long for a margin is cut with dots.

    Raises: PrintError when the shelf's template cannot be filled, or its text does not fit; NoEngine.
    """
    templates = environment(shelf)
    faces = [
        Face(
            title=f"the line '{text}'",
            locale="en",
            html=filled(templates, template, {"text": text, "size": size, "fit": Scales()}),
            template=ROOT + template,
        )
        for text in texts
    ]
    plain = batch(faces, (page_css(shelf, size, 0),), size, shelf)
    wanted = replace(plain, second=_SECOND.get(template, _CUT))
    held, warnings = _drawn(wanted, store)
    pages = pages_by_key(held)
    told = (*said(wanted, held), *warnings)
    return Strips(tuple(pages[key] for key in wanted.keys), {pack.name: pack.pdf for pack in held}, told)


def _drawn(wanted: Batch, store: Store) -> tuple[tuple[Pack, ...], tuple[str, ...]]:
    """The packs of strips, and warnings.

    Raises: PrintError, with what whoever prints can do; NoEngine.
    """
    try:
        held, _, warnings = packs(wanted, store)
    except NoEngine:
        raise
    except PrintError as error:
        hint = "a shorter text fits, or a larger card"
        raise PrintError(*(replace(fault, hint=fault.hint and hint) for fault in error.faults)) from error
    return held, warnings
