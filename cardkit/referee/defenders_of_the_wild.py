"""Defenders of the Wild in play: actions, support, the first player, mechs, death, the draw pile."""

from dataclasses import dataclass
from enum import StrEnum

from cardkit.errors import UsageError
from cardkit.referee.ruling import Fact, Open, Reason, Ruling, allowed
from cardkit.text import counted, listing, quoted

PLAYERS = range(1, 5)
"""How many may play."""

CARDS = 80
"""Cards of defenders (RULES 3.5); no hand, pile or number of points has more."""

HURTS = 2
"""The most that a throw of the die hurts by (DW-43)."""

LIVES = 3
"""The most damage that a player holds (DW-44)."""


class Habitat(StrEnum):
    """Where defenders live."""

    MARSH = "marsh"
    FOREST = "forest"
    PLAINS = "plains"
    MOUNTAIN = "mountain"


class Action(StrEnum):
    """The eight kinds of action (DW-13)."""

    MOVE = "move"
    CAMP = "camp"
    HEAL = "heal"
    REGROUP = "regroup"
    CLEAN = "clean"
    MECH = "mech"
    BREACH = "breach"
    REWILD = "rewild"


SUPPORT = frozenset({Action.CLEAN, Action.MECH, Action.BREACH, Action.REWILD})
"""Actions that win support (DW-14)."""


class Face(StrEnum):
    """Sides of the die."""

    TWO = "two"
    CROSSHAIR = "crosshair"
    BLANK = "blank"


class From(StrEnum):
    """Where the mechs of an attack stand."""

    SPACE = "space"
    FACTORY = "factory"


class Sight(Open):
    """Whether the side with two symbols shows a crosshair."""

    PLAIN = "plain"
    CROSSHAIR = "crosshair"


class Reveals(Open):
    """Whether free actions of reveal abilities are among the points that are spent before tucking (5.20)."""

    APART = "apart"
    COUNTED = "counted"


@dataclass(frozen=True, slots=True)
class Before:
    """What is done when cards are tucked."""

    spent: int | None = None
    """Points; None means all."""
    free: int = 0
    """Free actions of reveal abilities that were not done yet."""
    reveals: Reveals = Reveals.APART


@dataclass(frozen=True, slots=True)
class Piles:
    """Cards by name."""

    discard: tuple[str, ...]
    active: tuple[str, ...] = ()
    tucked: tuple[str, ...] = ()


ALL = Before()
"""All points are spent."""


def actions(points: int, habitat: Habitat, tucked: tuple[Habitat, ...] = (), before: Before = ALL) -> Ruling:
    """How many actions a defender has with cards tucked under it.

    Raises: UsageError for more points spent than there are, and for more points and cards than can be.
    """
    _refuse_more(points + len(tucked), "points and tucked cards")
    _refuse_more(before.free, "free actions")
    if (before.spent or 0) > points:
        raise UsageError(f"spent is {before.spent}; the defender has {counted(points, 'point')}")
    used = points if before.spent is None else before.spent
    objections = [
        Reason(f"a {each} card is not of the habitat {habitat}", "DW-11") for each in tucked if each != habitat
    ]
    if tucked and used < points:
        objections.append(Reason(f"{used} of {points} points are spent; tucking comes after all", "DW-11"))
    if tucked and before.free and before.reveals is Reveals.COUNTED:
        objections.append(Reason(f"{counted(before.free, 'free action')} left; tucking comes after all", "5.20"))
    whole = points + (0 if objections else len(tucked))
    grounds = [Reason(f"{counted(points, 'point')} of the defender", "DW-10")]
    if tucked:
        grounds.append(Reason(f"{counted(len(tucked), 'card')} of its habitat: 1 more each", "DW-11"))
    beside = {Reveals.APART: "free actions apart", Reveals.COUNTED: "and all free actions are done"}[before.reveals]
    is_open = tucked and before.free
    order = (Reason(f"cards are tucked after all points are spent, {beside}", "5.20"),) if is_open else ()
    ruling = allowed("tucking", objections, grounds, {"actions": whole}, order)
    told = f"{counted(whole, 'action')}" if ruling.yes else f"{ruling.told}; {counted(whole, 'action')}"
    return Ruling(yes=ruling.yes, told=told, facts=ruling.facts, reasons=ruling.reasons, assumed=order)


def _refuse_more(number: int, what: str) -> None:
    """Make sure that not more is spoken of than there are cards.

    Raises: UsageError.
    """
    if number > CARDS:
        raise UsageError(f"{number} {what}; there are {CARDS} cards of defenders")


def support(action: Action) -> Ruling:
    """What an action does for support."""
    gain = int(action in SUPPORT)
    wins, rest = listing(each for each in Action if each in SUPPORT), listing(e for e in Action if e not in SUPPORT)
    why = Reason(f"{wins} win 1 support; {rest} none", "DW-14")
    return Ruling(told=f"{gain} support", facts={"support": gain}, reasons=(why,))


def refill(hand: int, size: int, deck: int) -> Ruling:
    """How many cards are drawn after a camp was built; `size` is the hand size that shows under it.

    Raises: UsageError for more cards than there are.
    """
    _refuse_more(max(size, hand + deck), "cards in hand and draw pile")
    wanted = max(0, size - hand)
    drawn = min(wanted, deck)
    reasons = [Reason(f"{counted(hand, 'card')} in hand; up to {size} are drawn", "DW-13")]
    if drawn < wanted:
        reasons.append(Reason("the draw pile runs out: the used cards are shuffled", "DW-41"))
    facts: dict[str, Fact] = {"draw": wanted, "before_shuffle": drawn}
    return Ruling(told=f"draw {wanted}", facts=facts, reasons=tuple(reasons))


def first_player(players: int, marker: int, comrades: int) -> Ruling:
    """Who has the first-player marker after the comrade abilities; seats count clockwise from 0.

    Raises: UsageError for as many players as never play, more comrades than cards, and when there is no such seat.
    """
    if players not in PLAYERS:
        raise UsageError(f"{counted(players, 'player')}; {PLAYERS[0]} to {PLAYERS[-1]} play")
    _refuse_more(comrades, "comrades")
    if not 0 <= marker < players:
        raise UsageError(f"seat {marker} of {counted(players, 'player')}", "seats count from 0")
    seat = (marker + comrades) % players
    why = Reason(f"{counted(comrades, 'seat')} clockwise from {marker}, one for each comrade", "DW-04")
    return Ruling(told=f"seat {seat} is first", facts={"seat": seat}, reasons=(why,))


def attack(face: Face, mechs: From, two: Sight = Sight.PLAIN) -> Ruling:
    """What a throw of the die hurts; the mechs stand in the own space or, as snipers, in a factory beside it."""
    aimed = face is Face.CROSSHAIR or (face is Face.TWO and two is Sight.CROSSHAIR)
    symbols = {Face.TWO: 2, Face.CROSSHAIR: 1, Face.BLANK: 0}[face]
    damage = symbols if mechs is From.SPACE else int(aimed)
    rule = "every symbol hurts" if mechs is From.SPACE else "a sniper hurts by 1 on a crosshair alone"
    shows = "shows no crosshair" if two is Sight.PLAIN else "shows a crosshair"
    is_open = face is Face.TWO and mechs is From.FACTORY
    open_ = (Reason(f"the side with two symbols {shows}; the source does not say", "T87"),) if is_open else ()
    return Ruling(told=f"{damage} damage", facts={"damage": damage}, reasons=(Reason(rule, "DW-43"),), assumed=open_)


def damage(had: int, takes: int) -> Ruling:
    """What damage does to a player.

    Raises: UsageError when a player cannot have so much.
    """
    if had > LIVES:
        raise UsageError(f"{had} damage; a player holds {LIVES} at most (DW-44)")
    if takes > HURTS:
        raise UsageError(f"takes is {takes}; a throw hurts by {HURTS} at most (DW-43)", "ask once for each throw")
    deadly = had + takes > LIVES
    left = 0 if deadly else had + takes
    why = Reason(f"{had + takes} damage; a player holds {LIVES}", "DW-44")
    facts: dict[str, Fact] = {"damage": left, "dies": int(deadly)}
    if not deadly:
        return Ruling(told=f"{left} damage, nobody dies", facts=facts, reasons=(why,))
    who = Reason("another player picks a defender of the hand at random, else the top of the draw pile dies", "DW-44")
    return Ruling(told="one defender dies, 0 damage left", facts=facts, reasons=(why, who))


def reshuffle(piles: Piles) -> Ruling:
    """Which cards make the new draw pile.

    Raises: UsageError when a card that stays out is not among the used ones.
    """
    out = (*piles.active, *piles.tucked)
    left = list(piles.discard)
    for card in out:
        if card not in left:
            raise UsageError(f"{quoted(card)} is not among the used cards", "discard= names all of them")
        left.remove(card)
    reasons = [Reason("the active defender and tucked cards stay out", "DW-41")]
    facts: dict[str, Fact] = {"draw": tuple(left), "out": out}
    return Ruling(told=f"shuffle {listing(left) or 'nothing'}", facts=facts, reasons=tuple(reasons))
