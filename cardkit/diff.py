"""Two versions of a deck -> what is in one and not in the other."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from cardkit.answer.counting import Change, Difference, Move, Said
from cardkit.model import Deck

_Cell = tuple[str, str, str | None]
"""Zone, card and printing."""


def difference(old: Deck, new: Deck, zones: Sequence[str]) -> Difference:
    """What tells two decks of a game with these zones apart; entries without printings are compared without."""
    before, after = _copies(old), _copies(new)
    moves = tuple(_moves(before, after))
    for card, copies, source, to, printing in moves:
        before[source, card, printing] -= copies
        before[to, card, printing] += copies
    cells = dict.fromkeys((*after, *before))
    changes = tuple(
        Change(card, zone, before[zone, card, printing], after[zone, card, printing], printing)
        for each in zones
        for zone, card, printing in cells
        if zone == each and before[zone, card, printing] != after[zone, card, printing]
    )
    return Difference(changes, moves, tuple(_said(old, new)))


def _copies(deck: Deck) -> Counter[_Cell]:
    """The copies of a deck."""
    found = Counter[_Cell]()
    for entry in deck.entries:
        found[entry.zone, entry.card, entry.printing] += entry.copies
    return found


def _moves(before: Counter[_Cell], after: Counter[_Cell]) -> Iterator[Move]:
    """Copies that one zone has fewer of and another as many more."""
    cells = tuple(dict.fromkeys((*before, *after)))
    lost = {cell: before[cell] - after[cell] for cell in cells if before[cell] > after[cell]}
    won = {cell: after[cell] - before[cell] for cell in cells if after[cell] > before[cell]}
    for (source, card, printing), fewer in lost.items():
        left = fewer
        for cell in [cell for cell in won if cell[1:] == (card, printing)]:
            copies = min(left, won[cell])
            if copies:
                yield Move(card, copies, source, cell[0], printing)
                left -= copies
                won[cell] -= copies


def _said(old: Deck, new: Deck) -> list[Said]:
    """What the decks say beside their cards and their names."""
    told = [{**_texts(deck), **deck.choices} for deck in (old, new)]
    keys = dict.fromkeys((*told[0], *told[1]))
    return [Said(key, told[0].get(key), told[1].get(key)) for key in keys if told[0].get(key) != told[1].get(key)]


def _texts(deck: Deck) -> Mapping[str, str]:
    """Who plays a deck, and what the author notes."""
    texts = {"author": deck.author, "hero": deck.hero, "notes": deck.notes}
    return {key: text for key, text in texts.items() if text is not None}
