"""The same draft again and again with other seeds: how cards spread, how strong they are together, what comes twice."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from cardkit import chance
from cardkit.draft.copies import Copy, Held, dealt
from cardkit.draft.course import Course, due
from cardkit.draft.event import Pick, Start
from cardkit.draft.picker import Lot, Picker, picked
from cardkit.draft.playing import advanced, begun
from cardkit.draft.step import Shuffling

Numbers = Mapping[str, float]
"""A card's number in some field, by id; cards that have none are left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strength:
    """What the numbers of the cards that a seat got come to, over many drafts."""

    seat: str
    mean: float
    least: float
    most: float
    counts: Mapping[float, int]
    """How often each sum came out, lowest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Simulation:
    """What many drafts came to."""

    times: int
    seats: tuple[str, ...]
    spread: Mapping[str, int]
    """In how many drafts each card came into new hands, most often first; without those that never did."""
    twice: int
    """Drafts in which somebody ends with more copies of a card than one, and than were brought."""
    strengths: Mapping[str, tuple[Strength, ...]]
    """By field, then seat by seat."""


def by_number(numbers: Numbers, sign: int, can: Sequence[Lot], count: int, rng: Random) -> Sequence[Lot]:
    """The lots with the lowest (sign 1) or highest (-1) sums; equal ones by chance, cards without a number last."""
    mixed = chance.shuffled(can, rng)
    return sorted(mixed, key=lambda lot: _worth(numbers, sign, lot))[:count]


def _worth(numbers: Numbers, sign: int, lot: Lot) -> tuple[bool, float]:
    """How early a lot is taken: those without any number last."""
    known = [numbers[copy.card] for copy in lot if copy.card in numbers]
    return not known, sign * sum(known)


def lowest(numbers: Numbers) -> Picker:
    """A picker of cards with low numbers."""
    return partial(by_number, numbers, 1)


def highest(numbers: Numbers) -> Picker:
    """A picker of cards with high numbers."""
    return partial(by_number, numbers, -1)


def simulation(start: Start, times: int, picker: Picker, fields: Mapping[str, Numbers]) -> Simulation:
    """What so many drafts come to, with seeds counted on from the start's; `fields` say what strength is added up."""
    spread: Counter[str] = Counter()
    twice = 0
    sums: dict[tuple[str, str], Counter[float]] = {(name, seat): Counter() for name in fields for seat in start.names}
    brought = _copies(dealt(start))
    for course in _ends(start, times, picker):
        got = {seat: [copy for copy in held if copy.origin != seat] for seat, held in course.held.items()}
        spread.update(list(dict.fromkeys(copy.card for copies in got.values() for copy in copies)))
        twice += any(_more(seat, held, brought) for seat, held in course.held.items())
        for (name, seat), counts in sums.items():
            counts[sum(fields[name].get(copy.card, 0) for copy in got[seat])] += 1
    return Simulation(
        times=times,
        seats=start.names,
        spread=dict(sorted(spread.items(), key=lambda each: (-each[1], each[0]))),
        twice=twice,
        strengths={name: tuple(_strength(seat, sums[name, seat]) for seat in start.names) for name in fields},
    )


def _ends(start: Start, times: int, picker: Picker) -> Iterator[Course]:
    """Each draft at its end, decks unshuffled. Where nothing is dealt by chance, all begin alike."""
    last = max(number for number, step in enumerate(start.steps) if not isinstance(step, Shuffling))
    start = replace(start, steps=start.steps[: last + 1])
    first = None if start.pool else begun(start)
    for number in range(times):
        now = replace(start, seed=start.seed + number)
        yield _end(now, first or begun(now), picker)


def _end(start: Start, course: Course, picker: Picker) -> Course:
    """A draft from its first pick to its end."""
    picks: dict[tuple[int, str], Pick] = {}
    while waiting := due(start, course, {}):
        for seat in waiting:
            picks[course.step, seat] = picked(start, course, seat, picker)
        course = advanced(start, course, picks)
    return course


def _more(seat: str, held: Sequence[Copy], brought: Mapping[tuple[str, str], int]) -> bool:
    """A seat has more copies of some card than one, and than it brought."""
    cards = [copy.card for copy in held]
    if len(set(cards)) == len(cards):
        return False
    return any(count > max(1, brought[seat, card]) for card, count in Counter(cards).items())


def _copies(held: Held) -> Counter[tuple[str, str]]:
    """How many copies of which card each seat has."""
    return Counter((seat, copy.card) for seat, copies in held.items() for copy in copies)


def _strength(seat: str, counts: Mapping[float, int]) -> Strength:
    """What the sums of one seat come to."""
    return Strength(
        seat=seat,
        mean=sum(each * times for each, times in counts.items()) / sum(counts.values()),
        least=min(counts),
        most=max(counts),
        counts=dict(sorted(counts.items())),
    )


def total(counts: Iterable[Mapping[float, int]]) -> Mapping[float, int]:
    """Sums of several seats together, lowest first."""
    added: Counter[float] = Counter()
    for each in counts:
        added.update(each)
    return dict(sorted(added.items()))
