"""A whole game of Regicide as a value: each legal move gives the next one.

A turn is played as RG-08 says: play or yield, then pay for the attack of an enemy that lives.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from cardkit.chance import shuffled
from cardkit.errors import CardkitError, Fault
from cardkit.referee.regicide import (
    ASIDE,
    HANDS,
    Cards,
    Effect,
    Fate,
    Playing,
    Rank,
    Suit,
    attack,
    effect_of,
    fate_of,
    may_yield,
    objection,
)


class Stage(StrEnum):
    """What is waited for."""

    PLAY = "play"
    PAY = "pay"
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Everything that lies on the table and in the hands."""

    castle: Cards
    """Enemies, the one that is fought first."""
    tavern: Cards
    """The top card last."""
    hands: tuple[Cards, ...]
    discard: Cards = ()
    against: Cards = ()
    """Cards played against the enemy."""
    damage: int = 0
    spades: int = 0
    """The value of all plays with spades against the enemy."""
    cancelled: bool = False
    """A jester was played against the enemy."""
    active: int = 0
    """The seat whose turn it is."""
    yielded: int = 0
    """Players who yielded in a row."""
    aside: int = 0
    """Jesters beside the table of one player."""
    stage: Stage = Stage.PLAY

    @property
    def enemy(self) -> Playing:
        """The enemy that is fought."""
        return self.castle[0]

    @property
    def hand(self) -> Cards:
        """The active player's cards."""
        return self.hands[self.active]

    @property
    def due(self) -> int:
        """What the enemy's attack asks for (RG-11, RG-12)."""
        shield = 0 if self.enemy.suit is Suit.SPADES and not self.cancelled else self.spades
        return max(0, self.enemy.value - shield)

    @property
    def may_yield(self) -> bool:
        """The active player may yield."""
        return may_yield(len(self.hands), self.yielded)


def dealt(castle: Cards, tavern: Cards, hands: tuple[Cards, ...]) -> Table:
    """A game that begins with these piles, told from the top, and hands."""
    return Table(castle=castle, tavern=tavern[::-1], hands=hands, aside=ASIDE if len(hands) == 1 else 0)


def played(table: Table, cards: Cards, rng: Random, then: int | None = None) -> Table:
    """After the active player played cards; `then` is the seat that a jester's player chose (else the next one).

    Raises: CardkitError for an illegal play.
    """
    _refuse(table, Stage.PLAY, cards)
    why = objection(cards)
    if why is not None:
        raise _illegal(f"{why.told} ({why.source})")
    held = _without(table, cards)
    if cards[0].rank is Rank.JESTER:
        seat = _next(table) if then is None else then
        return _turn(replace(held, against=(*held.against, *cards), cancelled=True, yielded=0, active=seat))
    done = effect_of(cards, table.enemy, table.cancelled)
    after = _drawn(_healed(held, done, rng), done)
    has_spades = any(card.suit is Suit.SPADES for card in cards)
    struck = replace(
        after,
        against=(*after.against, *cards),
        damage=after.damage + done.damage,
        spades=after.spades + (done.attack if has_spades else 0),
        yielded=0,
    )
    return _judged(struck)


def yielding(table: Table) -> Table:
    """After the active player yielded.

    Raises: CardkitError when that is not allowed.
    """
    _refuse(table, Stage.PLAY, ())
    if not table.may_yield:
        raise _illegal("all others yielded (RG-10)")
    return _attacked(replace(table, yielded=table.yielded + 1))


def paid(table: Table, cards: Cards) -> Table:
    """After the active player discarded cards for the enemy's attack.

    Raises: CardkitError when they are worth too little.
    """
    _refuse(table, Stage.PAY, cards)
    if attack(cards) < table.due:
        raise _illegal(f"{attack(cards)} of {table.due} are discarded (RG-14)")
    left = _without(table, cards)
    return _turn(replace(left, discard=(*left.discard, *cards), active=_next(table), stage=Stage.PLAY))


def flipped(table: Table) -> Table:
    """After one who plays alone turned a jester over: a new hand (2.4).

    Raises: CardkitError when none is left.
    """
    if not table.aside or table.stage not in (Stage.PLAY, Stage.PAY):
        raise _illegal("no jester lies beside the table (2.4)")
    bare = replace(table, discard=(*table.discard, *table.hand), hands=((),), aside=table.aside - 1)
    full = _filled(bare, HANDS[1])
    return _attacked(full) if table.stage is Stage.PAY else _turn(full)


def _refuse(table: Table, stage: Stage, cards: Cards) -> None:
    """Make sure that the move is asked for and its cards are in the hand.

    Raises: CardkitError.
    """
    if table.stage is not stage:
        raise _illegal(f"the table waits for '{table.stage}'")
    if len({card.name for card in cards}) < len(cards) or any(card not in table.hand for card in cards):
        raise _illegal("a card is not in the hand")


def _illegal(why: str) -> CardkitError:
    """The error of a move that the rules do not allow."""
    return CardkitError(Fault(message=f"the move is not legal: {why}"))


def _next(table: Table) -> int:
    """The seat on the left."""
    return (table.active + 1) % len(table.hands)


def _without(table: Table, cards: Cards) -> Table:
    """The active hand without cards."""
    return _with_hand(table, table.active, tuple(card for card in table.hand if card not in cards))


def _with_hand(table: Table, seat: int, hand: Cards) -> Table:
    """Another hand at one seat."""
    return replace(table, hands=(*table.hands[:seat], hand, *table.hands[seat + 1 :]))


def _healed(table: Table, done: Effect, rng: Random) -> Table:
    """After hearts: cards of the shuffled discard pile lie under the tavern deck."""
    if not done.heals:
        return table
    pile = shuffled(table.discard, rng)
    return replace(table, tavern=(*pile[: done.heals], *table.tavern), discard=pile[done.heals :])


def _drawn(table: Table, done: Effect) -> Table:
    """After diamonds: one card each in turn from the active player, none above the hand size."""
    return _filled(table, done.draws) if done.draws else table


def _filled(table: Table, number: int) -> Table:
    """After a number of cards went from the tavern deck into the hands, round the table."""
    hands, tavern, most = [list(hand) for hand in table.hands], list(table.tavern), HANDS[len(table.hands)]
    room = sum(most - len(hand) for hand in hands)
    seat = table.active
    for _ in range(min(number, room, len(tavern))):
        while len(hands[seat]) >= most:
            seat = (seat + 1) % len(hands)
        hands[seat].append(tavern.pop())
        seat = (seat + 1) % len(hands)
    return replace(table, hands=tuple(map(tuple, hands)), tavern=tuple(tavern))


def _judged(table: Table) -> Table:
    """After the damage of a play: the enemy is defeated, or attacks (RG-13)."""
    fate = fate_of(table.enemy, table.damage)
    if fate is Fate.ALIVE:
        return _attacked(table)
    won = (table.enemy,)
    after = replace(
        table,
        castle=table.castle[1:],
        tavern=(*table.tavern, *won) if fate is Fate.TAVERN else table.tavern,
        discard=(*table.discard, *table.against, *(won if fate is Fate.DISCARD else ())),
        against=(),
        damage=0,
        spades=0,
        cancelled=False,
    )
    return _turn(after) if after.castle else replace(after, stage=Stage.WON)


def _attacked(table: Table) -> Table:
    """The enemy attacks: the hand pays, or all have lost; an attack of 0 is paid already."""
    if not table.due:
        return _turn(replace(table, active=_next(table), stage=Stage.PLAY))
    lost = attack(table.hand) < table.due and not table.aside
    return replace(table, stage=Stage.LOST if lost else Stage.PAY)


def _turn(table: Table) -> Table:
    """A new turn, which is lost when its player can neither play nor yield (RG-15)."""
    lost = not table.hand and not table.may_yield and not table.aside
    return replace(table, stage=Stage.LOST if lost else Stage.PLAY)


def cards_of(table: Table) -> Sequence[Playing]:
    """Every card of the game, wherever it lies; jesters that lie aside are none of them."""
    held = [card for hand in table.hands for card in hand]
    return (*table.castle, *table.tavern, *table.discard, *table.against, *held)
