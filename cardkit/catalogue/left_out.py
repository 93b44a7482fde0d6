"""What a catalogue knows of the foreign files that it was made from: their globs, what they gave, what was left out."""

import json
import sqlite3
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from cardkit.answer.check import Odd, Tally
from cardkit.catalogue import store
from cardkit.errors import Fault, by_place
from cardkit.model import CardSet
from cardkit.position import Position

_TABLES = """
CREATE TABLE left_out (
    file TEXT NOT NULL, makes TEXT NOT NULL, record TEXT NOT NULL,
    line INTEGER NOT NULL, "column" INTEGER NOT NULL, data TEXT NOT NULL
);
CREATE TABLE lacking (
    source INTEGER NOT NULL, names TEXT NOT NULL, file TEXT NOT NULL,
    line INTEGER NOT NULL, "column" INTEGER NOT NULL, data TEXT NOT NULL
);
CREATE TABLE tallies (source INTEGER NOT NULL, file TEXT NOT NULL, data TEXT NOT NULL);
CREATE TABLE mentions (file TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL);
"""
"""`left_out` has a row a fault; `makes` says what its record should have become, `record` where it begins, since a
record may have several. `lacking` has the columns that a table should have. `mentions` has the sets that foreign cards
name, as they name them.
"""

CARDS = "cards"
"""What a record should have become whose absence changes the answer of a command."""

COLUMNS = "columns"
"""What counts of `left` call columns that are missing."""

_SHOWN = 160
"""Characters of a line that are kept around a fault: files of other programs may be one line of megabytes."""

_BEFORE = 60

_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class FileTally(NamedTuple):
    """What one file gave to one item."""

    source: int
    """The item's number, from 0."""
    file: str
    of: Mapping[str, int]
    """`records`, `kept`, `merged`, `repeated`, `passed` and `assumed`."""
    unfit: Mapping[str, Sequence[Odd]]
    lone: Mapping[str, int]
    unread: Mapping[str, int]
    absent: Mapping[str, str] | None
    """By field or wish, the keys that it is read from and that no record has; of a table none, since `lacking` tells.
    None: there are no records that tell."""
    lacking: Mapping[str, Fault]
    """By columns that a table does not have, or keys that no record has, what is wrong with that."""


class Left(NamedTuple):
    """Why a record is left out."""

    record: Position
    fault: Fault
    makes: str
    """What it should have become: `cards`, `printings`, `texts`, `sets` or `lists`."""


Item = tuple[str, str, Mapping[str, Sequence[str]]]
"""An item of a game's `sources`: its globs as they are written, what it makes, and by field the keys that it reads."""


def create(connection: sqlite3.Connection, items: Iterable[Item], globs: Iterable[str]) -> None:
    """Make the tables, and note the items of a game's `sources` and their globs."""
    for statement in _TABLES.split(";"):
        connection.execute(statement)
    notes = {"items": [*items], "globs": [*dict.fromkeys(globs)]}
    connection.executemany("INSERT INTO about VALUES (?, ?)", [(key, _json(each)) for key, each in notes.items()])


def globs(connection: sqlite3.Connection) -> tuple[str, ...]:
    """The globs of a catalogue's foreign files."""
    [data] = connection.execute("SELECT value FROM about WHERE key = 'globs'").fetchone()
    return tuple(json.loads(data))


def write_tallies(connection: sqlite3.Connection, tallies: Iterable[FileTally]) -> None:
    """Note what files gave."""
    every = tuple(tallies)
    rows = (
        (each.source, each.file, _json([each.of, _odd(each), each.lone, each.unread, each.absent])) for each in every
    )
    connection.executemany("INSERT INTO tallies VALUES (?, ?, ?)", rows)
    lacking = (
        (each.source, names, each.file, *_kept(fault, Position(each.file)))
        for each in every
        for names, fault in each.lacking.items()
    )
    connection.executemany("INSERT INTO lacking VALUES (?, ?, ?, ?, ?, ?)", lacking)


def _odd(tally: FileTally) -> Mapping[str, Sequence[Sequence[Any]]]:
    """By field: value, count, line and column of what did not fit it."""
    return {
        name: [(each.value, each.times, each.place.line, each.place.column) for each in some]
        for name, some in tally.unfit.items()
    }


def write_faults(connection: sqlite3.Connection, faults: Iterable[Left]) -> None:
    """Note why records are left out."""
    rows = (
        (record.file, makes, f"{record.line}:{record.column}", *_kept(fault, record)) for record, fault, makes in faults
    )
    connection.executemany("INSERT INTO left_out VALUES (?, ?, ?, ?, ?, ?)", rows)


def _kept(fault: Fault, record: Position) -> tuple[int, int, str]:
    """A fault's line and column, and what it says."""
    place, short = fault.place or record, _clipped(fault)
    return place.line, place.column, _json([short.message, short.line, short.start, short.end, short.hint])


def write_mentions(connection: sqlite3.Connection, file: str, sets: Mapping[str, str]) -> None:
    """Note the sets, name by id, that the cards of a file name."""
    connection.executemany("INSERT INTO mentions VALUES (?, ?, ?)", [(file, *each) for each in sets.items()])


def write_mentioned(connection: sqlite3.Connection, locale: str) -> None:
    """Write the sets that cards name and nothing describes: what the first of them calls it is the name."""
    connection.execute("DELETE FROM sets WHERE file = ''")
    unnamed = "id NOT IN (SELECT id FROM sets)"
    used = 'id IN (SELECT "set" FROM cards UNION SELECT "set" FROM prints)'  # one that is left out may name another
    asked = f"SELECT id, name FROM mentions WHERE {unnamed} AND {used} ORDER BY file DESC, name DESC"
    for each, name in dict(connection.execute(asked).fetchall()).items():
        store.write_card_set(connection, CardSet(each, {locale: name}), "")


def remove_file(connection: sqlite3.Connection, file: str) -> None:
    """Forget what is known of a file."""
    for table in ("left_out", "lacking", "tallies", "mentions"):
        connection.execute(f"DELETE FROM {table} WHERE file = ?", [file])


def alone(connection: sqlite3.Connection, files: Collection[str]) -> bool:
    """Nothing is left out of other files than these: what they say anew can change nothing there."""
    return {file for (file,) in connection.execute("SELECT DISTINCT file FROM left_out")} <= set(files)


def left(connection: sqlite3.Connection) -> Mapping[str, int]:
    """How many records are left out, by what they should have become, and how many `columns` are missing."""
    asked = "SELECT makes, count(*) FROM (SELECT DISTINCT makes, file, record FROM left_out) GROUP BY makes ORDER BY 1"
    columns = len(lacking(connection))
    return {**dict(connection.execute(asked).fetchall()), **({COLUMNS: columns} if columns else {})}


def faults(connection: sqlite3.Connection) -> tuple[Fault, ...]:
    """Why records are left out and fields stay empty, by place."""
    rows = connection.execute('SELECT file, line, "column", data FROM left_out ORDER BY file, line, "column", data')
    every = tuple(_fault(Position(*place), json.loads(data)) for *place, data in rows)
    return tuple(sorted((*lacking(connection), *every), key=by_place))


def lacking(connection: sqlite3.Connection) -> tuple[Fault, ...]:
    """The columns that no table of a source has, though a field is read from them: told of its first."""
    asked = """
        SELECT min(file), line, "column", data FROM lacking GROUP BY source, names
        HAVING count(DISTINCT file) = (SELECT count(DISTINCT file) FROM tallies WHERE tallies.source = lacking.source)
        ORDER BY 1, source, lacking.rowid
    """
    return tuple(_fault(Position(*place), json.loads(data)) for *place, data in connection.execute(asked))


def is_empty(connection: sqlite3.Connection) -> bool:
    """The game has sources, and no card."""
    return connection.execute("SELECT 1 FROM cards LIMIT 1").fetchone() is None and bool(globs(connection))


def sizes(connection: sqlite3.Connection) -> Mapping[str, int]:
    """How many rows the tables `cards`, `prints`, `sets` and `files` have."""
    return {
        table: int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])
        for table in ("cards", "prints", "sets", "files")
    }


def tallies(connection: sqlite3.Connection) -> tuple[Tally, ...]:
    """What the items of `sources` gave, in their order."""
    [data] = connection.execute("SELECT value FROM about WHERE key = 'items'").fetchone()
    made = [
        Tally(
            files=files,
            read=0,
            makes=makes,
            records=0,
            kept=0,
            reads={name: tuple(keys) for name, keys in reads.items()},
        )
        for files, makes, reads in json.loads(data)
    ]
    absent = dict[int, Mapping[str, str] | None]()
    for source, file, each in connection.execute("SELECT source, file, data FROM tallies ORDER BY source, file"):
        of, odd, *more, missing = json.loads(each)
        unfit = {
            name: [Odd(value, times, Position(file, *place)) for value, times, *place in some]
            for name, some in odd.items()
        }
        made[source] = _added(made[source], of, unfit, *more)
        absent[source] = _both(absent.get(source), missing)
    return tuple(each._replace(absent=absent.get(number) or {}) for number, each in enumerate(made))


def _added(
    tally: Tally,
    of: Mapping[str, int],
    unfit: Mapping[str, Sequence[Odd]],
    lone: Mapping[str, int],
    unread: Mapping[str, int],
) -> Tally:
    """A tally with what one more file gave."""
    odd = {name: _together((*tally.unfit.get(name, ()), *some)) for name, some in unfit.items()}
    counts = Counter(of)
    return tally._replace(
        read=tally.read + 1,
        records=tally.records + counts["records"],
        kept=tally.kept + counts["kept"],
        merged=tally.merged + counts["merged"],
        repeated=tally.repeated + counts["repeated"],
        passed=tally.passed + counts["passed"],
        assumed=tally.assumed + counts["assumed"],
        unfit={**tally.unfit, **odd},
        lone=dict(Counter(tally.lone) + Counter(lone)),
        unread=dict(Counter(tally.unread) + Counter(unread)),
    )


def _together(every: Iterable[Odd]) -> tuple[Odd, ...]:
    """The same with values that are met several times counted together."""
    found = dict[str, Odd]()
    for each in every:
        before = found.get(each.value)
        found[each.value] = each if before is None else before._replace(times=before.times + each.times)
    return tuple(found.values())


def _both(one: Mapping[str, str] | None, other: Mapping[str, str] | None) -> Mapping[str, str] | None:
    """What is absent in both of two files; a file without records does not count."""
    if one is None or other is None:
        return other if one is None else one
    return {name: keys for name, keys in one.items() if name in other}


def _clipped(fault: Fault) -> Fault:
    """A fault of a long line with the part of it that the fault stands in."""
    if len(fault.line) <= _SHOWN or fault.start is None:
        return replace(fault, line=fault.line[:_SHOWN])
    begin = max(0, fault.start - _BEFORE)
    line = fault.line[begin : begin + _SHOWN]
    start = fault.start - begin
    return replace(fault, line=line, start=start, end=max(start + 1, min((fault.end or 0) - begin, len(line))))


def _fault(place: Position, kept: Sequence[Any]) -> Fault:
    """A fault that was kept."""
    message, line, start, end, hint = kept
    return Fault(message=message, place=place, line=line, start=start, end=end, hint=hint)
