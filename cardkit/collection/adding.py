"""Copies put into the text of a collection file, whose comments and order stay as they are.

The count of an equal entry is raised, else a line is added behind the last one. Whatever is tried is read back: only
a text that says what is wanted, and nothing else, is taken.
"""

import re
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cardkit import decklist
from cardkit.catalogue import Catalogue
from cardkit.decklist import Collection
from cardkit.errors import Fault, InputError
from cardkit.model import Entry
from cardkit.source import Node, decoded, read
from cardkit.source.scalar import scalar
from cardkit.text import quoted

_COUNT = re.compile(r"(?P<quote>[\"']?)(?P<copies>[0-9]+)?")
_LINE = re.compile(r"(?P<indent>[ ]*)(?P<text>[^\r\n]*)(?:\r\n|\r|\n|\Z)")

_Copies = Mapping[tuple[str, str | None, str | None], int]
"""Copies by card, owner and printing."""


@dataclass(frozen=True, slots=True)
class Written:
    """A collection file and what it says."""

    text: str
    """Without a byte order mark."""
    file: str
    node: Node
    said: Collection

    @property
    def items(self) -> tuple[Node, ...]:
        """The entries as they stand there."""
        cards = self.node.child("cards")
        return () if cards is None else cards.items()


def started(game: str, owner: str | None, entries: Sequence[Entry], catalogue: Catalogue) -> str:
    """The text of a new collection file; entries whose owner is its own do not repeat it."""
    plain = [replace(entry, owner=None) if entry.owner == owner else entry for entry in entries]
    head = [f"game: {scalar(game)}", *([] if owner is None else [f"owner: {scalar(owner)}"])]
    lines = [f"  - {text}" for text in decklist.listed(plain, catalogue)]
    return "\n".join([*head, "cards:" if lines else "cards: []", *lines, ""])


def added(content: bytes, file: str, entries: Sequence[Entry], catalogue: Catalogue) -> bytes:
    """The content of a collection file with more copies.

    Raises: InputError when it cannot be read, or entries cannot be put in safely.
    """
    text, faults = decoded(content, file)
    if text is None:
        raise InputError(*faults)
    found = _read(text, file, catalogue)
    for entry in entries:
        found = _with(found, entry, catalogue)
    return (BOM_UTF8 if content.startswith(BOM_UTF8) else b"") + found.text.encode()


def _read(text: str, file: str, catalogue: Catalogue) -> Written:
    """A collection file.

    Raises: InputError.
    """
    node = read(text.encode(), file)
    return Written(text, file, node, decklist.collection(node, catalogue))


def _with(before: Written, entry: Entry, catalogue: Catalogue) -> Written:
    """The file with the copies of one more entry.

    Raises: InputError when they cannot be put in safely.
    """
    mine = replace(entry, owner=None) if entry.owner == before.said.owner else entry
    wanted = Counter(_copies(before.said.entries)) + Counter(_copies([mine]))
    for text in (*_raised(before, mine), *_appended(before, decklist.listed([mine], catalogue)[0])):
        try:
            after = _read(text, before.file, catalogue)
        except InputError:  # no way to write it here; the next one is tried
            continue
        if _copies(after.said.entries) == wanted and _head(after.node) == _head(before.node):
            return after
    [line] = decklist.listed([mine], catalogue)
    cards = before.node.child("cards") or before.node
    message = f"{quoted(before.file)} is not written as expected, and is left as it is"
    raise InputError(Fault(message=message, place=cards.place, hint=f"add to it: {line}"))


def _copies(entries: Sequence[Entry]) -> _Copies:
    """The copies of entries, by card, owner and printing."""
    total = Counter[tuple[str, str | None, str | None]]()
    for each in entries:
        total[each.card, each.owner, each.printing] += each.copies
    return total


def _head(node: Node) -> dict[str, str]:
    """What a collection says beside its cards."""
    return {key: each.text() for key, each in node.entries().items() if key != "cards"}


def _raised(before: Written, entry: Entry) -> Iterator[str]:
    """The texts in which the count of an equal entry is raised."""
    for item, old in zip(before.items, before.said.entries, strict=True):
        if (old.card, old.owner, old.printing) == (entry.card, entry.owner, entry.printing):
            edits = _long(before, item) if isinstance(item.value, dict) else _short(before, item)
            copies = str(old.copies + entry.copies)
            yield from (f"{before.text[:start]}{form % copies}{before.text[end:]}" for start, end, form in edits)


def _short(before: Written, item: Node) -> Iterator[tuple[int, int, str]]:
    """Where the count of an entry like `2 Wolf` stands, or would stand: start, end, what is written there."""
    found = _COUNT.match(before.text, item.offset)
    assert found is not None, "the pattern matches nothing too"
    start = found.end("quote")
    if found["copies"]:
        yield start, found.end(), "%s"
    yield start, start, "%s "


def _long(before: Written, item: Node) -> Iterator[tuple[int, int, str]]:
    """The same of an entry like `{card: Wolf, copies: 2}`."""
    copies, card = item.child("copies"), item.key("card")
    if copies is not None:
        yield copies.offset, copies.offset + len(str(copies.value)), "%s"
        return
    yield card.offset, card.offset, "copies: %s, "
    indent = " " * (card.place.column - 1)
    yield card.offset, card.offset, f"copies: %s{_line_end(before.text)}{indent}"


def _appended(before: Written, line: str) -> Iterator[str]:
    """The texts that have one more entry: on a line of its own behind the last, or before a closing bracket."""
    text, items = before.text, before.items
    cards = before.node.child("cards")
    start = items[-1].offset if items else cards.offset if cards is not None else 0
    for bracket in (found.start() for found in re.finditer(r"\]", text[start:])):
        end = start + bracket
        gap = ", " if items and not text[:end].rstrip().endswith(",") else ""
        yield f"{text[:end].rstrip() if gap else text[:end]}{gap}{line}{text[end:]}"
    if items:
        first = text.rfind("\n", 0, start) + 1
        indent = text[first:start].partition("-")[0]
        end = _entry_end(text, first, len(indent))
        before_it = text[:end] if text[:end].endswith(("\n", "\r")) else text[:end] + _line_end(text)
        yield f"{before_it}{indent}- {line}{_line_end(text)}{text[end:]}"


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


def _line_end(text: str) -> str:
    """What ends the lines of a text."""
    return "\r\n" if "\r\n" in text else "\n"
