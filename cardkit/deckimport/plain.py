"""Deck lists as text, a line a card: what people type, and what most programs write."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from cardkit.collection.edition import Lookup, key
from cardkit.collection.program import CODE, COUNT, NAME, NUMBER, SET
from cardkit.collection.row import Row, amount
from cardkit.deckimport.board import Board, board, zone_of
from cardkit.deckimport.grammar import Reading, readings
from cardkit.deckimport.heading import comment, heading, is_total, title
from cardkit.deckimport.item import Item, Paper, lines, row
from cardkit.decklist.account import Kind, Line
from cardkit.decklist.part import Part
from cardkit.errors import Fault
from cardkit.position import Position
from cardkit.source import Document
from cardkit.text import counted, quoted

_BEHIND = re.compile(r" // | \(| \[")
"""What stands between a name and what more is said of the card."""
_PARTING = (Kind.HEADER, Kind.COMMENT)
"""Lines that part cards by something else than zones: a blank line above them says no more."""
_LONGEST = 500
"""Characters of a line that is read: names have far fewer, and to look behind one takes the square of that."""
_FEW = 20
"""Lines that are no cards, of which each is compared with every name of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Said:
    """What a line of the list is."""

    line: Line
    item: Item | None = None
    board: Board | None = None
    """The part of the list that begins here."""
    name: str | None = None
    """Of the deck."""
    fault: Fault | None = None
    note: str | None = None
    is_doubtful: bool = False
    """No card is called so or nearly so, and it says no count."""


def paper(document: Document, known: Lookup) -> Paper:
    """A text as a deck list."""
    said = _without_remarks(list(_said(document, known)), document)
    items = tuple(each.item for each in said if each.item is not None)
    is_headed = any(each.board is not None for each in said)
    notes = [each.note for each in said if each.note is not None]
    if not is_headed and all(item.zone is None for item in items):
        items, told = _split(items, said, known)
        notes += (f"{document.file}: {each}" for each in told)
    return Paper(
        form="text",
        document=document,
        items=items,
        account=tuple(each.line for each in said),
        name=next((each.name for each in said if each.name is not None), None),
        faults=tuple(each.fault for each in said if each.fault is not None),
        notes=tuple(notes),
    )


def _said(document: Document, known: Lookup) -> Iterator[_Said]:
    """What each line is."""
    here, unsure, is_first = Board(), 0, True
    for number, start, whole in lines(document):
        spot = _Spot(document, known, number, start + len(whole) - len(whole.lstrip()), whole.strip())
        each = spot.endless() or (is_first and spot.chapter()) or spot.plain() or spot.card(here)
        if each is None:
            near = unsure >= _FEW or known.catalogue.nearest_name(heading(spot.text).text) is not None
            each = spot.head(is_first, near) or spot.unknown(here, near)
            unsure += 1
        here = each.board or here
        is_first = is_first and each.line.kind in (Kind.BLANK, Kind.COMMENT)
        yield each


@dataclass(frozen=True, slots=True)
class _Spot:
    """A line of the list, without blanks around it."""

    document: Document
    known: Lookup
    number: int
    start: int
    text: str

    def endless(self) -> _Said | None:
        """A line that is too long for any name."""
        if len(self.text) <= _LONGEST:
            return None
        fault = self.document.fault(f"a line of {len(self.text)} characters; no card's name is so long", self.start)
        return _Said(line=Line(self.number, Kind.CARD, self.text), fault=fault)

    def chapter(self) -> _Said | None:
        """The title of a text in Markdown, whose parts have headings of the second order."""
        is_title = self.text.startswith("# ") and "\n## " in self.document.text
        return self._is(Kind.TITLE, name=self.text[2:].strip()) if is_title else None

    def plain(self) -> _Said | None:
        """A blank line, a comment, or what heads a part of the list."""
        if not self.text:
            return self._is(Kind.BLANK)
        named, remark = title(self.text), comment(self.text)
        if remark is not None:
            headed, called = self._board(remark), title(remark)
            return headed if headed is not None else self._is(Kind.COMMENT, name=called)
        if named is not None and board(self.text, self.known.catalogue.game) is None:
            return self._is(Kind.TITLE, name=named)
        return None if self.text[0].isdigit() else self._board(self.text)

    def card(self, here: Board) -> _Said | None:
        """A card that the catalogue knows."""
        found = _chosen(self.text, self.known)
        return None if found is None else self._of(found, here)

    def head(self, is_first: bool, is_near: bool) -> _Said | None:
        """What is no card: a total, a heading of cards of one kind, the name of the deck; `is_near`: it may be called
        nearly as a card is.
        """
        if is_total(self.text):
            return self._is(Kind.TOTAL)
        said = heading(self.text)
        count = _count(self.text)
        if said.is_marked and (count is None or (said.count is not None and said.count == self._below())):
            return self._is(Kind.HEADER)
        if is_first and count is None and self._is_alone():
            return self._taken(Kind.TITLE, "the name of the deck", self.text if is_near else None, self.text)
        if is_near or (said.count is None and (count is not None or not self._goes_before())):
            return None
        return self._taken(Kind.HEADER, "a heading", self.text)

    def unknown(self, here: Board, is_near: bool) -> _Said:
        """What may be a card, but the catalogue does not know it."""
        *_, last = (each for each in readings(self.text) if each.code is None)
        return replace(self._of(last, here), is_doubtful=last.count is None and not is_near)

    def _taken(self, kind: Kind, what: str, told: str | None, name: str | None = None) -> _Said:
        """A line that may be something else, which is told."""
        note = f"{self.document.position(self.start)}: {quoted(told)} is taken for {what}" if told else None
        return replace(self._is(kind, name), note=note)

    def _is(self, kind: Kind, name: str | None = None) -> _Said:
        """A line without a card."""
        return _Said(line=Line(self.number, kind, self.text), name=name)

    def _board(self, text: str) -> _Said | None:
        """A line that heads a part of the list."""
        found = board(heading(text).text, self.known.catalogue.game)
        if found is None:
            return None
        line = Line(self.number, Kind.HEADER, self.text)
        if found.lacking is not None:
            return _Said(line=line, fault=self.document.fault(found.lacking, self.start, len(self.text)))
        return _Said(line=line, board=found)

    def _of(self, said: Reading, here: Board) -> _Said:
        """A line with a card."""
        there = self._part(said, here)
        if there.lacking is not None:
            line = Line(self.number, Kind.CARD, self.text)
            return _Said(line=line, fault=self.document.fault(there.lacking, self.start, len(self.text)))
        if there.is_out:
            return _Said(line=Line(self.number, Kind.LEFT_OUT, self.text))
        found = self._row(said)
        item = Item(row=found, copies=1 if said.count is None else amount(said.count, found), zone=there.zone)
        return _Said(line=Line(self.number, Kind.CARD, self.text), item=item)

    def _part(self, said: Reading, here: Board) -> Board:
        """The part of the list that a card is in: what its line says goes before the heading above."""
        game = self.known.catalogue.game
        if said.is_side:
            side = zone_of(Part.SIDE, game)
            return Board(side.name) if side is not None else board("sideboard", game) or here
        if said.category is None:
            return here
        if "{nodeck}" in said.category.lower():
            return Board(is_out=True)
        names = (each.partition("{")[0] for each in said.category.split(","))
        return next((found for name in names if (found := board(name, game)) is not None), here)

    def _row(self, said: Reading) -> Row:
        """What a line says of its card."""
        is_set = said.set is not None and (said.number is not None or key(said.set) in self.known.sets)
        full = () if said.set is None or is_set else (f"{said.name} ({said.set})",)
        columns = {
            NAME: (*full, *said.names),
            SET: (said.set,) if said.set is not None and is_set else (),
            NUMBER: (said.number,) if said.number is not None else (),
            CODE: (said.code,) if said.code is not None else (said.name,) if _is_code(said.name) else (),
            COUNT: (said.count,) if said.count is not None else (),
        }
        at = self.text.find(said.name)
        return row(self.document, self.start + max(at, 0), columns)

    def _below(self) -> int:
        """The copies that the lines below count, up to the first that counts none."""
        total = 0
        for number in range(self.number + 1, len(self.document.line_starts) + 1):
            text = self.document.line(number).strip()
            is_card = text and heading(text).count is None and not is_total(text)
            count = _count(text) if is_card else None
            if count is None or not count.isdecimal():
                break
            total += int(count)
        return total

    def _is_alone(self) -> bool:
        """A blank line follows, and then others."""
        below = [text.strip() for _, _, text in islice(lines(self.document), self.number, None)]
        return any(below) and not below[0]

    def _goes_before(self) -> bool:
        """A card with a count follows, or a blank line and then others."""
        below = next((text.strip() for _, _, text in islice(lines(self.document), self.number, None)), "")
        return self._is_alone() or (bool(below) and _count(below) is not None)


def _without_remarks(said: list[_Said], document: Document) -> list[_Said]:
    """The lines; in a list whose cards have counts, one without that is nearly called as no card is a remark."""
    cards = [each for each in said if each.item is not None and not each.is_doubtful]
    if 2 * sum(bool(each.item and each.item.row.text(COUNT)) for each in cards) <= len(cards):
        return said
    return [_remark(each, document) if each.is_doubtful else each for each in said]


def _remark(each: _Said, document: Document) -> _Said:
    """A line that is no card."""
    place = Position(document.file, each.line.number, 1)
    note = f"{place}: {quoted(each.line.text)} is not understood, and left out"
    return _Said(line=each.line._replace(kind=Kind.REMARK), note=note)


def _is_code(name: str) -> bool:
    """The name may be the code of a printing."""
    return " " not in name and any(sign.isdigit() for sign in name)


def _count(text: str) -> str | None:
    """The count that a line may have."""
    return next((each.count for each in readings(text) if each.count is not None), None)


def _chosen(text: str, known: Lookup) -> Reading | None:
    """The first reading of a line whose name means a card; else the first of which a beginning does, or an edition."""
    every = tuple(readings(text))
    for each in every:
        if any(known.catalogue.called(name) for name in each.names):
            return each
    said = heading(text)
    if said.count is not None and known.catalogue.called(said.text):
        return Reading(name=said.text, count=f"{said.count}")
    for each in every:
        if any(known.catalogue.called(_BEHIND.split(name)[0]) for name in each.names if _BEHIND.search(name)):
            return each
    coded = [each for each in every if each.set and each.number and _is_edition(each, known)]
    return next((each for each in coded if each.count is not None), coded[0] if coded else None)


def _is_edition(said: Reading, known: Lookup) -> bool:
    """Set and number are those of a card."""
    codes = (f"{said.set}{gap}{said.number}" for gap in ("-", "", " "))
    return any(known.catalogue.called(spelt) for code in codes for spelt in (code, code.lower()))


def _split(items: Sequence[Item], said: Sequence[_Said], known: Lookup) -> tuple[tuple[Item, ...], tuple[str, ...]]:
    """A list without headings: one blank line may part the side from the rest."""
    side = zone_of(Part.SIDE, known.catalogue.game)
    inner = _inner(said)
    gaps = [number for number in inner if said[number].line.kind is Kind.BLANK]
    if side is None or not gaps or any(said[number].line.kind in _PARTING for number in inner):
        return tuple(items), ()
    cut = sum(1 for each in said[: gaps[0]] if each.item is not None)
    main, rest = items[:cut], items[cut:]
    sizes = [sum(each.copies for each in some if isinstance(each.copies, int)) for some in (main, rest)]
    is_single = all(each.copies == 1 for each in main)
    if len(gaps) == 1 and 2 * sizes[1] <= sizes[0] and not is_single:
        note = f"the {counted(sizes[1], 'card')} below the blank line {gaps[0] + 1} are taken for {side.name}"
        moved = (Item(row=each.row, copies=each.copies, zone=side.name) for each in rest)
        return (*main, *moved), (note,)
    return tuple(items), (f"blank lines part nothing: no line says '{side.title}', so no card is in {side.name}",)


def _inner(said: Sequence[_Said]) -> range:
    """The lines between the first card and the last, counted from 0."""
    cards = [number for number, each in enumerate(said) if each.item is not None]
    return range(cards[0], cards[-1]) if cards else range(0)
