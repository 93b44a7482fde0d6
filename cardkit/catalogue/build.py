"""Card files -> SQLite: a full build, or a copy of the old file in which the changed set files are replaced."""

import logging
import os
import sqlite3
import time
from collections.abc import Collection, Iterable, Mapping
from contextlib import closing, suppress
from glob import escape
from pathlib import Path
from shutil import copyfile
from typing import Any

from cardkit.catalogue import foreign, left_out, store
from cardkit.catalogue.bench import APART, Bench
from cardkit.catalogue.card import Press, press
from cardkit.catalogue.choice import chosen
from cardkit.catalogue.files import GameFiles, changed, stamp, unsettled, with_data
from cardkit.catalogue.sets import SetFile, cards
from cardkit.errors import Fault, InputError
from cardkit.foreign.lacking import keys_read
from cardkit.foreign.section import sources
from cardkit.foreign.source import Source
from cardkit.game import read as read_game
from cardkit.model import Game
from cardkit.shelf import Found
from cardkit.source import Node, read, reading, shortened, together
from cardkit.source.schema import Shape
from cardkit.source.schema import shape as schema_shape
from cardkit.source.soundness import unsound
from cardkit.source.trial import tried

_LOG = logging.getLogger(__name__)

_ABANDONED = 3600
"""Seconds after which nobody writes any more what a build has begun: it was killed."""


def in_memory(files: GameFiles) -> sqlite3.Connection:
    """A catalogue that is kept nowhere.

    Raises: InputError with the faults of all files.
    """
    connection = store.connected(None)
    _fill(connection, files)
    return connection


def brought_up_to_date(path: Path, files: GameFiles) -> sqlite3.Connection:
    """The catalogue file, built where it must be; where only set files changed, only these are read again.

    A file is written beside and put in its place, and never changed there: SQLite would take the journal of one file
    for that of the other that has its name now, and readers of either would meet what is in neither.

    Raises: InputError with the faults of all files, and the old catalogue stays; OSError when it cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    _clear(path)
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        if not _mended(path, beside, files):
            _built(beside, files)
        beside.replace(path)
        return store.opened(path)
    except sqlite3.OperationalError as error:
        raise OSError(0, str(error)) from error
    finally:
        beside.unlink(missing_ok=True)


def _clear(path: Path) -> None:
    """Remove what killed builds of a catalogue have left beside it."""
    for left in path.parent.glob(f"{escape(path.name)}.*.new"):
        with suppress(OSError):  # another build may have removed it
            if left.stat().st_mtime < time.time() - _ABANDONED:
                left.unlink()


def _built(beside: Path, files: GameFiles) -> None:
    """Build a catalogue from all files."""
    beside.unlink(missing_ok=True)
    with closing(store.connected(beside)) as connection:
        _without_journal(connection)
        _fill(connection, files)


def _without_journal(connection: sqlite3.Connection) -> None:
    """Write as fast as can be: nobody reads the file yet, and a torn one is thrown away."""
    connection.execute("PRAGMA journal_mode = OFF")
    connection.execute("PRAGMA synchronous = OFF")


def _fill(connection: sqlite3.Connection, files: GameFiles) -> None:
    """Make and fill a new catalogue.

    Raises: InputError with the faults of all files.
    """
    now = time.time_ns()
    content, schema_content = files.game.content(), files.schema.content()
    faults: list[Fault] = []
    described = tried(faults, lambda: read(content, files.game.name))
    schema = tried(faults, lambda: _schema(files))
    if described is None or schema is None:
        raise InputError(*faults)
    game = read_game(described, schema)
    _LOG.info("reading the cards of %s", game.title)
    wanted = sources(described.child("sources"), game)
    store.create(connection, game)
    items = {each.number: (each.title, each.makes, keys_read(each)) for each in wanted}
    left_out.create(connection, items.values(), (glob for each in wanted for glob in each.files))
    store.write_stamp(connection, files.game.name, stamp(files.game.path, content, now))
    store.write_stamp(connection, files.schema.name, stamp(files.schema.path, schema_content, now))
    shape, every = schema_shape(_plain(schema)), with_data(files, left_out.globs(connection))
    _write_sets(connection, every.sets, game, shape)
    if wanted:
        _write_foreign(connection, wanted, every, press(game, shape, store.taken(connection)))
    store.finish(connection)


def _write_foreign(
    connection: sqlite3.Connection, wanted: Iterable[Source], files: GameFiles, made_with: Press
) -> None:
    """Write what the sources of a game give.

    Raises: InputError with the faults of files that cannot be read.
    """
    foreign.write(Bench(connection, made_with, store.language(made_with.game)), chosen(wanted, files))


def _mended(path: Path, beside: Path, files: GameFiles) -> bool:
    """Copy the catalogue and replace in the copy what changed set files say; False when that is not enough."""
    if not path.is_file():
        return False
    copyfile(path, beside)
    with closing(store.connected(beside)) as connection:
        try:
            return store.usable(connection, path) and _replaced(connection, files)
        except sqlite3.OperationalError:
            raise
        except InputError:  # a build from all files blames the later of two that share an id, whichever changed last
            return False
        except sqlite3.DatabaseError:  # the file is damaged
            return False


def _replaced(connection: sqlite3.Connection, files: GameFiles) -> bool:
    """Replace what changed files say; False when others than set files or plain files of foreign cards changed."""
    stamps, globs = store.stored_stamps(connection), left_out.globs(connection)
    every = with_data(files, globs)
    seen = every.seen()
    stale = set(changed(seen, stamps)) | (stamps.keys() - {file.name for file in seen})
    if not stale.isdisjoint((files.game.name, files.schema.name)):
        return False
    # Where nothing changed, only times are to be noted: some file was read in the second in which it was written.
    if (
        stale
        and globs
        and not (stale.isdisjoint(found.name for found in every.sets) and left_out.alone(connection, stale))
    ):
        return False
    _without_journal(connection)
    connection.execute("BEGIN")
    if stale and not _written(connection, every, stale, globs):
        return False
    now, stamps = time.time_ns(), store.stored_stamps(connection)
    for file in unsettled(seen, stamps, now):
        store.write_stamp(connection, file.name, stamp(Path(file.path), file.content(), now))
    connection.execute("COMMIT")
    return True


def _written(connection: sqlite3.Connection, every: GameFiles, stale: Collection[str], globs: Collection[str]) -> bool:
    """Write anew what changed files say; False when foreign ones must be brought together with others.

    Raises: InputError with the faults of files that cannot be read.
    """
    for name in sorted(stale):
        store.remove_file(connection, name)
        left_out.remove_file(connection, name)
    schema = read(every.schema.content(), every.schema.name)  # found sound when it was read first
    game, shape = store.stored_game(connection), schema_shape(_plain(schema))
    _write_sets(connection, (found for found in every.sets if found.name in stale), game, shape)
    return not globs or _added(connection, every, press(game, shape, store.taken(connection)), stale)


def _added(connection: sqlite3.Connection, files: GameFiles, made_with: Press, stale: Collection[str]) -> bool:
    """Write what changed foreign files say; False when they must be brought together with others.

    Raises: InputError with the faults of files that cannot be read.
    """
    wanted = sources(read(files.game.content(), files.game.name).child("sources"), made_with.game)
    if any(each.makes != "cards" or each.printing is not None or APART in each.plan.heads for each in wanted):
        return False
    bench = Bench(connection, made_with, store.language(made_with.game))
    every = chosen(wanted, files)
    foreign.write(bench, (each.among(stale) for each in every))
    return not bench.clashes


def _schema(files: GameFiles) -> Node:
    """The card schema.

    Raises: InputError with everything that is wrong with it.
    """
    node = read(files.schema.content(), files.schema.name)
    faults = unsound(node)
    if faults:
        raise InputError(*shortened(faults))
    return node


def _plain(schema: Node) -> Mapping[str, Any]:
    """The schema's values."""
    return {key: each.value for key, each in schema.entries().items()}


def _write_sets(connection: sqlite3.Connection, sets: Iterable[Found], game: Game, shape: Shape) -> None:
    """Read set files one by one and write their cards.

    Raises: InputError with the faults of all of them.
    """
    faults: list[Fault] = []
    for found in sets:
        faults += _write_set(connection, found, game, shape)
    if faults:
        raise InputError(*faults)


def _write_set(connection: sqlite3.Connection, found: Found, game: Game, shape: Shape) -> tuple[Fault, ...]:
    """Write one set file's cards; what is wrong with the file."""
    now, content = time.time_ns(), found.content()
    node, unread = reading(content, found.name)
    if unread and not node.value:
        return shortened(unread)
    try:
        set_file = cards(node, game, shape)
    except InputError as error:
        return together(unread, error.faults)
    faults = together(unread, set_file.faults) + _taken(connection, node, set_file)
    if not faults:
        store.write_set(connection, game, set_file.set, set_file.cards, found.name)
        store.write_stamp(connection, found.name, stamp(found.path, content, now))
    return faults


def _taken(connection: sqlite3.Connection, node: Node, set_file: SetFile) -> tuple[Fault, ...]:
    """The set and the cards of a file whose ids another file has given away."""
    other = store.file_of_set(connection, set_file.set.id)
    sets = () if other is None else (node.at(("set", "id")).fault(_twice(set_file.set.id, other)),)
    places = store.places(connection, set_file.cards)
    return sets + tuple(
        Fault(message=_twice(card.id, str(places[card.id])), place=card.place)
        for card in set_file.cards
        if card.id in places
    )


def _twice(name: str, place: str) -> str:
    """What is said of an id that stands in two files."""
    return f"the id '{name}' is taken; {place} has it already"
