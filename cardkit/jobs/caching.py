"""The cache: what it holds, and how to be rid of it. Other programs may read and write in it meanwhile."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from cardkit.answer.cache import Cache, Held, Kind
from cardkit.errors import NotFound
from cardkit.face import Store
from cardkit.jobs.desk import Desk
from cardkit.text import fold

_FILES = {
    Kind.CATALOGUE: re.compile(r"(?P<game>.+)-[0-9a-f]{8}\.sqlite\Z"),
    Kind.FACES: re.compile(r"[0-9a-f]{32}\.(?:json|pdf)\Z"),
    Kind.BROWSE: re.compile(r"(?P<game>.+)-[0-9a-f]{8}/[^/]+\Z"),
    Kind.PROJECT: re.compile(r"[0-9a-f]{8}\.json\Z"),
}
"""The files of each kind, from the folder that is called as the kind. Nothing else is counted or removed: the cache may
be any folder, and a file that is written just now has another name."""


class _File(NamedTuple):
    """A file, as it was found."""

    path: Path
    bytes: int
    changed: int
    """Seconds since 1970."""


def info(desk: Desk) -> Cache:
    """What the cache holds."""
    return Cache(None) if desk.cache is None else Cache(desk.cache, tuple(_held(desk.cache)))


def clear(desk: Desk, kinds: Sequence[Kind], games: Sequence[str]) -> Cache:
    """Remove what the cache holds of these kinds, and of the catalogues of these games; what was removed.

    Raises: NotFound for a game that has no catalogue in the cache.
    """
    found = info(desk)
    wanted = {_known(found, game) for game in games}
    going = tuple(each for each in found.held if each.kind in kinds or each.game in wanted)
    for each in going:
        for path in each.files:
            with suppress(OSError):  # Windows lets no file go that a program holds; it is told below
                path.unlink(missing_ok=True)
    return Cache(found.folder, going, tuple(path for each in going for path in each.files if path.exists()))


def _known(found: Cache, name: str) -> str:
    """The game that is called so.

    Raises: NotFound.
    """
    games = sorted({each.game for each in found.held if each.game is not None})
    game = next((each for each in games if fold(each) == fold(name)), None)
    if game is None:
        raise NotFound("catalogue in the cache", name, games)
    return game


def _held(cache: Path) -> Iterator[Held]:
    """What a cache holds, kind by kind; sidecars of faces come before what they tell of."""
    for kind, pattern in _FILES.items():
        by_game: dict[str | None, list[_File]] = {}
        for path in sorted((cache / kind).rglob("*")):
            match = pattern.match(path.relative_to(cache / kind).as_posix())
            if match is not None and (file := _file(path)) is not None:
                by_game.setdefault(match.groupdict().get("game"), []).append(file)
        for game, files in by_game.items():
            yield Held(
                kind=kind,
                game=game,
                files=tuple(file.path for file in files),
                bytes=sum(file.bytes for file in files),
                used=max(file.changed for file in files),
                faces=Store(cache / kind).faces() if kind is Kind.FACES else None,
            )


def _file(path: Path) -> _File | None:
    """A file; None where it is none, or has gone."""
    with suppress(OSError):
        status = path.stat()
        return _File(path, status.st_size, int(status.st_mtime)) if path.is_file() else None
    return None
