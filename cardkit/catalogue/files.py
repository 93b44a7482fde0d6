"""Which files make a game's catalogue, and whether they are still those that were read."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cardkit.errors import Fault, InputError, NotFound
from cardkit.position import Position
from cardkit.shelf import Found, Shelf
from cardkit.text import fold

GAME_FILE = "game.yaml"


@dataclass(frozen=True, slots=True)
class GameFiles:
    """The files that a game's catalogue is made of."""

    game: Found
    schema: Found
    sets: tuple[Found, ...]

    @property
    def every(self) -> tuple[Found, ...]:
        """All of them, game.yaml first."""
        return (self.game, self.schema, *self.sets)


@dataclass(frozen=True, slots=True)
class Stamp:
    """What a file looked like when it was read."""

    path: str
    size: int
    modified: int
    """Nanoseconds since the epoch."""
    digest: str
    settled: bool
    """The file was older than the clock's resolution when it was read, so that its time tells a later change."""


CLOCK_STEP = 2_000_000_000
"""Nanoseconds: the coarsest file time in use (FAT: 2 s). A file changed within it may change again unnoticed."""


def games(shelf: Shelf) -> tuple[str, ...]:
    """The ids of the games on the shelf, sorted."""
    return tuple(found.name.split("/")[1] for found in shelf.listing(f"cards/*/{GAME_FILE}"))


def game_files(shelf: Shelf, game: str) -> GameFiles:
    """The files of a game.

    Raises: NotFound when no root has its game.yaml or its card schema; InputError when one of its files is none.
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
        raise NotFound("card schema", f"schemas/cards/{game}.schema.json")
    sets = [found for listing in every for found in listing.found if found.name != described.name]
    return GameFiles(described, schema, tuple(sorted(sets, key=_by_name)))


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
        raise NotFound(noun, name, known)
    return same[0]


def stamp(found: Found, content: bytes, now: int) -> Stamp:
    """The stamp of a file whose `content` was read at `now` (ns)."""
    status = found.path.stat()
    settled = now - status.st_mtime_ns > CLOCK_STEP
    return Stamp(str(found.path), status.st_size, status.st_mtime_ns, digest(content), settled)


def digest(content: bytes) -> str:
    """The hash under which contents are equal."""
    import hashlib  # noqa: PLC0415  # 3 ms (OpenSSL) that a catalogue whose files did not change must not pay

    return hashlib.blake2b(content, digest_size=16).hexdigest()


def changed(files: GameFiles, stamps: Mapping[str, Stamp]) -> tuple[Found, ...]:
    """The files that are new or not as stamped, by stat first and by content where the stat cannot tell."""
    return tuple(found for found in files.every if not _same(found, stamps.get(found.name)))


def unsettled(files: GameFiles, stamps: Mapping[str, Stamp], now: int) -> tuple[Found, ...]:
    """The files that must be hashed each time, and need not be once they are stamped anew.

    They were read within the clock's resolution of their change, or touched since, and have rested until `now` (ns).
    """
    resting = (found for found in files.every if now - found.path.stat().st_mtime_ns > CLOCK_STEP)
    return tuple(found for found in resting if not _certain(found, stamps[found.name]))


def _certain(found: Found, known: Stamp) -> bool:
    """The file's time alone tells that it is as it was stamped."""
    return found.path.stat().st_mtime_ns == known.modified and known.settled


def _same(found: Found, known: Stamp | None) -> bool:
    """The file is as it was stamped."""
    if known is None or known.path != str(found.path):
        return False
    if found.path.stat().st_size != known.size:
        return False
    return _certain(found, known) or digest(found.content()) == known.digest


def _by_name(found: Found) -> str:
    """Files stand in the order of their names."""
    return found.name
