"""Imposition: which place on which page a card has. Pure arithmetic in millimetres, rounded nowhere."""

from cardkit.sheet.layout import Cell, Layout, Sides, layout
from cardkit.sheet.mark import RULER, STRIP, Block, Line, Strip, fold, marks, registration, strip, unmarked
from cardkit.sheet.plan import (
    UNMOVED,
    USUAL_PEN,
    Colour,
    Corner,
    Cutter,
    Edge,
    Marks,
    Paper,
    Pen,
    Plan,
    Shape,
    Shift,
    Side,
)
from cardkit.sheet.target import REACH, Point, Targets

__all__ = [
    "REACH",
    "RULER",
    "STRIP",
    "UNMOVED",
    "USUAL_PEN",
    "Block",
    "Cell",
    "Colour",
    "Corner",
    "Cutter",
    "Edge",
    "Layout",
    "Line",
    "Marks",
    "Paper",
    "Pen",
    "Plan",
    "Point",
    "Shape",
    "Shift",
    "Side",
    "Sides",
    "Strip",
    "Targets",
    "fold",
    "layout",
    "marks",
    "registration",
    "strip",
    "unmarked",
]
