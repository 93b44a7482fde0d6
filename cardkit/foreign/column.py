"""The columns of records: a table's own, or the keys of JSON objects, one level of nesting taken apart."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from cardkit.foreign.record import Json
from cardkit.source.node import plain_text
from cardkit.text import fold

_LANGUAGES = {
    "czech": "cs", "danish": "da", "dutch": "nl", "english": "en", "finnish": "fi", "french": "fr", "german": "de",
    "greek": "el", "hungarian": "hu", "italian": "it", "japanese": "ja", "korean": "ko", "norwegian": "nb",
    "polish": "pl", "portuguese": "pt", "russian": "ru", "spanish": "es", "swedish": "sv", "turkish": "tr",
    "ukrainian": "uk",
}  # fmt: skip
"""English names of languages, as people write them into heads."""

_CODES = frozenset({
    "ar", "bg", "bn", "ca", "cn", "cs", "cy", "cz", "da", "de", "dk", "el", "en", "eo", "es", "et", "eu", "fa", "fi",
    "fr", "ga", "gl", "he", "hi", "hr", "hu", "hy", "is", "it", "ja", "jp", "ka", "ko", "kr", "la", "lt", "lv", "mk",
    "ms", "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sq", "sr", "sv", "ta", "th", "tr", "uk", "vi",
    "zh",
})  # fmt: skip
"""Languages (ISO 639-1) that cards are printed in, and countries that heads say for them; not `id`, which is an id."""

_REGION = re.compile(r"([a-z]{2})[-_]([a-z]{2,4})\Z")
_HEAD = re.compile(r"(.*?[^\s_.:/(\[-])\s*[\s_.:/(\[-]+([A-Za-z]+(?:[-_][A-Za-z]{2,4})?)\s*[)\]]?\s*\Z")
"""A head that ends in a locale: `name_fr`, `Text (de)`, `text.pt-br`."""

KEY = "\0key"
"""What the key that a record stands under is called among its own keys, one of which may be `$key`."""

_KEY_PATH = "$key"

_PLAIN_KEY = re.compile(r"[^\s.\[\]*\"|\\'$][^.\[\]*\"|\\{}]*\Z")


@dataclass(frozen=True)
class Column:
    """What the records hold under one path."""

    keys: tuple[str, ...]
    """One key, or two where a value is an object of values."""
    cells: Mapping[int, Json]
    """The values that are there, by the record's number from 0."""

    @property
    def head(self) -> str:
        """What people call it: the last key, behind the outer one where that tells more."""
        return _KEY_PATH if self.keys[-1] == KEY else " ".join(self.keys)

    @property
    def path(self) -> str:
        """The path that a source reads it by."""
        return _KEY_PATH if self.keys[-1] == KEY else path_of(self.keys)

    @cached_property
    def texts(self) -> Mapping[int, str]:
        """Its values as texts without blanks at their ends, those that are texts, numbers or flags.

        Asked for several times: made anew each time it took half of the 6 s for 23,546 records (m).
        """
        return {row: said(cell) for row, cell in self.cells.items() if not isinstance(cell, dict | list)}

    @property
    def plain(self) -> bool:
        """It has only texts, numbers and flags."""
        return not any(isinstance(cell, dict | list) for cell in self.cells.values())

    @property
    def spoken(self) -> bool:
        """It has only texts."""
        return all(isinstance(cell, str) for cell in self.cells.values())


def path_of(keys: Iterable[str]) -> str:
    """The path to what stands under keys."""
    return ".".join(map(_quoted, keys))


def said(cell: Json) -> str:
    """A plain value as text."""
    return "" if cell is None else plain_text(cell).strip() if not isinstance(cell, dict | list) else str(cell)


def columns(values: Iterable[Mapping[str, Json]]) -> tuple[Column, ...]:
    """The columns of records that have a value anywhere, in an order that the records agree on as far as they can."""
    found: dict[tuple[str, ...], dict[int, Json]] = {}
    before: dict[tuple[str, ...], set[tuple[str, ...]]] = {}
    for row, value in enumerate(values):
        last: tuple[str, ...] | None = None
        for keys, cell in _cells(value):
            found.setdefault(keys, {})[row] = cell
            before.setdefault(keys, set()).update(() if last is None else (last,))
            last = keys
    return tuple(Column(keys, found[keys]) for keys in _ordered(before))


def _ordered(before: Mapping[tuple[str, ...], Collection[tuple[str, ...]]]) -> Iterator[tuple[str, ...]]:
    """Things behind all that stand before them; where they stand in a circle, the one that was met first goes on."""
    left = dict.fromkeys(before)
    while left:
        free = (each for each in left if not any(other in left for other in before[each]))
        first = next(free, next(iter(left)))
        del left[first]
        yield first


def _cells(value: Mapping[str, Json]) -> Iterator[tuple[tuple[str, ...], Json]]:
    """The values of a record with their keys; an object of texts per locale is one value."""
    for key, cell in value.items():
        if isinstance(cell, dict) and not is_localised(cell):
            yield from (((key, inner), each) for inner, each in cell.items() if not _is_blank(each))
        elif not _is_blank(cell):
            yield (key,), cell


def _is_blank(cell: Json) -> bool:
    """There is no value."""
    return cell is None or (
        isinstance(cell, str | list | dict) and not (cell.strip() if isinstance(cell, str) else cell)
    )


def is_localised(cell: Mapping[str, Json]) -> bool:
    """The value is a text per locale."""
    return bool(cell) and all(locale(key) and isinstance(each, str | None) for key, each in cell.items())


def locale(word: str) -> str | None:
    """The locale that a word means, such as `fr`, `pt-BR` or `French`; None when it means none."""
    low = word.strip().lower()
    if low in _CODES:
        return low
    region = _REGION.match(low)
    if region and region[1] in _CODES:
        return f"{region[1]}-{region[2].upper() if len(region[2]) == 2 else region[2].title()}"
    return _LANGUAGES.get(low)


def localised_head(head: str) -> tuple[str, str] | None:
    """The rest of a head that ends in a locale, and that locale; None when it does not."""
    found = _HEAD.match(head)
    named = locale(found[2]) if found else None
    return (found[1], named) if found and named else None


def bare(head: str) -> str:
    """The head under which columns are compared: letters and digits only, folded, in the singular."""
    return re.sub(r"\W|_", "", fold(head)).removesuffix("s")


def _quoted(key: str) -> str:
    """A key in a path, in quotes where it holds what paths give a meaning."""
    if _PLAIN_KEY.match(key) and key == key.rstrip():
        return key
    return '"' + key.replace("\\", "\\\\").replace('"', '\\"') + '"'
