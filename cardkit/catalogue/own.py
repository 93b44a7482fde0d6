"""What a card says that its schema does not see: what nobody knows of it, and what it changes."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardkit.errors import Fault, InputError
from cardkit.model import Bound, Field, Kind, Printing
from cardkit.source import Node
from cardkit.text import listing, quoted, suggestion

KEYS = ("unknown", "instead", "amends", "printings")
"""Keys of a card that are cardkit's own; the card schema never sees them (DESIGN 4)."""

HEAD = ("id", "name", "set")
"""Fields that every card has beside those of its `fields`."""


@dataclass(frozen=True, slots=True)
class Own:
    """A card's keys that are cardkit's own."""

    unknown: tuple[str, ...] = ()
    instead: Mapping[str, str] = field(default_factory=dict)
    amends: Mapping[str, Bound] = field(default_factory=dict)
    printings: tuple[Printing, ...] = ()


NOTHING = Own()


def unknown(node: Node, card: Node, fields: Mapping[str, Field]) -> tuple[str, ...]:
    """Names of fields that no source gives: known ones that the card does not have.

    Raises: InputError.
    """
    names = [name for name in fields if name not in HEAD]
    faults: list[Fault] = []
    for item in node.items():
        name = item.text()
        if name not in names:
            faults.append(
                item.fault(f"unknown names no field {quoted(name)}", suggestion(name, names) or listing(names))
            )
        elif card.child(name) is not None:
            faults.append(item.fault(f"unknown names {quoted(name)}, but the card has it; take one of them out"))
    if faults:
        raise InputError(*faults)
    return tuple(item.text() for item in node.items())


def instead(node: Node, card: Node, fields: Mapping[str, Field]) -> Mapping[str, str]:
    """What stands in the place of numbers that the card does not have.

    Raises: InputError.
    """
    numbers = [name for name, known in fields.items() if known.kind is Kind.NUMBER]
    faults: list[Fault] = []
    for name in node.entries():
        if name not in numbers:
            hint = suggestion(name, numbers) or listing(numbers) or None
            faults.append(node.key_fault(name, f"instead names no field of numbers {quoted(name)}", hint))
        elif card.child(name) is not None:
            faults.append(
                node.key_fault(name, f"instead names {quoted(name)}, but the card has it; take one of them out")
            )
    if faults:
        raise InputError(*faults)
    return {name: mark.text() for name, mark in node.entries().items()}


def amends(node: Node) -> Mapping[str, Bound]:
    """Bounds of rules that the card changes for itself.

    Raises: InputError.
    """
    return dict(_amended(item) for item in node.items())


def _amended(item: Node) -> tuple[str, Bound]:
    """A rule and its bound."""
    entries = item.mapping(("rule", "min", "max"), ("rule",))
    bounds = {key: entries[key].number() for key in ("min", "max") if key in entries}
    if not bounds:
        raise InputError(item.fault("amends has neither 'min' nor 'max'"))
    return entries["rule"].text(), Bound(**bounds)
