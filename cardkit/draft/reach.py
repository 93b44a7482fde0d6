"""Whether every seat can get a card at all, known from how the pool was shuffled before anybody picks."""

from dataclasses import replace

from cardkit.draft.course import Course, offered
from cardkit.draft.event import Start
from cardkit.draft.playing import begun, moved
from cardkit.draft.step import Choosing, Shuffling, Taking, of_decks, selector
from cardkit.errors import DraftError, Fault
from cardkit.text import listing


def refuse_forlorn(start: Start) -> None:
    """Make sure that no seat ends without cards whatever is picked.

    Raises: DraftError naming those seats.
    """
    seats = forlorn(start)
    if seats:
        wanted = listing(dict.fromkeys(filter(None, map(selector, start.steps))))
        message = f"seed {start.seed} leaves {listing(seats)} without a card: nothing that comes there is {wanted}"
        raise DraftError(Fault(message=message, hint="another --seed shuffles otherwise"))


def forlorn(start: Start) -> tuple[str, ...]:
    """The seats of a draft from a pool to which no card comes that they may take, though nobody takes any before."""
    if of_decks(start.steps):
        return ()
    course, reached = begun(start), frozenset[str]()
    while course.step < len(start.steps):
        reached |= _reached(start, course)
        step = start.steps[course.step]
        then = course if isinstance(step, Taking | Choosing | Shuffling) else moved(start, course)
        course = replace(then, step=course.step + 1)
    return tuple(seat for seat in start.names if seat not in reached and not course.held[seat])


def _reached(start: Start, course: Course) -> frozenset[str]:
    """The seats that find a card at a step."""
    step = start.steps[course.step]
    if isinstance(step, Choosing):
        return frozenset(start.names)
    if not isinstance(step, Taking) or step.into is None:
        return frozenset()
    return frozenset(seat for seat in start.names if offered(start, course, seat))
