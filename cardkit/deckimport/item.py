"""What the readers of deck lists leave: cards by what they are called, and an account of all lines."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from cardkit.collection.row import Row
from cardkit.decklist.account import Kind, Line
from cardkit.errors import Fault
from cardkit.foreign.record import Record, Step
from cardkit.source import Document


@dataclass(frozen=True, slots=True)
class _Text:
    """A list whose rows are stretches of text."""

    document: Document

    def offset(self, record: Record, _: tuple[Step, ...]) -> int:
        """Where a row begins; all that it says is told by that."""
        return record.start


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """Copies of a card at one place of a list."""

    row: Row
    copies: int | Fault
    zone: str | None = None
    """The zone that the list says; None: it says none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A deck list that was read; its cards are not looked up yet."""

    form: str
    """What messages call its form."""
    document: Document
    items: tuple[Item, ...]
    """In the list's order."""
    account: tuple[Line, ...]
    """All lines."""
    name: str | None = None
    """Of the deck."""
    told: str | None = None
    """What the author notes."""
    faults: tuple[Fault, ...] = ()
    notes: tuple[str, ...] = ()
    """What was not understood to the letter, each with its place."""


def row(document: Document, start: int, columns: Mapping[str, Iterable[str]]) -> Row:
    """A row that begins at a character of a text, by what it says of its card in which role."""
    said = {role: {f"{role} {n}": text for n, text in enumerate(texts)} for role, texts in columns.items()}
    return Row(Record({}, "", start, _Text(document)), {role: each for role, each in said.items() if each})


def account(document: Document, starts: Iterable[int], rest: Kind = Kind.HEADER) -> tuple[Line, ...]:
    """An account of a text that is no list of lines: those in which a card begins, and the rest."""
    cards = {document.position(start).line for start in starts}
    return tuple(
        Line(number, Kind.CARD if number in cards else rest if text.strip() else Kind.BLANK, text)
        for number, _, text in lines(document)
    )


def lines(document: Document) -> Iterator[tuple[int, int, str]]:
    """The lines of a text: number from 1, offset, text; what follows the last line's end is none."""
    for number, start in enumerate(document.line_starts, start=1):
        if start < len(document.text):
            yield number, start, document.line(number)
