"""The trail of the cult marker: where it may go, and how it turns at the edge of the map."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from typing import NamedTuple

from cardkit.errors import UsageError
from cardkit.referee.ruling import Fact, Open, Reason, Ruling
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


class Reading(Open):
    """Whether a step to an alternative direction turns the trail."""

    TURNS = "turns"
    STAYS = "stays"


class Turned(Open):
    """Whether a marker whose trail was turned at the edge still moves on that roll."""

    MOVES = "moves"
    STAYS = "stays"


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """What turns a trail."""

    reading: Reading = Reading.TURNS
    """A step to an alternative direction."""
    city: Reading = Reading.STAYS
    """The step into a city that the marker is forced to."""
    rolled_at_edge: Turned = Turned.MOVES
    """Whether the marker moves on a roll for which its trail was turned."""


@dataclass(frozen=True, slots=True)
class Board:
    """What lies round the marker beside spaces."""

    edge: tuple[Edge, ...] = ()
    """Edges of the map over which the trail would lead; at a corner two."""
    cities: tuple[Way, ...] = ()
    """The ways to spaces beside a city that has no infiltration marker."""


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


def flip(direction: Way, edge: Edge, rolled: Turned = Turned.MOVES) -> Ruling:
    """How a trail turns at the edge of the map."""
    turned = flipped_of(direction, edge)
    here, there = _LETTERS[edge]
    return Ruling(
        told=f"the trail leads {turned}",
        facts={"direction": str(turned)},
        reasons=(Reason(f"{here} becomes {there} at the {edge}", "PK-51"),),
        assumed=(_at_edge(rolled),),
    )


def _at_edge(rolled: Turned) -> Reason:
    """What becomes of the roll for which a trail was turned."""
    moves = "before the roll is matched" if rolled is Turned.MOVES else "in place of a move: the marker stays this time"
    return Reason(f"the trail is turned {moves}", "5.22")


_TURNS = {Reading.TURNS: "turns the trail", Reading.STAYS: "leaves the trail as it is"}

AS_USUAL = Readings()
"""What is open, read the usual way."""

NOWHERE = Board()
"""Far from cities and the map's edge."""


def trail(
    around: tuple[Neighbour, ...],
    rolled: tuple[Ground, ...],
    direction: Way | None = None,
    readings: Readings = AS_USUAL,
    board: Board = NOWHERE,
) -> Ruling:
    """Where the cult marker may go; without a direction it is the first move of the game.

    Raises: UsageError for spaces and edges that cannot be, and for a roll of nothing.
    """
    _refuse_unfit(around, rolled, direction, board)
    heads = None if direction is None else _headed(direction, board.edge)
    ways = tuple(Way) if heads is None else options_of(heads)
    stays = bool(board.edge) and readings.rolled_at_edge is Turned.STAYS
    fit = () if stays else tuple(str(e.way) for e in around if e.way in ways and e.ground in rolled)
    told = f"the marker must go {' or '.join(fit)}" if fit else "the marker stays"
    trails = fit if heads is None or readings.reading is Reading.TURNS else (str(heads),) * len(fit)
    reasons = (*_turned(direction, heads, board), _open_ways(heads, ways))
    fits = f"{listing(fit) or 'no space'} {'fit' if len(fit) > 1 else 'fits'}"
    matched = Reason(f"rolled {listing(rolled)}: {fits}", "PK-45")
    facts: dict[str, Fact] = {"ways": fit, "trail": trails}
    return Ruling(
        yes=bool(fit),
        told=told,
        facts=facts,
        reasons=(*reasons, *(() if stays else (matched,)), *_beside(board.cities, fit)),
        assumed=_taken(around, direction, board, readings, fit),
    )


def _headed(direction: Way, edges: Iterable[Edge]) -> Way:
    """Where a trail leads after it was turned at edges of the map."""
    return reduce(flipped_of, edges, direction)


def _refuse_unfit(
    around: tuple[Neighbour, ...], rolled: tuple[Ground, ...], direction: Way | None, board: Board
) -> None:
    """Make sure that a trail can be asked about.

    Raises: UsageError.
    """
    ways = [each.way for each in around]
    twice = next((way for index, way in enumerate(ways) if way in ways[:index]), None)
    if twice is not None:
        raise UsageError(f"around has {twice} twice", "one space lies in each direction")
    if not rolled:
        raise UsageError("rolled is empty", "the die shows symbols, such as rolled=road,river")
    stray = next((way for way in board.cities if way not in ways), None)
    if stray is not None:
        raise UsageError(f"cities has {stray}, where around has no space", known_hint(stray, map(str, ways)))
    if board.edge and direction is None:
        raise UsageError("edge turns a trail, and there is no direction", "the first move sets the trail")
    if board.edge and direction in ways:
        raise UsageError(f"around has {direction}, which lies off the map by edge", "leave one of the two out")


def _turned(direction: Way | None, heads: Way | None, board: Board) -> tuple[Reason, ...]:
    """That the trail was turned at the edge of the map."""
    if not board.edge:
        return ()
    return (Reason(f"{direction} leads off the map at the {' and the '.join(board.edge)}: {heads} instead", "PK-51"),)


def _open_ways(heads: Way | None, ways: Sequence[Way]) -> Reason:
    """The directions that the trail leaves open."""
    free = "any direction is free for the first move, which sets the trail"
    return Reason(free if heads is None else f"the trail leads {heads}: {listing(ways)} are open", "PK-51")


def _beside(cities: Sequence[Way], to: Sequence[str]) -> tuple[Reason, ...]:
    """What each space beside a city means."""
    on, off = "the marker moves on into it", "the marker does not come there"
    return tuple(Reason(f"{way} lies beside a city: {on if way in to else off}", "PK-45") for way in cities)


def _taken(
    around: Sequence[Neighbour], direction: Way | None, board: Board, readings: Readings, to: Sequence[str]
) -> tuple[Reason, ...]:
    """How the trail was read where the sources leave a question open, and what was taken for granted."""
    found = []
    if direction is not None and not board.edge and direction not in [each.way for each in around]:
        found.append(Reason(f"{direction} is on the map, though around does not name it; else say edge=", "PK-51"))
    if board.edge:
        found.append(_at_edge(readings.rolled_at_edge))
    if to and direction is not None:
        found.append(Reason(f"a step to a neighbouring direction {_TURNS[readings.reading]}", "5.22"))
    if any(way in to for way in board.cities):
        found.append(Reason(f"the step into a city {_TURNS[readings.city]}", "5.22"))
    return tuple(found)
