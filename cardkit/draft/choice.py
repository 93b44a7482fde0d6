"""What a player wants to pick, as typed or as a picks file says -> a pick."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cardkit.draft.course import Course, lying, offered, sides, whereabouts
from cardkit.draft.event import Pick
from cardkit.draft.meaning import UNCODED, Named, Names, There, meanings
from cardkit.draft.paper import begun, burns, code, typed
from cardkit.draft.square import by_line, lines, whole
from cardkit.draft.step import BURNT, LEAVE, SIDES, TAKE, Choosing
from cardkit.draft.table import Table, awaited_step, known_seat
from cardkit.errors import DraftError, Fault, InputError
from cardkit.source import Node
from cardkit.text import counted, known_hint, listing

_PACKET = re.compile(r"(?P<side>\w+)=(?P<card>.*)\Z", re.DOTALL)
"""`left=CARD`: the packet that this and the next cards belong to."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The cards that a player wants to pick."""

    packets: Mapping[str, tuple[Named, ...]]
    """By side; the side of a plain list is empty."""
    node: Node | None = None
    check: Named | None = None
    """The code of the sheet of paper that it was ticked on."""

    def placed(self, fault: Fault) -> Fault:
        """What is wrong with it, where a file says it."""
        return fault if self.node is None or fault.place else self.node.fault(fault.message, fault.hint)


CHECK = "check"
"""What a sheet's code stands under."""

TAKEN, BURN = "pick", "burn"
"""What a sheet calls the cards that a seat gets, and those that it burns."""

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

    Raises: InputError for anybody who does not sit at the table, for what is no list of cards, and for no seat at all.
    """
    if not node.entries():
        raise InputError(node.fault("nobody's picks stand in it", "such as 'SEAT: [CARD, CARD]'"))
    known = {seat.casefold(): seat for seat in seats}
    spelt = {name: known[name.casefold()] for name in node.entries() if name.casefold() in known}
    keys = node.mapping(tuple(dict.fromkeys((*known.values(), *spelt))))
    twice = [name for number, name in enumerate(spelt) if spelt[name] in list(spelt.values())[:number]]
    if twice:
        raise InputError(*(node.key_fault(name, f"the picks of {spelt[name]} stand twice") for name in twice))
    return {spelt[name]: _wanted(each) for name, each in keys.items()}


def _wanted(node: Node) -> Wanted:
    """What a picks file says of one seat."""
    if not isinstance(node.value, dict):
        return Wanted({PLAIN: _named(node)}, node)
    keys = node.entries()
    check = Named(keys[CHECK].text(), keys[CHECK]) if CHECK in keys else None
    return Wanted({side: _named(each) for side, each in keys.items() if side != CHECK}, node, check)


def _named(node: Node) -> tuple[Named, ...]:
    """The cards of a list, or what stands alone: `take`, `row 1`, `3`."""
    every = node.items() if isinstance(node.value, list) else (node,)
    return tuple(Named(each.text(), each) for each in every)


def pick(table: Table, seat: str, wanted: Wanted, names: Names) -> Pick:
    """The pick that a seat wants to make at the step that the table is at; `refuse_unfit` says whether it is allowed.

    Raises: DraftError for names that mean none of the seat's cards, for unknown sides, for the code of another sheet,
        and, with the cards that may be picked, when nothing is wanted.
    """
    name = known_seat(table.start, seat)
    step = awaited_step(table, name)
    sheet = _sheet(wanted, table, name)
    if not wanted.packets:
        raise DraftError(Named("", wanted.node).fault(f"nobody says what {name} picks", _offer(table, name, names)))
    goes = tuple(sides(table.start, table.at(name), name))
    packets = _sided(wanted, table, name)
    if isinstance(table.start.steps[step], Choosing):
        pile = tuple(copy.card for copy in lying(table.start, table.at(name), name))
        return Pick(seat=name, step=step, to=dict.fromkeys(goes, pile if _is_taken(packets[goes[0]]) else ()))
    there = There.of(table, name, sheet)
    faults: list[Fault] = []
    to: dict[str, tuple[str, ...]] = {}
    for side, cards in packets.items():
        found = meanings(cards, there, names)
        faults += [each for each in found if isinstance(each, Fault)]
        to[side] = tuple(each for each in found if isinstance(each, str))
    if faults:
        raise DraftError(*_once(faults))
    return Pick(seat=name, step=step, to={side: to.get(side, ()) for side in goes})


def picks(table: Table, seat: str, wanted: Wanted, names: Names) -> tuple[Pick, ...]:
    """What a seat wants to pick and, where that stands on the same sheet, what it burns of the rest.

    Raises: as `pick`; DraftError for a pick that the draft does not allow before a burn.
    """
    course = table.at(known_seat(table.start, seat))
    burnt = wanted.packets.get(BURN)
    if burnt is None or not _burns_after(table, seat):
        return (pick(table, seat, wanted, names),)
    rest = {side: cards for side, cards in wanted.packets.items() if side != BURN}
    made = pick(table, seat, replace(wanted, packets=rest), names)
    found = meanings(burnt, There.of(table, made.seat, None if wanted.check is None else course), names)
    faults = [each for each in found if isinstance(each, Fault)]
    if faults:
        raise DraftError(*_once(faults))
    cards = tuple(each for each in found if isinstance(each, str))
    return made, Pick(seat=made.seat, step=course.step + 1, to={BURNT: cards})


def _burns_after(table: Table, seat: str) -> bool:
    """The seat has to pick, and then burns of the same packet."""
    name = known_seat(table.start, seat)
    return name in table.waiting and burns(table.start, table.at(name), name) > 0


def _once(faults: Sequence[Fault]) -> Iterator[Fault]:
    """The faults; of those that say that no code was said the first one."""
    first = next((each for each in faults if each.message == UNCODED), None)
    return (each for each in faults if each.message != UNCODED or each is first)


def _is_taken(said: tuple[Named, ...]) -> bool:
    """The pile is taken, not left.

    Raises: DraftError for other words.
    """
    words = [each.name.strip().casefold() for each in said]
    if words not in ([TAKE], [LEAVE]):
        wrong = next((each for each in said if each.name.strip().casefold() not in (TAKE, LEAVE)), Named(""))
        what = f"'{wrong.name}' is no answer to a pile" if wrong.name else f"{len(said)} answers to a pile"
        raise DraftError(wrong.fault(what, f"write {TAKE} or {LEAVE}"))
    return words == [TAKE]


def _sheet(wanted: Wanted, table: Table, seat: str) -> Course | None:
    """Where the seat stood when the sheet was printed that is typed; None where no code is said.

    Raises: DraftError for a sheet of another seat, or of other cards than it picks from now.
    """
    check = wanted.check
    if check is None or typed(check.name) == code(table.start, table.at(seat), seat):
        return None if check is None else table.at(seat)
    half = begun(table, seat)
    if half is not None and typed(check.name) == code(table.start, half, seat):
        if wanted.packets.keys() - {BURN}:
            message = f"{seat} has picked from the sheet '{check.name}' already"
            raise DraftError(check.fault(message, f"write {BURN}= alone, or 'draft undo' before it"))
        return half
    codes = {code(table.start, table.at(each), each): each for each in table.waiting}
    whose = codes.get(typed(check.name))
    message = f"the sheet '{check.name}' is not the one of {seat} for this pick"
    hint = f"it is that of {whose}" if whose else "sheets of earlier picks, or of other cards, are out; print them anew"
    raise DraftError(check.fault(message, hint))


def _offer(table: Table, seat: str, names: Names) -> str:
    """What the seat may pick from, and how it says so."""
    course = table.at(seat)
    goes = sides(table.start, course, seat)
    words = " ".join(f"{side}=NAME NAME ..." for side in goes) if len(goes) > 1 else "NAME NAME ..."
    words += f" {BURN}=NAME NAME ..." if burns(table.start, course, seat) else ""
    can = Counter(names.name(copy.card) for copy in offered(table.start, course, seat))
    cards = "; ".join(card if copies == 1 else f"{card} ({copies} copies)" for card, copies in can.items())
    number = sum(count for count, _ in goes.values())
    if isinstance(table.start.steps[course.step], Choosing):
        return f"write {TAKE} or {LEAVE}, --picks FILE or --auto; {whereabouts(table.start, course, seat)}: {cards}"
    if by_line(table.start, course):
        left = lines(course)
        every = (f"{name}: {'; '.join(names.name(copy.card) for copy in line)}" for name, line in left.items())
        return f"write '{next(iter(left))}', --picks FILE or --auto; one of {' | '.join(every)}"
    return f"write {words} (quote names with spaces), --picks FILE or --auto; {number} of these: {cards}"


def _sided(wanted: Wanted, table: Table, seat: str) -> Mapping[str, tuple[Named, ...]]:
    """The packets by side; a plain list is the packet of the only side, and a neighbour's name means its only side.

    Raises: DraftError.
    """
    goes = sides(table.start, table.at(seat), seat)
    faults: list[Fault] = []
    packets: dict[str, tuple[Named, ...]] = {}
    for word, cards in wanted.packets.items():
        side = _side(word, goes)
        if side is not None:
            packets[side] = (*packets.get(side, ()), *cards)
        elif word == PLAIN:
            which = " and which ".join(f"{each}=" for each in goes)
            message = f"{seat}: {counted(len(cards), 'card')} without a side; say which are {which}"
            faults.append(Named("", wanted.node).fault(message))
        else:
            neighbours = listing(f"{each}= ({to})" for each, (_, to) in goes.items())
            seated = word.casefold() in map(str.casefold, table.start.names)
            message = f"{seat}: nobody gets cards on the side '{word}'"
            hint = f"cards go to {neighbours}" if seated else _spelt(word, table, seat)
            faults.append(Named("", wanted.node).fault(message, hint))
    if faults:
        raise DraftError(*faults)
    return packets


def _spelt(word: str, table: Table, seat: str) -> str | None:
    """What stands on the seat's sheet where a word does not."""
    course = table.at(seat)
    if isinstance(table.start.steps[course.step], Choosing):
        return f"write {TAKE} or {LEAVE}"
    if by_line(table.start, course):
        return f"write '{next(iter(lines(course)))}'; left are {whole(lines(course))}"
    known = [_headed(side) for side in sides(table.start, course, seat)]
    return known_hint(word, [*known, BURN] if burns(table.start, course, seat) else known)


def _headed(side: str) -> str:
    """What a sheet calls a side, or the zone that cards go into."""
    return side if side in SIDES else BURN if side == BURNT else TAKEN


def _side(word: str, goes: Mapping[str, tuple[int, str]]) -> str | None:
    """The side that a word means: the only one where nothing is said, or the only one of a neighbour."""
    words = (PLAIN, *(_headed(each) for each in goes if each not in SIDES))
    named = [side for side, (_, to) in goes.items() if word in words or to.casefold() == word.casefold()]
    return word if word in goes else named[0] if len(named) == 1 else None
