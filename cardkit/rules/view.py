"""A deck as rules see it: its entries by scope, and what numbers ask of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardkit.finding import Involved
from cardkit.model import Deck, Entry
from cardkit.rules.known import Known
from cardkit.rules.numbers import Quantity
from cardkit.rules.ruleset import Scope

Entries = Sequence[Entry]
"""Entries of one deck, in its order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A deck with all that is known about it."""

    known: Known
    deck: Deck
    players: int | None
    zones: Mapping[str, Entries]
    """The deck's entries by zone, as `by_zone` gives them."""

    def entries(self, scope: Scope) -> Entries:
        """The entries of a scope."""
        return self.matching(self.lying(scope.zones), scope.of)

    def lying(self, zones: tuple[str, ...]) -> Entries:
        """The entries of some zones (none named: of all)."""
        if len(zones) == 1:
            return self.zones.get(zones[0], ())
        return self.deck.entries if not zones else [entry for entry in self.deck.entries if entry.zone in zones]

    def matching(self, entries: Entries, selector: str | None) -> Entries:
        """Those of the entries whose cards match."""
        if selector is None or not entries:
            return entries
        ids = self.known.ids(selector)
        return [entry for entry in entries if entry.card in ids]

    def failing(self, entries: Entries, selector: str) -> Entries:
        """Those of the entries whose cards do not match; a card that no catalogue knows neither matches nor fails."""
        return self.matching(entries, f"-({selector})")

    def name(self, card: str) -> str:
        """The name of the card with that id."""
        return self.known.cards[card].name

    def facts(self, entries: Entries) -> "Facts":
        """What numbers may ask of this deck and of a group of its entries."""
        return Facts(self, entries)


@dataclass(frozen=True, slots=True)
class Facts:
    """What numbers ask of a deck, and of one group of its entries."""

    view: View
    entries: Entries

    @property
    def players(self) -> int | None:
        """How many play."""
        return self.view.players

    def copies(self, selector: str) -> int:
        """Copies in the whole deck of the cards that match."""
        return copies(self.view.matching(self.view.deck.entries, selector))

    def smallest(self, field: str) -> Quantity | None:
        """The smallest value of the field among the group's cards."""
        numbers = self.view.known.numbers(field)
        return min((numbers[entry.card] for entry in self.entries if entry.card in numbers), default=None)


def copies(entries: Entries) -> int:
    """How many copies the entries are."""
    return sum([entry.copies for entry in entries])


def by_card(entries: Entries) -> tuple[Entries, ...]:
    """The entries of each card and zone, in the deck's order."""
    found: dict[tuple[str, str], list[Entry]] = {}
    for entry in entries:
        found.setdefault((entry.card, entry.zone), []).append(entry)
    return tuple(found.values())


def involved(seen: View, entries: Entries) -> tuple[Involved, ...]:
    """The cards of some entries, each once a zone, in the deck's order."""
    return tuple(
        Involved(
            several[0].card,
            seen.name(several[0].card),
            copies(several),
            several[0].zone,
            tuple(entry.place.line for entry in several),
        )
        for several in by_card(entries)
    )


def last(entries: Entries) -> Entry:
    """The entry that stands last in the deck's file."""
    return max(entries, key=lambda entry: (entry.place.line, entry.place.column))


def by_zone(deck: Deck) -> Mapping[str, Entries]:
    """A deck's entries by zone; a zone without cards is not in it."""
    zones: dict[str, list[Entry]] = {}
    for entry in deck.entries:
        zones.setdefault(entry.zone, []).append(entry)
    return zones
