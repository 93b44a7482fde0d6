"""Records within records: each item of a list that a record holds is a record of its own."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardkit.errors import Fault
from cardkit.foreign.json import JsonText
from cardkit.foreign.path import Path
from cardkit.foreign.record import Json, Record, Step, said
from cardkit.source import Document

OUTER = "^"
"""What the paths of an item call the record that it lies in."""


@dataclass(frozen=True, slots=True)
class _Within:
    """Where the values of an item stand: in the record that it lies in."""

    outer: Record
    way: tuple[Step, ...]
    """From the outer record to the item."""

    @property
    def document(self) -> Document:
        """The outer record's."""
        return self.outer.held.document

    def offset(self, _: Record, steps: tuple[Step, ...]) -> int:
        """The character at which a value of the item, or of the outer record, begins."""
        way = steps[1:] if steps[:1] == (OUTER,) else (*self.way, *steps)
        return self.outer.held.offset(self.outer, way)


def inner(records: Iterable[Record | Fault], each: Path) -> Iterator[Record | Fault]:
    """The items of the lists that a path leads to; a value that is no list is its own only item."""
    for record in records:
        if isinstance(record, Fault):
            yield record
            continue
        found = each.value(record.value)
        items = found if isinstance(found, list) else [] if found is None else [found]
        way = each.steps(record.value)
        starts = _starts(record, way, len(items)) if isinstance(found, list) else (record.start,) * len(items)
        for index, (item, start) in enumerate(zip(items, starts, strict=True)):
            held = _Within(record, (*way, index) if isinstance(found, list) else way)
            yield _item(held, item, start, each, index + 1)


def _starts(outer: Record, way: tuple[Step, ...], number: int) -> tuple[int, ...]:
    """Where the items of a list begin, found in one reading; other files than JSON hold none."""
    held = outer.held
    return held.items(held.offset(outer, way)) if isinstance(held, JsonText) else (outer.start,) * number


def _item(held: _Within, item: Json, start: int, each: Path, nth: int) -> Record | Fault:
    """The record of an item, the `nth` of its list."""
    outer = held.outer
    if isinstance(item, dict):
        return Record({**item, OUTER: dict(outer.value)}, outer.key, start, held, nth)
    message = f"an item of '{each.text}' is {said(item)}; a mapping is needed"
    return held.document.fault(message, start)
