"""The steps of a draft: data of game.yaml, and of the first event of each log.

Each step is a mapping whose one verb says what is done: `{pick: 10, of: "side:enemy", from: class}`. A verb more is a
value, a reader in `READERS` and a case in `course.py`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from cardkit.errors import Fault, InputError
from cardkit.source import Node
from cardkit.text import counted, listing, suggestion

SIDES = {"left": 1, "right": -1}
"""How many seats further, clockwise, a side's neighbour sits: play goes clockwise from the left (CD-90, CD-44)."""


@dataclass(frozen=True, slots=True)
class Picking:
    """Every seat picks cards of its own."""

    count: int
    zone: str
    of: str | None = None
    """Selector of the cards that may be picked; None means every card."""


@dataclass(frozen=True, slots=True)
class Giving:
    """Every seat gives the cards of the pick before to its neighbours; all at once."""

    shares: Mapping[str, int]
    """How many cards each side gets."""


@dataclass(frozen=True, slots=True)
class Shuffling:
    """Every seat shuffles a zone."""

    zone: str


Step = Picking | Giving | Shuffling


def steps(node: Node) -> tuple[Step, ...]:
    """The steps of a list.

    Raises: InputError with every unknown word, and what does not fit together.
    """
    made: list[Step] = []
    faults: list[Fault] = []
    for item in node.items():
        try:
            made.append(_step(item))
        except InputError as error:
            faults += error.faults
    faults = faults or _unfit(node, tuple(made))
    if faults:
        raise InputError(*faults)
    return tuple(made)


def packed(step: Step) -> dict[str, object]:
    """The step as `steps` reads it."""
    match step:
        case Picking():
            of = {} if step.of is None else {"of": step.of}
            return {"pick": step.count, **of, "from": step.zone}
        case Giving():
            return {"give": dict(step.shares)}
        case Shuffling():
            return {"shuffle": step.zone}


def said(step: Picking) -> str:
    """What may be picked, in words: "side:enemy in class"."""
    return f"{step.of} in {step.zone}" if step.of else f"any card in {step.zone}"


def _step(node: Node) -> Step:
    """One step: the reader of its verb decides."""
    keys = node.entries()
    verb = next((key for key in keys if key in READERS), None)
    if verb is None:
        raise InputError(*_no_verb(node))
    return READERS[verb](node)


def _no_verb(node: Node) -> tuple[Fault, ...]:
    """What is wrong with a step that does nothing known."""
    known = f"known: {listing(READERS)}"
    keys = tuple(node.entries())
    if not keys:
        return (node.fault("the step is empty", known),)
    key = next((each for each in keys if suggestion(each, READERS)), keys[0])
    return (node.key_fault(key, f"no step is called '{key}'", suggestion(key, READERS) or known),)


def _picking(node: Node) -> Picking:
    """`{pick: 10, of: "side:enemy", from: class}`."""
    keys = node.mapping(("pick", "of", "from"), ("pick", "from"))
    return Picking(_at_least_1(keys["pick"]), keys["from"].text(), keys["of"].text() if "of" in keys else None)


def _giving(node: Node) -> Giving:
    """`{give: {left: 5, right: 5}}`."""
    keys = node.mapping(("give",), ("give",))
    shares = keys["give"].mapping(SIDES)
    if not shares:
        raise InputError(keys["give"].fault("nobody is given anything", f"say how many for {' and '.join(SIDES)}"))
    return Giving({side: _at_least_1(shares[side]) for side in SIDES if side in shares})


def _shuffling(node: Node) -> Shuffling:
    """`{shuffle: class}`."""
    return Shuffling(node.mapping(("shuffle",), ("shuffle",))["shuffle"].text())


READERS: Mapping[str, Callable[[Node], Step]] = {"pick": _picking, "give": _giving, "shuffle": _shuffling}
"""What reads a step, by its verb."""


def _at_least_1(node: Node) -> int:
    """A number of cards."""
    if node.integer() < 1:
        raise InputError(node.fault(f"{node.integer()} cards; at least 1 is needed"))
    return node.integer()


def _unfit(node: Node, made: tuple[Step, ...]) -> list[Fault]:
    """Steps that make no sense behind each other: what is picked is given, and nothing else is."""
    items = node.items()
    faults = [] if any(isinstance(step, Picking) for step in made) else [node.fault("nothing is picked in these steps")]
    if made and isinstance(made[0], Giving):
        faults.append(items[0].fault("nothing is picked before this 'give'"))
    if made and isinstance(made[-1], Picking):
        faults.append(items[-1].fault("nothing is done with the picked cards; a 'give' follows a 'pick'"))
    for (first, second), item, following in zip(pairwise(made), items, items[1:], strict=False):
        if isinstance(first, Picking) != isinstance(second, Giving):
            lone = item if isinstance(first, Picking) else following
            faults.append(lone.fault("a 'give' stands right behind its 'pick', and a 'pick' before its 'give'"))
        elif isinstance(second, Giving) and isinstance(first, Picking) and sum(second.shares.values()) != first.count:
            given = sum(second.shares.values())
            faults.append(following.fault(f"{counted(given, 'card')} given of {first.count} picked"))
    return faults
