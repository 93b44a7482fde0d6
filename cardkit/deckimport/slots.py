"""JSON of sites for living card games: `{"name": ..., "slots": {"01001": 2}}`."""

import json
import re
from collections.abc import Iterator, Mapping

from cardkit.collection.edition import Lookup
from cardkit.collection.program import CODE, COUNT
from cardkit.collection.row import amount
from cardkit.deckimport.board import board
from cardkit.deckimport.item import Item, Paper, account, row
from cardkit.errors import Fault, InputError
from cardkit.source import Document

_SLOTS: Mapping[str, str | None] = {"slots": None, "cards": None, "sideSlots": "sideboard", "sideslots": "sideboard"}
"""Where copies stand by code, and which part of the deck they are; None: it is not said."""
_LEADERS = ("investigator_code", "hero_code", "identity_code")
"""Keys that name one card more, which the copies may lack."""
_MARK = re.compile(r"""(?s)\s*\{.*?"(?:slots|cards)"\s*:\s*\{""")


def fits(text: str) -> bool:
    """The text is such a list, and no deck file of cardkit's own."""
    return _MARK.match(text) is not None and '"game"' not in text


def paper(document: Document, known: Lookup) -> Paper:
    """The list.

    Raises: InputError when it is no JSON.
    """
    try:
        said = json.loads(document.text)
    except (json.JSONDecodeError, RecursionError) as error:
        at = error.pos if isinstance(error, json.JSONDecodeError) else 0
        raise InputError(document.fault("the JSON breaks here", at)) from error
    found = tuple(_items(said, document, known))
    items = tuple(each for each in found if isinstance(each, Item))
    name = said.get("name")
    return Paper(
        form="json",
        document=document,
        items=items,
        account=account(document, [each.row.record.start for each in items]),
        name=name if isinstance(name, str) and name.strip() else None,
        faults=tuple(each for each in found if isinstance(each, Fault)),
    )


def _items(said: Mapping[str, object], document: Document, known: Lookup) -> Iterator[Item | Fault]:
    """The cards of all parts."""
    codes = set[str]()
    for part, heading in _SLOTS.items():
        slots = said.get(part)
        if not isinstance(slots, dict) or not slots:
            continue
        here = None if heading is None else board(heading, known.catalogue.game)
        start = document.text.find(f'"{part}"')
        if here is not None and here.lacking is not None:
            yield document.fault(here.lacking, start, len(part) + 2)
            continue
        for code, count in slots.items():
            codes.add(code)
            yield _item(document, start, code, str(count), None if here is None else here.zone)
    for key in _LEADERS:
        code = said.get(key)
        if isinstance(code, str) and code not in codes:
            yield _item(document, document.text.find(f'"{key}"'), code, "1", None)


def _item(document: Document, start: int, code: str, count: str, zone: str | None) -> Item:
    """Copies of a card by its code, which stands behind a place of the text."""
    at = document.text.find(json.dumps(code, ensure_ascii=False), start)
    found = row(document, max(at, start, 0), {CODE: (code,), COUNT: (count,)})
    return Item(row=found, copies=amount(count, found), zone=zone)
