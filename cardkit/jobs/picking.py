"""Where a pick comes from: the words of a command, a picks file, or the seed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from cardkit import draft
from cardkit.answer.verdict import DeckFile
from cardkit.draft.answer import Heard
from cardkit.errors import CardkitError, DraftError, Fault, NotFound, UsageError
from cardkit.source import Node, read
from cardkit.text import listing


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

EVERYBODY = "all"
"""What may be written for a seat."""


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
    """The one pick that a choice means, at the step that the table is at.

    Raises: as `heard`; DraftError where it means more than one.
    """
    made, *more = heard(now, seat, choice, names)
    if more:
        hint = "leave the cards that are burnt out; the same sheet is good for them once this pick is revealed"
        raise DraftError(Fault(message="a seal hides one pick, not what is burnt after it", hint=hint))
    return made.pick


def heard(now: draft.Table, seat: str, choice: Choice, names: draft.Names) -> tuple[Heard, ...]:
    """What a seat picks, and what it burns then where its sheet says both; each with the table before it.

    Raises: DraftError for names that mean none of the seat's cards, and for a pick that the draft does not allow;
        InputError of the picks file.
    """
    if isinstance(choice, BySeed):
        return (Heard(now, draft.automatic(now, seat), by_seed=True),)
    wanted, found = _wanted(now, seat, choice), list[Heard]()
    try:
        for made in draft.picks(now, seat, wanted, names):
            draft.refuse_unfit(now, made, names.name)
            found.append(Heard(now, made, by_seed=False))
            now = draft.after(now, made)
    except DraftError as error:
        raise DraftError(*map(wanted.placed, error.faults)) from error
    return tuple(found)


def heard_of_all(now: draft.Table, choice: Choice, names: draft.Names) -> tuple[Heard, ...]:
    """What each seat picks that a picks file names, or each that has to pick where the seed does, in turn.

    Whoever waits for a seat whose pick is wrong is not judged.

    Raises: UsageError when nobody says who picks; DraftError with what is wrong with the picks of all, and when nobody
        is left for the seed to pick for.
    """
    left, found, faults = list(_named(now, choice)), list[Heard](), list[Fault]()
    if not left:
        message = "the draft is done" if now.done else "everybody who is waited for has sealed a pick"
        raise DraftError(Fault(message=f"{message}; nobody has to pick"))
    while left:
        seat = next((each for each in left if each in now.waiting), left[0])
        left.remove(seat)
        if faults and seat not in now.waiting:
            continue
        try:
            more = heard(now, seat, choice, names)
        except DraftError as error:
            faults += error.faults
        else:
            found += more
            now = draft.replayed((each.pick for each in more), now)
    if faults:
        raise DraftError(*faults)
    return tuple(found)


def is_everybody(now: draft.Table, seat: str) -> bool:
    """The word means all seats, since nobody is called so."""
    return seat == EVERYBODY and EVERYBODY not in map(str.casefold, now.start.names)


def passed_over(now: draft.Table, choice: Choice) -> tuple[str, ...]:
    """A note of the seats for which the seed does not pick, since they have sealed a pick."""
    sealed = [each for each in now.waiting if now.sealed(each)] if isinstance(choice, BySeed) else []
    return tuple(f"{each} has sealed a pick already; 'draft reveal' shows it" for each in sealed)


def left_out(now: draft.Table, seat: str, choice: Choice) -> tuple[str, ...]:
    """A note of the seats of a picks file whose picks are not asked for."""
    others = [each for each in _seats(now, choice) if each != seat] if isinstance(choice, InFile) else []
    return (f"left in the file: the picks of {listing(others)}; 'draft pick' without SEAT takes all",) if others else ()


def _named(now: draft.Table, choice: Choice) -> Sequence[str]:
    """The seats that pick where none is named.

    Raises: UsageError.
    """
    match choice:
        case BySeed():
            return tuple(seat for seat in now.waiting if not now.sealed(seat))
        case InFile():
            return _seats(now, choice)
        case Said():
            raise UsageError("nobody says who picks", "write LOG SEAT, or --picks FILE or --auto for all")


def _seats(now: draft.Table, choice: InFile) -> tuple[str, ...]:
    """The seats that a picks file names."""
    return tuple(_written(now, choice))


def _written(now: draft.Table, choice: InFile) -> Mapping[str, draft.Wanted]:
    """What a picks file wants, by seat."""
    return draft.written(_node(choice.file), now.start.names)


@lru_cache(maxsize=1)
def _node(file: DeckFile) -> Node:
    """A picks file, read once for all its seats."""
    return read(file.content, file.label)


def _wanted(now: draft.Table, seat: str, choice: Said | InFile) -> draft.Wanted:
    """What words or a file want of a seat."""
    if isinstance(choice, Said):
        return draft.said(choice.words)
    wanted = _written(now, choice)
    name = draft.known_seat(now.start, seat)
    if name not in wanted:
        raise DraftError(Fault(message=f"{choice.file.label} has no picks of {name}"))
    return wanted[name]


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
