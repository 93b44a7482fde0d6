"""Dated lists of cards, as a ruleset or its game's data keeps them, and what they say on one day."""

from collections.abc import Mapping
from typing import NamedTuple

from cardkit.rules.term import Quantity
from cardkit.source import Node

NAMING = ("banned", "restricted", "changed")
"""The parts of a list that name cards and nothing else: none, one, or with other words than printed."""


class Version(NamedTuple):
    """What a dated list says from a day on."""

    since: str
    """The first day, YYYY-MM-DD."""
    parts: Mapping[str, tuple[Node, ...]]
    """Names of cards by part, of `NAMING`."""
    points: Mapping[str, tuple[Node, Quantity]]
    """Points by name, each with the place where it stands."""
    sets: tuple[Node, ...] = ()
    """Ids of the sets whose cards are allowed."""
    given: Mapping[str, frozenset[str]] = {}
    """Ids of cards by part, of a version that foreign data keeps."""


class CardList(NamedTuple):
    """A dated list of cards."""

    name: str
    includes: tuple[str, ...]
    """Lists whose cards are on this one too."""
    versions: tuple[Version, ...]
    """From the earliest day to the latest; each holds until the next begins."""
    data: Node | None = None
    """What the list is called in the game's data, where that has more versions of it."""


class Listed(NamedTuple):
    """What the lists say on one day."""

    sets: Mapping[str, frozenset[str]] = {}
    """Ids of cards by `list:NAME.PART`."""
    points: Mapping[str, Mapping[str, Quantity]] = {}
    """Points by id, by `list:NAME.points`."""


NOTHING = Listed()
"""No list says anything."""
