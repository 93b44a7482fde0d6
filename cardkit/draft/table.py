"""The state of a draft: the replay of its log's events, each checked when it comes.

A pick may come at any time while its step is awaited, whatever the others do; where packets go round, seats go on while
packets queue before one who is away. An undo takes back all that a seat said at a step. After the exchange it opens the
table again: all packets go back until that seat has picked anew.

Some things are final. Once a seal of a step is opened, nothing that was said at that step is taken back, by nobody,
neither while the others are being opened nor after the exchange: whoever picks anew would know what was sealed. But a
sealed pick that is lost can't be opened; its seal is taken back, which the log says, so that the others can go on. Nor
is anything taken back on which somebody has picked later, or once cards have gone home, since the table that it would
bring back is no longer there. What is taken back when its seat has been shown cards since is told (`knowledge.py`), not
refused: a slip in typing can always be mended. A log is replayed under the same law.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from cardkit.draft.copies import Held
from cardkit.draft.course import Course, Picks, due
from cardkit.draft.event import Event, Pick, Seal, Start, Tick, Undo, Untick, line
from cardkit.draft.front import Front, front
from cardkit.draft.home import Ticks, ticked, unticked
from cardkit.draft.objection import objections
from cardkit.draft.playing import advanced, begun, played
from cardkit.draft.shortage import refuse_short
from cardkit.errors import DraftError, Fault
from cardkit.text import listing, suggestion


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A draft after some events."""

    start: Start
    picks: Picks = field(default_factory=dict)
    seals: Mapping[tuple[int, str], str] = field(default_factory=dict)
    """Hashes by step and seat; one stays when its pick has been revealed."""
    ticks: Ticks = field(default_factory=dict)
    course: Course
    front: Front

    @property
    def awaited(self) -> int | None:
        """The step that seats still have to pick at; None when the draft is done."""
        return None if self.done else self.course.step

    @property
    def done(self) -> bool:
        """Nobody has to pick any more."""
        return self.course.step == len(self.start.steps)

    @property
    def held(self) -> Held:
        """Copies by the seat that holds them."""
        return self.course.held

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats that have to pick, or to reveal what they sealed."""
        return self.front.due

    def at(self, seat: str) -> Course:
        """The draft as the seat sees it: at its own step, with its own cards and the packet before it."""
        return self.front.at[seat]

    def sealed(self, seat: str) -> bool:
        """The seat has sealed a pick that it has not revealed."""
        return seat in self.waiting and (self.at(seat).step, seat) in self.seals


def opened(start: Start) -> Table:
    """The table before the first pick.

    Raises: DraftError naming each seat that has too few cards to pick from, for a pool that is too small, and for more
        copies than a table holds.
    """
    refuse_short(start)
    course = begun(start)
    return Table(start=start, course=course, front=front(start, course, {}))


def after(table: Table, event: Event) -> Table:
    """The table after one event more.

    Raises: DraftError when the draft does not allow it.
    """
    match event:
        case Pick():
            return _picked(table, event)
        case Seal():
            return _sealed(table, event)
        case Undo():
            return _undone(table, event)
        case Tick() | Untick():
            return _ticked(table, event)
        case Start():
            raise DraftError(Fault(message="the draft has started already"))


def replayed(events: Iterable[Event], table: Table) -> Table:
    """The table after all these events.

    Raises: DraftError at the first that the draft does not allow.
    """
    for event in events:
        table = after(table, event)
    return table


def known_seat(start: Start, seat: str) -> str:
    """The seat of that name, in the spelling of the log.

    Raises: DraftError when nobody sits there.
    """
    found = next((name for name in start.names if name.casefold() == seat.casefold()), None)
    if found is None:
        before, sign, _ = seat.partition("=")
        both = next((name for name in start.names if sign and name.casefold() == before.casefold()), None)
        apart = f"write '{both}' by itself, then the cards" if both else None
        hint = apart or suggestion(seat, start.names) or f"seats: {listing(start.names)}"
        raise DraftError(Fault(message=f"nobody sits at '{seat}'", hint=hint))
    return found


def awaited_step(table: Table, seat: str) -> int:
    """The step that a seat has to pick at.

    Raises: DraftError when it has picked already, or it is not its turn, or the draft is done.
    """
    if table.awaited is None:
        raise DraftError(Fault(message=f"the draft is done; {seat} has nothing to pick"))
    if seat not in table.waiting and (table.awaited, seat) in table.picks:
        hint = None if _openers(table, table.awaited) else "'draft undo' takes a pick back"
        raise DraftError(Fault(message=f"{seat} has picked already", hint=hint))
    if seat not in table.waiting:
        raise DraftError(Fault(message=f"{seat} has nothing to pick now; it is the turn of {listing(table.waiting)}"))
    return table.at(seat).step


def refuse_unfit(table: Table, pick: Pick, called: Callable[[str], str] = str) -> None:
    """Make sure that a pick of the awaited step is one that the draft allows; `called` says what cards are called.

    Raises: DraftError with everything that is wrong with it.
    """
    faults = objections(table.start, table.at(pick.seat), pick, called)
    if faults:
        raise DraftError(*faults)


def last_said(table: Table, seat: str) -> int:
    """The latest step at which a seat picked or sealed.

    Raises: DraftError when there is nothing to take back.
    """
    said = [step for step, name in (*table.picks, *table.seals) if name == seat]
    if not said:
        raise DraftError(Fault(message=f"{seat} has neither picked nor sealed; there is nothing to take back"))
    return max(said)


def salted(pick: Pick, salt: str) -> Pick:
    """The pick as it is sealed."""
    return replace(pick, salt=salt)


def digest(pick: Pick) -> str:
    """What seals a pick: the hash of its line, salt included."""
    return hashlib.sha256(line(pick).encode()).hexdigest()


def _picked(table: Table, pick: Pick) -> Table:
    """The table after a pick, or after a sealed one is revealed."""
    _expect(table, pick.seat, pick.step)
    _unseal(table, pick)
    refuse_unfit(table, pick)
    picks = {**table.picks, (pick.step, pick.seat): pick}
    course = advanced(table.start, table.course, picks)
    return replace(table, picks=picks, course=course, front=front(table.start, course, picks))


def _unseal(table: Table, pick: Pick) -> None:
    """Make sure that a pick keeps what its seal promised."""
    seal = table.seals.get((pick.step, pick.seat))
    if seal is None:
        if pick.salt is not None:
            raise DraftError(Fault(message=f"{pick.seat} reveals a pick without having sealed one"))
        return
    if pick.salt is None:
        back = "" if _openers(table, pick.step) else ", 'draft undo' takes it back"
        hint = f"'draft reveal' shows it{back}"
        raise DraftError(Fault(message=f"{pick.seat} has sealed a pick already", hint=hint))
    early = _early(table, pick.step)
    if early:
        hint = "seals are opened together"
        raise DraftError(Fault(message=f"{pick.seat} reveals too early: {early}", hint=hint))
    if digest(pick) != seal:
        raise DraftError(Fault(message=f"{pick.seat} reveals another pick than the sealed one"))


def _early(table: Table, step: int) -> str:
    """Whom a seal of a step waits for, and for what; empty when it may be opened."""
    now = table.course.step
    behind = due(table.start, table.course, table.picks)
    silent = [seat for seat in behind if (now, seat) not in table.seals]
    hidden = [seat for seat in behind if now < step and seat not in silent]
    parts = [f"{listing(silent)} still to pick or seal"] if silent else []
    parts += [f"{listing(hidden)} reveal{'s' if len(hidden) == 1 else ''} first"] if hidden else []
    return "; ".join(parts)


def _sealed(table: Table, seal: Seal) -> Table:
    """The table after a pick was sealed."""
    _expect(table, seal.seat, seal.step)
    if (seal.step, seal.seat) in table.seals:
        hint = None if _openers(table, seal.step) else "'draft undo' takes it back"
        raise DraftError(Fault(message=f"{seal.seat} has sealed a pick already", hint=hint))
    return replace(table, seals={**table.seals, (seal.step, seal.seat): seal.hash})


def _undone(table: Table, undo: Undo) -> Table:
    """The table without what a seat said at a step."""
    _refuse_nobody(table.start, undo.seat)
    key = (undo.step, undo.seat)
    if key not in table.picks and key not in table.seals:
        raise DraftError(Fault(message=f"{undo.seat} has not picked; there is nothing to take back"))
    if undo.lost and (key not in table.seals or key in table.picks):
        raise DraftError(Fault(message=f"{undo.seat} has no sealed pick to lose at this step"))
    then = without(table, undo.step, undo.seat)
    final = _final(table, undo, then)
    if final is not None:
        raise DraftError(final)
    return then


def without(table: Table, step: int, seat: str) -> Table:
    """The table as it is when a seat has said nothing at a step."""
    picks = {each: pick for each, pick in table.picks.items() if each != (step, seat)}
    seals = {each: seal for each, seal in table.seals.items() if each != (step, seat)}
    course = played(table.start, picks)
    return replace(table, picks=picks, seals=seals, course=course, front=front(table.start, course, picks))


def _final(table: Table, undo: Undo, then: Table) -> Fault | None:
    """Why what a seat said at a step stands; None when the table may become `then`."""
    said = "pick" if (undo.step, undo.seat) in table.picks else "seal"
    cannot = f"{undo.seat} cannot take the {said} back"
    openers, later = _openers(table, undo.step), _adrift(then)
    if openers and not undo.lost:
        hint = "once a seal is opened, every pick and seal of its step stands"
        return Fault(message=f"{cannot}: seals have been opened ({listing(openers)})", hint=hint)
    if later:
        message = f"{cannot}: a later one was made by {listing(later)}"
        return Fault(message=message, hint="the later step is taken back first")
    return Fault(message=f"{cannot}: cards have gone home already") if table.ticks else None


def _adrift(table: Table) -> tuple[str, ...]:
    """The seats that have picked or sealed where they do not stand yet."""
    picked = {seat for step, seat in table.picks if step >= table.at(seat).step}
    hidden = (key for key in table.seals if key not in table.picks)
    sealed = {seat for step, seat in hidden if step != table.at(seat).step or seat not in table.waiting}
    return tuple(sorted(picked | sealed))


def _openers(table: Table, step: int) -> tuple[str, ...]:
    """The seats that have opened a seal at a step or a later one, in the order in which they did."""
    opened = (seat for (number, seat), pick in table.picks.items() if number >= step and pick.salt is not None)
    return tuple(dict.fromkeys(opened))


def _ticked(table: Table, event: Tick | Untick) -> Table:
    """The table after cards have gone home, or have not after all."""
    if not table.done:
        raise DraftError(Fault(message=f"no card goes home before the draft is done; {listing(table.waiting)} to pick"))
    if isinstance(event, Untick):
        return replace(table, ticks=unticked(table.held, table.ticks, event))
    return replace(table, ticks=ticked(table.held, table.ticks, event))


def _refuse_nobody(start: Start, seat: str) -> None:
    """Make sure that an event names a seat as it is written in the start.

    Raises: DraftError.
    """
    name = known_seat(start, seat)
    if name != seat:
        raise DraftError(Fault(message=f"nobody sits at '{seat}'", hint=f"did you mean '{name}'?"))


def _expect(table: Table, seat: str, step: int) -> None:
    """Make sure that a seat has to pick at that step.

    Raises: DraftError.
    """
    _refuse_nobody(table.start, seat)
    awaited = awaited_step(table, seat)
    if step != awaited:
        raise DraftError(Fault(message=f"{seat} picks at step {step}; its next pick is at step {awaited}"))
