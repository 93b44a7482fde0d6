"""What many drafts came to, as text and JSON."""

from collections.abc import Iterator, Sequence
from math import sqrt

from cardkit.draft import movable, of_decks
from cardkit.draft.answer import Simulated
from cardkit.draft.simulation import Strength
from cardkit.report.form import Answer, answer
from cardkit.text import counted, listing

SHOWN = 10
"""Cards at each end of the spread that a text shows; JSON has all."""


def text(told: Simulated) -> str:
    """How cards spread, what comes twice, and how strong seats become."""
    return "".join(f"{line}\n" for line in _lines(told))


def as_answer(told: Simulated) -> Answer:
    """The same as JSON."""
    found = told.found
    return answer(
        game=told.start.game,
        draft=told.start.draft,
        seed=told.start.seed,
        times=found.times,
        picker=told.picker,
        twice=found.twice,
        cards=[{"card": card, "drafts": count} for card, count in found.spread.items()],
        strengths={
            field: [
                {"seat": each.seat, "mean": round(each.mean, 3), "least": each.least, "most": each.most}
                for each in strengths
            ]
            for field, strengths in found.strengths.items()
        },
    )


def head(told: Simulated) -> str:
    """Which drafts these were."""
    start, found = told.start, told.found
    seeds = f"seed {start.seed}" if found.times == 1 else f"seeds {start.seed} to {start.seed + found.times - 1}"
    return f"{start.game}, draft '{start.draft}', {seeds}: {counted(found.times, 'draft')}, picker '{told.picker}'"


def share(count: int, times: int) -> str:
    """A part of all drafts: "12.5 %"."""
    return f"{100 * count / times:.1f} %"


def _lines(told: Simulated) -> Iterator[str]:
    """The lines of the text."""
    found = told.found
    yield head(told)
    always = [card for card, count in found.spread.items() if count == found.times]
    some = [(card, count) for card, count in found.spread.items() if count < found.times]
    verb = "given to others" if of_decks(told.start.steps) else "taken"
    yield from _named(told, f"{verb} in every draft", always)
    yield from _spread(told, f"{verb} most often, {_margin(found.times)}", some[:SHOWN])
    yield from _spread(told, "least often", some[SHOWN:][-SHOWN:])
    yield from _named(told, f"never {verb}", [card for card in movable(told.start) if card not in found.spread])
    yield f"somebody ends with a card twice: {found.twice} of {found.times} drafts ({share(found.twice, found.times)})"
    for field, strengths in found.strengths.items():
        yield f"{field} of what each seat gets, added up"
        yield from (f"  {each.seat}: {_range(each)}" for each in strengths)


def _margin(times: int) -> str:
    """What shares are of, and how much of a difference says nothing: two standard deviations of an even chance."""
    return f"in % of all drafts (a difference of {100 / sqrt(times):.1f} points may be chance)"


def _named(told: Simulated, title: str, cards: Sequence[str]) -> Iterator[str]:
    """Some cards in a line, the first ones by name."""
    if cards:
        yield f"{title}: {counted(len(cards), 'card')} ({listing((told.names.get(card, card) for card in cards), 5)})"


def _spread(told: Simulated, title: str, cards: Sequence[tuple[str, int]]) -> Iterator[str]:
    """Some cards with the drafts in which they changed hands."""
    if cards:
        yield title
    for card, count in cards:
        yield f"  {told.names.get(card, card)}: {share(count, told.found.times)}"


def _range(strength: Strength) -> str:
    """The mean and both ends: "21.3 on average, 14 to 30"."""
    return f"{strength.mean:.1f} on average, {strength.least:g} to {strength.most:g}"
