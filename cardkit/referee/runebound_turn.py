"""What may be done in a turn of Runebound with class and skill decks: playing a card, escaping, refilling."""

from dataclasses import dataclass, replace
from enum import StrEnum

from cardkit.errors import UsageError
from cardkit.referee.ruling import Fact, Reason, Ruling, allowed
from cardkit.referee.runebound import (
    DECK,
    HAND,
    PLAYERS,
    ClassCard,
    Kind,
    Side,
    Skill,
    Space,
    Timing,
    cost_of,
    cost_rule,
    known,
    open_cost,
    open_epic,
    open_icons,
    paid,
    printed,
    twofold,
)
from cardkit.referee.runebound_counters import Counters
from cardkit.referee.runebound_open import Counting, Readings, Resolving
from cardkit.text import counted, known_hint, listing, quoted


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


AS_USUAL = Readings()
"""What is open, read the usual way."""


def play(
    card: ClassCard,
    at: Moment,
    skill: Skill | None = None,
    played: tuple[ClassCard, ...] = (),
    readings: Readings = AS_USUAL,
) -> Ruling:
    """Whether a card may be played now: every objection, what it costs, and when it takes effect."""
    counters, whole = Counters(at.hero), cost_of(card, skill, icons=readings.icons)
    after, unpaid = paid(card, counters, whole)
    found = (*objections(card, at, played), *((unpaid,) if unpaid else ()))
    ground = Reason(f"it costs {whole}; hero {after.hero}, pool {after.pool} then", cost_rule(card, whole))
    facts: dict[str, Fact] = {"cost": whole, **(counters if found else after).facts()}
    assumed = (*open_icons(readings.icons, *twofold(card, skill)), *open_cost(card), *open_epic(card, *played))
    assumed += () if found else (*open_effect(readings.resolving, card), *_no_other_epic(card, played))
    made = allowed(f"playing {quoted(card.name)}", found, [ground, *_effect(card)], facts, assumed)
    return replace(made, moot=("fight",)) if at.window is Timing.MOVEMENT else made


def _no_other_epic(card: ClassCard, played: tuple[ClassCard, ...]) -> tuple[Reason, ...]:
    """That nothing was played before an epic card, where nobody says it."""
    if not card.epic or played:
        return ()
    return (Reason("no epic card was played in this turn; else say played=", "CD-48"),)


def _effect(card: ClassCard) -> tuple[Reason, ...]:
    """When a card of the movement window takes effect, as far as the source says."""
    if card.timing is Timing.MOVEMENT and card.kind is Kind.CHALLENGE:
        return (Reason("the challenge waits until everybody has had the chance to play", "CD-44"),)
    return (Reason("the place resolves at once", "CD-44"),) if card.kind is Kind.PLACE else ()


def open_effect(resolving: Resolving, *cards: ClassCard) -> tuple[Reason, ...]:
    """When actions and spells of the movement window take effect; nothing where none is among the cards."""
    if not any(card.timing is Timing.MOVEMENT and card.kind in (Kind.ACTION, Kind.SPELL) for card in cards):
        return ()
    when = {Resolving.AT_ONCE: "at once", Resolving.AFTER_ALL: "when everybody has had the chance to play"}[resolving]
    return (Reason(f"actions and spells of the movement window resolve {when}", "5.23"),)


def refuse_unknown(card: ClassCard) -> None:
    """Make sure that the sources give of a card what playing it needs.

    Raises: UsageError.
    """
    known(card.side, card.name, "side")
    known(card.timing, card.name, "timing")
    known(card.kind, card.name, "type")
    printed(card)


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
    kind = known(card.kind, card.name, "type")
    article = "an" if kind is Kind.ACTION else "a"
    ground = Reason(f"{article} {kind} may be played there", "CD-44")
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
    """The penalty of escaping from a challenge, after the cards that were played on the hero during it.

    Raises: UsageError when no source gives what must be known of a card.
    """
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
    is_open = any(card.kind in (Kind.ACTION, Kind.SPELL) and card.side is Side.FRIENDLY for card in played)
    assumed = (Reason(taken, "5.4"),) if is_open else ()
    return Ruling(told=told, facts={"penalty": -loss}, reasons=tuple(reasons), assumed=assumed)


def _why_not(card: ClassCard, counting: Counting) -> str:
    """Why a card does not count for the penalty; empty when it does.

    Raises: UsageError when no source gives what that depends on.
    """
    kind = known(card.kind, card.name, "type")
    if kind not in (Kind.ACTION, Kind.SPELL):
        return f"a {kind}"
    if counting is Counting.ALL:
        return ""
    return "friendly" if known(card.side, card.name, "side") is Side.FRIENDLY else ""


def refill(hand: int, deck: int, played: bool = True, discarded: int = 0) -> Ruling:
    """How many cards are drawn at the end of Experience; `played`: a class card in the own turn.

    Raises: UsageError for more cards than a class deck has.
    """
    if hand + deck > DECK:
        raise UsageError(f"{hand + deck} cards in hand and deck; a class deck has at most {DECK} (CD-80)")
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
    moot = () if discarded else ("played",)
    return Ruling(told=told, facts=facts, reasons=tuple(reasons), assumed=open_, moot=moot)


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

    Raises: UsageError when the active player has no seat, a seat stands there twice, or more sit there than play.
    """
    if not 1 <= len(seats) <= PLAYERS[-1]:
        raise UsageError(f"{counted(len(seats), 'seat')}; {PLAYERS[0]} to {PLAYERS[-1]} play", "name each once")
    folded = [seat.casefold() for seat in seats]
    twice = next((seat for index, seat in enumerate(seats) if seat.casefold() in folded[:index]), None)
    if twice is not None:
        raise UsageError(f"{quoted(twice)} has two seats", "name each once")
    if active.casefold() not in folded:
        raise UsageError(f"{quoted(active)} has no seat", known_hint(active, seats))
    start = folded.index(active.casefold()) + 1
    turns = (*seats[start:], *seats[:start])
    why = Reason("clockwise from the active player's left; the active player last", "CD-44")
    return Ruling(told=listing(turns), facts={"order": turns}, reasons=(why,))
