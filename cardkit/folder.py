"""Folders of files that are made as one: written whole or not at all, and only over one that was made so before.

A hidden file in the folder lists what was made, so that the next time nothing else is overwritten or taken away, nor
what somebody has changed since.
"""

import shutil
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from glob import escape
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from cardkit.errors import WriteError
from cardkit.file import SHOWN, Target, refuse_no_folder

LIST = ".cardkit"
"""The file that lists the others, a line each: a hash of what was made, and its path from the folder."""
_PART = ".part"
"""How the folder ends that is written beside it."""
_ABANDONED = 86_400
"""Seconds after which nothing is being written any more beside a folder: a day."""


def refuse_folder(target: Target) -> None:
    """Make sure that a folder may be written without losing anything.

    Raises: WriteError when its own folder is not there, a file stands in its place, or, unless `force` is given, it
        holds what was not made so, or was changed since.
    """
    place = target.path
    refuse_no_folder(place)
    with _told(place):
        if place.exists() and not place.is_dir():
            raise WriteError(str(place), "is a file", "the path of a folder is needed")
        if target.force or not place.exists():
            return
        other, changed = next(_others(place), None), next(_changed(place), None)
    if other is not None:
        held = f"exists already and holds other files, such as '{other}'"
        raise WriteError(str(place), held, "--force writes among them")
    if changed is not None:
        held = f"holds what was changed since it was made, such as '{changed}'"
        raise WriteError(str(place), held, "--force makes it anew")


def write_folder(target: Target, files: Iterable[tuple[str, bytes]]) -> tuple[Path, ...]:
    """Write files by their paths in a folder, each as it comes; those of the last time that are not made again go,
    unless they were changed since.

    All are written beside and renamed when the last one is there. Other files in the folder stay.

    Raises: WriteError.
    """
    refuse_folder(target)
    place = target.path
    prefix = f".{place.name[:SHOWN]}."
    with _told(place):
        _clear(place.parent, prefix)
        with TemporaryDirectory(prefix=prefix, suffix=_PART, dir=place.parent) as beside:
            whole = Path(beside) / "whole"
            made = {name: _written(whole, name, content) for name, content in files}
            _written(whole, LIST, "".join(f"{digest} {name}\n" for name, digest in made.items()).encode())
            if place.exists():
                _replace(place, whole, (*made, LIST))
            else:
                whole.rename(place)
    return tuple(place / name for name in made)


def _clear(folder: Path, prefix: str) -> None:
    """Remove what killed exports have left beside the place of their folder."""
    for left in folder.glob(f"{escape(prefix)}*{_PART}"):
        with suppress(OSError):  # another export may have removed it
            if left.is_dir() and left.stat().st_mtime < time.time() - _ABANDONED:
                shutil.rmtree(left)


@contextmanager
def _told(place: Path) -> Iterator[None]:
    """What the system says is said of the folder.

    Raises: WriteError.
    """
    try:
        yield
    except OSError as error:
        raise WriteError(str(place), f"cannot be written ({error.strerror})") from error


def _written(folder: Path, name: str, content: bytes) -> str:
    """Write a file into a folder, with the folders that it needs; its hash."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return _digest(content)


def _digest(content: bytes) -> str:
    """What a file's content is told by."""
    return blake2b(content, digest_size=16).hexdigest()


def _replace(place: Path, whole: Path, names: tuple[str, ...]) -> None:
    """Move files to where older ones may stand, then take away those that the list named and that are made no more."""
    old = set(_listed(place)) - {*names, *_changed(place)}
    for name in names:
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (whole / name).replace(place / name)
    for name in sorted(old):
        (place / name).unlink(missing_ok=True)
    for folder in sorted({(place / name).parent for name in old} - {place}):
        if not any(folder.iterdir()):
            folder.rmdir()


def _listed(place: Path) -> Mapping[str, str]:
    """The hashes of what was made the last time and is still there; nothing where nothing is listed."""
    file = place / LIST
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines() if file.is_file() else []
    made = {name: digest for digest, _, name in (line.partition(" ") for line in lines)}
    return {name: digest for name, digest in made.items() if _inside(name) and (place / name).is_file()}


def _changed(place: Path) -> Iterator[str]:
    """What was made the last time and has other bytes now."""
    return (name for name, digest in _listed(place).items() if _digest((place / name).read_bytes()) != digest)


def _inside(name: str) -> bool:
    """A path leads to nowhere but into the folder that it starts from."""
    path = PurePosixPath(name)
    return not path.is_absolute() and ".." not in path.parts


def _others(place: Path) -> Iterator[str]:
    """What a folder holds besides what was made; folders in which nothing was made are told by their own names."""
    made = {LIST, *_listed(place)}
    folders = {PurePosixPath(name).parts[0] for name in made}
    for entry in sorted(place.iterdir()):
        if entry.name not in folders:
            yield entry.name
        elif entry.is_dir():
            inner = (each.relative_to(place).as_posix() for each in sorted(entry.rglob("*")) if not each.is_dir())
            yield from (name for name in inner if name not in made)
