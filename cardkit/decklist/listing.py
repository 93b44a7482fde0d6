"""A deck as lists of other programs have it: by zone in the game's order, a line an edition of a card."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from cardkit.catalogue import Catalogue
from cardkit.decklist.names import resolved
from cardkit.decklist.writing import clear_names
from cardkit.model import Card, Deck, Game, Zone


class Edition(NamedTuple):
    """Where a printing of a card came out."""

    set: str
    """Id."""
    number: str | None = None
    """Within its set; None where nobody says it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Copies of one edition of a card."""

    copies: int
    name: str
    """The card's name where that means this card alone, else its id."""
    card: Card
    printing: str | None
    """The edition as the deck names it; None: any."""
    owner: str | None

    @property
    def edition(self) -> Edition | None:
        """The edition that the deck names; None for any, and for one that the card does not have."""
        if self.printing is None:
            return None
        found = next((each for each in self.card.printings if each.code == self.printing), None)
        if found is None:
            return Edition(self.card.set) if not self.card.printings and self.printing == self.card.set else None
        home = found.set or self.card.set
        number = found.fields.get("number", found.code.removeprefix(f"{home}-"))
        return Edition(home, str(number))


class Section(NamedTuple):
    """The cards of a zone."""

    zone: Zone
    lines: tuple[Line, ...]

    @property
    def copies(self) -> int:
        """Copies of all its cards."""
        return sum(line.copies for line in self.lines)


class Listing(NamedTuple):
    """A deck whose entries are told as lines."""

    deck: Deck
    game: Game
    sections: tuple[Section, ...]
    """Zones that have cards, in the game's order, so that the first zone is told first."""

    @property
    def lines(self) -> tuple[Line, ...]:
        """All lines."""
        return tuple(line for section in self.sections for line in section.lines)

    def by_edition(self) -> "Listing":
        """The same with a line for each edition of a card, whoever owns the copies; no edition is one too."""
        return self._merged(lambda line: (line.card.id, line.edition))

    def by_card(self) -> "Listing":
        """The same with a line for each card."""
        return self._merged(lambda line: line.card.id)

    def _merged(self, key: Callable[[Line], object]) -> "Listing":
        """The same with the lines of one key added up in each zone."""
        return self._replace(sections=tuple(each._replace(lines=_together(each.lines, key)) for each in self.sections))


def listing(deck: Deck, catalogue: Catalogue) -> Listing:
    """A deck's lines, in the order of its file within each zone; an edition of an owner is one line."""
    cards = {card.id: card for card in catalogue.cards(entry.card for entry in deck.entries)}
    names = clear_names(deck.entries, catalogue)
    sections = []
    for zone in catalogue.game.zones:
        lines = (
            Line(
                copies=entry.copies,
                name=_name(entry.card, names, catalogue),
                card=cards[entry.card],
                printing=entry.printing,
                owner=entry.owner,
            )
            for entry in deck.entries
            if entry.zone == zone.name
        )
        sections.append(Section(zone, _together(lines, lambda line: (line.card.id, line.printing, line.owner))))
    return Listing(deck, catalogue.game, tuple(each for each in sections if each.lines))


def _name(card: str, names: Mapping[str, str], catalogue: Catalogue) -> str:
    """What to call a card in a line: its name, unless with a count before it that means another."""
    return names[card] if resolved(f"2 {names[card]}", catalogue)[::2] == (2, (card,)) else card


def _together(lines: Iterable[Line], key: Callable[[Line], object]) -> tuple[Line, ...]:
    """The lines of one key added up; what is told beside the copies is that of the first."""
    found: dict[object, Line] = {}
    for line in lines:
        first = found.get(key(line))
        found[key(line)] = line if first is None else replace(first, copies=first.copies + line.copies)
    return tuple(found.values())
