"""What is told of each seat of a draft: to itself what lies before it, to others only what all may know."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from cardkit.draft import SHARED, Copy, Giving, Picking, Start, Table, Taking, offered
from cardkit.draft.answer import Drafted
from cardkit.draft.course import lying, must_take
from cardkit.draft.outcome import gifts
from cardkit.draft.square import COLUMN, ROW, by_line, square
from cardkit.draft.step import BURNT, OPEN, PACKET, POOL, STACK, Choosing, said
from cardkit.text import counted


def told(drafted: Drafted, name: str, own: bool) -> str:
    """What a seat gives, holds or has to do; its cards when the draft is done, or to the seat itself."""
    table = drafted.table
    given = [gift for gift in gifts(table) if gift.giver == name]
    lines = [titled(table.start, name)]
    if name in table.waiting:
        task = "has sealed a pick, to be revealed" if table.sealed(name) else _task(table, name)
        lines.append(f"  {task}{_queue(table, name)}")
    shown = table.done or own
    if shown:
        lines += [f"  to {gift.taker} ({gift.side}): {named(gift.copies, drafted.names)}" for gift in given]
    if table.done and own:
        got = [gift for gift in gifts(table) if gift.taker == name]
        lines += [f"  from {gift.giver}: {named(gift.copies, drafted.names)}" for gift in got]
    if name not in table.waiting and not (shown and given) and (table.awaited, name) in table.picks:
        lines.append("  has picked")
    lines += _pooled(drafted, name, own)
    return "".join(f"{line}\n" for line in lines)


def middle(drafted: Drafted) -> list[str]:
    """What all may see of the cards in the middle."""
    lying, piles = drafted.table.course.table, drafted.table.course.piles
    sizes = ", ".join(f"{len(pile)}" for pile in piles)
    stack = [f"stack: {counted(len(lying[STACK]), 'card')}; piles: {sizes}"] if any(piles) else []
    pool = [f"pool: {counted(len(lying[POOL]), 'card')}"] if lying[POOL] and not drafted.table.done else []
    if by_line(drafted.table.start, drafted.table.course):
        return [*pool, *stack, *_squared(drafted)]
    return [*pool, *stack, *([f"open: {named(lying[OPEN], drafted.names)}"] if lying[OPEN] else [])]


def _squared(drafted: Drafted) -> list[str]:
    """The open cards as they lie, rows and columns by name; a dash where one was taken."""
    rows = [[_cell(copy, drafted.names) for copy in row] for row in square(drafted.table.course)]
    named_rows = [[f"{ROW} {number}", *row] for number, row in enumerate(rows, 1)]
    table = [["open", *(f"{COLUMN} {number}" for number in range(1, len(rows) + 1))], *named_rows]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    cells = ([cell.ljust(width) for cell, width in zip(row, widths, strict=True)] for row in table)
    return [" | ".join(row).rstrip() for row in cells]


def _cell(copy: Copy | None, names: Mapping[str, str]) -> str:
    """A card of a square, or that it was taken."""
    return "-" if copy is None else names.get(copy.card, copy.card)


def titled(start: Start, name: str) -> str:
    """A seat with its deck, if it brought one."""
    deck = next(seat.deck for seat in start.seats if seat.seat == name)
    return f"{name} ({deck})" if deck != name else name


def seen(table: Table, name: str, own: bool) -> tuple[Copy, ...]:
    """The copies of a seat that may be told: what it got of the pool is its secret until the draft is done.

    What all saw it pick is told at once, and what was dealt where nobody picks is never told to others.
    """
    held = table.at(name).held[name]
    if own or (table.done and any(isinstance(step, Picking | Taking | Choosing) for step in table.start.steps)):
        return held
    told, open_ = list[Copy](), _picked_openly(table, name)
    for copy in held:
        if copy.origin != SHARED or open_[copy.card] > 0:
            told.append(copy)
        open_[copy.card] -= copy.origin == SHARED
    return tuple(told)


def _picked_openly(table: Table, name: str) -> Counter[str]:
    """The cards that a seat picked in its turn, of those that all look at."""
    turns = [number for number, step in enumerate(table.start.steps) if isinstance(step, Taking) and step.turn]
    picks = (pick for (step, seat), pick in table.picks.items() if seat == name and step in turns)
    return Counter(card for pick in picks for side, cards in pick.to.items() if side != BURNT for card in cards)


def named(copies: Iterable[Copy], names: Mapping[str, str]) -> str:
    """Cards by name, in one line."""
    return "; ".join(names.get(copy.card, copy.card) for copy in copies)


def before(table: Table, name: str) -> Sequence[Copy]:
    """The packet or pile that a seat picks from now and that it alone looks at; empty when there is none."""
    if name not in table.waiting:
        return ()
    step = table.start.steps[table.at(name).step]
    looks = isinstance(step, Choosing) or (isinstance(step, Taking) and step.source == PACKET)
    return lying(table.start, table.at(name), name) if looks else ()


def _task(table: Table, name: str) -> str:
    """What the table's step asks: "picks 10 cards (side:enemy in class): 5 to the left, 5 to the right"."""
    course = table.at(name)
    step, following = table.start.steps[course.step], table.start.steps[course.step + 1 : course.step + 2]
    if isinstance(step, Choosing):
        verb = "has to take" if must_take(course) else "takes or leaves"
        return f"{verb} pile {course.pile + 1} ({counted(len(course.piles[course.pile]), 'card')})"
    if isinstance(step, Taking) and step.count is None:
        return "picks a row or a column of the open cards"
    if isinstance(step, Taking):
        count = min(step.count or 0, len(offered(table.start, course, name)))
        return f"{'burns' if step.into is None else 'picks'} {counted(count, 'card')} ({said(step)})"
    assert isinstance(step, Picking), "a pick is waited for"
    assert isinstance(following[0], Giving), "a give follows a pick"
    shares = ", ".join(f"{count} to the {side}" for side, count in following[0].shares.items())
    return f"picks {counted(step.count, 'card')} ({step.of or 'any'} in {step.zone}): {shares}"


def _queue(table: Table, name: str) -> str:
    """How many packets wait behind the one that a seat picks from, if any do."""
    queue = table.front.queues.get(name, 0)
    return f"; {counted(queue, 'packet')} behind it" if queue else ""


def _pooled(drafted: Drafted, name: str, own: bool) -> list[str]:
    """What a seat has of the pool, zone by zone, or how much; and the packet before it."""
    table = drafted.table
    taken = [copy for copy in table.at(name).held[name] if copy.origin == SHARED]
    told = [copy for copy in seen(table, name, own) if copy.origin == SHARED]
    zones = dict.fromkeys(copy.zone for copy in told)
    lines = [f"  {zone}: {named((copy for copy in told if copy.zone == zone), drafted.names)}" for zone in zones]
    if len(taken) > len(told):
        more = "more " if told else ""
        ask = f"; 'draft status --seat {name}' tells which" if table.done else ""
        lines.append(f"  has {counted(len(taken) - len(told), 'card')} {more}of the pool{ask}")
    packet = before(table, name) if own else ()
    what = "pile" if packet and table.course.piles else "packet"
    return [*lines, *([f"  {what}: {named(packet, drafted.names)}"] if packet else [])]
