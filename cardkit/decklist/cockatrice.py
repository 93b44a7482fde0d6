"""Decks as Cockatrice has them: its files, and the hash by which players know that decks are the same."""

from collections.abc import Iterable, Iterator
from hashlib import sha1
from xml.sax.saxutils import escape, quoteattr

from cardkit.decklist.listing import Line, Listing
from cardkit.decklist.part import Part, half
from cardkit.decklist.plain import one_line
from cardkit.errors import Fault, InputError
from cardkit.text import printable

_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_BYTES, _LENGTH = 5, 8
"""Of a hash: bytes of SHA-1 that are kept, and digits, of 5 bits each, that show them."""

_MOST = 1_000_000
"""Copies that are hashed one by one: a second's work (m)."""


def cod(listing: Listing) -> str:
    """The XML of a Cockatrice deck file (.cod)."""
    deck = listing.deck
    zones = (_zone(each, _of(each, listing.by_edition())) for each in (Part.MAIN, Part.SIDE))
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<cockatrice_deck version="1">\n'
        f"    <deckname>{_told(deck.name)}</deckname>\n    <comments>{_told(deck.notes or '')}</comments>\n"
        f"{''.join(zones)}</cockatrice_deck>\n"
    )


def hashed(listing: Listing) -> str:
    """The deck hash, on a line of its own.

    Raises: InputError of a deck with more copies than anybody can hold.
    """
    copies = sum(line.copies for line in listing.lines)
    if copies > _MOST:
        told = f"the deck has {copies} copies; a hash is told of at most {_MOST}"
        raise InputError(Fault(message=told, place=listing.deck.place))
    names = [
        f"{mark}{one_line(line.card.name)}"
        for part, mark in ((Part.MAIN, ""), (Part.SIDE, "SB:"))
        for line in _of(part, listing.by_card())
        for _ in range(line.copies)
    ]
    return f"{deck_hash(names)}\n"


def deck_hash(names: Iterable[str]) -> str:
    """The hash of cards, a name a copy, those of the sideboard behind `SB:`; Cockatrice's own (decklist.cpp, 2026)."""
    # `SB:` keeps its capitals there, and stands before all small letters.
    lowered = (f"SB:{name.removeprefix('SB:').lower()}" if name.startswith("SB:") else name.lower() for name in names)
    digest = sha1(";".join(sorted(lowered)).encode(), usedforsecurity=False).digest()
    number = int.from_bytes(digest[:_BYTES])
    return "".join(_DIGITS[number >> 5 * place & 31] for place in reversed(range(_LENGTH)))


def _of(part: Part, listing: Listing) -> Iterator[Line]:
    """The lines of a part."""
    return (line for each in listing.sections if half(each.zone) is part for line in each.lines)


def _zone(part: Part, lines: Iterable[Line]) -> str:
    """The XML of a part; nothing where it has no cards."""
    cards = "".join(f"        <card{_attributes(line)}/>\n" for line in lines)
    return f'    <zone name="{part}">\n{cards}    </zone>\n' if cards else ""


def _attributes(line: Line) -> str:
    """The XML of what is told of a card."""
    edition = line.edition
    told = [("number", str(line.copies)), ("name", one_line(line.name))]
    told += [] if edition is None else [("setShortName", edition.set.upper())]
    told += [] if edition is None or edition.number is None else [("collectorNumber", edition.number)]
    return "".join(f" {key}={quoteattr(printable(value, kept=''))}" for key, value in told)


def _told(text: str) -> str:
    """A text between tags; XML holds no control characters."""
    return escape(printable(text))
