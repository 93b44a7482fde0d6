"""Cards as rows of one wide table: nothing folded, a column for each locale of a text."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from cardkit.model import Card, Field, Game, Kind, Value


class FlatColumn(NamedTuple):
    """One column: its name (`text`, `text.fi`), the kind of its values, and its value of a card."""

    name: str
    kind: Kind
    of: Callable[[Card], Value | None]


def flat_columns(game: Game, cards: Sequence[Card], *more: FlatColumn) -> tuple[FlatColumn, ...]:
    """The columns of these cards: id, name and set, `more`, each field that one of them has, and the place."""
    first = game.locales[0]
    used = {name for card in cards for name in (*card.fields, *card.instead)}
    spoken = [locale for locale in game.locales[1:] if any(locale in card.names for card in cards)]
    found = [
        FlatColumn("id", Kind.CODE, lambda card: card.id),
        FlatColumn("name", Kind.TEXT, lambda card: card.name),
        *(FlatColumn(f"name.{each}", Kind.TEXT, _text_of(lambda card: card.names, each, first)) for each in spoken),
        FlatColumn("set", Kind.CODE, lambda card: card.set),
        *more,
    ]
    for field in game.fields:
        if field.name in used:
            found += field_columns(field, [card.fields.get(field.name) for card in cards], game.locales)
    return (*found, FlatColumn("place", Kind.CODE, lambda card: str(card.place)))


def field_columns(field: Field, values: Iterable[Value | None], locales: Sequence[str]) -> tuple[FlatColumn, ...]:
    """The columns of one field: one, or one for each locale that has a text."""
    if not field.localised:
        name = field.name
        return (FlatColumn(name, field.kind, lambda card: card.fields.get(name, card.instead.get(name))),)
    spoken = {locale for value in values if isinstance(value, Mapping) for locale in value}
    first = locales[0]
    names = {each: field.name if each == first else f"{field.name}.{each}" for each in locales}
    return tuple(
        FlatColumn(names[each], field.kind, _text_of(lambda card: card.fields.get(field.name), each, first))
        for each in locales
        if each in spoken or each == first
    )


def _text_of(values: Callable[[Card], Value | None], locale: str, first: str) -> Callable[[Card], Value | None]:
    """The text in one locale; a plain text is the first one's."""

    def text(card: Card) -> Value | None:
        found = values(card)
        if isinstance(found, Mapping):
            return found.get(locale)
        return found if locale == first else None

    return text
