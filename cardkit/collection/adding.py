"""Copies put into the text of a collection file, whose comments and order stay as they are.

The count of an equal entry is raised, else a line is added behind the last one. Whatever is tried is read back: only
a text that says what is wanted, and nothing else, is taken.
"""

from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardkit import decklist
from cardkit.catalogue import Catalogue
from cardkit.decklist import Collection
from cardkit.errors import Fault, InputError
from cardkit.model import Entry
from cardkit.source import Node, decoded, read
from cardkit.source.listing import appended, recounted
from cardkit.source.scalar import scalar
from cardkit.text import quoted

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
    plain = [entry._replace(owner=None) if entry.owner == owner else entry for entry in entries]
    head = [f"game: {scalar(game)}", *([] if owner is None else [f"owner: {scalar(owner)}"])]
    lines = [f"  - {text}" for text in decklist.noted(plain, catalogue)]
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
    mine = entry._replace(owner=None) if entry.owner == before.said.owner else entry
    wanted = Counter(_copies(before.said.entries)) + Counter(_copies([mine]))
    [noted], [line] = decklist.noted([mine], catalogue), decklist.listed([mine], catalogue)
    for text in (*_raised(before, mine), *_appended(before, noted), *_appended(before, line)):
        try:
            after = _read(text, before.file, catalogue)
        except InputError:  # no way to write it here; the next one is tried
            continue
        if _copies(after.said.entries) == wanted and _head(after.node) == _head(before.node):
            return after
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
            yield from recounted(before.text, item, old.copies + entry.copies)


def _appended(before: Written, line: str) -> Iterator[str]:
    """The texts that have one more entry."""
    return appended(before.text, before.items, before.node.child("cards"), line)
