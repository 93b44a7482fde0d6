"""Which cards of a pool are dealt at which step: as the seed shuffles them, and so that narrow selectors come out.

What steps ask of the pool is matched with its cards before anything is dealt, so that a card that two selectors take
goes where it is needed (Kuhn's augmenting paths, over selectors). Where that fails, the selectors that it has tried
in vain are those that want more together than the pool has (Hall's theorem): they are what a refusal names.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardkit import chance
from cardkit.draft.copies import Copy
from cardkit.draft.event import SHARED, Start
from cardkit.draft.step import POOL, Dealing, Piling, Revealing, Step, Taking, selector

ANY = -1
"""The slot of steps that take any card; others are called after the first step with their selector."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """What one step wants of the pool."""

    step: int
    slot: int
    of: str | None
    count: int
    each: bool
    """So many for every seat, not for all together."""
    dealt: bool
    """Cards are laid out, not picked from the pool later."""

    def total(self, seats: int) -> int:
        """How many so many seats need."""
        return self.count * seats if self.each else self.count


@dataclass(frozen=True, slots=True)
class Short:
    """Slots that want more cards than the pool has for them."""

    slots: frozenset[int]
    needed: int
    found: int


@dataclass(frozen=True, slots=True)
class Allotment:
    """The pool, divided."""

    dealt: Mapping[int, tuple[Copy, ...]]
    """What each step deals or reveals, in the order in which it does."""
    rest: tuple[Copy, ...]
    """What is left in the pool."""


def needs(start: Start, steps: Sequence[Step] | None = None) -> tuple[Need, ...]:
    """What the steps want of the pool, or what other steps with the same selectors would."""
    slots: dict[str | None, int] = {None: ANY}
    for number, step in enumerate(start.steps):
        slots.setdefault(selector(step), number)
    return tuple(
        Need(
            step=number,
            slot=slots.setdefault(step.of, number),
            of=step.of,
            count=step.count or 1,
            each=not isinstance(step, Revealing | Piling),
            dealt=not isinstance(step, Taking),
        )
        for number, step in enumerate(steps or start.steps)
        if isinstance(step, Dealing | Revealing | Piling) or (isinstance(step, Taking) and step.source == POOL)
    )


def short(wanted: Sequence[Need], pool: Sequence[Copy], seats: int) -> Short | None:
    """Why the pool is too small for so many seats; None when it is not."""
    lots = _Lots(pool)
    return next((lack for lack in _filling(lots, wanted, seats) if lack is not None), None)


def allotment(start: Start, pool: Sequence[Copy]) -> Allotment:
    """The pool divided by the seed; it is large enough."""
    lots, wanted, seats = (
        _Lots(chance.shuffled(pool, chance.stream(start.seed, SHARED))),
        needs(start),
        len(start.seats),
    )
    laid = [need for need in wanted if need.dealt]
    lacks = list(_filling(lots, laid, seats))
    assert not any(lacks), "a table is opened when its pool is large enough"
    dealt = {need.step: lots.taken(need.slot, need.total(seats)) for need in laid}
    gone = {copy.number for copies in dealt.values() for copy in copies}
    return Allotment(dealt, tuple(copy for copy in pool if copy.number not in gone))


def _filling(lots: "_Lots", wanted: Sequence[Need], seats: int) -> Iterator[Short | None]:
    """Fill the slots, those with the fewest cards first; what cannot be filled."""
    totals: dict[int, int] = {}
    for need in wanted:
        totals[need.slot] = totals.get(need.slot, 0) + need.total(seats)
    for slot in sorted(totals, key=lambda each: (lots.fitting(each), each)):
        tried = lots.filled(slot, totals[slot])
        if tried:
            yield Short(tried, sum(totals.get(each, 0) for each in tried), lots.fitting(*tried))


class _Lots:
    """The cards of a pool while they are divided among slots."""

    def __init__(self, pool: Sequence[Copy]) -> None:
        self._pool = pool
        self._free = [True] * len(pool)
        self._next: dict[int, int] = {}
        self._lots: dict[int, list[Copy]] = {}

    def fitting(self, *slots: int) -> int:
        """How many cards some of these slots take."""
        return sum(any(_fits(copy, slot) for slot in slots) for copy in self._pool)

    def filled(self, slot: int, count: int) -> frozenset[int]:
        """Fill a slot; the slots that were tried in vain, or none."""
        self._lots.setdefault(slot, [])
        for _ in range(count):
            tried = self._filled_once(slot)
            if tried:
                return tried
        return frozenset()

    def taken(self, slot: int, count: int) -> tuple[Copy, ...]:
        """The next cards of a slot."""
        lot = self._lots[slot]
        self._lots[slot] = lot[count:]
        return tuple(lot[:count])

    def _filled_once(self, slot: int) -> frozenset[int]:
        """Find one card more for a slot, if need be by moving others; the slots that were tried in vain, or none."""
        moves: dict[int, tuple[int, Copy] | None] = {slot: None}
        for each in (queue := [slot]):
            free = self._first_free(each)
            if free is not None:
                self._move(each, free, moves)
                return frozenset()
            for other, lot in self._lots.items():
                found = next((copy for copy in lot if _fits(copy, each)), None) if other not in moves else None
                if found is not None:
                    moves[other] = (each, found)
                    queue.append(other)
        return frozenset(moves)

    def _first_free(self, slot: int) -> Copy | None:
        """The first card that lies in no slot and fits this one: cards that were taken never become free again."""
        for index in range(self._next.get(slot, 0), len(self._pool)):
            self._next[slot] = index
            if self._free[index] and _fits(self._pool[index], slot):
                self._free[index] = False
                return self._pool[index]
        self._next[slot] = len(self._pool)
        return None

    def _move(self, slot: int, copy: Copy, moves: Mapping[int, tuple[int, Copy] | None]) -> None:
        """Give a free card to a slot, and what it hands on to the slot that asked for it."""
        self._lots[slot].append(copy)
        move = moves[slot]
        while move is not None:
            taker, moved = move
            self._lots[slot].remove(moved)
            self._lots[taker].append(moved)
            slot, move = taker, moves[taker]


def _fits(copy: Copy, slot: int) -> bool:
    """A slot takes the card."""
    return slot == ANY or slot in copy.may
