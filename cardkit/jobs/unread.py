"""Several games asked one after another, of which some cannot be read: those do not stop the others."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from cardkit.errors import CardkitError, InputError, NewerError
from cardkit.jobs.desk import Desk, Table
from cardkit.text import listing

_Answer = TypeVar("_Answer")


class Heard(NamedTuple, Generic[_Answer]):
    """What games answer."""

    answers: Mapping[str, _Answer]
    """By game."""
    unread: Mapping[str, CardkitError]
    """By game that cannot be read, why."""

    @property
    def notes(self) -> tuple[str, ...]:
        """A note for each game that is left out."""
        return tuple(f"{game} cannot be read: {_why(error, game)}" for game, error in self.unread.items())

    @property
    def error(self) -> CardkitError:
        """Why none could be read: the error of the only one, or what is wrong with all of them."""
        every = tuple(self.unread.values())
        return every[0] if len(every) == 1 else InputError(*(fault for error in every for fault in error.faults))

    def refuse_unread(self) -> None:
        """Make sure that all could be read.

        Raises: CardkitError.
        """
        if self.unread:
            raise self.error


def heard(desk: Desk, games: Sequence[str], ask: Callable[[Table], _Answer]) -> Heard[_Answer]:
    """What games answer; one that cannot be read answers nothing.

    Raises: NewerError; what `ask` raises.
    """
    answers: dict[str, _Answer] = {}
    unread: dict[str, CardkitError] = {}
    for game in games:
        found = _opened(desk, game)
        if isinstance(found, CardkitError):
            unread[game] = found
        else:
            with found as table:
                answers[game] = ask(table)
    return Heard(answers, unread)


def worked(games: Sequence[str], work: Callable[[str], _Answer]) -> Heard[_Answer]:
    """What a work on one game gives, of each; one that cannot be read gives nothing.

    Raises: NewerError.
    """
    answers: dict[str, _Answer] = {}
    unread: dict[str, CardkitError] = {}
    for game in games:
        try:
            answers[game] = work(game)
        except NewerError:
            raise
        except CardkitError as error:
            unread[game] = error
    return Heard(answers, unread)


def hinted(hint: str | None, unread: Collection[str]) -> str | None:
    """An error's hint, with the games that could not be asked."""
    if not unread:
        return hint
    told = f"{listing(unread)} cannot be read, 'cardkit games' says why"
    return f"{hint} ({told})" if hint else told


def _opened(desk: Desk, game: str) -> Table | CardkitError:
    """A game laid open, or why it cannot be read.

    Raises: NewerError.
    """
    try:
        return Table(desk, game)
    except NewerError:
        raise
    except CardkitError as error:
        return error


def _why(error: CardkitError, game: str) -> str:
    """The first fault of a game that cannot be read, and where the others are told."""
    fault = error.faults[0]
    told = f"{fault}; {fault.hint}" if fault.hint else f"{fault}"
    return f"{told} (and more: 'cardkit catalogue check --game {game}')" if len(error.faults) > 1 else told
