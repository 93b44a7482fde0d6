"""Edits of a list in the text of a YAML file, whose comments and order stay as they are.

Each function gives texts to try, the likeliest first: whoever asks reads them back, and takes one that says what is
wanted.
"""

import re
from collections.abc import Iterator, Sequence

from cardkit.source.node import Node

_COUNT = re.compile(r"(?P<quote>[\"']?)(?P<copies>[0-9]+)?")
_LINE = re.compile(r"(?P<indent>[ ]*)(?P<text>[^\r\n]*)(?:\r\n|\r|\n|\Z)")


def recounted(text: str, item: Node, copies: int) -> Iterator[str]:
    """The texts in which an entry has so many copies."""
    edits = _long(text, item) if isinstance(item.value, dict) else _short(text, item)
    yield from (f"{text[:start]}{form % copies}{text[end:]}" for start, end, form in edits)


def appended(text: str, items: Sequence[Node], parent: Node | None, line: str) -> Iterator[str]:
    """The texts that have one more entry: on a line of its own behind the last, or before a closing bracket.

    `parent` is the list; None where the file lacks it.
    """
    start = items[-1].offset if items else parent.offset if parent is not None else 0
    for bracket in (found.start() for found in re.finditer(r"\]", text[start:])):
        end = start + bracket
        gap = ", " if items and not text[:end].rstrip().endswith(",") else ""
        yield f"{text[:end].rstrip() if gap else text[:end]}{gap}{line}{text[end:]}"
    if items:
        first, indent = _first(text, start)
        end = _entry_end(text, first, len(indent))
        before_it = text[:end] if text[:end].endswith(("\n", "\r")) else text[:end] + line_end(text)
        yield f"{before_it}{indent}- {line}{line_end(text)}{text[end:]}"


def removed(text: str, items: Sequence[Node], number: int) -> Iterator[str]:
    """The texts without one entry: its line, or its part of a list in brackets."""
    start = items[number].offset
    first, indent = _first(text, start)
    if text[first + len(indent) : start].startswith("-"):
        yield text[:first] + text[_entry_end(text, first, len(indent)) :]
    if number + 1 < len(items):
        yield text[:start] + text[items[number + 1].offset :]
        return
    comma = text.rfind(",", 0, start) if number else start
    yield from (text[:comma] + text[start + found.start() :] for found in re.finditer(r"[\],]", text[start:]))


def line_end(text: str) -> str:
    """What ends the lines of a text."""
    return "\r\n" if "\r\n" in text else "\n"


def _first(text: str, start: int) -> tuple[int, str]:
    """Where the line of an entry begins, and the blanks before its dash."""
    first = text.rfind("\n", 0, start) + 1
    return first, text[first:start].partition("-")[0]


def _short(text: str, item: Node) -> Iterator[tuple[int, int, str]]:
    """Where the count of an entry like `2 Wolf` stands, or would stand: start, end, what is written there."""
    found = _COUNT.match(text, item.offset)
    assert found is not None, "the pattern matches nothing too"
    start = found.end("quote")
    if found["copies"]:
        yield start, found.end(), "%s"
    yield start, start, "%s "


def _long(text: str, item: Node) -> Iterator[tuple[int, int, str]]:
    """The same of an entry like `{card: Wolf, copies: 2}`."""
    copies, card = item.child("copies"), item.key("card")
    if copies is not None:
        yield copies.offset, copies.offset + len(str(copies.value)), "%s"
        return
    yield card.offset, card.offset, "copies: %s, "
    indent = " " * (card.place.column - 1)
    yield card.offset, card.offset, f"copies: %s{line_end(text)}{indent}"


def _entry_end(text: str, first: int, indent: int) -> int:
    """Where the entry ends whose dash stands `indent` characters from its line's start, without comments behind it."""
    found = _LINE.match(text, first)
    assert found is not None, "the pattern matches an empty line too"
    end = at = found.end()
    while at < len(text) and (found := _LINE.match(text, at)) is not None:
        plain = found["text"].strip()
        if plain and len(found["indent"]) <= indent and not plain.startswith("#"):
            break
        at = found.end()
        end = at if plain and len(found["indent"]) > indent and not plain.startswith("#") else end
    return end
