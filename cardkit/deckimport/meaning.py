"""Cards as a list calls them -> entries of a deck."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardkit.catalogue import Catalogue
from cardkit.collection.edition import Lookup, Meant, meant, possible
from cardkit.collection.program import NAME
from cardkit.collection.reading import Understood, remarks
from cardkit.collection.row import Row
from cardkit.deckimport.item import Item
from cardkit.decklist.deckfile import SUGGESTED
from cardkit.decklist.names import stand_in
from cardkit.decklist.part import Part, part
from cardkit.errors import Fault
from cardkit.model import Card, Entry
from cardkit.text import fold, listing, quoted

_LEAST = 4
"""Letters of a beginning that may stand for a whole name."""
_FEW = 20
"""Names that such a beginning may have: more of them are of several cards, surely."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """The cards of a list as entries."""

    entries: tuple[Entry, ...]
    unknown: tuple[Card, ...]
    """Stand-ins."""
    faults: tuple[Fault, ...]
    notes: tuple[str, ...]
    """What was not understood to the letter, each with its place."""
    is_none: bool
    """None of them is called as a card of the game is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Outcome:
    """What an item turned out to be: a card, one that nobody knows, or nothing that can be used."""

    item: Item
    read: Understood | None = None
    stand_in: Card | None = None
    faults: tuple[Fault, ...] = ()
    notes: tuple[str, ...] = ()


def entered(items: Iterable[Item], known: Lookup, keep_unknown: bool) -> Entered:
    """The entries of a list, in its order within those that are known and those that are not."""
    outcomes = tuple(_outcomes(items, known, keep_unknown))
    read = [(each.item, each.read) for each in outcomes if each.read is not None]
    kept = [(each.item, each.stand_in) for each in outcomes if each.stand_in is not None]
    homes = _Holders(known.catalogue).homes([each.meant.card.id for _, each in read])
    first = known.catalogue.game.zones[0].name
    entries = [_entry(item, each, homes) for item, each in read]
    entries += (
        Entry(card=card.id, zone=item.zone or first, copies=_number(item), place=item.row.record.place)
        for item, card in kept
    )
    told = (*remarks([each for _, each in read]), *_repeated(entries, known))
    return Entered(
        entries=tuple(entries),
        unknown=tuple(card for _, card in kept),
        faults=tuple(fault for each in outcomes for fault in each.faults),
        notes=(
            *(note for each in outcomes for note in each.notes),
            *(f"{outcomes[0].item.row.record.place.file}: {each}" for each in told),
        ),
        is_none=not entries and not any(possible(each.item.row, known.catalogue).ids for each in outcomes),
    )


def _outcomes(items: Iterable[Item], known: Lookup, keep_unknown: bool) -> Iterator[_Outcome]:
    """What each item turned out to be; the first faults have hints."""
    holders, hints = _Holders(known.catalogue), SUGGESTED
    for item in items:
        each = _outcome(item, _meaning(item, known, holders, hints > 0), known, keep_unknown)
        hints -= len(each.faults)
        yield each


def _outcome(item: Item, meaning: tuple[Meant | Fault, tuple[str, ...]], known: Lookup, keep_unknown: bool) -> _Outcome:
    """What an item turned out to be."""
    found, told = meaning
    faults = tuple(each for each in (item.copies, found) if isinstance(each, Fault))
    if isinstance(found, Meant) and not faults:
        return _Outcome(item=item, read=Understood(item.row, _number(item), found), notes=told)
    if keep_unknown and faults == (found,) and not possible(item.row, known.catalogue).ids:
        card = stand_in(item.row.called, known.catalogue.game, item.row.record.place)
        return _Outcome(item=item, stand_in=card)
    return _Outcome(item=item, faults=faults)


def _meaning(item: Item, known: Lookup, holders: "_Holders", is_hinted: bool) -> tuple[Meant | Fault, tuple[str, ...]]:
    """The card that an item means, and what is told of it."""
    if not possible(item.row, known.catalogue).ids:
        whole = _begun(item.row, known.catalogue)
        if whole is not None:
            longer = Row(item.row.record, {**item.row.columns, NAME: {NAME: whole}})
            note = f"{item.row.record.place}: {quoted(item.row.called)} is taken for {quoted(whole)}"
            return meant(longer, known, is_hinted), (note,)
    return meant(item.row, known, is_hinted, holders.of(item.zone)), ()


def _begun(row: Row, catalogue: Catalogue) -> str | None:
    """The name of the only card whose name begins as the row's."""
    name = row.text(NAME) or ""
    if len(fold(name)) < _LEAST:
        return None
    for beginning in (f"{name} //", name):
        names = catalogue.names_from(beginning, _FEW)
        ids = {card for each in names for card in catalogue.called(each)}
        if len(ids) == 1:
            return names[0]
    return None


class _Holders:
    """Which cards each zone holds; a zone is asked when it is first wanted."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._of: dict[str, frozenset[str] | None] = {}

    def of(self, zone: str | None) -> frozenset[str] | None:
        """The cards of the game that a zone holds; None for all, and for no zone."""
        if zone is None:
            return None
        if zone not in self._of:
            holds = next(each.holds for each in self._catalogue.game.zones if each.name == zone)
            self._of[zone] = None if holds is None else frozenset(self._catalogue.selection().ids(holds))
        return self._of[zone]

    def homes(self, cards: Sequence[str]) -> Mapping[str, str]:
        """The zone of each card: the main one where that holds it, else the first that does, else the first of all."""
        selection = self._catalogue.selection(cards)
        zones = sorted(self._catalogue.game.zones, key=lambda zone: part(zone) is not Part.MAIN)
        homes: dict[str, str] = {}
        for zone in zones:
            held = cards if zone.holds is None else selection.ids(zone.holds)
            homes = dict.fromkeys(held, zone.name) | homes
        return dict.fromkeys(cards, zones[0].name) | homes


def _entry(item: Item, found: Understood, homes: Mapping[str, str]) -> Entry:
    """The entry of a card."""
    card = found.meant.card.id
    return Entry(
        card=card,
        zone=item.zone or homes[card],
        copies=found.copies,
        place=found.row.record.place,
        owner=found.row.owner,
        printing=found.meant.printing,
    )


def _number(item: Item) -> int:
    """The copies of an item without a fault."""
    return item.copies if isinstance(item.copies, int) else 0


def _repeated(entries: Iterable[Entry], known: Lookup) -> Iterator[str]:
    """The note of each edition of a card that stands in a zone several times."""
    lines: dict[tuple[str, str, str | None], list[str]] = {}
    for each in entries:
        lines.setdefault((each.zone, each.card, each.printing), []).append(str(each.place.line))
    several = {key: each for key, each in lines.items() if len(each) > 1}
    named = {card.id: card.name for card in known.cards([card for _, card, _ in several if not card.startswith("?")])}
    for (_, card, _), numbers in several.items():
        yield f"{quoted(named.get(card, card))} is named on lines {listing(numbers)}; the copies are added up"
