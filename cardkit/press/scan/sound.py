"""Whether pictures that lie in a PDF as they are have all their pixels; the ends of their files do not tell.

To know it they must be unpacked (4 ms a PNG, 30 ms a JPEG, measured), so that what was found is kept.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from io import BytesIO
from os import cpu_count

from isal import isal_zlib
from PIL import Image

from cardkit.errors import Fault, PrintError
from cardkit.face import Store
from cardkit.face.draw import keep
from cardkit.face.flaw import Flaw, told
from cardkit.picture import JPEG, PNG, chunks
from cardkit.press.scan.passes import has_all_scans
from cardkit.press.scan.pixels import FAILURES, FORMATS, MEND, strict
from cardkit.press.scan.stray import Seen, remembered

_DAMAGED = Fault(message="the picture is damaged or cut off", hint=MEND)
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
"""Of each kind of PNG (PNG, 11.2.2)."""
_WHOLE = ((0, 0, 1, 1),)
_ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Where the passes of an interlaced PNG start, across and down, and their steps (PNG, 8.2)."""
_MORE = bytes(37 * number % 251 for number in range(256))
"""Something that pixels may follow from: no byte of it starts a marker."""


class Inspection:
    """Pictures that are looked through by threads, from when each is met: others are read meanwhile.

    Of the time that 90 PNGs take on two cores, that saves a twelfth (measured).
    """

    def __init__(self, store: Store, threads: Executor) -> None:
        """None met yet; what the store says was sound is not looked through again."""
        self._store, self._threads = store, threads
        self._known = store.keys()
        self._seen: dict[str, Seen] = {}
        self._sound: dict[str, Future[bool]] = {}

    def meet(self, key: str, seen: Seen) -> None:
        """Look through a picture of that key; equal keys, equal pictures."""
        self._seen.setdefault(key, seen)
        if key not in self._known and key not in self._sound:
            self._sound[key] = self._threads.submit(_is_sound, seen)

    def refuse_damaged(self) -> tuple[str, ...]:
        """Make sure that all had all their pixels; warnings.

        Raises: PrintError with all that had not.
        """
        left = [key for key in self._seen if key not in self._sound]
        held = {key for pack in self._store.found(left) for key in pack.keys}
        for key in left:
            if key not in held:
                self._sound[key] = self._threads.submit(_is_sound, self._seen[key])
        sound = [key for key, found in self._sound.items() if found.result()]
        damaged = [Flaw(self._seen[key].title, _DAMAGED) for key in self._seen if key not in {*held, *sound}]
        if damaged:
            raise PrintError(*told(damaged))
        return keep([remembered(dict.fromkeys(sound, ()))] if sound else [], self._store)


@contextmanager
def inspecting(store: Store) -> Iterator[Inspection]:
    """An inspection whose threads end with it."""
    threads = ThreadPoolExecutor(cpu_count())
    try:
        with strict():
            yield Inspection(store, threads)
    finally:
        threads.shutdown(cancel_futures=True)


def _is_sound(seen: Seen) -> bool:
    """A picture has all its pixels."""
    content = seen.file.content()
    try:
        if content.startswith(PNG):
            return _has_rows(content)
        return not content.startswith(JPEG) or _is_complete(content)
    except (*FAILURES, isal_zlib.error):  # type: ignore[misc]  # a class; its stub says an exception
        return False


def _has_rows(content: bytes) -> bool:
    """A PNG has all its rows; Pillow shows what there is of them."""
    parts = tuple(chunks(content))
    head = parts[0].content
    width, height = int.from_bytes(head[:4]), int.from_bytes(head[4:8])
    left = sum(_sizes(width, height, head[8] * _CHANNELS[head[9]], _ADAM7 if head[12] else _WHOLE))
    unpacker = isal_zlib.decompressobj()
    for part in parts:
        if part.kind == b"IDAT" and left:  # part by part: in one piece it takes two thirds longer (m)
            left -= len(unpacker.decompress(part.content, left))
    return not left


def _sizes(width: int, height: int, bits: int, passes: Iterable[tuple[int, int, int, int]]) -> Iterator[int]:
    """The bytes of each pass over the pixels, a row with a byte that says how it is filtered."""
    for left, top, across, down in passes:
        columns, rows = -(-(width - left) // across), -(-(height - top) // down)
        if columns > 0 and rows > 0:
            yield rows * (1 + -(-columns * bits // 8))


def _is_complete(content: bytes) -> bool:
    """No pixels of a JPEG would follow from bytes before its end. Decoders fill in what is lacking, and say nothing."""
    end = content.rfind(b"\xff\xd9")
    return has_all_scans(content) and _decoded(content) == _decoded(content[:end] + _MORE + content[end:])


def _decoded(content: bytes) -> bytes:
    """What tells pixels of a JPEG from others."""
    with Image.open(BytesIO(content), formats=FORMATS) as image:
        if "progressive" not in image.info:
            image.draft("L", (1, 1))  # an eighth of the size in a third of the time
        return image.tobytes()
