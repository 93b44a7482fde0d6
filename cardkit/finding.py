"""Findings: why a deck is not legal, or what its player should know. Values that the rules make and reports write."""

from dataclasses import dataclass
from enum import StrEnum

from cardkit.model import Bound, Deck
from cardkit.position import Position


class Level(StrEnum):
    """How much a finding matters; only errors make a deck illegal."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Involved:
    """A card that a finding speaks of."""

    id: str
    name: str
    copies: int
    zone: str
    lines: tuple[int, ...]
    """Lines of its entries in the deck file."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remedy:
    """One way to mend a finding."""

    do: str
    """`add`, `cut` or `move`."""
    copies: int
    cards: tuple[str, ...] = ()
    """Ids to cut or move."""
    query: str | None = None
    """Selector of the cards to add, or where to look for them."""
    worth: str | None = None
    """What the cards to add must come to, such as "cost 7"; `copies` is then how many are needed at least."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """Why a deck is not legal, or what its player should know."""

    rule: str
    level: Level
    message: str
    """`what was found; what is allowed`, without place, rule and remedy."""
    why: str
    place: Position
    zone: str | None = None
    group: str | None = None
    """The value of the rule's `per` field."""
    measured: int | float | None = None
    bound: Bound | None = None
    over_by: int | float | None = None
    short_by: int | float | None = None
    cards: tuple[Involved, ...] = ()
    because: tuple[str, ...] = ()
    """Names of the cards that switched the rule on, changed its bound, or changed what it counts."""
    hints: tuple[str, ...] = ()
    """What would have helped: conditions that failed."""
    remedy: tuple[Remedy, ...] = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a ruleset says of a deck."""

    deck: Deck
    ruleset: str
    findings: tuple[Finding, ...]
    unruled: bool = False
    """The game has no rules; only names and zones were looked at."""

    def counted(self, level: Level) -> int:
        """How many findings have that level."""
        return sum(finding.level is level for finding in self.findings)

    @property
    def legal(self) -> bool:
        """No finding is an error."""
        return self.counted(Level.ERROR) == 0
