"""The SQLite file of a game: its tables, opening it, and what it says of the files that it was made from.

The layout is free: a catalogue is a cache, rebuilt from files. `PRAGMA application_id` tells cardkit's files from
others, `user_version` one layout from the next.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import astuple
from pathlib import Path

from cardkit.catalogue.files import GameFiles, Stamp
from cardkit.catalogue.packing import pack, unpack
from cardkit.errors import CardkitError, Fault, NewerError
from cardkit.model import Bound, Card, CardSet, Game
from cardkit.position import Position
from cardkit.query import Column, Language, columns, items, values
from cardkit.text import fold

LAYOUT = 1
"""The layout that this cardkit writes; an older one is rebuilt, a newer one refused."""

APPLICATION = 0x43_41_52_44
"""`PRAGMA application_id`: the letters CARD."""

SECONDS_TO_WAIT = 10.0
"""How long a writer waits for another one."""

_TABLES = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE files (name TEXT PRIMARY KEY, path TEXT, size INTEGER, modified INTEGER, digest TEXT, settled INTEGER);
CREATE TABLE sets (id TEXT PRIMARY KEY, file TEXT NOT NULL, data TEXT NOT NULL);
CREATE TABLE cards (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, "set" TEXT NOT NULL,
    file TEXT NOT NULL, line INTEGER NOT NULL, "column" INTEGER NOT NULL, data TEXT NOT NULL{columns}
);
CREATE TABLE names (folded TEXT NOT NULL, name TEXT NOT NULL, locale TEXT NOT NULL, seq INTEGER NOT NULL);
CREATE TABLE items (seq INTEGER NOT NULL, field TEXT NOT NULL, item TEXT NOT NULL, folded TEXT NOT NULL);
CREATE INDEX names_by_folded ON names (folded);
CREATE INDEX names_by_card ON names (seq);
CREATE INDEX items_by_card ON items (seq, field);
CREATE INDEX items_by_value ON items (field, folded);
CREATE INDEX cards_by_place ON cards (file, line, "column");
"""

_OWN_COLUMNS = 7
"""`seq id set file line column data`, before the columns that queries need."""


def language(game: Game, queries: Mapping[str, str] | None = None) -> Language:
    """What queries of a game may name; `queries` are saved ones beside the game's own."""
    return Language(fields=game.fields, locales=game.locales, saved={**game.queries, **(queries or {})})


def connected(path: Path | None) -> sqlite3.Connection:
    """A connection to a catalogue file, or to memory."""
    return sqlite3.connect(path or ":memory:", timeout=SECONDS_TO_WAIT, isolation_level=None)


def usable(connection: sqlite3.Connection, path: Path) -> bool:
    """The file has this cardkit's layout; an older or empty one is not usable and will be replaced.

    Raises: NewerError; CardkitError when the file is no catalogue at all.
    """
    try:
        [application] = connection.execute("PRAGMA application_id").fetchone()
        [layout] = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        raise _foreign(path) from error
    if application != APPLICATION:
        if path.stat().st_size == 0:
            return False
        raise _foreign(path)
    if layout > LAYOUT:
        raise NewerError(f"the catalogue '{path}'")
    return bool(layout == LAYOUT)


def _foreign(path: Path) -> CardkitError:
    """A file that cardkit did not write stands where a catalogue should be."""
    return CardkitError(Fault(message=f"'{path}' is not a cardkit catalogue", hint="move or delete the file"))


def create(connection: sqlite3.Connection, game: Game) -> None:
    """Make the tables of a new catalogue, and note the game."""
    wanted = "".join(f',\n    "{column.name}" {column.type}' for column in columns(language(game)))
    for statement in _TABLES.format(columns=wanted).split(";"):
        connection.execute(statement)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {LAYOUT}")
    connection.execute("INSERT INTO about VALUES ('game', ?)", [json.dumps(pack(game), ensure_ascii=False)])


def stored_game(connection: sqlite3.Connection) -> Game:
    """The game that a catalogue is of."""
    [data] = connection.execute("SELECT value FROM about WHERE key = 'game'").fetchone()
    return unpack(json.loads(data))


def stored_stamps(connection: sqlite3.Connection) -> Mapping[str, Stamp]:
    """The files that a catalogue was made from, by name."""
    rows = connection.execute("SELECT name, path, size, modified, digest, settled FROM files ORDER BY name")
    return {name: Stamp(path, size, time, digest, bool(settled)) for name, path, size, time, digest, settled in rows}


def write_stamp(connection: sqlite3.Connection, name: str, stamp: Stamp) -> None:
    """Note what a file looked like when it was read."""
    connection.execute("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?, ?)", [name, *astuple(stamp)])


def write_set(connection: sqlite3.Connection, game: Game, card_set: CardSet, cards: Iterable[Card], file: str) -> None:
    """Write the set and the cards of a set file, in its order."""
    spoken, wanted = language(game), columns(language(game))
    [last] = connection.execute("SELECT coalesce(max(seq), 0) FROM cards").fetchone()
    for seq, card in enumerate(cards, start=last + 1):
        _write_card(connection, seq, card, spoken, wanted)
    connection.execute("INSERT INTO sets VALUES (?, ?, ?)", [card_set.id, file, _set_data(card_set)])


def _write_card(
    connection: sqlite3.Connection, seq: int, card: Card, spoken: Language, wanted: tuple[Column, ...]
) -> None:
    """Write one card into the tables of cards, names and list items."""
    marks = ", ".join("?" * (_OWN_COLUMNS + len(wanted)))
    own = (seq, card.id, card.set, card.place.file, card.place.line, card.place.column, card_data(card))
    connection.execute(f"INSERT INTO cards VALUES ({marks})", (*own, *values(card, spoken)))
    names = [(fold(name), name, locale, seq) for locale, name in card.names.items()]
    connection.executemany("INSERT INTO names VALUES (?, ?, ?, ?)", names)
    connection.executemany("INSERT INTO items VALUES (?, ?, ?, ?)", [(seq, *item) for item in items(card, spoken)])


def remove_file(connection: sqlite3.Connection, file: str) -> None:
    """Remove all that came from a set file."""
    for table in ("names", "items"):
        connection.execute(f"DELETE FROM {table} WHERE seq IN (SELECT seq FROM cards WHERE file = ?)", [file])
    connection.execute("DELETE FROM cards WHERE file = ?", [file])
    connection.execute("DELETE FROM sets WHERE file = ?", [file])
    connection.execute("DELETE FROM files WHERE name = ?", [file])


def place(connection: sqlite3.Connection, card: str) -> Position | None:
    """Where the card of that id stands, or None."""
    row = connection.execute('SELECT file, line, "column" FROM cards WHERE id = ?', [card]).fetchone()
    return None if row is None else Position(*row)


def file_of_set(connection: sqlite3.Connection, card_set: str) -> str | None:
    """The file that the set of that id comes from, or None."""
    row = connection.execute("SELECT file FROM sets WHERE id = ?", [card_set]).fetchone()
    return None if row is None else str(row[0])


def card_data(card: Card) -> str:
    """What a card's other columns do not hold, as JSON."""
    amends = {rule: [bound.min, bound.max] for rule, bound in card.amends.items()}
    data = [dict(card.names), dict(card.fields), card.unknown, amends, card.printings]
    return json.dumps(data, ensure_ascii=False)


def card_of(game: str, row: tuple[str, str, str, int, int, str]) -> Card:
    """The card of a row `id, set, file, line, column, data`."""
    card, card_set, file, line, column, data = row
    names, fields, unknown, amends, printings = json.loads(data)
    return Card(
        id=card,
        game=game,
        set=card_set,
        names=names,
        fields={name: tuple(value) if isinstance(value, list) else value for name, value in fields.items()},
        unknown=tuple(unknown),
        amends={rule: Bound(*bound) for rule, bound in amends.items()},
        printings=tuple(printings),
        place=Position(file, line, column),
    )


def _set_data(card_set: CardSet) -> str:
    """A set as JSON."""
    return json.dumps([dict(card_set.name), card_set.symbol, card_set.released, card_set.source], ensure_ascii=False)


def named(files: GameFiles) -> frozenset[str]:
    """The names of the files that a catalogue should be made from."""
    return frozenset(found.name for found in files.every)
