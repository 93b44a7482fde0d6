"""Deck files -> Deck, and back; nothing is lost in silence."""

from cardkit.decklist.collection import Collection, collected_game, collection, copies, editions
from cardkit.decklist.deckfile import DeckRead, begun, entries, game_of, read
from cardkit.decklist.editing import edited
from cardkit.decklist.names import Resolved, resolved, titles, unknown_hint
from cardkit.decklist.writing import listed, noted, written

__all__ = [
    "Collection",
    "DeckRead",
    "Resolved",
    "begun",
    "collected_game",
    "collection",
    "copies",
    "edited",
    "editions",
    "entries",
    "game_of",
    "listed",
    "noted",
    "read",
    "resolved",
    "titles",
    "unknown_hint",
    "written",
]
