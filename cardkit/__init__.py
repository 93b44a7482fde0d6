"""cardkit: look cards up, validate decks, run drafts, set games up and print cards, offline."""

__version__ = "0.1.0"
