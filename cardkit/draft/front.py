"""Where each seat stands: packets may queue before one who is away while the others go on.

The table is at the first step that somebody still has to answer. A seat whose next packet has come already looks at
it, though others are behind; it goes as far as the packets come, and to the end of the round at most. What it picks
there is what it would pick if all went step by step, since a packet holds the same cards whoever was quick.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from cardkit.draft.course import Course, Picks, due, in_turn, neighbour, offered
from cardkit.draft.event import Start
from cardkit.draft.playing import handed, taken
from cardkit.draft.step import PACKET, Passing, Picking, Taking


@dataclass(frozen=True, slots=True)
class Front:
    """Every seat as far as it has come."""

    at: Mapping[str, Course]
    """The course as each seat sees it: at its own step, with what it has picked, and with its packet."""
    due: tuple[str, ...]
    """The seats that have to pick where they stand."""
    queues: Mapping[str, int]
    """How many packets have come to a seat behind the one that it picks from; seats without any are left out."""


def front(start: Start, course: Course, picks: Picks) -> Front:
    """Where each seat stands after some picks; the course is where the table stands."""
    if course.step < len(start.steps) and _is_round(start, course.step):
        return _Round(start, course, picks).walked()
    waiting = due(start, course, picks)
    past = replace(course, step=course.step + 1)
    said = _said(start, course, picks)
    return Front({seat: past if seat in said else course for seat in start.names}, waiting, {})


def _is_round(start: Start, step: int) -> bool:
    """Packets are picked from, or go on."""
    found = start.steps[step]
    return isinstance(found, Passing) or (isinstance(found, Taking) and found.source == PACKET)


def _said(start: Start, course: Course, picks: Picks) -> tuple[str, ...]:
    """The seats that have answered a step on which the table waits."""
    step = None if course.step == len(start.steps) else start.steps[course.step]
    if isinstance(step, Taking) and step.turn is not None:
        return in_turn(start, course.step)[: course.turn]
    return tuple(seat for seat in start.names if isinstance(step, Picking) and (course.step, seat) in picks)


class _Round:
    """The packets of a round, while they are followed as far as picks bring them on."""

    def __init__(self, start: Start, course: Course, picks: Picks) -> None:
        self._start, self._picks = start, picks
        self._now = course
        self._lacking: frozenset[str] = frozenset()
        self._stopped: dict[str, Course] = {}
        self._due: list[str] = []
        self._queues: Counter[str] = Counter()

    def walked(self) -> Front:
        """The end of the round, or where each seat stops before."""
        steps = self._start.steps
        while self._now.step < len(steps) and _is_round(self._start, self._now.step) and not self._is_over():
            step = steps[self._now.step]
            if isinstance(step, Passing):
                self._now = handed(self._start, self._now, step.side)
                self._lacking = frozenset(neighbour(self._start.names, seat, step.side) for seat in self._lacking)
            else:
                self._taken()
            self._now = replace(self._now, step=self._now.step + 1)
        names = self._start.names
        at = {seat: self._stopped.get(seat, self._now) for seat in names}
        return Front(at, tuple(seat for seat in names if seat in self._due), dict(+self._queues))

    def _is_over(self) -> bool:
        """No packet goes on, and nobody either."""
        return len(self._lacking) == len(self._stopped) == len(self._start.names)

    def _taken(self) -> None:
        """All seats that have a packet and have said what they take of it take it; the others stop."""
        here = self._now
        for seat in self._start.names:
            if seat in self._stopped:
                self._queues[seat] += seat not in self._lacking and bool(here.packets[seat])
                self._lacking |= {seat}
            elif seat in self._lacking:
                self._stopped[seat] = here
            elif offered(self._start, here, seat):
                self._take_or_stop(seat, here)

    def _take_or_stop(self, seat: str, here: Course) -> None:
        """A seat takes cards of its packet, or has to say which."""
        pick = self._picks.get((here.step, seat))
        if pick is None:
            self._stopped[seat] = here
            self._due.append(seat)
            self._lacking |= {seat}
        else:
            self._now = taken(self._start, self._now, pick)
