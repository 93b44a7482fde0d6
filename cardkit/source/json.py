"""Strict JSON (RFC 8259) with places: duplicate keys are faults, `null` is an absent value."""

import re
import sys
from array import array
from collections.abc import MutableSequence
from dataclasses import dataclass, replace
from math import isinf
from typing import NoReturn

from cardkit.errors import Fault
from cardkit.source.document import DEPTH, Document, Plain

_SPACE = re.compile(r"[ \t\r\n]*")
_STRING = re.compile(r'"([^"\\\x00-\x1f]*)"')
_PART = re.compile(
    r'[^"\\\x00-\x1f]+|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\["\\/bfnrt]'
)
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?(?![0-9.\w])")
_WORD = re.compile(r"\w+")
_OTHER_NUMBER = re.compile(r"[-+]?(?:NaN|Infinity)\b|[-+]?\.?[0-9][\w.]*", re.IGNORECASE)
"""Numbers of other languages, and of programs that write what they have."""
_ESCAPES = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
_WORDS: dict[str, Plain | None] = {"true": True, "false": False, "null": None}

_DIGITS = 4000
"""Digits of a number that are read; Python refuses more than 4,300."""


class Wrong(Exception):
    """A syntax error."""

    def __init__(self, fault: Fault) -> None:
        """Where the reading ends, and why."""
        super().__init__(str(fault))
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Reader:
    """The text, and what was found so far; every function takes an offset and gives the one behind what it read."""

    document: Document
    faults: list[Fault]
    nulls: bool = False
    """An item may be `null`, as other programs write it."""

    def stop(self, message: str, offset: int, hint: str | None = None) -> NoReturn:
        """End the reading at a syntax error."""
        raise Wrong(self.document.fault(message, offset, 1, hint))

    def note(self, message: str, offset: int, length: int = 1) -> None:
        """A fault after which the reading goes on."""
        self.faults.append(self.document.fault(message, offset, length))

    def after_space(self, offset: int) -> int:
        """The next offset that is no white space."""
        found = _SPACE.match(self.document.text, offset)
        return found.end() if found else offset

    def keep(self, container: dict[str, Plain] | list[Plain], marks: MutableSequence[int]) -> None:
        """Note the places of what a container holds."""
        self.document.where[id(container)] = len(self.document.marks)
        self.document.marks.extend(marks)


def read_json(text: str, file: str) -> tuple[Document, tuple[Fault, ...]]:
    """A JSON text's values and all its faults; after a syntax error an empty mapping and the faults up to there."""
    document = Document(file=file, text=text, root={})
    reader = Reader(document, [])
    start = reader.after_space(0)
    try:
        root, end = _value(reader, start, 0)
        end = reader.after_space(end)
        if end < len(text):
            reader.stop("text after the end of the JSON value", end)
    except Wrong as wrong:
        return document, (*reader.faults, wrong.fault)
    return replace(document, root={} if root is None else root, start=start), tuple(reader.faults)


def json_faults(document: Document, offset: int = 0) -> tuple[Fault, ...]:
    """What is wrong with the one value at an offset of another program's JSON text, which may hold `null` anywhere."""
    reader = Reader(document.over({}), [], nulls=True)
    try:
        _value(reader, offset, 0)
    except Wrong as wrong:
        return (*reader.faults, wrong.fault)
    return tuple(reader.faults)


def _value(reader: Reader, offset: int, depth: int) -> tuple[Plain | None, int]:
    """The value at an offset; None is `null`."""
    first = reader.document.text[offset : offset + 1]
    if first == '"':
        return _string(reader, offset)
    if first in ("{", "["):
        if depth == DEPTH:
            reader.stop(f"nested more than {DEPTH} deep", offset)
        return (_object if first == "{" else _list)(reader, offset + 1, depth + 1)
    number = _NUMBER.match(reader.document.text, offset)
    return _word(reader, offset) if number is None else (_number(reader, number), number.end())


def _number(reader: Reader, found: re.Match[str]) -> int | float:
    """A number; without fraction and exponent a whole one."""
    if len(found[0]) > _DIGITS:
        reader.stop(f"a number of {len(found[0])} characters; at most {_DIGITS} are read", found.start())
    number = float(found[0]) if found[1] or found[2] else int(found[0])
    if isinstance(number, float) and isinf(number):
        reader.stop(f"{found[0]} is too large for a number", found.start())
    return number


def _word(reader: Reader, offset: int) -> tuple[Plain | None, int]:
    """`true`, `false` or `null`, or what else stands where a value belongs."""
    text = reader.document.text
    found = _WORD.match(text, offset)
    if found and found[0] in _WORDS:
        return _WORDS[found[0]], found.end()
    number = _OTHER_NUMBER.match(text, offset)
    if number is not None:
        reader.stop(f"JSON has no number '{number[0]}'", offset)
    if text[offset : offset + 1] in ("'", "`") or found:
        reader.stop("no JSON value; text stands in double quotes", offset)
    comment = text.startswith(("//", "/*", "#"), offset)
    return reader.stop("JSON has no comments; take it out" if comment else "a value is missing", offset)


def _object(reader: Reader, offset: int, depth: int) -> tuple[Plain, int]:
    """The entries of an object, from behind its brace; of a key met twice, the first."""
    text, entries, marks = reader.document.text, dict[str, Plain](), array("I")
    offset = reader.after_space(offset)
    more = text[offset : offset + 1] != "}"
    while more:
        key, start, at = key_at(reader, offset)
        value, end = _value(reader, at, depth)
        if key in entries:
            first = reader.document.position(marks[2 * list(entries).index(key)])
            reader.note(f"key '{key}' stands twice; the first is on line {first.line}", start, len(key) + 2)
        elif value is not None:
            entries[key] = value
            marks.extend((start, at))
        offset, more = behind(reader, end, "}")
    reader.keep(entries, marks)
    return entries, offset + 1


def key_at(reader: Reader, offset: int) -> tuple[str, int, int]:
    """A key, its offset and that of its value."""
    text = reader.document.text
    if text[offset : offset + 1] != '"':
        reader.stop("no key; keys stand in double quotes", offset)
    key, end = _string(reader, offset)
    end = reader.after_space(end)
    if text[end : end + 1] != ":":
        reader.stop("a ':' is missing after the key", end)
    return sys.intern(key), offset, reader.after_space(end + 1)


def _list(reader: Reader, offset: int, depth: int) -> tuple[Plain, int]:
    """The items of a list, from behind its bracket."""
    items, marks = list[Plain](), array("I")
    offset = reader.after_space(offset)
    more = reader.document.text[offset : offset + 1] != "]"
    while more:
        value, end = _value(reader, offset, depth)
        if value is None and not reader.nulls:
            reader.note("an empty item; write a value or take the item out", offset, 4)
        elif value is not None:
            items.append(value)
            marks.append(offset)
        offset, more = behind(reader, end, "]")
    reader.keep(items, marks)
    return items, offset + 1


def behind(reader: Reader, offset: int, closing: str) -> tuple[int, bool]:
    """The offset of what follows an entry, and whether that is another one."""
    offset = reader.after_space(offset)
    mark = reader.document.text[offset : offset + 1]
    if mark == closing:
        return offset, False
    if mark != ",":
        reader.stop(f"',' or '{closing}' is missing", offset)
    following = reader.after_space(offset + 1)
    if reader.document.text[following : following + 1] == closing:
        reader.stop(f"a ',' before '{closing}'; take it out", offset)
    return following, True


def _string(reader: Reader, offset: int) -> tuple[str, int]:
    """The text in the quotes at an offset."""
    text = reader.document.text
    simple = _STRING.match(text, offset)
    if simple:
        return simple[1], simple.end()
    parts, at = [], offset + 1
    while text[at : at + 1] != '"':
        found = _PART.match(text, at)
        if found is None:
            _stop_in_string(reader, offset, at)
        parts.append(_part(reader, found))
        at = found.end()
    return "".join(parts), at + 1


def _part(reader: Reader, found: re.Match[str]) -> str:
    """Plain characters or one escape."""
    part = found[0]
    if part[0] != "\\":
        return part
    if part[1] != "u":
        return _ESCAPES[part[1]]
    code = int(part[2:6], 16)
    if len(part) > 6:
        return chr(0x10000 + ((code - 0xD800) << 10) + int(part[8:12], 16) - 0xDC00)
    if 0xD800 <= code < 0xE000:
        reader.stop(f"'{part}' is half a character", found.start())
    return chr(code)


def _stop_in_string(reader: Reader, start: int, at: int) -> NoReturn:
    """End at what no text may hold."""
    char = reader.document.text[at : at + 1]
    if char == "\\":
        reader.stop("no escape; write '\\\\' for a backslash", at)
    if char == "\t":
        reader.stop("a tab inside a text; write '\\t'", at)
    reader.stop("quote is not closed on its line; close it, or write '\\n' for a line break", start)
