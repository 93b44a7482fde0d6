"""Faces and cells -> PDF; documents; the papers and card sizes that go by a name."""

from cardkit.press.document import Document, document
from cardkit.press.preset import card_size, card_sizes, paper
from cardkit.press.sheets import Sheets, sheets

__all__ = ["Document", "Sheets", "card_size", "card_sizes", "document", "paper", "sheets"]
