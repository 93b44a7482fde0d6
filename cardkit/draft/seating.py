"""Decks and a draft's definition -> the first event of a log."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath

from cardkit.catalogue import Selection
from cardkit.draft.definition import Definition
from cardkit.draft.event import SEAT, SEAT_HINT, Dealt, Seat, Start
from cardkit.draft.step import Picking
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
    spelt = tuple(unicodedata.normalize("NFC", name) for name in names)
    faults = [
        Fault(message=f"'{name}' is no name for a seat", hint=SEAT_HINT) for name in spelt if not SEAT.match(name)
    ]
    folded = [name.casefold() for name in spelt]
    faults += [
        Fault(message=f"two seats are called '{name}'", hint="seats differ in more than case")
        for number, name in enumerate(spelt)
        if folded.index(name.casefold()) < number
    ]
    if not of.fewest <= len(spelt) <= of.most:
        faults.append(
            Fault(message=f"{counted(len(spelt), 'seat')}; the draft '{of.name}' is for {of.fewest} to {of.most}")
        )
    if faults:
        raise DraftError(*faults)
    return spelt


def start(of: Definition, brought: Sequence[Brought], selection: Selection, seed: int, cardkit: str) -> Start:
    """The first event: every card with its owner and the picks that it answers. `cardkit` is the version.

    `selection` holds the cards of all the decks.
    """
    answers = tuple(
        (number, step.zone, None if step.of is None else selection.ids(step.of))
        for number, step in enumerate(of.steps)
        if isinstance(step, Picking)
    )
    names = {each.seat.casefold(): each.seat for each in brought}
    return Start(
        cardkit=cardkit,
        game=brought[0].deck.game,
        draft=of.name,
        steps=of.steps,
        seed=seed,
        seats=tuple(_seat(each, names, answers) for each in brought),
    )


_Answers = tuple[tuple[int, str, frozenset[str] | None], ...]
"""Of each pick: its index, its zone, and the ids that it takes; None means all."""


def _seat(brought: Brought, names: dict[str, str], answers: _Answers) -> Seat:
    """What a seat brings. An owner who sits at the table is called as the seat is."""
    cards = tuple(
        Dealt(
            card=entry.card,
            zone=entry.zone,
            copies=entry.copies,
            owner=brought.seat if entry.owner is None else names.get(entry.owner.casefold(), entry.owner),
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
