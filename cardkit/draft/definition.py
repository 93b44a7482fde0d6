"""The drafts of a game: section `drafts` of game.yaml, or a file of the same shape for one draft."""

from dataclasses import dataclass

from cardkit.draft.step import Giving, Picking, Shuffling, Step, steps
from cardkit.errors import Fault, InputError
from cardkit.rules.vocabulary import Vocabulary
from cardkit.source import Node

FEWEST = 2
"""Seats that a give needs."""
MOST = 64
"""Seats of a draft that does not say how many: more than any table holds."""

_KEYS = ("title", "source", "ruleset", "after", "seats", "steps")


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """How one kind of draft goes."""

    name: str
    title: str
    steps: tuple[Step, ...]
    ruleset: str | None = None
    """The ruleset that every deck keeps; None asks nothing."""
    after: str | None = None
    """The ruleset of the resulting decks."""
    fewest: int = FEWEST
    most: int = MOST


def definition(name: str, node: Node, known: Vocabulary) -> Definition:
    """The draft that a mapping describes.

    Raises: InputError with unknown words, zones and selectors at their places.
    """
    keys = node.mapping(_KEYS, ("steps",))
    made = steps(keys["steps"])
    faults = [
        fault for step, item in zip(made, keys["steps"].items(), strict=True) for fault in _faults(step, item, known)
    ]
    if faults:
        raise InputError(*faults)
    fewest, most = _seats(keys["seats"]) if "seats" in keys else (FEWEST, MOST)
    return Definition(
        name=name,
        title=keys["title"].text() if "title" in keys else name,
        steps=made,
        ruleset=keys["ruleset"].text() if "ruleset" in keys else None,
        after=keys["after"].text() if "after" in keys else None,
        fewest=fewest,
        most=most,
    )


def _faults(step: Step, node: Node, known: Vocabulary) -> tuple[Fault, ...]:
    """What the game does not know of a step's zone and selector."""
    keys = node.entries()
    match step:
        case Picking():
            checks = [(known.zones, "from")] if step.of is None else [(known.selector, "of"), (known.zones, "from")]
        case Shuffling():
            checks = [(known.zones, "shuffle")]
        case Giving():
            checks = []
    found: list[Fault] = []
    for check, key in checks:
        try:
            check(keys[key])
        except InputError as error:
            found += error.faults
    return tuple(found)


def _seats(node: Node) -> tuple[int, int]:
    """The fewest and the most seats."""
    keys = node.mapping(("min", "max"))
    fewest = keys["min"].integer() if "min" in keys else FEWEST
    most = keys["max"].integer() if "max" in keys else MOST
    if not FEWEST <= fewest <= most:
        raise InputError(node.fault(f"{fewest} to {most} seats; at least {FEWEST}, and no more 'min' than 'max'"))
    return fewest, most
