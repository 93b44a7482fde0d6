"""A table of invented decks for the tests of drafts: enemies `a-e01` ..., friends `a-f01` ..., skills `a-s1` ...."""

import re
from collections.abc import Iterable, Mapping

from cardkit.draft import (
    Event,
    Giving,
    Pick,
    Picking,
    Seal,
    Shuffling,
    Start,
    Table,
    after,
    digest,
    line,
    opened,
    salted,
)
from cardkit.draft.event import Dealt, Seat
from cardkit.errors import DraftError

TAILORED = (Picking(10, "class", "side:enemy"), Giving({"left": 5, "right": 5}), Shuffling("class"))
"""The tailored draft of RULES CD-90."""

NAMES = (
    *("ADA", "BEN", "CEM", "DORA", "EVA", "FINN", "GUS", "HAL"),
    *("IDA", "JAN", "KAI", "LEA", "MAX", "NIA", "OLE", "PIA"),
)


def cards(seat: str, enemies: int, friends: int, skills: int = 0) -> tuple[Dealt, ...]:
    start = seat[0].lower()
    named: list[tuple[str, str, tuple[int, ...]]] = []
    named += [(f"{start}-e{n:02}", "class", (0,)) for n in range(1, enemies + 1)]
    named += [(f"{start}-f{n:02}", "class", ()) for n in range(1, friends + 1)]
    named += [(f"{start}-s{n}", "skills", ()) for n in range(1, skills + 1)]
    return tuple(Dealt(card=card, zone=zone, copies=1, owner=seat, may=may) for card, zone, may in named)


def start(decks: Mapping[str, tuple[Dealt, ...]], seed: int = 7) -> Start:
    return Start(
        cardkit="0.1.0",
        game="invented",
        draft="tailored",
        steps=TAILORED,
        seed=seed,
        seats=tuple(Seat(seat, f"{seat}'s deck", brought) for seat, brought in decks.items()),
    )


def table(seats: int, seed: int = 7) -> Table:
    return opened(start({seat: cards(seat, 12, 18, 5) for seat in NAMES[:seats]}, seed))


def first_ten(seat: str) -> Pick:
    """The seat's first five enemies to the left, the next five to the right."""
    ids = [card.card for card in cards(seat, 10, 0)]
    return Pick(seat=seat, step=0, to={"left": tuple(ids[:5]), "right": tuple(ids[5:])})


def drafted(seats: int, seed: int = 7) -> Table:
    state = table(seats, seed)
    for seat in NAMES[:seats]:
        state = after(state, first_ten(seat))
    return state


def content(events: Iterable[Event]) -> bytes:
    """A log's bytes."""
    return "".join(f"{line(event)}\n" for event in events).encode()


def unbound(text: str) -> str:
    """The text of a log as if its lines had never been bound to each other."""
    return re.sub(r',"chain":"[0-9a-f]+"}', "}", text)


def refusal(state: Table, event: Event) -> list[str]:
    """The messages with which the draft refuses an event."""
    try:
        after(state, event)
    except DraftError as error:
        return [fault.message for fault in error.faults]
    return []


def to(left: str, right: str) -> Pick:
    return Pick(seat="ADA", step=0, to={"left": tuple(left.split()), "right": tuple(right.split())})


FIVE = "a-e01 a-e02 a-e03 a-e04 a-e05"
OTHER_FIVE = "a-e06 a-e07 a-e08 a-e09 a-e10"


def sealed(seat: str, salt: str = "salt") -> Seal:
    return Seal(seat, 0, digest(salted(first_ten(seat), salt)))
