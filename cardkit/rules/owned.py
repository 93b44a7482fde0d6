"""Copies that a deck uses, and that nobody has."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardkit.finding import Finding, Level, Remedy
from cardkit.model import Entry
from cardkit.rules.ruleset import COLLECTION
from cardkit.rules.view import View, copies, involved, last


class Owned(NamedTuple):
    """What copies there are of each card."""

    name: str
    """Of the collection or the draft."""
    copies: Mapping[str, int]
    """By id; a card that is not in it is not there."""
    drafted: bool = False
    """They were drafted, not bought."""


def findings(owned: Owned, view: View) -> Iterator[Finding]:
    """One finding for each card of which the deck uses more copies than there are."""
    used: dict[str, list[Entry]] = {}
    for entry in view.deck.entries:
        used.setdefault(entry.card, []).append(entry)
    had, why = ("drafted", "drafted by") if owned.drafted else ("own", "in the collection")
    uses = "used" if owned.drafted else "deck uses"
    for card, entries in used.items():
        there, needed = owned.copies.get(card, 0), copies(entries)
        if needed > there:
            yield Finding(
                rule=COLLECTION,
                level=Level.ERROR,
                message=f"'{view.name(card)}': {had} {there}, {uses} {needed}",
                why=f"a deck is made of the cards {why} '{owned.name}'",
                place=last(entries).place,
                measured=needed,
                over_by=needed - there,
                cards=involved(view, entries),
                remedy=(Remedy(do="cut", copies=needed - there, cards=(card,)),),
            )
