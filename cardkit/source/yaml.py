"""Strict YAML from libyaml's events: no aliases, anchors, tags, merge keys; one document; one kind of plain text."""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from yaml import YAMLError
from yaml.cyaml import CSafeLoader
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from cardkit.errors import Fault
from cardkit.source.document import DEPTH, Document, Plain
from cardkit.source.wording import Trouble, quoted, translated

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})(?:\.[0-9]{1,17})?\Z")
"""What may be a number; at most 18 digits, so that SQLite holds it."""

_FLAGS: dict[str, Plain] = {"true": True, "false": False}
_NUMERIC = frozenset("-0123456789")
_ODD_KEYS = frozenset(("", "<<"))
_BLANK_LINE = re.compile(r"[ \t]*(?=#|[\r\n]|\Z)")
_COMMENT = re.compile(r"#[^\r\n]*")

_SHORT = 16
"""Characters below which a value is likely to come again."""

_PIECE = 1 << 16
"""Characters that libyaml gets at once."""

_LONE_HINT = "a text with a comma in it is quoted"
"""What a key between braces without a `:` most likely is: the rest of a text."""

_RETRIES = 50
"""Lines of a tab and a comment that are mended for libyaml, which refuses them though YAML 1.2 (6.7) allows them."""


class _TooDeep(Exception):
    """More levels than are read."""


@dataclass(frozen=True, slots=True)
class _Stream:
    """A text for libyaml piece by piece: encoded whole, a large file would be in memory once more."""

    pieces: Iterator[str]

    def read(self, _: int = 0) -> str:
        """The next piece; libyaml keeps what is more than it asked for."""
        return next(self.pieces, "")


@dataclass(frozen=True, slots=True)
class _Reader:
    """libyaml's events, and what was found so far."""

    document: Document
    event: Callable[[], Any]
    last: list[Any]
    """One event: the text that was read last, or None; where a quote may have been left open."""
    faults: list[Fault]

    def refuse(self, event: Any, message: str, hint: str | None = None) -> None:
        """Note what may not stand where an event is."""
        start, end = event.start_mark.index, event.end_mark.index
        self.faults.append(self.document.fault(message, start, end - start, hint))


def read_yaml(text: str, file: str) -> tuple[Document, tuple[Fault, ...]]:
    """A YAML text's values and all its faults; after a syntax error an empty mapping and the faults up to there."""
    document, faults, trouble = _attempt(text, file)
    for _ in range(_RETRIES):
        mended = text if trouble is None else _without_tab(text, trouble.offset)
        if mended == text:
            break
        text = mended
        document, faults, trouble = _attempt(text, file)
    return document, faults


def _without_tab(text: str, offset: int) -> str:
    """The text with blanks for the tabs of the line at `offset`, if nothing but a comment stands there."""
    found = _BLANK_LINE.match(text, offset)
    blanks = found[0] if found else ""
    return text[:offset] + " " * len(blanks) + text[offset + len(blanks) :] if "\t" in blanks else text


def _attempt(text: str, file: str) -> tuple[Document, tuple[Fault, ...], Trouble | None]:
    """One reading of the text, and the syntax error that ended it."""
    loader = CSafeLoader(_Stream(text[start : start + _PIECE] for start in range(0, len(text), _PIECE)))
    document = Document(file=file, text=text, root={})
    reader = _Reader(document, loader.get_event, [None], [])
    try:
        root, start = _root(reader)
    except YAMLError as error:
        trouble = translated(error, text, _span(reader.last))
    except _TooDeep as error:
        trouble = Trouble(f"nested more than {DEPTH} deep", int(str(error)))
    else:
        return replace(document, root=root, start=start), tuple(reader.faults), None
    finally:
        loader.dispose()
    reader.faults.append(document.fault(trouble.message, trouble.offset, trouble.length, trouble.hint))
    return document, tuple(reader.faults), trouble


def _span(last: list[Any]) -> tuple[int, int] | None:
    """Start and end of the text that was read last, if any."""
    return None if last[0] is None else (last[0].start_mark.index, last[0].end_mark.index)


def _root(reader: _Reader) -> tuple[Plain, int]:
    """The values of the one document, and where they start."""
    event = _content(reader)
    if isinstance(event, StreamEndEvent):
        return {}, 0
    value = _value(reader, event, 0)
    following = reader.event()
    while not isinstance(following, DocumentStartEvent | StreamEndEvent):
        following = reader.event()
    if isinstance(following, DocumentStartEvent):
        reader.refuse(following, "a second document begins; one a file is read", "split the file")
    return ({} if value is None else value), event.start_mark.index


def _content(reader: _Reader) -> Any:
    """The first event that is a value, or the stream's end."""
    event = reader.event()
    while not isinstance(event, ScalarEvent | MappingStartEvent | SequenceStartEvent | AliasEvent | StreamEndEvent):
        event = reader.event()
    return event


def _value(reader: _Reader, event: Any, depth: int) -> Plain | None:
    """The value that begins with an event; None is an empty one."""
    kind = type(event)
    if kind is ScalarEvent:
        return _scalar(reader, event)
    if kind is AliasEvent:
        name = f"*{event.anchor}"
        reader.refuse(event, f"'{name}' would be an alias, and aliases are not read", f"as text, write {quoted(name)}")
        return name
    if depth == DEPTH:
        raise _TooDeep(event.start_mark.index)
    if event.anchor is not None or event.tag is not None:
        _refuse_mark(reader, event)
    return (_mapping if kind is MappingStartEvent else _sequence)(reader, depth + 1)


def _mapping(reader: _Reader, depth: int) -> dict[str, Plain]:
    """The entries up to the mapping's end that have a value; of a key met twice, the first."""
    get, document = reader.event, reader.document
    entries, marks, empty = dict[str, Plain](), list[int](), dict[str, int]()
    while type(event := get()) is not MappingEndEvent:
        # Asked here, since a call for each key costs a twentieth of the time that a file takes (m).
        usual = type(event) is ScalarEvent and event.value not in _ODD_KEYS and event.anchor is event.tag is None
        key = sys.intern(event.value) if usual else _key(reader, event, depth)
        content = get()
        value = _scalar(reader, content) if type(content) is ScalarEvent else _value(reader, content, depth)
        if key is None:
            continue
        if value is None and ":" not in _COMMENT.sub("", document.text[event.end_mark.index : content.end_mark.index]):
            reader.refuse(event, f"{quoted(event.value)} has no ':' and no value", _LONE_HINT)
        if key in entries or key in empty:
            first = empty[key] if key in empty else marks[2 * list(entries).index(key)]
            line = document.position(first).line
            reader.refuse(event, f"key '{key}' stands twice; the first is on line {line}")
        elif value is None:
            empty[key] = event.start_mark.index
        else:
            entries[key] = value
            marks.append(event.start_mark.index)
            marks.append(content.start_mark.index)
    _note(document, entries, marks)
    return entries


def _note(document: Document, container: dict[str, Plain] | list[Plain], marks: list[int]) -> None:
    """Note the places of what a container holds."""
    document.where[id(container)] = len(document.marks)
    document.marks.extend(marks)


def _sequence(reader: _Reader, depth: int) -> list[Plain]:
    """The items up to the list's end."""
    get, items, marks = reader.event, list[Plain](), list[int]()
    while type(event := get()) is not SequenceEndEvent:
        value = _value(reader, event, depth)
        if value is None:
            reader.refuse(event, "an empty item; write a value or take the item out")
        else:
            items.append(value)
            marks.append(event.start_mark.index)
    _note(reader.document, items, marks)
    return items


def _key(reader: _Reader, event: Any, depth: int) -> str | None:
    """A mapping's key as text, or None with a fault."""
    if type(event) is not ScalarEvent:
        _value(reader, event, depth)
        if type(event) is not AliasEvent:
            reader.refuse(event, "a key that is no text; keys are text")
        return None
    if event.anchor is not None or event.tag is not None:
        _refuse_mark(reader, event)
    if event.value == "<<" and event.implicit[0]:
        reader.refuse(event, "'<<' would merge keys, which is not read; write the keys out")
        return None
    if not event.value:
        reader.refuse(event, "an empty key")
        return None
    return sys.intern(event.value)


def _scalar(reader: _Reader, event: Any) -> Plain | None:
    """The value of a plain or quoted scalar."""
    reader.last[0] = event
    value: str = event.value
    if event.anchor is not None or event.tag is not None:
        _refuse_mark(reader, event)
    elif event.implicit[0]:
        if not value:
            return None
        if value[0] in _NUMERIC:
            return _number(value)
        if value in _FLAGS:
            return _FLAGS[value]
    # Words come again in card after card: a sixth of the memory of 30,000 cards.
    return sys.intern(value) if len(value) < _SHORT else value


def _number(text: str) -> Plain:
    """A plain text as a number, if the number prints back to it."""
    if not _NUMBER.match(text):
        return text
    number = float(text) if "." in text else int(text)
    return number if str(number) == text else text


def _refuse_mark(reader: _Reader, event: Any) -> None:
    """Note the anchor or tag before a value."""
    if event.anchor is not None:
        mark = f"&{event.anchor}"
        reader.refuse(event, f"'{mark}' would be an anchor, and anchors are not read", "quote the text if it is one")
    if event.tag is not None:
        reader.refuse(event, f"tag '{event.tag}'; tags are not read", "quote the text if it is one")
