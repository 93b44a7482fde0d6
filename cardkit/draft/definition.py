"""The drafts of a game: section `drafts` of game.yaml, or a file of the same shape for one draft."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from cardkit.draft.reading import Numbers, plans
from cardkit.draft.step import DECK, PILES, RESERVED, SOURCES, Choosing, Dealing, Plan, Repeating, Taking
from cardkit.errors import Fault, InputError, NotFound
from cardkit.rules.vocabulary import Vocabulary
from cardkit.source import Node, shortened
from cardkit.source.trial import tried

FEWEST = 2
"""Seats that a give needs."""
MOST = 64
"""Seats of a draft that does not say how many: more than any table holds."""

MOST_POOLED = 100
"""Copies of each card that a query puts into a pool: more than any table needs."""

_KEYS = ("title", "source", "ruleset", "after", "seats", "pool", "numbers", "steps")


@dataclass(frozen=True, slots=True)
class Pooled:
    """The cards of the game that make a pool."""

    of: str
    copies: int = 1
    """Of each card."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a draft that a table may set."""

    value: int
    title: str
    """What there are so many of: "cards per pack"."""

    def __str__(self) -> str:
        """The number with what it is of: "1 card per pack"."""
        noun, space, rest = self.title.partition(" ")
        return f"{self.value} {noun.removesuffix('s') if self.value == 1 else noun}{space}{rest}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """How one kind of draft goes."""

    name: str
    title: str
    numbers: Mapping[str, Number] = field(default_factory=dict)
    """By what steps call them."""
    plans: tuple[Plan, ...]
    """The steps, repetitions as they stand."""
    pooled: Pooled | None = None
    """What the pool is made of where nobody brings one; None means that somebody does."""
    ruleset: str | None = None
    """The ruleset that every deck keeps; None asks nothing."""
    after: str | None = None
    """The ruleset of the resulting decks."""
    fewest: int = FEWEST
    most: int = MOST


def definition(name: str, node: Node, known: Vocabulary, wanted: Numbers | None = None) -> Definition:
    """The draft that a mapping describes, with other numbers where they are wanted.

    Raises: InputError with unknown words, zones and selectors at their places, and with what no step can have of the
        wanted numbers, by their names; NotFound for an unknown number.
    """
    try:
        return _definition(name, node, known, wanted or {})
    except InputError as error:
        if not wanted:
            raise
        _definition(name, node, known, {})
        raise InputError(*_unfit(name, node, known, wanted) or _blamed(wanted, error)) from error


def _unfit(name: str, node: Node, known: Vocabulary, wanted: Numbers) -> tuple[Fault, ...]:
    """What is wrong with wanted numbers, each by itself; nothing where they only don't go together."""
    faults: list[Fault] = []
    for each, value in wanted.items():
        try:
            _definition(name, node, known, {each: value})
        except InputError as error:
            faults += _blamed({each: value}, error)
    return tuple(faults)


def _blamed(wanted: Numbers, error: InputError) -> tuple[Fault, ...]:
    """The faults of steps as those of numbers that a table set: the steps are right without them."""
    said = " ".join(f"--set {name}={value}" for name, value in wanted.items())
    return tuple(Fault(message=f"{said}: {fault.message}", hint=fault.hint) for fault in error.faults)


def _definition(name: str, node: Node, known: Vocabulary, wanted: Numbers) -> Definition:
    """The draft with these numbers in place of its own.

    Raises: InputError; NotFound.
    """
    keys = node.mapping(_KEYS, ("steps",))
    numbers = numbers_of(name, node.child("numbers"), wanted)
    made = plans(keys["steps"], {each: number.value for each, number in numbers.items()})
    faults = list(_all_faults(made, keys["steps"], known))
    pooled = tried(faults, lambda: _pooled(keys["pool"], known)) if "pool" in keys else None
    if faults:
        raise InputError(*shortened(faults))
    fewest, most = _seats(keys["seats"]) if "seats" in keys else (FEWEST, MOST)
    return Definition(
        name=name,
        title=keys["title"].text() if "title" in keys else name,
        numbers=numbers,
        plans=_settled(made, tuple(zone.name for zone in known.game.zones)),
        pooled=pooled,
        ruleset=keys["ruleset"].text() if "ruleset" in keys else None,
        after=keys["after"].text() if "after" in keys else None,
        fewest=fewest,
        most=most,
    )


def numbers_of(draft: str, node: Node | None, wanted: Numbers) -> Mapping[str, Number]:
    """`{pack: {value: 15, title: cards per pack}, packs: 3}`, with others where they are wanted.

    Raises: InputError; NotFound.
    """
    found = {} if node is None else {name: _number(name, each) for name, each in node.entries().items()}
    for name in wanted:
        if name not in found:
            raise NotFound(f"number of the draft '{draft}'", name, found)
    return {name: replace(each, value=wanted.get(name, each.value)) for name, each in found.items()}


def _number(name: str, node: Node) -> Number:
    """A number with its title, which is its name if nothing else is said."""
    if name in RESERVED:
        raise InputError(node.fault(f"'{name}' means something else in steps", "call the number otherwise"))
    if not isinstance(node.value, dict):
        return Number(node.integer(), name)
    keys = node.mapping(("value", "title"), ("value",))
    return Number(keys["value"].integer(), keys["title"].text() if "title" in keys else name)


def _all_faults(made: tuple[Plan, ...], node: Node, known: Vocabulary) -> tuple[Fault, ...]:
    """What the game does not know of the steps of a list, and of those that they repeat."""
    found: list[Fault] = []
    for plan, item in zip(made, node.items(), strict=True):
        if isinstance(plan, Repeating):
            found += _all_faults(plan.steps, item.entries()["steps"], known)
        else:
            found += _faults(item, known)
    return tuple(found)


def _faults(node: Node, known: Vocabulary) -> tuple[Fault, ...]:
    """What the game does not know of a step's zone and selector."""
    keys = node.entries()
    checks: dict[str, Callable[[Node], object]] = {"of": known.selector, "shuffle": known.zones}
    if "into" in keys and keys["into"].text() != DECK:
        checks["into"] = known.zones
    if "from" in keys and keys["from"].text() not in (*SOURCES, PILES):
        checks["from"] = known.zones
    found: list[Fault] = []
    for key, check in checks.items():
        try:
            if key in keys:
                check(keys[key])
        except InputError as error:
            found += error.faults
    return tuple(found)


def _settled(made: tuple[Plan, ...], zones: tuple[str, ...]) -> tuple[Plan, ...]:
    """The steps, where cards that go into the deck go into one of these zones."""
    if DECK in zones:
        return made
    return tuple(
        replace(plan, steps=_settled(plan.steps, zones))
        if isinstance(plan, Repeating)
        else replace(plan, into=zones[0])
        if isinstance(plan, Taking | Dealing | Choosing) and plan.into == DECK
        else plan
        for plan in made
    )


def _pooled(node: Node, known: Vocabulary) -> Pooled:
    """`{of: "-type:skill", copies: 2}`."""
    keys = node.mapping(("of", "copies"), ("of",))
    copies = keys["copies"].integer() if "copies" in keys else 1
    if not 1 <= copies <= MOST_POOLED:
        raise InputError(keys["copies"].fault(f"{copies} copies of each card; from 1 to {MOST_POOLED}"))
    return Pooled(known.selector(keys["of"]), copies)


def _seats(node: Node) -> tuple[int, int]:
    """The fewest and the most seats."""
    keys = node.mapping(("min", "max"))
    fewest = keys["min"].integer() if "min" in keys else FEWEST
    most = keys["max"].integer() if "max" in keys else MOST
    if not FEWEST <= fewest <= most:
        raise InputError(node.fault(f"{fewest} to {most} seats; at least {FEWEST}, and no more 'min' than 'max'"))
    return fewest, most
