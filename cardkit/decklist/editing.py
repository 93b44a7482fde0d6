"""A deck file with other copies, whose comments and order stay as they are.

Each change is tried in the likeliest way and read back: only a text that says what is wanted, and nothing else, is
taken.
"""

import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardkit.catalogue import Catalogue
from cardkit.decklist.deckfile import begun
from cardkit.decklist.writing import listed, noted
from cardkit.errors import InputError
from cardkit.model import Deck, Entry
from cardkit.source import Node, decoded, read
from cardkit.source.listing import appended, line_end, recounted, removed
from cardkit.source.scalar import scalar

Copies = Mapping[tuple[str, str], int]
"""Copies by zone and card."""


@dataclass(frozen=True, slots=True)
class _Written:
    """A deck file and what it says."""

    text: str
    file: str
    node: Node
    deck: Deck

    def items(self, zone: str) -> tuple[Node, ...]:
        """The entries of a zone as they stand there."""
        node = self.node.child(zone)
        return () if node is None else node.items()

    def entries(self, zone: str) -> tuple[Entry, ...]:
        """The entries of a zone."""
        return tuple(entry for entry in self.deck.entries if entry.zone == zone)


def edited(content: bytes, wanted: Deck, catalogue: Catalogue) -> bytes | None:
    """The content of a deck file with the copies and choices of the wanted deck; None where it cannot be put in safely.

    Cards are added before any is cut, so that no zone is without cards in between.
    """
    text, _ = decoded(content, wanted.place.file)
    if text is None:
        return None
    found: _Written | None = _read(text, wanted.place.file, catalogue)
    now, then = held(found.deck if found is not None else wanted), held(wanted)
    steps = [cell for cell in then if then[cell] > now.get(cell, 0)]
    steps += [cell for cell in now if then.get(cell, 0) < now[cell]]
    for cell in steps:
        found = found and _with(found, cell, then.get(cell, 0), catalogue)
    for name, value in wanted.choices.items():
        found = found and _choosing(found, name, value, catalogue)
    if found is None or held(found.deck) != then or dict(found.deck.choices) != dict(wanted.choices):
        return None
    return (BOM_UTF8 if content.startswith(BOM_UTF8) else b"") + found.text.encode()


def held(deck: Deck) -> dict[tuple[str, str], int]:
    """The copies of a deck."""
    found = Counter[tuple[str, str]]()
    for entry in deck.entries:
        found[entry.zone, entry.card] += entry.copies
    return dict(found)


def _read(text: str, file: str, catalogue: Catalogue) -> _Written | None:
    """A deck file; None when it cannot be read."""
    try:
        node = read(text.encode(), file)
        return _Written(text, file, node, begun(node, catalogue).deck)
    except InputError:  # no way to write it here; the next one is tried
        return None


def _with(before: _Written, cell: tuple[str, str], copies: int, catalogue: Catalogue) -> _Written | None:
    """The file with so many copies of a card in a zone."""
    found: _Written | None = before
    while found is not None and (gap := copies - held(found.deck).get(cell, 0)):
        texts = _more(found, *cell, gap, catalogue) if gap > 0 else _less(found, *cell, -gap)
        found = _first(found, texts, cell, catalogue)
    return found


def _first(before: _Written, texts: Iterator[str], cell: tuple[str, str], catalogue: Catalogue) -> _Written | None:
    """The first of the texts in which a card has other copies, and all else is as before."""
    old = held(before.deck)
    for text in texts:
        after = _read(text, before.file, catalogue)
        new = old if after is None else held(after.deck)
        if after is not None and new != old and {**new, cell: 0} == {**old, cell: 0} and _head(after) == _head(before):
            return after
    return None


def _head(written: _Written) -> tuple[object, ...]:
    """What a deck says beside its cards."""
    deck = written.deck
    return deck.game, deck.name, deck.author, deck.hero, deck.notes, tuple(deck.choices.items())


def _more(before: _Written, zone: str, card: str, copies: int, catalogue: Catalogue) -> Iterator[str]:
    """The texts with more copies: in an entry of the card that nobody owns, else in one of its own."""
    for item, entry in zip(before.items(zone), before.entries(zone), strict=True):
        if entry.card == card and entry.owner is None and entry.printing is None:
            yield from recounted(before.text, item, entry.copies + copies)
    new = Entry(card=card, zone=zone, copies=copies, place=before.deck.place)
    [line], [bare] = noted([new], catalogue), listed([new], catalogue)
    yield from _under_key(before, zone, line)
    for each in dict.fromkeys((line, bare)):  # no comment can stand in a list in brackets
        yield from appended(before.text, before.items(zone), before.node.child(zone), each)
    end = line_end(before.text)
    text = before.text if before.text.endswith(("\n", "\r")) else before.text + end
    yield f"{text}{zone}:{end}  - {line}{end}"


def _under_key(before: _Written, zone: str, line: str) -> Iterator[str]:
    """The text with the first entry of a zone whose key stands there with nothing behind it."""
    text, quote = before.text, "[\"']?"
    key = re.compile(rf"^( *){quote}{re.escape(zone)}{quote}:[ \t]*(?:#[^\r\n]*)?(?=[\r\n]|\Z)", re.MULTILINE)
    for found in key.finditer(text) if before.node.child(zone) is None else ():
        rest = text[found.end() :] or line_end(text)
        yield f"{text[: found.end()]}{line_end(text)}{found[1]}  - {line}{rest}"


def _less(before: _Written, zone: str, card: str, copies: int) -> Iterator[str]:
    """The texts with fewer copies, of the last entry that has the card."""
    items, entries = before.items(zone), before.entries(zone)
    number = max(n for n, entry in enumerate(entries) if entry.card == card)
    if entries[number].copies > copies:
        yield from recounted(before.text, items[number], entries[number].copies - copies)
        return
    yield from removed(before.text, items, number)
    yield from _without_zone(before, zone, items)


def _without_zone(before: _Written, zone: str, items: Sequence[Node]) -> Iterator[str]:
    """The text without a zone that has one entry."""
    if len(items) == 1:
        start = before.node.key(zone).offset
        yield from (before.text[:start] + text[start:].partition("\n")[2] for text in removed(before.text, items, 0))


def _choosing(before: _Written, name: str, value: str, catalogue: Catalogue) -> _Written | None:
    """The file in which something is chosen."""
    if before.deck.choices.get(name) == value:
        return before
    text, end = before.text, line_end(before.text)
    node = before.node.child("choices")
    old = None if node is None else node.child(name)
    pair = f"{scalar(name)}: {scalar(value)}"
    if node is None:
        text = f"{text if text.endswith(end) else text + end}choices: {{{pair}}}{end}"
    elif old is not None:
        text = text[: old.offset] + scalar(value) + text[old.offset + len(scalar(old.text())) :]
    else:
        return None
    after = _read(text, before.file, catalogue)
    right = after is not None and after.deck.choices == {**before.deck.choices, name: value}
    return after if right and after is not None and held(after.deck) == held(before.deck) else None
