"""Where a pick comes from: the words of a command, a picks file, or the seed."""

from dataclasses import dataclass

from cardkit import draft
from cardkit.answer import DeckFile
from cardkit.errors import DraftError, Fault
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


def choose(now: draft.Table, seat: str, choice: Choice, meaning: draft.Called) -> draft.Pick:
    """The pick that a choice means, at the step that the table is at.

    Raises: DraftError for names that mean none of the seat's cards; InputError of the picks file.
    """
    match choice:
        case Said():
            return draft.pick(now, seat, draft.said(choice.words), meaning)
        case InFile():
            wanted = draft.written(read(choice.file.content, choice.file.label), now.start.names)
            name = draft.known_seat(now.start, seat)
            if name not in wanted:
                raise DraftError(Fault(message=f"{choice.file.label} has no picks of {name}"))
            return draft.pick(now, name, wanted[name], meaning)
        case BySeed():
            return draft.automatic(now, seat)
