"""What seats have been shown: whoever takes a pick back may know more than when it was made, which is told."""

from collections.abc import Iterator

from cardkit.draft.copies import Copy
from cardkit.draft.course import lying
from cardkit.draft.event import Pick, Seal, Undo
from cardkit.draft.log import Log
from cardkit.draft.step import OPEN, PACKET, Choosing, Taking
from cardkit.draft.table import Table, after, opened


def learnt(log: Log) -> tuple[int, ...]:
    """Which events of a log, from 0, take back what a seat said before it had been shown more cards."""
    if not any(isinstance(event, Undo) for event, _ in log.events):
        return ()
    now, found = opened(log.start), list[int]()
    known = {seat: frozenset(_shown(now, seat)) for seat in log.start.names}
    then: dict[tuple[int, str], frozenset[int]] = {}
    for number, (event, _) in enumerate(log.events[1:], 1):
        if isinstance(event, Pick | Seal):
            then.setdefault((event.step, event.seat), known[event.seat])
        if isinstance(event, Undo) and known[event.seat] - then.pop((event.step, event.seat)):
            found.append(number)
        now = after(now, event)
        known = {seat: known[seat].union(_shown(now, seat)) for seat in known}
    return tuple(found)


def _shown(table: Table, seat: str) -> Iterator[int]:
    """The numbers of the copies that a seat is shown where they lie."""
    course = table.at(seat)
    yield from (copy.number for copy in (*course.held[seat], *course.table[OPEN], *_before(table, seat)))
    if table.done or _is_open(table):
        yield from (copy.number for copies in table.held.values() for copy in copies)


def _before(table: Table, seat: str) -> tuple[Copy, ...]:
    """What a seat that has to pick looks at."""
    return lying(table.start, table.at(seat), seat) if seat in table.waiting else ()


def _is_open(table: Table) -> bool:
    """Nothing is picked but before all eyes."""
    taking = [step for step in table.start.steps if isinstance(step, Taking)]
    secret = any(isinstance(step, Choosing) for step in table.start.steps)
    return bool(taking) and not secret and all(step.source != PACKET for step in taking)
