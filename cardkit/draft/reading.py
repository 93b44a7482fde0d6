"""A list of steps -> the steps: every unknown word and what does not fit together, where it stands."""

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from math import isqrt

from cardkit.draft.step import (
    ALL,
    DECK,
    EACH_SEAT,
    LINE,
    OPEN,
    PACKET,
    POOL,
    SIDES,
    SOURCES,
    Clearing,
    Dealing,
    Giving,
    Passing,
    Picking,
    Plan,
    Repeating,
    Revealing,
    Shuffling,
    Step,
    Taking,
    flat,
)
from cardkit.errors import Fault, InputError
from cardkit.source import Node
from cardkit.text import counted, listing, suggestion

MOST_STEPS = 10_000
"""Of a draft with all its repetitions: 16 seats that open 20 packets of 15 one by one take half as many."""


def plans(node: Node) -> tuple[Plan, ...]:
    """The steps of a list, repetitions as they stand.

    Raises: InputError with every unknown word, and what does not fit together.
    """
    made = _plans(node)
    _refuse_endless(node, made)
    steps = tuple(flat(made, 1))
    if not any(isinstance(step, Picking | Taking | Dealing) for step in steps):
        raise InputError(node.fault("nothing is picked in these steps"))
    return made


def steps(node: Node) -> tuple[Step, ...]:
    """The steps of a log: those of a list that repeats nothing.

    Raises: InputError as `plans`, and for a repetition.
    """
    made = plans(node)
    faults = [
        item.fault("a log repeats nothing; it has each step by itself")
        for plan, item in zip(made, node.items(), strict=True)
        if isinstance(plan, Repeating)
    ]
    if faults:
        raise InputError(*faults)
    return tuple(plan for plan in made if not isinstance(plan, Repeating))


def _plans(node: Node) -> tuple[Plan, ...]:
    """The steps of one list."""
    made: list[Plan] = []
    faults: list[Fault] = []
    for item in node.items():
        try:
            made.append(_plan(item))
        except InputError as error:
            faults += error.faults
    faults = faults or _unfit(node, tuple(made))
    if faults:
        raise InputError(*faults)
    return tuple(made)


def _refuse_endless(node: Node, made: tuple[Plan, ...]) -> None:
    """Make sure that nobody repeats steps until the machine is full.

    Raises: InputError.
    """
    number = _number(made)
    if number > MOST_STEPS:
        raise InputError(node.fault(f"{number} steps with all repetitions; at most {MOST_STEPS}"))


def _number(made: Iterable[Plan]) -> int:
    """How many steps there are with all repetitions, at a table of one."""
    return sum((plan.times or 1) * _number(plan.steps) if isinstance(plan, Repeating) else 1 for plan in made)


def _plan(node: Node) -> Plan:
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


def _picking(node: Node) -> Step:
    """`{pick: 10, of: "side:enemy", from: class}` of the own deck; `{pick: 1, from: packet, into: main}` of others'."""
    keys = node.entries()
    if "into" in keys or ("from" in keys and keys["from"].text() in SOURCES):
        return _taking(node)
    keys = node.mapping(("pick", "of", "from"), ("pick", "from"))
    return Picking(_at_least_1(keys["pick"]), keys["from"].text(), _of(keys))


def _taking(node: Node) -> Taking:
    """`{pick: 1, of: "cost<3", from: open, into: main, turn: left}`, or `{pick: line, from: open}`."""
    keys = node.mapping(("pick", "of", "from", "into", "turn"), ("pick", "from"))
    source = keys["from"].word(SOURCES)
    line = keys["pick"].value == LINE
    if line and source != OPEN:
        raise InputError(keys["pick"].fault("a line is picked of open cards", f"write from: {OPEN}"))
    if line:
        node.mapping(("pick", "from", "into", "turn"))
    return Taking(
        count=None if line else _at_least_1(keys["pick"]),
        source=source,
        into=keys["into"].text() if "into" in keys else DECK,
        of=_of(keys),
        turn=_turn(keys, source),
    )


def _turn(keys: Mapping[str, Node], source: str) -> str | None:
    """The side that the turn goes to; packets are all looked at together."""
    if source == PACKET and "turn" in keys:
        raise InputError(keys["turn"].fault("packets are picked from all at once", f"'turn' is for {OPEN} and {POOL}"))
    if source == PACKET:
        return None
    return keys["turn"].word(SIDES) if "turn" in keys else next(iter(SIDES))


def _burning(node: Node) -> Step:
    """`{burn: 1, from: packet}`, chosen by each seat; `{burn: all, from: open}`, by nobody."""
    keys = node.mapping(("burn", "of", "from", "turn"), ("burn", "from"))
    source = keys["from"].word(SOURCES)
    if keys["burn"].value == ALL:
        node.mapping(("burn", "from"))
        return Clearing(source)
    return Taking(count=_at_least_1(keys["burn"]), source=source, into=None, of=_of(keys), turn=_turn(keys, source))


def _giving(node: Node) -> Giving:
    """`{give: {left: 5, right: 5}}`."""
    keys = node.mapping(("give",), ("give",))
    shares = keys["give"].mapping(SIDES)
    if not shares:
        raise InputError(keys["give"].fault("nobody is given anything", f"say how many for {' and '.join(SIDES)}"))
    return Giving({side: _at_least_1(shares[side]) for side in SIDES if side in shares})


def _shuffling(node: Node) -> Shuffling:
    """`{shuffle: class}`."""
    return Shuffling(node.mapping(("shuffle",))["shuffle"].text())


def _dealing(node: Node) -> Dealing:
    """`{deal: 15}` makes packets; `{deal: 2, of: "type:place", into: main}` goes into decks."""
    keys = node.mapping(("deal", "of", "into"))
    return Dealing(_at_least_1(keys["deal"]), _of(keys), keys["into"].text() if "into" in keys else None)


def _revealing(node: Node) -> Revealing:
    """`{reveal: 9}`."""
    keys = node.mapping(("reveal", "of"))
    return Revealing(_at_least_1(keys["reveal"]), _of(keys))


def _passing(node: Node) -> Passing:
    """`{pass: left}`."""
    return Passing(node.mapping(("pass",))["pass"].word(SIDES))


def _repeating(node: Node) -> Repeating:
    """`{repeat: 15, steps: [...]}`; `{repeat: seats, ...}` once for each seat."""
    keys = node.mapping(("repeat", "steps"), ("steps",))
    times = None if keys["repeat"].value == EACH_SEAT else keys["repeat"].integer()
    if times is not None and times < 1:
        raise InputError(keys["repeat"].fault(f"{times} times; at least 1, or '{EACH_SEAT}'"))
    return Repeating(times, _plans(keys["steps"]))


READERS: Mapping[str, Callable[[Node], Plan]] = {
    "pick": _picking,
    "give": _giving,
    "shuffle": _shuffling,
    "deal": _dealing,
    "pass": _passing,
    "burn": _burning,
    "reveal": _revealing,
    "repeat": _repeating,
}
"""What reads a step, by its verb."""


def _of(keys: Mapping[str, Node]) -> str | None:
    """The selector of the cards that are meant; None means every card."""
    return keys["of"].text() if "of" in keys else None


def _at_least_1(node: Node) -> int:
    """A number of cards."""
    if node.integer() < 1:
        raise InputError(node.fault(f"{node.integer()} cards; at least 1 is needed"))
    return node.integer()


def _unfit(node: Node, made: tuple[Plan, ...]) -> list[Fault]:
    """Steps that make no sense behind each other: what is picked of decks is given, and nothing else is."""
    items = node.items()
    faults = []
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
    return [*faults, *_askew(items, made)]


def _askew(items: tuple[Node, ...], made: tuple[Plan, ...]) -> list[Fault]:
    """Lines that are picked where no square was laid open."""
    faults, laid = [], 0
    for item, plan in zip(items, made, strict=True):
        if isinstance(plan, Revealing):
            laid = plan.count
        if isinstance(plan, Taking) and plan.count is None and (laid == 0 or isqrt(laid) ** 2 != laid):
            what = f"{laid} are laid open" if laid else "nothing is laid open before, in the same list"
            faults.append(item.fault(f"a line is picked of a square; {what}", "4, 9, 16 ... cards make a square"))
    return faults
