"""Regicide in play: cards, legal plays, what they do, what an attack costs, who may yield.

The help page leaves gaps that the official rules close (2.4 and 5.15); those are followed.
"""

import re
from collections.abc import Sequence
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

from cardkit.errors import UsageError
from cardkit.model import Card
from cardkit.referee.reading import number, word
from cardkit.referee.ruling import Open, Reason
from cardkit.text import quoted

OFFICIAL = "2.4"
"""What answers call the official rules."""

COMBO = 10
"""The largest sum of a combo (RG-09)."""

HANDS = {1: 8, 2: 7, 3: 6, 4: 5}
"""Hand size by players (RG-04)."""

JESTERS = {1: 0, 2: 0, 3: 1, 4: 2}
"""Jesters in the tavern deck by players (RG-04)."""

ASIDE = 2
"""Jesters that lie beside the table of one player (2.4)."""

KING = 20
"""What the strongest enemy attacks with, and is worth in a hand (RG-05, RG-06)."""

DEAREST = KING + 1
"""The most that a play is worth: a king with a companion (RG-09)."""

MEDALS = ("gold", "silver", "bronze")
"""What a win alone is worth, by the jesters that it took (2.4)."""


class Suit(StrEnum):
    """The four suits."""

    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"


class Rank(StrEnum):
    """What the rules tell apart among the ranks."""

    ACE = "ace"
    NUMBER = "number"
    ROYAL = "royal"
    JESTER = "jester"


class Aces(Open):
    """Whether three or four companions are a combo, as the help page has it by the letter (5.15)."""

    PAIR = "pair"
    COMBO = "combo"


class Playing(NamedTuple):
    """A playing card."""

    name: str
    rank: Rank
    suit: Suit | None
    """A jester has none."""
    value: int
    """What it attacks with, is discarded for, and, of a royal, strikes with (RG-05, RG-06)."""
    health: int = 0
    """Of a royal."""


Cards = tuple[Playing, ...]


class Effect(NamedTuple):
    """What a play does."""

    attack: int
    """The value of all its cards."""
    damage: int
    heals: int
    """Cards of the discard pile that go under the tavern deck."""
    draws: int
    shield: int
    """What the enemy's attack loses."""


class Fate(StrEnum):
    """Where an enemy goes."""

    ALIVE = "alive"
    DISCARD = "discard"
    TAVERN = "tavern"


_SUITS = {"C": "clubs", "♣": "clubs", "D": "diamonds", "♦": "diamonds", "H": "hearts", "♥": "hearts", "S": "spades"}
_SUITS["♠"] = "spades"
_RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
_SHORT = re.compile(r"([2-9]|10|[AJQK])\s*([CDHS♣♦♥♠])\ufe0f?\Z", re.IGNORECASE)
_JESTER = "first-jester"
"""The id that stands for a jester where nobody says which: the two are alike."""


def spelled(text: str) -> str:
    """The id of a card that is written short, such as `10♦`, `AS` or `Jester`; other texts stay."""
    found = _SHORT.match(text)
    if found is None:
        return _JESTER if text.casefold() == Rank.JESTER else text
    rank, suit = found[1].upper(), found[2].upper()
    return f"{_RANKS.get(rank, rank)}-of-{_SUITS[suit]}"


def playing(card: Card) -> Playing:
    """A card of the catalogue.

    Raises: UsageError when its fields are others.
    """
    suit, value, health = word(card, "suit", Suit), number(card, "value"), number(card, "health") or 0
    if value is None:
        raise UsageError(f"no source gives the value of {quoted(card.name)}")
    ranks = {"ace": Rank.ACE, "jester": Rank.JESTER}
    rank = Rank.ROYAL if health else ranks.get(str(card.fields.get("rank")), Rank.NUMBER)
    return Playing(card.name, rank, suit, value, health)


def royal(card: Playing) -> Playing:
    """An enemy.

    Raises: UsageError when it is none.
    """
    if card.rank is not Rank.ROYAL:
        raise UsageError(f"'{card.name}' is no enemy", "jacks, queens and kings are")
    return card


def objection(cards: Sequence[Playing], companions: Aces = Aces.PAIR) -> Reason | None:
    """Why cards are no legal play."""
    if not cards:
        return Reason("no card is played; that would be to yield", "RG-10")
    if len(cards) == 1:
        return None
    if any(card.rank is Rank.JESTER for card in cards):
        return Reason("a jester is played alone", OFFICIAL)
    aces = sum(card.rank is Rank.ACE for card in cards)
    if aces and not (companions is Aces.COMBO and aces == len(cards)):
        return None if len(cards) == 2 else Reason("a companion goes with one other card", _against(cards))
    if len({card.value for card in cards}) > 1 or any(card.rank is Rank.ROYAL for card in cards):
        return Reason("a combo has cards of one number", "RG-09")
    total = attack(cards)
    return None if total <= COMBO else Reason(f"a combo comes to {COMBO} at most; this one to {total}", "RG-09")


def _against(cards: Sequence[Playing]) -> str:
    """The rule against a companion among several cards; by the letter of RG-09 aces alone would be a combo (5.15)."""
    return OFFICIAL if all(card.rank is Rank.ACE for card in cards) else "RG-09"


def attack(cards: Sequence[Playing]) -> int:
    """The value of a play (RG-09)."""
    return sum(card.value for card in cards)


def plays(hand: Sequence[Playing]) -> tuple[Cards, ...]:
    """Every legal play of a hand."""
    small = [card for card in hand if card.rank is Rank.NUMBER and card.value * 2 <= COMBO]
    aces = [card for card in hand if card.rank is Rank.ACE]
    pairs = [(ace, other) for ace in aces for other in hand if _goes_with(ace, other)]
    combos = [
        combo
        for value in sorted({card.value for card in small})
        for size in range(2, COMBO // value + 1)
        for combo in combinations([card for card in small if card.value == value], size)
    ]
    return (*((card,) for card in hand), *pairs, *combos)


def _goes_with(ace: Playing, other: Playing) -> bool:
    """A companion and another card are one play; of two companions the first by name comes first."""
    return other.rank is not Rank.JESTER and (other.rank is not Rank.ACE or ace.name < other.name)


def effect_of(cards: Sequence[Playing], enemy: Playing, cancelled: bool = False) -> Effect:
    """What a play does to an enemy, whose immunity a jester may have cancelled (RG-11, RG-12)."""
    total = attack(cards)
    suits = {card.suit for card in cards} - (set() if cancelled else {enemy.suit})
    return Effect(
        attack=total,
        damage=total * 2 if Suit.CLUBS in suits else total,
        heals=total if Suit.HEARTS in suits else 0,
        draws=total if Suit.DIAMONDS in suits else 0,
        shield=total if Suit.SPADES in suits else 0,
    )


def fate_of(enemy: Playing, damage: int) -> Fate:
    """Where an enemy goes that has taken so much damage in all (RG-13)."""
    if damage < enemy.health:
        return Fate.ALIVE
    return Fate.TAVERN if damage == enemy.health else Fate.DISCARD


def payment(hand: Sequence[Playing], due: int) -> Cards | None:
    """The cards to discard for an attack: the least over, then the fewest; None when the hand does not suffice."""
    if attack(hand) < due:
        return None
    ways: dict[int, Cards] = {0: ()}
    for card in hand:
        for total, chosen in tuple(ways.items()):
            more = total + card.value
            if total < due and (more not in ways or len(chosen) + 1 < len(ways[more])):
                ways[more] = (*chosen, card)
    return ways[min(total for total in ways if total >= due)]


def may_yield(players: int, yielded: int) -> bool:
    """A player may yield after so many others yielded in a row (RG-10); one who plays alone never may."""
    return players > 1 and yielded < players - 1
