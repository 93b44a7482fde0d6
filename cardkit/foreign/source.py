"""What one item of `sources` says: which files are read, and what their records become."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from cardkit.foreign.form import Form
from cardkit.foreign.mapping import Get
from cardkit.foreign.path import Path
from cardkit.foreign.record import Record
from cardkit.model import Field
from cardkit.source import Node


@dataclass(frozen=True, slots=True)
class Reading:
    """How one value is taken from a record."""

    name: str
    """The field, or what else the value is: `id`, `key`, `set`, `of`, `code`."""
    locale: str | None
    paths: tuple[Path, ...]
    get: Get
    lenient: Field | None = None
    """The field whose kind a value must fit, or else be absent; None: the check of the card tells."""
    keeps: bool = False
    """A text that does not fit a number stands in its place, as its mark."""
    together: bool = False
    """The value is made of all paths; else the first that has one counts."""

    @property
    def title(self) -> str:
        """What game.yaml calls it."""
        return self.name if self.locale is None else f"{self.name}.{self.locale}"


@dataclass(frozen=True, slots=True)
class Plan:
    """How a record becomes a card, a printing, texts or a set."""

    heads: Mapping[str, Reading]
    """What ties it to others."""
    fields: tuple[Reading, ...]
    first: str
    """The game's first locale: that of a text without one, where another text has one."""
    needed: tuple[str, ...] = ()
    """What no record may lack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """One item, or what it says for one locale."""

    number: int
    """From 0, in the order of game.yaml."""
    files: tuple[str, ...]
    """Globs from the game's data folder, with the locale put in."""
    written: Node
    """The globs as they are written."""
    makes: str
    """`cards`, `printings`, `texts`, `sets` or `lists`."""
    plan: Plan
    printing: Plan | None
    """What makes a record of cards a printing as well."""
    form: Form
    said: Mapping[str, Node] = field(default_factory=dict)
    """Where the item says what the form has, by key."""
    wanted: tuple[Callable[[Record], bool], ...]
    """What must hold of a record."""
    asked: tuple[Reading, ...]
    """What that is asked of."""
    keys: frozenset[str]
    """Top-level keys that are read."""
    optional: bool
    """There need be no such files."""
    by_locale: bool
    """The globs name a locale, and need not all have files."""

    @property
    def title(self) -> str:
        """The globs as they are written, one after the other."""
        written = self.written
        return ", ".join(each.text() for each in (written.items() if isinstance(written.value, list) else (written,)))
