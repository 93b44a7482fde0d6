"""A first look at a game that is new on the shelf: how much there is, and what to ask."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from cardkit.answer.welcome import Made, Welcome
from cardkit.catalogue import Catalogue
from cardkit.catalogue.slip import slips
from cardkit.game.field import HEAD
from cardkit.jobs.desk import Desk, Table
from cardkit.model import Card, Field, Game, Kind

_LOOKED_AT = 200
"""Cards that an example query is made from: enough to meet what is common."""


def welcome(desk: Desk, made: Made) -> Welcome:
    """Build the catalogue of a new game and look it over.

    Raises: InputError with all faults of its files.
    """
    with Table(desk, made.game) as table:
        known = table.catalogue
        ids = sorted(known.selection().ids(""))[:_LOOKED_AT]
        cards = known.cards(ids)
        return Welcome(
            made=made,
            game=replace(known.game, fields=known.language.fields),
            cards=known.size(),
            sets=len(known.sets()),
            query=_query(known.game, cards),
            card=_alone(known, cards),
            notes=(*made.notes, *table.notes, *map(str, slips(table.connection, known.language))),
        )


def _alone(known: Catalogue, cards: Sequence[Card]) -> str | None:
    """What shows one of the cards: the first name that no other card has, else an id; None where there is no card."""
    names = (card.name for card in cards)
    return next((name for name in names if len(known.called(name)) == 1), cards[0].id if cards else None)


def _query(game: Game, cards: Sequence[Card]) -> str:
    """A query that finds some of the cards: a common word, and a bound of a number; of fields that are shown."""
    shown = [field for name in game.shown if (field := game.field(name)) is not None]
    fields = shown or list(game.fields)
    words = [each for each in fields if each.kind in (Kind.WORD, Kind.CODE) and each.name not in HEAD]
    word = next((each for each in words if 2 * len(_words(each, cards)) >= len(cards)), None)
    if word is None:
        return _bound(fields, cards) or "order:name"
    [(value, _)] = Counter(_words(word, cards)).most_common(1)
    found = [card for card in cards if card.fields.get(word.name) == value]
    first = f'{word.name}:"{value}"' if not value.isalnum() else f"{word.name}:{value}"
    return f"{first} {_bound(fields, found)}".strip()


def _words(field: Field, cards: Sequence[Card]) -> tuple[str, ...]:
    """The values of a field that can be typed between quotes of both kinds."""
    values = (card.fields.get(field.name) for card in cards)
    return tuple(each for each in values if isinstance(each, str) and not set(each) & set("\"'\\"))


def _bound(fields: Sequence[Field], cards: Sequence[Card]) -> str:
    """A bound that half of the cards keep; empty where they have no number."""
    for field in fields:
        numbers = sorted(
            each
            for card in cards
            if isinstance(each := card.fields.get(field.name), int | float) and not isinstance(each, bool)
        )
        if numbers:
            return f"{field.name}<={numbers[len(numbers) // 2]}"
    return ""
