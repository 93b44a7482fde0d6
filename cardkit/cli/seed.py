"""Seeds that nobody gave."""

import secrets

HIGHEST = 1_000_000
"""A drawn seed lies below it: short enough to be said aloud."""


def drawn_seed() -> int:
    """A seed from the machine's chance."""
    return secrets.randbelow(HIGHEST)
