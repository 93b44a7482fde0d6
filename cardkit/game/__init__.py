"""game.yaml and the card schema -> Game. Sections that other rooms read stay nodes."""

from cardkit.game.deckkey import DECK_KEYS
from cardkit.game.field import RESERVED, TAKEN, fields
from cardkit.game.reading import SECTIONS, read

__all__ = ["DECK_KEYS", "RESERVED", "SECTIONS", "TAKEN", "fields", "read"]
