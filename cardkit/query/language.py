"""What a query may name: the game's fields and locales, saved queries and references."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from cardkit.model import Field, Kind
from cardkit.text import digraphs, fold

_DIGRAPH = re.compile("[aou]e|aa")

OPTIONS = ("order", "unique", "prefer", "limit", "lang", "show")
"""Words that say how hits are told; they stand at the top level only."""

PRINTS = "prints"
"""The value of `unique` that asks for printings."""

OUTSIDE = ("in", "list")
"""Words whose values are sets of cards that the caller knows: a deck's, a dated list's."""

OWN = "own"
"""The word whose value is a number of copies that the caller's collections hold."""

ASKING = ("is", "has")
"""Words whose values are fields: a flag that is true, a field that has a value."""

RELEASED = Field(name="released", kind=Kind.DATE, aliases=("year",))
"""When the set of a card or printing came out; where a game has a field of its own of that name, that is meant."""


def asked_fields(fields: Iterable[Field]) -> tuple[Field, ...]:
    """The fields that may be asked for: the game's own, and the date of the sets."""
    every = tuple(fields)
    words = {fold(word) for each in every for word in (each.name, *each.aliases)}
    aliases = tuple(each for each in RELEASED.aliases if each not in words)
    return every if RELEASED.name in words else (*every, replace(RELEASED, aliases=aliases))


@dataclass(frozen=True, slots=True)
class Language:
    """The words of one game's queries."""

    fields: tuple[Field, ...]
    locales: tuple[str, ...]
    """The first is the default."""
    saved: Mapping[str, str] = field(default_factory=dict)
    """Text of each saved query by its name."""
    references: Mapping[str, frozenset[str]] | None = None
    """Fields that each `$name` has; None where no reference may stand."""
    varied: frozenset[str] = frozenset()
    """Fields that printings of some card have values of their own for."""
    has_prints: bool = False
    """Some card has printings."""
    game: str = ""
    """The game's id, for what errors say to do; empty where no command tells of it."""
    _by_word: Mapping[str, Field] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Names win over aliases."""
        by_word = {fold(each.name): each for each in self.fields}
        aliases = {fold(alias): each for each in self.fields for alias in each.aliases}
        object.__setattr__(self, "_by_word", by_word | {word: aliases[word] for word in aliases if word not in by_word})

    def named(self, word: str) -> Field | None:
        """The field of that name or alias; else the one whose label is written so without umlauts."""
        sought = fold(word)
        return self._by_word.get(sought) or (self._spelt(sought) if _DIGRAPH.search(sought) else None)

    def _spelt(self, sought: str) -> Field | None:
        """The field that people call so with umlauts: `staerke` is `Stärke`, whose name is `starke`."""
        labels = ((label, each) for each in self.fields for label in (each.name, *each.label.values()))
        return next((each for label, each in labels if not label.isascii() and digraphs(label) == sought), None)

    def labelled(self, word: str) -> Field | None:
        """The field that people call so in some locale; queries name it otherwise."""
        labels = ((fold(label), each) for each in self.fields for label in each.label.values())
        return next((each for label, each in labels if label == fold(word)), None)

    @property
    def title(self) -> Field:
        """The field that bare words search: the card's name."""
        return self._by_word["name"]

    @property
    def words(self) -> tuple[str, ...]:
        """Everything that may stand left of an operator."""
        return (*self._by_word, *OUTSIDE, OWN, *ASKING, *OPTIONS)

    @property
    def flags(self) -> tuple[str, ...]:
        """Names and aliases of the flags."""
        return tuple(word for word, each in self._by_word.items() if each.kind is Kind.FLAG)
