"""What a player wants to pick, as typed or as a picks file says -> a pick."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from cardkit.draft.course import by_line, lines, lying, offered, sides, whereabouts
from cardkit.draft.event import Pick
from cardkit.draft.meaning import UNCODED, Named, Names, There, meanings
from cardkit.draft.paper import code, typed
from cardkit.draft.step import Choosing
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


CHECK = "check"
"""What a sheet's code stands under."""

TAKE, LEAVE = "take", "leave"
"""What is said of a pile."""

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
    goes = tuple(sides(table.start, table.at(name), name))
    packets = _sided(wanted, table, name)
    if isinstance(table.start.steps[step], Choosing):
        pile = tuple(copy.card for copy in lying(table.start, table.at(name), name))
        return Pick(seat=name, step=step, to=dict.fromkeys(goes, pile if _is_taken(packets[goes[0]]) else ()))
    there = There.of(table, name, sheet=wanted.check is not None)
    faults: list[Fault] = []
    to: dict[str, tuple[str, ...]] = {}
    for side, cards in packets.items():
        found = meanings(cards, there, names)
        faults += [each for each in found if isinstance(each, Fault)]
        to[side] = tuple(each for each in found if isinstance(each, str))
    if faults:
        raise DraftError(*_once(faults))
    return Pick(seat=name, step=step, to={side: to.get(side, ()) for side in goes})


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


def _refuse_other(wanted: Wanted, right: str, seat: str) -> None:
    """Make sure that what is typed stands on the sheet of that seat and step.

    Raises: DraftError.
    """
    check = wanted.check
    if check is not None and typed(check.name) != right:
        raise DraftError(
            check.fault(f"the sheet '{check.name}' is not the one of {seat} for this pick; that is '{right}'")
        )


def _offer(table: Table, seat: str, names: Names) -> str:
    """What the seat may pick from, and how it says so."""
    course = table.at(seat)
    goes = sides(table.start, course, seat)
    words = " ".join(f"{side}=NAME NAME ..." for side in goes) if len(goes) > 1 else "NAME NAME ..."
    can = Counter(names.name(copy.card) for copy in offered(table.start, course, seat))
    cards = "; ".join(card if copies == 1 else f"{card} ({copies} copies)" for card, copies in can.items())
    number = sum(count for count, _ in goes.values())
    if isinstance(table.start.steps[course.step], Choosing):
        return f"write {TAKE} or {LEAVE}, --picks FILE or --auto; {whereabouts(table.start, course, seat)}: {cards}"
    if by_line(table.start, course):
        every = (" ".join(copy.card for copy in line) for line in lines(course))
        return f"write {words}, --picks FILE or --auto; a row or column of these: {' | '.join(every)}"
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
            hint = f"cards go to {neighbours}" if seated else known_hint(word, goes)
            faults.append(Named("", wanted.node).fault(message, hint))
    if faults:
        raise DraftError(*faults)
    return packets


def _side(word: str, goes: Mapping[str, tuple[int, str]]) -> str | None:
    """The side that a word means: the only one where nothing is said, or the only one of a neighbour."""
    named = [side for side, (_, to) in goes.items() if word in (side, PLAIN) or to.casefold() == word.casefold()]
    return word if word in goes else named[0] if len(named) == 1 else None
