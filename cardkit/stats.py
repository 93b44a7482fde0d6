"""A deck's cards -> how many copies have which value of a field."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from cardkit.answer.counting import Row, Spread
from cardkit.model import Card, Field, Kind, Value


class Held(NamedTuple):
    """Copies of a card."""

    card: Card
    copies: int


def spread(field: Field, held: Iterable[Held], locale: str) -> Spread:
    """How copies spread over the values of a field, which are called as people of a locale call them.

    They stand in the order of the field's words or numbers, else the most frequent first; of a list each item counts.
    """
    counts, numbers = Counter[str](), Counter[int | float]()
    without = unknown = 0
    for card, copies in held:
        value = _value(card, field.name)
        if value is None and field.name in card.unknown:
            unknown += copies
        elif value is None and field.name not in card.instead:
            without += copies
        else:
            for each in _values(card.instead.get(field.name, "") if value is None else value, locale):
                counts[each] += copies
        if isinstance(value, int | float) and not isinstance(value, bool):
            numbers[value] += copies
    return Spread(
        field=field.name,
        rows=tuple(
            Row(field.words.get(each, {}).get(locale, each), counts[each]) for each in _ordered(field, counts, numbers)
        ),
        without=without,
        unknown=unknown,
        mean=_mean(numbers),
        median=_median(numbers),
    )


def _value(card: Card, name: str) -> Value | None:
    """A card's value of a field; id, name and set are fields too."""
    match name:
        case "id":
            return card.id
        case "name":
            return card.names
        case "set":
            return card.set
    return card.fields.get(name)


def _values(value: Value, locale: str) -> tuple[str, ...]:
    """A value as texts; each item of a list once."""
    if isinstance(value, tuple):
        return tuple(dict.fromkeys(value))
    if isinstance(value, Mapping):
        return (value.get(locale) or next(iter(value.values())),)
    return ("yes" if value is True else "no" if value is False else f"{value}",)


def _ordered(field: Field, counts: Mapping[str, int], numbers: Mapping[int | float, int]) -> list[str]:
    """The values in the order in which they are told."""
    if field.kind is Kind.NUMBER:
        told = [f"{each}" for each in sorted(numbers)]
        return [*told, *sorted(each for each in counts if each not in told)]
    known = [each for each in field.values if each in counts] if field.kind is Kind.WORD else []
    return known or sorted(counts, key=lambda each: (-counts[each], each))


def _mean(numbers: Mapping[int | float, int]) -> Fraction | None:
    """The mean of numbers, each so many times."""
    total = sum(numbers.values())
    return sum((Fraction(each) * copies for each, copies in numbers.items()), Fraction(0)) / total if total else None


def _median(numbers: Mapping[int | float, int]) -> Fraction | None:
    """Their median."""
    every = [each for each in sorted(numbers) for _ in range(numbers[each])]
    half = len(every) // 2
    return Fraction(every[half] + every[~half]) / 2 if every else None
