"""What is told of each seat of a draft: to itself what lies before it, to others only what all may know."""

from collections.abc import Iterable, Mapping, Sequence

from cardkit.draft import SHARED, Copy, Giving, Picking, Start, Table, Taking, offered
from cardkit.draft.answer import Drafted
from cardkit.draft.outcome import gifts
from cardkit.draft.step import OPEN, PACKET, POOL, said
from cardkit.text import counted


def told(drafted: Drafted, name: str, own: bool) -> str:
    """What a seat gives, holds or has to do; its cards when the draft is done, or to the seat itself."""
    table = drafted.table
    given = [gift for gift in gifts(table) if gift.giver == name]
    lines = [titled(table.start, name)]
    if name in table.waiting:
        lines.append("  has sealed a pick, to be revealed" if table.sealed(name) else f"  {_task(table, name)}")
    shown = table.done or own
    if shown:
        lines += [f"  to {gift.taker} ({gift.side}): {named(gift.copies, drafted.names)}" for gift in given]
    if not table.done and not (shown and given) and (table.awaited, name) in table.picks:
        lines.append("  has picked")
    lines += _pooled(drafted, name, own)
    return "".join(f"{line}\n" for line in lines)


def middle(drafted: Drafted) -> list[str]:
    """What all may see of the cards in the middle."""
    lying = drafted.table.course.table
    pool = [f"pool: {counted(len(lying[POOL]), 'card')}"] if lying[POOL] and not drafted.table.done else []
    return [*pool, *([f"open: {named(lying[OPEN], drafted.names)}"] if lying[OPEN] else [])]


def titled(start: Start, name: str) -> str:
    """A seat with its deck, if it brought one."""
    deck = next(seat.deck for seat in start.seats if seat.seat == name)
    return f"{name} ({deck})" if deck != name else name


def seen(table: Table, name: str, own: bool) -> tuple[Copy, ...]:
    """The copies of a seat that may be told: what it took is its secret until the draft is done."""
    return tuple(copy for copy in table.held[name] if own or table.done or copy.origin != SHARED)


def named(copies: Iterable[Copy], names: Mapping[str, str]) -> str:
    """Cards by name, in one line."""
    return "; ".join(names.get(copy.card, copy.card) for copy in copies)


def before(table: Table, name: str) -> Sequence[Copy]:
    """The packet that lies before a seat and that it picks from now; empty when it does not."""
    step = None if table.awaited is None else table.start.steps[table.awaited]
    looks = isinstance(step, Taking) and step.source == PACKET and name in table.waiting
    return table.course.packets[name] if looks else ()


def _task(table: Table, name: str) -> str:
    """What the table's step asks: "picks 10 cards (side:enemy in class): 5 to the left, 5 to the right"."""
    assert table.awaited is not None, "somebody is waited for"
    step, following = table.start.steps[table.awaited], table.start.steps[table.awaited + 1 : table.awaited + 2]
    if isinstance(step, Taking) and step.count is None:
        return "picks a row or a column of the open cards"
    if isinstance(step, Taking):
        count = min(step.count or 0, len(offered(table.start, table.course, name)))
        return f"{'burns' if step.into is None else 'picks'} {counted(count, 'card')} ({said(step)})"
    assert isinstance(step, Picking), "a pick is waited for"
    assert isinstance(following[0], Giving), "a give follows a pick"
    shares = ", ".join(f"{count} to the {side}" for side, count in following[0].shares.items())
    return f"picks {counted(step.count, 'card')} ({step.of or 'any'} in {step.zone}): {shares}"


def _pooled(drafted: Drafted, name: str, own: bool) -> list[str]:
    """What a seat has of the pool, zone by zone, or how much; and the packet before it."""
    table = drafted.table
    taken = [copy for copy in table.held[name] if copy.origin == SHARED]
    if not taken and not before(table, name):
        return []
    if not (own or table.done):
        return [f"  has {counted(len(taken), 'card')} of the pool"] if taken else []
    zones = dict.fromkeys(copy.zone for copy in taken)
    lines = [f"  {zone}: {named((copy for copy in taken if copy.zone == zone), drafted.names)}" for zone in zones]
    packet = before(table, name)
    return [*lines, *([f"  packet: {named(packet, drafted.names)}"] if packet else [])]
