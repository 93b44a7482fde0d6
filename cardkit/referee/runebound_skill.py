"""Learning in Runebound with class and skill decks: which skill may be had next, and what it costs."""

from collections.abc import Iterator

from cardkit.errors import UsageError
from cardkit.referee.ruling import Fact, Reason, Ruling, allowed
from cardkit.referee.runebound import PLAYERS, PRICES, Skill, known
from cardkit.referee.runebound_open import Again
from cardkit.text import counted, listing, quoted


def skill(new: Skill, current: Skill | None = None, bought: int | None = None, again: Again = Again.ALLOWED) -> Ruling:
    """Whether a skill may be had next."""
    grounds = [Reason(f"level {new.level} may follow level {current.level if current else 0}", "CD-22")]
    if new.level == 1:
        grounds = [Reason("any skill of level 1 may be taken", "CD-24")]
    elif new.prerequisites:
        grounds.append(
            Reason(f"{quoted(current.name if current else '')} grants {listing(new.prerequisites)}", "CD-23")
        )
    objections = list(_unfit(new, current, bought or 0))
    nothing = Reason("no skill was bought in this Experience step; else say bought=", "CD-20")
    assumed: tuple[Reason, ...] = (nothing,) if bought is None else ()
    if current is not None and new.name == current.name:
        may, why = ("may", "no source forbids it") if again is Again.ALLOWED else ("may not", "no source allows it")
        assumed += (Reason(f"the current skill {may} be bought again; {why}", "5.5"),)
        objections += [] if again is Again.ALLOWED else [Reason("it is the current skill", "5.5")]
    return allowed(f"taking {quoted(new.name)}", objections, grounds, assumed=assumed)


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

    Raises: UsageError for as many players as never play, when the price is nothing, or when it is not known and no
        counter pays it.
    """
    playing = counted(players, "player")
    if players not in PLAYERS:
        raise UsageError(f"{playing}; {PLAYERS[0]} to {PLAYERS[-1]} play")
    if price == 0:
        raise UsageError("price is 0; a skill costs XP or an XP counter (CD-21)")
    due = PRICES.get(players) if price is None else price
    if due is None and not counters:
        raise UsageError(f"the XP price of a skill for {playing} is lost (CD-21)", "say it: price=N")
    is_paid = counters > 0 or (due is not None and xp >= due)
    cost = "an XP counter" if due is None else f"{due} XP or an XP counter"
    told = f"a skill costs {cost}; it can{'' if is_paid else 'not'} be paid"
    source = "CD-26" if price is None and due is not None else "CD-21"
    reasons = (Reason(f"{xp} XP and {counted(counters, 'XP counter')} are there", source),)
    facts: dict[str, Fact] = {"counters": 1} if due is None else {"xp": due, "counters": 1}
    return Ruling(yes=is_paid, told=told, facts=facts, reasons=reasons)
