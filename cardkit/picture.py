"""Picture files as bytes: of which kind they are, what they are made of, and whether they are whole."""

from collections.abc import Iterator
from typing import NamedTuple

from isal.isal_zlib import crc32  # a twelfth of the time that zlib takes (m)

PNG = b"\x89PNG\r\n\x1a\n"
JPEG = b"\xff\xd8\xff"
"""How the files start (PNG, 5.2; ITU-T T.81, B.1.1.3)."""
_END = b"\xff\xd9"
"""What stands at the end of a JPEG."""
_MARK, _PIXELS = 0xFF, 0xDA
"""What starts a part of a JPEG, and the part that pixels follow."""
_BEHIND = 4096
"""Bytes at the end in which that is looked for: some programs write more behind it."""


class Chunk(NamedTuple):
    """A part of a PNG."""

    kind: bytes
    content: memoryview
    """Not copied: a deck has hundreds of megabytes of them."""
    checksum: bytes

    @property
    def sound(self) -> bool:
        """It is as it was written (PNG, 5.3)."""
        return self.checksum == crc32(self.content, crc32(self.kind)).to_bytes(4)


def chunks(content: bytes) -> Iterator[Chunk]:
    """The parts of a PNG, up to the first that is cut off."""
    view, start = memoryview(content), len(PNG)
    while start + 12 <= len(content):
        end = start + 8 + int.from_bytes(content[start : start + 4])
        yield Chunk(content[start + 4 : start + 8], view[start + 8 : end], content[end : end + 4])
        start = end + 4


def is_whole(content: bytes) -> bool:
    """A picture has its end, and no part of a PNG was altered; other files are taken as they are."""
    if not content.startswith(PNG):
        return not content.startswith(JPEG) or _END in content[-_BEHIND:]
    for chunk in chunks(content):
        if not chunk.sound or chunk.kind == b"IEND":
            return chunk.sound
    return False


def fingerprint(content: bytes) -> str:
    """What tells a whole picture from others: its length and checksums.

    A PNG brings its own, and `is_whole` has compared them: to make another takes a twentieth of a print run (measured).
    """
    sums = [part.checksum for part in chunks(content)] if content.startswith(PNG) else [crc32(content).to_bytes(4)]
    return f"{len(content)}-{crc32(b''.join(sums)):08x}"


def segments(content: bytes) -> Iterator[tuple[int, bytes]]:
    """The parts of a JPEG before its pixels: marker and content (ITU-T T.81, B.1.1)."""
    start = 2
    while start + 4 <= len(content) and content[start] == _MARK:
        code = content[start + 1]
        if code == _MARK:  # filling
            start += 1
            continue
        end = start + 2 + int.from_bytes(content[start + 2 : start + 4])
        yield code, content[start + 4 : end]
        if code == _PIXELS:
            return
        start = end
