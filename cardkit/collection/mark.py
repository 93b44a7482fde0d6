"""What a row says of its card beside the name: in columns headed as fields, and in brackets (`Gull (Grey)`)."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardkit.catalogue import Catalogue
from cardkit.collection.program import NAME
from cardkit.collection.row import Row, text
from cardkit.model import Card, Field, Game, Kind, Value
from cardkit.source.node import plain_text
from cardkit.text import fold

_BRACKETS = re.compile(r"[(\[]([^)\]]+)[)\]]")
_BETWEEN = re.compile(r"[\W_]+")
_LONGEST = 60
"""Characters of a text that is compared: longer ones are rules, which differ from edition to edition."""


class Against(NamedTuple):
    """What a row says of its card, and the card says otherwise."""

    field: str
    said: str
    has: str


def marked(found: Row, cards: Sequence[Card], game: Game) -> Sequence[Card]:
    """Those of several cards of one name whose fields have what the row says beside it."""
    for field, said in _columns(found, game):
        if len(cards) > 1:
            cards = [card for card in cards if _has(card, field.name, said)] or cards
    for mark in _marks(found):
        if len(cards) > 1:
            cards = [card for card in cards if _is_of(card, mark)] or cards
    return cards


def confirmed(found: Row, card: Card) -> bool:
    """All that stands in brackets behind the row's name is true of the card."""
    marks = _marks(found)
    return bool(marks) and all(_is_of(card, mark) for mark in marks)


def against(found: Row, card: Card, catalogue: Catalogue) -> Against | None:
    """The first thing that a row says otherwise than its card does: in a column, or in brackets with a word that a
    field of other cards has."""
    fields = catalogue.language.fields
    marks = [mark for mark in _marks(found) if not _is_of(card, mark)]
    words = [(field, mark) for mark in marks for field in fields if fold(mark) in map(fold, field.values)]
    for field, said in (*_columns(found, catalogue.game), *words):
        value = card.fields.get(field.name)
        has = () if value is None else _texts(value)
        if has and max(map(len, (said, *has))) <= _LONGEST and not _agree(_spoken(field, has), said):
            return Against(field.name, said, ", ".join(has))
    return None


def field_of(head: str, game: Game) -> Field | None:
    """The field of cards that a column is headed as."""
    return game.field(fold(head.strip()))


def _columns(found: Row, game: Game) -> Iterator[tuple[Field, str]]:
    """What a row says in columns headed as fields that say nothing else."""
    used = {head for cells in found.columns.values() for head in cells}
    for head, cell in found.record.value.items():
        field, said = field_of(head, game), text(cell)
        if head not in used and field is not None and field.kind is not Kind.FLAG and said:
            yield field, said


def _marks(found: Row) -> tuple[str, ...]:
    """What stands in brackets behind the names of a row."""
    return tuple(mark for name in found.texts(NAME) for mark in _BRACKETS.findall(name))


def _is_of(card: Card, mark: str) -> bool:
    """Some field of a card is what a mark says."""
    return any(_has(card, name, mark) for name in card.fields)


def _has(card: Card, field: str, said: str) -> bool:
    """A field of a card is what is said."""
    value = card.fields.get(field)
    return value is not None and fold(said) in map(fold, _texts(value))


def _texts(value: Value) -> tuple[str, ...]:
    """A value as texts: of a list its items, else one for each locale."""
    match value:
        case tuple():
            return value
        case str() | bool() | int() | float():
            return (plain_text(value),)
    return tuple(value.values())


def _spoken(field: Field, values: Sequence[str]) -> tuple[str, ...]:
    """Values, and what people call them."""
    return (*values, *(word for each in values for word in field.words.get(each, {}).values()))


def _agree(values: Sequence[str], said: str) -> bool:
    """One of the values is a part of what is said, or begins so: `Creature - Elf` is a creature, and so is `C`."""
    words = f" {_BETWEEN.sub(' ', fold(said))} "
    every = [f" {_BETWEEN.sub(' ', fold(each))} " for each in values]
    return any(each in words or words.rstrip() in each for each in every)
