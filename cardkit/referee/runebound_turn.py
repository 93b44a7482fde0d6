"""What may be done in a turn of Runebound with class and skill decks: playing a card, escaping, refilling, learning."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from cardkit.errors import UsageError
from cardkit.referee.ruling import Fact, Reason, Ruling, allowed
from cardkit.referee.runebound import (
    HAND,
    PRICES,
    ClassCard,
    Counters,
    Counting,
    Kind,
    Side,
    Skill,
    Space,
    Timing,
    cost_of,
    known,
    open_cost,
    open_epic,
    paid,
    printed,
)
from cardkit.text import counted, listing, quoted


class Turn(StrEnum):
    """Whose turn it is for the player of a card."""

    OWN = "own"
    OTHER = "other"


class Fight(StrEnum):
    """Whom the active hero fights."""

    CHALLENGE = "challenge"
    PLAYER = "player"


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """When and where a card is played, on the active player's hero."""

    turn: Turn
    window: Timing
    hero: int
    """Counters on that hero."""
    space: Space | None = None
    """Where that hero stands; only places and challenges depend on it."""
    fight: Fight = Fight.CHALLENGE


def play(card: ClassCard, at: Moment, skill: Skill | None = None, played: tuple[ClassCard, ...] = ()) -> Ruling:
    """Whether a card may be played now: every objection, and what it costs."""
    counters, whole = Counters(at.hero), cost_of(card, skill)
    after, unpaid = paid(card, counters, whole)
    found = (*objections(card, at, played), *((unpaid,) if unpaid else ()))
    ground = Reason(f"it costs {whole}; hero {after.hero}, pool {after.pool} then", "CD-47")
    facts: dict[str, Fact] = {"cost": whole, **(counters if found else after).facts()}
    assumed = (*open_cost(card), *open_epic(card, *played))
    return allowed(f"playing {quoted(card.name)}", found, [ground], facts, assumed)


def objections(card: ClassCard, at: Moment, played: tuple[ClassCard, ...] = ()) -> tuple[Reason, ...]:
    """Why a card may not be played now, other than its cost."""
    every = (wrong_side(card, at), wrong_window(card, at), wrong_space(card, at.space), second_epic(card, played))
    return tuple(each for each in every if each is not None)


def wrong_side(card: ClassCard, at: Moment) -> Reason | None:
    """Why the card does not go with the turn."""
    if known(card.side, card.name, "side") is Side.FRIENDLY:
        is_refused = at.turn is Turn.OTHER and at.fight is Fight.CHALLENGE
        return (
            Reason("a friendly card is played in the own turn, or in a fight of the own hero", "CD-41")
            if is_refused
            else None
        )
    if at.fight is Fight.PLAYER:
        return Reason("no enemy card is played in a fight of two players", "CD-55")
    if at.turn is Turn.OWN and not card.self_playable:
        return Reason("an enemy card goes onto another player's hero, in that player's turn", "CD-42")
    return None


def wrong_window(card: ClassCard, at: Moment) -> Reason | None:
    """Why the card is not played at this time."""
    timing = known(card.timing, card.name, "timing")
    rule = {Timing.MOVEMENT: "CD-44", Timing.COMBAT: "CD-45", Timing.SPECIAL: "CD-46"}[timing]
    when = {
        Timing.MOVEMENT: "at the end of Movement",
        Timing.COMBAT: "at the start of a fight",
        Timing.SPECIAL: "when its text says",
    }[timing]
    return None if at.window is timing else Reason(f"it is played {when}, which this is not", rule)


def wrong_space(card: ClassCard, space: Space | None) -> Reason | None:
    """Why the card does not go onto a hero who stands there.

    Raises: UsageError when the card depends on the space, which is not said.
    """
    if known(card.kind, card.name, "type") not in (Kind.PLACE, Kind.CHALLENGE):
        return None
    if space is None:
        raise UsageError(f"{quoted(card.name)} depends on where the hero stands", "say the space, such as forest")
    if card.kind is Kind.CHALLENGE:
        return Reason("no challenge is played on a hero in a city", "CD-44") if space is Space.CITY else None
    if space not in card.terrain:
        where = listing(card.terrain) or "no terrain"
        return Reason(f"the place needs {where}; the hero stands on {space}", "CD-44")
    return None


def second_epic(card: ClassCard, played: tuple[ClassCard, ...]) -> Reason | None:
    """Why no epic card is played any more in this turn."""
    first = next((each for each in played if each.epic), None)
    if first is None or not card.epic:
        return None
    return Reason(f"{quoted(first.name)} was the one epic card of this turn, whoever played it", "CD-48")


def space(card: ClassCard, space: Space) -> Ruling:
    """Whether a card may be played on a hero who stands there."""
    ground = Reason(f"a {known(card.kind, card.name, 'type')} may be played there", "CD-44")
    return allowed(f"{quoted(card.name)} on {space}", [wrong_space(card, space)], [ground])


def epic(card: ClassCard, played: tuple[ClassCard, ...]) -> Ruling:
    """Whether the limit of epic cards lets a card be played, after those that were played in this turn."""
    is_epic = known(card.epic, card.name, "epic symbol")
    told = "the first epic card of this turn" if is_epic else f"{quoted(card.name)} is not epic"
    assumed = open_epic(*played)
    return allowed(
        f"playing {quoted(card.name)}", [second_epic(card, played)], [Reason(told, "CD-48")], assumed=assumed
    )


def escape(played: tuple[ClassCard, ...] = (), counting: Counting = Counting.ENEMY) -> Ruling:
    """The penalty of escaping from a challenge, after the cards that were played on the hero during it."""
    counts = [(card, _why_not(card, counting)) for card in played]
    loss = sum(printed(card) for card, why in counts if not why)
    reasons = [
        Reason(f"{quoted(card.name)} is {why}: it does not count", "CD-54")
        if why
        else Reason(f"{quoted(card.name)}: {printed(card)} printed", "CD-54")
        for card, why in counts
    ]
    told = f"the escape test is made at {-loss}" if loss else "the escape test has no penalty"
    reasons = reasons or [Reason("no enemy spell or action was played during this challenge", "CD-54")]
    taken = {Counting.ENEMY: "only enemy spells and actions count", Counting.ALL: "friendly ones count too"}[counting]
    return Ruling(told=told, facts={"penalty": -loss}, reasons=tuple(reasons), assumed=(Reason(taken, "5.4"),))


def _why_not(card: ClassCard, counting: Counting) -> str:
    """Why a card does not count for the penalty; empty when it does."""
    if card.kind not in (Kind.ACTION, Kind.SPELL):
        return f"a {card.kind}"
    return "friendly" if card.side is Side.FRIENDLY and counting is Counting.ENEMY else ""


def skill(new: Skill, current: Skill | None = None, bought: int = 0) -> Ruling:
    """Whether a skill may be had next."""
    grounds = [Reason(f"level {new.level} may follow level {current.level if current else 0}", "CD-22")]
    if new.level == 1:
        grounds = [Reason("any skill of level 1 may be taken", "CD-24")]
    elif new.prerequisites:
        grounds.append(
            Reason(f"{quoted(current.name if current else '')} grants {listing(new.prerequisites)}", "CD-23")
        )
    again = current is not None and new.name == current.name
    assumed = (Reason("the current skill may be bought again; no source forbids it", "5.5"),) if again else ()
    return allowed(f"taking {quoted(new.name)}", _unfit(new, current, bought), grounds, assumed=assumed)


def _unfit(new: Skill, current: Skill | None, bought: int) -> Iterator[Reason]:
    """Why a skill may not be had next."""
    if bought:
        yield Reason(f"{counted(bought, 'skill')} was bought in this Experience step; one may be", "CD-20")
    level = known(new.level, new.name, "level")
    if level == 1:
        return
    reached = known(current.level, current.name, "level") if current else 0
    if level > reached + 1:
        yield Reason(f"level {level} is more than one above {reached}", "CD-22")
    granted = known(current.grants, current.name, "proficiencies") if current else ()
    lacking = [icon for icon in known(new.prerequisites, new.name, "prerequisites") if icon not in granted]
    by = f"{quoted(current.name)} does not grant" if current else "there is no current skill to grant"
    yield from (Reason(f"{by} {icon}", "CD-23") for icon in lacking)


def price(players: int, xp: int = 0, counters: int = 0, price: int | None = None) -> Ruling:
    """Whether a skill can be paid for: in XP, or with an XP counter.

    Raises: UsageError when the price is not known and no counter pays it.
    """
    due = PRICES.get(players) if price is None else price
    if due is None and not counters:
        raise UsageError(f"the XP price of a skill for {players} players is lost (CD-21)", "say it: price=N")
    is_paid = counters > 0 or (due is not None and xp >= due)
    cost = "an XP counter" if due is None else f"{due} XP or an XP counter"
    told = f"a skill costs {cost}; it can{'' if is_paid else 'not'} be paid"
    source = "CD-26" if price is None and due is not None else "CD-21"
    reasons = (Reason(f"{xp} XP and {counted(counters, 'XP counter')} are there", source),)
    facts: dict[str, Fact] = {"counters": 1} if due is None else {"xp": due, "counters": 1}
    return Ruling(yes=is_paid, told=told, facts=facts, reasons=reasons)


def refill(hand: int, deck: int, played: bool = True, discarded: int = 0) -> Ruling:
    """How many cards are drawn at the end of Experience; `played`: a class card in the own turn."""
    objection = _no_discard(hand, played, discarded)
    wanted = max(0, HAND - hand + (0 if objection else discarded))
    drawn = min(wanted, deck)
    reasons = [Reason(f"{counted(hand, 'card')} in hand; {HAND} is the normal hand", "CD-30")]
    if hand > HAND:
        reasons.append(Reason("the surplus is kept", "CD-31"))
    if discarded and not objection:
        reasons.append(Reason("no class card was played: one card was discarded first", "CD-32"))
    open_: tuple[Reason, ...] = ()
    if drawn < wanted:
        reasons.append(Reason("the deck runs out: the next turn may be skipped to shuffle the discards", "CD-33"))
        open_ = (Reason("the last cards are drawn first, and none after the shuffle", "CD-33"),)
    facts: dict[str, Fact] = {"draw": drawn, "short": wanted - drawn, "may_shuffle": drawn < wanted}
    told = f"draw {drawn}"
    if objection:
        return Ruling(yes=False, told=f"the discard is not allowed; {told}", facts=facts, reasons=(objection, *reasons))
    return Ruling(told=told, facts=facts, reasons=tuple(reasons), assumed=open_)


def _no_discard(hand: int, played: bool, discarded: int) -> Reason | None:
    """Why cards may not be discarded before refilling."""
    if not discarded:
        return None
    if discarded > hand:
        return Reason(f"{discarded} of {counted(hand, 'card')} cannot be discarded", "CD-32")
    if played:
        return Reason("a class card was played in this turn", "CD-32")
    return Reason(f"{discarded} were discarded; one may be", "CD-32") if discarded > 1 else None


def order(seats: tuple[str, ...], active: str) -> Ruling:
    """Who plays class cards first when several want to; seats are named clockwise.

    Raises: UsageError when the active player has no seat, or a seat two.
    """
    if active not in seats or len(set(seats)) < len(seats):
        raise UsageError(f"{quoted(active)} needs one seat among {listing(seats)}")
    start = seats.index(active) + 1
    turns = (*seats[start:], *seats[:start])
    why = Reason("clockwise from the active player's left; the active player last", "CD-44")
    return Ruling(told=listing(turns), facts={"order": turns}, reasons=(why,))
