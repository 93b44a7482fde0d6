"""Where a pick comes from: the words of a command, a picks file, or the seed."""

from dataclasses import dataclass
from pathlib import Path

from cardkit import draft
from cardkit.answer.verdict import DeckFile
from cardkit.errors import CardkitError, DraftError, Fault, NotFound
from cardkit.source import read


@dataclass(frozen=True, slots=True)
class Said:
    """A pick in the words of a command."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class InFile:
    """A pick that a picks file says."""

    file: DeckFile


@dataclass(frozen=True, slots=True)
class BySeed:
    """A pick that the seed makes."""


Choice = Said | InFile | BySeed


def picks_file(name: str) -> InFile:
    """The picks file of that path.

    Raises: NotFound; CardkitError when it cannot be read.
    """
    return InFile(DeckFile(name, bytes_of(Path(name), "picks file")))


def bytes_of(path: Path, noun: str) -> bytes:
    """A file's content; `noun` says what it should be.

    Raises: NotFound; CardkitError when it cannot be read.
    """
    if not path.is_file():
        raise NotFound(noun, str(path))
    try:
        return path.read_bytes()
    except OSError as error:
        raise CardkitError(Fault(message=f"'{path}' cannot be read ({error.strerror})")) from error


def choose(now: draft.Table, seat: str, choice: Choice, names: draft.Names) -> draft.Pick:
    """The pick that a choice means, at the step that the table is at.

    Raises: DraftError for names that mean none of the seat's cards; InputError of the picks file.
    """
    match choice:
        case Said():
            return draft.pick(now, seat, draft.said(choice.words), names)
        case InFile():
            wanted = draft.written(read(choice.file.content, choice.file.label), now.start.names)
            name = draft.known_seat(now.start, seat)
            if name not in wanted:
                raise DraftError(Fault(message=f"{choice.file.label} has no picks of {name}"))
            return draft.pick(now, name, wanted[name], names)
        case BySeed():
            return draft.automatic(now, seat)
