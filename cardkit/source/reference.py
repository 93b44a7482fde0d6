"""What a `$ref` inside a schema means: a JSON pointer (RFC 6901) from the schema's root."""

from collections.abc import Mapping
from typing import Any

from cardkit.source.node import Node


def steps(reference: str) -> tuple[str, ...]:
    """Keys and indices of `#/$defs/text`, in their order; `#` has none."""
    parts = reference.removeprefix("#").split("/")[1:]
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in parts)


def target(reference: str, root: Mapping[str, Any]) -> Any:
    """What a reference names in a schema, or None."""
    found: Any = root
    for step in steps(reference):
        found = found[int(step)] if isinstance(found, list) and _is_index(step, found) else _entry(found, step)
    return found


def named(reference: str, root: Node) -> Node | None:
    """The node that a reference names, or None."""
    found: Node | None = root
    for step in steps(reference):
        if found is not None:
            items = found.items() if isinstance(found.value, list) else ()
            found = items[int(step)] if _is_index(step, items) else found.child(step)
    return found


def _is_index(step: str, items: Any) -> bool:
    """The step counts to one of the items."""
    return step.isdecimal() and int(step[:9]) < len(items)


def _entry(found: Any, step: str) -> Any:
    """What stands under a key."""
    return found.get(step) if isinstance(found, dict) else None
