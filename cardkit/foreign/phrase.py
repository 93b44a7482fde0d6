"""A `say` of a field: objects -> texts, each made of what the object's keys say."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardkit.errors import InputError
from cardkit.foreign.record import Json
from cardkit.source import Node
from cardkit.source.node import plain_text

_HOLE = re.compile(r"\{(\w*)\}")
_PLAIN = re.compile(r"[^\W_][\w-]*\Z")

Say = Callable[[Json], Json]


@dataclass(frozen=True, slots=True)
class Phrases:
    """What is said of an object, and of which objects anything is said."""

    words: Mapping[str, str | Mapping[str, str]]
    """By key the text, whose `{}` is the value and `{KEY}` a value within it; or texts by value."""
    has: tuple[str, ...]
    lacks: tuple[str, ...]

    def said(self, value: Json) -> Json:
        """A text for each object of a list; one with a key that nobody speaks of stays, for the check to tell."""
        if isinstance(value, list):
            return [text for each in value if (text := self.said(each)) is not None]
        if not isinstance(value, dict) or not self._meant(value):
            return None if isinstance(value, dict) else value
        parts = [self._part(key, each) for key, each in value.items() if each is not None]
        if None in parts:
            return value
        return " ".join(part for part in parts if part) or None

    def _meant(self, value: Mapping[str, Json]) -> bool:
        """The object has what it must have, and lacks what it must lack."""
        return all(key in value for key in self.has) and not any(key in value for key in self.lacks)

    def _part(self, key: str, value: Json) -> str | None:
        """What a key says; None when that cannot be said."""
        words = self.words.get(key)
        if words is None or isinstance(words, str):
            return words if words is None or not _HOLE.search(words) else _filled(words, value)
        return words.get(plain_text(value)) if isinstance(value, str | int | float) else None


def phrases(entries: Mapping[str, Node]) -> Phrases | None:
    """What `say`, `has` and `lacks` of a field write; None where there is no `say`.

    Raises: InputError.
    """
    if "say" not in entries:
        stray = next((entries[key] for key in ("has", "lacks") if key in entries), None)
        if stray is not None:
            raise InputError(stray.fault("'has' and 'lacks' of a field stand beside 'say' alone"))
        return None
    words = {key: _words(node) for key, node in entries["say"].entries().items()}
    return Phrases(words, _keys(entries, "has"), _keys(entries, "lacks"))


def _words(node: Node) -> str | Mapping[str, str]:
    """The text of a key, or texts by its value."""
    if isinstance(node.value, dict):
        return {value: each.text() for value, each in node.entries().items()}
    return "" if node.value == "" else node.text()


def _keys(entries: Mapping[str, Node], name: str) -> tuple[str, ...]:
    """One key or a list of them."""
    if name not in entries:
        return ()
    node = entries[name]
    return tuple(each.text() for each in (node.items() if isinstance(node.value, list) else (node,)))


def _filled(words: str, value: Json) -> str | None:
    """A text with its values; None when one of them is missing or is an object."""
    texts = {name: _text(value if not name else _inner(value, name)) for name in _HOLE.findall(words)}
    if None in texts.values():
        return None
    return _HOLE.sub(lambda hole: str(texts[hole[1]]), words)


def _inner(value: Json, key: str) -> Json:
    """The value under a key of an object."""
    return value.get(key) if isinstance(value, dict) else None


def _text(value: Json) -> str | None:
    """A value as a selector has it: the items of a list as alternatives."""
    if isinstance(value, list):
        items = [_text(each) for each in value]
        return None if None in items or not items else "|".join(str(each) for each in items)
    if value is None or isinstance(value, dict):
        return None
    text = plain_text(value)
    return text if _PLAIN.match(text) else '"' + text.replace('"', '\\"') + '"'
