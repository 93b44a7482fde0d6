"""A row of somebody's list -> what it says: copies, card, set, number, owner; or what is wrong with its count."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from cardkit.collection.program import CODE, COUNT, ID, NAME, NUMBER, OWNER, SET, Layout
from cardkit.decklist.deckfile import MOST_COPIES
from cardkit.errors import Fault
from cardkit.foreign.record import Json, Record
from cardkit.source.node import plain_text
from cardkit.text import quoted

_WHOLE = re.compile(r"([-+]?[0-9]+)\s*[xX×]?\Z")
"""`2` and `2x`."""
_DIGITS = 12
"""More of them are cut off: such a count is far beyond `MOST_COPIES`."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row, its cells as texts without blanks around them; of several columns for one thing the surest is first."""

    record: Record
    columns: Mapping[str, Mapping[str, str]]
    """By what they tell: by head, the cells that are not empty."""

    def texts(self, role: str) -> tuple[str, ...]:
        """What the columns of a role say."""
        return tuple(self.columns.get(role, {}).values())

    def text(self, role: str) -> str | None:
        """What the surest of them says, or None."""
        return next(iter(self.texts(role)), None)

    @property
    def called(self) -> str:
        """What the row calls its card."""
        named = self.text(NAME) or self.text(CODE) or self.text(ID)
        return named or " ".join((*self.texts(SET)[:1], *self.texts(NUMBER)[:1]))

    @property
    def owner(self) -> str | None:
        """Whose copies they are, where the row says it."""
        return self.text(OWNER)

    def fault(self, roles: Iterable[str], message: str, hint: str | None = None) -> Fault:
        """What is wrong with the row: with the first cell of these roles that has something, else with all of it."""
        cells = (cell for role in roles for cell in self.columns.get(role, {}).items())
        head, cell = next(cells, (None, ""))
        held = self.record.held
        offset = held.offset(self.record, () if head is None else (head,))
        return held.document.fault(message, offset, max(1, len(cell)), hint)


def row(record: Record, layout: Layout) -> Row:
    """What a record says."""
    columns = {
        role: {head: said for head in heads if (said := text(record.value.get(head)))}
        for role, heads in layout.columns.items()
    }
    return Row(record, columns)


def copies(found: Row, layout: Layout) -> int | Fault:
    """How many copies a row is of, or what is wrong with its count; in a table without such a column it is one."""
    if COUNT not in layout.columns:
        return 1
    said = found.text(COUNT)
    if said is None:
        return found.fault((NAME, CODE, ID), f"no count of copies of {quoted(found.called)}; at least 1 is needed")
    return amount(said, found)


def amount(said: str, found: Row) -> int | Fault:
    """How many copies a count means, or what is wrong with it."""
    whole = _WHOLE.match(said)
    number = int(whole[1][:_DIGITS]) if whole else None
    if number is None:
        return found.fault((COUNT,), f"{quoted(said)} is no whole number of copies")
    if number < 1:
        message = f"{number} copies of {quoted(found.called)}; at least 1 is needed, or leave the row out"
        return found.fault((COUNT,), message)
    if number > MOST_COPIES:
        message = f"more than {MOST_COPIES} copies of {quoted(found.called)}; a row has at most so many"
        return found.fault((COUNT,), message)
    return number


def text(value: Json) -> str:
    """A cell as a text; a workbook's 2.0 is 2."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "" if value is None or isinstance(value, list | dict) else plain_text(value).strip()
