"""Which files make a game's catalogue, and whether they are still those that were read."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from cardkit.catalogue.located import DataFolder, Look, Seen
from cardkit.errors import Fault, Gone, InputError, NotFound
from cardkit.position import Position
from cardkit.shelf import Found, Shelf
from cardkit.text import fold

GAME_FILE = "game.yaml"


class GameFiles(NamedTuple):
    """The files that a game's catalogue is made of."""

    game: Found
    schema: Found
    sets: tuple[Found, ...]
    folder: DataFolder
    """Where the game's data lies."""
    data: tuple[Seen, ...] = ()
    """Other programs' files, which the game's `sources` name; none before it is known what they name."""

    @property
    def every(self) -> tuple[Found, ...]:
        """Those of the shelf, game.yaml first."""
        return (self.game, self.schema, *self.sets)

    def seen(self) -> tuple[Seen, ...]:
        """All of them, as they are now."""
        return (*(_seen(found) for found in self.every), *self.data)


def _seen(found: Found) -> Seen:
    """A file of the shelf, as it is now.

    Raises: Gone.
    """
    try:
        status = found.path.stat()
    except FileNotFoundError as error:
        raise Gone(found.name) from error
    return Seen(found.name, str(found.path), status.st_size, status.st_mtime_ns, status.st_ctime_ns)


def with_data(files: GameFiles, globs: Iterable[str]) -> GameFiles:
    """The same files with those of the data folder that globs mean; none of these is a set file.

    Raises: InputError for a link that leads out of the data folder.
    """
    look = Look(files.folder)
    data = {file.name: file for glob in globs for file in look.files(glob)}
    sets = tuple(found for found in files.sets if found.name not in data)
    return files._replace(sets=sets, data=tuple(data[name] for name in sorted(data)))


class Stamp(NamedTuple):
    """What a file looked like when it was read. A tuple, for 2,000 of them are taken out by every query."""

    path: str
    size: int
    modified: int
    changed: int
    """Nanoseconds since the epoch, both as `Seen` has them."""
    digest: str
    settled: bool
    """The file was older than the clock's resolution when it was read, so that its time tells a later change."""


CLOCK_STEP = 2_000_000_000
"""Nanoseconds: the coarsest file time in use (FAT: 2 s). A file changed within it may change again unnoticed."""


def games(shelf: Shelf) -> tuple[str, ...]:
    """The ids of the games on the shelf, sorted."""
    return tuple(sorted(found.name.split("/")[1] for found in shelf.listing(f"cards/*/{GAME_FILE}")))


def game_files(shelf: Shelf, game: str, folder: DataFolder | None = None) -> GameFiles:
    """The files of a game, but for those of its data folder; None: that is the root that holds its game.yaml.

    Raises: NotFound when no root has its game.yaml; InputError when one of its files is none, or has no card schema.
    """
    described = shelf.find(f"cards/{game}/{GAME_FILE}") if "/" not in game else None
    if described is None:
        raise NotFound("game", game, games(shelf))
    schema = shelf.find(f"schemas/cards/{game}.schema.json")
    every = [shelf.listed(f"cards/{game}/*.{pattern}") for pattern in ("yaml", "json")]
    refused = [each for listing in every for each in listing.refused]
    if schema is None:
        refused += shelf.listed(f"schemas/cards/{game}.schema.json").refused
    _refuse(refused)
    if schema is None:
        message, hint = "the game has no card schema", f"write what its cards hold as schemas/cards/{game}.schema.json"
        raise InputError(Fault(message=message, hint=hint, place=Position(described.name)))
    sets = [found for listing in every for found in listing.found if found.name != described.name]
    where = folder or DataFolder(str(described.root.path), "")
    return GameFiles(described, schema, tuple(sorted(sets, key=_by_name)), where)


def _refuse(refused: Iterable[Found]) -> None:
    """Make sure that nothing has a file's name and is none.

    Raises: InputError.
    """
    faults = tuple(Fault(message=_refusal(each), place=Position(each.name)) for each in refused)
    if faults:
        raise InputError(*faults)


def _refusal(found: Found) -> str:
    """Why what has a file's name is no file of the shelf."""
    if found.path.is_symlink():
        return "a link that leads out of its root, or to nothing; put the file itself there"
    return "a folder, not a file; rename it" if found.path.is_dir() else "not a file; rename it"


def game_named(shelf: Shelf, name: str, noun: str = "game") -> str:
    """The id of the game that a person's word means; case and accents do not matter. `noun` says who named it.

    Raises: NotFound with the games there are.
    """
    known = games(shelf)
    same = [game for game in known if fold(game) == fold(name)]
    if not same:
        refused = shelf.listed(f"cards/*/{GAME_FILE}").refused
        _refuse(each for each in refused if fold(each.name.split("/")[1]) == fold(name))
        raise unknown_game(shelf, name, known, noun)
    return same[0]


def unknown_game(
    shelf: Shelf, name: str, known: Iterable[str], noun: str = "game", place: Position | None = None
) -> NotFound:
    """That no game has a name; of a ready-made one, how it comes onto the shelf."""
    found = shelf.find(f"ready/{name}/{GAME_FILE}") if "/" not in name else None
    hint = None if found is None else f"it is ready-made, without its data: cardkit init --game {name}"
    return NotFound(noun, name, known, place, hint)


def stamp(path: Path, content: bytes, now: int) -> Stamp:
    """The stamp of a file whose `content` was read at `now` (ns).

    Raises: Gone.
    """
    try:
        status = path.stat()
    except FileNotFoundError as error:
        raise Gone(str(path)) from error
    settled = now - status.st_mtime_ns > CLOCK_STEP
    return Stamp(str(path), status.st_size, status.st_mtime_ns, status.st_ctime_ns, digest(content), settled)


def digest(content: bytes) -> str:
    """The hash under which contents are equal."""
    import hashlib  # noqa: PLC0415  # 3 ms (OpenSSL) that a catalogue whose files did not change must not pay

    return hashlib.blake2b(content, digest_size=16).hexdigest()


def changed(seen: Iterable[Seen], stamps: Mapping[str, Stamp]) -> tuple[str, ...]:
    """The names of files that are new or not as stamped, by stat first and by content where the stat cannot tell."""
    return tuple(file.name for file in seen if not _same(file, stamps.get(file.name)))


def unsettled(seen: Iterable[Seen], stamps: Mapping[str, Stamp], now: int) -> tuple[Seen, ...]:
    """The files that must be hashed each time, and need not be once they are stamped anew.

    They were read within the clock's resolution of their change, or touched since, and have rested until `now` (ns).
    """
    resting = (file for file in seen if now - file.modified > CLOCK_STEP)
    return tuple(file for file in resting if not _certain(file, stamps[file.name]))


def _certain(file: Seen, known: Stamp) -> bool:
    """The file's times alone tell that it is as it was stamped."""
    return known.settled and file.modified == known.modified and file.changed == known.changed


def _same(file: Seen, known: Stamp | None) -> bool:
    """The file is as it was stamped."""
    if known is None or known.path != file.path or file.size != known.size:
        return False
    return _certain(file, known) or digest(file.content()) == known.digest


def _by_name(found: Found) -> str:
    """Files stand in the order of their names."""
    return found.name
