"""Card + look -> HTML -> faces, drawn once each and kept by content."""

from cardkit.face.drawn import Drawn, Fit, Page, drawn
from cardkit.face.face import Slot, Style
from cardkit.face.flow import Paperwork, paperwork
from cardkit.face.look import Look, look, looks
from cardkit.face.store import LIMIT, Pack, Store

__all__ = [
    "LIMIT",
    "Drawn",
    "Fit",
    "Look",
    "Pack",
    "Page",
    "Paperwork",
    "Slot",
    "Store",
    "Style",
    "drawn",
    "look",
    "looks",
    "paperwork",
]
