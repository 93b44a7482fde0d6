"""What a table comes to: the seats' decks with owners, and the proof that nothing was lost."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from cardkit.draft.chain import UNBOUND, code, typed
from cardkit.draft.copies import Copy, dealt, pool
from cardkit.draft.course import Gift
from cardkit.draft.debt import Debt, Lending, owed, ownership
from cardkit.draft.event import Pick, Undo
from cardkit.draft.log import CHANGED, Log, table
from cardkit.draft.picker import automatic
from cardkit.draft.playing import packets, played
from cardkit.draft.step import Picking
from cardkit.draft.table import Table, opened
from cardkit.errors import DraftError, Fault
from cardkit.model import Deck, Entry
from cardkit.position import Position
from cardkit.text import listing


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What a log was found to keep."""

    events: int
    copies: int
    """Copies at the table: each has the owner that it began with."""
    picks: int
    """Picks that count."""
    by_seed: tuple[str, ...]
    """Seats whose pick of the first step is the one that the seed makes."""
    seals: int
    """Sealed picks that were revealed, each as it was sealed."""
    undos: Mapping[str, int]
    """How often each seat took a pick or a seal back; seats that never did are left out."""
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
        raise DraftError(Fault(message=f"the exchange has not taken place yet: {_missing(of)}"))


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
    """What drafts say of other people's cards; of copies of one log the one counts in which most went home."""
    farthest: list[Table] = []
    for each in tables:
        same = next((number for number, other in enumerate(farthest) if is_same(each, other)), None)
        if same is None:
            farthest.append(each)
        elif _home(each) >= _home(farthest[same]):
            farthest[same] = each
    return tuple(map(_lending, farthest))


def is_same(one: Table, other: Table) -> bool:
    """Both are of one draft, and one has gone on from the other: another evening with the same seed is none."""
    shared = one.picks.keys() & other.picks.keys()
    among = len(shared) == min(len(one.picks), len(other.picks))
    return one.start == other.start and among and all(one.picks[key] == other.picks[key] for key in shared)


def _home(of: Table) -> tuple[bool, int]:
    """Whether cards have changed hands, and how many went home."""
    return of.done, sum(len(debt.cards) for debt in debts(of) if debt.ticked)


def _lending(of: Table) -> Lending:
    """What a draft says of other people's cards."""
    return Lending(dealt(of.start), of.held, of.ticks, pool(of.start))


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
    return Proof(
        events=len(events),
        copies=began.total(),
        picks=len(state.picks),
        by_seed=_by_seed(state),
        seals=sum(isinstance(event, Pick) and event.salt is not None for event in events),
        undos={seat: undos[seat] for seat in state.start.names if seat in undos},
        lost=tuple(event.seat for event in events if isinstance(event, Undo) and event.lost),
        code=None if log.link is None else code(log.link),
        done=state.done,
    )


def _by_seed(of: Table) -> tuple[str, ...]:
    """The seats whose first pick is the one that the seed makes."""
    before = opened(of.start)
    by_seed = [automatic(before, seat) for seat in before.waiting]
    made = {key: pick.to for key, pick in of.picks.items()}
    return tuple(pick.seat for pick in by_seed if made.get((pick.step, pick.seat)) == pick.to)
