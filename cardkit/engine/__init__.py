"""HTML -> PDF pages, one a face, and what of their text does not fit.

`reference` is WeasyPrint, `pluto` plutoprint; each is imported only when something must be drawn by it.
"""

from cardkit.engine.page import PIXEL, Box, Drawer, Excess, Line, Page

__all__ = ["PIXEL", "Box", "Drawer", "Excess", "Line", "Page"]
