"""A machine as it was found: facts alone, which `jobs/doctor.py` judges."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from cardkit.errors import CardkitError
from cardkit.measure import Size


@dataclass(frozen=True, slots=True, kw_only=True)
class Surroundings:
    """What the shell knows of the machine."""

    system: str
    """`Linux`, `Darwin`, `Windows`, or what else it calls itself."""
    python: str
    programs: frozenset[str]
    """Programs on PATH that install packages."""
    user: int | None
    """Number of the user, 0 of root; None where users have none."""
    encoding: str | None
    """Of the locale; None where terminals take texts in none."""
    region: str | None
    """Of the locale's paper (ISO 3166-1, two letters)."""


class Need(NamedTuple):
    """A package that cardkit needs, all of it or an extra."""

    package: str
    wanted: str
    """Versions, such as `<71,>=70.0`."""
    extra: str | None
    found: str | None
    """The installed version."""


class Engine(NamedTuple):
    """WeasyPrint."""

    name: str
    """With its version, and that of Pango."""
    lack: str | None = None
    """Why it cannot draw."""


class Usual(NamedTuple):
    """A paper that offices of a region use."""

    name: str
    title: str
    size: Size


class Sheet(NamedTuple):
    """The paper that sheets are printed on."""

    title: str
    size: Size
    said: str | None = None
    """What the settings name it; None where they name none."""
    usual: Usual | None = None
    """That of the region; None where no region is known."""
    regional: frozenset[Size] = frozenset()
    """Sizes that are usual in any region."""
    fault: str | None = None
    """Why there is no such paper."""


class Kept(NamedTuple):
    """The cache."""

    folder: Path | None
    bytes: int = 0
    reason: str | None = None
    """Why it cannot be written."""
    number: int = 0
    """Of that reason, as `errno` has it."""
    obstacle: Path | None = None
    """What cannot be written: the folder, one in it, or the nearest one upwards that is there."""
    owner: int | None = None
    """The user whom that belongs to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """All facts."""

    around: Surroundings
    needs: tuple[Need, ...]
    sqlite: str
    first: Engine
    second: bool
    """plutoprint can be loaded."""
    sheet: Sheet
    kept: Kept
    settings: str = "cardkit.yaml"
    """The project's file of settings, as it is typed."""
    games: Mapping[str, int] = field(default_factory=dict)
    """How many cards each game of the shelf has."""
    unread: Mapping[str, CardkitError] = field(default_factory=dict)
    """By game that cannot be read, why."""
    notes: tuple[str, ...] = ()
    """Of the games' files."""
    lacking: Mapping[str, tuple[str, ...]] | None = None
    """By game, the letters of its cards that no font has; None where nothing could be drawn to see it."""
    broken: str | None = None
    """Why the shelf's fonts cannot be drawn with."""
