"""The steps of a draft: data of game.yaml, and of the first event of each log.

Each step is a mapping whose one verb says what is done: `{pick: 10, of: "side:enemy", from: class}`. A verb more is a
value, a case of `packed`, a reader in `reading.py` and a case in `course.py`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

SIDES = {"left": 1, "right": -1}
"""How many seats further, clockwise, a side's neighbour sits: play goes clockwise from the left (CD-90, CD-44)."""

PACKET, OPEN, POOL = "packet", "open", "pool"
SOURCES = (PACKET, OPEN, POOL)
"""Where a seat takes cards that are not its own: the packet before it, the cards laid open, the whole pool."""

DECK = "deck"
"""The zone of a deck that a draft for any game means: the game's first one, unless it has one of that name."""

BURNT = "burnt"
"""Where burnt cards lie: out of the draft, and still their owner's."""

ALL = "all"
"""The burning of what nobody picked."""

LINE = "line"
"""The pick of a whole row or column of the cards laid open in a square."""

EACH_SEAT = "seats"
"""The repetition of steps once for each seat."""


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


@dataclass(frozen=True, slots=True)
class Dealing:
    """Every seat gets cards of the pool."""

    count: int
    of: str | None = None
    into: str | None = None
    """The zone of its deck; None means the packet before it."""


@dataclass(frozen=True, slots=True)
class Revealing:
    """Cards of the pool are laid open, for all."""

    count: int
    of: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Taking:
    """Seats pick or burn cards that lie before them: all at once from their packets, in turn from what all share.

    Whoever finds fewer cards takes those; whoever finds none takes none.
    """

    count: int | None
    """None means a whole line."""
    source: str
    into: str | None
    """The zone of the deck; None means burnt."""
    of: str | None = None
    turn: str | None = None
    """The side that the turn goes to; it begins with the seat whose packet or reveal it is, or, to the right, ends with
    it. None means all at once."""


@dataclass(frozen=True, slots=True)
class Passing:
    """Every seat hands its packet on."""

    side: str


@dataclass(frozen=True, slots=True)
class Clearing:
    """What still lies there is burnt."""

    source: str


Step = Picking | Giving | Shuffling | Dealing | Revealing | Taking | Passing | Clearing


@dataclass(frozen=True, slots=True)
class Repeating:
    """Steps that are done again and again."""

    times: int | None
    """None means once for each seat."""
    steps: tuple["Plan", ...]


Plan = Step | Repeating


def flat(plans: Iterable[Plan], seats: int) -> Iterator[Step]:
    """The steps one by one, as a table of so many seats does them."""
    for plan in plans:
        if isinstance(plan, Repeating):
            for _ in range(seats if plan.times is None else plan.times):
                yield from flat(plan.steps, seats)
        else:
            yield plan


def of_pool(steps: Iterable[Step]) -> bool:
    """The steps need a pool."""
    return any(isinstance(step, Dealing | Revealing | Taking) for step in steps)


def of_decks(steps: Iterable[Step]) -> bool:
    """The steps need a deck of each seat."""
    return any(isinstance(step, Picking) for step in steps)


def selector(step: Step) -> str | None:
    """What the cards of a step answer; None means every card, or none at all."""
    return step.of if isinstance(step, Picking | Dealing | Revealing | Taking) else None


def zone(step: Step) -> str | None:
    """The zone of decks that a step is about; None means none."""
    match step:
        case Picking(zone=zone) | Shuffling(zone=zone):
            return zone
        case Dealing(into=into) | Taking(into=into):
            return into
    return None


def packed(step: Step) -> dict[str, object]:
    """The step as it is read."""
    match step:
        case Picking():
            return {"pick": step.count, **_said(of=step.of), "from": step.zone}
        case Giving():
            return {"give": dict(step.shares)}
        case Taking():
            return _taking(step)
        case Dealing():
            return {"deal": step.count, **_said(of=step.of, into=step.into)}
        case Revealing():
            return {"reveal": step.count, **_said(of=step.of)}
        case Shuffling() | Passing() | Clearing():
            return _moving(step)


def _moving(step: Shuffling | Passing | Clearing) -> dict[str, object]:
    """The values of a step that nobody has a say in."""
    match step:
        case Shuffling():
            return {"shuffle": step.zone}
        case Passing():
            return {"pass": step.side}
        case Clearing():
            return {"burn": ALL, "from": step.source}


def said(step: Taking) -> str:
    """What may be taken, in words: "cost>3 in the packet"."""
    where = {PACKET: "in the packet", OPEN: "of the open cards", POOL: "in the pool"}[step.source]
    return f"{step.of or 'any'} {where}"


def _taking(step: Taking) -> dict[str, object]:
    """The values of a taking."""
    verb = "burn" if step.into is None else "pick"
    number = LINE if step.count is None else step.count
    of, rest = _said(of=step.of), _said(into=step.into, turn=step.turn)
    return {verb: number, **of, "from": step.source, **rest}


def _said(**values: str | None) -> dict[str, object]:
    """The values that say something."""
    return {key: value for key, value in values.items() if value is not None}
