"""Deck files that were begun, changed, and written for other programs."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from cardkit.model import Card


@dataclass(frozen=True, slots=True)
class Begun:
    """A deck file to fill."""

    paths: tuple[str, ...]
    """What was written, from the project."""
    notes: tuple[str, ...] = ()


class Put(NamedTuple):
    """Copies of a card that were put into a zone, or taken from it."""

    card: Card
    zone: str
    copies: int
    total: int
    """Copies that the zone has now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """What was put into a deck file, or taken out of it."""

    game: str
    deck: str
    """As typed."""
    do: str
    """`add` or `cut`."""
    cards: tuple[Put, ...]
    names: Mapping[str, str]
    """What to call the cards, by id: those of one name are told apart."""
    zones: Mapping[str, int]
    """Copies that each zone has now."""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Converted:
    """A deck in another form."""

    deck: str
    """As typed."""
    name: str
    game: str
    form: str
    text: str
    zones: Mapping[str, int]
    """Copies that each zone has."""
    out: Path | None = None
    """Where it was written; None: nowhere yet."""
    notes: tuple[str, ...] = ()

    @property
    def copies(self) -> int:
        """Copies of all cards."""
        return sum(self.zones.values())
