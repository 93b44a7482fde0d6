"""Arguments that name files: what the words of a command mean."""

import sys
from collections.abc import Sequence

from cardkit.answer.verdict import DeckFile, Unread
from cardkit.errors import CardkitError, Fault, UsageError
from cardkit.jobs.decks import bounded, deck_file
from cardkit.jobs.desk import Desk

MOST_TYPED = 1_000_000
"""Bytes of a text on stdin that is no file: as many as SQLite takes of a statement (SQLITE_MAX_SQL_LENGTH)."""


def deck_files(place: Desk, names: Sequence[str]) -> tuple[DeckFile | Unread, ...]:
    """The deck files that the words of a command mean; `-` is stdin; one that cannot be had says why."""
    return tuple(_deck_file(place, name) for name in names)


def known_files(place: Desk, names: Sequence[str]) -> tuple[DeckFile, ...]:
    """The files that the words of a command mean; `-` is stdin.

    Raises: what is wrong with the first that cannot be had.
    """
    files = deck_files(place, names)
    for each in files:
        if isinstance(each, Unread):
            raise each.error
    return tuple(each for each in files if isinstance(each, DeckFile))


def _deck_file(place: Desk, name: str) -> DeckFile | Unread:
    """One deck file, or why it cannot be had."""
    try:
        return DeckFile(name, _stdin()) if name == "-" else deck_file(place, name)
    except CardkitError as error:
        return Unread(name, error)


def typed(what: str) -> str:
    """The text of stdin; `what` it is.

    Raises: UsageError when there is none; CardkitError when it cannot be read, is too large or no text.
    """
    _refuse_closed(what)
    try:
        content = sys.stdin.buffer.read(MOST_TYPED + 1)
        text = content.decode("utf-8-sig")
    except OSError as error:
        raise CardkitError(Fault(message=f"standard input cannot be read ({error.strerror})")) from error
    except UnicodeDecodeError as error:
        raise UsageError(f"{what} on standard input is no UTF-8 text") from error
    if len(content) > MOST_TYPED:
        raise UsageError(f"{what} on standard input has more than {MOST_TYPED} bytes")
    return text


def _refuse_closed(what: str) -> None:
    """Make sure that there is a stdin.

    Raises: UsageError.
    """
    # A process that is started without its streams has None here, whatever the type says.
    if getattr(sys.stdin, "buffer", None) is None:
        raise UsageError("standard input is closed", f"'-' reads {what} from there")


def _stdin() -> bytes:
    """All of stdin.

    Raises: UsageError when there is none; CardkitError when it cannot be read or is too large.
    """
    _refuse_closed("the deck")
    try:
        return bounded(sys.stdin.buffer, "-")
    except OSError as error:
        raise CardkitError(Fault(message=f"standard input cannot be read ({error.strerror})")) from error
