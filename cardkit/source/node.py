"""A value with its place: what other rooms read files through."""

import re
from collections.abc import Iterable, Mapping
from itertools import repeat
from typing import NamedTuple

from cardkit.errors import Fault, InputError
from cardkit.position import Position
from cardkit.source.document import Document, Plain
from cardkit.source.wording import quoted as yaml_quoted
from cardkit.text import known_hint, listing, quoted, suggestion

_COMMENT = re.compile(r"\s+#.*\Z")


class Node(NamedTuple):
    """A lazy view of one value; places are looked up only when something asks."""

    value: Plain
    document: Document
    offset: int = 0
    name: str = ""
    """The key that it stands under, for messages; a list's items have the list's."""

    @property
    def place(self) -> Position:
        """Where the value begins; of a mapping, its first key."""
        return self.document.position(self.offset)

    def entries(self) -> Mapping[str, "Node"]:
        """The values of a mapping by key, in the file's order.

        Raises: InputError when it is none.
        """
        if not isinstance(self.value, dict):
            raise InputError(self._unfit("keys with values are"))
        return {key: Node(value, self.document, self._mark(2 * i + 1), key) for i, (key, value) in self._numbered()}

    def mapping(self, known: Iterable[str], required: Iterable[str] = ()) -> Mapping[str, "Node"]:
        """The values by key, of a mapping that has no other keys than `known` and all of `required`.

        Raises: InputError with every unknown key, at its place, and every missing one.
        """
        entries, keys = self.entries(), tuple(known)
        unknown = [key for key in entries if key not in keys]
        faults = [self.key_fault(key, f"unknown key {quoted(key)}", known_hint(key, keys)) for key in unknown]
        faults += [self.fault(f"{self._title} has no '{key}'") for key in required if key not in entries]
        if faults:
            raise InputError(*faults)
        return entries

    def items(self) -> tuple["Node", ...]:
        """The items of a list.

        Raises: InputError when it is none.
        """
        if not isinstance(self.value, list):
            raise InputError(self._unfit("a list is"))
        first = self.document.where.get(id(self.value), 0)
        marks = self.document.marks[first : first + len(self.value)]
        return tuple(map(Node, self.value, repeat(self.document), marks, repeat(self.name)))

    def child(self, key: str) -> "Node | None":
        """The value under a key, or None when there is none."""
        if not isinstance(self.value, dict) or key not in self.value:
            return None
        return Node(self.value[key], self.document, self._mark(2 * list(self.value).index(key) + 1), key)

    def text(self) -> str:
        """The value as it was written; a plain number or flag is text again.

        Raises: InputError when it is a mapping or a list.
        """
        if isinstance(self.value, dict | list):
            raise InputError(self._bent() or self._unfit("text is"))
        return plain_text(self.value)

    def integer(self) -> int:
        """A whole number.

        Raises: InputError when it is none.
        """
        if isinstance(self.value, bool) or not isinstance(self.value, int):
            raise InputError(self._unfit("a whole number is"))
        return self.value

    def number(self) -> int | float:
        """A number.

        Raises: InputError when it is none.
        """
        if isinstance(self.value, bool) or not isinstance(self.value, int | float):
            raise InputError(self._unfit("a number is"))
        return self.value

    def flag(self) -> bool:
        """`true` or `false`.

        Raises: InputError when it is neither.
        """
        if not isinstance(self.value, bool):
            raise InputError(self._unfit("true or false is"))
        return self.value

    def word(self, known: Iterable[str]) -> str:
        """One of the known words.

        Raises: InputError when it is none of them.
        """
        word, words = self.text(), tuple(known)
        if word not in words:
            known_words = f"; known: {listing(words)}" if words else ""
            raise InputError(self.fault(f"{self._title} is {quoted(word)}{known_words}", suggestion(word, words)))
        return word

    def comment(self) -> str | None:
        """The comment that cuts the value's line off, such as `#1` in `Fire #1`, or None."""
        if not isinstance(self.value, str):
            return None
        end = self.offset + len(self.value)
        if self.document.text[end : end + 1] not in (" ", "\t") or not self.plain:
            return None
        rest = self.document.rest(self.offset)
        found = _COMMENT.match(rest[len(self.value) :]) if rest.startswith(self.value) else None
        return found[0].strip() if found else None

    def key(self, key: str) -> "Node":
        """A key of the mapping, as a text with its place."""
        return Node(key, self.document, self._key_offset(key), key)

    def key_place(self, key: str) -> Position:
        """Where a key of the mapping stands."""
        return self.document.position(self._key_offset(key))

    def fault(self, message: str, hint: str | None = None) -> Fault:
        """What is wrong with the value."""
        return self.document.fault(message, self.offset, self._length(), hint)

    def key_fault(self, key: str, message: str, hint: str | None = None) -> Fault:
        """What is wrong with a key of the mapping."""
        offset = self._key_offset(key)
        quotes = 2 * self.document.text.startswith(('"', "'"), offset)
        return self.document.fault(message, offset, len(key) + quotes, hint)

    def at(self, path: Iterable[str | int]) -> "Node":
        """The value under keys and indices, from here."""
        node = self
        for step in path:
            found = node.items()[step] if isinstance(step, int) else node.child(step)
            node = node if found is None else found
        return node

    @property
    def plain(self) -> bool:
        """The value stands without quotes."""
        return self.document.text[self.offset : self.offset + 1] not in ('"', "'")

    @property
    def bent(self) -> bool:
        """The value is a text that YAML reads as a mapping because of its `: `."""
        return self._bent() is not None

    @property
    def _title(self) -> str:
        return quoted(self.name)[1:-1] or "the file"

    def _numbered(self) -> Iterable[tuple[int, tuple[str, Plain]]]:
        return enumerate(self.value.items()) if isinstance(self.value, dict) else ()

    def _mark(self, index: int) -> int:
        return self.document.marks[self.document.where[id(self.value)] + index]

    def _key_offset(self, key: str) -> int:
        return next((self._mark(2 * i) for i, (each, _) in self._numbered() if each == key), self.offset)

    def _length(self) -> int:
        """Characters of the value, as far as its first line shows them."""
        text, start = self.document.text, self.offset
        if text[start : start + 1] in ("'", '"'):
            closing = text.find(text[start], start + 1)
            return closing - start + 1 if closing > 0 else 1
        if isinstance(self.value, dict):
            return 1 if text[start : start + 1] == "{" else len(next(iter(self.value), " "))
        return 1 if isinstance(self.value, list) else max(1, len(plain_text(self.value)))

    def _unfit(self, needed: str) -> Fault:
        return self.fault(f"{self._title} is {described(self.value)}; {needed} needed")

    def _bent(self) -> Fault | None:
        """The fault of a text that YAML reads as a mapping because of its `: `."""
        line = self.document.rest(self.offset)
        if not isinstance(self.value, dict) or len(self.value) != 1 or line[:1] in ("{", ""):
            return None
        text = _COMMENT.sub("", line).rstrip()
        message = f"{quoted(text)} is a key and a value because of its ': '; quote the text"
        return self.document.fault(message, self.offset, len(text), f"write {yaml_quoted(text)}")


def plain_text(value: str | int | float | bool) -> str:
    """A plain value as it was written."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def described(value: Plain) -> str:
    """A value in a message: text in quotes, numbers as they are."""
    if isinstance(value, dict):
        return "a mapping" if value else "empty"
    if isinstance(value, list):
        return "a list"
    return quoted(value) if isinstance(value, str) else quoted(plain_text(value))[1:-1]
