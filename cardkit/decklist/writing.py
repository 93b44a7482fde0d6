"""Deck -> the text of a deck file that reads back as the same deck."""

import json
import re
from collections.abc import Mapping

from cardkit.catalogue import Catalogue
from cardkit.decklist.names import resolved
from cardkit.model import Deck, Entry

_PLAIN = re.compile(r"[A-Za-z0-9\u00c0-\u024f\u0370-\u03ff(][^:#\n\"'\[\]{},&*!|>%@`\\]*[^:#\s\"'\[\]{},&*!|>%@`\\]\Z")
"""Texts that YAML cannot bend: no indicator anywhere."""

_ESCAPED_UP_TO = 0xFFFF
"""`uXXXX` behind a backslash holds no more; YAML does not join pairs of them as JSON does."""

_BENT = frozenset({"true", "false", "null", "yes", "no", "on", "off", "~"})
"""Words that other YAML readers change."""


def written(deck: Deck, catalogue: Catalogue) -> str:
    """The YAML of a deck; entries by name where the name means that card alone, else by id."""
    head = [("game", deck.game), ("name", deck.name)]
    head += [(key, text) for key in ("author", "hero", "notes") if (text := getattr(deck, key)) is not None]
    lines = [f"{key}: {_scalar(text)}" for key, text in head]
    if deck.choices:
        lines += ["choices:", *(f"  {_scalar(key)}: {_scalar(text)}" for key, text in deck.choices.items())]
    names = _clear_names(deck, catalogue)
    for zone in catalogue.game.zones:
        entries = [entry for entry in deck.entries if entry.zone == zone.name]
        if entries:
            lines += [f"{zone.name}:", *(f"  - {_entry(entry, names[entry.card], catalogue)}" for entry in entries)]
    return "\n".join(lines) + "\n"


def _entry(entry: Entry, name: str, catalogue: Catalogue) -> str:
    """One entry, as text where that says everything, else as a mapping in one line."""
    counted = name if entry.copies == 1 else f"{entry.copies} {name}"
    meant = resolved(counted, catalogue)
    if entry.owner is None and entry.printing is None and (meant.copies, meant.cards) == (entry.copies, (entry.card,)):
        return _scalar(counted)
    pairs = [("card", _scalar(name)), ("copies", str(entry.copies) if entry.copies > 1 else None)]
    pairs += [(key, None if text is None else _scalar(text)) for key, text in _provenance(entry)]
    return "{" + ", ".join(f"{key}: {text}" for key, text in pairs if text is not None) + "}"


def _provenance(entry: Entry) -> tuple[tuple[str, str | None], ...]:
    """Whose copies they are, and of which printing."""
    return (("owner", entry.owner), ("printing", entry.printing))


def _clear_names(deck: Deck, catalogue: Catalogue) -> Mapping[str, str]:
    """What to call each card: its name where that means this card alone, else its id."""
    cards = catalogue.cards(entry.card for entry in deck.entries)
    return {card.id: card.name if catalogue.called(card.name) == (card.id,) else card.id for card in cards}


def _scalar(text: str) -> str:
    """A text as YAML: plain where nothing can bend it, else quoted as JSON (which YAML reads alike)."""
    plain = _PLAIN.match(text) is not None and text.casefold() not in _BENT and not text.replace(".", "").isdigit()
    return text if plain else "".join(map(_shown, json.dumps(text, ensure_ascii=False)))


def _shown(char: str) -> str:
    """A character between quotes: one that no reader takes or no person sees is escaped."""
    return char if char.isprintable() or ord(char) > _ESCAPED_UP_TO else f"\\u{ord(char):04x}"
