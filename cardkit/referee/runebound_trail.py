"""The trail of the cult marker: where it may go, and how it turns at the edge of the map."""

from enum import StrEnum
from typing import NamedTuple

from cardkit.errors import UsageError
from cardkit.referee.ruling import Fact, Reason, Ruling
from cardkit.text import known_hint, listing, quoted


class Way(StrEnum):
    """A direction on the map, clockwise (PK-51)."""

    N = "N"
    NE = "NE"
    SE = "SE"
    S = "S"
    SW = "SW"
    NW = "NW"


class Edge(StrEnum):
    """Which edge of the map a trail meets."""

    TOP = "top"
    BOTTOM = "bottom"
    LEFT = "left"
    RIGHT = "right"


class Ground(StrEnum):
    """Terrains, as the symbols of the movement dice show them."""

    PLAINS = "plains"
    RIVER = "river"
    FOREST = "forest"
    HILLS = "hills"
    SWAMP = "swamp"
    MOUNTAIN = "mountain"
    ROAD = "road"


class Neighbour(NamedTuple):
    """A space beside the marker."""

    way: Way
    ground: Ground


class Reading(StrEnum):
    """Whether a step to an alternative direction turns the trail."""

    TURNS = "turns"
    STAYS = "stays"


def neighbour(text: str) -> Neighbour:
    """A space written as `SE:hills`.

    Raises: UsageError.
    """
    way, _, ground = text.partition(":")
    for word, kind in ((way, Way), (ground, Ground)):
        words = [str(each) for each in kind]
        if word not in words:
            raise UsageError(f"around has {quoted(text)}; a space such as SE:hills is needed", known_hint(word, words))
    return Neighbour(Way(way), Ground(ground))


def options_of(direction: Way) -> tuple[Way, Way, Way]:
    """The directions in which the marker may go: the trail's, and its two neighbours (PK-51)."""
    ways = tuple(Way)
    index = ways.index(direction)
    return ways[index - 1], direction, ways[(index + 1) % len(ways)]


def options(direction: Way) -> Ruling:
    """Where a trail may lead next."""
    ways = tuple(str(each) for each in options_of(direction))
    why = Reason("ahead, or to one of the two neighbouring directions", "PK-51")
    return Ruling(told=listing(ways), facts={"ways": ways}, reasons=(why,))


_LETTERS = {"top": ("N", "S"), "bottom": ("S", "N"), "left": ("W", "E"), "right": ("E", "W")}
"""Which letter of a direction an edge changes into which."""


def flipped_of(direction: Way, edge: Edge) -> Way:
    """The direction of a trail that would leave the map (PK-51).

    Raises: UsageError when it does not lead there.
    """
    here, there = _LETTERS[edge]
    if here not in direction:
        raise UsageError(f"a trail that leads {direction} does not leave the map at its {edge}")
    return Way(direction.replace(here, there))


def flip(direction: Way, edge: Edge) -> Ruling:
    """How a trail turns at the edge of the map."""
    turned = flipped_of(direction, edge)
    here, there = _LETTERS[edge]
    open_ = Reason("the trail is turned before the roll is matched", "5.22")
    return Ruling(
        told=f"the trail leads {turned}",
        facts={"direction": str(turned)},
        reasons=(Reason(f"{here} becomes {there} at the {edge}", "PK-51"),),
        assumed=(open_,),
    )


def trail(
    around: tuple[Neighbour, ...],
    rolled: tuple[Ground, ...],
    direction: Way | None = None,
    reading: Reading = Reading.TURNS,
    cities: tuple[Way, ...] = (),
) -> Ruling:
    """Where the cult marker may go; without a direction it is the first move of the game.

    `cities` are the ways to spaces beside a city that has no infiltration marker.

    Raises: UsageError for two spaces in one direction.
    """
    twice = next((each.way for index, each in enumerate(around) if each.way in [e.way for e in around[:index]]), None)
    if twice is not None:
        raise UsageError(f"around has {twice} twice", "one space lies in each direction")
    ways = tuple(Way) if direction is None else options_of(direction)
    to = tuple(str(each.way) for each in around if each.way in ways and each.ground in rolled)
    free = "any direction is free for the first move, which sets the trail"
    why = Reason(free if direction is None else f"the trail leads {direction}: {listing(ways)} are open", "PK-51")
    matched = Reason(f"rolled {listing(rolled)}: {listing(to) or 'no space'} fits", "PK-45")
    on = [Reason(f"{way} lies beside a city: the marker moves on into it", "PK-45") for way in cities if way in to]
    told = f"the marker must go {' or '.join(to)}" if to else "the marker stays"
    turns = "turns the trail" if reading is Reading.TURNS else "leaves the trail as it is"
    aside = (Reason(f"a step to a neighbouring direction {turns}", "5.22"),)
    trails = to if direction is None or reading is Reading.TURNS else (str(direction),) * len(to)
    facts: dict[str, Fact] = {"ways": to, "trail": trails}
    taken = aside if to and direction else ()
    return Ruling(yes=bool(to), told=told, facts=facts, reasons=(why, matched, *on), assumed=taken)
