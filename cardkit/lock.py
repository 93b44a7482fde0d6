"""Open files that no two processes change at once."""

import sys
from io import FileIO

if sys.platform == "win32":
    import msvcrt

    def lock(stream: FileIO) -> None:
        """Wait until no other process holds the file. Byte 2^30 stands for all: Windows locks ranges, not files."""
        stream.seek(1 << 30)
        msvcrt.locking(stream.fileno(), msvcrt.LK_LOCK, 1)
        stream.seek(0)

    def unlock(stream: FileIO) -> None:
        """Let others have the file."""
        stream.seek(1 << 30)
        msvcrt.locking(stream.fileno(), msvcrt.LK_UNLCK, 1)

else:
    import fcntl

    def lock(stream: FileIO) -> None:
        """Wait until no other process holds the file."""
        fcntl.flock(stream, fcntl.LOCK_EX)

    def unlock(stream: FileIO) -> None:
        """Let others have the file."""
        fcntl.flock(stream, fcntl.LOCK_UN)
