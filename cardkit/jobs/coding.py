"""What kind of file sheets and pictures become, and how sharp."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from cardkit.errors import UsageError
from cardkit.file import Content, Target, refuse_taken, write_kinds
from cardkit.jobs.printing import Wish
from cardkit.press.pixel import LEAST_DPI, MOST_DPI, USUAL_DPI, USUAL_QUALITY, Coding, Frame, pixels
from cardkit.text import counted, listing, quoted

_JPEG = (".jpg", ".jpeg")
_PICTURES = (".png", *_JPEG)


def coding(wish: Wish, suffix: str, usual: int | None = None) -> Coding:
    """How pictures are made whose names end so.

    Raises: UsageError for a resolution that no picture has, or a JPEG whose name says something else.
    """
    _refuse_resolution(wish)
    jpeg = suffix in _JPEG
    if wish.jpeg is not None and not jpeg:
        raise UsageError(f"--jpeg for pictures that end with '{suffix}'", f"it makes some that end with '{_JPEG[0]}'")
    return Coding(wish.dpi or usual or USUAL_DPI, (wish.jpeg or USUAL_QUALITY) if jpeg else None)


def sheet_coding(wish: Wish, path: Path) -> Coding | None:
    """How sheets become pictures, where the path says so; None means PDF.

    Raises: UsageError when it says neither, or for a resolution that no picture has; WriteError for a folder.
    """
    refuse_taken(path)
    _refuse_resolution(wish)
    suffix = path.suffix.lower()
    if suffix in _PICTURES:
        return coding(wish, suffix)
    if suffix not in ("", ".pdf"):
        hint = f"name the file '{path.with_suffix('.pdf').name}'"
        raise UsageError(f"render writes PDF, PNG or JPEG, not '{path.suffix}'", hint)
    return None


def written(files: Sequence[Content], made: Coding | None, target: Target) -> tuple[Path, ...]:
    """Write PDFs, or their pages as pictures: one under its name, several under numbered ones that sort as printed.

    Raises: WriteError.
    """
    contents = files if made is None else [picture for pdf in files for picture in _pages(bytes(pdf), made)]
    path, digits = target.path, len(str(len(contents)))
    paths = [path.with_stem(f"{path.stem}-{number:0{digits}}") for number in range(1, len(contents) + 1)]
    places = paths if len(contents) > 1 else [path]
    write_kinds(dict(zip(places, contents, strict=True)), target.force)
    return tuple(places)


def left_over(path: Path, places: Sequence[Path]) -> tuple[str, ...]:
    """The note about numbered files that a larger run has left beside those that were written under a name."""
    numbered = re.compile(rf"{re.escape(path.stem)}-(0*[1-9][0-9]*){re.escape(path.suffix)}")
    found = {each.name: match for each in path.parent.iterdir() if (match := numbered.fullmatch(each.name))}
    old = sorted(set(found) - {place.name for place in places})
    if not old or (len(places) == 1 and not any(int(found[name][1]) == 1 for name in old)):
        return ()
    what = "is of an earlier run" if len(old) == 1 else "are of an earlier run"
    return (f"{counted(len(old), 'file')} beside {what}: {listing([quoted(name) for name in old], 3)}",)


def _refuse_resolution(wish: Wish) -> None:
    """Raises: UsageError for a resolution that no picture has."""
    if wish.dpi is not None and not LEAST_DPI <= wish.dpi <= MOST_DPI:
        raise UsageError(f"--dpi says {wish.dpi}", f"{LEAST_DPI} to {MOST_DPI} dots an inch")


def _pages(pdf: bytes, made: Coding) -> Iterator[bytes]:
    """The pages of a PDF as pictures."""
    # 80 ms that sheets as PDF do without.
    from cardkit.press.raster import coded, images, page_sizes

    sizes = [pixels(size, made.dpi) for size in page_sizes(pdf)]
    return (coded(image, made) for image in images(pdf, [Frame(size, size) for size in sizes]))
