"""HTML -> PDF pages, one a face, and what of their text does not fit. WeasyPrint draws.

Importing this room imports WeasyPrint (0.46 s): import it only when something must be drawn.
"""

from cardkit.engine.page import PIXEL, Box, Page
from cardkit.engine.weasy import Engine

__all__ = ["PIXEL", "Box", "Engine", "Page"]
