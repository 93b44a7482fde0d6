"""The events of a draft log, and how each is written: one line of JSON, keys in a fixed order, no clock, no path."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from cardkit.draft.step import Step, packed

FORMAT = 1
"""The version of the log format; a log of a later one is not read."""

SEAT = re.compile(r"[\w-]+\Z")
"""What a seat may be called; files are called after it."""
SEAT_HINT = "letters, digits, '_' and '-' are allowed"

SHARED = "pool"
"""The zone of a pool's cards, and whose they are unless somebody is named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """Copies of one card that a seat brings, or that lie in the pool."""

    card: str
    zone: str
    copies: int
    owner: str
    """The seat itself unless the copies were somebody else's already."""
    printing: str | None = None
    may: tuple[int, ...] = ()
    """Indices of the steps whose selector the card answers, so that no deck is needed to go on."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player with a deck."""

    seat: str
    deck: str
    """The deck's name."""
    cards: tuple[Dealt, ...]
    """In the deck file's order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """The table: what is drafted, and who brings what. Always the first event."""

    cardkit: str
    """The version that began the log."""
    game: str
    draft: str
    steps: tuple[Step, ...]
    seed: int
    seats: tuple[Seat, ...]
    """Clockwise: the next one sits on the left, the first one on the left of the last."""
    pool: tuple[Dealt, ...] = ()
    """Cards that lie in the middle, and are dealt or picked by all."""

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names, clockwise."""
        return tuple(seat.seat for seat in self.seats)

    @property
    def cards(self) -> tuple[str, ...]:
        """The ids of all cards of the draft, each once."""
        lots = (*(seat.cards for seat in self.seats), self.pool)
        return tuple(dict.fromkeys(each.card for cards in lots for each in cards))


def movable(start: Start) -> tuple[str, ...]:
    """The ids of the cards that a pick may move, each once: those that answer one, and the whole pool."""
    own = (each for seat in start.seats for each in seat.cards if each.may)
    return tuple(dict.fromkeys(each.card for each in (*own, *start.pool)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """What a seat picks, and for which side, or which zone of its deck, each card is meant."""

    seat: str
    step: int
    to: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Cards by side, or by where they go."""
    salt: str | None = None
    """Of a pick that was sealed: what its hash holds beside the pick."""

    @property
    def cards(self) -> tuple[str, ...]:
        """All cards of the pick, side by side."""
        return tuple(card for cards in self.to.values() for card in cards)


@dataclass(frozen=True, slots=True)
class Seal:
    """A seat has picked and shows it later."""

    seat: str
    step: int
    hash: str
    """SHA-256 of the line of the pick, salt included, in hexadecimal."""


@dataclass(frozen=True, slots=True)
class Undo:
    """A seat takes back what it picked or sealed at a step."""

    seat: str
    step: int
    lost: bool = False
    """What was sealed is gone and can't be opened, so that even an opened seal of others does not bind it."""


@dataclass(frozen=True, slots=True)
class Tick:
    """What the giver has of the owner's cards went home."""

    giver: str
    owner: str
    lacking: tuple[str, ...] = ()
    """Ids of cards that did not; one that two copies lack stands twice."""


@dataclass(frozen=True, slots=True)
class Untick:
    """It did not go home after all."""

    giver: str
    owner: str


Event = Start | Pick | Seal | Undo | Tick | Untick


def line(event: Event) -> str:
    """The event as a line of the log, without its end."""
    return json.dumps(_values(event), ensure_ascii=False, separators=(",", ":"))


def _values(event: Event) -> dict[str, object]:
    """The event's keys and values in the format's order."""
    match event:
        case Start():
            return _start(event)
        case Pick():
            said = {"event": "pick", "seat": event.seat, "step": event.step, "cards": event.cards, "to": event.to}
            return said if event.salt is None else {**said, "salt": event.salt}
        case Seal():
            return {"event": "seal", "seat": event.seat, "step": event.step, "hash": event.hash}
        case Undo():
            why = {"lost": True} if event.lost else {}
            return {"event": "undo", "seat": event.seat, "step": event.step, **why}
        case Tick():
            left = {"lacking": event.lacking} if event.lacking else {}
            return {"event": "tick", "from": event.giver, "to": event.owner, **left}
        case Untick():
            return {"event": "untick", "from": event.giver, "to": event.owner}


def _start(start: Start) -> dict[str, object]:
    """The keys and values of the first event."""
    return {
        "event": "start",
        "format": FORMAT,
        "cardkit": start.cardkit,
        "game": start.game,
        "draft": start.draft,
        "steps": [packed(step) for step in start.steps],
        "seed": start.seed,
        "seats": [
            {"seat": seat.seat, "deck": seat.deck, "cards": [_dealt(card, seat.seat) for card in seat.cards]}
            for seat in start.seats
        ],
        **({"pool": [_dealt(card, SHARED) for card in start.pool]} if start.pool else {}),
    }


def _dealt(dealt: Dealt, seat: str) -> dict[str, object]:
    """Copies of a card; what is as usual is left out."""
    said: dict[str, object] = {"card": dealt.card, "zone": dealt.zone, "copies": dealt.copies}
    if dealt.owner != seat:
        said["owner"] = dealt.owner
    if dealt.printing is not None:
        said["printing"] = dealt.printing
    return {**said, "may": dealt.may} if dealt.may else said
