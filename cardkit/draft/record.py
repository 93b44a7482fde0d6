"""A line of a log -> its event, with what is wrong where it stands."""

from collections.abc import Callable, Mapping

from cardkit.decklist.deckfile import MOST_COPIES
from cardkit.draft.event import (
    FORMAT,
    SEAT,
    SEAT_HINT,
    SHARED,
    Dealt,
    Event,
    Pick,
    Seal,
    Seat,
    Start,
    Tick,
    Undo,
    Untick,
)
from cardkit.draft.reading import steps
from cardkit.draft.step import Picking, selector
from cardkit.errors import InputError, NewerError
from cardkit.source import Node


def recorded(node: Node, number: int, file: str) -> Event:
    """The event of a line; the start, and only the start, stands first."""
    verb = node.child("event")
    if verb is None:
        raise InputError(node.fault("no event: it has no 'event'"))
    kind = verb.word(READERS)
    if (kind == "start") != (number == 1):
        raise InputError(verb.fault("a draft log begins with 'start'" if number == 1 else "the draft starts once"))
    if number == 1:
        _refuse_newer(node, file)
    return READERS[kind](node)


def _refuse_newer(node: Node, file: str) -> None:
    """Make sure that this cardkit knows the log's format.

    Raises: NewerError; InputError.
    """
    version = node.child("format")
    if version is not None and version.integer() > FORMAT:
        raise NewerError(f"the draft log '{file}'")
    if version is not None and version.integer() < 1:
        raise InputError(version.fault(f"format {version.integer()}; the first is 1"))


_START = ("event", "format", "cardkit", "game", "draft", "steps", "seed", "seats")


def _start(node: Node) -> Start:
    """The first event."""
    keys = node.mapping((*_START, "pool"), _START)
    made = steps(keys["steps"])
    asking = frozenset(
        number for number, step in enumerate(made) if isinstance(step, Picking) or selector(step) is not None
    )
    seats = tuple(_seat(each, asking) for each in keys["seats"].items())
    if len({seat.seat.casefold() for seat in seats}) != len(seats) or not seats:
        raise InputError(keys["seats"].fault("every seat has a name of its own"))
    return Start(
        cardkit=keys["cardkit"].text(),
        game=keys["game"].text(),
        draft=keys["draft"].text(),
        steps=made,
        seed=keys["seed"].integer(),
        seats=seats,
        pool=tuple(_dealt(each, SHARED, asking) for each in keys["pool"].items()) if "pool" in keys else (),
    )


def _seat(node: Node, asking: frozenset[int]) -> Seat:
    """A seat with what it brings."""
    keys = node.mapping(("seat", "deck", "cards"), ("seat", "deck", "cards"))
    name = keys["seat"].text()
    if not SEAT.match(name):
        raise InputError(keys["seat"].fault(f"'{name}' is no name for a seat", SEAT_HINT))
    return Seat(name, keys["deck"].text(), tuple(_dealt(each, name, asking) for each in keys["cards"].items()))


def _dealt(node: Node, seat: str, asking: frozenset[int]) -> Dealt:
    """Copies of a card."""
    keys = node.mapping(("card", "zone", "copies", "owner", "printing", "may"), ("card", "zone", "copies"))
    may = tuple(each.integer() for each in keys["may"].items()) if "may" in keys else ()
    if not 1 <= keys["copies"].integer() <= MOST_COPIES:
        raise InputError(keys["copies"].fault(f"copies are at least 1 and at most {MOST_COPIES}"))
    if not asking.issuperset(may):
        raise InputError(keys["may"].fault("'may' names picks of the steps"))
    return Dealt(
        card=keys["card"].text(),
        zone=keys["zone"].text(),
        copies=keys["copies"].integer(),
        owner=keys["owner"].text() if "owner" in keys else seat,
        printing=keys["printing"].text() if "printing" in keys else None,
        may=may,
    )


def _pick(node: Node) -> Pick:
    """A pick; its list of cards says the same as its packets."""
    keys = node.mapping(("event", "seat", "step", "cards", "to", "salt"), ("seat", "step", "cards", "to"))
    pick = Pick(
        seat=keys["seat"].text(),
        step=keys["step"].integer(),
        to={side: tuple(card.text() for card in cards.items()) for side, cards in keys["to"].entries().items()},
        salt=keys["salt"].text() if "salt" in keys else None,
    )
    if tuple(card.text() for card in keys["cards"].items()) != pick.cards:
        raise InputError(keys["cards"].fault("the cards of the pick are not those of its packets"))
    return pick


def _seal(node: Node) -> Seal:
    """A sealed pick."""
    keys = node.mapping(("event", "seat", "step", "hash"), ("seat", "step", "hash"))
    return Seal(keys["seat"].text(), keys["step"].integer(), keys["hash"].text())


def _undo(node: Node) -> Undo:
    """A pick or seal taken back."""
    keys = node.mapping(("event", "seat", "step", "lost"), ("seat", "step"))
    return Undo(keys["seat"].text(), keys["step"].integer(), "lost" in keys and keys["lost"].flag())


def _tick(node: Node) -> Tick:
    """Cards that went home."""
    keys = node.mapping(("event", "from", "to", "lacking"), ("from", "to"))
    lacking = tuple(each.text() for each in keys["lacking"].items()) if "lacking" in keys else ()
    return Tick(keys["from"].text(), keys["to"].text(), lacking)


def _untick(node: Node) -> Untick:
    """Cards that did not go home after all."""
    keys = node.mapping(("event", "from", "to"), ("from", "to"))
    return Untick(keys["from"].text(), keys["to"].text())


READERS: Mapping[str, Callable[[Node], Event]] = {
    "start": _start,
    "pick": _pick,
    "seal": _seal,
    "undo": _undo,
    "tick": _tick,
    "untick": _untick,
}
"""What reads an event, by its word."""
