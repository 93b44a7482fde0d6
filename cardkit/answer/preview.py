"""What a preview shows."""

from dataclasses import dataclass

from cardkit.answer.prints import Rendered


@dataclass(frozen=True, slots=True)
class Shrunk:
    """A text that had to shrink."""

    box: str
    scale: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A picture of a face or a sheet."""

    name: str
    """What people call it: a card, a back, a page."""
    path: str
    """Of the picture: another one has another path."""
    width: int
    height: int
    copies: int = 1
    shrunk: tuple[Shrunk, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Previewed:
    """Cards as they would be printed."""

    title: str
    faces: tuple[Seen, ...]
    sheets: tuple[Seen, ...]
    printed: Rendered
