"""`.ydk`: the numbers of cards, a line each, in parts that `#main`, `#extra` and `!side` head."""

import re

from cardkit.collection.edition import Lookup
from cardkit.collection.program import CODE
from cardkit.deckimport.board import Board, board
from cardkit.deckimport.item import Item, Paper, lines, row
from cardkit.decklist.account import Kind, Line
from cardkit.source import Document

_MARK = re.compile(r"(?m)^#main\s*$")
_HEAD = re.compile(r"[#!](main|extra|side)\Z")


def fits(text: str) -> bool:
    """The text is such a list."""
    return _MARK.search(text) is not None


def paper(document: Document, known: Lookup) -> Paper:
    """The list; equal numbers below one another are copies of a card."""
    here, items, account = Board(), list[Item](), list[Line]()
    for number, start, whole in lines(document):
        text = whole.strip()
        head = _HEAD.match(text)
        if head is not None:
            here = board(head[1], known.catalogue.game) or Board()
            account.append(Line(number, Kind.HEADER, text))
        elif not text or text.startswith("#"):
            account.append(Line(number, Kind.COMMENT if text else Kind.BLANK, text))
        else:
            account.append(Line(number, Kind.CARD, text))
            found = row(document, start, {CODE: (text, text.lstrip("0")) if text.startswith("0") else (text,)})
            items.append(Item(row=found, copies=1, zone=here.zone))
    return Paper(form="ydk", document=document, items=_together(items), account=tuple(account))


def _together(items: list[Item]) -> tuple[Item, ...]:
    """Neighbours of one number added up."""
    found = list[Item]()
    for each in items:
        last = found[-1] if found else None
        if last is not None and (last.row.called, last.zone) == (each.row.called, each.zone):
            copies = last.copies + 1 if isinstance(last.copies, int) else last.copies
            found[-1] = Item(row=last.row, copies=copies, zone=last.zone)
        else:
            found.append(each)
    return tuple(found)
