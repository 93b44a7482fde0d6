"""The values that a ruleset is made of. They say what is checked; the modules beside this one check it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from cardkit.finding import Level
from cardkit.model import Game
from cardkit.position import Position
from cardkit.query.expression import Expression
from cardkit.rules.numbers import Number
from cardkit.source import Node

ZONE = "zone"
"""The id of the structural rule: a card lies in a zone that holds such cards."""


FROM = "from"
"""The name under which a step speaks of a card already met."""


@dataclass(frozen=True, slots=True)
class Scope:
    """The entries that a rule looks at."""

    zones: tuple[str, ...] = ()
    """Names; none means every zone."""
    of: str | None = None
    """Selector; None means every card."""


class How(StrEnum):
    """What is measured."""

    COUNT = "count"
    """Copies."""
    SUM = "sum"
    """A numeric field of every copy; a card without it adds nothing."""
    DISTINCT = "distinct"
    """Different values of a field."""


@dataclass(frozen=True, slots=True)
class Measure:
    """What is measured, and of which field."""

    how: How = How.COUNT
    field: str = ""
    """Of SUM and DISTINCT."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """A measure lies between two numbers."""

    measure: Measure = Measure()
    min: Number | None = None
    max: Number | None = None
    per: str | None = None
    """Field whose values make groups, each measured by itself; a card without the field is in no group."""
    groups_at_least: Number | None = None
    """How many groups must keep the bounds; None means every group."""


@dataclass(frozen=True, slots=True)
class Only:
    """Every card must match."""

    selector: str


@dataclass(frozen=True, slots=True)
class Forbid:
    """No card may match."""

    selector: str


@dataclass(frozen=True, slots=True)
class Part:
    """A selector that stands beside others, all of which must match."""

    selector: str
    expression: Expression


@dataclass(frozen=True, slots=True)
class Reach:
    """Every card is met from the start cards by steps."""

    start: str
    """Selector."""
    step: str
    """Selector of the cards that a card already met leads to; that card is `$from`."""
    parts: tuple[Part, ...]
    """What the step asks, part by part: they tell why a card is not met."""
    fields: tuple[str, ...]
    """The fields of `$from` that the step names."""


Shape = Bounds | Only | Forbid | Reach


@dataclass(frozen=True, slots=True)
class Presence:
    """Some card of the deck matches."""

    selector: str


@dataclass(frozen=True, slots=True)
class Bounded:
    """A measure of the deck lies within bounds."""

    scope: Scope
    bounds: Bounds


Condition = Presence | Bounded


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """One thing that a deck must keep."""

    id: str
    why: str
    scope: Scope
    shape: Shape
    place: Position
    level: Level = Level.ERROR
    what: str | None = None
    """The noun of what is counted, in the plural: "enemy cards"; None shows the selector."""
    when: Condition | None = None
    """The rule is asked only if this holds."""
    unless: Condition | None = None
    """The rule is not asked if this holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A small deck and the rules that it breaks: a test inside the ruleset."""

    name: str
    zones: Mapping[str, Node]
    """The list of entries per zone, as in a deck file."""
    breaks: tuple[str, ...]
    """Ids of the rules of level error that the deck breaks."""
    players: int | None
    place: Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """Rules under one name."""

    name: str
    game: Game
    rules: tuple[Rule, ...]
    """In the order in which findings are told."""
    examples: tuple[Example, ...] = ()
    title: str | None = None
