"""What was printed."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """What was printed."""

    out: tuple[str, ...]
    """Paths of the files."""
    folder: str = ""
    """That of a folder of pictures which all these are."""
    pages: int
    """Of an export, files."""
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
