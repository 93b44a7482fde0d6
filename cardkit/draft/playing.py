"""The picks of a draft, done: cards are dealt, passed, taken and given, up to the first pick that is not made yet.

A pure function of the first event and the picks. Nothing here fails: picks are checked before they count.
"""

from collections.abc import Sequence
from dataclasses import replace

from cardkit import chance
from cardkit.draft.allotment import allotment
from cardkit.draft.copies import Copy, Held, dealt, pool
from cardkit.draft.course import Course, Gift, Picks, due, in_turn, neighbour, offered
from cardkit.draft.event import Pick, Start
from cardkit.draft.pile import chosen, laid
from cardkit.draft.step import (
    BURNT,
    OPEN,
    PACKET,
    POOL,
    STACK,
    Choosing,
    Clearing,
    Dealing,
    Giving,
    Passing,
    Picking,
    Piling,
    Revealing,
    Shuffling,
    Taking,
)


def begun(start: Start) -> Course:
    """The table before the first pick: its pool is shuffled and divided, and what comes before that pick is done."""
    parts = allotment(start, pool(start))
    return advanced(
        start,
        Course(
            held=dealt(start),
            packets=dict.fromkeys(start.names, ()),
            table={OPEN: (), POOL: parts.rest, STACK: (), BURNT: ()},
            to_deal=parts.dealt,
        ),
        {},
    )


def played(start: Start, picks: Picks) -> Course:
    """What became of the table, step by step, up to the first pick that a seat has not made."""
    return advanced(start, begun(start), picks)


def advanced(start: Start, course: Course, picks: Picks) -> Course:
    """The course as far as picks bring it on."""
    while course.step < len(start.steps):
        then = _after(start, course, picks)
        if then.step == course.step:
            return then
        course = then
    return course


def _after(start: Start, course: Course, picks: Picks) -> Course:
    """The course after its step, or where it waits in it."""
    match start.steps[course.step]:
        case Picking():
            return course if due(start, course, picks) else _next(course)
        case Giving():
            made = tuple(
                gift for seat in start.names for gift in packets(start, _back(course), picks[course.step - 1, seat])
            )
            return _next(replace(course, held=_exchanged(course.held, made), gifts=(*course.gifts, *made)))
        case Shuffling():
            held = {seat: _shuffled(start, course.step, seat, copies) for seat, copies in course.held.items()}
            return _next(replace(course, held=held))
        case Taking() as taking:
            return _in_turn(start, course, picks) if taking.turn else _at_once(start, course, picks)
        case Choosing():
            return _chosen(start, course, picks)
        case _:
            return _next(moved(start, course))


def _next(course: Course) -> Course:
    """The course at the next step."""
    return replace(course, step=course.step + 1, turn=0)


def _back(course: Course) -> Course:
    """The course at the step before."""
    return replace(course, step=course.step - 1)


def moved(start: Start, course: Course) -> Course:
    """The course after cards were moved by nobody's choice."""
    step = start.steps[course.step]
    cards = course.to_deal.get(course.step, ())
    to_deal = {number: copies for number, copies in course.to_deal.items() if number != course.step}
    match step:
        case Dealing():
            return replace(_dealt(start, course, step), to_deal=to_deal)
        case Revealing():
            table = {**course.table, OPEN: (*course.table[OPEN], *cards)}
            return replace(course, table=table, laid=tuple(copy.number for copy in cards), to_deal=to_deal)
        case Piling():
            return replace(laid(course, step, cards), to_deal=to_deal)
        case Passing():
            return handed(start, course, step.side)
        case Clearing():
            return _cleared(course, step.source)
    raise AssertionError("no other step moves cards by itself")


def handed(start: Start, course: Course, side: str) -> Course:
    """The course after every seat has handed its packet on."""
    lots = {neighbour(start.names, seat, side): lot for seat, lot in course.packets.items()}
    return replace(course, packets={seat: lots[seat] for seat in start.names})


def _dealt(start: Start, course: Course, step: Dealing) -> Course:
    """The course after each seat got its cards."""
    cards = course.to_deal[course.step]
    lots = {seat: cards[number * step.count :][: step.count] for number, seat in enumerate(start.names)}
    if step.into is None:
        return replace(course, packets={seat: (*course.packets[seat], *lot) for seat, lot in lots.items()})
    return replace(course, held={seat: (*course.held[seat], *_into(lot, step.into)) for seat, lot in lots.items()})


def _into(copies: Sequence[Copy], zone: str) -> tuple[Copy, ...]:
    """The copies as they lie in a zone of a deck."""
    return tuple(replace(copy, zone=zone) for copy in copies)


def _cleared(course: Course, source: str) -> Course:
    """The course after all that lies there was burnt."""
    packets = tuple(copy for copies in course.packets.values() for copy in copies)
    burnt = packets if source == PACKET else course.table[source]
    table = {**course.table, BURNT: (*course.table[BURNT], *burnt)}
    if source == PACKET:
        return replace(course, packets=dict.fromkeys(course.packets, ()), table=table)
    return replace(course, table={**table, source: ()})


def _at_once(start: Start, course: Course, picks: Picks) -> Course:
    """The course after all seats that find cards have taken some of their packets."""
    if due(start, course, picks):
        return course
    then = course
    for seat in start.names:
        if (course.step, seat) in picks:
            then = taken(start, then, picks[course.step, seat])
    return _next(then)


def _in_turn(start: Start, course: Course, picks: Picks) -> Course:
    """The course after the seats that have taken cards in turn; whoever finds none is passed over."""
    for seat in in_turn(start, course.step)[course.turn :]:
        if offered(start, course, seat):
            if (course.step, seat) not in picks:
                return course
            course = taken(start, course, picks[course.step, seat])
        course = replace(course, turn=course.turn + 1)
    return _next(course)


def _chosen(start: Start, course: Course, picks: Picks) -> Course:
    """The course after a seat took or left a pile, or where it waits for that; past it when no pile is left."""
    for seat in due(start, course, picks):
        pick = picks.get((course.step, seat))
        return course if pick is None else _next(chosen(start, course, pick))
    return _next(course)


def taken(start: Start, course: Course, pick: Pick) -> Course:
    """The course after a seat has taken what it picked."""
    step = start.steps[pick.step]
    assert isinstance(step, Taking), "the pick is of that step"
    copies = _meant(offered(start, course, pick.seat), pick.cards)
    gone = {copy.number for copy in copies}
    if step.source == PACKET:
        left = tuple(copy for copy in course.packets[pick.seat] if copy.number not in gone)
        course = replace(course, packets={**course.packets, pick.seat: left})
    else:
        left = tuple(copy for copy in course.table[step.source] if copy.number not in gone)
        course = replace(course, table={**course.table, step.source: left})
    if step.into is None:
        return replace(course, table={**course.table, BURNT: (*course.table[BURNT], *copies)})
    return replace(course, held={**course.held, pick.seat: (*course.held[pick.seat], *_into(copies, step.into))})


def _meant(can: Sequence[Copy], cards: Sequence[str]) -> tuple[Copy, ...]:
    """The copies that a pick means. Of equal cards the one that stands first goes."""
    left = list(can)
    return tuple(left.pop(next(i for i, copy in enumerate(left) if copy.card == card)) for card in cards)


def packets(start: Start, course: Course, pick: Pick) -> tuple[Gift, ...]:
    """What a pick of own cards gives to each neighbour."""
    copies = iter(_meant(offered(start, course, pick.seat), pick.cards))
    return tuple(
        Gift(
            step=pick.step,
            giver=pick.seat,
            side=side,
            taker=neighbour(start.names, pick.seat, side),
            copies=tuple(next(copies) for _ in cards),
        )
        for side, cards in pick.to.items()
    )


def _exchanged(held: Held, gifts: Sequence[Gift]) -> Held:
    """What seats hold after all packets have changed hands at once."""
    gone = {copy.number for gift in gifts for copy in gift.copies}
    return {
        seat: tuple(copy for copy in copies if copy.number not in gone)
        + tuple(copy for gift in gifts if gift.taker == seat for copy in gift.copies)
        for seat, copies in held.items()
    }


def _shuffled(start: Start, step: int, seat: str, copies: Sequence[Copy]) -> tuple[Copy, ...]:
    """The copies zone by zone, those of the shuffled one in a new order."""
    shuffling = start.steps[step]
    assert isinstance(shuffling, Shuffling), "only a shuffle shuffles"
    zones: dict[str, list[Copy]] = {}
    for copy in copies:
        zones.setdefault(copy.zone, []).append(copy)
    if shuffling.zone in zones:
        mixed = chance.shuffled(zones[shuffling.zone], chance.stream(start.seed, seat, step))
        zones[shuffling.zone] = list(mixed)
    return tuple(copy for zone in zones.values() for copy in zone)
