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

PILE, PILES, STACK = "pile", "piles", "stack"
"""A pile, where it is picked, and the face-down cards that piles grow from."""

DECK = "deck"
"""The zone of a deck that a draft for any game means: the game's first one, unless it has one of that name."""

BURNT = "burnt"
"""Where burnt cards lie: out of the draft, and still their owner's."""

TAKE, LEAVE = "take", "leave"
"""What is said of a pile."""

ALL = "all"
"""The burning of what nobody picked."""

LINE = "line"
"""The pick of a whole row or column of the cards laid open in a square."""

EACH_SEAT = "seats"
REPEATED = (EACH_SEAT, PILES, PACKET)
"""How often steps are repeated: once for each seat, until no pile can be left, until the packets are empty."""

RESERVED = (*REPEATED, PILE, LINE, ALL)
"""Words that stand where a number may, and that no number is called."""

ALTERNATE = "alternate"
"""The passing to the left, and after the next deal to the right; a log says which."""


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


@dataclass(frozen=True, slots=True)
class Piling:
    """Cards of the pool are laid face down as a stack, its first cards as piles beside it."""

    count: int
    """With those of the piles."""
    piles: int
    of: str | None = None

    @property
    def choices(self) -> int:
        """The most choices until no pile is left: each moves a card of the stack, then each turn takes a pile."""
        return self.count - self.piles + self.piles * (self.piles + 1) // 2


@dataclass(frozen=True, slots=True)
class Choosing:
    """The seat whose turn it is looks at a pile, and takes it or leaves it."""

    into: str
    """The zone of its deck."""


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


Step = Picking | Giving | Shuffling | Dealing | Revealing | Piling | Taking | Choosing | Passing | Clearing


@dataclass(frozen=True, slots=True)
class Repeating:
    """Steps that are done again and again."""

    times: int | str
    """A number, or `seats`: once for each, or `piles` or `packet`: as often as it may take to pick all of them."""
    steps: tuple["Plan", ...]


Plan = Step | Repeating


def flat(plans: Iterable[Plan], seats: int) -> Iterator[Step]:
    """The steps one by one, as a table of so many seats does them."""
    packets, before = 0, False
    for step in _flat(plans, seats):
        deals = isinstance(step, Dealing) and step.into is None
        packets += deals and not before
        before = deals
        yield Passing(tuple(SIDES)[(packets - 1) % 2]) if step == Passing(ALTERNATE) else step


def _flat(plans: Iterable[Plan], seats: int) -> Iterator[Step]:
    """The same, without saying which way packets go by turns."""
    for plan, times in repeated(plans, seats):
        for _ in range(times):
            if isinstance(plan, Repeating):
                yield from _flat(plan.steps, seats)
            else:
                yield plan


def repeated(plans: Iterable[Plan], seats: int) -> Iterator[tuple[Plan, int]]:
    """The plans of a list, each with how often it is done at a table of so many seats."""
    choices = packet = 0
    for plan in plans:
        choices = plan.choices if isinstance(plan, Piling) else choices
        if isinstance(plan, Repeating):
            each = taken_each(plan.steps) or 1
            often = {EACH_SEAT: seats, PILES: choices, PACKET: -(-packet // each)}
            yield plan, often[plan.times] if isinstance(plan.times, str) else plan.times
        else:
            yield plan, 1
        packet = packet + plan.count if isinstance(plan, Dealing) and plan.into is None else 0


def taken_each(plans: Iterable[Plan]) -> int:
    """How many cards of its packet a seat takes in these steps, without those that they repeat."""
    return sum(plan.count or 0 for plan in plans if isinstance(plan, Taking) and plan.source == PACKET)


def of_pool(steps: Iterable[Step]) -> bool:
    """The steps need a pool."""
    return any(isinstance(step, Dealing | Revealing | Piling | Taking) for step in steps)


def of_decks(steps: Iterable[Step]) -> bool:
    """The steps need a deck of each seat."""
    return any(isinstance(step, Picking) for step in steps)


def selector(step: Step) -> str | None:
    """What the cards of a step answer; None means every card, or none at all."""
    return step.of if isinstance(step, Picking | Dealing | Revealing | Piling | Taking) else None


def zone(step: Step) -> str | None:
    """The zone of decks that a step is about; None means none."""
    match step:
        case Picking(zone=zone) | Shuffling(zone=zone):
            return zone
        case Dealing(into=into) | Taking(into=into) | Choosing(into=into):
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
        case Choosing():
            return {"pick": PILE, "from": PILES, "into": step.into}
        case _:
            return _moving(step)


def _moving(step: Shuffling | Dealing | Revealing | Piling | Passing | Clearing) -> dict[str, object]:
    """The values of a step that nobody has a say in."""
    match step:
        case Shuffling():
            return {"shuffle": step.zone}
        case Dealing():
            return {"deal": step.count, **_said(of=step.of, into=step.into)}
        case Revealing():
            return {"reveal": step.count, **_said(of=step.of)}
        case Piling():
            return {"lay": step.count, "piles": step.piles, **_said(of=step.of)}
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
