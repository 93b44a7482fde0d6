"""Where the records are within a JSON file that is one object."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from cardkit.foreign.column import path_of
from cardkit.foreign.record import Json

_DEPTH = 3
"""Levels below the root that are looked at: `data.NAME` is a list in files of several games."""

_FEW = 3
"""Objects under keys that must be alike before they are taken for records."""


class _Found(NamedTuple):
    """A place that holds objects."""

    size: int
    path: str


def records_path(value: Mapping[str, Json]) -> str | None:
    """The path of most objects within an object; None when it is a record itself."""
    most = max(_places(dict(value), (), _DEPTH), key=lambda each: each.size, default=_Found(0, ""))
    is_record = most.size < 2 and not all(isinstance(each, dict | list) for each in value.values())
    return None if is_record else most.path or None


def _places(value: Json, keys: tuple[str, ...], depth: int) -> Iterator[_Found]:
    """The lists and mappings of objects within a value."""
    if isinstance(value, list) and keys and value and all(isinstance(each, dict) for each in value):
        yield _Found(len(value), path_of(keys))
    if not isinstance(value, dict):
        return
    inner = tuple(value.values())
    path = f"{path_of(keys)}.*" if keys else "*"
    if len(inner) >= _FEW and _alike(inner):
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


def _is_list_of_objects(value: Json) -> bool:
    """The value is a list with objects alone."""
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)
