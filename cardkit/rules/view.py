"""A deck as rules see it: its entries by scope, and what numbers ask of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardkit.catalogue.adjusted import Changes
from cardkit.decklist.names import apart
from cardkit.finding import Involved
from cardkit.model import Deck, Entry
from cardkit.query import References
from cardkit.query.number import is_number
from cardkit.rules.known import Known, quantity
from cardkit.rules.ruleset import FROM, Adjustment, Scope
from cardkit.rules.term import Quantity

Entries = Sequence[Entry]
"""Entries of one deck, in its order."""


class Applied(NamedTuple):
    """An adjustment that took place."""

    adjustment: Adjustment
    cards: frozenset[str]
    """Ids of the cards that it changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A deck with all that is known about it."""

    known: Known
    deck: Deck
    players: int | None
    zones: Mapping[str, Entries]
    """The deck's entries by zone, as `by_zone` gives them."""
    inner: Entries
    """The entries of the zones that count without being named."""
    references: References
    """Values by `$name` and field."""
    applied: tuple[Applied, ...] = ()
    changes: Changes = ()
    """All that adjustments have set, from what the catalogue has on."""

    def entries(self, scope: Scope) -> Entries:
        """The entries of a scope."""
        return self.matching(self.lying(scope), scope.of)

    def lying(self, scope: Scope) -> Entries:
        """The entries of a scope's zones."""
        zones = scope.zones
        if len(zones) == 1:
            return self.zones.get(zones[0], ())
        if not zones:
            return self.deck.entries if scope.everywhere else self.inner
        return [entry for entry in self.deck.entries if entry.zone in zones]

    def ids(self, selector: str) -> frozenset[str]:
        """The cards that match."""
        return self.known.ids(selector, self.references) if "$" in selector else self.known.ids(selector)

    def matching(self, entries: Entries, selector: str | None) -> Entries:
        """Those of the entries whose cards match."""
        if selector is None or not entries:
            return entries
        ids = self.ids(selector)
        return [entry for entry in entries if entry.card in ids]

    def led(self, selector: str, fields: tuple[str, ...], card: str) -> frozenset[str]:
        """The cards to which a card leads by a step that names these `fields` of it."""
        others = self.references if "$" in selector.replace(f"${FROM}.", "") else {}
        return self.known.led(selector, fields, card, others)

    def failing(self, entries: Entries, selector: str) -> Entries:
        """Those of the entries whose cards do not match; a card that no catalogue knows neither matches nor fails."""
        return self.matching(entries, f"-({selector})")

    def name(self, card: str) -> str:
        """The name of the card with that id; with what tells it from others of the deck that share it."""
        cards = self.known.cards
        named = dict.fromkeys(entry.card for entry in self.deck.entries if cards[entry.card].name == cards[card].name)
        return apart([cards[each] for each in named], self.known.game)[card] if len(named) > 1 else cards[card].name

    def facts(self, entries: Entries) -> "Facts":
        """What numbers may ask of this deck and of a group of its entries."""
        return Facts(self, entries)


class Facts(NamedTuple):
    """What numbers ask of a deck, and of one group of its entries."""

    view: View
    entries: Entries

    @property
    def players(self) -> int | None:
        """How many play."""
        return self.view.players

    @property
    def held(self) -> int:
        """Copies in the group."""
        return copies(self.entries)

    def copies(self, selector: str) -> int:
        """Copies in the deck of the cards that match."""
        return copies(self.view.matching(self.view.inner, selector))

    def smallest(self, field: str) -> Quantity | None:
        """The smallest value of the field among the group's cards."""
        numbers = self.view.known.numbers(field)
        return min((numbers[entry.card] for entry in self.entries if entry.card in numbers), default=None)

    def matches(self, selector: str) -> bool:
        """All cards of the group match."""
        return len(self.view.matching(self.entries, selector)) == len(self.entries)

    def reference(self, name: str, field: str) -> Quantity | None:
        """The number that a role's card has in a field, or that was chosen."""
        value = self.view.references[name].get(field)
        if isinstance(value, str) and is_number(value):
            return float(value) if "." in value else int(value)
        return quantity(value)


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
            seen.known.cards[several[0].card].name,
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
