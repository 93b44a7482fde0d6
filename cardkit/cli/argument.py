"""Arguments that name files: what the words of a command mean."""

import sys
from collections.abc import Sequence

from cardkit.answer.verdict import DeckFile, Unread
from cardkit.errors import CardkitError, Fault, UsageError
from cardkit.jobs.decks import bounded, deck_file
from cardkit.jobs.desk import Desk


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


def _stdin() -> bytes:
    """All of stdin.

    Raises: UsageError when there is none; CardkitError when it cannot be read or is too large.
    """
    # A process that is started without its streams has None here, whatever the type says.
    if getattr(sys.stdin, "buffer", None) is None:
        raise UsageError("standard input is closed", "'-' reads the deck from there")
    try:
        return bounded(sys.stdin.buffer, "-")
    except OSError as error:
        raise CardkitError(Fault(message=f"standard input cannot be read ({error.strerror})")) from error
