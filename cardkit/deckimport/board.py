"""What heads the parts of a deck list -> zones of the game."""

from typing import NamedTuple

from cardkit.decklist.part import Part, part, part_called
from cardkit.model import Game, Zone
from cardkit.text import fold, listing, slug

_OUT = frozenset(("maybe", "maybeboard", "considering", "wishlist", "companion", "tokens", "acquireboard", "noboard"))
"""Parts of a list that are not in the deck; Arena lists a companion in the sideboard too."""


class Board(NamedTuple):
    """A part of a list."""

    zone: str | None = None
    """None: each card goes into the main zone where that holds it, else into the first that does."""
    is_out: bool = False
    """Its cards are not in the deck."""
    lacking: str | None = None
    """Why the game has no such part."""


def board(said: str, game: Game) -> Board | None:
    """The part of a list that is headed so; None where that names none."""
    word = slug(said).replace("-", "")
    own = next((zone for zone in game.zones if fold(said.strip()) in (fold(zone.name), fold(zone.title))), None)
    if own is not None:
        return Board(None if part(own) is Part.MAIN else own.name)
    if word in _OUT:
        return Board(is_out=True)
    wanted = part_called(word)
    if wanted is None or wanted is Part.MAIN:
        return None if wanted is None else Board()
    zone = zone_of(wanted, game)
    if zone is not None:
        return Board(zone.name)
    zones = listing(each.name for each in game.zones)
    return Board(lacking=f"no zone of {game.id} is for '{said.strip()}'; its zones are {zones}")


def zone_of(wanted: Part, game: Game) -> Zone | None:
    """The first zone that is such a part."""
    return next((zone for zone in game.zones if part(zone) is wanted), None)
