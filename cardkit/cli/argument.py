"""Arguments that name files: what the words of a command mean."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from cardkit.answer.verdict import DeckFile, Unread
from cardkit.errors import CardkitError, Fault, NotFound, UsageError
from cardkit.jobs.decks import bounded, deck_file
from cardkit.jobs.desk import Desk, games
from cardkit.text import listing, quoted

MOST_TYPED = 1_000_000
"""Bytes of a text on stdin that is no file: as many as SQLite takes of a statement (SQLITE_MAX_SQL_LENGTH)."""

_FILES = (".yaml", ".yml", ".json", ".jsonl")
"""How words end that are no words of a query."""


def deck_files(place: Desk, names: Iterable[str]) -> Iterator[DeckFile | Unread]:
    """The deck files that the words of a command mean, each read when it is asked for; `-` is stdin; one that cannot
    be had says why."""
    return (_deck_file(place, name) for name in names)


def known_files(place: Desk, names: Sequence[str]) -> tuple[DeckFile, ...]:
    """The files that the words of a command mean; `-` is stdin.

    Raises: what is wrong with the first that cannot be had.
    """
    return tuple(_had(each) for each in deck_files(place, names))


def seat_words(words: Iterable[str]) -> list[tuple[str, str]]:
    """The seats of `SEAT=DECK` words, each with its deck; one without is empty.

    Raises: UsageError with every word that names no seat, or none behind its `=`.
    """
    parts = [(word, *word.partition("=")) for word in words]
    refuse_no_seats([word for word, seat, sign, deck in parts if not seat or (sign and not deck)])
    return [(seat, deck) for _, seat, _, deck in parts]


def refuse_no_seats(wrong: Sequence[str]) -> None:
    """Make sure that no word is no seat with a deck.

    Raises: UsageError.
    """
    if wrong:
        said = f"{listing(map(quoted, wrong))} {'is' if len(wrong) == 1 else 'are'} no seat with a deck"
        raise UsageError(said, "write SEAT=DECK, such as ADA=ada.yaml")


def meant(place: Desk, words: Iterable[str]) -> tuple[tuple[DeckFile, ...], str]:
    """The files among words that mean decks or drafts' logs, and the query that all others are; no words find all.

    Raises: what is wrong with a file that cannot be had; NotFound of a word that can only name a deck.
    """
    files, query = list[DeckFile](), list[str]()
    for word in words:
        found = _deck_file(place, word)
        if isinstance(found, DeckFile):
            files.append(found)
        elif Path(word).is_dir() or (isinstance(found.error, NotFound) and not _names_deck(place, word)):
            query.append(word)
        else:
            raise found.error
    return tuple(files), " ".join(query)


def _names_deck(place: Desk, word: str) -> bool:
    """The word ends as files do, or begins as decks on the shelf do."""
    game, slash, _ = word.partition("/")
    return word.endswith(_FILES) or (bool(slash) and game in games(place))


def _had(file: DeckFile | Unread) -> DeckFile:
    """A file.

    Raises: why it cannot be had.
    """
    if isinstance(file, Unread):
        raise file.error
    return file


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
