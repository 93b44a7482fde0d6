"""What a game's catalogue was made from, and what was left out."""

from collections.abc import Mapping
from typing import NamedTuple

from cardkit.errors import Fault
from cardkit.model import Game
from cardkit.position import Position


class Odd(NamedTuple):
    """Values of a field that do not fit its kind and are the same."""

    value: str
    """As messages write it; empty: several that are counted together, since there are many different ones."""
    times: int
    place: Position
    """Of the first."""


class Tally(NamedTuple):
    """What one source of a game's data gave."""

    files: str
    """Its globs, as they are written."""
    read: int
    """Files that were read."""
    makes: str
    """`cards`, `printings`, `texts` or `sets`."""
    records: int
    kept: int
    """Records that became what the source makes."""
    merged: int = 0
    """Records that are one more printing of a card that an earlier record made."""
    repeated: int = 0
    """Records that say of a card's printing what an earlier record said."""
    passed: int = 0
    """Records that the source does not want (`where`, `has`, `lacks`)."""
    assumed: int = 0
    """Files that do not tell their encoding and are read as cp1252."""
    unfit: Mapping[str, tuple[Odd, ...]] = {}
    """By field, the values that did not fit its kind and were taken as absent, in the order in which they were met."""
    lone: Mapping[str, int] = {}
    """By field, the texts of other locales that were not taken, since their cards do not have it in the first."""
    unread: Mapping[str, int] = {}
    """By key of the records that no field reads: how many records have it."""
    reads: Mapping[str, tuple[str, ...]] = {}
    """By field, or what else is taken from records such as `set`, the keys that it is read from."""
    absent: Mapping[str, str] = {}
    """By field, or wish such as `where`, the keys that it is read from and that no record has."""


class Checked(NamedTuple):
    """A game's catalogue, looked over."""

    game: Game
    cards: int
    printings: int
    sets: int
    files: int
    tallies: tuple[Tally, ...] = ()
    """Of foreign sources, in the order of game.yaml."""
    faults: tuple[Fault, ...] = ()
    """Of the records that were left out, and of columns that are missing, by place."""
    left: Mapping[str, int] = {}
    """How many records were left out, by what they should have become, and how many `columns` are missing."""
    notes: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Nothing was left out."""
        return not self.faults
