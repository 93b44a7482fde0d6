"""The forms that a deck is written in for other programs, and what each of them cannot say."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from cardkit.catalogue import Catalogue
from cardkit.decklist.cockatrice import cod, hashed
from cardkit.decklist.listing import Line, Listing, listing
from cardkit.decklist.part import Part, half, part
from cardkit.decklist.plain import arena, dec, markdown, text
from cardkit.decklist.tabular import dragon_shield, table
from cardkit.decklist.writing import written
from cardkit.model import Deck
from cardkit.source import read
from cardkit.text import counted, quoted
from cardkit.text import listing as listed

_Text = Callable[[Listing], str]

_TEXTS = ("author", "hero", "notes")
_OWNERS, _CHOICES, _EDITIONS, _ZONES = "owners", "choices", "editions", "zones"
_SHARED, _ODD = "shared names", "odd editions"
"""Names that several cards have; editions that no card has."""
_ALL = frozenset((*_TEXTS, _OWNERS, _CHOICES, _EDITIONS, _ZONES, _SHARED, _ODD))
"""What a deck may say beside its cards and its name, and what is hard to say."""


class Writer(NamedTuple):
    """How a deck is written for a program."""

    ending: str
    """Of its files."""
    text: _Text | None
    """None: a deck file of cardkit's own."""
    kept: frozenset[str]
    """What it says beside the cards."""


WRITERS: Mapping[str, Writer] = {
    "text": Writer(".txt", text, frozenset({_ZONES})),
    "arena": Writer(".txt", arena, frozenset({_ZONES, _EDITIONS})),
    "dec": Writer(".dec", dec, frozenset()),
    "cod": Writer(".cod", cod, frozenset({"notes", _EDITIONS})),
    "csv": Writer(".csv", table, frozenset({_ZONES, _EDITIONS, _OWNERS, _SHARED, _ODD})),
    "dragonshield": Writer(".csv", dragon_shield, frozenset({_ZONES, _EDITIONS})),
    "markdown": Writer(".md", markdown, frozenset({*_TEXTS, _CHOICES, _ZONES, _SHARED})),
    "yaml": Writer(".yaml", None, _ALL),
    "json": Writer(".json", None, _ALL),
    "hash": Writer(".txt", hashed, _ALL),  # it is no list, and leaves nothing out
}
"""The forms by their names; of several with one ending the first is meant by it."""


@dataclass(frozen=True, slots=True)
class Exported:
    """A deck as a program reads it."""

    text: str
    notes: tuple[str, ...]
    """What is not as the deck has it."""


def exported(deck: Deck, catalogue: Catalogue, form: str) -> Exported:
    """A deck in the form of that name."""
    writer = WRITERS[form]
    if writer.text is None:
        own = written(deck, catalogue)
        return Exported(own if form == "yaml" else _as_json(own), ())
    told = listing(deck, catalogue)
    return Exported(writer.text(told), tuple(_notes(told, form, writer.kept)))


def _as_json(own: str) -> str:
    """A deck file as JSON."""
    return json.dumps(read(own.encode(), "-").value, ensure_ascii=False, indent=2) + "\n"


def _notes(told: Listing, form: str, kept: frozenset[str]) -> Iterator[str]:
    """What a form cannot say of a deck."""
    lost = [each for each in _said(told) if each not in kept]
    if lost:
        yield f"{form} has no place for {listed(lost)}"
    moved = [each.zone for each in told.sections if part(each.zone) != half(each.zone)]
    for side in Part if _ZONES not in kept else ():
        names = [zone.name for zone in moved if half(zone) is side]
        if names:
            goes = "goes" if len(names) == 1 else "go"
            yield f"{form} knows main and side alone; {listed(names)} {goes} into {side}"
    named = {line.card.id: line for line in told.lines if line.name != line.card.name}
    if named and _SHARED not in kept:
        yield f"{counted(len(named), 'name means', 'names mean')} several cards; written is the id: {_ids(named)}"
    odd = [line for line in told.lines if line.printing is not None and line.edition is None]
    if odd and _ODD not in kept and _EDITIONS in kept:
        yield f"editions that no card has are left out: {listed(dict.fromkeys(map(_edition, odd)))}"


def _said(told: Listing) -> Iterator[str]:
    """What a deck says beside its cards and their zones."""
    yield from (key for key in _TEXTS if getattr(told.deck, key) is not None)
    if told.deck.choices:
        yield _CHOICES
    if any(line.owner is not None for line in told.lines):
        yield _OWNERS
    if any(line.printing is not None for line in told.lines):
        yield _EDITIONS


def _ids(named: Mapping[str, Line]) -> str:
    """Cards by their names and ids."""
    return listed(f"{quoted(line.card.name)} {card}" for card, line in named.items())


def _edition(line: Line) -> str:
    """An edition of a card."""
    return f"{quoted(line.card.name)} {quoted(line.printing or '')}"
