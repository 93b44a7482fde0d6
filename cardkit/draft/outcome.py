"""What a table comes to: the seats' decks with owners, and the proof that nothing was lost."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from cardkit.draft.choice import automatic
from cardkit.draft.copies import Copy, dealt, pool
from cardkit.draft.course import Gift
from cardkit.draft.debt import Debt, Lending, owed, ownership
from cardkit.draft.event import Pick, Undo
from cardkit.draft.log import Log, table
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
    done: bool


def deck_name(seat: str) -> str:
    """What the deck of a seat is called among the files of a draft."""
    return f"decks/{seat}.yaml"


def decks(of: Table) -> tuple[Deck, ...]:
    """The deck of each seat after the exchange: own cards as they stood, then received ones by giver.

    Raises: DraftError while picks are missing.
    """
    if not of.done:
        raise DraftError(Fault(message=f"there are no decks yet: {_missing(of)}"))
    return tuple(_deck(of, seat.seat, seat.deck) for seat in of.start.seats)


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


def lending(of: Table) -> Lending:
    """What the draft says of other people's cards."""
    return Lending(dealt(of.start), of.held, of.ticks, pool(of.start))


def debts(of: Table) -> tuple[Debt, ...]:
    """Whose cards are with whom, in this draft alone."""
    return owed([lending(of)])


def gifts(of: Table) -> tuple[Gift, ...]:
    """Who gives what to whom: what has changed hands, then what the picks that are made are about to give."""
    if of.awaited is None or not isinstance(of.start.steps[of.awaited], Picking):
        return of.course.gifts
    made = [of.picks[of.awaited, seat] for seat in of.start.names if seat not in of.waiting]
    return (*of.course.gifts, *(gift for pick in made for gift in packets(of.start, of.course, pick)))


def proof(log: Log) -> Proof:
    """Replay a log, which checks each event and each seal, and prove that nothing was lost.

    Raises: DraftError at the line that breaks it.
    """
    state = table(log)
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
        done=state.done,
    )


def _by_seed(of: Table) -> tuple[str, ...]:
    """The seats whose first pick is the one that the seed makes."""
    before = opened(of.start)
    by_seed = [automatic(before, seat) for seat in before.waiting]
    made = {key: pick.to for key, pick in of.picks.items()}
    return tuple(pick.seat for pick in by_seed if made.get((pick.step, pick.seat)) == pick.to)
