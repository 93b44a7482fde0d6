"""What the cache holds, and what was freed of it."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class Kind(StrEnum):
    """What is kept; all of it is made again when it is missing."""

    CATALOGUE = "catalogue"
    FACES = "faces"
    BROWSE = "browse"
    """Databases that `catalogue open` shows."""
    PROJECT = "project"
    """What `cardkit.yaml` files say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """What the cache holds of one kind; of catalogues, of one game."""

    kind: Kind
    game: str | None = None
    files: tuple[Path, ...]
    bytes: int
    used: int
    """When it was last written, of faces when one was last used: seconds since 1970, UTC."""
    faces: int | None = None
    """How many faces there are."""


@dataclass(frozen=True, slots=True)
class Cache:
    """The cache folder."""

    folder: Path | None
    """None: nothing is kept."""
    held: tuple[Held, ...] = ()
    busy: tuple[Path, ...] = ()
    """Files that were to go and that a running program holds."""

    @property
    def bytes(self) -> int:
        """All of it."""
        return sum(each.bytes for each in self.held)
