"""Whether a JPEG has all its scans: of a progressive one each makes the picture finer, of others each may be a colour.

A file that ends between two of them ends well, and no pixel follows from bytes put before its end.
"""

import re
from collections.abc import Iterator

_MARKER = re.compile(rb"\xff([\xc0-\xcf\xd9-\xfe])")
"""What starts a part of the file: among pixels no such byte follows 0xff (ITU-T T.81, B.1.1.5)."""
_FRAMES = (0xC0, 0xC1, 0xC2, 0xC9, 0xCA)
"""How the head of a picture starts that is made of 64 frequencies (ITU-T T.81, table B.1)."""
_SCAN, _END = 0xDA, 0xD9
_FREQUENCIES = 64


def has_all_scans(content: bytes) -> bool:
    """Every frequency of every colour is there, to the last bit; other kinds of JPEG are taken as they are."""
    left: dict[tuple[int, int], bool] = {}
    """By colour and frequency: bits are still to come."""
    for code, part in _parts(content):
        if code in _FRAMES:
            colours = part[6 : 6 + 3 * part[5] : 3]
            left = {(colour, each): True for colour in colours for each in range(_FREQUENCIES)}
        elif code == _SCAN and left:
            first, last, bits = part[-3:]
            for colour in part[1 : 1 + 2 * part[0] : 2]:
                left |= {(colour, each): bits & 0x0F > 0 for each in range(first, last + 1)}
    return not any(left.values())


def _parts(content: bytes) -> Iterator[tuple[int, bytes]]:
    """The parts of a JPEG up to its end, without pixels: marker and content."""
    start = 2
    while (found := _MARKER.search(content, start)) is not None and found[1][0] != _END:
        start = found.end() + int.from_bytes(content[found.end() : found.end() + 2])
        yield found[1][0], content[found.end() + 2 : start]
