"""The values that a ruleset is made of. They say what is checked; the modules beside this one check it.

The small ones are NamedTuples, since every class costs `validate` of one deck time (query/expression.py).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from cardkit.errors import Fault
from cardkit.finding import Level
from cardkit.model import Game
from cardkit.position import Position
from cardkit.query.expression import Expression
from cardkit.rules.cardlist import CardList, Listed
from cardkit.rules.numbers import Number
from cardkit.source import Node

ZONE = "zone"
"""The id of the structural rule: a card lies in a zone that holds such cards."""

CHOICE_RULE = "choice"
"""The id of what is said about a deck's choices."""

ROLE_RULE = "role"
"""The id of what is said when no card of the deck has a role."""

COLLECTION = "collection"
"""The id of what is said about copies that nobody has."""

OWN_IDS = (ZONE, ROLE_RULE, CHOICE_RULE, COLLECTION)
"""Ids of findings that no ruleset makes; no rule may be called so."""

FROM = "from"
"""The name under which a step speaks of a card already met."""


class Scope(NamedTuple):
    """The entries that a rule looks at."""

    zones: tuple[str, ...] = ()
    """Names; none means every zone but those that the ruleset leaves out."""
    of: str | None = None
    """Selector; None means every card."""
    everywhere: bool = False
    """Without names every zone is meant, those that the ruleset leaves out too."""


class Written(NamedTuple):
    """The selectors that cards themselves write: the texts of one of their fields."""

    field: str
    scope: Scope
    """The cards that are asked."""


class How(StrEnum):
    """What is measured."""

    COUNT = "count"
    """Copies."""
    SUM = "sum"
    """A numeric field, or a number, of every copy; a card without it adds nothing."""
    DISTINCT = "distinct"
    """Different values of a field."""


class Measure(NamedTuple):
    """What is measured, and of which field."""

    how: How = How.COUNT
    field: str = ""
    """Of SUM and DISTINCT: a field's name, `list:NAME.points`, or the text of the number."""
    number: Number | None = None
    """Of SUM: what each card adds, where that is no field; with `$copies` all copies of a card at once."""


COPIES = Measure()
"""Copies of cards."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """A measure lies between two numbers."""

    measure: Measure = COPIES
    min: Number | None = None
    max: Number | None = None
    per: str | None = None
    """Field whose values make groups, each measured by itself; a card without the field is in no group."""
    groups_at_least: Number | None = None
    """How many groups must keep the bounds; None means every group."""


class Only(NamedTuple):
    """Every card must match."""

    selector: str


class Forbid(NamedTuple):
    """No card may match."""

    selector: str


class Part(NamedTuple):
    """A selector that stands beside others, all of which must match."""

    selector: str
    expression: Expression


class Reach(NamedTuple):
    """Every card is met from the start cards by steps."""

    start: str
    """Selector."""
    step: str
    """Selector of the cards that a card already met leads to; that card is `$from`."""
    parts: tuple[Part, ...]
    """What the step asks, part by part: they tell why a card is not met."""
    fields: tuple[str, ...]
    """The fields of `$from` that the step names."""


class Presence(NamedTuple):
    """Some card of the deck matches."""

    selector: str


class Bounded(NamedTuple):
    """A measure of the deck lies within bounds."""

    scope: Scope
    bounds: Bounds


Condition = Presence | Bounded


class Pool(NamedTuple):
    """An allowance: it pays for copies of some cards."""

    name: str
    of: str
    """Selector."""
    max: Number | None
    """How many copies; None means all."""
    when: Condition | None
    """It pays only if this holds."""
    written: Written | None = None
    """Instead of `of`: an allowance for each selector that cards write."""
    limit: int | None = None
    """Of one that cards write: how many copies for each copy of these cards; `max` is all of them together."""
    writers: frozenset[tuple[str, str]] = frozenset()
    """Zone and id of the cards that write it."""


class Pools(NamedTuple):
    """Every copy is paid for by one of the allowances."""

    pools: tuple[Pool, ...]


Shape = Bounds | Only | Forbid | Reach | Pools


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
    written: Written | None = None
    """Instead of the scope's selector: the rule is asked for each one that cards write."""


class Role(NamedTuple):
    """The special card that numbers and selectors speak of as `$NAME`."""

    name: str
    scope: Scope
    """Where it lies, and which of the cards there it is; several cards are one role together."""


class Choice(NamedTuple):
    """What the deck's player says beside the cards."""

    name: str
    values: tuple[str, ...]
    """What may be chosen; of a field whose words no schema says, none before the catalogue is asked."""
    field: str | None
    when: Condition | None
    """It must be chosen only if this holds."""
    place: Position


class Gift(NamedTuple):
    """What cards of a deck give to others."""

    to: str
    """The field in which they name the ids of those others."""
    fields: tuple[str, ...]
    """Of these the others have what the givers have: items of lists beside their own, numbers instead."""
    once: str | None = None
    """The field that says how many copies it takes; None means one."""


class Adjustment(NamedTuple):
    """Numbers and lists of cards that are other than printed, before anything is counted."""

    scope: Scope
    when: Condition | None
    fields: Mapping[str, Number]
    """New value by field; of a gift it is worked out from the givers of each card."""
    gift: Gift | None = None
    """The cards that change are not those of the scope, but those to which they give."""

    @property
    def changed(self) -> tuple[str, ...]:
        """The names of all fields that it sets."""
        return (*self.fields, *(self.gift.fields if self.gift else ()))


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A small deck and the rules that it breaks: a test inside the ruleset."""

    name: str
    zones: Mapping[str, Node]
    """The list of entries per zone, as in a deck file."""
    breaks: tuple[str, ...]
    """Ids of the rules of level error that the deck breaks."""
    players: int | None
    choices: Mapping[str, str]
    as_of: str | None
    """The day for which its lists are asked; None means the latest."""
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
    outside: tuple[str, ...] = ()
    """Zones that rules without zones of their own do not look at."""
    roles: tuple[Role, ...] = ()
    choices: tuple[Choice, ...] = ()
    adjust: tuple[Adjustment, ...] = ()
    """In their order; each sees what those before it changed."""
    lists: tuple[CardList, ...] = ()
    days: Mapping[str, Listed] = field(default_factory=dict)
    """What the lists say from each day on which one of them changes, the earliest first."""
    unlisted: tuple[Fault, ...] = ()
    """Names on the lists that no card of the catalogue has."""
    unwritten: bool = False
    """The game has no rules of its own: only what every deck keeps is looked at, names and what zones hold."""
