"""Other programs' deck lists -> Deck; every line is accounted for."""

import re
from collections.abc import Sequence

from cardkit.catalogue import Catalogue
from cardkit.collection.edition import Lookup
from cardkit.deckimport import recognition
from cardkit.deckimport.meaning import entered
from cardkit.decklist import DeckRead
from cardkit.decklist.account import Kind, Line
from cardkit.errors import InputError, by_place
from cardkit.foreign.content import text, whole
from cardkit.model import Deck
from cardkit.position import Position
from cardkit.source import Document
from cardkit.source.document import shortened
from cardkit.text import counted

_ENCODINGS = ("utf-8", "cp1252", "latin-1")
_WRONG = re.compile("[\u00c2-\u00f4][\u0080-\u00bf\u20ac\u201a-\u203a\u0152-\u017e\u02c6\u02dc\u2122]+")
"""UTF-8 that was read as Windows' own encoding."""


def is_foreign(content: bytes, file: str) -> bool:
    """A file is no deck file of cardkit's own, not even a broken one; what is no text is none of others' either."""
    try:
        return recognition.is_foreign(_document(content, file)[0].text)
    except InputError:
        return False


def read(content: bytes, file: str, catalogue: Catalogue, keep_unknown: bool = False) -> DeckRead:
    """The deck of a list that is no deck file of cardkit's own.

    Raises: InputError with every line that is not understood, and every card that is unknown or ambiguous.
    """
    document, notes = _document(content, file)
    known = Lookup(catalogue)
    found = recognition.paper(document, known)
    made = entered(found.items, known, keep_unknown)
    faults = sorted((*found.faults, *made.faults), key=by_place)
    left = tuple(_left_out(found.account))
    if made.is_none:
        lines = counted(sum(line.kind is not Kind.BLANK for line in found.account), "line")
        hint = (
            f"a list has lines such as '2 NAME'; a deck file of cardkit's own starts with 'game: {catalogue.game.id}'"
        )
        faults = [whole(file, "; ".join((f"no card found in {lines}", *left)), hint), *faults]
    if faults:
        raise InputError(*shortened(faults))
    deck = Deck(
        game=catalogue.game.id,
        name=found.name or file,
        place=Position(file, 1, 1),
        entries=made.entries,
        notes=found.told,
    )
    told = (*(f"{file}: {note}" for note in (*notes, *left)), *found.notes, *made.notes)
    return DeckRead(deck, made.unknown, found.account, told)


def _document(content: bytes, file: str) -> tuple[Document, Sequence[str]]:
    """The text of a list, and how it was decoded where that is not plain.

    Raises: InputError when it is no text.
    """
    found, encoding = text(content, file, _ENCODINGS)
    notes = [] if encoding.startswith("utf") else [f"the file is not UTF-8; it is read as {encoding}"]
    found = found.removeprefix("\ufeff")
    mended = _WRONG.sub(_mended, found)
    if mended != found:
        notes.append("accents that another program had garbled are mended")
    return Document(file=file, text=mended, root={}), notes


def _mended(garbled: re.Match[str]) -> str:
    """Letters that were UTF-8 read as cp1252, where they are."""
    try:
        return garbled[0].encode("cp1252").decode()
    except UnicodeError:
        return garbled[0]


def _left_out(account: Sequence[Line]) -> Sequence[str]:
    """The note of cards that the list keeps outside the deck."""
    lines = [line for line in account if line.kind is Kind.LEFT_OUT]
    if not lines:
        return ()
    numbers = f"line {lines[0].number}" if len(lines) == 1 else f"lines {lines[0].number} to {lines[-1].number}"
    are = "is" if len(lines) == 1 else "are"
    return (f"{counted(len(lines), 'line')} of cards beside the deck {are} left out ({numbers})",)
