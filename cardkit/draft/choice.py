"""What a player wants to pick, as typed or as a picks file says -> a pick; and picks that the seed makes."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from random import Random

from cardkit import chance
from cardkit.draft.copies import Copy
from cardkit.draft.course import Course, choices, lines, lying, offered, sides, whereabouts
from cardkit.draft.event import Pick, Start
from cardkit.draft.paper import code, typed
from cardkit.draft.step import Picking, Taking
from cardkit.draft.table import Table, awaited_step, known_seat
from cardkit.errors import DraftError, Fault, InputError
from cardkit.source import Node
from cardkit.text import counted, fold, known_hint, listing, suggestion

_PACKET = re.compile(r"(?P<side>\w+)=(?P<card>.*)\Z", re.DOTALL)
"""`left=CARD`: the packet that this and the next cards belong to."""


@dataclass(frozen=True, slots=True)
class Names:
    """What cards are called, as far as the game is at hand; where it is not, ids alone say."""

    ids: Callable[[str], tuple[str, ...]] = lambda _: ()
    """The ids of the cards that a name means."""
    by_id: Mapping[str, str] = field(default_factory=dict)

    def name(self, card: str) -> str:
        """What people call a card."""
        return self.by_id.get(card, card)


@dataclass(frozen=True, slots=True)
class Named:
    """A card as it was called."""

    name: str
    node: Node | None = None
    """Where a file says so."""

    def fault(self, message: str, hint: str | None = None) -> Fault:
        """What is wrong with it."""
        return Fault(message=message, hint=hint) if self.node is None else self.node.fault(message, hint)


@dataclass(frozen=True, slots=True)
class Wanted:
    """The cards that a player wants to pick."""

    packets: Mapping[str, tuple[Named, ...]]
    """By side; the side of a plain list is empty."""
    node: Node | None = None
    check: Named | None = None
    """The code of the sheet of paper that it was ticked on."""


CHECK = "check"
"""What a sheet's code stands under."""

PLAIN = ""
"""The side of cards that are not said to be for any."""


def said(words: Sequence[str]) -> Wanted:
    """What the words of a command want: `check=CODE left=A B C right=D E F`, or a plain list of cards."""
    packets: dict[str, tuple[Named, ...]] = {}
    side, check = PLAIN, None
    for word in words:
        found = _PACKET.match(word)
        if found and found["side"] == CHECK:
            check = Named(found["card"])
            continue
        side, name = (found["side"], found["card"]) if found else (side, word)
        packets[side] = packets.get(side, ()) + ((Named(name),) if name else ())
    return Wanted(packets, check=check)


def written(node: Node, seats: Iterable[str]) -> Mapping[str, Wanted]:
    """What a picks file wants, by seat: `{ADA: {check: CODE, left: [cards], right: [cards]}, BEN: [cards]}`.

    Raises: InputError for anybody who does not sit at the table, and for what is no list of cards.
    """
    known = {seat.casefold(): seat for seat in seats}
    spelt = {name: known[name.casefold()] for name in node.entries() if name.casefold() in known}
    keys = node.mapping((*known.values(), *spelt))
    twice = [name for number, name in enumerate(spelt) if spelt[name] in list(spelt.values())[:number]]
    if twice:
        raise InputError(*(node.key_fault(name, f"the picks of {spelt[name]} stand twice") for name in twice))
    return {spelt[name]: _wanted(each) for name, each in keys.items()}


def _wanted(node: Node) -> Wanted:
    """What a picks file says of one seat."""
    if isinstance(node.value, list):
        return Wanted({PLAIN: _named(node)}, node)
    keys = node.entries()
    check = Named(keys[CHECK].text(), keys[CHECK]) if CHECK in keys else None
    return Wanted({side: _named(each) for side, each in keys.items() if side != CHECK}, node, check)


def _named(node: Node) -> tuple[Named, ...]:
    """The cards of a list."""
    return tuple(Named(each.text(), each) for each in node.items())


def pick(table: Table, seat: str, wanted: Wanted, names: Names) -> Pick:
    """The pick that a seat wants to make at the step that the table is at; `refuse_unfit` says whether it is allowed.

    Raises: DraftError for names that mean none of the seat's cards, for unknown sides, for the code of another sheet,
        and, with the cards that may be picked, when nothing is wanted.
    """
    name = known_seat(table.start, seat)
    step = awaited_step(table, name)
    _refuse_other(wanted, code(table.start, name, step), name)
    if not wanted.packets:
        raise DraftError(Named("", wanted.node).fault(f"nobody says what {name} picks", _offer(table, name, names)))
    goes = tuple(sides(table.start, table.course, name))
    packets = _sided(wanted, name, goes)
    there = _There.of(table, name)
    faults: list[Fault] = []
    to: dict[str, tuple[str, ...]] = {}
    for side, cards in packets.items():
        found = [_meant(card, there, names) for card in cards]
        faults += [each for each in found if isinstance(each, Fault)]
        to[side] = tuple(each for each in found if isinstance(each, str))
    if faults:
        raise DraftError(*faults)
    return Pick(seat=name, step=step, to={side: to.get(side, ()) for side in goes})


def _refuse_other(wanted: Wanted, right: str, seat: str) -> None:
    """Make sure that what is typed stands on the sheet of that seat and step.

    Raises: DraftError.
    """
    check = wanted.check
    if check is not None and typed(check.name) != right:
        raise DraftError(
            check.fault(f"the sheet '{check.name}' is not the one of {seat} for this pick; that is '{right}'")
        )


@dataclass(frozen=True, slots=True)
class _There:
    """The cards that a seat looks at."""

    seat: str
    cards: tuple[str, ...]
    numbered: Mapping[str, str]
    """Those that may be picked, by their number on the sheet; none where cards have numbers for ids."""
    where: str
    own: bool

    @classmethod
    def of(cls, table: Table, seat: str) -> "_There":
        """What lies before a seat."""
        cards = tuple(dict.fromkeys(copy.card for copy in lying(table.start, table.course, seat)))
        own = table.awaited is not None and isinstance(table.start.steps[table.awaited], Picking)
        on_sheet = () if any(map(str.isdecimal, cards)) else choices(table.start, table.course, seat)
        numbered = {str(number): card for number, card in enumerate(on_sheet, 1)}
        return cls(seat, cards, numbered, whereabouts(table.start, table.course, seat), own)


def _offer(table: Table, seat: str, names: Names) -> str:
    """What the seat may pick from, and how it says so."""
    step = awaited_step(table, seat)
    goes = sides(table.start, table.course, seat)
    words = " ".join(f"{side}=NAME NAME ..." for side in goes) if len(goes) > 1 else "NAME NAME ..."
    can = Counter(names.name(copy.card) for copy in offered(table.start, table.course, seat))
    cards = "; ".join(card if copies == 1 else f"{card} ({copies} copies)" for card, copies in can.items())
    number = sum(count for count, _ in goes.values())
    if _by_line(table.start, step):
        every = (" ".join(copy.card for copy in line) for line in lines(table.course))
        return f"write {words}, --picks FILE or --auto; a row or column of these: {' | '.join(every)}"
    return f"write {words} (quote names with spaces), --picks FILE or --auto; {number} of these: {cards}"


def _by_line(start: Start, step: int) -> bool:
    """A row or a column is picked at the step."""
    taking = start.steps[step]
    return isinstance(taking, Taking) and taking.count is None


def _sided(wanted: Wanted, seat: str, sides: tuple[str, ...]) -> Mapping[str, tuple[Named, ...]]:
    """The packets by side; a plain list is the packet of the only side.

    Raises: DraftError.
    """
    known = (*sides, PLAIN) if len(sides) == 1 else sides
    faults = []
    for side, cards in wanted.packets.items():
        if side == PLAIN and PLAIN not in known:
            which = " and which ".join(f"{each}=" for each in sides)
            message = f"{seat}: {counted(len(cards), 'card')} without a side; say which are {which}"
            faults.append(Named("", wanted.node).fault(message))
        elif side not in known:
            message = f"{seat}: nobody gets cards on the side '{side}'"
            faults.append(Named("", wanted.node).fault(message, known_hint(side, sides)))
    if faults:
        raise DraftError(*faults)
    return {side or sides[0]: cards for side, cards in wanted.packets.items()}


def _meant(card: Named, there: _There, names: Names) -> str | Fault:
    """The one of the cards before a seat that a name means, or why there is none."""
    name, held = card.name.strip(), there.cards
    if name in held:
        return name
    meant = names.ids(name)
    own = tuple(each for each in meant if each in held)
    if len(own) == 1:
        return own[0]
    if own:
        which = f"of {there.seat}" if there.own else there.where
        return card.fault(f"'{name}' means {len(own)} cards {which}", f"write the id: {listing(own)}")
    if meant:
        return card.fault(f"'{name}' is not {there.where}")
    return there.numbered.get(name) or _folded(card, name, there, names)


def _folded(card: Named, name: str, there: _There, names: Names) -> str | Fault:
    """The card whose id is nearly that, or why there is none."""
    by_folded = {fold(each): each for each in there.cards}
    if fold(name) in by_folded:
        return by_folded[fold(name)]
    message = f"{there.seat} has no card that" if there.own else f"no card {there.where}"
    near = suggestion(name, map(names.name, there.cards))
    counts = f"its sheet counts to {len(there.numbered)}" if name.isdecimal() and there.numbered else None
    return card.fault(f"{message} is called '{name}'", counts or near)


Picker = Callable[[Sequence[Copy], int, Random], Sequence[Copy]]
"""Chooses so many of the copies that may be picked, in the order in which sides get them."""


def by_chance(can: Sequence[Copy], count: int, rng: Random) -> Sequence[Copy]:
    """Any of them."""
    return chance.chosen(can, count, rng)


def automatic(table: Table, seat: str, picker: Picker = by_chance) -> Pick:
    """The pick that the seed makes for a seat, or a picker with the seed's chance; no other seat's cards move it.

    Raises: DraftError when the seat has nothing to pick.
    """
    name = known_seat(table.start, seat)
    awaited_step(table, name)
    return picked(table.start, table.course, name, picker)


def picked(start: Start, course: Course, seat: str, picker: Picker) -> Pick:
    """What a picker picks for a seat that has to pick."""
    rng = chance.stream(start.seed, seat, course.step)
    goes = sides(start, course, seat)
    if _by_line(start, course.step):
        line = chance.chosen(lines(course), 1, rng)[0]
        return Pick(seat=seat, step=course.step, to={side: tuple(copy.card for copy in line) for side in goes})
    can = sorted(offered(start, course, seat), key=attrgetter("number"))
    cards = tuple(copy.card for copy in picker(can, sum(count for count, _ in goes.values()), rng))
    to: dict[str, tuple[str, ...]] = {}
    first = 0
    for side, (count, _) in goes.items():
        to[side] = cards[first : first + count]
        first += count
    return Pick(seat=seat, step=course.step, to=to)
