"""Files that a print run may read, and how they are now."""

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from cardkit.errors import NotFound, UsageError
from cardkit.jobs.decks import deck_path
from cardkit.jobs.desk import Desk

_OF_ROOTS = ("cards", "collections", "schemas", "templates", "cardkit.yaml")
"""What may be read of each root; projects lie in folders of much else."""


class Stamp(NamedTuple):
    """What tells that a file has been written."""

    written: int
    """Nanoseconds of an era."""
    size: int
    number: int
    """Of the file in its file system: another one may have been put in its place."""


Stamps = Mapping[str, Stamp]
"""By path."""


def read_from(desk: Desk, decks: Iterable[str], folders: Iterable[Path]) -> tuple[Path, ...]:
    """Files and folders from which all is read that a print run of these decks needs; `folders` are pictures.

    Raises: UsageError for standard input, which can be read once.
    """
    roots = (root.path / name for root in desk.shelf.roots for name in _OF_ROOTS)
    data = (Path(folder.path) for folder in desk.data.values())
    return tuple(dict.fromkeys(path.absolute() for path in (*roots, *data, *folders, *_paths(desk, decks))))


def stamps(paths: Iterable[Path], besides: Collection[str] = ()) -> Stamps:
    """How files are now, those in folders among them; hidden ones, and those that are not there or in `besides`, are
    left out."""
    return {path: stamp for each in paths for path, stamp in _stamps(str(each)) if path not in besides}


def warm() -> None:
    """Load what draws faces while nobody waits for it; where it is missing, drawing says so."""
    from cardkit.face.draw import warm as load

    load()


def _paths(desk: Desk, decks: Iterable[str]) -> Iterator[Path]:
    """Where decks lie; one that is not there yet would be a file of that name."""
    for name in decks:
        if name == "-":
            raise UsageError("standard input cannot be watched", "name a file")
        try:
            yield deck_path(desk, name)
        except NotFound:
            yield Path(name)


def _stamps(path: str) -> Iterator[tuple[str, Stamp]]:
    """A file, or the files in a folder."""
    if Path(path).is_dir():
        for folder, folders, files in os.walk(path):
            folders[:] = _seen(folders)
            yield from (each for name in _seen(files) for each in _stamp(os.path.join(folder, name)))  # noqa: PTH118  # twice as fast
    else:
        yield from _stamp(path)


def _seen(names: Sequence[str]) -> list[str]:
    """Names that are not hidden."""
    return [name for name in names if not name.startswith(".")]


def _stamp(path: str) -> Iterator[tuple[str, Stamp]]:
    """A file, if it is there."""
    try:
        now = os.stat(path)  # noqa: PTH116  # a thousand files are looked at ten times a second
    except OSError:
        return
    yield path, Stamp(now.st_mtime_ns, now.st_size, now.st_ino)
