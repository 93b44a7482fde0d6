"""Which columns hold one text in several locales."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from cardkit.foreign.column import Column, bare, is_localised, locale, localised_head
from cardkit.foreign.meaning import NAMES, TEXTS

USUAL = "en"
"""The locale of columns that say none."""

_Members = Mapping[str, Column]
"""The columns of one text, by locale."""


@dataclass(frozen=True, slots=True)
class Voice:
    """A column, and where its text stands in other locales."""

    column: Column
    """In the game's first locale."""
    head: str
    """What people call it, without the locale."""
    paths: Mapping[str, str] = field(default_factory=dict)
    """By locale, the first one too; empty when the text is not told in several."""

    @property
    def called(self) -> str:
        """What a person finds it under: its head, or where its text stands in each locale."""
        return ", ".join(self.paths.values()) or (self.column.head if len(self.column.keys) == 1 else self.column.path)


def voices(columns: Sequence[Column], unsaid: str | None = None) -> tuple[tuple[str, ...], tuple[Voice, ...]]:
    """The locales that a game of these columns has, its first one first, and the columns, those of one text as one.

    `unsaid` is the locale of columns that say none, where it is known.
    """
    single = tuple(part for column in columns for part in _parts(column))
    bases = {bare(each.head): each for each in single if _locale(each) is None and each.spoken}
    groups = _together(_groups(single), bases)
    first = unsaid or _first(groups, bases)
    texts = {base: _text(base, members, bases, first) for base, members in groups.items()}
    whole = {base: members for base, members in texts.items() if _is_whole(members, first)}
    every = dict.fromkeys((first, *(each for members in whole.values() for each in members)))
    return tuple(every), tuple(_voices(single, whole, first))


def _voices(columns: Iterable[Column], whole: Mapping[str, _Members], first: str) -> Iterable[Voice]:
    """The columns, each text where its first column stands."""
    told: set[tuple[str, ...]] = set()
    by_column = {column.keys: members for members in whole.values() for column in members.values()}
    for column in columns:
        members = by_column.get(column.keys)
        if members is None:
            yield Voice(column, column.head)
        elif column.keys not in told:
            told |= {each.keys for each in members.values()}
            paths = {each: members[each].path for each in (first, *members)}
            named = _locale(members[first])
            head = named[0] if named else members[first].head
            yield Voice(members[first], head, paths if len(paths) > 1 else {})


def _parts(column: Column) -> Iterable[Column]:
    """The column, or one for each locale of its objects."""
    cells = column.cells
    if not all(isinstance(cell, dict) and is_localised(cell) for cell in cells.values()):
        return (column,)
    keys = dict.fromkeys(key for cell in cells.values() if isinstance(cell, dict) for key in cell)
    parts = {
        key: {row: cell[key] for row, cell in cells.items() if isinstance(cell, dict) and cell.get(key)} for key in keys
    }
    return tuple(Column((*column.keys, key), held) for key, held in parts.items() if held)


def _locale(column: Column) -> tuple[str, str] | None:
    """The text and the locale that the column's head names."""
    if len(column.keys) > 1 and (named := locale(column.keys[-1])):
        return " ".join(column.keys[:-1]), named
    return localised_head(column.keys[-1]) if len(column.keys) == 1 and column.spoken else None


def _groups(columns: Iterable[Column]) -> dict[str, dict[str, Column]]:
    """By text, the columns whose heads name a locale."""
    groups: dict[str, dict[str, Column]] = {}
    for column in columns:
        if (named := _locale(column)) is not None:
            groups.setdefault(bare(named[0]), {}).setdefault(named[1], column)
    return groups


def _together(groups: Mapping[str, _Members], bases: Mapping[str, Column]) -> dict[str, dict[str, Column]]:
    """The same, with texts that each language calls by its own word as one: `Nom (fr)` beside `Card name`."""
    found: dict[str, dict[str, Column]] = {}
    for base, members in groups.items():
        words = next((words for words in (NAMES, TEXTS) if base in words and base not in bases), ())
        same = (*(word for word in words if word in bases), *(word for word in words if word in groups), base)
        for locale_, column in members.items():
            free = (word for word in same if locale_ not in found.get(word, {}))
            found.setdefault(next(free, base), {}).setdefault(locale_, column)
    return found


def _first(groups: Mapping[str, _Members], bases: Mapping[str, Column]) -> str:
    """The game's first locale: the usual one, unless the names are told in others and never in that, or all is."""
    named = [each for members in groups.values() for each in members]
    marked = not bases or (any(word in groups for word in NAMES) and not any(word in bases for word in NAMES))
    if USUAL in named or not named or not marked or any(base in bases for base in groups):
        return USUAL
    return max(dict.fromkeys(named), key=named.count)


def _text(base: str, members: _Members, bases: Mapping[str, Column], first: str) -> _Members:
    """The columns of one text, that without a locale for the first one."""
    if first in members or base not in bases:
        return members
    return {first: bases[base], **members}


def _is_whole(members: _Members, first: str) -> bool:
    """The text is there in the first locale wherever it is there in another."""
    if first not in members or (len(members) < 2 and len(members[first].keys) < 2):
        return False
    return all(each.cells.keys() <= members[first].cells.keys() for each in members.values())
