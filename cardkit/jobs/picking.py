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

    Raises: DraftError for names that mean none of the seat's cards, and for a pick that the draft does not allow;
        InputError of the picks file.
    """
    made = _chosen(now, seat, choice, names)
    draft.refuse_unfit(now, made, names.name)
    return made


def _chosen(now: draft.Table, seat: str, choice: Choice, names: draft.Names) -> draft.Pick:
    """The pick as it was wanted."""
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


def kept_at(log: Path, seat: str) -> Path:
    """Where a sealed pick is kept unless its player says otherwise."""
    return log.with_name(f"{log.name}.{seat}.sealed")


def kept_pick(now: draft.Table, seat: str, path: Path) -> draft.Pick:
    """The pick in the file of a seal.

    Raises: DraftError when it is no pick of that seat.
    """
    event = draft.event(path.read_bytes(), str(path))
    if not isinstance(event, draft.Pick) or event.seat != draft.known_seat(now.start, seat):
        raise DraftError(Fault(message=f"'{path}' holds no sealed pick of {seat}"))
    return event
