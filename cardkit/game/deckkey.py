"""The keys of a deck file that are no zones."""

DECK_KEYS = ("game", "name", "author", "hero", "notes", "choices")
"""No zone may be called so (DESIGN 4)."""
