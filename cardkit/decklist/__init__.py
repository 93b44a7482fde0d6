"""Deck files -> Deck, and back; nothing is lost in silence."""

from cardkit.decklist.deckfile import DeckRead, entries, game_of, read
from cardkit.decklist.names import Resolved, resolved, unknown_hint
from cardkit.decklist.writing import written

__all__ = ["DeckRead", "Resolved", "entries", "game_of", "read", "resolved", "unknown_hint", "written"]
