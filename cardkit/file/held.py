"""Files that two processes may want at once."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import FileIO
from pathlib import Path

from cardkit.file.refusal import told
from cardkit.lock import lock, unlock


class Held:
    """An open file that no other process changes meanwhile."""

    def __init__(self, stream: FileIO, path: Path) -> None:
        """Over a stream that is locked already and keeps nothing back."""
        self._stream = stream
        self._path = path
        self.content = stream.read()

    def put(self, keep: int, addition: bytes) -> None:
        """Let the file end after its first `keep` bytes, then write the addition behind them, down to the disk.

        Raises: WriteError; nothing of the addition stays then.
        """
        try:
            with told(self._path):
                self._stream.truncate(keep)
                _write(self._stream, keep, addition)
        except BaseException:
            with suppress(OSError):
                self._stream.truncate(keep)
            raise


@contextmanager
def held(path: Path) -> Iterator[Held]:
    """A file's content, which other processes that ask the same way change only after the `with`.

    Raises: WriteError when the file is not there or must not be written.
    """
    with told(path, "cannot be opened for writing"):
        stream = path.open("r+b", buffering=0)
    with stream:
        lock(stream)
        try:
            yield Held(stream, path)
        finally:
            unlock(stream)


def _write(stream: FileIO, start: int, content: bytes) -> None:
    """Write bytes from there on, down to the disk; a disk that takes some of them is asked for the rest."""
    stream.seek(start)
    rest = memoryview(content)
    while rest:
        rest = rest[stream.write(rest) :]
    os.fsync(stream.fileno())
