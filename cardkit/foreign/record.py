"""A record of a foreign file, and where its values stand."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from cardkit.position import Position
from cardkit.source import Document

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
"""What foreign files say; `null` is an absent value."""

Step = str | int
"""A key of a mapping or an index of a list (from 0)."""


class Held(Protocol):
    """A foreign file that was read."""

    @property
    def document(self) -> Document:
        """The text that places and faults are shown by; of a workbook one row a line."""
        ...

    def offset(self, record: "Record", steps: tuple[Step, ...]) -> int:
        """The character of the document at which the value under these steps of a record begins.

        Steps that lead nowhere give the last place on the way that is there.
        """
        ...


class Record(NamedTuple):
    """One record: an item of a JSON list, a line of JSON Lines, a row of a table."""

    value: Mapping[str, Json]
    """Of a row: the text of each cell by its column's head; an empty cell is not in it."""
    key: str
    """The key that the record stands under in its file; empty when it stands in a list."""
    start: int
    """Its first character in the document."""
    held: Held

    @property
    def place(self) -> Position:
        """Where it begins."""
        return self.held.document.position(self.start)
