"""A picture's pixels as a PDF takes them: those of JPEG and opaque PNG untouched, all others written anew."""

import struct
import warnings
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import BytesIO
from typing import NamedTuple

from PIL import Image, ImageFile, ImageOps, UnidentifiedImageError

from cardkit.errors import Fault, PrintError
from cardkit.picture import JPEG, PNG, chunks, is_whole, segments
from cardkit.press.pixel import Pixels

MEND = "put a whole one there, or take it away: its card is then drawn"
"""What to do about a picture that cannot be used."""
_READ = "JPEG, PNG, WebP, TIFF, AVIF, GIF and BMP are"
FORMATS = ("JPEG", "PNG", "WEBP", "TIFF", "AVIF", "GIF", "BMP")
"""What is read; others that Pillow knows run other programs, or are no pictures."""
_ORIENTATION = 0x0112
"""The tag that says how a camera or scanner was held (Exif 3.0, 4.6.5)."""
_TURNED = range(5, 9)
"""Orientations that change width and height."""
_PLAIN_JPEG = (0xC0, 0xC1, 0xC2)
"""Frames that a PDF knows: baseline, extended and progressive, all Huffman-coded (ISO 32000-1, 7.4.8)."""
_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
"""Markers of frames: of tables and extensions are those three (ITU-T T.81, table B.1)."""
_TRUECOLOUR, _PALETTE = 2, 3
_OPAQUE = {0: (1, 2, 4, 8), _TRUECOLOUR: (8,), _PALETTE: (1, 2, 4, 8)}
"""Kinds of PNG without transparency, grey the first, and the bits that a PDF takes of them (PNG, 11.2.2)."""
_CHANNELS = {"1": 1, "L": 1, "P": 1, "RGB": 3, "CMYK": 4}
_GREY = ("1", "L", "LA", "La", "I", "F", "I;16", "I;16B", "I;16L")
"""Modes without colour; the last ones are of more than 8 bits."""
_DEEP = ("I", "F")
"""How modes of more than 8 bits begin."""
_BITS = 8
FAILURES = (
    *(OSError, EOFError, ValueError, TypeError, SyntaxError, RuntimeError, LookupError, ArithmeticError),
    *(AttributeError, struct.error, zlib.error),
)
"""What Pillow may end in over a damaged file; none of it is cardkit's."""
_PROFILED = {b"GRAY": 1, b"RGB ": 3, b"CMYK": 4}
"""Colour spaces of profiles (ICC.1:2022, 7.2.6), by their channels."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Raster:
    """Pixels, compressed."""

    size: Pixels
    """As they are stored."""
    content: bytes
    is_jpeg: bool = False
    """Else rows are compressed as in a PNG."""
    channels: int
    bits: int = 8
    """Of each channel."""
    palette: bytes | None = None
    """RGB of each value."""
    inverted: bool = False
    """0 means all of a colour, as Photoshop writes CMYK."""
    predicted: bool = True
    """Each row of a PNG says how it is filtered."""
    profile: bytes | None = None
    """ICC."""
    mask: "Raster | None" = None
    """How opaque each pixel is."""
    orientation: int = 1
    """As Exif counts."""


class Reduction(NamedTuple):
    """What is taken from a picture."""

    size: Pixels | None = None
    """As it is seen; None leaves it as fine as it is."""
    quality: int | None = None
    """Of a JPEG; None loses nothing."""
    inset: int = 0
    """Pixels of each edge that are left out."""

    @property
    def is_none(self) -> bool:
        """All of the picture is taken."""
        return self == Reduction()


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture, of which only the beginning is read yet."""

    content: bytes
    image: Image.Image
    orientation: int

    @property
    def size(self) -> Pixels:
        """As it is seen."""
        stored = Pixels(*self.image.size)
        return Pixels(stored.height, stored.width) if self.orientation in _TURNED else stored


def picture(content: bytes) -> Picture:
    """The picture of a file.

    Raises: PrintError when it is none, or damaged.
    """
    if not is_whole(content):
        raise PrintError(Fault(message="the picture is damaged or cut off", hint=MEND))
    with _told():
        image = Image.open(BytesIO(content), formats=FORMATS)
        found = _exif(content, image).get(_ORIENTATION, 1)
    return Picture(content, image, found if found in range(1, 9) else 1)


def untouched(given: Picture) -> Raster | None:
    """The pixels as the file has them, or None when a PDF cannot take them so."""
    if given.content.startswith(JPEG):
        return _jpeg(given)
    return _png(given) if given.content.startswith(PNG) else None


def changed(given: Picture, reduction: Reduction) -> tuple[Raster, tuple[str, ...]]:
    """The pixels written anew, and what they lose although nobody asked for it.

    Raises: PrintError when the file is damaged.
    """
    with _told():
        lost = tuple(_lost(given))
        image = ImageOps.exif_transpose(given.image)
        profile = _profile(image)
        colours, mask = _split(within(image, reduction.inset))
        if reduction.size is not None:
            colours = colours.resize(reduction.size, Image.Resampling.LANCZOS)
            mask = None if mask is None else mask.resize(reduction.size, Image.Resampling.LANCZOS)
        made = _as_jpeg(colours, reduction.quality) if reduction.quality is not None else _as_png(colours)
    kept = profile if profile is not None and _PROFILED.get(profile[16:20]) == made.channels else None
    return replace(made, profile=kept, mask=None if mask is None else _as_png(mask)), lost


def flat(given: Picture) -> Image.Image:
    """The pixels as they are seen on white paper.

    Raises: PrintError when the file is damaged.
    """
    with _told():
        colours, mask = _split(ImageOps.exif_transpose(given.image))
        seen = colours.convert("RGB")
        return seen if mask is None else Image.composite(seen, Image.new("RGB", seen.size, "white"), mask)


def within(image: Image.Image, inset: int) -> Image.Image:
    """An image without so many pixels of each edge."""
    width, height = image.size
    return image.crop((inset, inset, width - inset, height - inset)) if inset else image


@contextmanager
def _told() -> Iterator[None]:
    """What Pillow fails at is said of the picture.

    Raises: PrintError.
    """
    try:
        with strict():
            yield
    except UnidentifiedImageError as error:
        raise PrintError(Fault(message=f"the file is no picture that can be read; {_READ}")) from error
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        most = f"at most {Image.MAX_IMAGE_PIXELS} are read"
        raise PrintError(Fault(message=f"the picture has too many pixels; {most}")) from error
    except FAILURES as error:
        raise PrintError(Fault(message="the picture is damaged or cut off", hint=MEND)) from error


@contextmanager
def strict() -> Iterator[None]:
    """Pillow fails at what is cut off, or has too many pixels, and says nothing."""
    # WeasyPrint lets Pillow draw what there is of a picture that is cut off.
    lenient, ImageFile.LOAD_TRUNCATED_IMAGES = ImageFile.LOAD_TRUNCATED_IMAGES, False
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            yield
    finally:
        ImageFile.LOAD_TRUNCATED_IMAGES = lenient


def _exif(content: bytes, image: Image.Image) -> Image.Exif:
    """What a camera or scanner says of a picture; of a PNG, Pillow would read all pixels to look behind them."""
    if not content.startswith(PNG):
        return image.getexif()
    found = Image.Exif()
    for part in chunks(content):
        if part.kind == b"eXIf":
            found.load(part.content.tobytes())
    return found


def _jpeg(given: Picture) -> Raster | None:
    """A JPEG as it is."""
    frames = [code for code, _ in segments(given.content) if code in _FRAMES]
    channels = _CHANNELS.get(given.image.mode)
    if frames[:1] == [] or frames[0] not in _PLAIN_JPEG or channels is None:
        return None
    return Raster(
        size=Pixels(*given.image.size),
        content=given.content,
        is_jpeg=True,
        channels=channels,
        inverted=channels == 4 and "adobe" in given.image.info,
        profile=_profile(given.image),
        orientation=given.orientation,
    )


def _png(given: Picture) -> Raster | None:
    """An opaque PNG of 8 bits or less, that is not interlaced, as it is."""
    parts = tuple(chunks(given.content))
    head = parts[0].content
    bits, kind, interlaced = head[8], head[9], head[12]
    kinds = {part.kind for part in parts}
    lacks = kind == _PALETTE and b"PLTE" not in kinds
    if bits not in _OPAQUE.get(kind, ()) or interlaced or lacks or kinds & {b"tRNS", b"acTL"}:
        return None
    palette = b"".join(part.content for part in parts if part.kind == b"PLTE") if kind == _PALETTE else None
    return Raster(
        size=Pixels(*given.image.size),
        content=b"".join(part.content for part in parts if part.kind == b"IDAT"),
        channels=3 if kind == _TRUECOLOUR else 1,
        bits=bits,
        palette=palette,
        profile=_profile(given.image),
        orientation=given.orientation,
    )


def _profile(image: Image.Image) -> bytes | None:
    """The ICC profile of a picture, when it is for as many channels as the picture has."""
    found = image.info.get("icc_profile")
    if not isinstance(found, bytes) or len(found) < 128:
        return None
    channels = 3 if image.mode == "P" else _CHANNELS.get(image.mode)
    return found if channels is None or _PROFILED.get(found[16:20]) == channels else None


def _lost(given: Picture) -> Iterator[str]:
    """What a picture loses that is written anew."""
    if (given.content.startswith(PNG) and given.content[24] > _BITS) or given.image.mode.startswith(_DEEP):
        yield f"more than {_BITS} bits a colour; {_BITS} are kept"
    frames = getattr(given.image, "n_frames", 1)
    if frames > 1:
        yield f"{frames} pictures in one file; the first is printed"


def _split(image: Image.Image) -> tuple[Image.Image, Image.Image | None]:
    """The colours of a picture in a mode that a PDF has, and how opaque it is where it is not everywhere."""
    grey = image.mode in _GREY
    if image.mode.startswith(_DEEP):
        deep = image.convert("I") if image.mode != "F" else image
        return deep.point(lambda value: value * (1 / 256)).convert("L"), None
    if image.mode == "CMYK":
        return image, None
    if not image.has_transparency_data:
        return image.convert("L" if grey else "RGB"), None
    whole = image.convert("LA" if grey else "RGBA")
    mask = whole.getchannel("A")
    return whole.convert("L" if grey else "RGB"), None if mask.getextrema() == (255, 255) else mask


def _as_png(image: Image.Image) -> Raster:
    """An image without loss."""
    if image.mode == "CMYK":
        packed = zlib.compress(image.tobytes())
        return Raster(size=Pixels(*image.size), content=packed, channels=4, predicted=False)
    written = BytesIO()
    image.save(written, "PNG")
    packed = b"".join(part.content for part in chunks(written.getvalue()) if part.kind == b"IDAT")
    return Raster(size=Pixels(*image.size), content=packed, channels=_CHANNELS[image.mode])


def _as_jpeg(image: Image.Image, quality: int) -> Raster:
    """An image as JPEG."""
    written = BytesIO()
    image.save(written, "JPEG", quality=quality, optimize=True)
    return Raster(
        size=Pixels(*image.size),
        content=written.getvalue(),
        is_jpeg=True,
        channels=_CHANNELS[image.mode],
        inverted=image.mode == "CMYK",
    )
