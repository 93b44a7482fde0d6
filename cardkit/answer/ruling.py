"""Rulesets in words, and their examples."""

from dataclasses import dataclass

from cardkit.errors import Fault
from cardkit.finding import Level


@dataclass(frozen=True, slots=True)
class Told:
    """A rule in words."""

    rule: str
    level: Level
    sentence: str
    why: str


@dataclass(frozen=True, slots=True)
class Explained:
    """A ruleset in words."""

    game: str
    ruleset: str
    title: str
    rules: tuple[Told, ...]
    notes: tuple[str, ...] = ()
    setting: tuple[str, ...] = ()
    """What the ruleset says beside its rules, in sentences."""


@dataclass(frozen=True, slots=True)
class Checked:
    """Whether a game's rulesets break what their examples say."""

    examples: tuple[tuple[str, int], ...]
    """Each ruleset with the number of its examples."""
    faults: tuple[Fault, ...]
    notes: tuple[str, ...] = ()
