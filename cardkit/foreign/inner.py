"""Records within records: each item of a list that a record holds is a record of its own."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardkit.errors import Fault
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
        for index, item in enumerate(items):
            yield _item(record, item, (*way, index) if isinstance(found, list) else way, each)


def _item(outer: Record, item: Json, way: tuple[Step, ...], each: Path) -> Record | Fault:
    """The record of an item; its place is the outer one's, since finding its own takes a reading."""
    held = _Within(outer, way)
    if isinstance(item, dict):
        return Record({**item, OUTER: dict(outer.value)}, outer.key, outer.start, held)
    message = f"an item of '{each.text}' is {said(item)}; a mapping is needed"
    return held.document.fault(message, held.offset(outer, ()))
