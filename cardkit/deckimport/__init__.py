"""Other programs' deck lists -> Deck; nothing is lost in silence."""

from cardkit.deckimport.reading import is_foreign, read

__all__ = ["is_foreign", "read"]
