"""The copies that lie ready at the start, and what numbers may ask about a table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from cardkit.catalogue import Selection

Piles = Mapping[str, tuple[str, ...]]
"""Ids by pile, from the top; in the order in which the piles came up."""

Chosen = Mapping[str, tuple[str, ...]]
"""The values of every option."""


@dataclass(frozen=True, slots=True)
class Supply:
    """All copies that there are."""

    piles: Piles
    """As they lie before the first step."""
    selection: Selection

    def fit(self, selector: str | None, cards: Sequence[str]) -> tuple[str, ...]:
        """Those of some copies that a selector picks, in their order; None picks all."""
        if selector is None:
            return tuple(cards)
        wanted = self.selection.ids(selector)
        return tuple(card for card in cards if card in wanted)

    def copies(self, selector: str) -> int:
        """How many of all copies a selector picks."""
        return sum(len(self.fit(selector, cards)) for cards in self.piles.values())


@dataclass(frozen=True, slots=True)
class Facts:
    """What numbers may ask: how many play, what was chosen, how many copies there are."""

    players: int | None
    supply: Supply
    chosen: Chosen = field(default_factory=dict)

    @property
    def held(self) -> int:
        """None: nothing is grouped."""
        return 0

    def copies(self, selector: str) -> int:
        """Copies that match, wherever they lie."""
        return self.supply.copies(selector)

    def smallest(self, _field: str) -> None:
        """Nothing: no number of a set-up asks about groups."""

    def matches(self, _selector: str) -> bool:
        """No: no number of a set-up asks about groups."""
        return False

    def reference(self, _name: str, option: str) -> int | None:
        """The number that was chosen, if it is one."""
        values = self.chosen.get(option, ())
        return int(values[0]) if len(values) == 1 and values[0].isdecimal() else None
