"""`doctor`: what the facts of a machine mean for cardkit."""

import codecs
import re
from collections.abc import Iterator, Sequence

from cardkit.answer.doctor import Health, Point, State
from cardkit.errors import CardkitError, NewerError
from cardkit.jobs import mending
from cardkit.jobs.machine import Machine, Need
from cardkit.report.cache import size
from cardkit.text import counted, listing

_BOUND = re.compile(r"(<=|>=|<|>)([0-9.]+)")
_BETTER = {"browse": "'catalogue open' needs it", "repair": "'deck repair' needs it"}
_SECOND = "fast"
"""The extra with the second engine."""
_LETTERS = 8
"""Letters that are shown."""


def judged(machine: Machine) -> Health:
    """What is well, what is to be known and what is wrong."""
    return Health(
        (
            Point("python", State.GOOD, f"Python {machine.around.python}"),
            *_packages(machine),
            Point("sqlite", State.GOOD, f"SQLite {machine.sqlite}"),
            _engine(machine),
            *(_extra(need, machine) for need in machine.needs if need.extra is not None),
            *_fonts(machine),
            _paper(machine),
            _cache(machine),
            *_shelf(machine),
            *_terminal(machine),
        )
    )


def _packages(machine: Machine) -> Iterator[Point]:
    """The packages that nothing works without."""
    needs = [need for need in machine.needs if need.extra is None]
    unfit = [need for need in needs if not _fits(need)]
    for need in unfit:
        told = f"{need.package} {need.found or 'is not installed'}; {need.wanted} is needed"
        yield Point("packages", State.FAULT, told, mending.package(f"{need.package}{need.wanted}"))
    if not needs:
        yield Point("packages", State.NOTE, "cardkit is not installed as a package: what it needs is not written down")
    elif not unfit:
        yield Point("packages", State.GOOD, f"{counted(len(needs), 'package')} as needed")


def _fits(need: Need) -> bool:
    """The installed version is one of the wanted ones."""
    if need.found is None:
        return False
    found = _numbers(need.found)
    holds = {"<=": found.__le__, ">=": found.__ge__, "<": found.__lt__, ">": found.__gt__}
    return all(holds[sign](_numbers(bound)) for sign, bound in _BOUND.findall(need.wanted))


def _numbers(version: str) -> tuple[int, ...]:
    """A version as numbers; `70.0` is `70`."""
    numbers = [int(each) for each in re.findall(r"[0-9]+", version)]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


def _engine(machine: Machine) -> Point:
    """What draws faces."""
    if machine.first.lack is None:
        return Point("engine", State.GOOD, machine.first.name)
    rest = "" if not machine.second else "; plutoprint draws the looks that allow it"
    mend = mending.pango(machine.around)
    hint = "" if mend else "; the system's package 'pango' brings it"
    return Point("engine", State.FAULT, f"{machine.first.lack}{rest}{hint}", mend)


def _extra(need: Need, machine: Machine) -> Point:
    """A package that something more needs."""
    extra = need.extra or ""
    install = mending.package(f"cardkit[{extra}]")
    if need.found is None:
        what = _BETTER.get(extra, "without Pango, it draws the looks that allow it")
        return Point(extra, State.NOTE, f"{need.package} is not installed; {what}", install)
    if not _fits(need):
        return Point(extra, State.FAULT, f"{need.package} {need.found}; {need.wanted} is needed", install)
    if extra == _SECOND and not machine.second:
        told = f"{need.package} {need.found} is installed and cannot be loaded"
        return Point(extra, State.FAULT, told, mending.again(f"cardkit[{extra}]"))
    return Point(extra, State.GOOD, f"{need.package} {need.found}")


def _fonts(machine: Machine) -> Iterator[Point]:
    """Letters of the cards."""
    if machine.broken is not None:
        yield Point("fonts", State.FAULT, f"cards cannot be drawn: {machine.broken}")
    elif machine.lacking is None:
        yield Point("fonts", State.NOTE, "not looked at, since WeasyPrint, which tells, does not draw")
    elif machine.lacking:
        yield from (_lacking(game, letters, machine) for game, letters in machine.lacking.items())
    else:
        yield Point("fonts", State.GOOD, f"every letter of the cards of {counted(len(machine.games), 'game')}")


def _lacking(game: str, letters: Sequence[str], machine: Machine) -> Point:
    """A game some of whose letters cannot be printed."""
    told = f"no font has {counted(len(letters), 'letter')} of {game}: {listing(letters, _LETTERS)}"
    mend = mending.fonts(letters, machine.around)
    return Point("fonts", State.NOTE, f"{told}; an empty box is printed for each", mend)


def _paper(machine: Machine) -> Point:
    """The paper, and that of the region."""
    sheet, file = machine.sheet, machine.settings
    if sheet.fault is not None:
        return Point(
            "paper", State.FAULT, f"'paper: {sheet.said}' of {file}: {sheet.fault}" if sheet.said else sheet.fault
        )
    whose = f"{sheet.title}, as {file} says" if sheet.said else f"{sheet.title}; {file} names none"
    if sheet.usual is None:
        return Point("paper", State.GOOD, f"{whose}; the locale names no region to compare it with")
    # What is usual nowhere was chosen.
    if sheet.size == sheet.usual.size or sheet.size not in sheet.regional:
        return Point("paper", State.GOOD, whose)
    line = f"paper: {sheet.usual.name}"
    told = f"{whose}; in {machine.around.region}, the locale's region, {sheet.usual.title} is usual ('{line}')"
    return Point("paper", State.NOTE, told, None if sheet.said else mending.setting(line, file, machine.around))


def _cache(machine: Machine) -> Point:
    """The folder of what is kept."""
    kept = machine.kept
    if kept.folder is None:
        return Point("cache", State.NOTE, "no folder is known for it: nothing is kept; CARDKIT_CACHE names one")
    if kept.reason is None:
        return Point("cache", State.GOOD, f"{kept.folder}, {size(kept.bytes)}")
    told = f"'{kept.folder}' cannot be written ({kept.reason}): nothing is kept; CARDKIT_CACHE names another folder"
    return Point("cache", State.FAULT, told, mending.cache(kept, machine.around))


def _shelf(machine: Machine) -> Iterator[Point]:
    """The games."""
    if machine.games:
        told = f"{counted(len(machine.games), 'game')}, {counted(sum(machine.games.values()), 'card')}"
        yield Point("shelf", State.GOOD, told)
    for game, error in machine.unread.items():
        yield Point("shelf", State.FAULT, f"{game} cannot be read: {_first(error)}", _remedy(game, error))
    yield from (Point("shelf", State.NOTE, note) for note in machine.notes)


def _first(error: CardkitError) -> str:
    """The first fault of a game, and how many more there are."""
    fault, *others = error.faults
    hint = f"; {fault.hint}" if fault.hint else ""
    return f"{fault}{hint}{f' (and {len(others)} more)' if others else ''}"


def _remedy(game: str, error: CardkitError) -> str:
    """What helps: all faults with their places, or another cardkit."""
    return (
        "pip install --upgrade cardkit" if isinstance(error, NewerError) else f"cardkit catalogue check --game {game}"
    )


def _terminal(machine: Machine) -> Iterator[Point]:
    """What takes the answers."""
    encoding = machine.around.encoding
    if encoding is None:
        return
    if _is_utf8(encoding):
        yield Point("terminal", State.GOOD, "the locale is of UTF-8")
    else:
        told = f"the locale is of {encoding}, and cardkit writes UTF-8: letters such as é may come out as others"
        yield Point("terminal", State.NOTE, told, "export LC_ALL=C.UTF-8")


def _is_utf8(encoding: str) -> bool:
    """The encoding is UTF-8, whatever its name here."""
    try:
        return codecs.lookup(encoding).name == "utf-8"
    except LookupError:
        return False
