"""Decks counted and compared."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple


class Row(NamedTuple):
    """Copies that have a value of a field."""

    value: str
    copies: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """How copies spread over the values of a field."""

    field: str
    rows: tuple[Row, ...]
    without: int
    unknown: int
    mean: Fraction | None
    median: Fraction | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A deck in numbers."""

    deck: str
    """As typed."""
    name: str
    copies: int
    different: int
    """Cards, each once."""
    zones: Mapping[str, int]
    """Copies by zone."""
    spreads: tuple[Spread, ...]


@dataclass(frozen=True, slots=True)
class Stats:
    """Decks of one game in numbers."""

    game: str
    decks: tuple[Counted, ...]
    notes: tuple[str, ...] = ()


class Change(NamedTuple):
    """Copies of a card that a zone has more or fewer of."""

    card: str
    """Id."""
    zone: str
    before: int
    after: int
    printing: str | None = None


class Move(NamedTuple):
    """Copies of a card that lie in another zone."""

    card: str
    """Id."""
    copies: int
    source: str
    to: str
    printing: str | None = None


class Said(NamedTuple):
    """What a deck says beside its cards."""

    key: str
    before: str | None
    after: str | None


@dataclass(frozen=True, slots=True)
class Difference:
    """What tells two decks apart."""

    changes: tuple[Change, ...]
    """Zone by zone; within one as the new deck has them, then those that it lacks."""
    moves: tuple[Move, ...]
    said: tuple[Said, ...]

    @property
    def is_none(self) -> bool:
        """The decks are the same."""
        return not (self.changes or self.moves or self.said)


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """Two decks of one game, and what tells them apart."""

    game: str
    old: str
    """As typed."""
    new: str
    found: Difference
    names: Mapping[str, str]
    """What to call the cards, by id."""
    notes: tuple[str, ...] = ()


class Chance(NamedTuple):
    """The odds of a number of wanted cards."""

    hits: int
    exactly: Fraction
    at_least: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """The odds of what is drawn."""

    population: int
    of: int
    draws: int
    at_least: int
    mulligans: int
    odds: Fraction
    """Of at least so many wanted cards, mulligans included."""
    expected: Fraction
    """Wanted cards in a hand, on average; without mulligans."""
    chances: tuple[Chance, ...]
    """Of one hand, by hits from 0."""
    game: str | None = None
    """None: of numbers, not of a deck."""
    deck: str | None = None
    zone: str | None = None
    query: str | None = None
    notes: tuple[str, ...] = ()
