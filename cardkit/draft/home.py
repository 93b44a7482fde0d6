"""Cards that go home after a draft: what was ticked, what is lacking, and what was ticked by mistake."""

from collections import Counter
from collections.abc import Mapping

from cardkit.draft.copies import Held
from cardkit.draft.event import Tick, Untick
from cardkit.errors import DraftError, Fault
from cardkit.text import listing

Pair = tuple[str, str]
"""Who has cards, and whose they are."""

Ticks = Mapping[Pair, tuple[str, ...]]
"""Who has given whose cards back, but for these."""


def owing(held: Held) -> tuple[Pair, ...]:
    """Who has cards of whom, in the order of the seats, then of the owners by name."""
    return tuple((seat, owner) for seat in held for owner in sorted({copy.owner for copy in held[seat]} - {seat}))


def foreign(held: Held, pair: Pair) -> Counter[str]:
    """What one has of the other's cards."""
    giver, owner = pair
    return Counter(copy.card for copy in held[giver] if copy.owner == owner)


def lacking(held: Held, ticks: Ticks, pair: Pair) -> Counter[str]:
    """What one has of the other's cards and has not given back."""
    return Counter(ticks[pair]) if pair in ticks else foreign(held, pair)


def ticked(held: Held, ticks: Ticks, tick: Tick) -> Ticks:
    """The ticks with one more; cards that were lacking may come home later.

    Raises: DraftError for cards that are not there, or went home already.
    """
    pair = (tick.giver, tick.owner)
    _refuse_none(held, pair)
    left = lacking(held, ticks, pair)
    if not left:
        raise DraftError(Fault(message=f"{tick.giver} has given {tick.owner}'s cards back already"))
    unknown = Counter(tick.lacking) - left
    if unknown:
        hint = f"not home yet: {listing(sorted(left))}"
        raise DraftError(Fault(message=f"{tick.giver} has no {listing(unknown)} of {tick.owner} to lack", hint=hint))
    if Counter(tick.lacking) == left:
        raise DraftError(Fault(message=f"{tick.giver} gives {tick.owner} nothing back; every card is lacking"))
    return {**ticks, pair: tuple(sorted(tick.lacking))}


def unticked(held: Held, ticks: Ticks, untick: Untick) -> Ticks:
    """The ticks without those of a pair.

    Raises: DraftError for a pair that was not ticked.
    """
    pair = (untick.giver, untick.owner)
    _refuse_none(held, pair)
    if pair not in ticks:
        raise DraftError(Fault(message=f"{untick.giver} has not given {untick.owner}'s cards back; nothing is ticked"))
    return {each: left for each, left in ticks.items() if each != pair}


def _refuse_none(held: Held, pair: Pair) -> None:
    """Make sure that one has cards of the other.

    Raises: DraftError.
    """
    pairs = owing(held)
    if pair not in pairs:
        hint = f"owed: {listing(f'{giver}:{owner}' for giver, owner in pairs)}" if pairs else None
        raise DraftError(Fault(message=f"{pair[0]} has no card of {pair[1]}", hint=hint))
