"""What `setup` answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cardkit.setup.recipe import Recipe
from cardkit.setup.supply import Chosen


class Told(NamedTuple):
    """A step of a checklist."""

    text: str
    """May hold `{symbols}`."""
    source: str | None = None


class Pile(NamedTuple):
    """Cards that lie together."""

    name: str
    cards: tuple[str, ...]
    """Ids, from the top."""


class Offer(NamedTuple):
    """A set-up that a game has."""

    game: str
    title: str
    """The game's."""
    recipe: Recipe


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp:
    """A game that is set up."""

    game: str
    title: str
    """The game's."""
    name: str
    """The set-up's."""
    steps: tuple[Told, ...]
    players: int | None = None
    """None where their number does not matter."""
    chosen: Chosen = field(default_factory=dict)
    seed: int | None = None
    """None where nothing is left to chance."""
    piles: tuple[Pile, ...] = ()
    out: tuple[str, ...] = ()
    """Files that were written."""
    locale: str | None = None
    """Of the sentences; None means the game's first."""
    words: Mapping[str, str] = field(default_factory=dict)
    """What title, sources and piles are called in it, by what they are called in the game's first."""
    notes: tuple[str, ...] = ()
