"""A list of steps -> the steps: every unknown word and what does not fit together, where it stands."""

from collections.abc import Callable, Iterable, Mapping

from cardkit.draft.order import unfit
from cardkit.draft.step import (
    ALL,
    ALTERNATE,
    DECK,
    LINE,
    OPEN,
    PACKET,
    PILE,
    PILES,
    POOL,
    REPEATED,
    SIDES,
    SOURCES,
    Choosing,
    Clearing,
    Dealing,
    Giving,
    Passing,
    Picking,
    Piling,
    Plan,
    Repeating,
    Revealing,
    Shuffling,
    Step,
    Taking,
    flat,
    repeated,
)
from cardkit.errors import Fault, InputError
from cardkit.source import Node
from cardkit.text import counted, listing, suggestion

Numbers = Mapping[str, int]
"""What a draft calls its numbers, such as how many cards a packet has."""

_REPEATED = " or ".join(f"'{each}'" for each in REPEATED)

MOST_STEPS = 10_000
"""Of a draft with all its repetitions: 16 seats that open 20 packets of 15 one by one take half as many."""


def plans(node: Node, numbers: Numbers | None = None) -> tuple[Plan, ...]:
    """The steps of a list, repetitions as they stand.

    Raises: InputError with every unknown word, and what does not fit together.
    """
    made = _plans(node, numbers or {})
    _refuse_endless(node, made)
    steps = tuple(flat(made, 1))
    if not any(isinstance(step, Picking | Taking | Dealing | Choosing) for step in steps):
        raise InputError(node.fault("nothing is picked in these steps"))
    first = next((step for step in steps if isinstance(step, Piling | Choosing)), None)
    if isinstance(first, Choosing):
        raise InputError(node.fault("a pile is picked before any is laid", "write {lay: 90, piles: 3} first"))
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
    faults += [
        item.fault("a log says which way packets go")
        for plan, item in zip(made, node.items(), strict=True)
        if plan == Passing(ALTERNATE)
    ]
    if faults:
        raise InputError(*faults)
    return tuple(plan for plan in made if not isinstance(plan, Repeating))


def _plans(node: Node, numbers: Numbers) -> tuple[Plan, ...]:
    """The steps of one list."""
    made: list[Plan] = []
    faults: list[Fault] = []
    for item in node.items():
        try:
            made.append(_plan(item, numbers))
        except InputError as error:
            faults += error.faults
    faults = faults or unfit(node, made)
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
    return sum(times * (_number(plan.steps) if isinstance(plan, Repeating) else 1) for plan, times in repeated(made, 1))


def _plan(node: Node, numbers: Numbers) -> Plan:
    """One step: the reader of its verb decides."""
    keys = node.entries()
    verb = next((key for key in keys if key in READERS), None)
    if verb is None:
        raise InputError(*_no_verb(node))
    return READERS[verb](node, numbers)


def _no_verb(node: Node) -> tuple[Fault, ...]:
    """What is wrong with a step that does nothing known."""
    known = f"known: {listing(READERS)}"
    keys = tuple(node.entries())
    if not keys:
        return (node.fault("the step is empty", known),)
    key = next((each for each in keys if suggestion(each, READERS)), keys[0])
    return (node.key_fault(key, f"no step is called '{key}'", suggestion(key, READERS) or known),)


def _picking(node: Node, numbers: Numbers) -> Step:
    """`{pick: 10, of: "side:enemy", from: class}` of the own deck; `{pick: 1, from: packet, into: main}` of others'."""
    keys = node.entries()
    if "pick" in keys and keys["pick"].value == PILE:
        return _choosing(node)
    if "into" in keys or ("from" in keys and keys["from"].text() in SOURCES):
        return _taking(node, numbers)
    keys = node.mapping(("pick", "of", "from"), ("pick", "from"))
    return Picking(_at_least_1(keys["pick"], numbers), keys["from"].text(), _of(keys))


def _taking(node: Node, numbers: Numbers) -> Taking:
    """`{pick: 1, of: "cost<3", from: open, into: main, turn: left}`, or `{pick: line, from: open}`."""
    keys = node.mapping(("pick", "of", "from", "into", "turn"), ("pick", "from"))
    source = keys["from"].word(SOURCES)
    line = keys["pick"].value == LINE
    if line and source != OPEN:
        raise InputError(keys["pick"].fault("a line is picked of open cards", f"write from: {OPEN}"))
    if line:
        node.mapping(("pick", "from", "into", "turn"))
    return Taking(
        count=None if line else _at_least_1(keys["pick"], numbers),
        source=source,
        into=keys["into"].text() if "into" in keys else DECK,
        of=_of(keys),
        turn=_turn(keys, source),
    )


def _choosing(node: Node) -> Choosing:
    """`{pick: pile, from: piles, into: main}`."""
    keys = node.mapping(("pick", "from", "into"), ("from",))
    keys["from"].word((PILES,))
    return Choosing(keys["into"].text() if "into" in keys else DECK)


def _turn(keys: Mapping[str, Node], source: str) -> str | None:
    """The side that the turn goes to; packets are all looked at together."""
    if source == PACKET and "turn" in keys:
        raise InputError(keys["turn"].fault("packets are picked from all at once", f"'turn' is for {OPEN} and {POOL}"))
    if source == PACKET:
        return None
    return keys["turn"].word(SIDES) if "turn" in keys else next(iter(SIDES))


def _burning(node: Node, numbers: Numbers) -> Step:
    """`{burn: 1, from: packet}`, chosen by each seat; `{burn: all, from: open}`, by nobody."""
    keys = node.mapping(("burn", "of", "from", "turn"), ("burn", "from"))
    source = keys["from"].word(SOURCES)
    if keys["burn"].value == ALL:
        node.mapping(("burn", "from"))
        return Clearing(source)
    return Taking(
        count=_at_least_1(keys["burn"], numbers), source=source, into=None, of=_of(keys), turn=_turn(keys, source)
    )


def _giving(node: Node, numbers: Numbers) -> Giving:
    """`{give: {left: 5, right: 5}}`."""
    keys = node.mapping(("give",), ("give",))
    shares = keys["give"].mapping(SIDES)
    if not shares:
        raise InputError(keys["give"].fault("nobody is given anything", f"say how many for {' and '.join(SIDES)}"))
    return Giving({side: _at_least_1(shares[side], numbers) for side in SIDES if side in shares})


def _shuffling(node: Node, _: Numbers) -> Shuffling:
    """`{shuffle: class}`."""
    return Shuffling(node.mapping(("shuffle",))["shuffle"].text())


def _dealing(node: Node, numbers: Numbers) -> Dealing:
    """`{deal: 15}` makes packets; `{deal: 2, of: "type:place", into: main}` goes into decks."""
    keys = node.mapping(("deal", "of", "into"))
    return Dealing(_at_least_1(keys["deal"], numbers), _of(keys), keys["into"].text() if "into" in keys else None)


def _revealing(node: Node, numbers: Numbers) -> Revealing:
    """`{reveal: 9}`."""
    keys = node.mapping(("reveal", "of"))
    return Revealing(_at_least_1(keys["reveal"], numbers), _of(keys))


def _piling(node: Node, numbers: Numbers) -> Piling:
    """`{lay: 90, piles: 3}`."""
    keys = node.mapping(("lay", "piles", "of"), ("piles",))
    count, piles = _at_least_1(keys["lay"], numbers), _whole(keys["piles"], numbers)
    if not 1 <= piles <= count:
        raise InputError(keys["piles"].fault(f"{piles} piles of {counted(count, 'card')}; each begins with one card"))
    return Piling(count, piles, _of(keys))


def _passing(node: Node, _: Numbers) -> Passing:
    """`{pass: left}`, or `{pass: alternate}`: to the left, and after the next deal to the right."""
    return Passing(node.mapping(("pass",))["pass"].word((*SIDES, ALTERNATE)))


def _repeating(node: Node, numbers: Numbers) -> Repeating:
    """`{repeat: 15, steps: [...]}`; `{repeat: seats, ...}` once for each seat, `{repeat: piles, ...}` to the last pile,
    `{repeat: packet, ...}` to the last card.
    """
    keys = node.mapping(("repeat", "steps"), ("steps",))
    often = next((each for each in REPEATED if keys["repeat"].value == each), None)
    times = often or _whole(keys["repeat"], numbers)
    if isinstance(times, int) and times < 1:
        raise InputError(keys["repeat"].fault(f"{times} times; at least 1, or {_REPEATED}"))
    return Repeating(times, _plans(keys["steps"], numbers))


READERS: Mapping[str, Callable[[Node, Numbers], Plan]] = {
    "pick": _picking,
    "give": _giving,
    "shuffle": _shuffling,
    "deal": _dealing,
    "pass": _passing,
    "burn": _burning,
    "reveal": _revealing,
    "lay": _piling,
    "repeat": _repeating,
}
"""What reads a step, by its verb."""


def _of(keys: Mapping[str, Node]) -> str | None:
    """The selector of the cards that are meant; None means every card."""
    return keys["of"].text() if "of" in keys else None


def _at_least_1(node: Node, numbers: Numbers) -> int:
    """A number of cards."""
    number = _whole(node, numbers)
    if number < 1:
        raise InputError(node.fault(f"{number} cards; at least 1 is needed"))
    return number


def _whole(node: Node, numbers: Numbers) -> int:
    """A whole number, or what the draft calls one.

    Raises: InputError.
    """
    if not isinstance(node.value, str) or not numbers:
        return node.integer()
    return numbers[node.word(numbers)]
