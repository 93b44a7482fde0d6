"""Files written whole or not at all.

A file is written beside its place and renamed, so that a kill at any moment leaves the old file or the new one.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from io import BufferedWriter, FileIO
from pathlib import Path
from stat import S_IMODE

from cardkit.errors import WriteError
from cardkit.file.content import Content, store
from cardkit.file.refusal import (
    HINT,
    OTHER_KIND,
    refuse_change,
    refuse_locked,
    refuse_no_folder,
    refuse_taken,
    same_kind,
    told,
)

OPEN_TO_ALL = 0o666
"""A new file's mode before the user's mask."""
PRIVATE = 0o600
"""The mode of a file that only its user may read."""
MARK = 4
"""Bytes that tell a kind of file, such as `%PDF`."""
PRIVATE_MARK = 15
"""The same where a log must not be taken for a pick of it: `{"event":"pick"`."""
SHOWN = 40
"""Characters of a file's name in the name of the one beside it: a name may have 255 bytes, a character 4 of them."""


@dataclass(slots=True)
class _Made:
    """What is made on the way and goes away again when the whole does not succeed. It alone of all values grows."""

    folders: list[Path] = field(default_factory=list)
    """Outermost first."""
    files: list[Path] = field(default_factory=list)
    """Parts, and whole files where there was none before."""

    def unmake(self) -> None:
        """Take everything back, as far as the disk lets it."""
        for file in self.files:
            with suppress(OSError):
                file.unlink(missing_ok=True)
        for folder in reversed(self.folders):
            with suppress(OSError):  # others may have put something into it
                folder.rmdir()


@dataclass(frozen=True, slots=True)
class Target:
    """Where a command writes: a file, or a folder of files."""

    path: Path
    force: bool = False
    """What stands there with other bytes may go."""


def write(path: Path, content: bytes, force: bool = False) -> None:
    """Write one file into a folder that is there; see `write_all`.

    Raises: WriteError, also when there is no such folder: a slip of the pen makes none.
    """
    refuse_no_folder(path)
    write_all({path: content}, force)


def write_all(files: Mapping[Path, bytes], force: bool = False) -> None:
    """Write files and the folders that they need: all of them, or none when one must not or cannot be written.

    A link's target is written, the link stays; a device or read pipe (`/dev/stdout`) is written into, last.

    Raises: WriteError when a file exists with other bytes and `force` is not given, or the folder refuses it.
    """
    for path, content in files.items():
        refuse_taken(path)
        if not force:
            refuse_change(path, content)
    _write_all(files)


def _write_all(files: Mapping[Path, Content]) -> None:
    """Write files, also over others, and the folders that they need: all of them or none.

    Raises: WriteError.
    """
    streams = {path: content for path, content in files.items() if _is_stream(path)}
    whole = {path: content for path, content in files.items() if path not in streams}
    with _undone_on_failure() as made:
        _place(whole, made)
        for path, content in streams.items():
            with told(path):
                _write_stream(path, content)


def delete(paths: Iterable[Path]) -> None:
    """Take files away; one that is gone already is none the less.

    Raises: WriteError when the folder refuses it.
    """
    for path in paths:
        with told(path, "cannot be deleted"):
            path.unlink(missing_ok=True)


def write_private(path: Path, content: bytes) -> None:
    """Write a file that only its user may read, over an older one of the same kind, into a folder that is there.

    Raises: WriteError.
    """
    refuse_no_folder(path)
    refuse_taken(path)
    if not same_kind(path, content[:PRIVATE_MARK]):
        raise WriteError(str(path), OTHER_KIND)
    with _undone_on_failure() as made, told(path):
        _written_beside(path, content, PRIVATE, made).replace(path)


def write_kind(path: Path, content: Content, force: bool = False) -> None:
    """Write one file; see `write_kinds`."""
    write_kinds({path: content}, force)


def write_kinds(files: Mapping[Path, Content], force: bool = False) -> None:
    """Write files over older ones of the same kind, as their first bytes tell, into folders that are there: all or
    none.

    Raises: WriteError when another kind of file stands there and `force` is not given, or the folder refuses it.
    """
    for path, content in files.items():
        refuse_no_folder(path)
        refuse_taken(path)
        if not (force or same_kind(path, content[:MARK] if isinstance(content, bytes) else content.mark)):
            raise WriteError(str(path), OTHER_KIND, HINT)
    _write_all(files)


@contextmanager
def _undone_on_failure() -> Iterator[_Made]:
    """What goes away again when the body fails, or somebody stops the program."""
    made = _Made()
    try:
        yield made
    except BaseException:
        made.unmake()
        raise


def _is_stream(path: Path) -> bool:
    """What is written there goes elsewhere: a device, a pipe, a terminal."""
    return path.exists() and not path.is_file()


def _write_stream(path: Path, content: Content) -> None:
    """Write into a device or pipe; a pipe that nobody reads is refused by the system, and not waited for."""
    flags = os.O_WRONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags)
    with BufferedWriter(FileIO(descriptor, "w")) as out:
        if sys.platform != "win32":
            os.set_blocking(descriptor, True)
        store(content, out)


def _place(files: Mapping[Path, Content], made: _Made) -> None:
    """Write all files beside their places, then rename them, with the folders that they need.

    Raises: WriteError of the first that cannot be written.
    """
    parts: dict[Path, Path] = {}
    for path, content in files.items():
        with told(path):
            refuse_locked(path)
            made.folders += (each for each in (*reversed(path.parent.parents), path.parent) if not each.exists())
            path.parent.mkdir(parents=True, exist_ok=True)
            parts[path] = _written_beside(path.resolve(), content, OPEN_TO_ALL, made)
    for path, part in parts.items():
        with told(path):
            place = path.resolve()
            made.files += () if place.exists() else (place,)
            if place.exists():
                part.chmod(S_IMODE(place.stat().st_mode))
            part.replace(place)


def _written_beside(path: Path, content: Content, mode: int, made: _Made) -> Path:
    """The content in a new file in the same folder, down to the disk."""
    part = path.with_name(f".{path.name[:SHOWN]}.{os.getpid()}.{len(made.files)}.part")
    made.files.append(part)
    part.unlink(missing_ok=True)
    flags = os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0)
    with BufferedWriter(FileIO(os.open(part, flags, mode), "w")) as out:
        store(content, out)
        out.flush()
        os.fsync(out.fileno())
    return part
