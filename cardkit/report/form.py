"""Forms that every answer can be written in."""

import json
from collections.abc import Mapping

from cardkit.position import Position

Answer = Mapping[str, object]
"""A JSON answer: keys without a value are left out."""

FORMAT = 1
"""The version of every JSON answer; its first key."""


def answer(**keys: object) -> Answer:
    """A JSON answer, its version first."""
    return {"format": FORMAT, **present(**keys)}


def present(**keys: object) -> dict[str, object]:
    """The keys that have a value; None is none."""
    return {key: value for key, value in keys.items() if value is not None}


def place_of(position: Position) -> dict[str, object]:
    """A place as JSON."""
    return {"file": position.file, "line": position.line, "column": position.column}


def as_json(value: object) -> str:
    """JSON as people can read it, ending with a line end."""
    return json.dumps(value, ensure_ascii=False, indent=2, default=_plain) + "\n"


def as_line(value: object) -> str:
    """JSON in one line, ending with a line end."""
    return json.dumps(value, ensure_ascii=False, default=_plain) + "\n"


def _plain(value: object) -> object:
    """What JSON has no word for."""
    if isinstance(value, Mapping):
        return dict(value)
    assert isinstance(value, (tuple, frozenset)), value
    return list(value) if isinstance(value, tuple) else sorted(value)
