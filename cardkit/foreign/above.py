"""What stands above the head of a table and is passed over."""

from collections.abc import Iterable

from cardkit.foreign.delimited import Table
from cardkit.foreign.record import Record
from cardkit.foreign.workbook import Sheet
from cardkit.text import counted, listing, quoted

_SHOWN = 3
"""Rows that are told."""


def passed_over(records: Iterable[Record]) -> tuple[str, ...]:
    """A note on the rows above the head of the table that records are of."""
    held = next((each.held for each in records), None)
    rows = held.above() if isinstance(held, Table | Sheet) else ()
    if not rows:
        return ()
    many = counted(len(rows), "row above the column names is", "rows above the column names are")
    return (f"{many} passed over: {listing(map(quoted, rows), _SHOWN)}",)
