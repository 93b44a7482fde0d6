"""The SQLite file of a game: its tables, opening it, and what it says of the files that it was made from.

The layout is free: a catalogue is a cache, rebuilt from files. `PRAGMA application_id` tells cardkit's files from
others, `user_version` one layout from the next.
"""

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from cardkit.catalogue.files import Stamp
from cardkit.catalogue.lists import TABLE
from cardkit.catalogue.packing import pack, unpack
from cardkit.catalogue.rows import write_cards
from cardkit.errors import CardkitError, Fault, NewerError
from cardkit.model import Card, CardSet, Game
from cardkit.position import Position
from cardkit.query import Language, asked_fields, columns, derived
from cardkit.query.column import quoted

LAYOUT = 17
"""The layout that this cardkit writes; an older one is rebuilt, a newer one refused."""

APPLICATION = 0x43_41_52_44
"""`PRAGMA application_id`: the letters CARD."""

PAGE = 16_384
"""Bytes of a page: a search reads every card, of 30,000 in half the time that SQLite's usual 4,096 take."""

_TABLES = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE files (
    name TEXT PRIMARY KEY, path TEXT, size INTEGER, modified INTEGER, changed INTEGER, digest TEXT, settled INTEGER
);
CREATE TABLE sets (id TEXT PRIMARY KEY, file TEXT NOT NULL, data TEXT NOT NULL, released TEXT);
CREATE TABLE card_rows (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, "set" TEXT NOT NULL,
    file TEXT NOT NULL, line INTEGER NOT NULL, "column" INTEGER NOT NULL{columns}
);
CREATE TABLE contents (seq INTEGER PRIMARY KEY, data TEXT NOT NULL);
CREATE TABLE names (folded TEXT NOT NULL, name TEXT NOT NULL, locale TEXT NOT NULL, seq INTEGER NOT NULL);
CREATE TABLE items (seq INTEGER NOT NULL, field TEXT NOT NULL, item TEXT NOT NULL, folded TEXT NOT NULL);
CREATE TABLE print_rows (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL, "set" TEXT NOT NULL,
    file TEXT NOT NULL, line INTEGER NOT NULL, "column" INTEGER NOT NULL{columns},
    "printing.card" INTEGER NOT NULL, "printing.nth" INTEGER NOT NULL,
    "printing.code" TEXT NOT NULL COLLATE NOCASE, "printing.data" TEXT NOT NULL
);
CREATE TABLE print_items (seq INTEGER NOT NULL, field TEXT NOT NULL, item TEXT NOT NULL, folded TEXT NOT NULL);
CREATE TABLE varied (file TEXT NOT NULL, field TEXT NOT NULL, word TEXT NOT NULL);
CREATE TABLE words (file TEXT, field TEXT, word TEXT, PRIMARY KEY (file, field, word)) WITHOUT ROWID;
CREATE VIEW cards AS SELECT *{derived} FROM card_rows;
CREATE VIEW prints AS SELECT *{derived} FROM print_rows;
CREATE VIEW editions AS SELECT *{derived} FROM (SELECT * FROM print_rows UNION ALL
    SELECT *, seq, NULL, NULL, '{{}}' FROM card_rows WHERE seq NOT IN (SELECT "printing.card" FROM print_rows));
CREATE VIEW edition_items AS SELECT * FROM print_items UNION ALL SELECT * FROM items;
"""
"""`contents` has what is only shown: in `cards`, which a search reads row by row, it would double the time.

`cards` and `prints` have the derived columns beside those that are kept. As generated columns of tables, SQLite would
make them for each row that is written too, and drop them: 0.7 s of 30,000 cards (m).

`prints` has a row for each printing: its card's, with its own set and values, its card's `seq`, which of its printings
it is (from 0), its code, and its own values as JSON. `editions` are the printings and the cards without one; no `seq`
stands in both tables. `varied` says which fields the printings of a file have values of their own for, and of the field
`set` which ones. `words` has the values of fields whose words no schema lists, and the marks of numbers.
"""

_INDEXES = """
CREATE INDEX names_by_folded ON names (folded);
CREATE INDEX names_by_card ON names (seq);
CREATE INDEX items_by_card ON items (seq, field);
CREATE INDEX items_by_value ON items (field, folded);
CREATE INDEX print_items_by_print ON print_items (seq, field);
CREATE INDEX print_items_by_value ON print_items (field, folded);
CREATE INDEX prints_by_card ON print_rows ("printing.card");
CREATE INDEX prints_by_code ON print_rows ("printing.code");
CREATE INDEX prints_by_set ON print_rows (lower("set"), "printing.card");
CREATE INDEX cards_by_place ON card_rows (file, line, "column", name, id);
"""

_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def language(game: Game, queries: Mapping[str, str] | None = None) -> Language:
    """What queries of a game may name; `queries` are saved ones beside the game's own."""
    saved = {**game.queries, **(queries or {})}
    return Language(fields=asked_fields(game.fields), locales=game.locales, saved=saved, game=game.id)


def connected(path: Path | None) -> sqlite3.Connection:
    """A connection to a catalogue file, or to memory."""
    return sqlite3.connect(path or ":memory:", isolation_level=None)


def opened(path: Path) -> sqlite3.Connection:
    """A connection to a catalogue file that is to be read; such a file is never changed where it lies.

    Raises: sqlite3.OperationalError when it is not there or must not be read.
    """
    return sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True, isolation_level=None)


def usable(connection: sqlite3.Connection, path: Path) -> bool:
    """The file has this cardkit's layout; an older or empty one is not usable and will be replaced.

    Raises: NewerError; CardkitError when the file is no catalogue at all.
    """
    try:
        [application] = connection.execute("PRAGMA application_id").fetchone()
        [layout] = connection.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_NOTADB:
            raise
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
    """Make the tables of a new catalogue, and note the game; from then on in a transaction."""
    connection.execute(f"PRAGMA page_size = {PAGE}")
    connection.execute("BEGIN")
    spoken = language(game)
    kept = "".join(f",\n    {quoted(each.name)} {each.type}" for each in columns(spoken))
    made = "".join(f",\n    {each.sql} AS {quoted(each.name)}" for each in derived(spoken))
    for statement in _TABLES.format(columns=kept, derived=made).split(";"):
        connection.execute(statement)
    connection.execute(TABLE)
    connection.execute(f"PRAGMA application_id = {APPLICATION}")
    connection.execute(f"PRAGMA user_version = {LAYOUT}")
    connection.execute("INSERT INTO about VALUES ('game', ?)", [_json(pack(game))])


def finish(connection: sqlite3.Connection) -> None:
    """Index a catalogue that is full, which takes a third of the time that indexing card by card does."""
    for statement in _INDEXES.split(";"):
        connection.execute(statement)
    connection.execute("COMMIT")


def stored_game(connection: sqlite3.Connection) -> Game:
    """The game that a catalogue is of."""
    [data] = connection.execute("SELECT value FROM about WHERE key = 'game'").fetchone()
    return unpack(json.loads(data))


def stored_stamps(connection: sqlite3.Connection) -> Mapping[str, Stamp]:
    """The files that a catalogue was made from, by name."""
    rows = connection.execute("SELECT name, path, size, modified, changed, digest, settled FROM files ORDER BY name")
    return {name: Stamp._make(rest) for name, *rest in rows}


def write_stamp(connection: sqlite3.Connection, name: str, stamp: Stamp) -> None:
    """Note what a file looked like when it was read."""
    connection.execute("INSERT OR REPLACE INTO files VALUES (?, ?, ?, ?, ?, ?, ?)", [name, *stamp])


def write_set(connection: sqlite3.Connection, game: Game, card_set: CardSet, cards: Sequence[Card], file: str) -> None:
    """Write the set and the cards of a set file, in its order."""
    write_cards(connection, language(game), cards)
    write_card_set(connection, card_set, file)


def write_card_set(connection: sqlite3.Connection, card_set: CardSet, file: str) -> None:
    """Write a set; no file: cards name it, and nothing describes it."""
    row = (card_set.id, file, _set_data(card_set), card_set.released)
    connection.execute("INSERT INTO sets VALUES (?, ?, ?, ?)", row)


def remove_file(connection: sqlite3.Connection, file: str) -> None:
    """Remove all that came from a set file."""
    for table in ("names", "items", "contents"):
        connection.execute(f"DELETE FROM {table} WHERE seq IN (SELECT seq FROM cards WHERE file = ?)", [file])
    connection.execute("DELETE FROM print_items WHERE seq IN (SELECT seq FROM prints WHERE file = ?)", [file])
    for table in ("print_rows", "varied", "words", "card_rows"):
        connection.execute(f"DELETE FROM {table} WHERE file = ?", [file])
    connection.execute("DELETE FROM sets WHERE file = ?", [file])
    connection.execute("DELETE FROM files WHERE name = ?", [file])


def places(connection: sqlite3.Connection, cards: Iterable[Card]) -> Mapping[str, Position]:
    """Where the cards of these cards' ids stand, as far as they are there."""
    asked = 'SELECT id, file, line, "column" FROM cards WHERE id IN (SELECT value FROM json_each(?)) ORDER BY seq'
    rows = connection.execute(asked, [_json([card.id for card in cards])])
    return {card: Position(*place) for card, *place in rows}


def taken(connection: sqlite3.Connection) -> Mapping[str, Position]:
    """Where each card stands, by id."""
    rows = connection.execute('SELECT id, file, line, "column" FROM cards ORDER BY seq')
    return {card: Position(*place) for card, *place in rows}


def file_of_set(connection: sqlite3.Connection, card_set: str) -> str | None:
    """The file that the set of that id comes from, or None."""
    row = connection.execute("SELECT file FROM sets WHERE id = ?", [card_set]).fetchone()
    return None if row is None else str(row[0])


def _set_data(card_set: CardSet) -> str:
    """A set as JSON."""
    return _json([dict(card_set.name), card_set.symbol, card_set.released, card_set.source])
