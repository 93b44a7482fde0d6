"""Paths: where a value stands within a record.

```
path = part { part } ;  part = [ "." ] key | "[]" | "[" number "]" | "[" key { "." key } "=" text "]" | "*" |
       "[*=" text "]" ;
key  = characters but . [ ] " | '"' characters '"' ;      (* \\" and \\\\ in quotes *)
```
`a[]` is each item of a list (another value is its own only item), `a[0]` one of them, `a[lang=de]` the first that has
such a value, `*` every value of a mapping, `a[*=yes]` the keys under which that value stands. A path with `[]` or `*`
gives a list, else it gives one value. `$key`,
`$file`, `$folder`, `$place` and `$nth` stand for what no record says.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from cardkit.errors import Fault, InputError
from cardkit.foreign.part import Each, Every, Getter, Index, Key, Keys, Match, Part
from cardkit.foreign.record import Json, Step
from cardkit.source import Node
from cardkit.text import known_hint, quoted

SPECIAL = ("$key", "$file", "$folder", "$place", "$nth")
"""What the reader of a source knows: the key of a record, the file's stem, the folder's name, its place, and its number
among the items of `each`."""

_QUOTED = r'"(?:[^"\\]|\\.)*"'
_PART = re.compile(rf'(?P<quoted>{_QUOTED})|\[(?P<bracket>(?:{_QUOTED}|[^\]"])*)\]|(?P<key>[^.\[\]"]+)')
_MATCH = re.compile(rf'(?P<keys>(?:{_QUOTED}|[^="])+)=(?P<text>.*)\Z', re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Path:
    """Where a value stands within a record."""

    text: str
    """As it was written."""
    parts: tuple[Part, ...] = ()
    """None of a special one."""
    special: str = ""
    """One of `SPECIAL`, which no record says; else empty."""
    value: Callable[[Mapping[str, Json]], Json] = field(compare=False, default=lambda _: None)
    """What a record has there, None when nothing; of several values a list without the absent ones, never empty."""

    @property
    def keys(self) -> frozenset[str]:
        """The record's own keys that it reads; `*` stands for all of them."""
        first = self.parts[0] if self.parts else None
        return frozenset({first.name if isinstance(first, Key) else "*"} if first else ())

    @property
    def many(self) -> bool:
        """It gives a list, whatever stands there."""
        return any(isinstance(part, Each | Every | Keys) for part in self.parts)

    def steps(self, value: Mapping[str, Json]) -> tuple[Step, ...]:
        """The way to the first value in a record; where there is none, as far as it leads."""
        return _way(dict(value), self.parts)[0]


def path(node: Node) -> Path:
    """The path that a text of a file writes.

    Raises: InputError with the characters that cannot be understood.
    """
    text = node.text()
    if text.startswith("$"):
        if text not in SPECIAL:
            hint = known_hint(text, SPECIAL)
            raise InputError(_fault(node, f"{quoted(text)} stands for nothing", (0, len(text)), hint))
        return Path(text=text, special=text)
    parts = tuple(_parts(node, text))
    return Path(text=text, parts=parts, value=_value(parts))


def _value(parts: tuple[Part, ...]) -> Callable[[Mapping[str, Json]], Json]:
    """What a path finds in a record. Most have one key: a function for it alone takes 0.04 us (m)."""
    if len(parts) == 1 and isinstance(parts[0], Key):
        name = parts[0].name
        return lambda record: record.get(name)
    getter = _getter(parts)
    return lambda record: getter(record if type(record) is dict else dict(record))


def _getter(parts: tuple[Part, ...]) -> Getter:
    """What the parts find."""
    if not parts:
        return lambda value: value
    first, inner = parts[0], _getter(parts[1:])
    if isinstance(first, Each | Every | Keys):
        nested = any(isinstance(part, Each | Every | Keys) for part in parts[1:])
        return _flat(first, inner) if nested else _list(first, inner)
    if isinstance(first, Key) and len(parts) == 1:
        name = first.name
        return lambda value: value.get(name) if type(value) is dict else None
    return first.getter(inner)


def _list(part: Each | Every | Keys, inner: Getter) -> Getter:
    """What is found in each of several values."""
    values = part.values
    return lambda value: [found for each in values(value) if (found := inner(each)) is not None] or None


def _flat(part: Each | Every | Keys, inner: Getter) -> Getter:
    """What is found in each of several values, when those are lists again: one list."""
    values = part.values

    def found(value: Json) -> Json:
        lists = (inner(each) for each in values(value))
        return [each for some in lists if isinstance(some, list) for each in some] or None

    return found


def _way(value: Json, parts: tuple[Part, ...]) -> tuple[tuple[Step, ...], bool]:
    """The steps to the first value, and whether there is one; else the steps as far as they lead."""
    if not parts:
        return (), value is not None
    longest: tuple[Step, ...] = ()
    for steps, child in parts[0].children(value):
        rest, there = _way(child, parts[1:])
        if there:
            return (*steps, *rest), True
        longest = max(longest, (*steps, *rest), key=len)
    return longest, False


def _parts(node: Node, text: str) -> Iterator[Part]:
    """The parts of a path's text."""
    at = 0
    while at < len(text) or not at:
        if at and text[at] == ".":
            at += 1
        elif at and text[at] != "[":
            raise InputError(_fault(node, "a '.' is missing between two keys", (at, at + 1)))
        found = _PART.match(text, at)
        if found is None or (at and text[at - 1] == "." and found["bracket"] is not None):
            raise InputError(_no_part(node, text, at))
        yield _part(node, found)
        at = found.end()


def _no_part(node: Node, text: str, at: int) -> Fault:
    """What stands where a part belongs."""
    char = text[at : at + 1]
    if char == '"':
        return _fault(node, "quote is not closed", (at, at + 1))
    if char == "[" and "]" not in text[at:]:
        return _fault(node, "'[' is not closed; close it with ']'", (at, at + 1))
    hint = "a key that holds one of . [ ] stands in double quotes"
    return _fault(node, "a key is missing in the path", (at, at + 1), hint)


def _part(node: Node, found: re.Match[str]) -> Part:
    """The part that one match means."""
    if found["quoted"] is not None:
        return Key(_plain(found["quoted"]))
    if found["bracket"] is not None:
        return _bracket(node, found)
    if not found["key"].strip():
        raise InputError(_fault(node, "a key is missing in the path", found.span()))
    return Every() if found["key"].strip() == "*" else Key(found["key"].strip())


def _bracket(node: Node, found: re.Match[str]) -> Part:
    """What stands in square brackets."""
    inside = found["bracket"].strip()
    if not inside:
        return Each()
    if inside.isascii() and inside.isdigit():
        return Index(int(inside[:9]))
    match = _MATCH.match(inside)
    keys = [each for each in _PART.finditer(match["keys"]) if each["bracket"] is None] if match else []
    if match is None or not all(_plain(each[0]) for each in keys):
        message = f"{quoted(found[0])} is neither '[]', '[0]' nor '[key=value]'"
        hint = None if "=" in inside else f"for a key write {quoted('.' + inside)}"
        raise InputError(_fault(node, message, found.span(), hint))
    if match["keys"].strip() == "*":
        return Keys(_plain(match["text"]))
    return Match(tuple(_plain(each[0]) for each in keys), _plain(match["text"]))


def _plain(text: str) -> str:
    """A key or text without its blanks, quotes and escapes."""
    bare = text.strip()
    return _ESCAPE.sub(r"\1", bare[1:-1]) if len(bare) > 1 and bare[0] == bare[-1] == '"' else bare


def _fault(node: Node, message: str, span: tuple[int, int], hint: str | None = None) -> Fault:
    """What is wrong with characters of a path, where the file shows them as they are; else with the whole."""
    text = node.text()
    start = node.offset + node.document.text.startswith(("'", '"'), node.offset)
    if not node.document.text.startswith(text, start):
        return node.fault(message, hint)
    return node.document.fault(message, start + span[0], max(1, span[1] - span[0]), hint)
