"""Runebound's adventure variants in play: the Cult of the Rune, and the Avatars of Kelnov."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from cardkit.errors import UsageError
from cardkit.referee.ruling import Fact, Open, Reason, Ruling
from cardkit.referee.runebound import PLAYERS
from cardkit.text import counted, listing

POINTS, DISCARDS = 26, 18
"""Victory points, and cards of the special pile, that end the game of one or two players (PK-50, 5.11)."""

AVATARS = 3
"""Avatars that win without Kelnov (PK-33)."""

MOST_AVATARS = 9
"""Avatars among the ten red challenges (PK-30)."""


class Colour(StrEnum):
    """The colour of an adventure card."""

    GREEN = "green"
    YELLOW = "yellow"
    BLUE = "blue"
    RED = "red"


ADVENTURES = 84
"""Adventure cards of the base set (2.3)."""

LIVES = range(4, 7)
"""The Life that stands on a hero (2.1)."""

WORTH = {colour: number for number, colour in enumerate(Colour, 1)}
"""XP of a cultist, which are its points (PK-42); also the rolls of a discarded encounter (PK-46)."""


CULTISTS = {Colour.GREEN: 8, Colour.YELLOW: 8, Colour.BLUE: 7, Colour.RED: 7}
"""Cultists of each colour (PK-40)."""


@dataclass(frozen=True, slots=True)
class Cultists:
    """How many defeated cultists of each colour a player has."""

    green: int = 0
    yellow: int = 0
    blue: int = 0
    red: int = 0

    def __post_init__(self) -> None:
        """Refuse more cultists than there are.

        Raises: UsageError.
        """
        for colour, number in self.numbers().items():
            if number > CULTISTS[colour]:
                raise UsageError(f"{number} {colour} cultists; there are {CULTISTS[colour]} (PK-40)")

    def numbers(self) -> Mapping[Colour, int]:
        """The number of each colour."""
        return dict(zip(Colour, (self.green, self.yellow, self.blue, self.red), strict=True))


def card_points(cultists: Cultists) -> int:
    """Victory points of the cards alone (PK-42)."""
    return sum(WORTH[colour] * number for colour, number in cultists.numbers().items())


class Ties(Open):
    """How often colours that are owned equally often give the bonus (5.13)."""

    ONCE = "once"
    EACH = "each"


def score(cultists: Cultists, ties: Ties = Ties.ONCE) -> Ruling:
    """A player's victory points at the end."""
    numbers, cards = cultists.numbers(), card_points(cultists)
    times = max(numbers.values())
    most = [str(colour) for colour, number in numbers.items() if number == times]
    bonus = times if ties is Ties.ONCE else times * len(most)
    reasons = (
        Reason(f"the cards are worth {cards}", "PK-42"),
        Reason(f"{listing(most)} most often, {counted(times, 'time')}: {bonus} more", "PK-43"),
    )
    counting = "one counts" if ties is Ties.ONCE else "each counts"
    tie = (Reason(f"of colours that are owned equally often {counting}", "5.13"),) if len(most) > 1 and times else ()
    facts: dict[str, Fact] = {"cards": cards, "bonus": bonus, "points": cards + bonus}
    return Ruling(told=f"{cards + bonus} victory points", facts=facts, reasons=reasons, assumed=tie)


class Limits(NamedTuple):
    """What ends a game of the Cult."""

    points: int
    discards: int


class Alone(Open):
    """The limits of a game with one player (5.11)."""

    TWO = "two"
    LESS = "less"


def limits_of(players: int, alone: Alone = Alone.TWO) -> Limits:
    """The points of cards and the cards of the special pile that end a game (PK-50).

    Raises: UsageError when nobody or too many play.
    """
    if players not in PLAYERS:
        raise UsageError(f"{players} players; {PLAYERS[0]} to {PLAYERS[-1]} play")
    more = players - 2 if alone is Alone.LESS else max(0, players - 2)
    return Limits(POINTS + more, DISCARDS + more)


def limits(players: int, alone: Alone = Alone.TWO) -> Ruling:
    """When a game of the Cult ends."""
    found = limits_of(players, alone)
    told = f"the game ends at {found.points} points of cards or {found.discards} cards in the special pile"
    why = Reason(f"{POINTS} and {DISCARDS}, 1 more for each player above two", "PK-50")
    facts: dict[str, Fact] = {"points": found.points, "discards": found.discards}
    return Ruling(told=told, facts=facts, reasons=(why,), assumed=_alone(players, alone))


def _alone(players: int, alone: Alone) -> tuple[Reason, ...]:
    """How the limits of one player are read; nothing where more play."""
    taken = {Alone.TWO: "one player has the limits of two", Alone.LESS: "one player's limits are 1 less than for two"}
    return (Reason(taken[alone], "5.11"),) if players == 1 else ()


class Counted(Open):
    """Which cards of the special pile count (5.12)."""

    BASE = "base"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a table reads what is open of the end."""

    alone: Alone = Alone.TWO
    counted: Counted = Counted.BASE


AS_USUAL = Ending()
"""What is open, read the usual way."""


def end(
    players: int,
    cultists: Cultists,
    discards: int = 0,
    red_left: int | None = None,
    readings: Ending = AS_USUAL,
) -> Ruling:
    """Whether a game of the Cult ends: one player's cultists, the special pile, red cultists that are undefeated.

    Raises: UsageError for more players, red cultists or discards than there are.
    """
    if readings.counted is Counted.BASE and discards > ADVENTURES:
        raise UsageError(f"discards is {discards}; the base set has {ADVENTURES} adventure cards (2.3)")
    most, points = limits_of(players, readings.alone), card_points(cultists)
    others = CULTISTS[Colour.RED] - cultists.red
    left = others if red_left is None else red_left
    if left > others:
        raise UsageError(
            f"{left} red cultists are left beside {cultists.red}; there are {CULTISTS[Colour.RED]} (PK-40)"
        )
    why = []
    if left == 0:
        why.append(Reason("the last red cultist is defeated", "PK-50"))
    if points >= most.points:
        why.append(Reason(f"{points} of {most.points} points in cards; the bonus does not count", "PK-50"))
    if discards >= most.discards:
        why.append(Reason(f"{discards} of {most.discards} cards lie in the special pile", "PK-50"))
    going = (
        Reason(f"{points} of {most.points} points in cards; the bonus does not count", "PK-50"),
        Reason(f"{discards} of {most.discards} cards lie in the special pile", "PK-50"),
        Reason(f"{counted(left, 'red cultist')} left", "PK-50"),
    )
    told = "the game ends" if why else "the game goes on"
    which = {Counted.BASE: "cards of the base adventure alone", Counted.ALL: "cards of packs too"}[readings.counted]
    nobody = (Reason("nobody else has a red cultist; else say red-left=", "PK-50"),) if red_left is None else ()
    pile = (Reason(f"{which} count in the special pile", "5.12"),) if discards else ()
    only = (*_alone(players, readings.alone), *pile, *nobody)
    return Ruling(yes=bool(why), told=told, facts={"points": points}, reasons=tuple(why) or going, assumed=only)


class Red(Open):
    """How a red encounter counts, which the base set does not have (5.12)."""

    FOUR = "four"
    NONE = "none"


def rolls(colour: Colour, red: Red = Red.FOUR) -> Ruling:
    """How often the cult marker is rolled for when an encounter is discarded."""
    is_none = colour is Colour.RED and red is Red.NONE
    number = 0 if is_none else WORTH[colour]
    reasons = (
        Reason(f"once for green and once more per higher colour: {colour} is {number}", "PK-46"),
        Reason("the roll at the end of the turn still comes", "PK-45"),
    )
    taken = "is not rolled for" if is_none else "is rolled for 4 times"
    open_ = (Reason(f"a red encounter, which the base set does not have, {taken}", "5.12"),)
    return Ruling(
        told=f"roll and move {counted(number, 'time')}",
        facts={"rolls": number, "with_end_of_turn": number + 1},
        reasons=reasons,
        assumed=open_ if colour is Colour.RED else (),
    )


def kelnov(avatars: int, kelnov: bool = False) -> Ruling:
    """Whether somebody has won against the Avatars of Kelnov.

    Raises: UsageError for more avatars than there are.
    """
    if avatars > MOST_AVATARS:
        raise UsageError(f"{avatars} avatars; there are {MOST_AVATARS} beside Kelnov (PK-30)")
    why = []
    if kelnov:
        why.append(Reason("Kelnov is defeated", "PK-33"))
    if avatars >= AVATARS:
        why.append(Reason(f"{avatars} Avatars are defeated; {AVATARS} are enough", "PK-33"))
    going = (Reason(f"{avatars} of {AVATARS} Avatars are defeated, Kelnov is not", "PK-33"),)
    moot = ("kelnov",) if avatars >= AVATARS else ()
    return Ruling(yes=bool(why), told="won" if why else "not won", facts={}, reasons=tuple(why) or going, moot=moot)


class Life(Open):
    """Which Life corruption is measured against."""

    PRINTED = "printed"
    REDUCED = "reduced"


def corruption(markers: int, life: int, measure: Life = Life.PRINTED) -> Ruling:
    """Whether corruption eliminates a hero; `life` is printed.

    Raises: UsageError for a Life that no hero has, and for more markers than any hero bears.
    """
    if life not in LIVES:
        raise UsageError(f"life is {life}; {LIVES[0]} to {LIVES[-1]} stand on a hero (2.1)")
    if markers > LIVES[-1]:
        raise UsageError(f"{markers} markers; a hero is eliminated by {LIVES[-1]} at most (PK-49, 2.1)")
    bound = life if measure is Life.PRINTED else max(0, life - markers)
    out = markers > 0 and markers >= bound
    is_open = markers < life <= markers * 2
    said = f"{counted(markers, 'marker')}, and {bound} is the maximum of Life"
    by = "as it is printed" if measure is Life.PRINTED else "as the markers have reduced it"
    told = "the hero is eliminated" if out else "the hero stays in the game"
    facts: dict[str, Fact] = {"life_and_stamina": -markers}
    return Ruling(
        yes=out,
        told=told,
        facts=facts,
        reasons=(Reason(said, "PK-49"),),
        assumed=(Reason(f"the maximum of Life counts {by}", "5.11"),) if is_open else (),
    )
