"""Deck files -> Deck, and back; nothing is lost in silence."""

from cardkit.decklist.deckfile import DeckRead, game_of, read
from cardkit.decklist.names import Resolved, resolved, unknown_hint
from cardkit.decklist.writing import written

__all__ = ["DeckRead", "Resolved", "game_of", "read", "resolved", "unknown_hint", "written"]
