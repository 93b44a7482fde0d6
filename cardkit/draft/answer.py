"""What the commands of a draft answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardkit.draft.debt import Debt
from cardkit.draft.event import Pick, Start
from cardkit.draft.simulation import Simulation
from cardkit.draft.table import Table
from cardkit.finding import Finding


@dataclass(frozen=True, slots=True)
class Heard:
    """A pick as it was understood."""

    table: Table
    """Before it."""
    pick: Pick
    by_seed: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafted:
    """Where a draft stands."""

    table: Table
    findings: tuple[Finding, ...] = ()
    """What the ruleset of resulting decks says of them, seat by seat; none before the exchange."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Cards' names by id, as far as the game is at hand."""
    notes: tuple[str, ...] = ()
    heard: tuple[Heard, ...] = ()
    """The picks that were just made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulated:
    """What many drafts came to."""

    start: Start
    """The first event of the first one."""
    picker: str
    found: Simulation
    names: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Owings:
    """Whose cards are with whom."""

    debts: tuple[Debt, ...]
    names: Mapping[str, str] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def settled(self) -> bool:
        """Every card is home."""
        return all(debt.ticked for debt in self.debts)
