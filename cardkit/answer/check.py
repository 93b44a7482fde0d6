"""What a game's catalogue was made from, and what was left out."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardkit.errors import Fault
from cardkit.model import Game


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
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
    passed: int = 0
    """Records that the source does not want (`where`, `has`, `lacks`)."""
    unfit: Mapping[str, tuple[int, str]] = field(default_factory=dict)
    """By field, how many values did not fit its kind and were taken as absent, and the first of them."""
    unread: Mapping[str, int] = field(default_factory=dict)
    """By key of the records that no field reads: how many records have it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """A game's catalogue, looked over."""

    game: Game
    cards: int
    printings: int
    sets: int
    files: int
    tallies: tuple[Tally, ...] = ()
    """Of foreign sources, in the order of game.yaml."""
    faults: tuple[Fault, ...] = ()
    """Of the records that were left out, by place."""
    notes: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Nothing was left out."""
        return not self.faults
