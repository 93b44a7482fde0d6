"""The zone of a deck in which copies are put, or from which they are taken."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from cardkit.catalogue import Catalogue
from cardkit.decklist.deckfile import MOST_COPIES
from cardkit.decklist.editing import held
from cardkit.errors import Fault, NotFound
from cardkit.model import Deck, Entry, Game, Zone
from cardkit.text import counted, fold, known_hint, listing, quoted

Cell = tuple[str, str]
"""A zone and a card."""


class Home(NamedTuple):
    """Where copies of a card are put, or taken from, or why that is not clear."""

    zone: str = ""
    fault: Fault | None = None
    note: str | None = None


def zone_called(name: str, game: Game) -> Zone:
    """The zone of that name or title.

    Raises: NotFound with the nearest name.
    """
    found = [zone for zone in game.zones if fold(name) in (fold(zone.name), fold(zone.title))]
    if not found:
        raise NotFound("zone", name, [zone.name for zone in game.zones])
    return found[0]


def homes(cards: Sequence[str], wanted: Zone | None, catalogue: Catalogue) -> tuple[Home, ...]:
    """For each card the zone that is wanted, else the only one that holds it."""
    selection, zones = catalogue.selection(cards), catalogue.game.zones
    held_by = {zone: frozenset(cards) if zone.holds is None else selection.ids(zone.holds) for zone in zones}
    return tuple(
        _home(card.name, [zone for zone in zones if card.id in held_by[zone]], wanted, catalogue.game)
        for card in catalogue.cards(cards)
    )


def _home(name: str, holding: Sequence[Zone], wanted: Zone | None, game: Game) -> Home:
    """The zone of one card."""
    if wanted is not None:
        told = f"{wanted.name} holds cards of '{wanted.holds}', and {quoted(name)} is none"
        return Home(wanted.name, note=None if wanted in holding else told)
    if len(holding) == 1:
        return Home(holding[0].name)
    if not holding:
        return _unclear(f"no zone holds {quoted(name)}", [zone.name for zone in game.zones])
    several = [zone.name for zone in holding]
    return _unclear(f"{quoted(name)} fits {len(several)} zones: {listing(several)}", several)


def standing(entry: Entry, wanted: Zone | None, deck: Deck, catalogue: Catalogue) -> Home:
    """The zone that is wanted, else the only one in which the card of an entry lies; there must be so many copies."""
    there = {zone: copies for (zone, card), copies in held(deck).items() if card == entry.card}
    [named] = catalogue.cards([entry.card])
    name = quoted(named.name)
    if not there:
        known = [card.name for card in catalogue.cards(each.card for each in deck.entries)]
        return Home(fault=Fault(message=f"{name} is not in the deck", hint=known_hint(named.name, known)))
    if wanted is None and len(there) > 1:
        told = listing(f"{zone} ({copies})" for zone, copies in there.items())
        return _unclear(f"{name} is in {len(there)} zones: {told}", there)
    zone = wanted.name if wanted is not None else next(iter(there))
    if zone not in there:
        return Home(fault=Fault(message=f"{name} is not in {zone}", hint=f"it is in {listing(there)}"))
    if entry.copies > there[zone]:
        told = f"{counted(there[zone], 'copy', 'copies')} of {name} in {zone}; {entry.copies} cannot be removed"
        return Home(fault=Fault(message=told))
    return Home(zone)


def more(deck: Deck, copies: Mapping[Cell, int]) -> Deck:
    """The deck with more copies: in an entry of the same card that nobody owns, else in a new one behind the rest."""
    entries = list(deck.entries)
    for (zone, card), number in copies.items():
        new = Entry(card=card, zone=zone, copies=number, place=deck.place)
        same = (n for n, each in enumerate(entries) if each._replace(copies=number, place=deck.place) == new)
        at = next((n for n in same if entries[n].copies + number <= MOST_COPIES), None)
        if at is None:
            entries.append(new)
        else:
            entries[at] = entries[at]._replace(copies=entries[at].copies + number)
    return replace(deck, entries=tuple(entries))


def fewer(deck: Deck, copies: Mapping[Cell, int]) -> Deck:
    """The deck with fewer copies, taken from the last entries of each card."""
    return replace(deck, entries=tuple(reversed(tuple(_left(reversed(deck.entries), copies)))))


def _left(entries: Iterable[Entry], copies: Mapping[Cell, int]) -> Iterator[Entry]:
    """Entries without copies that the first of them lose."""
    due = dict(copies)
    for entry in entries:
        cell = (entry.zone, entry.card)
        taken = min(due.get(cell, 0), entry.copies)
        due[cell] = due.get(cell, 0) - taken
        if taken < entry.copies:
            yield entry._replace(copies=entry.copies - taken)


def _unclear(message: str, zones: Iterable[str]) -> Home:
    """No zone, with what says which."""
    return Home(fault=Fault(message=message, hint=f"say {' or '.join(f'--zone {zone}' for zone in zones)}"))
