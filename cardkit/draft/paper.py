"""The sheets of paper on which seats pick, and the code by which each is known again."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from cardkit.draft.course import choices, sides
from cardkit.draft.event import Start, line
from cardkit.draft.step import Choosing
from cardkit.draft.table import Table
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
    cards: tuple[str, ...]
    """Ids; numbered from 1."""


def code(start: Start, seat: str, step: int) -> str:
    """What stands on the sheet of a seat at a step, and on no other of this draft or another."""
    return lettered(f"{line(start)}/{seat}/{step}", LENGTH)


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
    return tuple(
        PickSheet(
            seat=seat,
            check=code(table.start, seat, table.at(seat).step),
            goes=sides(table.start, table.at(seat), seat),
            cards=choices(table.start, table.at(seat), seat),
        )
        for seat in silent
    )
