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
    **dict.fromkeys(("main", "main-deck", "maindeck", "mainboard", "deck"), Part.MAIN),
    **dict.fromkeys(("side", "side-deck", "sidedeck", "sideboard"), Part.SIDE),
    **dict.fromkeys(("commander", "commanders"), Part.COMMANDER),
}
"""What zones of these parts are called."""


def part(zone: Zone) -> Part | None:
    """The part that a zone is, by its name or its title; None where it is called otherwise."""
    return _CALLED.get(slug(zone.name)) or _CALLED.get(slug(zone.title))


def half(zone: Zone) -> Part:
    """Where the cards of a zone lie in programs that know main and side alone: MTGO has commanders in the sideboard."""
    return Part.SIDE if part(zone) in (Part.SIDE, Part.COMMANDER) else Part.MAIN
