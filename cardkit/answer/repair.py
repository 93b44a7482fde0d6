"""What makes a deck legal."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardkit.model import Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Mended:
    """Copies of a card that come into a deck, leave it or lie elsewhere."""

    do: str
    """`add`, `cut` or `move`."""
    card: Card
    copies: int
    zone: str
    """Where they lie before; of `add` where they come to."""
    to: str | None = None
    """Of `move`."""
    rules: tuple[str, ...] = ()
    """The rules that are broken without it."""
    fills: bool = False
    """Without it the deck has no cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Left:
    """A role that some of the deck's cards lose."""

    role: str
    cards: tuple[str, ...]
    """Their names."""
    holders: tuple[str, ...] = ()
    """Names of the cards that have it in the legal deck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repaired:
    """What makes a deck legal, or why nothing does."""

    deck: str
    """As typed."""
    name: str
    game: str
    ruleset: str
    legal: bool
    """There is a legal deck."""
    unruled: bool = False
    """No rules are asked; only names and zones."""
    changes: tuple[Mended, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)
    """What is to be chosen otherwise."""
    cost: int = 0
    """Copies added, cut or moved, and choices."""
    least: int = 0
    """No legal deck has fewer changes; where cards stay, none in which they do."""
    late: bool = False
    """The time was over before more was known."""
    most: int = 0
    """The most changes that were looked for."""
    staying: tuple[str, ...] = ()
    """Names of the cards that keep their roles; a deck without them may need fewer changes."""
    left: tuple[Left, ...] = ()
    """The roles that others lose: no legal deck was found in which more cards keep theirs."""
    parting: bool = False
    """It is proved that none does."""
    giving: tuple[str, ...] = ()
    """Zones whose cards give something to others, and are left as they are."""
    untried: bool = False
    """Not all was tried that roles and choices may be."""
    conflict: tuple[str, ...] = ()
    """Where there is no legal deck: rules that no deck keeps together."""
    refused: tuple[str, ...] = ()
    """Rules that every deck which was tried breaks."""
    over: bool = False
    """The time was over."""
    vacant: str | None = None
    """A role that no card has; so many could have it that none was tried."""
    candidates: int = 0
    """How many."""
    names: Mapping[str, str] = field(default_factory=dict)
    """What to call the cards of both decks, by id: those of one name are told apart."""
    pool: str | None = None
    """The query of the cards that may be added; None: all."""
    collection: str | None = None
    """What the copies are taken from."""
    kept: tuple[str, ...] = ()
    """Names of the cards of which no copy may be cut."""
    out: str | None = None
    """The file that was written."""
    notes: tuple[str, ...] = ()

    @property
    def proved(self) -> bool:
        """No fewer changes do."""
        return self.legal and self.least >= self.cost

    @property
    def code(self) -> int:
        """The exit code: 1 where no deck is legal, 2 where it is not known whether one is."""
        return 0 if self.legal else 2 if self.late or self.untried or self.vacant else 1
