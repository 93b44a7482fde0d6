"""Decks and what is said of them."""

from dataclasses import dataclass
from typing import NamedTuple

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
    """A deck that could not be read or judged, and why."""

    label: str
    error: CardkitError


class Totals(NamedTuple):
    """What is said of decks in all."""

    decks: int = 0
    legal: int = 0
    unread: int = 0
    warnings: int = 0
    code: int = 0
    """The highest exit code of those that could not be read."""
    as_of: str | None = None
    """As of a `Validation`."""

    @property
    def all_legal(self) -> bool:
        """Every deck could be read and is legal."""
        return self.legal == self.decks

    def plus(self, more: "Totals") -> "Totals":
        """What is said of these decks and of more."""
        return Totals(
            self.decks + more.decks,
            self.legal + more.legal,
            self.unread + more.unread,
            self.warnings + more.warnings,
            max(self.code, more.code),
            self.as_of or more.as_of,
        )


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

    @property
    def totals(self) -> Totals:
        """What is said of the decks in all."""
        judgements = [each.judgement for each in self.decks if isinstance(each, Judged)]
        codes = [each.error.exit_code for each in self.decks if isinstance(each, Unread)]
        return Totals(
            len(self.decks),
            sum(each.legal for each in judgements),
            len(codes),
            sum(each.counted(Level.WARNING) for each in judgements),
            max(codes, default=0),
            self.as_of,
        )
