"""Imposition: which place on which page a card has. Pure arithmetic in millimetres, rounded nowhere."""

from cardkit.sheet.layout import Cell, Edge, Layout, Marks, Paper, Plan, Sides, layout
from cardkit.sheet.mark import RULER, STRIP, Line, Strip, marks, strip

__all__ = [
    "RULER",
    "STRIP",
    "Cell",
    "Edge",
    "Layout",
    "Line",
    "Marks",
    "Paper",
    "Plan",
    "Sides",
    "Strip",
    "layout",
    "marks",
    "strip",
]
