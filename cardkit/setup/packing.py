"""Piles as decks, one a file."""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from cardkit import decklist
from cardkit.catalogue import Catalogue, Selection
from cardkit.errors import CardkitError, Fault
from cardkit.model import Deck, Entry
from cardkit.position import Position
from cardkit.setup.answer import Pile
from cardkit.text import quoted

NOTE = "from the top of the pile, zone by zone"
"""What each of the decks says of its order."""


def files(piles: Sequence[Pile], catalogue: Catalogue) -> Mapping[str, str]:
    """The deck file of each pile, by its name.

    Raises: CardkitError for a card that no zone of a deck holds.
    """
    selection = catalogue.selection(card for pile in piles for card in pile.cards)
    return {f"{_stem(pile)}.yaml": decklist.written(_deck(pile, catalogue, selection), catalogue) for pile in piles}


def is_pile(name: str, text: str) -> bool:
    """A file is one that `files` made: it is called after the pile that it says it is."""
    said = _NAME.search(text)
    return said is not None and _NOTE.search(text) is not None and name == f"{said[1].replace(' ', '-')}.yaml"


_NAME = re.compile(r"^name: \"?([^\"\n]+)\"?$", re.MULTILINE)
_NOTE = re.compile(rf"^notes: \"?{NOTE}\"?$", re.MULTILINE)


def _stem(pile: Pile) -> str:
    """A pile's name as that of a file."""
    return pile.name.replace(" ", "-")


def _deck(pile: Pile, catalogue: Catalogue, selection: Selection) -> Deck:
    """A pile as a deck: every card in the first zone that holds it."""
    place = Position(f"{_stem(pile)}.yaml")
    zones = _zones(pile, catalogue, selection)
    entries = tuple(
        Entry(card, zone, sum(1 for _ in same), place)
        for zone in dict.fromkeys(zones.values())
        for card, same in groupby(card for card in pile.cards if zones[card] == zone)
    )
    return Deck(game=catalogue.game.id, name=pile.name, place=place, entries=entries, notes=NOTE)


def _zones(pile: Pile, catalogue: Catalogue, selection: Selection) -> Mapping[str, str]:
    """The zone of each card.

    Raises: CardkitError.
    """
    found: dict[str, str] = {}
    for card, zone in _pairs(pile, catalogue, selection):
        found.setdefault(card, zone)
    lost = next((card for card in pile.cards if card not in found), None)
    if lost is not None:
        raise CardkitError(
            Fault(message=f"no zone of {catalogue.game.id} holds {quoted(lost)}, so that no deck file can")
        )
    return found


def _pairs(pile: Pile, catalogue: Catalogue, selection: Selection) -> Iterator[tuple[str, str]]:
    """The cards that each zone may hold, zone by zone."""
    for zone in catalogue.game.zones:
        held = None if zone.holds is None else selection.ids(zone.holds)
        yield from ((card, zone.name) for card in pile.cards if held is None or card in held)
