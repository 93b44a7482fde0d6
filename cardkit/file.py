"""Files written whole or not at all, and files that two processes may want at once.

A file is written beside its place and renamed, so that a kill at any moment leaves the old file or the new one.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from cardkit.errors import WriteError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

HINT = "--force overwrites it"
OPEN_TO_ALL = 0o666
"""A new file's mode before the user's mask."""
PRIVATE = 0o600
"""The mode of a file that only its user may read."""


def write(path: Path, content: bytes, force: bool = False) -> None:
    """Write one file; see `write_all`."""
    write_all({path: content}, force)


def write_all(files: Mapping[Path, bytes], force: bool = False) -> None:
    """Write files and the folders that they need: all of them, or none when one must not or cannot be written.

    Raises: WriteError when a file exists with other bytes and `force` is not given, or the folder refuses it.
    """
    if not force:
        for path, content in files.items():
            refuse_change(path, content)
    folders: list[Path] = []
    beside: dict[Path, Path] = {}
    try:
        for path, content in files.items():
            folders += _made(path.parent)
            beside[path] = _written_beside(path, content, OPEN_TO_ALL)
        for path, part in beside.items():
            part.replace(path)
    except OSError as error:
        _removed(beside.values(), folders)
        raise WriteError(str(error.filename or path), f"cannot be written ({error.strerror})") from error


def write_private(path: Path, content: bytes) -> None:
    """Write a file that only its user may read, over an older one.

    Raises: WriteError.
    """
    try:
        _written_beside(path, content, PRIVATE).replace(path)
    except OSError as error:
        raise WriteError(str(path), f"cannot be written ({error.strerror})") from error


def refuse_change(path: Path, content: bytes) -> None:
    """Make sure that a file may be written without losing anything.

    Raises: WriteError when it exists with other bytes.
    """
    if path.is_dir():
        raise WriteError(str(path), "is a folder")
    try:
        same = not path.exists() or path.read_bytes() == content
    except OSError as error:
        raise WriteError(str(path), f"exists already and cannot be read ({error.strerror})") from error
    if not same:
        raise WriteError(str(path), "exists already", HINT)


def write_kind(path: Path, content: bytes, force: bool = False) -> None:
    """Write a file over an older one of the same kind, as their first four bytes tell.

    Raises: WriteError when another kind of file stands there and `force` is not given, or the folder refuses it.
    """
    if not force and path.is_file():
        with path.open("rb") as old:
            head = old.read(4)
        if head and head != content[:4]:
            raise WriteError(str(path), "exists already and is another kind of file", HINT)
    write_all({path: content}, force=True)


class Held:
    """An open file that no other process changes meanwhile."""

    def __init__(self, stream: BinaryIO) -> None:
        """Over a stream that is locked already."""
        self._stream = stream
        self.content = stream.read()

    def put(self, keep: int, addition: bytes) -> None:
        """Let the file end after its first `keep` bytes, then write the addition behind them, down to the disk."""
        self._stream.seek(keep)
        self._stream.truncate()
        self._stream.write(addition)
        self._stream.flush()
        os.fsync(self._stream.fileno())


@contextmanager
def held(path: Path) -> Iterator[Held]:
    """A file's content, which other processes that ask the same way change only after the `with`.

    Raises: WriteError when the file is not there or must not be written.
    """
    try:
        stream = path.open("r+b")
    except OSError as error:
        raise WriteError(str(path), f"cannot be opened for writing ({error.strerror})") from error
    with stream:
        _lock(stream)
        try:
            yield Held(stream)
        finally:
            _unlock(stream)


def _written_beside(path: Path, content: bytes, mode: int) -> Path:
    """The content in a new file in the same folder, down to the disk."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_BINARY", 0), mode), "wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    return part


def _made(folder: Path) -> list[Path]:
    """The folders that had to be made, outermost first."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return missing[::-1]


def _removed(files: Iterable[Path], folders: Sequence[Path]) -> None:
    """Take back what was made before a failure."""
    for path in files:
        path.unlink(missing_ok=True)
    for folder in reversed(folders):
        if not any(folder.iterdir()):
            folder.rmdir()


if sys.platform == "win32":

    def _lock(stream: BinaryIO) -> None:
        """Wait until no other process holds the file. Byte 2^30 stands for all: Windows locks ranges, not files."""
        stream.seek(1 << 30)
        msvcrt.locking(stream.fileno(), msvcrt.LK_LOCK, 1)
        stream.seek(0)

    def _unlock(stream: BinaryIO) -> None:
        """Let others have the file."""
        stream.seek(1 << 30)
        msvcrt.locking(stream.fileno(), msvcrt.LK_UNLCK, 1)

else:

    def _lock(stream: BinaryIO) -> None:
        """Wait until no other process holds the file."""
        fcntl.flock(stream, fcntl.LOCK_EX)

    def _unlock(stream: BinaryIO) -> None:
        """Let others have the file."""
        fcntl.flock(stream, fcntl.LOCK_UN)
