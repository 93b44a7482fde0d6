"""The user's pictures: which files there are, and which of them each copy of a card is printed with."""

import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePath

from cardkit.collection import edition
from cardkit.errors import Fault, InputError, UsageError
from cardkit.jobs.desk import Table
from cardkit.jobs.naming import Meaning, Side, labels, named_back, names, words
from cardkit.model import Card
from cardkit.press.scan import Scan
from cardkit.shelf import Found, Root
from cardkit.text import counted, listing, quoted

ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".avif", ".gif", ".bmp")
"""Of pictures' files."""
_TOLD = 3
"""Files that a note names."""
_DIGITS = re.compile("([0-9]+)")


@dataclass(frozen=True, slots=True)
class Turn:
    """One of a card's pictures."""

    printings: frozenset[str]
    """The codes of those that its name tells from others; none: it serves all."""
    files: tuple[Found, ...]
    """The first is printed; others claim the same place."""


@dataclass(frozen=True, slots=True)
class Album:
    """Pictures by card."""

    sides: Mapping[tuple[str, Side], tuple[Turn, ...]] = field(default_factory=dict)
    """By card id and side, in the order of their numbers."""
    backs: Mapping[str, tuple[Found, ...]] = field(default_factory=dict)
    """By the back's name as it is compared; under the empty one those of all cards. The first is printed."""
    notes: tuple[str, ...] = ()

    def front(self, card: Card, copy: int) -> Scan | None:
        """The picture of a card's front; its copies, counted from 0, take several ones in turn."""
        found = self._turn(card, Side.FRONT, copy)
        return None if found is None else Scan(found, quoted(card.name))

    def back(self, card: Card, copy: int, name: str | None) -> Scan | None:
        """The picture of a card's back: its own, else that of the back with that name, else that of all cards."""
        found = self._turn(card, Side.BACK, copy)
        if found is not None:
            return Scan(found, f"the back of {quoted(card.name)}")
        of_all = self.backs.get(words(name or "")) or self.backs.get("")
        return None if of_all is None else Scan(of_all[0], "the back")

    def _turn(self, card: Card, side: Side, copy: int) -> Found | None:
        """The file whose turn it is: of those of the card's printing, else of those that tell none, else of all."""
        turns = self.sides.get((card.id, side), ())
        codes = frozenset(each.code for each in card.printings)
        exact = [turn for turn in turns if len(codes) == 1 and codes <= turn.printings]
        chosen = exact or [turn for turn in turns if not turn.printings] or turns
        return chosen[copy % len(chosen)].files[0] if chosen else None


def album(table: Table, folders: Sequence[Path], cards: Sequence[Card]) -> Album:
    """The pictures in folders of cards that are printed; what belongs to none is told in notes.

    Raises: UsageError for a folder that is none; InputError for links that lead out of the folders.
    """
    if not folders:
        return Album()
    files = [found for folder in folders for found in _files(folder)]
    broken = [each for each in files if not each.path.exists()]
    # A pipe that nobody writes into would be waited for.
    pictures = [each for each in files if each.path.suffix.lower() in ENDINGS and each.path.is_file()]
    _refuse_outside(pictures, folders)
    unlike = {*files} - {*pictures, *broken}
    known = names(cards, edition.sets(table.catalogue))
    meant = {file: meaning for file in pictures if (meaning := known.meaning(_path(file))) is not None}
    strays = _strays([file for file in pictures if file not in meant], table)
    sides, backs = _sides(meant), _backs(strays, table)
    claimed = {file for found in backs.values() for file in found}
    rest = [file for file in strays if file not in claimed]
    return Album(
        sides=sides,
        backs=backs,
        notes=(
            *_doubled(sides, backs, {card.id: card.name for card in cards}),
            *(_vague(file, meaning) for file, meaning in meant.items() if len(meaning.cards) > 1),
            *_told(rest, "picture", f"of no card of {table.catalogue.game.id}"),
            *_told([each for each in files if each in unlike], "file", "no picture that can be printed"),
            *_told(broken, "link", "broken, and no picture"),
        ),
    )


def _files(folder: Path) -> Iterator[Found]:
    """The files in a folder and those below it, in the order that people expect; hidden ones are not looked at.

    Raises: UsageError.
    """
    if not folder.is_dir():
        raise UsageError(f"--images {quoted(str(folder))} is no folder")
    inner = (Path(place, name).relative_to(folder) for place, _, files in os.walk(folder) for name in files)
    for path in sorted(inner, key=_natural):
        if not any(part.startswith(".") for part in path.parts):
            yield Found((folder / path).as_posix(), folder / path, Root(folder, "--images"))


def _refuse_outside(pictures: Iterable[Found], folders: Sequence[Path]) -> None:
    """Raises: InputError for links that lead out of the folders of pictures, which strangers may have filled."""
    real = [folder.resolve() for folder in folders]
    linked = ((each, each.path.resolve()) for each in pictures if each.path.is_symlink())
    outside = [each for each, to in linked if not any(to.is_relative_to(folder) for folder in real)]
    if outside:
        mend = "put the file itself there, or name its folder too"
        raise InputError(
            *(
                Fault(message=f"'{each.name}' is a link that leads out of the folders of pictures; {mend}")
                for each in outside
            )
        )


def _natural(path: PurePath) -> list[tuple[int, str]]:
    """What paths are sorted by: numbers count, `wolf 2` before `wolf 10`."""
    parts = _DIGITS.split(path.as_posix().lower())
    return [(int(part), "") if place % 2 else (0, part) for place, part in enumerate(parts)]


def _path(file: Found) -> PurePath:
    """A file's path from its folder of pictures, whose own name says nothing."""
    return file.path.relative_to(file.root.path)


def _sides(meant: Mapping[Found, Meaning]) -> Mapping[tuple[str, Side], tuple[Turn, ...]]:
    """Pictures by card and side."""
    found: dict[tuple[str, Side], dict[tuple[int, frozenset[str]], list[Found]]] = {}
    for file, meaning in meant.items():
        for card in sorted(meaning.cards):
            turns = found.setdefault((card, meaning.side), {})
            turns.setdefault((meaning.number, meaning.printings), []).append(file)
    return {side: _turns(turns) for side, turns in found.items()}


def _turns(turns: Mapping[tuple[int, frozenset[str]], Sequence[Found]]) -> tuple[Turn, ...]:
    """The pictures of one side by their numbers."""
    places = sorted(turns, key=lambda place: place[0])
    return tuple(Turn(printings, tuple(turns[number, printings])) for number, printings in places)


def _strays(files: Sequence[Found], table: Table) -> Sequence[Found]:
    """Of files that no card to print has, those that no card of the game has."""
    called = {words(name) for name in table.catalogue.names()}
    left = [file for file in files if not any(words(each.name) in called for each in labels(_path(file)))]
    if not left:
        return ()
    every = table.catalogue.cards(sorted(table.catalogue.selection().ids("")))
    known = names(every, edition.sets(table.catalogue))
    return [file for file in left if known.meaning(_path(file)) is None]


def _backs(files: Iterable[Found], table: Table) -> Mapping[str, tuple[Found, ...]]:
    """Pictures of backs."""
    known = {"", *(words(rule.back) for rule in table.catalogue.game.print.backs)}
    found: dict[str, tuple[Found, ...]] = {}
    for file in files:
        name = named_back(_path(file))
        if name is not None and name in known:
            found[name] = (*found.get(name, ()), file)
    return found


def _doubled(
    sides: Mapping[tuple[str, Side], Sequence[Turn]], backs: Mapping[str, Sequence[Found]], titles: Mapping[str, str]
) -> Iterator[str]:
    """Notes of places that several files claim."""
    every = [
        *(
            (f"the {side} of {quoted(titles[card])}", turn.files)
            for (card, side), turns in sides.items()
            for turn in turns
        ),
        *((f"the back {name}".strip(), files) for name, files in backs.items()),
    ]
    for what, files in every:
        if len(files) > 1:
            yield f"{counted(len(files), 'picture')} of {what}: {listing(_labels(files), _TOLD)}; the first is printed"


def _vague(file: Found, meaning: Meaning) -> str:
    """The note of a file whose name several cards have."""
    cards = listing(sorted(meaning.cards), _TOLD)
    return f"'{file.name}' means {len(meaning.cards)} cards, {cards}; it is printed for each"


def _told(files: Sequence[Found], noun: str, what: str) -> Iterator[str]:
    """The note of files that are not printed."""
    if files:
        are = "is" if len(files) == 1 else "are"
        yield f"{counted(len(files), noun)} {are} {what}: {listing(_labels(files), _TOLD)}"


def _labels(files: Iterable[Found]) -> Iterator[str]:
    """What files are called in messages."""
    return (f"'{file.name}'" for file in files)
