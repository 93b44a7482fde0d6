"""What commands are asked and answer: values that go between `cli`, `jobs` and `report`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardkit.errors import CardkitError
from cardkit.model import Card, Game, Judgement, Level


@dataclass(frozen=True, slots=True)
class DeckFile:
    """A deck file's content under the name that the user typed."""

    label: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Judged:
    """A deck that could be read, and what the ruleset says of it."""

    label: str
    """The deck as typed."""
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Unread:
    """A deck that could not be read, and why."""

    label: str
    error: CardkitError


@dataclass(frozen=True, slots=True)
class Validation:
    """What is said of each deck, in the order in which they were named."""

    decks: tuple[Judged | Unread, ...]
    notes: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """Every deck could be read and is legal."""
        return all(isinstance(each, Judged) and each.judgement.legal for each in self.decks)

    def counted(self, level: Level) -> int:
        """How many findings have that level."""
        return sum(each.judgement.counted(level) for each in self.decks if isinstance(each, Judged))


@dataclass(frozen=True, slots=True, kw_only=True)
class GameHits:
    """What a query found in one game."""

    game: Game
    total: int
    """Cards that match, shown or not."""
    cards: tuple[Card, ...]
    """In the asked order."""
    shown: tuple[str, ...]
    """Names of the fields to show."""
    lang: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a query found, game by game."""

    text: str
    games: tuple[GameHits, ...]
    notes: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """Cards that match, shown or not."""
        return sum(each.total for each in self.games)

    @property
    def shown(self) -> int:
        """Cards in the answer."""
        return sum(len(each.cards) for each in self.games)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """One card, looked up by its name."""

    game: Game
    card: Card
    lang: str | None = None
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEntry:
    """One game of the shelf."""

    game: Game
    cards: int
    decks: tuple[str, ...]
    rulesets: tuple[str, ...]
    drafts: tuple[str, ...]
    setups: tuple[str, ...]
    looks: tuple[str, ...]
    root: str
    """The folder that its game.yaml lies in."""
    hidden: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Files that a file of the same name hides, by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """What was printed."""

    out: tuple[str, ...]
    """Paths of the files."""
    pages: int
    cells: int = 0
    """Cards on the sheets."""
    faces: int = 0
    """Distinct ones."""
    drawn: int = 0
    """Of these, how many were drawn now."""
    fits: Mapping[tuple[str, str], float] = field(default_factory=dict)
    """Scale of each text that had to shrink, by card id and box."""
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
