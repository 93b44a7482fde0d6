"""Card + look -> HTML -> faces, drawn once each and kept by content."""

from cardkit.face.drawn import Drawn, Fit, drawn
from cardkit.face.face import Slot, Style
from cardkit.face.flow import Paperwork, paperwork
from cardkit.face.given import Given, Page
from cardkit.face.look import Look, bare, look, looks
from cardkit.face.store import LIMIT, Pack, Store

__all__ = [
    "LIMIT",
    "Drawn",
    "Fit",
    "Given",
    "Look",
    "Pack",
    "Page",
    "Paperwork",
    "Slot",
    "Store",
    "Style",
    "bare",
    "drawn",
    "look",
    "looks",
    "paperwork",
]
