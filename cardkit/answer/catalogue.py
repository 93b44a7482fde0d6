"""What is asked of catalogues themselves: where they lie, what SQL reads of them, what was written out."""

from dataclasses import dataclass
from pathlib import Path

from cardkit.answer.check import Checked
from cardkit.model import CardSet

Cell = None | int | float | str
"""A value that SQL gives; bytes as `X'...'`."""


@dataclass(frozen=True, slots=True)
class Rows:
    """What an SQL statement reads."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class SetSize:
    """A set, and how many cards are of it or have a printing in it."""

    set: CardSet
    cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """A game's catalogue as a file."""

    checked: Checked
    """What it holds and was made from."""
    sets: tuple[SetSize, ...]
    """The newest first, those without a date last."""
    path: Path | None
    """None: it is not kept."""
    size: int
    """Bytes."""
    layout: int
    sqlite: str
    """The version of SQLite that reads it."""


@dataclass(frozen=True, slots=True)
class Exported:
    """Cards that were written to files."""

    out: tuple[Path, ...]
    cards: int
    notes: tuple[str, ...] = ()
    noun: str = "card"
    """What is counted: `card`, or `printing`."""


@dataclass(frozen=True, slots=True)
class Browsable:
    """A database for Datasette, and what it is told of it."""

    database: Path
    metadata: Path
    notes: tuple[str, ...] = ()
