"""JSON and JSON Lines of other programs -> records, one at a time.

The standard library's decoder reads each record (in C); cardkit's strict reader only says what is wrong with one.
"""

import re
from dataclasses import dataclass
from json import JSONDecodeError, JSONDecoder
from math import isinf
from typing import NoReturn

from cardkit.errors import Fault
from cardkit.foreign.record import Json, Record, Step, said
from cardkit.source import Document
from cardkit.source.json import Reader, Wrong, behind, json_faults, key_at

_HALF = re.compile(r"\\\\|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(?P<half>\\u[dD][89a-fA-F])")
"""Escapes of half a character, told from those of whole ones and from escaped backslashes."""

CLOSING = {"{": "}", "[": "]"}
"""What ends a container that begins so."""


class _Doubtful(ValueError):
    """The decoder met what is JSON for it and not for others (RFC 8259, 4 and 6)."""


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """A mapping whose keys all differ."""
    entries = dict(pairs)
    if len(entries) < len(pairs):
        raise _Doubtful
    return entries


def _float(text: str) -> float:
    """A number with a fraction or an exponent, which 1e400 is not."""
    number = float(text)
    if isinf(number):
        raise _Doubtful
    return number


def _constant(_: str) -> NoReturn:
    """NaN and Infinity, which JSON has not."""
    raise _Doubtful


_STRICT = JSONDecoder(object_pairs_hook=_object, parse_float=_float, parse_constant=_constant)
"""Calling a function for each mapping costs 2 us a record (m); the decoder alone keeps the last of two equal keys."""

LENIENT = JSONDecoder(parse_int=lambda text: int(text) if len(text) < 19 else 0)
"""Where a record ends that the strict one refuses."""


@dataclass(frozen=True, slots=True)
class JsonText:
    """A file of JSON that was read; it looks for places only when somebody asks."""

    document: Document
    halves: bool
    """Escapes of half a character may stand somewhere."""

    @property
    def reader(self) -> Reader:
        """The strict reader's view of the text."""
        return Reader(self.document, [])

    def offset(self, record: Record, steps: tuple[Step, ...]) -> int:
        """The character at which the value under these steps of a record begins, as far as they lead."""
        at = record.start
        for step in steps:
            found = self._child(at, step)
            if found is None:
                break
            at = found
        return at

    def record(self, at: int, key: str) -> tuple[Record | Fault, int]:
        """The record at an offset, or why it is none, and the offset behind it.

        Raises: Wrong, when nobody can say where it ends.
        """
        value, end = self.value(at)
        if isinstance(value, dict):
            return Record(value, key, at, self), end
        return (value if isinstance(value, Fault) else self._no_record(value, at, end)), end

    def value(self, at: int) -> tuple[Json | Fault, int]:
        """The value at an offset, or what is wrong with it, and the offset behind it.

        Raises: Wrong.
        """
        text = self.document.text
        try:
            value, end = _STRICT.raw_decode(text, at)
        except (ValueError, RecursionError):
            return self._doubtful(at)
        if self.halves and any(found["half"] for found in _HALF.finditer(text, at, end)):
            return self._doubtful(at)
        return value, end

    def behind(self, at: int) -> int:
        """The offset behind the value at an offset.

        Raises: Wrong.
        """
        try:
            return LENIENT.raw_decode(self.document.text, at)[1]
        except (ValueError, RecursionError):
            return self._doubtful(at)[1]

    def items(self, at: int) -> tuple[int, ...]:
        """The offsets of the items of the list at an offset."""
        found = list[int]()
        at, more = self.opened(at)
        while more:
            found.append(at)
            at, more = behind(self.reader, self.behind(at), "]")
        return tuple(found)

    def opened(self, at: int) -> tuple[int, bool]:
        """The offset of a container's first entry, and whether there is one."""
        first = self.reader.after_space(at + 1)
        return first, self.document.text[first : first + 1] not in ("}", "]")

    def step(self, at: int, closing: str, number: int) -> tuple[Step, int]:
        """The key or number of an entry, and the offset of its value."""
        if closing == "]":
            return number, at
        key, _, value = key_at(self.reader, at)
        return key, value

    def _child(self, at: int, step: Step) -> int | None:
        """The offset of a value of the container at an offset."""
        closing = CLOSING.get(self.document.text[at : at + 1])
        if closing is None:
            return None
        (at, more), number = self.opened(at), 0
        while more:
            found, value = self.step(at, closing, number)
            if found == step:
                return value
            at, more = behind(self.reader, self.behind(value), closing)
            number += 1
        return None

    def _doubtful(self, at: int) -> tuple[Json | Fault, int]:
        """A value that the decoder does not like, judged by the strict reader."""
        faults = json_faults(self.document, at)
        try:
            value, end = LENIENT.raw_decode(self.document.text, at)
        except (ValueError, RecursionError) as error:
            place = error.pos if isinstance(error, JSONDecodeError) else at
            raise Wrong(faults[-1] if faults else self.document.fault("no JSON value", place)) from error
        return (faults[0] if faults else value), end

    def _no_record(self, value: Json, at: int, end: int) -> Fault:
        """What stands where a record belongs."""
        return self.document.fault(f"a record is {said(value)}; a mapping of keys is needed", at, end - at)


def json_text(text: str, file: str) -> JsonText:
    """A text that is to be read."""
    return JsonText(Document(file=file, text=text, root={}), "\\ud" in text or "\\uD" in text)
