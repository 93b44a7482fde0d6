"""Collections and decks -> copies by card, printing and owner: what there is, and what is wanted."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardkit.decklist import Collection
from cardkit.decklist.deckfile import MOST_COPIES
from cardkit.model import Card, Deck, Entry


@dataclass(frozen=True, slots=True, kw_only=True)
class Stock:
    """Copies of one edition of a card that somebody has."""

    owner: str
    card: str
    """Id."""
    printing: str | None
    """None: of an edition that nobody wrote down."""
    copies: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Want:
    """Copies of a card that a deck needs."""

    deck: int
    """Its number in the call."""
    card: str
    """Id."""
    printing: str | None
    """None: any edition will do."""
    copies: int


def together(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries of one card, edition and owner added up, as far as an entry can hold them."""
    found: dict[tuple[str, str | None, str | None], list[Entry]] = {}
    for each in entries:
        same = found.setdefault((each.card, each.printing, each.owner), [])
        if same and same[-1].copies + each.copies <= MOST_COPIES:
            same[-1] = same[-1]._replace(copies=same[-1].copies + each.copies)
        else:
            same.append(each)
    return tuple(entry for same in found.values() for entry in same)


def stocks(collections: Mapping[str, Collection], cards: Mapping[str, Card]) -> tuple[Stock, ...]:
    """The copies of collections, which are called by their keys, in the order of their entries.

    An owner is the entry's, else the collection's, else the collection's name. A card that has one edition is of that.
    """
    counts: dict[tuple[str, str, str | None], int] = {}
    for name, each in collections.items():
        for entry in each.entries:
            printing = _known(entry, cards) or _only(cards[entry.card])
            key = (entry.owner or each.owner or name, entry.card, printing)
            counts[key] = counts.get(key, 0) + entry.copies
    return tuple(
        Stock(owner=owner, card=card, printing=printing, copies=copies)
        for (owner, card, printing), copies in counts.items()
    )


def wants(decks: Sequence[Deck], cards: Mapping[str, Card]) -> tuple[Want, ...]:
    """The copies that decks need, deck by deck in the order of their entries."""
    counts: dict[tuple[int, str, str | None], int] = {}
    for number, deck in enumerate(decks):
        for entry in deck.entries:
            key = (number, entry.card, _known(entry, cards))
            counts[key] = counts.get(key, 0) + entry.copies
    return tuple(
        Want(deck=deck, card=card, printing=printing, copies=copies)
        for (deck, card, printing), copies in counts.items()
    )


def owners(found: Iterable[Stock]) -> tuple[str, ...]:
    """The owners, in the order in which they are met."""
    return tuple(dict.fromkeys(each.owner for each in found))


def _known(entry: Entry, cards: Mapping[str, Card]) -> str | None:
    """The edition of an entry, where editions of its card are told apart at all."""
    return entry.printing if cards[entry.card].printings else None


def _only(card: Card) -> str | None:
    """The code of the only edition of a card."""
    return card.printings[0].code if len(card.printings) == 1 else None
