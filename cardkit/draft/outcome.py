"""What a table comes to: the seats' decks with owners, and the proof that nothing was lost."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from cardkit.draft.chain import UNBOUND, code, typed
from cardkit.draft.copies import Copy, dealt, pool
from cardkit.draft.course import Gift
from cardkit.draft.debt import Debt, Lending, called, owed, ownership
from cardkit.draft.event import SHARED, Pick, Start, Undo
from cardkit.draft.knowledge import learnt
from cardkit.draft.log import CHANGED, Log, table
from cardkit.draft.picker import automatic
from cardkit.draft.playing import packets, played
from cardkit.draft.step import Giving, Picking
from cardkit.draft.table import Table, after, opened
from cardkit.errors import DraftError, Fault
from cardkit.model import Deck, Entry
from cardkit.position import Position
from cardkit.text import listing


class Seeded(NamedTuple):
    """How many picks of a seat are those that the seed makes, be it by --auto or because somebody chose the same."""

    same: int
    picks: int
    """That count, of the seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What a log was found to keep."""

    events: int
    copies: int
    """Copies at the table: each has the owner that it began with."""
    picks: int
    """Picks that count."""
    by_seed: Mapping[str, Seeded]
    """Every pick that counts is compared; seats without one that the seed makes are left out."""
    seals: int
    """Sealed picks that were revealed, each as it was sealed."""
    undos: Mapping[str, int]
    """How often each seat took a pick or a seal back; seats that never did are left out."""
    learnt: Mapping[str, int]
    """How often of those it had been shown cards since."""
    lost: tuple[str, ...]
    """Whose sealed picks were lost, so that they picked anew."""
    code: str | None
    """Of the last line, to be kept elsewhere; None where no line is bound to the one before."""
    done: bool


def deck_name(seat: str) -> str:
    """What the deck of a seat is called among the files of a draft."""
    return f"decks/{seat}.yaml"


def decks(of: Table) -> tuple[Deck, ...]:
    """The deck of each seat that has cards after the exchange: own ones as they stood, then received ones by giver.

    Raises: DraftError while picks are missing.
    """
    if not of.done:
        raise DraftError(Fault(message=f"there are no decks yet: {_missing(of)}"))
    return tuple(_deck(of, seat.seat, seat.deck) for seat in of.start.seats if of.held[seat.seat])


def empty_handed(of: Table) -> tuple[str, ...]:
    """The seats that end without a card."""
    return tuple(seat for seat in of.start.names if of.done and not of.held[seat])


def keeps_all(of: Table, made: Iterable[Deck]) -> bool:
    """The decks hold every copy that the seats hold, whoever owns it, and no other."""
    held: Counter[tuple[str, str | None]] = Counter()
    for deck in made:
        for entry in deck.entries:
            held[entry.card, entry.owner] += entry.copies
    return held == ownership(of.held)


def refuse_unfinished(of: Table) -> None:
    """Make sure that the exchange has taken place, so that no pick is told before.

    Raises: DraftError naming who is waited for.
    """
    if not of.done:
        raise DraftError(Fault(message=f"{early(of.start)}: {_missing(of)}"))


def early(start: Start) -> str:
    """What is not done yet, be it that packets change hands or that cards are picked."""
    exchange = any(isinstance(step, Giving) for step in start.steps)
    return "the exchange has not taken place yet" if exchange else "the draft is not done yet"


def _missing(of: Table) -> str:
    """Who has to do what before the exchange."""
    sealed = [seat for seat in of.waiting if of.sealed(seat)]
    silent = [seat for seat in of.waiting if seat not in sealed]
    parts = {"pick": silent, "reveal": sealed}
    return "; ".join(f"{listing(seats)} still to {what}" for what, seats in parts.items() if seats)


def _deck(of: Table, seat: str, title: str) -> Deck:
    """The deck of one seat."""
    place = Position(deck_name(seat))
    copies = sorted(of.held[seat], key=lambda copy: (copy.origin != seat, copy.number))
    entries = tuple(
        Entry(card=card, zone=zone, copies=len(tuple(same)), place=place, owner=owner, printing=printing)
        for (card, zone, owner, printing), same in groupby(copies, key=_entry)
    )
    return Deck(game=of.start.game, name=title, place=place, entries=entries)


def _entry(copy: Copy) -> tuple[str, str, str, str | None]:
    """What the copies of one entry have in common."""
    return copy.card, copy.zone, copy.owner, copy.printing


def lendings(tables: Iterable[Table]) -> tuple[Lending, ...]:
    """What drafts say of other people's cards; of copies of one log the one counts in which most went home.

    Where pools that nobody brought are of several games, each is called after its game.
    """
    farthest: list[Table] = []
    for each in tables:
        same = next((number for number, other in enumerate(farthest) if is_same(each, other)), None)
        if same is None:
            farthest.append(each)
        elif _home(each) >= _home(farthest[same]):
            farthest[same] = each
    games = {each.start.game for each in farthest if _is_shared(each)}
    return tuple(
        called(_lending(each), f"{SHARED} of {each.start.game}")
        if len(games) > 1 and _is_shared(each)
        else _lending(each)
        for each in farthest
    )


def _is_shared(of: Table) -> bool:
    """Cards are there of a pool that nobody brought, be it to this table."""
    lots = (*(seat.cards for seat in of.start.seats), of.start.pool)
    return SHARED not in of.start.names and any(each.owner == SHARED for cards in lots for each in cards)


def is_same(one: Table, other: Table) -> bool:
    """Both are of one draft, and one has gone on from the other: another evening with the same seed is none."""
    shared = one.picks.keys() & other.picks.keys()
    among = len(shared) == min(len(one.picks), len(other.picks))
    return one.start == other.start and among and all(one.picks[key] == other.picks[key] for key in shared)


def _home(of: Table) -> tuple[bool, int]:
    """Whether cards have changed hands, and how many went home."""
    return of.done, sum(len(debt.cards) for debt in debts(of) if debt.ticked)


def _lending(of: Table) -> Lending:
    """What a draft says of other people's cards; until it is done nothing, since picks are secret."""
    before = dealt(of.start)
    return Lending(before, of.held if of.done else before, of.ticks, pool(of.start))


def debts(of: Table) -> tuple[Debt, ...]:
    """Whose cards are with whom, in this draft alone."""
    return owed([_lending(of)])


def gifts(of: Table) -> tuple[Gift, ...]:
    """Who gives what to whom: what has changed hands, then what the picks that are made are about to give."""
    if of.awaited is None or not isinstance(of.start.steps[of.awaited], Picking):
        return of.course.gifts
    made = [of.picks[of.awaited, seat] for seat in of.start.names if seat not in of.waiting]
    return (*of.course.gifts, *(gift for pick in made for gift in packets(of.start, of.course, pick)))


def proof(log: Log, kept: str | None = None) -> Proof:
    """Replay a log, which checks each event and each seal, and prove that nothing was lost.

    Raises: DraftError at the line that breaks it, and at each that is not as it was written; for a code that somebody
        kept and no line has.
    """
    changed = [Fault(message=CHANGED, place=Position(log.file, number, 1)) for number in log.broken]
    try:
        state = table(log)
    except DraftError as error:
        raise DraftError(*changed, *error.faults) from error
    if changed:
        raise DraftError(*changed)
    if kept is not None and typed(kept) not in map(code, log.links):
        hint = "it is the code of another log, or this one was written anew" if log.links else UNBOUND
        raise DraftError(Fault(message=f"no line has the code '{kept}'", place=Position(log.file), hint=hint))
    began = ownership({**dealt(state.start), "the pool": pool(state.start)})
    assert began == ownership(state.course.everything), "steps move copies, they neither make nor lose any"
    assert played(state.start, state.picks) == state.course, "the course follows from the start and the picks alone"
    events = [event for event, _ in log.events]
    undos = Counter(event.seat for event in events if isinstance(event, Undo))
    late = Counter(event.seat for event in map(events.__getitem__, learnt(log)) if isinstance(event, Undo))
    return Proof(
        events=len(events),
        copies=began.total(),
        picks=len(state.picks),
        by_seed=_by_seed(log, state),
        seals=sum(isinstance(event, Pick) and event.salt is not None for event in events),
        undos={seat: undos[seat] for seat in state.start.names if seat in undos},
        learnt={seat: late[seat] for seat in state.start.names if seat in late},
        lost=tuple(event.seat for event in events if isinstance(event, Undo) and event.lost),
        code=None if log.link is None else code(log.link),
        done=state.done,
    )


def _by_seed(log: Log, of: Table) -> Mapping[str, Seeded]:
    """Each pick beside the one that the seed makes at the same moment."""
    now, same = opened(of.start), dict[tuple[int, str], bool]()
    for event, _ in log.events[1:]:
        if isinstance(event, Pick):
            same[event.step, event.seat] = _sorted(automatic(now, event.seat)) == _sorted(event)
        now = after(now, event)
    counting = Counter(seat for _, seat in of.picks)
    alike = Counter(seat for step, seat in of.picks if same[step, seat])
    return {seat: Seeded(alike[seat], counting[seat]) for seat in of.start.names if alike[seat]}


def _sorted(pick: Pick) -> Mapping[str, list[str]]:
    """The cards of each side, in whatever order they were said."""
    return {side: sorted(cards) for side, cards in pick.to.items()}
