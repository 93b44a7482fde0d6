"""Decks and a draft's definition -> the first event of a log."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from cardkit.catalogue import Selection
from cardkit.draft.definition import Definition
from cardkit.draft.event import SEAT, SEAT_HINT, SHARED, Dealt, Seat, Start
from cardkit.draft.step import Picking, flat, of_pool, selector
from cardkit.errors import DraftError, Fault
from cardkit.model import Deck
from cardkit.text import counted


@dataclass(frozen=True, slots=True)
class Brought:
    """A seat and the deck that it brings."""

    seat: str
    deck: Deck


def seat_names(names: Sequence[str], of: Definition) -> tuple[str, ...]:
    """The seats' names, clockwise, in one spelling.

    Raises: DraftError with every name that is none or stands twice, and with a wrong number of seats.
    """
    spelt, found = named_seats(names)
    faults = list(found)
    if SHARED in map(str.casefold, spelt) and of_pool(flat(of.plans, len(spelt))):
        faults.append(Fault(message=f"nobody is called '{SHARED}' in a draft with a pool"))
    if not of.fewest <= len(spelt) <= of.most:
        wanted = f"{of.fewest}" if of.fewest == of.most else f"{of.fewest} to {of.most}"
        faults.append(Fault(message=f"{counted(len(spelt), 'seat')}; the draft '{of.name}' is for {wanted}"))
    if faults:
        raise DraftError(*faults)
    return spelt


def named_seats(names: Sequence[str]) -> tuple[tuple[str, ...], tuple[Fault, ...]]:
    """The names in one spelling, and what is wrong with them: those that are none, and those that stand twice."""
    spelt = tuple(unicodedata.normalize("NFC", name) for name in names)
    none = [Fault(message=f"'{name}' is no name for a seat", hint=SEAT_HINT) for name in spelt if not SEAT.match(name)]
    folded = [name.casefold() for name in spelt]
    twice = [
        Fault(message=f"two seats are called '{name}'", hint="seats differ in more than case")
        for number, name in enumerate(spelt)
        if folded.index(name.casefold()) < number
    ]
    return spelt, (*none, *twice)


def start(of: Definition, brought: Sequence[Brought], selection: Selection, seed: int, cardkit: str) -> Start:
    """The first event: every card with its owner and the picks that it answers. `cardkit` is the version.

    `selection` holds the cards of all the decks.
    """
    steps = tuple(flat(of.plans, len(brought)))
    answers = tuple(
        (number, step.zone, None if step.of is None else selection.ids(step.of))
        for number, step in enumerate(steps)
        if isinstance(step, Picking)
    )
    names = {each.seat.casefold(): each.seat for each in brought}
    return Start(
        cardkit=cardkit,
        game=brought[0].deck.game,
        draft=of.name,
        steps=steps,
        seed=seed,
        seats=tuple(_seat(each, names, answers) for each in brought),
    )


def with_pool(start: Start, pooled: Deck, selection: Selection, owner: str = SHARED) -> Start:
    """The first event with a pool, whose cards are their owners', else that one's. `selection` holds its cards."""
    names = {name.casefold(): name for name in start.names}
    answers = tuple(
        (number, None if selector(step) is None else selection.ids(selector(step) or ""))
        for number, step in enumerate(start.steps)
        if isinstance(step, Picking) or selector(step) is not None
    )
    cards = tuple(
        Dealt(
            card=entry.card,
            zone=SHARED,
            copies=entry.copies,
            owner=_owner(entry.owner or owner, names),
            printing=entry.printing,
            may=tuple(number for number, ids in answers if ids is None or entry.card in ids),
        )
        for entry in pooled.entries
    )
    return replace(start, pool=cards)


def _owner(name: str, names: Mapping[str, str]) -> str:
    """Who owns a card; one who sits at the table is called as the seat is."""
    return names.get(name.casefold(), name)


_Answers = tuple[tuple[int, str, frozenset[str] | None], ...]
"""Of each pick: its index, its zone, and the ids that it takes; None means all."""


def _seat(brought: Brought, names: Mapping[str, str], answers: _Answers) -> Seat:
    """What a seat brings. An owner who sits at the table is called as the seat is."""
    cards = tuple(
        Dealt(
            card=entry.card,
            zone=entry.zone,
            copies=entry.copies,
            owner=brought.seat if entry.owner is None else _owner(entry.owner, names),
            printing=entry.printing,
            may=tuple(
                number for number, zone, ids in answers if zone == entry.zone and (ids is None or entry.card in ids)
            ),
        )
        for entry in brought.deck.entries
    )
    return Seat(brought.seat, _title(brought.deck), cards)


def _title(deck: Deck) -> str:
    """The deck's name; of one without, its file's name: no path gets into a log."""
    return PurePath(deck.name).stem if deck.name == deck.place.file else deck.name
