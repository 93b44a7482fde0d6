"""What files hold: bytes, or what is put together as it is written."""

from typing import BinaryIO, Protocol


class Unwritten(Protocol):
    """What a file is to hold, put together as it is written: 90 scans need not lie in memory once more."""

    @property
    def mark(self) -> bytes:
        """Its first 4 bytes, which tell its kind."""

    def __bytes__(self) -> bytes:
        """All of it."""

    def store(self, out: BinaryIO) -> None:
        """Write it there."""


Content = bytes | Unwritten


def store(content: Content, out: BinaryIO) -> None:
    """Write what a file is to hold."""
    if isinstance(content, bytes):
        out.write(content)
    else:
        content.store(out)
