"""The draft log: JSON lines -> events with their places, and the table that they make."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace

from cardkit.decklist.deckfile import MOST_COPIES
from cardkit.draft.event import FORMAT, SEAT, SEAT_HINT, SHARED, Dealt, Event, Pick, Seal, Seat, Start, Tick, Undo
from cardkit.draft.reading import steps
from cardkit.draft.step import Picking, selector, zone
from cardkit.draft.table import Table, after, opened
from cardkit.errors import DraftError, Fault, InputError, NewerError
from cardkit.position import Position
from cardkit.source import Node, read, shortened
from cardkit.text import known_hint


@dataclass(frozen=True, slots=True, kw_only=True)
class Log:
    """What a log's bytes say."""

    file: str
    events: tuple[tuple[Event, int], ...]
    """Each with the number of its line, from 1; the first one is the start."""
    whole: int
    """Bytes of the whole lines: what stands behind them was cut off in the writing."""
    ended: bool
    """The last whole line has its end."""
    notes: tuple[str, ...] = ()

    @property
    def start(self) -> Start:
        """The first event."""
        first = self.events[0][0]
        assert isinstance(first, Start), "the reader lets nothing else stand first"
        return first


def log(content: bytes, file: str) -> Log:
    """The events of a log; a line that was cut off at its end is left out, with a note.

    Raises: InputError with every line that is no event; NewerError for the format of a later cardkit.
    """
    lines, torn = _lines(content)
    if not lines:
        raise InputError(Fault(message="no draft log: its first line is not whole", place=Position(file)))
    if not lines[0].lstrip(b"\xef\xbb\xbf ").startswith(b"{"):
        raise InputError(Fault(message="no draft log: it does not begin with an event", place=Position(file)))
    faults: list[Fault] = []
    events: list[tuple[Event, int]] = []
    for number, line in enumerate(lines, 1):
        try:
            events.append((_event(_node(line, number, file), number, file), number))
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(*faults)
    number = len(lines) + 1
    notes = (f"{file}:{number}:1: the last line was cut off in the writing; it is left out",) if torn else ()
    ended = content[: len(content) - len(torn)].endswith(b"\n")
    return Log(file=file, events=tuple(events), whole=len(content) - len(torn), ended=ended, notes=notes)


def table(read_log: Log) -> Table:
    """The state of a draft: the replay of its log.

    Raises: DraftError at the line that the draft does not allow.
    """
    state: Table | None = None
    for event, number in read_log.events:
        try:
            state = after(state, event) if state else opened(read_log.start)
        except DraftError as error:
            place = Position(read_log.file, number, 1)
            raise DraftError(*(replace(fault, place=place) for fault in error.faults)) from error
    assert state is not None, "a log has a start"
    return state


def refuse_strangers(read_log: Log, zones: Collection[str], cards: Collection[str] | None = None) -> None:
    """Make sure that a game has the zones of a log and, where `cards` says which it has, its cards.

    Raises: InputError at the line of the start, with everything that the game does not have.
    """
    start, place = read_log.start, Position(read_log.file, 1, 1)
    brought = [(seat.seat, each) for seat in start.seats for each in seat.cards]
    named = [(needed, "a step") for step in start.steps if (needed := zone(step)) is not None]
    named += [(each.zone, f"'{each.card}' of {seat}") for seat, each in brought]
    strange = dict.fromkeys(zone for zone, _ in named if zone not in zones)
    brought += [("the pool", each) for each in start.pool]
    unknown = dict.fromkeys(each.card for _, each in brought if cards is not None and each.card not in cards)
    where = dict(reversed(named))
    bringers = {each.card: seat for seat, each in reversed(brought)}
    faults = [
        Fault(message=f"{start.game} has no zone '{zone}' ({where[zone]})", place=place, hint=known_hint(zone, zones))
        for zone in strange
    ]
    faults += [
        Fault(message=f"{start.game} has no card with the id '{card}', which {bringers[card]} brings", place=place)
        for card in unknown
    ]
    if faults:
        raise InputError(*shortened(faults))


def event(content: bytes, file: str) -> Event:
    """The one event of a file.

    Raises: InputError.
    """
    return _event(_node(content, 1, file), 2, file)


def _lines(content: bytes) -> tuple[tuple[bytes, ...], bytes]:
    """The whole lines, and the bytes of a last one that was cut off.

    A last line without its end counts when it is a whole event: nothing but its line end was lost.
    """
    *lines, last = content.split(b"\n")
    if not last:
        return tuple(lines), b""
    return ((*lines, last), b"") if _whole(last) else (tuple(lines), last)


def _whole(line: bytes) -> bool:
    """The bytes are a JSON object."""
    try:
        return isinstance(read(line, "").value, dict)
    except InputError:
        return False


def _node(line: bytes, number: int, file: str) -> Node:
    """A line as a value that knows its place in the file."""
    node = read(b"\n" * (number - 1) + line.rstrip(b"\r"), file)
    text = line.lstrip()
    if not text.startswith((b"{", b"\xef\xbb\xbf{")):
        place = Position(file, number, 1)
        raise InputError(Fault(message="no event; each line of a draft log is a JSON object", place=place))
    return replace(node, name="the event")


def _event(node: Node, number: int, file: str) -> Event:
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
    keys = node.mapping(("event", "seat", "step"), ("seat", "step"))
    return Undo(keys["seat"].text(), keys["step"].integer())


def _tick(node: Node) -> Tick:
    """Cards that went home."""
    keys = node.mapping(("event", "from", "to"), ("from", "to"))
    return Tick(keys["from"].text(), keys["to"].text())


READERS: Mapping[str, Callable[[Node], Event]] = {
    "start": _start,
    "pick": _pick,
    "seal": _seal,
    "undo": _undo,
    "tick": _tick,
}
"""What reads an event, by its word."""
