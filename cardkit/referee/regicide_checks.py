"""What a referee of Regicide says to a question, with its reasons."""

from cardkit.errors import UsageError
from cardkit.referee.regicide import (
    ASIDE,
    DEAREST,
    HANDS,
    KING,
    MEDALS,
    OFFICIAL,
    Aces,
    Cards,
    Fate,
    Playing,
    Rank,
    Suit,
    attack,
    effect_of,
    fate_of,
    may_yield,
    objection,
    payment,
    royal,
)
from cardkit.referee.ruling import Fact, Open, Reason, Ruling, allowed
from cardkit.text import counted, listing, quoted


def _once(cards: Cards) -> Cards:
    """Cards that one deck can give; its jesters are alike, so that one name may stand for both.

    Raises: UsageError when one is named twice, or more jesters than there are.
    """
    twice = next((card.name for index, card in enumerate(cards) if card in cards[:index] and card.suit), None)
    if twice is not None:
        raise UsageError(f"{quoted(twice)} is named twice", "the deck has one of each card")
    jesters = sum(card.rank is Rank.JESTER for card in cards)
    if jesters > ASIDE:
        raise UsageError(f"{jesters} jesters; the deck has {ASIDE}")
    return cards


def play(cards: Cards, aces: Aces = Aces.PAIR) -> Ruling:
    """Whether cards may be played together; `aces`: whether three or four of them are a combo.

    Raises: UsageError for a card twice.
    """
    facts: dict[str, Fact] = {"value": attack(_once(cards))}
    what = f"playing {listing(card.name for card in cards) or 'nothing'}"
    return allowed(what, [objection(cards, aces)], [Reason(_kind(cards), "RG-09")], facts, _open_aces(cards, aces))


def _open_aces(cards: Cards, aces: Aces) -> tuple[Reason, ...]:
    """How three or four aces are read; nothing where the cards are others."""
    if len(cards) < 3 or any(card.rank is not Rank.ACE for card in cards):
        return ()
    taken = {Aces.PAIR: "are no combo, as the official rules say", Aces.COMBO: "are a combo, by the letter"}[aces]
    return (Reason(f"three or four companions {taken}", "5.15"),)


def _kind(cards: Cards) -> str:
    """What a legal play is."""
    value = f"worth {attack(cards)}"
    if len(cards) == 1:
        return f"one card, {value}"
    is_pair = len(cards) == 2 and any(card.rank is Rank.ACE for card in cards)
    return f"a card with a companion, {value}" if is_pair else f"a combo, {value}"


def effect(cards: Cards, enemy: Playing, jester: bool = False, aces: Aces = Aces.PAIR) -> Ruling:
    """What a play does; `jester`: one was played against this enemy.

    Raises: UsageError for cards that may not be played or stand twice, and an enemy that is none or is one of them.
    """
    if enemy in cards:
        raise UsageError(f"{quoted(enemy.name)} is the enemy and is played too", "the deck has one of each card")
    why = objection(_once(cards), aces)
    if why is not None:
        raise UsageError(f"the cards are no legal play: {why.told} ({why.source})")
    done = effect_of(cards, royal(enemy), jester)
    immune = sorted({str(card.suit) for card in cards if card.suit is enemy.suit})
    reasons = [Reason(f"the cards are worth {done.attack}", "RG-09")]
    powers = [
        (done.heals, f"hearts: {done.heals} of the discard pile go under the tavern deck"),
        (done.draws, f"diamonds: {done.draws} cards are drawn, one each in turn, none above the hand size"),
        (done.damage > done.attack, f"clubs: the damage is {done.damage}"),
        (done.shield, f"spades: the attack is {done.shield} less"),
    ]
    reasons += [Reason(told, "RG-11") for works, told in powers if works]
    if immune and not jester:
        reasons.append(Reason(f"{enemy.name} is immune to {listing(immune)}", "RG-12"))
    facts: dict[str, Fact] = dict(done._asdict())
    if cards[0].rank is Rank.JESTER:
        return Ruling(told="no damage", facts=facts, reasons=_jester(enemy), moot=("jester",))
    return Ruling(
        told=f"{done.damage} damage",
        facts=facts,
        reasons=tuple(reasons),
        assumed=_open_aces(cards, aces),
        moot=() if immune else ("jester",),
    )


def _jester(enemy: Playing) -> tuple[Reason, ...]:
    """What a jester does."""
    earlier = {
        Suit.SPADES: "spades that were played against it count now",
        Suit.CLUBS: "clubs that were played against it before are not doubled",
    }
    before = (Reason(earlier[enemy.suit], OFFICIAL),) if enemy.suit in earlier else ()
    return (
        Reason(f"{enemy.name} is immune no more", "RG-12"),
        *before,
        Reason("the damage and the enemy's attack are skipped", OFFICIAL),
        Reason("whoever plays it names who is next", OFFICIAL),
    )


def kill(enemy: Playing, damage: tuple[int, ...]) -> Ruling:
    """Whether an enemy is defeated, and where it goes; the damage of all plays against it.

    Raises: UsageError for more damage than a play does.
    """
    _refuse_dearer(damage, 2 * DEAREST, "damage")
    total = sum(damage)
    fate = fate_of(royal(enemy), total)
    told = {
        Fate.ALIVE: "the enemy lives",
        Fate.DISCARD: "the enemy is defeated and goes to the discard pile",
        Fate.TAVERN: "the enemy is defeated and goes on top of the tavern deck",
    }[fate]
    why = Reason(f"{total} damage of {enemy.health}", "RG-13")
    left = max(0, enemy.health - total)
    return Ruling(yes=fate is not Fate.ALIVE, told=told, facts={"goes_to": str(fate), "left": left}, reasons=(why,))


def strike(enemy: Playing, spades: tuple[int, ...] = (), jester: bool = False) -> Ruling:
    """What an enemy attacks with after shields; `spades`: the values of the plays with spades against it.

    Raises: UsageError for a play that is worth more than any.
    """
    _refuse_dearer(spades, DEAREST, "spades")
    immune = royal(enemy).suit is Suit.SPADES and not jester
    left = enemy.value if immune else max(0, enemy.value - sum(spades))
    why = [Reason(f"{enemy.name} attacks with {enemy.value}", "RG-05")]
    if immune and spades:
        why.append(Reason("it is immune to spades; a jester would make these count", "RG-12"))
    elif spades:
        why.append(Reason(f"spades take {sum(spades)} off until it is defeated", "RG-11"))
    moot = () if enemy.suit is Suit.SPADES and spades else ("jester",)
    return Ruling(told=f"the attack is {left}", facts={"attack": left}, reasons=tuple(why), moot=moot)


def _refuse_dearer(plays: tuple[int, ...], most: int, key: str) -> None:
    """Make sure that no play comes to more than a king with a companion does, doubled by clubs where that counts.

    Raises: UsageError.
    """
    dear = next((each for each in plays if each > most), None)
    if dear is not None:
        raise UsageError(f"{key} is {dear}; one play comes to {most} at most (RG-05, RG-09, RG-11)")


def survive(hand: Cards, attack: int, jesters: int | None = None) -> Ruling:
    """Whether a hand bears an attack, and with which cards at the least cost; `jesters`: beside one who plays alone.

    Raises: UsageError for a card twice, more cards than a hand has, and an attack or jesters that there are not.
    """
    most = max(HANDS.values())
    if len(hand) > most:
        raise UsageError(f"{len(hand)} cards in a hand; it has {most} at most (RG-04)")
    if attack > KING:
        raise UsageError(f"attack is {attack}; a king, the strongest enemy, attacks with {KING} (RG-05)")
    if (jesters or 0) > ASIDE:
        raise UsageError(f"{jesters} jesters; {ASIDE} lie beside the table")
    paid = payment(_once(hand), attack)
    if paid is None:
        return _short(sum(card.value for card in hand), attack, jesters)
    names, over = tuple(card.name for card in paid), sum(card.value for card in paid) - attack
    told = f"discard {listing(names)}" if names else "nothing is discarded"
    why = Reason(f"worth {attack + over}, {over} more than needed", "RG-14")
    return Ruling(told=told, facts={"discard": names, "over": over}, reasons=(why,))


def _short(worth: int, attack: int, jesters: int | None) -> Ruling:
    """What becomes of a hand that does not bear an attack."""
    why = Reason(f"the hand is worth {worth} of {attack}", "RG-14")
    if jesters:
        new = Reason(f"the hand is discarded and {HANDS[1]} cards are drawn; these have to bear the attack", OFFICIAL)
        return Ruling(yes=False, told="turn a jester over, or lose", facts={"worth": worth}, reasons=(why, new))
    none = Reason("no jester lies beside one who plays alone; else say jesters=", OFFICIAL)
    return Ruling(
        yes=False,
        told="the game is lost",
        facts={"worth": worth},
        reasons=(why,),
        assumed=(none,) if jesters is None else (),
    )


class Row(Open):
    """Which yields count together (5.16)."""

    TURNS = "turns"
    ROUND = "round"


def yields(players: int, yielded: int = 0, row: Row = Row.TURNS) -> Ruling:
    """Whether a player may yield; `yielded`: how many yielded in a row just before.

    Raises: UsageError when nobody or too many play.
    """
    if players not in HANDS:
        raise UsageError(f"{players} players; 1 to 4 play (RG-01)")
    if yielded >= players:
        raise UsageError(f"{yielded} yielded of {counted(players - 1, 'other player')}")
    if players == 1:
        no = Reason("one who plays alone never yields", OFFICIAL)
    else:
        others = "the other player" if players == 2 else f"all {players - 1} other players"
        no = Reason(f"{others} yielded; one must play", "RG-10")
    yes = Reason(f"{yielded} of {counted(players - 1, 'other player')} yielded", "RG-10")
    taken = {Row.TURNS: "yields count in a row, over the end of a round too", Row.ROUND: "yields of this round count"}
    open_ = (Reason(f"{taken[row]}; the help page does not say", "5.16"),) if players > 1 else ()
    return allowed("yielding", [None if may_yield(players, yielded) else no], [yes], assumed=open_)


def medal(jesters: int) -> Ruling:
    """What a win alone is worth.

    Raises: UsageError when there are not so many jesters.
    """
    if jesters > ASIDE:
        raise UsageError(f"{jesters} jesters; {ASIDE} lie beside the table")
    found = MEDALS[jesters]
    why = Reason(f"{counted(jesters, 'jester')} turned over", OFFICIAL)
    return Ruling(told=found, facts={"medal": found}, reasons=(why,))
