"""What helps where nothing draws: the command lines that bring an engine, and the look that needs none of them."""

from typing import NamedTuple

from cardkit.errors import NoEngine
from cardkit.face.batch import SECOND
from cardkit.face.drawer import has_second
from cardkit.jobs import mending
from cardkit.jobs.examining import installed
from cardkit.jobs.machine import Surroundings

EXTRA = "cardkit[fast]"
"""What brings the second engine."""


class Second(NamedTuple):
    """The second engine as it was found."""

    version: str | None
    """None where it is not installed."""
    loads: bool


def second() -> Second:
    """The second engine of this Python."""
    return Second(installed(SECOND), has_second())


def remedied(error: NoEngine, around: Surroundings, other: Second) -> NoEngine:
    """The error with all that helps on a machine."""
    mend = mending.pango(around)
    ways = ["the system's package 'pango' brings it" if mend is None else f"install it: {mend}"]
    if error.instead is not None and other.loads:
        ways.append(f"or '--look {error.instead}', which {SECOND} draws without it")
    elif error.second or error.instead is not None:
        what = "this" if error.second else f"'--look {error.instead}'"
        ways.append(f"or {_brought(other)} draws {what} without it")
    return NoEngine("; ".join(ways), second=error.second, instead=error.instead)


def _brought(other: Second) -> str:
    """The command line that brings the second engine, and what that one is called."""
    if other.version is None:
        return f"{mending.package(EXTRA)}: {SECOND}"
    return f"{mending.again(EXTRA)}, since {SECOND} {other.version} is installed and cannot be loaded: it"
