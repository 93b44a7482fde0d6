"""Decks and what is said of them."""

from dataclasses import dataclass

from cardkit.errors import CardkitError
from cardkit.finding import Judgement, Level


@dataclass(frozen=True, slots=True)
class DeckFile:
    """A deck file's content under the name that the user typed."""

    label: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Judged:
    """A deck that could be read, and what the ruleset says of it."""

    label: str
    """The deck as typed."""
    judgement: Judgement


@dataclass(frozen=True, slots=True)
class Unread:
    """A deck that could not be read, and why."""

    label: str
    error: CardkitError


@dataclass(frozen=True, slots=True)
class Validation:
    """What is said of each deck, in the order in which they were named."""

    decks: tuple[Judged | Unread, ...]
    notes: tuple[str, ...] = ()
    as_of: str | None = None
    """The day for which dated lists were asked; None where a ruleset has none."""

    @property
    def legal(self) -> bool:
        """Every deck could be read and is legal."""
        return all(isinstance(each, Judged) and each.judgement.legal for each in self.decks)

    def counted(self, level: Level) -> int:
        """How many findings have that level."""
        return sum(each.judgement.counted(level) for each in self.decks if isinstance(each, Judged))
