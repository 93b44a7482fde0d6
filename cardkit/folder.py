"""Folders of files that are made as one: written whole or not at all, and only over one that was made so before.

A hidden file in the folder lists what was made, so that the next time nothing else is overwritten or taken away.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from cardkit.errors import WriteError
from cardkit.file import SHOWN, Target, refuse_no_folder

LIST = ".cardkit"
"""The file that lists the others, a path a line, from the folder."""


def refuse_folder(target: Target) -> None:
    """Make sure that a folder may be written without losing anything.

    Raises: WriteError when its own folder is not there, a file stands in its place, or, unless `force` is given, it
        holds what was not made so.
    """
    place = target.path
    refuse_no_folder(place)
    with _told(place):
        if place.exists() and not place.is_dir():
            raise WriteError(str(place), "is a file", "the path of a folder is needed")
        other = next(_others(place), None) if place.exists() else None
    if other is not None and not target.force:
        held = f"exists already and holds other files, such as '{other}'"
        raise WriteError(str(place), held, "--force writes among them")


def write_folder(target: Target, files: Iterable[tuple[str, bytes]]) -> tuple[Path, ...]:
    """Write files by their paths in a folder, each as it comes; those of the last time that are not made again go.

    All are written beside and renamed when the last one is there. Other files in the folder stay.

    Raises: WriteError.
    """
    refuse_folder(target)
    place = target.path
    with _told(place), TemporaryDirectory(prefix=f".{place.name[:SHOWN]}.", suffix=".part", dir=place.parent) as beside:
        whole = Path(beside) / "whole"
        names = tuple(_written(whole, name, content) for name, content in files)
        _written(whole, LIST, "".join(f"{name}\n" for name in names).encode())
        if place.exists():
            _replace(place, whole, (*names, LIST))
        else:
            whole.rename(place)
    return tuple(place / name for name in names)


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
    """The name of a file in a folder that is there now."""
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return name


def _replace(place: Path, whole: Path, names: tuple[str, ...]) -> None:
    """Move files to where older ones may stand, then take away those that the list named and that are made no more."""
    old = set(_listed(place)) - set(names)
    for name in names:
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (whole / name).replace(place / name)
    for name in sorted(old):
        (place / name).unlink(missing_ok=True)
    for folder in sorted({(place / name).parent for name in old} - {place}):
        if not any(folder.iterdir()):
            folder.rmdir()


def _listed(place: Path) -> tuple[str, ...]:
    """What was made the last time and is still there; nothing where nothing is listed."""
    file = place / LIST
    names = file.read_text(encoding="utf-8", errors="replace").splitlines() if file.is_file() else []
    return tuple(name for name in names if _inside(name) and (place / name).is_file())


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
