"""Words that are likely slips of the pen: a field has them once, and one that is very like them often."""

import sqlite3
from collections.abc import Iterator
from difflib import SequenceMatcher

from cardkit.errors import Fault
from cardkit.model import Field, Kind
from cardkit.position import Position
from cardkit.query import Language, identifier
from cardkit.query.column import MADE
from cardkit.text import fold, quoted

_OFTEN = 3
"""Cards that have a word which is certainly meant."""

_LETTERS = 5
"""What is shorter differs by too little from other words: boat and goat."""

_LIKE = 0.8
"""The least `difflib` ratio: one letter more, less or other in five; `wizrad` and `wizard` have 0.83."""


def slips(connection: sqlite3.Connection, spoken: Language) -> Iterator[Fault]:
    """The likely slips in fields whose words no schema lists, at the places of their cards."""
    for field in spoken.fields:
        if field.kind is Kind.CODE and field.name not in MADE:
            yield from _slips(connection, field)


def _slips(connection: sqlite3.Connection, field: Field) -> Iterator[Fault]:
    """Those of one field."""
    column, written = identifier(field), {fold(word): word for word in field.values}
    asked = f'SELECT {column}, count(*), min(file), line, "column" FROM cards WHERE {column} IS NOT NULL GROUP BY 1'
    rows = connection.execute(f"{asked} ORDER BY 1").fetchall()
    often = {word: number for word, number, *_ in rows if number >= _OFTEN}
    for word, number, *place in rows:
        meant = max(often, key=lambda each: _likeness(word, each), default=None) if number == 1 else None
        if meant is not None and _likeness(word, meant) >= _LIKE:
            said, better = written.get(word, word), written.get(meant, meant)
            message = f"{field.name} is {quoted(said)} here alone; {often[meant]} cards have {quoted(better)}"
            yield Fault(message=message, place=Position(*place))


def _likeness(one: str, other: str) -> float:
    """How like two words are; words that differ in a digit, such as level 1 and 2, are meant."""
    if len(one) < _LETTERS or [char for char in one if char.isdigit()] != [char for char in other if char.isdigit()]:
        return 0
    return SequenceMatcher(None, one, other).ratio()
