"""What a page of cards tells of each: its texts in one language, and the values that it can be found by."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import NamedTuple

from cardkit.face.view import card_view
from cardkit.model import Card, Field, Game, Kind
from cardkit.text import fold

_LONG = 30
"""Characters of a text that needs the whole line."""
_MOST = 30
"""Values of a filter: more of them nobody looks through."""
_ART = "art"
"""The path of a card's picture, which says nothing to people."""


class Choice(NamedTuple):
    """A value of a field that cards can be chosen by."""

    field: str
    value: str | int | float | bool
    """Folded, where it is any text."""


class Offered(NamedTuple):
    """A choice as it stands in a filter."""

    choice: Choice
    word: str
    """What people call it."""
    cards: int
    """How many cards have it."""


class Filter(NamedTuple):
    """The values of one field."""

    label: str
    offered: tuple[Offered, ...]


class Line(NamedTuple):
    """A field of a card."""

    label: str
    shown: str
    long: bool
    """It needs room of its own."""


class Name(NamedTuple):
    """What a card is called in another language."""

    lang: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """The texts of a card."""

    locale: str
    name: str
    lines: tuple[Line, ...]
    others: tuple[Name, ...]
    """Names in other languages that differ."""
    choices: Mapping[Choice, str]
    """The values that it can be found by, with what people call them."""

    @property
    def sentence(self) -> str:
        """All of it for whoever does not see the card."""
        return " ".join(f"{part.rstrip('.')}." for part in (self.name, *(f"{x.label}: {x.shown}" for x in self.lines)))


def told(card: Card, game: Game, locale: str, sets: Mapping[str, str]) -> Told:
    """The texts of a card in a locale that it speaks; `sets` are the names of sets by id."""
    view = card_view(card, game, locale)
    fields = [each for each in _fields(view) if each.name != _ART]
    unknown = [Line(getattr(view["label"], name), "?", False) for name in card.unknown]
    edition = sets.get(card.set, card.set)
    return Told(
        locale=locale,
        name=card.name_in(locale),
        lines=(*map(_line, fields), *unknown, Line("Set", edition, False)),
        others=tuple(Name(lang, name) for lang, name in card.names.items() if name != card.name_in(locale)),
        choices={**dict(choice for each in fields for choice in _choices(each)), Choice("set", card.set): edition},
    )


def filters(every: Sequence[Told], game: Game) -> tuple[Filter, ...]:
    """The fields by which cards can be told apart, in the schema's order, the sets last."""
    counts = Counter(choice for each in every for choice in each.choices)
    words = {choice: word for each in reversed(every) for choice, word in each.choices.items()}
    locale = every[0].locale
    made = (
        _filter(
            field,
            locale,
            [Offered(each, words[each], number) for each, number in counts.items() if each.field == field.name],
        )
        for field in sorted(game.fields, key=lambda field: field.name == "set")
    )
    return tuple(each for each in made if _parts(each, len(every)))


def _fields(view: Mapping[str, object]) -> Iterator[SimpleNamespace]:
    """The fields of a card's view."""
    fields = view["fields"]
    assert isinstance(fields, tuple)
    yield from fields


def _line(field: SimpleNamespace) -> Line:
    """A field as a line."""
    shown = "yes" if field.kind == Kind.FLAG else str(field.shown)
    return Line(field.label, shown, field.kind == Kind.TEXT and len(shown) > _LONG)


def _choices(field: SimpleNamespace) -> Iterator[tuple[Choice, str]]:
    """The values of a field that cards can be chosen by: texts are searched."""
    if field.kind == Kind.LIST:
        yield from (
            (Choice(field.name, fold(value)), word) for value, word in zip(field.value, field.word, strict=True)
        )
    elif field.kind == Kind.FLAG:
        yield Choice(field.name, True), "yes"
    elif field.kind != Kind.TEXT:
        yield Choice(field.name, field.value), str(field.word)


def _filter(field: Field, locale: str, offered: Sequence[Offered]) -> Filter:
    """The values of a field in the order of its words or numbers, else of how many cards have them."""
    ranks = {fold(value): rank for rank, value in enumerate(field.values)}

    def rank(each: Offered) -> tuple[float, int, str]:
        """What a value is sorted by; the mark that stands for a number comes behind all numbers."""
        value = each.choice.value
        if field.kind is Kind.NUMBER:
            return (float("inf") if isinstance(value, str) else value, 0, each.word)
        return (ranks.get(fold(str(value)), len(ranks)), -each.cards, each.word)

    label = field.label.get(locale) or next(iter(field.label.values()), field.name.replace("_", " ").capitalize())
    return Filter(label, tuple(sorted(offered, key=rank)))


def _parts(found: Filter, cards: int) -> bool:
    """The values part the cards, and are few enough to be looked through."""
    some = len(found.offered) > 1 or sum(each.cards for each in found.offered) < cards
    return 0 < len(found.offered) <= _MOST and some and max(each.cards for each in found.offered) > 1
