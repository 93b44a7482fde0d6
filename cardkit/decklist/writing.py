"""Deck -> the text of a deck file that reads back as the same deck."""

from collections.abc import Iterable, Mapping

from cardkit.catalogue import Catalogue
from cardkit.decklist.names import resolved, titles
from cardkit.model import Deck, Entry
from cardkit.source.scalar import scalar


def written(deck: Deck, catalogue: Catalogue) -> str:
    """The YAML of a deck; entries by name where the name means that card alone, else by id."""
    head = [("game", deck.game), ("name", deck.name)]
    head += [(key, text) for key in ("author", "hero", "notes") if (text := getattr(deck, key)) is not None]
    lines = [f"{key}: {scalar(text)}" for key, text in head]
    if deck.choices:
        lines += ["choices:", *(f"  {scalar(key)}: {scalar(text)}" for key, text in deck.choices.items())]
    for zone in catalogue.game.zones:
        entries = [entry for entry in deck.entries if entry.zone == zone.name]
        if entries:
            lines += [f"{zone.name}:", *(f"  - {text}" for text in noted(entries, catalogue))]
    return "\n".join(lines) + "\n"


def noted(entries: Iterable[Entry], catalogue: Catalogue) -> tuple[str, ...]:
    """The YAML of entries, each as it stands in a list; what an id means is said in a comment."""
    every = tuple(entries)
    cards = catalogue.cards(entry.card for entry in every)
    shared = [card for card in cards if catalogue.called(card.name) != (card.id,)]
    said = {card: f"  # {' '.join(title.split())}" for card, title in titles(shared, catalogue).items()}
    return tuple(line + said.get(entry.card, "") for line, entry in zip(listed(every, catalogue), every, strict=True))


def listed(entries: Iterable[Entry], catalogue: Catalogue) -> tuple[str, ...]:
    """The YAML of entries, each as it stands in a list."""
    every = tuple(entries)
    names = clear_names(every, catalogue)
    return tuple(_entry(entry, names[entry.card], catalogue) for entry in every)


def _entry(entry: Entry, name: str, catalogue: Catalogue) -> str:
    """One entry, as text where that says everything, else as a mapping in one line."""
    counted = name if entry.copies == 1 else f"{entry.copies} {name}"
    meant = resolved(counted, catalogue)
    if entry.owner is None and entry.printing is None and (meant.copies, meant.cards) == (entry.copies, (entry.card,)):
        return scalar(counted)
    pairs = [("card", scalar(name)), ("copies", str(entry.copies) if entry.copies > 1 else None)]
    pairs += [(key, None if text is None else scalar(text)) for key, text in _provenance(entry)]
    return "{" + ", ".join(f"{key}: {text}" for key, text in pairs if text is not None) + "}"


def _provenance(entry: Entry) -> tuple[tuple[str, str | None], ...]:
    """Whose copies they are, and of which printing."""
    return (("owner", entry.owner), ("printing", entry.printing))


def clear_names(entries: Iterable[Entry], catalogue: Catalogue) -> Mapping[str, str]:
    """What to call each card: its name where that means this card alone, else its id."""
    cards = catalogue.cards(entry.card for entry in entries)
    return {card.id: card.name if catalogue.called(card.name) == (card.id,) else card.id for card in cards}
