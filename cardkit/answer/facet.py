"""How many hits of a query have each value of a field.

NamedTuples: every query imports this with the catalogue, and a dataclass takes four times as long to make.
"""

from typing import NamedTuple

from cardkit.model import Field, Game, Value


class Facet(NamedTuple):
    """How many hits have each value of a field."""

    field: Field
    values: tuple[tuple[Value, int], ...]
    """In the order of the field's words or of its numbers, else the most frequent first."""
    missing: int
    """Hits without a value."""


class GameFacets(NamedTuple):
    """What the hits of one game have in some fields."""

    game: Game
    total: int
    facets: tuple[Facet, ...]
    lang: str | None = None
    noun: str = "card"
    """What is counted: `card`, or `printing`."""


class Counted(NamedTuple):
    """What the hits of a query have in some fields, game by game."""

    text: str
    games: tuple[GameFacets, ...]
    notes: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """Hits of all games."""
        return sum(each.total for each in self.games)
