"""Warhammer Quest's Monsters' Phase: who is drawn, whom they face, what they do."""

import re
from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction
from random import Random
from typing import NamedTuple

from cardkit.chance import chosen, stream
from cardkit.errors import UsageError
from cardkit.referee.ruling import SEED, Fact, Open, Reason, Ruling, Seed
from cardkit.text import counted, listing, quoted

WARRIORS = 4
"""Warriors of a full party."""

MOST_WARRIORS = 100
"""More stand on no board."""

MOST_DICE, MOST_SIDES = 20, 100
"""Sums of more dice take over a second to count; no card asks for so many."""

MOST_MONSTERS = MOST_DICE * MOST_SIDES
"""Dice bring no more."""


class Area(StrEnum):
    """What a section of the dungeon is."""

    ROOM = "room"
    CORRIDOR = "corridor"
    STAIRS = "stairs"
    OBJECTIVE = "objective"


class Phase(StrEnum):
    """When monsters were placed."""

    MONSTERS = "monsters"
    POWER = "power"


class Deed(StrEnum):
    """What a monster does."""

    FIGHT = "fight"
    SHOOT = "shoot"
    MOVE_AND_SHOOT = "move-and-shoot"
    MOVE = "move"


class Counter(Open):
    """Where a warrior's counter goes that was drawn."""

    KEPT = "kept"
    RETURNED = "returned"


class Empty(Open):
    """What is done where the event deck is empty (5.18)."""

    RESHUFFLE = "reshuffle"
    NOTHING = "nothing"


class Throw(NamedTuple):
    """Dice of one kind, or a fixed number."""

    number: int
    sides: int
    """1 where the number is fixed."""


class Dice(NamedTuple):
    """A number of monsters: throws that are added up."""

    throws: tuple[Throw, ...]

    @property
    def least(self) -> int:
        """The smallest sum."""
        return sum(each.number for each in self.throws)

    @property
    def most(self) -> int:
        """The largest sum."""
        return sum(each.number * each.sides for each in self.throws)

    def ways(self) -> Mapping[int, int]:
        """How many of all throws give each sum."""
        sums = {0: 1}
        for sides in (each.sides for each in self.throws for _ in range(each.number)):
            after: dict[int, int] = {}
            for total, number in sums.items():
                for side in range(1, sides + 1):
                    after[total + side] = after.get(total + side, 0) + number
            sums = after
        return sums


_RANGE = re.compile(r"([0-9]{1,2})\s*[-–]\s*([0-9]{1,3})\Z")

_THROW = re.compile(r"([0-9]{1,2})?[dD]([0-9]{1,3})\Z|([0-9]{1,3})\Z")


def dice_of(text: str) -> Dice:
    """Dice written as `2D6`, `D3`, `6` or `D6+D6`, or a range `2-12`, each number of which is as likely.

    Raises: UsageError.
    """
    span = _RANGE.match(text)
    parts = () if span else text.split("+")
    throws = _between(int(span[1]), int(span[2]), text) if span else tuple(_throw(each.strip(), text) for each in parts)
    thrown = [each for each in throws if each.sides > 1]
    if sum(each.number for each in thrown) > MOST_DICE or any(each.sides > MOST_SIDES for each in thrown):
        raise UsageError(f"dice are {quoted(text)}; at most {MOST_DICE} of {MOST_SIDES} sides are thrown")
    return Dice(throws)


def _between(least: int, most: int, text: str) -> tuple[Throw, ...]:
    """The throws that give each number of a range: a die with so many sides, and what lies below.

    Raises: UsageError that tells the whole text.
    """
    if not 1 <= least < most:
        raise UsageError(f"dice are {quoted(text)}; a range such as 2-12 goes from 1 or more upwards")
    below = (Throw(least - 1, 1),) if least > 1 else ()
    return (Throw(1, most - least + 1), *below)


def _throw(part: str, text: str) -> Throw:
    """One part of a sum of dice.

    Raises: UsageError that tells the whole text.
    """
    found = _THROW.match(part)
    number, sides = (0, 0) if found is None else (int(found[1] or found[3] or 1), int(found[2] or 1))
    if not number or not sides:
        raise UsageError(f"dice are {quoted(text)}; such as 2D6, D3, 6 or D6+D6 are needed")
    return Throw(number, sides)


def dice(dice: Dice) -> Ruling:
    """How many monsters a card brings."""
    mean = Fraction(dice.least + dice.most, 2)
    told = f"{dice.least} to {dice.most}, {float(mean):g} on average"
    facts: dict[str, Fact] = {"min": dice.least, "max": dice.most, "mean": f"{float(mean):g}"}
    return Ruling(told=told, facts=facts, reasons=(Reason("the card gives the number as dice", "WQ-08"),))


def share(monsters: int, seed: Seed, warriors: int = WARRIORS, drawn: Counter = Counter.KEPT) -> Ruling:
    """How many monsters each warrior faces; the seed draws who gets the ones left over.

    Raises: UsageError without warriors, and for more monsters than dice bring.
    """
    if monsters > MOST_MONSTERS:
        raise UsageError(f"{monsters} monsters; dice bring {MOST_MONSTERS} at most")
    each, over = divmod(monsters, _party(warriors))
    numbers = _numbers(over, warriors, stream(seed, monsters, warriors), drawn)
    loads = tuple(each + numbers.count(number) for number in range(warriors))
    reasons = [Reason(f"{monsters} on {counted(warriors, 'warrior')}: {each} each", "WQ-12")]
    facts: dict[str, Fact] = {"each": each, "over": over, "loads": loads}
    if not over:
        return Ruling(told=", ".join(map(str, loads)), facts=facts, reasons=tuple(reasons))
    who = listing(f"{number + 1}" for number in numbers)
    reasons.append(Reason(f"{over} left over, drawn by warrior counter: warrior {who}", "WQ-10"))
    is_kept = drawn is Counter.KEPT
    taken = "is not put back: loads differ by one at most" if is_kept else "is put back: a warrior may get several"
    return Ruling(
        told=", ".join(map(str, loads)),
        facts={**facts, SEED: seed},
        reasons=tuple(reasons),
        assumed=(Reason(f"a drawn counter {taken}", "5.17"),) if over > 1 else (),
    )


def _numbers(over: int, warriors: int, rng: Random, drawn: Counter) -> tuple[int, ...]:
    """The warriors whose counters are drawn, from 0."""
    if drawn is Counter.KEPT:
        return tuple(sorted(chosen(range(warriors), over, rng)))
    return tuple(sorted(chosen(range(warriors), 1, rng)[0] for _ in range(over)))


def _party(warriors: int) -> int:
    """How many warriors there are.

    Raises: UsageError when there are none, or too many.
    """
    if not 1 <= warriors <= MOST_WARRIORS:
        raise UsageError(f"{warriors} warriors; 1 to {MOST_WARRIORS} can be shared among")
    return warriors


def even(dice: Dice, warriors: int = WARRIORS) -> Ruling:
    """How likely monsters can be shared equally.

    Raises: UsageError without warriors.
    """
    ways, party = dice.ways(), _party(warriors)
    good, every = sum(number for total, number in ways.items() if total % party == 0), sum(ways.values())
    told = f"{good} of {every} throws can be shared equally"
    facts: dict[str, Fact] = {"even": good, "throws": every, "percent": f"{100 * good / every:.1f}"}
    return Ruling(told=told, facts=facts, reasons=(Reason("monsters are shared equally where possible", "WQ-12"),))


def draw(entered: Area, first: bool = True, deck: int | None = None, empty: Empty = Empty.RESHUFFLE) -> Ruling:
    """Whether an Event card is drawn for what the warriors entered; `deck`: cards that are left, where it matters."""
    if entered is Area.OBJECTIVE:
        why = Reason("the objective room has rules of its own, in the Adventure Book", "WQ-05")
    elif entered is not Area.ROOM:
        why = Reason(f"cards are drawn in rooms, not for {quoted(entered)}", "WQ-04")
    elif first:
        why = Reason("the first entry of a room", "WQ-03")
    else:
        why = Reason("the room was entered before", "WQ-03")
    due = entered is Area.ROOM and first
    if not due or deck != 0:
        told, moot = "draw one Event card" if due else "draw no card", () if entered is Area.ROOM else ("first",)
        return Ruling(yes=due, told=told, facts={}, reasons=(why,), moot=moot)
    is_filled = empty is Empty.RESHUFFLE
    told = "shuffle the used Event cards and draw one" if is_filled else "draw no card: the deck is empty"
    taken = "is shuffled anew from the used cards" if is_filled else "stays empty"
    open_ = (Reason(f"an empty event deck {taken}", "5.18"),)
    return Ruling(yes=is_filled, told=told, facts={}, reasons=(why,), assumed=open_)


def acts(placed: Phase) -> Ruling:
    """Whether new monsters act in this turn's Monsters' Phase."""
    if placed is Phase.POWER:
        why = Reason("an unexpected event of the Power Phase fights in this turn", "WQ-13")
        return Ruling(told="they act in this turn's Monsters' Phase", facts={}, reasons=(why,))
    why = Reason("placing them ends their turn", "WQ-13")
    return Ruling(yes=False, told="they act in the next Monsters' Phase", facts={}, reasons=(why,))


def behaviour(pinned: bool = False, ranged: bool = False, sight: bool = False, reach: bool = False) -> Ruling:
    """What a monster does: pinned by a warrior, with a ranged weapon, seeing a warrior, able to get sight of one."""
    one = Reason("keep to one monster a warrior as far as possible", "WQ-12")
    if pinned:
        why = Reason("it is pinned: it stays; a monster never breaks away", "WQ-16")
        others = ("ranged", "sight", "reach")
        return Ruling(told="it stays and fights", facts={"deed": str(Deed.FIGHT)}, reasons=(why,), moot=others)
    if ranged and sight:
        why = Reason("it has a ranged weapon and sees a warrior", "WQ-14")
        return Ruling(told="it stays and shoots", facts={"deed": str(Deed.SHOOT)}, reasons=(why,), moot=("reach",))
    if ranged and reach:
        why = Reason("it has a ranged weapon and can get a line of sight", "WQ-14")
        return Ruling(
            told="it moves until it sees a warrior and shoots",
            facts={"deed": str(Deed.MOVE_AND_SHOOT)},
            reasons=(why, one),
        )
    why = Reason(
        "it has a ranged weapon, but no line of sight to get" if ranged else "it has no ranged weapon", "WQ-14"
    )
    told = "it moves to a warrior, and fights if it stands beside one"
    moot = () if ranged else ("sight", "reach")
    return Ruling(told=told, facts={"deed": str(Deed.MOVE)}, reasons=(why, one), moot=moot)


def target(first: bool = True, pinned: bool = False) -> Ruling:
    """Whom a monster attacks; `first`: it is its first attack."""
    if pinned:
        why = Reason("it is pinned and stays where it is", "WQ-17")
        return Ruling(told="the warrior who pins it", facts={}, reasons=(why,), moot=("first",))
    if first:
        why = Reason("its first attack goes there, whatever the shares are; it follows him if he moved", "WQ-17")
        return Ruling(told="the warrior beside whom it was placed", facts={}, reasons=(why,))
    why = Reason("monsters are shared equally each turn", "WQ-12")
    return Ruling(told="the warrior whom its share gives it", facts={}, reasons=(why,))
