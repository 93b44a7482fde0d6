"""The parts of a deck that other programs know, and which of them a zone is."""

from enum import StrEnum

from cardkit.model import Zone
from cardkit.text import slug


class Part(StrEnum):
    """A part of a deck, as programs for card games call it."""

    MAIN = "main"
    SIDE = "side"
    COMMANDER = "commander"


_CALLED = {
    **dict.fromkeys(("main", "maindeck", "mainboard", "deck", "decklist"), Part.MAIN),
    **dict.fromkeys(("side", "sidedeck", "sideboard", "sb"), Part.SIDE),
    **dict.fromkeys(("commander", "commanders", "commandzone"), Part.COMMANDER),
}
"""What games and programs call these parts."""


def part_called(said: str) -> Part | None:
    """The part that is called so; None for any other word."""
    return _CALLED.get(slug(said).replace("-", ""))


def part(zone: Zone) -> Part | None:
    """The part that a zone is, by its name or its title; None where it is called otherwise."""
    return part_called(zone.name) or part_called(zone.title)


def half(zone: Zone) -> Part:
    """Where the cards of a zone lie in programs that know main and side alone: MTGO has commanders in the sideboard."""
    return Part.SIDE if part(zone) in (Part.SIDE, Part.COMMANDER) else Part.MAIN
