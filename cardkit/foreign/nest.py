"""Where the records are within a JSON file: in which part of an object, and whether they hold the cards themselves."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from cardkit.foreign.column import bare, path_of
from cardkit.foreign.meaning import NAMES, SETS
from cardkit.foreign.record import Json

_DEPTH = 3
"""Levels below the root that are looked at: `data.NAME` is a list in files of several games."""

_FEW = 3
"""Objects under keys that must be alike before they are taken for records."""

_LONG = 10
"""Objects that lists have on average, under whatever key, before they are taken for the cards of sets; printings of a
card and what it can do are fewer."""

_CARDS = "card"
"""The key of cards, as `bare` writes it."""


class _Found(NamedTuple):
    """A place that holds objects."""

    size: int
    path: str


def records_path(value: Mapping[str, Json]) -> str | None:
    """The path of most objects within an object; None when it is a record itself."""
    most = max(_places(dict(value), (), _DEPTH), key=lambda each: each.size, default=_Found(0, ""))
    is_record = most.size < 2 and not all(isinstance(each, dict | list) for each in value.values())
    return None if is_record else most.path or None


def inner_path(values: Sequence[Mapping[str, Json]]) -> str | None:
    """The path of the lists within records that are sets of cards; None when the records are the cards."""
    sizes = {key: size for key in dict.fromkeys(key for each in values for key in each) if (size := _size(values, key))}
    key = max(sizes, key=lambda each: sizes[each], default=None)
    if key is None or sizes[key] <= len(values):
        return None
    return path_of((key,)) if bare(key) == _CARDS or sizes[key] >= _LONG * len(values) else None


def is_set(value: Mapping[str, Json]) -> bool:
    """An object says which set it is; else it is what holds all of a game's cards."""
    return any(bare(key) in SETS for key in value)


def _size(values: Sequence[Mapping[str, Json]], key: str) -> int:
    """How many objects with a name the lists under a key hold; 0 when something else stands there anywhere."""
    lists = [value for each in values if (value := each.get(key)) is not None]
    items = [item for each in lists if isinstance(each, list) for item in each]
    named = all(isinstance(item, dict) and any(bare(head) in NAMES for head in item) for item in items)
    return len(items) if named and all(isinstance(each, list) for each in lists) else 0


def _places(value: Json, keys: tuple[str, ...], depth: int) -> Iterator[_Found]:
    """The lists and mappings of objects within a value."""
    if isinstance(value, list) and keys and value and all(isinstance(each, dict) for each in value):
        yield _Found(len(value), path_of(keys))
    if not isinstance(value, dict):
        return
    inner = tuple(value.values())
    path = f"{path_of(keys)}.*" if keys else "*"
    if inner and _alike(inner) and (len(inner) >= _FEW or (not keys and _named(inner))):
        yield _Found(len(inner), path)
    elif len(inner) >= _FEW and all(_is_list_of_objects(each) for each in inner):
        yield _Found(sum(len(each) for each in inner if isinstance(each, list)), f"{path}[]")
    elif depth:
        for key, each in value.items():
            yield from _places(each, (*keys, key), depth - 1)


def _alike(values: tuple[Json, ...]) -> bool:
    """They are objects that have a key in common."""
    objects = [each.keys() for each in values if isinstance(each, dict)]
    return len(objects) == len(values) and bool(set(objects[0]).intersection(*objects[1:]))


def _named(values: tuple[Json, ...]) -> bool:
    """They have a name each: under their keys stand cards, however few."""
    return all(isinstance(each, dict) and any(bare(key) in NAMES for key in each) for each in values)


def _is_list_of_objects(value: Json) -> bool:
    """The value is a list with objects alone."""
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)
