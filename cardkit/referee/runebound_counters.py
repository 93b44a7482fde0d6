"""The sacrifice counters of Runebound's class decks: those that are not on a player's hero lie in the pool (CD-14)."""

from dataclasses import dataclass

from cardkit.errors import UsageError
from cardkit.referee.ruling import Fact

COUNTERS = 10
"""Sacrifice counters of a player (CD-14)."""


@dataclass(frozen=True, slots=True)
class Counters:
    """Where a player's sacrifice counters lie."""

    hero: int

    def __post_init__(self) -> None:
        """Refuse more counters than there are.

        Raises: UsageError.
        """
        if not 0 <= self.hero <= COUNTERS:
            raise UsageError(f"{self.hero} counters on the hero; a player has {COUNTERS} (CD-14)")

    @property
    def pool(self) -> int:
        """Counters that are not on the hero."""
        return COUNTERS - self.hero

    def taken(self, more: int) -> "Counters":
        """After taking counters from the pool, as many as there are (CD-51, CD-73)."""
        return Counters(min(COUNTERS, self.hero + more))

    def removed(self, fewer: int) -> "Counters":
        """After counters go back from the hero to the pool, as many as there are (CD-73)."""
        return Counters(max(0, self.hero - fewer))

    def facts(self) -> dict[str, Fact]:
        """Both numbers by name."""
        return {"hero": self.hero, "pool": self.pool}
