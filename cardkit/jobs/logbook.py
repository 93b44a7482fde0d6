"""A draft's log on the disk: read, and added to while nobody else adds."""

from collections.abc import Callable, Sequence
from pathlib import Path

from cardkit import draft
from cardkit.errors import DraftError, Fault, NotFound
from cardkit.file import held
from cardkit.jobs.picking import bytes_of
from cardkit.position import Position


def read(log: Path) -> draft.Log:
    """The events of a log.

    Raises: NotFound; InputError; NewerError.
    """
    return draft.log(bytes_of(log, "draft log"), str(log))


def added(log: Path, made: Callable[[draft.Table], Sequence[draft.Event]]) -> tuple[draft.Table, tuple[str, ...]]:
    """The table after some events more, which `made` gives for the table as it is, and the log's notes.

    Nobody else adds to the log meanwhile.

    Raises: NotFound; InputError; NewerError; DraftError for lines that are not as they were written; WriteError.
    """
    if not log.is_file():
        raise NotFound("draft log", str(log))
    with held(log) as file:
        read_log = draft.log(file.content, str(log))
        _refuse_broken(read_log)
        now = draft.table(read_log)
        more = made(now)
        then = draft.replayed(more, now)
        if more:
            file.put(read_log.whole, (b"" if read_log.ended else b"\n") + draft.chained(more, read_log.link))
    return then, read_log.notes


def _refuse_broken(log: draft.Log) -> None:
    """Make sure that what is added is not lost: no proof is ever had of a log with lines of another copy.

    Raises: DraftError at the first line that is not as it was written.
    """
    if log.broken:
        first = log.broken[0]
        hint = "cut that line and all behind it, then say them again, or go on with a whole copy"
        raise DraftError(Fault(message=draft.CHANGED, place=Position(log.file, first, 1), hint=hint))
