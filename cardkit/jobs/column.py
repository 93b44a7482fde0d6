"""A word of a query that names a column of the game's data: the field that reads it, or how one will.

Imported for an error alone.
"""

import re
from collections.abc import Iterable, Iterator
from shlex import quote as shell_quoted

from cardkit.answer.check import Tally
from cardkit.catalogue import Catalogue, Connection, left_out
from cardkit.catalogue.files import GAME_FILE
from cardkit.errors import QueryError, UnknownField
from cardkit.foreign.column import bare
from cardkit.text import quoted

_MAGIC = re.compile(r"[*?\[,]")
"""What a glob has that means no one file, and lists of globs have."""

_ID = "id"


def clearer(error: UnknownField, catalogue: Catalogue, connection: Connection, folder: str) -> QueryError:
    """The error with what to do about a word that names a column; `folder` is where messages say that data lie."""
    tallies, wanted, fault = left_out.tallies(connection), bare(error.word), error.faults[0]
    if not wanted:
        return error
    span, message = (fault.start or 0, fault.end or 0), f"no field is called '{error.word}'"
    for field, key in _read(tallies, wanted, catalogue):
        hint = f"did you mean '{field}', which is read from {quoted(key)}?"
        return QueryError(message, fault.line, span, hint)
    for tally, key in _unread(tallies, wanted):
        message = f"{message}, and none reads {quoted(key)} of {tally.files}"
        return QueryError(message, fault.line, span, _remedy(tally, catalogue.game.id, folder))
    return error


def _read(tallies: Iterable[Tally], wanted: str, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """The fields that read a column so called, and the column; the id last, which often reads that of the name."""
    every = {
        title.partition(".")[0]: key
        for each in tallies
        for title, keys in each.reads.items()
        for key in keys
        if bare(key) == wanted
    }
    for title in sorted(every, key=lambda each: each == _ID):
        field = catalogue.language.named(title)
        if field is not None:
            yield field.name, every[title]


def _unread(tallies: Iterable[Tally], wanted: str) -> Iterator[tuple[Tally, str]]:
    """The columns so called that no field reads, and where they are."""
    for each in tallies:
        for key in each.unread:
            if bare(key) == wanted:
                yield each, key


def _remedy(tally: Tally, game: str, folder: str) -> str:
    """What says, or is, the line that reads a column."""
    if tally.makes != left_out.CARDS or _MAGIC.search(tally.files):
        return f"a line below '{tally.makes}' in cards/{game}/{GAME_FILE} and one in the card schema make it a field"
    file = f"{folder}/{tally.files}" if folder else tally.files
    return f"'cardkit catalogue import {shell_quoted(file)} --game {game}' says the lines that make it a field"
