"""Cards and games that were looked up."""

from collections.abc import Mapping
from typing import NamedTuple

from cardkit.errors import CardkitError
from cardkit.model import Card, Game


class GameHits(NamedTuple):
    """What a query found in one game."""

    game: Game
    total: int
    """Cards that match, shown or not."""
    cards: tuple[Card, ...]
    """In the asked order."""
    shown: tuple[str, ...]
    """Names of the fields to show."""
    lang: str | None = None
    noun: str = "card"
    """What is counted: `card`, or `printing`."""
    printed: bool = False
    """Each card that has printings is told as one of them, its only one then."""
    gathered: frozenset[str] = frozenset()
    """Shown fields of which a card is told with the values of its printings too."""


class Found(NamedTuple):
    """What a query found, game by game."""

    text: str
    games: tuple[GameHits, ...]
    notes: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """Cards that match, shown or not."""
        return sum(each.total for each in self.games)

    @property
    def mixed(self) -> bool:
        """Cards of several games are in the answer, so that it must be said which is of which."""
        return sum(bool(each.cards) for each in self.games) > 1

    @property
    def shown(self) -> int:
        """Cards in the answer."""
        return sum(len(each.cards) for each in self.games)


class Shown(NamedTuple):
    """One card, looked up by its name."""

    game: Game
    card: Card
    lang: str | None = None
    notes: tuple[str, ...] = ()


class UnreadGame(NamedTuple):
    """A game of the shelf that cannot be read."""

    game: str
    """Its id."""
    root: str
    """The folder that its game.yaml lies in."""
    error: CardkitError


class GameEntry(NamedTuple):
    """One game of the shelf."""

    game: Game
    cards: int
    decks: tuple[str, ...]
    rulesets: tuple[str, ...]
    drafts: Mapping[str, Mapping[str, int]]
    """By name, each with its numbers that a table may set."""
    setups: tuple[str, ...]
    looks: tuple[str, ...]
    root: str
    """The folder that its game.yaml lies in."""
    hidden: Mapping[str, tuple[str, ...]] = {}
    """Files that a file of the same name hides, by name."""
