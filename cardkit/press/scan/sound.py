"""Whether pictures that lie in a PDF as they are have all their pixels; the ends of their files do not tell.

To know it they must be unpacked (10 ms a PNG, 30 ms a JPEG, measured), so that what was found is kept.
"""

import zlib
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from os import cpu_count

from PIL import Image

from cardkit.errors import Fault, PrintError
from cardkit.face import Store
from cardkit.face.draw import keep
from cardkit.face.flaw import Flaw, told
from cardkit.picture import JPEG, PNG, chunks
from cardkit.press.scan.pixels import FAILURES, FORMATS, strict
from cardkit.press.scan.stray import Seen, remembered

_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Of each kind of PNG (PNG, 11.2.2)."""
_WHOLE = ((0, 0, 1, 1),)
_ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Where the passes of an interlaced PNG start, across and down, and their steps (PNG, 8.2)."""
_MORE = bytes(37 * number % 251 for number in range(256))
"""Something that pixels may follow from: no byte of it starts a marker."""


def refuse_damaged(pictures: Mapping[str, Seen], store: Store) -> tuple[str, ...]:
    """Make sure that pictures, by their keys, have all their pixels; warnings. Those that had before are not read.

    Raises: PrintError with all that have not.
    """
    held = {key for pack in store.found(pictures) for key in pack.keys}
    asked = {key: seen for key, seen in pictures.items() if key not in held}
    with strict(), ThreadPoolExecutor(cpu_count()) as threads:
        sound = dict(zip(asked, threads.map(_is_sound, asked.values()), strict=True))
    damaged = [
        Flaw(asked[key].title, Fault(message="the picture is damaged or cut off")) for key in sound if not sound[key]
    ]
    if damaged:
        raise PrintError(*told(damaged))
    return keep([remembered(dict.fromkeys(sound, ()))] if sound else [], store)


def _is_sound(seen: Seen) -> bool:
    """A picture has all its pixels."""
    content = seen.file.content()
    try:
        if content.startswith(PNG):
            return _has_rows(content)
        return not content.startswith(JPEG) or _is_complete(content)
    except FAILURES:
        return False


def _has_rows(content: bytes) -> bool:
    """A PNG has all its rows; Pillow shows what there is of them."""
    parts = tuple(chunks(content))
    head = parts[0].content
    width, height = int.from_bytes(head[:4]), int.from_bytes(head[4:8])
    wanted = sum(_sizes(width, height, head[8] * _CHANNELS[head[9]], _ADAM7 if head[12] else _WHOLE))
    packed = b"".join(part.content for part in parts if part.kind == b"IDAT")
    return len(zlib.decompressobj().decompress(packed, wanted)) == wanted


def _sizes(width: int, height: int, bits: int, passes: Iterable[tuple[int, int, int, int]]) -> Iterator[int]:
    """The bytes of each pass over the pixels, a row with a byte that says how it is filtered."""
    for left, top, across, down in passes:
        columns, rows = -(-(width - left) // across), -(-(height - top) // down)
        if columns > 0 and rows > 0:
            yield rows * (1 + -(-columns * bits // 8))


def _is_complete(content: bytes) -> bool:
    """No pixels of a JPEG would follow from bytes before its end. Decoders fill in what is lacking, and say nothing."""
    end = content.rfind(b"\xff\xd9")
    return _decoded(content) == _decoded(content[:end] + _MORE + content[end:])


def _decoded(content: bytes) -> bytes:
    """What tells pixels of a JPEG from others."""
    with Image.open(BytesIO(content), formats=FORMATS) as image:
        if "progressive" not in image.info:
            image.draft("L", (1, 1))  # an eighth of the size in a third of the time
        return image.tobytes()
