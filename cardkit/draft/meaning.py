"""What a card is called by whoever picks it -> the card: by id, name, or number on a sheet of paper."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from cardkit.draft.course import Course, lying, whereabouts
from cardkit.draft.paper import numbers
from cardkit.draft.square import by_line, called, lines, whole
from cardkit.draft.step import PACKET, Picking, Taking
from cardkit.draft.table import Table
from cardkit.errors import Fault
from cardkit.source import Node
from cardkit.text import fold, listing, suggestion

_NUMBERS = re.compile(r"\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*,?\Z")
"""Numbers of a sheet, several at once: `1,2,5-7`."""

UNCODED = "a number means a card of a sheet of paper, whose code is not said"
"""What is wrong with a number alone: the sheet may be that of another pick."""


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
class There:
    """The cards that a seat looks at."""

    seat: str
    cards: tuple[str, ...]
    numbered: Mapping[str, str]
    """Those that a sheet has, by their number; none where cards have numbers for ids."""
    sheet: bool
    """What is wanted stands on a sheet, by its code: numbers are those of the sheet."""
    where: str
    own: bool
    lines: Mapping[str, tuple[str, ...]]
    """What is left of rows and columns where one of them is picked."""
    takers: Mapping[str, str]
    """Who took which card of those that all look at, as all saw."""

    @classmethod
    def of(cls, table: Table, seat: str, sheet: Course | None) -> "There":
        """What lies before a seat; a sheet's numbers are those of where the seat stood when it was printed."""
        course = table.at(seat)
        cards = tuple(dict.fromkeys(copy.card for copy in lying(table.start, course, seat)))
        own = isinstance(table.start.steps[course.step], Picking)
        on_sheet = {} if any(map(str.isdecimal, cards)) else numbers(table.start, sheet or course, seat)
        numbered = {str(number): card for number, card in on_sheet.items()}
        left = lines(course) if by_line(table.start, course) else {}
        cards_of = {name: tuple(copy.card for copy in line) for name, line in left.items()}
        return cls(
            seat=seat,
            cards=cards,
            numbered=numbered,
            sheet=sheet is not None,
            where=whereabouts(table.start, course, seat),
            own=own,
            lines=cards_of,
            takers=_takers(table, course.step),
        )


def _takers(table: Table, step: int) -> Mapping[str, str]:
    """Who took which card before, where a step takes of cards that all look at."""
    steps = table.start.steps
    common = {number for number, each in enumerate(steps) if isinstance(each, Taking) and each.source != PACKET}
    taken = (pick for (number, _), pick in table.picks.items() if number in common and step in common)
    return {card: pick.seat for pick in taken for card in pick.cards}


def meanings(cards: Sequence[Named], there: There, names: Names) -> list[str | Fault]:
    """The cards before a seat that are meant, one by one or as a line, or why there is none."""
    line = called(card.name for card in cards) if there.lines else None
    if line is not None and line not in there.lines:
        return [cards[0].fault(f"no card lies in {line}", f"left are {whole(there.lines)}")]
    if line is not None:
        return [*there.lines[line]]
    return [_meant(each, there, names) for card in cards for each in _each(card, there, names)]


def _each(card: Named, there: There, names: Names) -> Iterator[Named]:
    """The numbers of a word that names several; else the word as it is."""
    name = card.name.strip()
    if name.isdecimal() or not _NUMBERS.match(name) or name in there.cards or names.ids(name):
        yield card
        return
    for part in name.rstrip(",").split(","):
        first, _, last = part.partition("-")
        numbers = range(int(first), min(int(last or first), len(there.numbered) + 1) + 1)
        for number in numbers or (part,):
            yield replace(card, name=f"{number}")


def _meant(card: Named, there: There, names: Names) -> str | Fault:
    """The one of the cards before a seat that a name means, or why there is none."""
    name, held = card.name.strip(), there.cards
    if name in held:
        return name
    meant = names.ids(name)
    own = tuple(each for each in meant if each in held)
    if len(own) > 1:
        which = f"of {there.seat}" if there.own else there.where
        return card.fault(f"'{name}' means {len(own)} cards {which}", f"write the id: {listing(own)}")
    if meant:
        return own[0] if own else _gone(card, name, meant, there)
    return _numbered(card, name, there, names) if name in there.numbered else _folded(card, name, there, names)


def _numbered(card: Named, number: str, there: There, names: Names) -> str | Fault:
    """The card of a number on the sheet, or why it is not meant."""
    if not there.sheet:
        where = "check=CODE before it" if card.node is None else "'check: CODE' beside the cards"
        return card.fault(UNCODED, f"write {where}, or the card's name")
    found = there.numbered[number]
    return found if found in there.cards else _gone(card, names.name(found), (found,), there)


def _gone(card: Named, name: str, meant: Sequence[str], there: There) -> Fault:
    """That a card does not lie there, and who took it where all know."""
    taker = next((there.takers[each] for each in meant if each in there.takers), None)
    return card.fault(f"'{name}' is not {there.where}", None if taker is None else f"{taker} has taken it")


def _folded(card: Named, name: str, there: There, names: Names) -> str | Fault:
    """The card whose id is nearly that, or why there is none."""
    by_folded = {fold(each): each for each in there.cards}
    if fold(name) in by_folded:
        return by_folded[fold(name)]
    message = f"{there.seat} has no card that" if there.own else f"no card {there.where}"
    near = suggestion(name, map(names.name, there.cards))
    counts = f"its sheet counts to {len(there.numbered)}" if name.isdecimal() and there.numbered else None
    return card.fault(f"{message} is called '{name}'", counts or near)
