"""Pages that are there already: pictures that stand for drawn faces."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, SupportsBytes


class Page(NamedTuple):
    """Where a face is: a page, from 0, of a pack."""

    pack: str
    page: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """Faces of slots that need not be drawn; they bring their own bleed."""

    fronts: tuple[Page | None, ...]
    """By slot; None where a front is to be drawn."""
    backs: tuple[Page | None, ...]
    """By slot; None where a back is to be drawn, or there is none."""
    packs: Mapping[str, SupportsBytes] = field(default_factory=dict)
    """PDFs by name; whoever gives them need not have written them."""
    written: int = 0
    """How many of them the store did not have."""
    warnings: tuple[str, ...] = ()

    @property
    def pages(self) -> frozenset[Page]:
        """All of them."""
        return frozenset(page for page in (*self.fronts, *self.backs) if page is not None)
