"""Recipes: what `setups` of game.yaml says of how a game is set up. Values only."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardkit.model import Locales
from cardkit.rules.numbers import Number
from cardkit.source import Node

PLAYERS = "players"
"""What a step may ask for beside the options: how many play."""

TAKE = "take"
"""What a step's text calls the number of cards that it takes."""

DEFAULT = "default"
"""The set-up that is taken where none is named."""

BOX = "box"
"""The pile of the cards that no step has moved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """What a table may choose."""

    name: str
    title: str
    values: tuple[str, ...]
    default: tuple[str, ...] = ()
    """What holds when nobody chooses; empty means that nothing is chosen, or that somebody must."""
    several: bool = False
    """More than one value may be chosen, or none."""
    count: Number | None = None
    """How many values are chosen."""
    apart: tuple[str, ...] = ()
    """Values of which one may be chosen."""
    source: str | None = None


@dataclass(frozen=True, slots=True)
class Condition:
    """A step is for tables that chose one of these values, or with one of these numbers of players."""

    option: str
    """`PLAYERS` or an option's name."""
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """What the table does, and what becomes of the cards."""

    text: Locales
    node: Node
    """Where it stands."""
    source: str | None = None
    when: tuple[Condition, ...] = ()
    numbers: Mapping[str, Number] = field(default_factory=dict)
    """What the text calls `{name}`, `TAKE` among them where cards are counted."""
    pile: str | None = None
    """The pile that the cards come to, on top."""
    of: str | None = None
    """Selector of the cards; None means all."""
    origin: str = BOX
    """The pile that they are taken from, from the top."""
    deal: tuple[str, ...] = ()
    """Piles to which the origin's cards go in turn, one at a time from the bottom."""
    per_player: bool = False
    """The step is done once for each player, whose piles are their own."""
    mixed: bool = False
    """The cards are shuffled before they come to their pile."""
    shuffled: str | None = None
    """A pile that is shuffled at the end of the step."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """How a game is set up."""

    name: str
    steps: tuple[Step, ...]
    options: tuple[Option, ...] = ()
    fewest: int | None = None
    """Players; None where their number does not matter."""
    most: int | None = None
    copies: str | None = None
    """The field that says how many of a card there are; None means one of each."""
    own: Mapping[str, bool] = field(default_factory=dict)
    """Every pile that some step makes: whether each player has one."""
    brought: tuple[str, ...] = ()
    """Zones of the players' decks that are piles from the start."""
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What the game's title, the sources and the piles are called, by locale, then by what they are called here."""

    @property
    def lays(self) -> bool:
        """Some step says where cards lie."""
        return bool(self.own or self.brought)

    def option(self, name: str) -> Option | None:
        """The option of that name."""
        return next((each for each in self.options if each.name == name), None)
