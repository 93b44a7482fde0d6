"""Deck codes of Hearthstone: numbers of cards, packed into a line of letters; lines with `#` around it are comments."""

import binascii
import re
from base64 import b64decode
from collections.abc import Iterator

from cardkit.collection.edition import Lookup
from cardkit.collection.program import CODE
from cardkit.deckimport.board import board
from cardkit.deckimport.item import Item, Paper, lines, row
from cardkit.decklist.account import Kind, Line
from cardkit.errors import Fault, InputError
from cardkit.source import Document

_CODE = re.compile(r"(?m)^\s*(AAE[A-Za-z0-9+/]+=*)\s*$")
"""It begins with the bytes 0 and 1, then the format, below 64 (HearthSim, "Deckstrings")."""
_TITLE = re.compile(r"(?m)^###\s*(\S.*?)\s*$")
_ENDS = "the deck code ends too early; copy all of it"


def fits(text: str) -> bool:
    """A line of the text is such a code, and all others are comments."""
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
    return len(lines) == 1 and _CODE.match(lines[0]) is not None


def paper(document: Document, known: Lookup) -> Paper:
    """The list.

    Raises: InputError when the code is torn.
    """
    found = _CODE.search(document.text)
    assert found is not None, "it fits"
    start, title = found.start(1), _TITLE.search(document.text)
    try:
        packed = b64decode(found[1] + "=" * (-len(found[1]) % 4))
        cards = tuple(_cards(iter(packed)))
    except (binascii.Error, StopIteration, RuntimeError) as error:
        raise InputError(document.fault(_ENDS, start, len(found[1]))) from error
    items, faults = list[Item](), list[Fault]()
    for number, copies, owner in cards:
        part = board("sideboard", known.catalogue.game) if owner is not None else None
        if part is not None and part.lacking is not None:
            faults.append(document.fault(part.lacking, start, len(found[1])))
            continue
        card = row(document, start, {CODE: tuple(_codes(number, known))})
        items.append(Item(row=card, copies=copies, zone=None if part is None else part.zone))
    return Paper(
        form="code",
        document=document,
        items=tuple(items),
        account=tuple(_account(document, document.position(start).line)),
        name=None if title is None else title[1],
        faults=tuple(dict.fromkeys(faults)),
    )


def _account(document: Document, code: int) -> Iterator[Line]:
    """What the lines are."""
    for number, _, text in lines(document):
        yield Line(number, Kind.CARD if number == code else Kind.COMMENT if text.strip() else Kind.BLANK, text)


def _codes(number: int, known: Lookup) -> Iterator[str]:
    """What a card of that number may be called: its id or code, else that of the card whose field says the number."""
    yield str(number)
    for field in known.catalogue.game.fields:
        if field.name in ("dbf", "dbfid", "dbf_id"):
            yield from sorted(known.catalogue.selection().ids(f"{field.name}={number}"))


def _cards(content: Iterator[int]) -> Iterator[tuple[int, int, int | None]]:
    """Number, copies and, of a card of a sideboard, the number of the card whose it is.

    Raises: RuntimeError when the bytes end too early, as Python turns a StopIteration in here into.
    """
    for _ in range(3):  # zero, version, format
        _number(content)
    for _ in range(_number(content)):  # heroes
        _number(content)
    for copies in (1, 2, None):
        for _ in range(_number(content)):
            number = _number(content)
            yield number, _number(content) if copies is None else copies, None
    if next(content, 0) == 1:
        for copies in (1, 2, None):
            for _ in range(_number(content)):
                number = _number(content)
                count = _number(content) if copies is None else copies
                yield number, count, _number(content)


def _number(content: Iterator[int]) -> int:
    """A number in groups of seven bits, the lowest first.

    Raises: StopIteration.
    """
    found = shift = 0
    while True:
        byte = next(content)
        found |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return found
