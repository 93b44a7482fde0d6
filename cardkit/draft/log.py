"""The draft log: JSON lines -> events with their places, and the table that they make."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from cardkit.draft.chain import broken, parted
from cardkit.draft.event import Event, Start
from cardkit.draft.record import recorded
from cardkit.draft.step import zone
from cardkit.draft.table import Table, after, opened
from cardkit.errors import DraftError, Fault, InputError
from cardkit.position import Position
from cardkit.source import SHOWN, Node, read, shortened
from cardkit.text import known_hint

CHANGED = "the line is not as it was written, or one before it is gone"
"""What is wrong with a line that does not follow the one before."""


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
    links: tuple[str, ...] = ()
    """What binds each line to the one before, of a line without it empty; none at all where no line has any."""
    broken: tuple[int, ...] = ()
    """The numbers of the lines that are not as they were written."""
    notes: tuple[str, ...] = ()

    @property
    def link(self) -> str | None:
        """What the next line is bound to; None where lines are not bound to each other."""
        return self.links[-1] if self.links else None

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
    linked = [parted(line) for line in lines]
    events = _events([each.body for each in linked], file)
    bound = any(each.link is not None for each in linked)
    changed = broken(linked) if bound else ()
    number = len(lines) + 1
    notes = [f"{file}:{number}:1: the last line was cut off in the writing; it is left out"] if torn else []
    notes += [f"{file}:{number}:1: {CHANGED}" for number in changed[:SHOWN]]
    return Log(
        file=file,
        events=events,
        whole=len(content) - len(torn),
        ended=content[: len(content) - len(torn)].endswith(b"\n"),
        links=tuple(each.link or "" for each in linked) if bound else (),
        broken=changed,
        notes=tuple(notes),
    )


def _events(lines: Sequence[bytes], file: str) -> tuple[tuple[Event, int], ...]:
    """The events of lines, each with its number.

    Raises: InputError with every line that is no event.
    """
    faults: list[Fault] = []
    events: list[tuple[Event, int]] = []
    for number, line in enumerate(lines, 1):
        try:
            events.append((recorded(_node(line, number, file), number, file), number))
        except InputError as error:
            faults += error.faults
    if faults:
        raise InputError(*faults)
    return tuple(events)


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
    return recorded(_node(content, 1, file), 2, file)


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
    return node._replace(name="the event")
