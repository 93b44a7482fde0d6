"""The sheets of paper on which seats pick, and the code by which each is known again."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from cardkit.draft.course import Course, choices, sides
from cardkit.draft.event import Start, line
from cardkit.draft.square import by_line, lines, square
from cardkit.draft.step import PACKET, POOL, Choosing, Taking
from cardkit.draft.table import Table, without
from cardkit.errors import DraftError, Fault

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U, which are taken for others (Crockford's base 32)."""

LENGTH = 4
"""A wrong sheet is taken for the right one once in a million (32 ** 4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PickSheet:
    """What a seat ticks its pick on."""

    seat: str
    check: str
    goes: Mapping[str, tuple[int, str]]
    """How many cards go to which side and to whom, or into which zone; 0 stands for a whole line."""
    cards: Mapping[int, str]
    """Ids by number, from 1."""
    lasting: bool = False
    """Its numbers and its code hold for all seats until the draft is done."""
    burns: int = 0
    """How many cards are burnt of what is left, on the same sheet."""
    square: tuple[tuple[str | None, ...], ...] = ()
    """Where a line is picked: the cards row by row, None where one was taken."""
    lines: tuple[str, ...] = ()
    """The names of those that may be picked."""


def code(start: Start, course: Course, seat: str) -> str:
    """What stands on the sheet of a seat, and on no other: not on one of other cards, of another pick or draft.

    The pool has one sheet for all, whose numbers mean the same cards to the end.
    """
    if is_lasting(start, course):
        return lettered(f"{line(start)}/{POOL}", LENGTH)
    return lettered("/".join((line(start), seat, f"{course.step}", *choices(start, course, seat))), LENGTH)


def is_lasting(start: Start, course: Course) -> bool:
    """Cards are picked from the pool, which all look at."""
    step = start.steps[course.step]
    return isinstance(step, Taking) and step.source == POOL


def burns(start: Start, course: Course, seat: str) -> int:
    """How many cards of its packet a seat burns at once after it has picked of it; 0 where that comes later."""
    step, following = start.steps[course.step], start.steps[course.step + 1 : course.step + 2]
    if not isinstance(step, Taking) or step.into is None or step.source != PACKET or not step.count:
        return 0
    burning = (each for each in following if isinstance(each, Taking) and each.into is None and each.source == PACKET)
    left = max(len(course.packets[seat]) - step.count, 0)
    return next((min(each.count or 0, left) for each in burning if each.of == step.of is None), 0)


def begun(table: Table, seat: str) -> Course | None:
    """Where the seat stood when it picked of the packet that it burns of now: both stand on one sheet.

    None where its sheet says one thing alone.
    """
    step = table.at(seat).step - 1
    if seat not in table.waiting or (step, seat) not in table.picks:
        return None
    then = without(table, step, seat).at(seat)
    return then if burns(table.start, then, seat) else None


def numbers(start: Start, course: Course, seat: str) -> Mapping[int, str]:
    """The cards that a seat picks from by their number on its sheet; of the pool also those that are gone."""
    if is_lasting(start, course):
        return dict(enumerate(dict.fromkeys(each.card for each in start.pool), 1))
    return dict(enumerate(choices(start, course, seat), 1))


def lettered(text: str, length: int) -> str:
    """So many letters that stand for a text, at most 32."""
    number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:length])
    return "".join(LETTERS[number >> 5 * place & 31] for place in range(length))


def typed(text: str) -> str:
    """A code as somebody types it, in the letters that codes have."""
    return text.strip().upper().translate(str.maketrans("ILO", "110"))


def sheets(table: Table) -> tuple[PickSheet, ...]:
    """The sheets of the seats that have to pick.

    Raises: DraftError when nobody has.
    """
    if table.awaited is None:
        raise DraftError(Fault(message="everybody has picked; there is no sheet to fill in"))
    silent = [seat for seat in table.waiting if not table.sealed(seat)]
    if not silent:
        raise DraftError(Fault(message="everybody has picked or sealed; there is no sheet to fill in"))
    if isinstance(table.start.steps[table.awaited], Choosing):
        message = "a pile is looked at, then taken or left, by one seat after the other"
        raise DraftError(Fault(message=f"{message}; there is no sheet to fill in"))
    return tuple(_sheet(table, seat) for seat in silent)


def _sheet(table: Table, seat: str) -> PickSheet:
    """The sheet of one seat."""
    start, course = table.start, table.at(seat)
    laid = square(course) if by_line(start, course) else ()
    can = choices(start, course, seat)
    return PickSheet(
        seat=seat,
        check=code(start, course, seat),
        goes=sides(start, course, seat),
        cards={number: card for number, card in numbers(start, course, seat).items() if card in can},
        lasting=is_lasting(start, course),
        burns=burns(start, course, seat),
        square=tuple(tuple(None if copy is None else copy.card for copy in row) for row in laid),
        lines=tuple(lines(course)) if laid else (),
    )
