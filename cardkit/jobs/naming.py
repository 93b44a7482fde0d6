"""Which card, and which side of it, the name of a picture's file means."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from pathlib import PurePath

from cardkit.collection.edition import Edition, Sets, bare, key
from cardkit.model import Card
from cardkit.text import fold

_SIDE = re.compile(r"(?:(?:\A|[\s_.-]+)(front|back)|\s*\((front|back)\))\Z", re.IGNORECASE)
_NUMBER = re.compile(r"(?:[\s_.#-]+([0-9]{1,3})|\s*\(([0-9]{1,3})\))\Z")
_COPIES = re.compile(r"[\s_]+x[0-9]{1,3}\Z", re.IGNORECASE)
_EDITION = re.compile(r"\s*[\[({]([^\[\](){}]+)[\])}]\Z")
"""What may stand behind a name: a side, a number among several pictures, copies, in brackets an edition or a remark."""
_PLACE = re.compile(r"\A[0-9]{1,4}x?[\s_.-]+(?=.)")
"""What may stand in front of it: its place in a row, or copies."""
_NAMED_BACK = re.compile(r"\Aback[\s_.-]+(.+)\Z", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+")
_QUOTES = re.compile("['\"]")


class Side(StrEnum):
    """Of a card."""

    FRONT = "front"
    BACK = "back"


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """What a file's name says, read in one way."""

    name: str
    """What is left when all the rest is taken off; empty when the file is named for its side alone."""
    side: Side = Side.FRONT
    number: int = 1
    """Among several pictures of one side."""
    remarks: tuple[str, ...] = ()
    """What stands in brackets."""
    folder: str = ""
    """The name of the folder that it lies in."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """The cards that a name means."""

    cards: frozenset[str]
    """Ids."""
    printings: frozenset[str] = frozenset()
    """The codes of the printings that the name tells from others; none where it does not."""
    side: Side = Side.FRONT
    number: int = 1


@dataclass(frozen=True, slots=True)
class Names:
    """What cards may be called by files."""

    sets: Sets
    editions: Mapping[str, tuple[Edition, ...]] = field(default_factory=dict)
    """By `words`: of a name or id all of the card's, of a printing's code or its set and number that one."""

    def meaning(self, path: PurePath) -> Meaning | None:
        """What a file means, by its path from the folder of pictures; None when it is no card's."""
        return next((self._meant(label, found) for label in labels(path) if (found := self._found(label))), None)

    def _found(self, label: Label) -> tuple[Edition, ...]:
        """The editions that a name may mean: by itself, else with its folder (`alpha/012`)."""
        name, folder = words(label.name), words(label.folder)
        asked = (name, f"{folder} {name}", f"{folder} {bare(label.name)}")
        return next((self.editions[each] for each in asked if each in self.editions), ()) if name else ()

    def _meant(self, label: Label, found: Sequence[Edition]) -> Meaning:
        """What a label means, narrowed by its brackets and its folder, as far as they tell editions apart."""
        left = tuple(found)
        for remark in (label.folder, *label.remarks):
            left = tuple(each for each in left if self._is_of(each, remark)) or left
        every = {each.code for edition in left for each in edition.card.printings}
        told = frozenset(each.printing.code for each in left if each.printing is not None)
        return Meaning(
            frozenset(each.card.id for each in left),
            told if told != every else frozenset(),
            label.side,
            label.number,
        )

    def _is_of(self, edition: Edition, remark: str) -> bool:
        """A remark names the edition: its set, its number in the set or its code."""
        if edition.set in self.sets.get(key(remark), ()):
            return True
        code = edition.printing.code if edition.printing is not None else ""
        return fold(remark) == fold(code) or bare(remark) in edition.numbers()


def names(cards: Iterable[Card], sets: Sets) -> Names:
    """What cards may be called."""
    titles: dict[str, list[str]] = {}
    for title, ids in sets.items():
        for each in ids:
            titles.setdefault(each, []).append(title)
    found: dict[str, list[Edition]] = {}
    for card in cards:
        every = [Edition(card, each) for each in card.printings or (None,)]
        for name in {words(each) for each in (card.id, *card.names.values())}:
            found.setdefault(name, []).extend(every)
        for one in every:
            for name in set(_places(one, titles.get(one.set, ()))) - {words(card.id)}:
                found.setdefault(name, []).append(one)
    return Names(sets, {name: tuple(editions) for name, editions in found.items()})


def _places(edition: Edition, titles: Iterable[str]) -> Iterator[str]:
    """What an edition is called by its code, and by its set and its number in it."""
    if edition.printing is not None:
        yield words(edition.printing.code)
    for title in titles:
        yield from (f"{words(title)} {number}" for number in edition.numbers())


def labels(path: PurePath) -> Iterator[Label]:
    """The ways to read a file's name, the most literal first."""
    whole = Label(name=path.stem, folder=path.parent.name)
    readings = tuple(_shorter(whole))
    yield from readings
    for each in readings:
        if (place := _PLACE.match(each.name)) is not None:
            yield replace(each, name=each.name[place.end() :])


def words(text: str) -> str:
    """A name as it is compared with a file's: folded, without quotes, with one blank for all that is no letter."""
    return " ".join(_WORD.findall(_QUOTES.sub("", fold(text))))


def named_back(path: PurePath) -> str | None:
    """The back that a file is named for, in `words`; empty for that of all cards; None when it is none."""
    readings = tuple(labels(path))
    if (back := next((each for each in readings if each.side is Side.BACK), None)) is not None:
        return words(back.name)
    named = next((found for each in readings if (found := _NAMED_BACK.match(each.name)) is not None), None)
    return None if named is None else words(named[1])


def _shorter(label: Label) -> Iterator[Label]:
    """A label, and what it is when one after the other is taken off its end."""
    yield label
    for pattern in (_SIDE, _NUMBER, _COPIES, _EDITION):
        if (end := pattern.search(label.name)) is not None:
            yield from _shorter(_without(label, pattern, end))
            return


def _without(label: Label, pattern: re.Pattern[str], end: re.Match[str]) -> Label:
    """A label without its end, whose meaning it keeps."""
    rest = replace(label, name=label.name[: end.start()])
    if pattern is _SIDE:
        return replace(rest, side=Side((end[1] or end[2]).lower()))
    if pattern is _NUMBER:
        return replace(rest, number=int(end[1] or end[2]))
    return replace(rest, remarks=(end[1], *label.remarks)) if pattern is _EDITION else rest
