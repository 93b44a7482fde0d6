"""From a JSON text to its records: along the path that leads to them, or line by line."""

from collections.abc import Generator, Iterator
from dataclasses import dataclass, replace

from cardkit.errors import Fault, InputError
from cardkit.foreign.content import Misread
from cardkit.foreign.json import CLOSING, LENIENT, JsonText, json_text
from cardkit.foreign.part import Each, Every, Index, Key, Keys, Match, Part
from cardkit.foreign.path import Path
from cardkit.foreign.record import Json, Record, Step, said
from cardkit.position import Position
from cardkit.source import Document
from cardkit.source.json import Wrong, behind
from cardkit.text import known_hint, quoted

Walk = Generator[Record | Fault, None, int]
"""Records, and at the end the offset behind what held them."""

_BLANKS = " \t\r\n"

_PEEK = 1000
"""Characters behind a line of JSON Lines within which another one begins."""


def whole_records(text: str, file: str, records: Path | None) -> Iterator[Record | Fault]:
    """The records of one JSON text that a path leads to; without a path a list's items, or the value itself.

    Raises: InputError at a syntax error, and when the path leads nowhere.
    """
    held = json_text(text, file)
    try:
        yield from _whole(_Walker(held, records))
    except Wrong as wrong:
        raise InputError(wrong.fault) from wrong


def line_records(text: str, file: str, records: Path | None) -> Iterator[Record | Fault]:
    """The records of JSON Lines; a line that cannot be read is a fault.

    Raises: InputError when the path leads nowhere in a line.
    """
    held, mark = json_text(text, file), _line_end(text)
    at = 0
    while at < len(text):
        end = text.find(mark, at)
        end = len(text) if end < 0 else end
        if not text[at:end].isspace() and end > at:
            yield from _line(_Walker(held, records), at, end)
        at = end + 1


def is_lines(text: str, sample: int) -> bool:
    """One of the first lines is an object and others follow it: JSON Lines, which one JSON text never looks like."""
    at, mark = 0, _line_end(text)
    for _ in range(sample):
        at = next((i for i in range(at, len(text)) if text[i] not in _BLANKS), len(text))
        end = text.find(mark, at)
        if end < 0 or text[end : end + _PEEK].isspace():
            return False
        if text[at] == "{" and _is_json(text[at:end]):
            return True
        at = end
    return False


def _line_end(text: str) -> str:
    """What the lines of a text end in: old Macs wrote a lone CR."""
    return "\r" if "\r" in text and "\n" not in text else "\n"


def _is_json(line: str) -> bool:
    """The line is one JSON value."""
    if not line.rstrip().endswith("}"):
        return False
    try:
        LENIENT.decode(line)
    except (ValueError, RecursionError):
        return False
    return True


@dataclass(frozen=True, slots=True)
class _Walker:
    """A text, and the path from its root to the records."""

    held: JsonText
    records: Path | None

    @property
    def parts(self) -> tuple[Part, ...]:
        """The parts of the path."""
        return self.records.parts if self.records else ()

    def walk(self, at: int, depth: int, key: str) -> Walk:
        """The records within the value at an offset, to which `depth` parts of the path lead."""
        closing = CLOSING.get(self.held.document.text[at : at + 1])
        if depth == len(self.parts):
            return (yield from self._items(at, key) if closing == "]" else self._record(at, key))
        part = self.parts[depth]
        if isinstance(part, Each) and closing != "]":
            return (yield from self.walk(at, depth + 1, key))
        if closing is None or closing not in _HOLDERS[type(part)]:
            yield self._nowhere(at, depth, ())
            return self.held.behind(at)
        return (yield from self._entries(at, depth, key))

    def _entries(self, at: int, depth: int, key: str) -> Walk:
        """The records within the entries of a container that a part of the path leads to."""
        held, part, start = self.held, self.parts[depth], at
        closing = CLOSING[held.document.text[at]]
        steps, led = dict[Step, int](), False
        at, more = held.opened(at)
        while more:
            step, value = held.step(at, closing, len(steps))
            leads = step not in steps and self._leads(part, step, value, led)
            if step in steps:
                yield self._twice(step, at, steps[step])
            if leads:
                inner = step if isinstance(part, Every) and isinstance(step, str) else key
                end = yield from self.walk(value, depth + 1, inner)
            else:
                end = held.behind(value)
            led = led or leads
            steps.setdefault(step, at)
            at, more = behind(held.reader, end, closing)
        if not led and isinstance(part, Key | Index | Match):
            yield self._nowhere(start, depth, tuple(step for step in steps if isinstance(step, str)))
        return at + 1

    def _leads(self, part: Part, step: Step, value: int, led: bool) -> bool:
        """A part of the path means this entry."""
        if isinstance(part, Match):
            found = None if led else self.held.value(value)[0]
            return not isinstance(found, Fault) and part.fits(found)
        return isinstance(part, Each | Every | Keys) or step == (part.name if isinstance(part, Key) else part.number)

    def _items(self, at: int, key: str) -> Walk:
        """The records of a list."""
        held, reader = self.held, self.held.reader
        at, more = held.opened(at)
        while more:
            record, end = held.record(at, key)
            yield record
            at, more = behind(reader, end, "]")
        return at + 1

    def _record(self, at: int, key: str) -> Walk:
        """One record."""
        record, end = self.held.record(at, key)
        yield record
        return end

    def _twice(self, step: Step, at: int, first: int) -> Fault:
        """A key of a mapping of records that was there before."""
        line = self.held.document.position(first).line
        message = f"key {quoted(str(step))} stands twice; the first is on line {line}"
        return self.held.document.fault(message, at, len(str(step)) + 2)

    def _nowhere(self, at: int, depth: int, known: tuple[str, ...]) -> Fault:
        """The path to the records leads to nothing here.

        Raises: Misread when no other place of the file is meant either.
        """
        part = self.parts[depth]
        name = part.name if isinstance(part, Key) else ""
        written = self.records.text if self.records else ""
        message = f"no records here; 'records: {written}' leads to nothing"
        fault = self.held.document.fault(message, at, hint=known_hint(name, known, 6) if known else None)
        if not any(isinstance(each, Each | Every) for each in self.parts[:depth]):
            raise Misread("records", fault)
        return fault


_HOLDERS: dict[type[Part], str] = {Key: "}", Index: "]", Match: "]", Each: "]", Every: "}]", Keys: ""}
"""How the containers end that a part of a path leads into."""


def _whole(walker: _Walker) -> Iterator[Record | Fault]:
    """The records of one JSON text."""
    held = walker.held
    text, reader = held.document.text, held.reader
    start = reader.after_space(0)
    if text[start : start + 1] not in CLOSING:
        value, _ = held.value(start)
        raise Wrong(value if isinstance(value, Fault) else _no_file(held.document, value, start))
    end = reader.after_space((yield from walker.walk(start, 0, "")))
    if end < len(text):
        reader.stop("text after the end of the JSON value", end)


def _no_file(document: Document, value: Json, start: int) -> Fault:
    """A file that is one text or number."""
    return document.fault(f"the file is {said(value)}; a list or mapping of records is needed", start)


def _line(walker: _Walker, start: int, end: int) -> Iterator[Record | Fault]:
    """The records of one line of JSON Lines."""
    held = walker.held
    at = held.reader.after_space(start)
    alone = JsonText(Document(file=held.document.file, text=held.document.text[at:end], root={}), held.halves)
    try:
        value, last = alone.value(0)
        rest = alone.reader.after_space(last)
        if rest < end - at:
            alone.reader.stop("text after the end of the JSON value", rest)
    except Wrong as wrong:
        yield _moved(wrong.fault, held.document.position(at))
        return
    if isinstance(value, dict) and not walker.parts:
        yield Record(value, "", at, held)
    else:
        yield from walker.walk(at, 0, "")


def _moved(fault: Fault, start: Position) -> Fault:
    """What is wrong with a line of JSON Lines that was read alone, at its place in the file."""
    place = fault.place or start
    column = place.column + (start.column - 1 if place.line == 1 else 0)
    return replace(fault, place=Position(start.file, start.line + place.line - 1, column))
