"""Tables of cards: a head names the columns."""

import re

from cardkit.collection.edition import Lookup
from cardkit.collection.program import Layout, layout
from cardkit.collection.reading import heads
from cardkit.collection.row import copies, row, text
from cardkit.deckimport.board import Board, board
from cardkit.deckimport.item import Item, Paper, account
from cardkit.errors import Fault, InputError
from cardkit.foreign.column import bare
from cardkit.foreign.content import whole
from cardkit.foreign.delimited import delimited_records
from cardkit.foreign.meaning import COUNTS, NAMES
from cardkit.foreign.record import Record
from cardkit.source import Document

_MARK = re.compile(r"""\s*"?sep=""", re.IGNORECASE)
_PARTS = ("board", "boards", "zone", "section", "part", "foldername")
"""Heads of the column that says in which part of the deck a card is, as `bare` writes them."""


def fits(found: str) -> bool:
    """The text begins with the head of such a table."""
    first = next((line for line in found.splitlines() if line.strip()), "")
    if _MARK.match(first):
        return True
    cells = {bare(cell.strip(' "')) for sign in "\t;," for cell in first.split(sign) if sign in first}
    return not cells.isdisjoint(NAMES) and not cells.isdisjoint((*COUNTS, *_PARTS))


def paper(document: Document, known: Lookup) -> Paper:
    """The table.

    Raises: InputError when it has no rows, or no column names the cards.
    """
    found = tuple(delimited_records(document.text, document.file, None))
    records = [each for each in found if isinstance(each, Record)]
    if not records:
        raise InputError(whole(document.file, "the table has no rows; a row for each card is needed"))
    meaning = layout(heads(records), document.file)
    told = tuple(_item(each, meaning, known) for each in records)
    items = tuple(each for each in told if isinstance(each, Item))
    faults = (*(each for each in found if isinstance(each, Fault)), *(each for each in told if isinstance(each, Fault)))
    return Paper(
        form="table",
        document=document,
        items=items,
        account=account(document, [each.start for each in records]),
        faults=faults,
    )


def _item(record: Record, meaning: Layout, known: Lookup) -> Item | Fault | None:
    """The cards of a row, or what is wrong with it; None for cards beside the deck."""
    found = row(record, meaning)
    here = _board(record, known)
    if here.lacking is not None:
        return found.fault((), here.lacking)
    return None if here.is_out else Item(row=found, copies=copies(found, meaning), zone=here.zone)


def _board(record: Record, known: Lookup) -> Board:
    """The part of the deck that a row is in."""
    said = (text(cell) for head, cell in record.value.items() if bare(head) in _PARTS)
    words = (word for each in said if each for word in (each, each.rpartition(": ")[2]))
    return next((found for word in words if (found := board(word, known.catalogue.game))), Board())
