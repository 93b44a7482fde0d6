"""The nouns: games, cards, decks and findings. Values only; each is made once and never changed."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from cardkit.measure import Size
from cardkit.position import Position

Locales = Mapping[str, str]
"""A text per locale, in the order of the game's locales; the first one is the game's default and is always there."""

Value = str | int | float | bool | tuple[str, ...] | Locales
"""The value of a card's field: text, code or word; number; flag; list; text per locale."""


PLACE, PRINTING = "place", "printing"
"""What may be shown of a card beside its fields: the line that it stands in, and the codes of its printings."""

MOST = 10**15
"""Numbers up to which JSON, SQLite and Python agree (2^53 is a little more)."""


_MARK = re.compile(r"(?![0-9.]+\Z)[0-9]")


class Kind(StrEnum):
    """How a field is compared."""

    TEXT = "text"
    """Folded substring; localised texts hold one text per locale."""
    CODE = "code"
    """Whole values: from an open set, such as ids, or of the field's `values` where it has any."""
    WORD = "word"
    """One of the field's `values`."""
    NUMBER = "number"
    LIST = "list"
    """Texts, of the field's `values` where it has any."""
    FLAG = "flag"
    """True or absent."""
    DATE = "date"
    """A year, a month or a day: texts that sort as they do. No card has a field of this kind; sets have their date."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """A named value of cards, as the card schema declares it."""

    name: str
    kind: Kind
    aliases: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    """Of WORD and LIST fields, in the schema's order; empty means any.

    A catalogue's own fields have what stands in it too: the ids of its sets, the values of CODE fields by letter, the
    marks of NUMBER fields.
    """
    ordered: bool = False
    """The order of `values` is a ranking, lowest first."""
    localised: bool = False
    label: Locales = field(default_factory=dict)
    """What people call the field; empty when the schema does not say."""
    words: Mapping[str, Locales] = field(default_factory=dict)
    """What people call a value, per value and locale."""
    names: bool = False
    """Of a LIST: its items are names of the card too, such as those of its faces."""

    @property
    def marks(self) -> tuple[str, ...]:
        """What stands in place of a number and begins with one, such as `3+`; unlike `X` it is easily taken for it."""
        return tuple(filter(_MARK.match, self.values)) if self.kind is Kind.NUMBER else ()

    def in_locale(self, locale: str) -> "Field":
        """The text in one locale as a field of its own, `name.fi`."""
        label = {each: f"{text} ({locale})" for each, text in self.label.items()}
        return replace(self, name=f"{self.name}.{locale}", aliases=(), localised=False, label=label)


class Zone(NamedTuple):
    """A part of a deck."""

    name: str
    title: str
    holds: str | None = None
    """Selector of the cards that may lie here; None means every card."""


class BackRule(NamedTuple):
    """Which back the cards of a selector have."""

    back: str
    of: str | None = None
    """Selector; None means every card that no earlier rule took."""


@dataclass(frozen=True, slots=True)
class SizeRule:
    """Which size the cards of a selector have."""

    card: Size
    of: str | None = None
    """Selector; None means every card that no earlier rule took."""
    look: str | None = None
    """None means the game's."""


@dataclass(frozen=True, slots=True)
class PrintDefaults:
    """How a game's cards are printed unless the user says otherwise."""

    card: Size | None = None
    look: str | None = None
    backs: tuple[BackRule, ...] = ()
    sizes: tuple[SizeRule, ...] = ()
    """Of cards that are not as large as `card` says."""


class CardSet(NamedTuple):
    """Cards that were published together."""

    id: str
    name: Locales
    symbol: str | None = None
    released: str | None = None
    source: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What one game.yaml and its card schema describe."""

    id: str
    title: str
    locales: tuple[str, ...]
    """The first is the default."""
    fields: tuple[Field, ...]
    """`id`, `name` and `set`, then the schema's fields in its order."""
    zones: tuple[Zone, ...]
    source: str | None = None
    shown: tuple[str, ...] = ()
    """Fields of a short answer."""
    symbols: Mapping[str, str] = field(default_factory=dict)
    """Path of each symbol, from the game's folder."""
    print: PrintDefaults = PrintDefaults()
    queries: Mapping[str, str] = field(default_factory=dict)
    """Saved queries by name."""

    def field(self, name: str) -> Field | None:
        """The field of that name or alias."""
        return next((each for each in self.fields if name == each.name or name in each.aliases), None)

    def told(self, name: str) -> Field | None:
        """The field of that name or alias, or of a text in one locale: `name.fi`."""
        text, _, locale = name.partition(".")
        found = self.field(text)
        return found.in_locale(locale) if found is not None and found.localised and locale else found


class Bound(NamedTuple):
    """The least and the most that a rule allows; None means no bound."""

    min: int | float | None = None
    max: int | float | None = None


class Printing(NamedTuple):
    """One edition of a card."""

    code: str
    """What the edition is known by, such as `01050`."""
    set: str | None = None
    """Id; None: the card's own."""
    fields: Mapping[str, Value] = {}
    """Fields that this edition has its own value of, such as who drew it; all others are the card's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """One card with its fields."""

    id: str
    game: str
    set: str
    names: Locales
    fields: Mapping[str, Value]
    """Every field that has a value, other than id, name and set."""
    unknown: tuple[str, ...] = ()
    """Fields whose value no source gives."""
    instead: Mapping[str, str] = field(default_factory=dict)
    """What stands in the place of a number, such as the X of a cost; the field is then in no `fields`."""
    amends: Mapping[str, Bound] = field(default_factory=dict)
    """By rule id, the bounds that the card changes for itself."""
    printings: tuple[Printing, ...] = ()
    """The card's editions, in the order of their source; none where the source does not tell them apart."""
    place: Position

    @property
    def name(self) -> str:
        """The name in the game's default locale."""
        return next(iter(self.names.values()))

    def name_in(self, locale: str | None) -> str:
        """The name in a locale, else in the game's default one."""
        return self.names.get(locale, self.name) if locale else self.name

    def as_printed(self, printing: Printing) -> "Card":
        """The card as one of its editions has it, which is its only printing then."""
        fields = {**self.fields, **printing.fields}
        return replace(
            self,
            set=printing.set or self.set,
            fields={name: value for name, value in fields.items() if value is not False},
            unknown=tuple(name for name in self.unknown if name not in printing.fields),
            instead={name: mark for name, mark in self.instead.items() if name not in printing.fields},
            printings=(printing,),
        )


class Entry(NamedTuple):
    """Copies of one card at one place of a deck file."""

    card: str
    """Id."""
    zone: str
    copies: int
    place: Position
    owner: str | None = None
    printing: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Deck:
    """A list of cards by zone."""

    game: str
    name: str
    place: Position
    """Of the deck's first line; `place.file` is the deck as typed."""
    entries: tuple[Entry, ...]
    """In the file's order."""
    zones: Mapping[str, Position] = field(default_factory=dict)
    """Where each zone's key stands; a zone that the file lacks is not in it."""
    author: str | None = None
    hero: str | None = None
    notes: str | None = None
    choices: Mapping[str, str] = field(default_factory=dict)
    chosen: Mapping[str, Position] = field(default_factory=dict)
    """Where the value of each choice stands."""
    choices_place: Position | None = None
    """Where the key `choices` stands; None when the file lacks it."""
