"""Faces and cells -> PDF; documents; the papers, card sizes and cutters that go by a name."""

from cardkit.press.calibration import calibration
from cardkit.press.document import Document, document
from cardkit.press.preset import card_size, card_sizes, cutter, own_paper, paper, papers, regional
from cardkit.press.scan import Fit, Scan, Scanned, Treatment, scanned
from cardkit.press.sheets import MEGABYTE, Finish, Part, Sheets, sheets

__all__ = [
    "MEGABYTE",
    "Document",
    "Finish",
    "Fit",
    "Part",
    "Scan",
    "Scanned",
    "Sheets",
    "Treatment",
    "calibration",
    "card_size",
    "card_sizes",
    "cutter",
    "document",
    "own_paper",
    "paper",
    "papers",
    "regional",
    "scanned",
    "sheets",
]
