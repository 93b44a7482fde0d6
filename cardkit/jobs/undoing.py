"""What a seat picked or sealed is taken back: a slip, or a seal whose pick is lost."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from cardkit import draft
from cardkit.draft.answer import Drafted
from cardkit.errors import DraftError, Fault
from cardkit.jobs.desk import Desk
from cardkit.jobs.drafting import at_hand, drafted
from cardkit.jobs.logbook import added, read
from cardkit.jobs.picking import kept_at


def undo(desk: Desk, log: Path, seat: str) -> Drafted:
    """Take back what a seat picked or sealed last. A note says that it has been shown cards since.

    Raises: as `pick`; DraftError once a seal of that step has been opened.
    """
    told: list[str] = []

    def undone(now: draft.Table) -> Sequence[draft.Event]:
        name = draft.known_seat(now.start, seat)
        event = draft.Undo(name, draft.last_said(now, name))
        kept = kept_at(log, name)
        if now.sealed(name) and kept.is_file():
            told.append(f"the pick that was sealed still lies at '{kept}'; nothing needs it any more")
        return [event]

    answer, then = _told(desk, log, undone), read(log)
    if len(then.events) - 1 in draft.learnt(then):
        name = draft.known_seat(then.start, seat)
        told.append(f"{name} has been shown cards since that pick, and may pick anew; 'draft verify' tells it")
    return replace(answer, notes=(*answer.notes, *told))


def lose(desk: Desk, log: Path, seat: str) -> Drafted:
    """Take a seal back whose pick is lost, even where others have been opened; the log says so.

    Raises: as `pick`; DraftError when the seat has sealed nothing that is still to be opened, or its file is there.
    """

    def lost(now: draft.Table) -> Sequence[draft.Event]:
        name = draft.known_seat(now.start, seat)
        if now.sealed(name) and (there := kept_at(log, name)).is_file():
            raise DraftError(
                Fault(
                    message=f"{name}'s sealed pick is not lost: it lies at '{there}'",
                    hint=f"cardkit draft reveal {log} {name}; a damaged one is to be deleted first",
                )
            )
        return [draft.Undo(name, draft.last_said(now, name), lost=True)]

    answer = _told(desk, log, lost)
    name = draft.known_seat(answer.table.start, seat)
    told = f"{name} picks anew, and may know what others have opened; --auto lets the seed pick"
    return replace(answer, notes=(*answer.notes, told))


def _told(desk: Desk, log: Path, made: Callable[[draft.Table], Sequence[draft.Event]]) -> Drafted:
    """Where a draft stands after some events more."""
    with at_hand(desk, read(log)) as table:
        state, notes = added(log, made)
        return drafted(table, state, notes)
