"""Copies that a deck uses, and that nobody has."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardkit.finding import Finding, Level, Remedy
from cardkit.model import Card, Entry
from cardkit.rules.ruleset import COLLECTION
from cardkit.rules.view import Entries, View, copies, involved, last
from cardkit.text import listing

Editions = Mapping[str | None, int]
"""Copies by the code of the printing that they are of; None: nobody wrote it down."""


class Owned(NamedTuple):
    """What copies there are of each card."""

    name: str
    """Of the collection or the draft."""
    copies: Mapping[str, int]
    """By id; a card that is not in it is not there."""
    drafted: bool = False
    """They were drafted, not bought."""
    editions: Mapping[str, Editions] | None = None
    """The same copies by edition; None where editions are not told apart."""


class _Lack(NamedTuple):
    """Entries for which there are too few copies."""

    entries: Entries
    there: int
    short: int
    """Copies."""
    edition: str = ""
    """Behind the card's name in the message."""


def findings(owned: Owned, view: View) -> Iterator[Finding]:
    """One finding for each card, and each edition, of which the deck uses more copies than there are."""
    used: dict[str, list[Entry]] = {}
    for entry in view.deck.entries:
        used.setdefault(entry.card, []).append(entry)
    for card, entries in used.items():
        lacking = 0
        for each in _of_editions(owned, view.known.cards[card], entries, view):
            lacking += int(each.over_by or 0)
            yield each
        there, needed = owned.copies.get(card, 0), copies(entries)
        if needed - lacking > there:
            yield _finding(owned, _Lack(entries, there, needed - lacking - there), view)


def _of_editions(owned: Owned, card: Card, entries: Entries, view: View) -> Iterator[Finding]:
    """One finding for each edition that the deck asks for and of which there are too few copies."""
    if not card.printings or all(entry.printing is None for entry in entries):
        return
    if owned.editions is None:
        yield _unknown(owned, [entry for entry in entries if entry.printing], view)
        return
    there = _there(owned.editions.get(card.id, {}), card)
    for code in dict.fromkeys(entry.printing for entry in entries if entry.printing):
        mine, has = [entry for entry in entries if entry.printing == code], there.get(code, 0)
        if copies(mine) > has:
            yield _finding(owned, _Lack(mine, has, copies(mine) - has, f" of '{code}'"), view)


def _there(editions: Editions, card: Card) -> Editions:
    """The copies by edition; of a card that has one edition each copy is of that."""
    if len(card.printings) != 1:
        return editions
    only = card.printings[0].code
    return {**editions, only: editions.get(only, 0) + editions.get(None, 0)}


def _finding(owned: Owned, lack: _Lack, view: View) -> Finding:
    """Copies that are used and not there."""
    entries, card = lack.entries, lack.entries[0].card
    had, uses = ("drafted", "used") if owned.drafted else ("own", "deck uses")
    return Finding(
        rule=COLLECTION,
        level=Level.ERROR,
        message=f"'{view.name(card)}'{lack.edition}: {had} {lack.there}, {uses} {copies(entries)}",
        why=_why(owned),
        place=last(entries).place,
        measured=copies(entries),
        over_by=lack.short,
        cards=involved(view, entries),
        remedy=(Remedy(do="cut", copies=lack.short, cards=(card,)),),
    )


def _unknown(owned: Owned, entries: Entries, view: View) -> Finding:
    """Editions that the deck asks for where they are not told apart."""
    codes = listing(dict.fromkeys(f"'{entry.printing}'" for entry in entries))
    return Finding(
        rule=COLLECTION,
        level=Level.NOTE,
        message=f"'{view.name(entries[0].card)}' of {codes}: copies of any edition count here",
        why=_why(owned),
        place=last(entries).place,
        cards=involved(view, entries),
    )


def _why(owned: Owned) -> str:
    """Why copies are counted."""
    return f"a deck is made of the cards {'drafted by' if owned.drafted else 'in the collection'} '{owned.name}'"
