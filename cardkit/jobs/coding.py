"""What kind of file sheets and pictures become, and how sharp."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from cardkit.errors import UsageError
from cardkit.file import Target, write_kind
from cardkit.jobs.printing import Wish
from cardkit.press.pixel import LEAST_DPI, MOST_DPI, USUAL_DPI, USUAL_QUALITY, Coding, Frame, pixels

_JPEG = (".jpg", ".jpeg")
_PICTURES = (".png", *_JPEG)


def coding(wish: Wish, suffix: str, usual: int | None = None) -> Coding:
    """How pictures are made whose names end so.

    Raises: UsageError for a resolution that no picture has, or a JPEG whose name says something else.
    """
    if wish.dpi is not None and not LEAST_DPI <= wish.dpi <= MOST_DPI:
        raise UsageError(f"--dpi says {wish.dpi}", f"{LEAST_DPI} to {MOST_DPI} dots an inch")
    jpeg = suffix in _JPEG
    if wish.jpeg is not None and not jpeg:
        raise UsageError(f"--jpeg for pictures that end with '{suffix}'", f"it makes some that end with '{_JPEG[0]}'")
    return Coding(wish.dpi or usual or USUAL_DPI, (wish.jpeg or USUAL_QUALITY) if jpeg else None)


def sheet_coding(wish: Wish, path: Path) -> Coding | None:
    """How sheets become pictures, where the path says so; None means PDF.

    Raises: UsageError when it says neither.
    """
    suffix = path.suffix.lower()
    if suffix in _PICTURES:
        return coding(wish, suffix)
    if suffix not in ("", ".pdf"):
        hint = f"name the file '{path.with_suffix('.pdf').name}'"
        raise UsageError(f"render writes PDF, PNG or JPEG, not '{path.suffix}'", hint)
    return None


def written(files: Sequence[bytes], made: Coding | None, target: Target) -> tuple[Path, ...]:
    """Write PDFs, or their pages as pictures: one under its name, several under numbered ones that sort as printed.

    Raises: WriteError.
    """
    contents = files if made is None else [picture for pdf in files for picture in _pages(pdf, made)]
    path, digits = target.path, len(str(len(contents)))
    paths = [path.with_stem(f"{path.stem}-{number:0{digits}}") for number in range(1, len(contents) + 1)]
    places = paths if len(contents) > 1 else [path]
    for place, content in zip(places, contents, strict=True):
        write_kind(place, content, target.force)
    return tuple(places)


def _pages(pdf: bytes, made: Coding) -> Iterator[bytes]:
    """The pages of a PDF as pictures."""
    # 80 ms that sheets as PDF do without.
    from cardkit.press.raster import coded, images, page_sizes

    sizes = [pixels(size, made.dpi) for size in page_sizes(pdf)]
    return (coded(image, made) for image in images(pdf, [Frame(size, size) for size in sizes]))
