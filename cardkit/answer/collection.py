"""Whose copies there are, what was put to them, and which decks can be built of them."""

from collections.abc import Mapping
from dataclasses import dataclass

from cardkit.errors import Fault
from cardkit.model import Card, Game


@dataclass(frozen=True, slots=True)
class Holding:
    """The copies of one edition of a card."""

    card: Card
    printing: str | None
    """None: of an edition that nobody wrote down."""
    owners: Mapping[str, int]
    """Copies by owner."""

    @property
    def copies(self) -> int:
        """Copies of all owners."""
        return sum(self.owners.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Owned:
    """The copies of a game in some collections."""

    game: Game
    collections: tuple[str, ...]
    owners: tuple[str, ...]
    """In the order in which the collections name them."""
    holdings: tuple[Holding, ...]
    """In the order of the query."""
    names: Mapping[str, str]
    """What to call the cards, by id: those of one name are told apart."""
    notes: tuple[str, ...] = ()

    def of(self, owner: str) -> int:
        """Copies of all cards that an owner has."""
        return sum(each.owners.get(owner, 0) for each in self.holdings)

    @property
    def copies(self) -> int:
        """Copies of all cards."""
        return sum(each.copies for each in self.holdings)


@dataclass(frozen=True, slots=True)
class Put:
    """Copies of a card that were put into a collection."""

    card: Card
    copies: int
    total: int
    """Copies of all owners that the collection has now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Added:
    """What was put into a collection."""

    game: str
    collection: str
    """Its file."""
    cards: tuple[Put, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """A collection that was read from another program's table."""

    game: str
    table: str
    """The file as typed."""
    program: str | None
    """Whose table it is; None: nobody's in particular."""
    collection: str
    """The file that was written."""
    rows: int
    """Rows that were read."""
    left_out: int
    """Rows that were not."""
    cards: int
    """Different cards."""
    copies: int
    faults: tuple[Fault, ...]
    """Why rows were left out, in the file's order."""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """The copies of one edition of a card that a deck needs, and whose they are."""

    card: Card
    printing: str | None
    """None: any edition will do."""
    copies: int
    owners: Mapping[str, int]
    """Copies by owner."""

    @property
    def missing(self) -> int:
        """Copies that are not there for the deck."""
        return self.copies - sum(self.owners.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """What there is of a deck, where the copies are split so that the most decks can be built."""

    deck: str
    """As typed."""
    name: str
    alone: bool
    """It could be built if it were the only one."""
    cards: tuple[Given, ...]

    @property
    def missing(self) -> int:
        """Copies that are not there for it."""
        return sum(each.missing for each in self.cards)


@dataclass(frozen=True, slots=True)
class Need:
    """Copies of a card that a deck needs."""

    deck: str
    """As typed."""
    copies: int
    printing: str | None
    """None: any edition will do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Short:
    """A card of which there are too few copies for all decks together."""

    card: Card
    own: int
    """Copies of all editions."""
    editions: Mapping[str, int]
    """Of each edition that a deck wants, how many of them there are."""
    needs: tuple[Need, ...]
    short: int
    """Copies that are missing, however they are split."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Builds:
    """Which decks can be built of somebody's copies."""

    game: Game
    collections: tuple[str, ...]
    owners: tuple[str, ...]
    """Those whose copies are asked for."""
    decks: tuple[Build, ...]
    """In the order of the call."""
    short: tuple[Short, ...]
    """In the order in which the decks name the cards."""
    exact: bool
    """No other split builds more decks; else that is likely but not proven."""
    names: Mapping[str, str]
    """What to call the cards, by id: those of one name are told apart."""
    notes: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """All decks can be built together."""
        return not self.short
