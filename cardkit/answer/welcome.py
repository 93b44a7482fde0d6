"""A game that has just been put on the shelf."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardkit.model import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyGame:
    """A game that cardkit describes and whose data one has to bring."""

    game: str
    title: str
    source: str
    """Where its data can be got."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What was put on the shelf."""

    game: str
    files: tuple[str, ...]
    """Written ones, from the project's folder."""
    is_usual: bool = False
    """The project's settings name it now as the game that a command means when it names none."""
    data: str | None = None
    """The file or folder that its cards are read from, as it was named; None: cards of its own."""
    heads: Mapping[str, str] = field(default_factory=dict)
    """Which columns are the `id`, `name` and `set`, where the cards were read from columns that nobody named."""
    unread: Mapping[str, str] = field(default_factory=dict)
    """By column, why it is no field."""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Welcome:
    """A new game, looked over."""

    made: Made
    game: Game
    cards: int
    sets: int
    query: str
    """One that finds cards of it."""
    card: str | None
    """The name of one of its cards; None when it has none."""
    notes: tuple[str, ...] = ()
