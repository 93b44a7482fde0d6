"""A record of a foreign file, and where its values stand."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from cardkit.position import Position
from cardkit.source import Document
from cardkit.source.node import described

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
    """Of a row: its cells by the columns' heads, a workbook's as numbers and flags too; empty ones are not in it."""
    key: str
    """The key by which the last `*` on the way to it (`records: data.*`) leads to it; else empty."""
    start: int
    """Its first character in the document."""
    held: Held
    nth: int = 0
    """Of an item within another record: its number in the list, from 1."""

    @property
    def place(self) -> Position:
        """Where it begins."""
        return self.held.document.position(self.start)


def said(value: Json) -> str:
    """A value in a message: text in quotes, numbers as they are."""
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else "a list"
    return "null" if value is None else described(value)
