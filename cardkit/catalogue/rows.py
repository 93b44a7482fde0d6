"""Cards and their printings as rows of a catalogue's tables, and back."""

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardkit.model import Bound, Card, Kind, Printing, Value
from cardkit.position import Position
from cardkit.query import Language, form, items, printed, values
from cardkit.query.column import MADE
from cardkit.text import fold

_OWN_COLUMNS = 6
"""`seq id set file line column`, before the columns that queries need."""

_PRINT_COLUMNS = 4
"""`printing.card printing.nth printing.code printing.data`, behind them."""

_FIRST_PRINT = 2**40
"""Printings count from there, so that no card has the `seq` of a printing."""

_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def write_cards(connection: sqlite3.Connection, spoken: Language, cards: Sequence[Card]) -> None:
    """Write cards with their printings, in this order."""
    filled = form(spoken)
    width = _OWN_COLUMNS + len(filled.blank)
    numbered = tuple(enumerate(cards, start=_last(connection, "card_rows", 0) + 1))
    made = {seq: values(card, filled) for seq, card in numbered}
    names = ((fold(name), name, at, seq) for seq, card in numbered for at, name in card.names.items())
    _insert(connection, "card_rows", width, ((seq, *_own(card), *made[seq]) for seq, card in numbered))
    _insert(connection, "contents", 2, ((seq, card_data(card)) for seq, card in numbered))
    _insert(connection, "names", 4, names)
    _insert(connection, "items", 4, ((seq, *item) for seq, card in numbered for item in items(card, filled)))
    every = ((seq, card, nth, each) for seq, card in numbered for nth, each in enumerate(card.printings))
    prints = tuple(enumerate(every, start=_last(connection, "print_rows", _FIRST_PRINT) + 1))
    rows = (
        (own, *_own(card, p.set), *printed(made[seq], p, filled), seq, nth, p.code, _json(dict(p.fields)))
        for own, (seq, card, nth, p) in prints
    )
    lists = ((own, *item) for own, (_, card, _, p) in prints for item in items(card.as_printed(p), filled))
    varied = dict.fromkeys(row for _, (_, card, _, p) in prints for row in _varied(card, p))
    _insert(connection, "print_rows", width + _PRINT_COLUMNS, rows)
    _insert(connection, "print_items", 4, lists)
    _insert(connection, "varied", 3, varied)
    codes = tuple(each.name for each in spoken.fields if each.kind is Kind.CODE and each.name not in MADE)
    words = dict.fromkeys(row for card in cards for row in _words(card, codes))
    connection.executemany("INSERT OR IGNORE INTO words VALUES (?, ?, ?)", words)


def _last(connection: sqlite3.Connection, table: str, before: int) -> int:
    """The highest `seq` of a table; of an empty one the number before its first."""
    [last] = connection.execute(f"SELECT coalesce(max(seq), ?) FROM {table}", [before]).fetchone()
    return int(last)


def _insert(connection: sqlite3.Connection, table: str, width: int, rows: Iterable[tuple[Any, ...]]) -> None:
    """Write rows of so many columns."""
    connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * width)})", rows)


def _varied(card: Card, printing: Printing) -> Iterator[tuple[str, str, str]]:
    """The rows of `varied` for a printing."""
    file = card.place.file
    yield from ((file, name, "") for name in printing.fields)
    if printing.set is not None:
        yield (file, "set", printing.set)


def _words(card: Card, codes: Collection[str]) -> Iterator[tuple[str, str, str]]:
    """The rows of `words` for a card and its printings."""
    for held in (card.fields, *(each.fields for each in card.printings)) if codes else ():
        yield from ((card.place.file, name, str(held[name])) for name in codes if name in held)
    yield from ((card.place.file, *each) for each in card.instead.items())


def _own(card: Card, card_set: str | None = None) -> tuple[str, str, str, int, int]:
    """The values of the columns behind `seq`, up to those that queries need; `card_set` is a printing's own."""
    return (card.id, card_set or card.set, card.place.file, card.place.line, card.place.column)


def card_data(card: Card) -> str:
    """What a card's other columns do not hold, as JSON."""
    amends = {rule: [bound.min, bound.max] for rule, bound in card.amends.items()}
    printings = [[each.code, each.set, dict(each.fields)] for each in card.printings]
    data = [dict(card.names), dict(card.fields), card.unknown, amends, printings, dict(card.instead)]
    return _json(data)


def card_of(game: str, row: tuple[str, str, str, int, int, str]) -> Card:
    """The card of a row `id, set, file, line, column, data`."""
    card, card_set, file, line, column, data = row
    names, fields, unknown, amends, printings, instead = json.loads(data)
    return Card(
        id=card,
        game=game,
        set=card_set,
        names=names,
        fields=_fields(fields),
        unknown=tuple(unknown),
        instead=instead,
        amends={rule: Bound(*bound) for rule, bound in amends.items()},
        printings=tuple(Printing(code=code, set=own, fields=_fields(held)) for code, own, held in printings),
        place=Position(file, line, column),
    )


def _fields(held: Mapping[str, Any]) -> dict[str, Value]:
    """Values of fields, after a way through JSON."""
    return {name: tuple(value) if isinstance(value, list) else value for name, value in held.items()}
