"""What the cache holds and what was freed of it, as text and JSON."""

import time
from collections.abc import Iterable

from cardkit.answer.cache import Cache, Held, Kind
from cardkit.report.form import Answer, answer, present
from cardkit.text import counted, listing

_TITLES = {
    Kind.CATALOGUE: "catalogue",
    Kind.FACES: "faces",
    Kind.BROWSE: "database to browse",
    Kind.PROJECT: "settings of projects",
}
_UNITS = ("bytes", "kB", "MB", "GB")


def info(cache: Cache) -> str:
    """The folder, and a line for each thing in it."""
    if cache.folder is None:
        return "nothing is kept\n"
    rows = [(_title(each), _content(each), size(each.bytes), _when(each)) for each in cache.held]
    widths = [max(len(row[column]) for row in rows) for column in range(4)] if rows else []
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows)
    return f"{cache.folder}: {size(cache.bytes)}\n" + "".join(f"  {line}\n" for line in lines)


def cleared(cache: Cache) -> str:
    """What was freed."""
    parts = listing(f"{_title(each)} ({size(each.bytes)})" for each in cache.held)
    return f"{size(cache.bytes)} freed: {parts}\n" if parts else "there was nothing to clear\n"


def notes(cache: Cache) -> Iterable[str]:
    """What is told of files that stay."""
    if cache.busy:
        yield f"{counted(len(cache.busy), 'file')} in use, left: {listing(map(str, cache.busy), 3)}"


def as_answer(cache: Cache) -> Answer:
    """What the cache holds, or what was freed, as JSON."""
    return answer(
        folder=None if cache.folder is None else str(cache.folder),
        bytes=cache.bytes,
        held=[
            present(
                kind=each.kind,
                game=each.game,
                files=len(each.files),
                faces=each.faces,
                bytes=each.bytes,
                used=_moment(each.used),
            )
            for each in cache.held
        ],
    )


def size(number: int) -> str:
    """Bytes for people, as disks are sold: 1 MB is a million of them."""
    value, unit = float(number), 0
    while value >= 1000 and unit < len(_UNITS) - 1:
        value, unit = value / 1000, unit + 1
    return f"{value:.3g} {_UNITS[unit]}"


def _title(held: Held) -> str:
    """What is kept."""
    return _TITLES[held.kind] if held.game is None else f"{_TITLES[held.kind]} of {held.game}"


def _content(held: Held) -> str:
    """How much there is of it."""
    return counted(len(held.files), "file") if held.faces is None else counted(held.faces, "face")


def _when(held: Held) -> str:
    """The day on which it was last used, as far as that is known."""
    return f"{'made' if held.faces is None else 'last used'} {_moment(held.used)[:10]}"


def _moment(seconds: int) -> str:
    """A moment, in UTC."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(seconds))
