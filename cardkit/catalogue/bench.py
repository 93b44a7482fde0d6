"""What other programs' files are brought together on, until they are the cards of a catalogue."""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import time_ns
from typing import Generic, NamedTuple, TypeVar

from cardkit.catalogue import left_out, store
from cardkit.catalogue.card import Press
from cardkit.catalogue.files import stamp
from cardkit.catalogue.left_out import Left
from cardkit.catalogue.located import Seen
from cardkit.catalogue.rows import write_cards
from cardkit.errors import Fault, InputError
from cardkit.foreign.gathering import Count, Given, gathered
from cardkit.foreign.source import Source
from cardkit.foreign.workbook import Sheet
from cardkit.model import Card, CardSet, Printing
from cardkit.position import Position
from cardkit.query import Language
from cardkit.source.document import Plain
from cardkit.text import quoted, slug

_BATCH = 1000
"""Cards that are written at a time."""

APART = "apart"
"""What a source calls that which tells cards of one id apart."""

_NO_DATE = "~"
"""Sorts behind every day."""

Texts = tuple[tuple[str, str, str], ...]
"""Field, locale and text: the smallest that Python has for 70,000 records."""


What = TypeVar("What")


class Put(NamedTuple, Generic[What]):
    """What a record gives to the card of another one."""

    what: What
    place: Position
    """Of the record."""
    tally: Count


class Met(NamedTuple):
    """A record where it was met."""

    given: Given
    tally: Count
    file: str
    makes: str
    """What it is to become."""

    def fault(self, message: str) -> Fault:
        """What is wrong with the whole record."""
        return self.given.record.held.document.fault(message, self.given.record.start)

    def told(self, fault: Fault) -> Fault:
        """A fault as people find its place: of a workbook with the name of the cell."""
        held = self.given.record.held
        if not isinstance(held, Sheet) or fault.place is None:
            return fault
        return replace(fault, message=f"{fault.message} ({held.cell(fault.place)})")


@dataclass(frozen=True, slots=True)
class Bench:
    """What foreign files are brought together on."""

    connection: sqlite3.Connection
    press: Press
    spoken: Language
    sets: dict[str, str] = field(default_factory=dict)
    """Id of each set by what records call it."""
    released: dict[str, str] = field(default_factory=dict)
    """Day by set id."""
    printings: dict[str, list[Put[Printing]]] = field(default_factory=dict)
    """By what they call their card."""
    texts: dict[str, list[Put[Texts]]] = field(default_factory=dict)
    """By what they call their card or one of its printings."""
    again: set[str] = field(default_factory=set)
    """Ids that several records of cards give and that get what tells these apart behind them."""
    keys: set[str] = field(default_factory=set)
    """What the wanted records of cards are called, where the codes of printings may be the same."""
    made: list[Card] = field(default_factory=list)
    """Cards that are not yet written."""
    known: set[str] = field(default_factory=set)
    """What cards and their printings are called, those of cards that are left out among them."""
    passed: set[str] = field(default_factory=set)
    """What records are called that a source does not want."""
    described: dict[str, tuple[CardSet, Position]] = field(default_factory=dict)
    """The sets that were written, by id."""
    counted: set[int] = field(default_factory=set)
    """Things put to cards that were counted, by their `id()`."""
    mentions: dict[str, dict[str, str]] = field(default_factory=dict)
    """By file: names of sets by id."""
    merged: dict[str, Card] = field(default_factory=dict)
    """Cards that later records may be printings of, by id."""
    tallies: list[tuple[Source, str, Count]] = field(default_factory=list)
    """What was met, by source and file."""
    faults: list[Left] = field(default_factory=list)
    """Why records are left out."""
    clashes: list[str] = field(default_factory=list)
    """Ids of cards that another one has already."""

    def met(self, source: Source, file: Seen) -> Iterator[Met]:
        """What the wanted records of a file give; the faults of unreadable ones are kept, and the file is stamped.

        Raises: InputError when the file cannot be read.
        """
        now, content, tally = time_ns(), file.content(), Count()
        self.tallies.append((source, file.name, tally))
        for each in gathered(source, content, file.name, tally, self._passes):
            if isinstance(each, Fault):
                self.faults.append(Left(each.place or Position(file.name), each, source.makes))
            elif each.passed:
                self.passed.add(called(each))
            else:
                yield Met(self._apart(each), tally, file.name, source.makes)
        store.write_stamp(self.connection, file.name, stamp(Path(file.path), content, now))

    def _apart(self, given: Given) -> Given:
        """What a record gives, with what tells it apart behind an id that comes again."""
        heads = given.heads
        if APART not in heads or "id" not in heads or slug(heads["id"]) not in self.again:
            return given
        return given._replace(heads={**heads, "id": f"{heads['id']} {heads[APART]}"})

    def _passes(self, plain: dict[str, Plain]) -> bool:
        """The card schema allows each of these values; it is asked only where one is a fraction that may not fit."""
        return self.press.shape.single.passes(plain)

    def leave(self, met: Met, faults: Iterable[Fault]) -> None:
        """Leave a record out."""
        self.faults.extend(Left(met.given.record.place, met.told(fault), met.makes) for fault in faults)

    def put(self, met: Met, what: What, puts: dict[str, list[Put[What]]]) -> None:
        """Put something where the card that it is of will find it."""
        record, of = met.given.record, met.given.heads.get("of")
        if of is None:
            self.leave(met, [met.fault("this record does not say which card it is of")])
        else:
            puts.setdefault(of, []).append(Put(what, record.place, met.tally))

    def compare(self, cards: Sequence[tuple[Source, Sequence[Seen]]]) -> None:
        """Note which ids come again, where a source says what tells such cards apart."""
        ids = Counter(
            slug(each.heads.get("id", "")) for each in _tied([each for each in cards if APART in each[0].plan.heads])
        )
        self.again.update(each for each, times in ids.items() if times > 1)

    def learn(self, cards: Sequence[tuple[Source, Sequence[Seen]]]) -> None:
        """Note what the wanted records of cards are called, where the code of a printing might be taken for that."""
        named = self.printings.keys() | self.texts.keys()
        codes = (put.what.code for some in self.printings.values() for put in some)
        has_own = any(source.printing is not None for source, _ in cards)
        if not (named if has_own else any(code in named for code in codes)):
            return
        self.keys.update(map(called, _tied(cards)))

    def of(self, key: str, codes: Iterable[str]) -> tuple[list[Put[Printing]], list[Put[Texts]]]:
        """What was put to a card: to what others call it, and to the codes of its printings, one by one.

        A code that is what another card is called means that one.
        """
        every = dict.fromkeys((key, *(code for code in codes if code not in self.keys)))
        printings = list[Put[Printing]]()
        waiting = list(every)
        for name in waiting:  # grows as printings of printings are found
            for put in self.printings.get(name, ()):
                if put.what in (each.what for each in printings):  # two items read one file, or records say it twice
                    self.count((put,), "merged")
                    continue
                printings.append(put)
                if put.what.code not in every and put.what.code not in self.keys:
                    every[put.what.code] = None
                    waiting.append(put.what.code)
        self.known.update(every)
        return printings, [put for name in every for put in self.texts.get(name, ())] if self.texts else []

    def count(self, puts: Iterable[Put[What]], noun: str) -> None:
        """Count what became of things that were put to a card; a thing counts once, whoever else may take it."""
        for put in puts:
            if id(put) not in self.counted:
                self.counted.add(id(put))
                put.tally.of[noun] += 1

    def add(self, card: Card) -> None:
        """Write a card, together with others."""
        self.made.append(card)
        if len(self.made) >= _BATCH:
            self._write()

    def _write(self) -> None:
        """Write the cards that are not yet written."""
        write_cards(self.connection, self.spoken, self.made)
        self.made.clear()

    @property
    def first(self) -> str:
        """The game's first locale."""
        return self.press.game.locales[0]

    def set_id(self, name: str, file: str) -> str:
        """The id of the set that a record of a file names."""
        if name in self.sets:
            return self.sets[name]
        made = slug(name) or "none"
        self.mentions.setdefault(file, {}).setdefault(made, name)
        return made

    def by_day(self, printings: Iterable[Printing]) -> tuple[Printing, ...]:
        """Printings by the day of their sets; those of no known day last."""
        return tuple(sorted(printings, key=lambda each: self.released.get(each.set or "", _NO_DATE)))

    def finish(self) -> None:
        """Write the rest: cards, what was met and left out, sets that cards name and nothing describes."""
        self.made.extend(self.merged.values())
        self._write()
        left_out.write_faults(self.connection, (*self.faults, *self._unused()))
        left_out.write_tallies(self.connection, self._counted())
        for file, names in self.mentions.items():
            left_out.write_mentions(self.connection, file, names)
        left_out.write_mentioned(self.connection, self.first)

    def _unused(self) -> Iterator[Left]:
        """The faults of what no card took; what unwanted ones would is passed over."""
        yield from self._unknown("printing", self.printings)
        yield from self._unknown("text", self.texts)

    def _unknown(self, noun: str, puts: Mapping[str, list[Put[What]]]) -> Iterator[Left]:
        """The faults of things of one kind."""
        for name, some in puts.items():
            if name in self.passed and name not in self.known:
                self.count(some, "passed")
            elif name not in self.known:
                message = f"a {noun} of {quoted(name)}; no record of 'cards' is called so"
                yield from (Left(put.place, Fault(message=message, place=put.place), f"{noun}s") for put in some)

    def _counted(self) -> Iterator[left_out.FileTally]:
        """What each file gave to each source; keys that nobody reads are told by the first source of the file."""
        keys, first = dict[str, frozenset[str]](), dict[str, int]()
        for source, file, _ in self.tallies:
            keys[file] = keys.get(file, frozenset()) | source.keys
            first[file] = min(first.get(file, source.number), source.number)
        for source, file, tally in self.tallies:
            unread = tally.unread(keys[file]) if first[file] == source.number else {}
            yield left_out.FileTally(
                source=source.number,
                file=file,
                of=tally.of,
                unfit={name: tuple(each.values()) for name, each in tally.unfit.items()},
                lone=tally.lone,
                unread=unread,
                absent=tally.absent(source),
                lacking=tally.lacking,
            )


def _tied(cards: Iterable[tuple[Source, Sequence[Seen]]]) -> Iterator[Given]:
    """What ties the wanted records of cards to others, and nothing else of them."""
    for source, files in cards:
        bare = replace(source, plan=replace(source.plan, fields=(), needed=()), printing=None, asked=())
        for file in files:
            with suppress(InputError):  # the cards of the file are read next and tell it
                every = gathered(bare, file.content(), file.name, Count())
                yield from (each for each in every if isinstance(each, Given) and not each.passed)


def called(given: Given) -> str:
    """What other records call the card of a record; empty when it does not say."""
    return given.heads.get("key", given.heads.get("id", ""))
