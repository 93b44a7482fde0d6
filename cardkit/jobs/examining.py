"""A machine's facts, as this process finds them."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from importlib.metadata import PackageNotFoundError, requires, version
from tempfile import TemporaryFile
from typing import NamedTuple

from cardkit import press
from cardkit.answer.cache import Kind
from cardkit.catalogue.keeping import SQLITE
from cardkit.catalogue.letters import letters
from cardkit.errors import CardkitError, Fault, PrintError
from cardkit.face.drawer import has_second, lack
from cardkit.face.letters import unprintable
from cardkit.jobs.caching import info
from cardkit.jobs.desk import Desk, Table
from cardkit.jobs.desk import games as game_ids
from cardkit.jobs.machine import Engine, Kept, Machine, Need, Sheet, Surroundings, Usual
from cardkit.jobs.planning import OWN_PAPER
from cardkit.jobs.printing import USUAL_PAPER
from cardkit.jobs.project import FILE
from cardkit.measure import Size
from cardkit.sheet import Paper

_NEED = re.compile(r"([\w.-]+)([^;]*)(?:;.*\bextra\s*==\s*['\"]([\w.-]+)['\"])?")
"""A requirement as Python's packages write it, without other markers."""


class _Shelf(NamedTuple):
    """What was read of the games."""

    games: Mapping[str, int]
    letters: Mapping[str, frozenset[str]]
    unread: Mapping[str, CardkitError]
    notes: tuple[str, ...]


def examined(desk: Desk, around: Surroundings) -> Machine:
    """All facts; every game is read, and its catalogue built where it is not."""
    kept, first = _kept(desk), _first()
    shelf = _read(desk if kept.reason is None else replace(desk, cache=None))
    lacking, broken = (None, None) if first.lack is not None else _lacking(desk, shelf.letters)
    return Machine(
        around=around,
        needs=tuple(needs()),
        sqlite=SQLITE,
        first=first,
        second=has_second(),
        sheet=_sheet(desk, around.region),
        kept=kept._replace(bytes=info(desk).bytes),
        settings=_settings(desk),
        games=shelf.games,
        unread=shelf.unread,
        notes=shelf.notes,
        lacking=lacking,
        broken=broken,
    )


def needs() -> Iterator[Need]:
    """The packages that cardkit says it needs; none where it is not installed as a package."""
    try:
        said = requires("cardkit") or ()
    except PackageNotFoundError:
        return
    for each in said:
        if (found := _NEED.match(each)) is not None:
            name, wanted, extra = found.groups()
            yield Need(name, wanted.strip(), extra, installed(name))


def installed(package: str) -> str | None:
    """The installed version of a package; None where it is not there."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _first() -> Engine:
    """The engine that every look is drawn by."""
    name, error = f"WeasyPrint {installed('weasyprint')}", lack()
    if error is not None:
        return Engine(name, error.faults[0].message)
    from cardkit.engine.reference import pango

    return Engine(f"{name}, Pango {pango()}")


def _read(desk: Desk) -> _Shelf:
    """Every game of the shelf, as far as it can be read."""
    sizes: dict[str, int] = {}
    written: dict[str, frozenset[str]] = {}
    unread: dict[str, CardkitError] = {}
    notes: list[str] = []
    for game in game_ids(desk):
        try:
            with Table(desk, game) as table:
                sizes[game], written[game] = table.catalogue.size(), letters(table.connection)
                notes += table.notes
        except CardkitError as error:
            unread[game] = error
    return _Shelf(sizes, written, unread, tuple(dict.fromkeys(notes)))


def _lacking(
    desk: Desk, written: Mapping[str, frozenset[str]]
) -> tuple[Mapping[str, tuple[str, ...]] | None, str | None]:
    """By game, the letters that no font has; or why nothing can be drawn with the shelf's fonts."""
    try:
        none = unprintable(frozenset[str]().union(*written.values()), desk.shelf)
    except PrintError as error:
        return None, str(error)
    by_game = {game: tuple(each for each in none if each in of) for game, of in written.items()}
    return {game: lacking for game, lacking in by_game.items() if lacking}, None


def _sheet(desk: Desk, region: str | None) -> Sheet:
    """The paper, and what is usual in a region."""
    said = desk.settings.get("paper")
    try:
        regional = press.regional(desk.shelf)
        papers = {name: press.paper(desk.shelf, name) for name in (USUAL_PAPER, *regional.values())}
        found = Paper("one card", Size(0, 0), 0) if said == OWN_PAPER else press.paper(desk.shelf, said or USUAL_PAPER)
    except CardkitError as error:
        return Sheet(title="", size=Size(0, 0), said=said, fault="; ".join(map(_told, error.faults)))
    usual = None if region is None else regional.get(region, USUAL_PAPER)
    return Sheet(
        title=found.name,
        size=found.size,
        said=said,
        usual=None if usual is None else Usual(usual, papers[usual].name, papers[usual].size),
        regional=frozenset(each.size for each in papers.values()),
    )


def _told(fault: Fault) -> str:
    """A fault with its hint."""
    return f"{fault}; {fault.hint}" if fault.hint else str(fault)


def _settings(desk: Desk) -> str:
    """The project's file of settings, or that of the working directory, which makes it a project."""
    folder = next((root.path for root in desk.shelf.roots if root.title == "project"), None)
    return FILE if folder is None else str(folder / FILE)


def _kept(desk: Desk) -> Kept:
    """The cache, tried by writing into each of its folders."""
    if desk.cache is None:
        return Kept(None)
    for folder in (desk.cache, *(each for kind in Kind if (each := desk.cache / kind).exists())):
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with TemporaryFile(dir=folder):
                pass
        except OSError as error:
            there = next(each for each in (folder, *folder.parents) if each.exists())
            reason = error.strerror or str(error)
            return Kept(desk.cache, 0, reason, error.errno or 0, there, there.stat().st_uid)
    return Kept(desk.cache)
