"""A first look at a game that is new on the shelf: how much there is, and what to ask."""

from collections import Counter
from collections.abc import Sequence

from cardkit.answer.welcome import Made, Welcome
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
            game=known.game,
            cards=known.size(),
            sets=len(known.sets()),
            query=_query(known.game, cards),
            card=cards[0].name if cards else None,
            notes=(*made.notes, *table.notes),
        )


def _query(game: Game, cards: Sequence[Card]) -> str:
    """A query that finds some of the cards: a common word, and a bound of a number."""
    words = (each for each in game.fields if each.kind is Kind.WORD and _words(each, cards))
    word = max(words, key=lambda each: len(_words(each, cards)), default=None)
    if word is None:
        return _bound(game, cards) or "order:name"
    [(value, _)] = Counter(_words(word, cards)).most_common(1)
    found = [card for card in cards if card.fields.get(word.name) == value]
    first = f'{word.name}:"{value}"' if not value.isalnum() else f"{word.name}:{value}"
    return f"{first} {_bound(game, found)}".strip()


def _words(field: Field, cards: Sequence[Card]) -> tuple[str, ...]:
    """The values of a field that can be typed between quotes of both kinds."""
    values = (card.fields.get(field.name) for card in cards)
    return tuple(each for each in values if isinstance(each, str) and not set(each) & set("\"'\\"))


def _bound(game: Game, cards: Sequence[Card]) -> str:
    """A bound that half of the cards keep; empty where they have no number."""
    for field in game.fields:
        numbers = sorted(
            each
            for card in cards
            if isinstance(each := card.fields.get(field.name), int | float) and not isinstance(each, bool)
        )
        if numbers:
            return f"{field.name}<={numbers[len(numbers) // 2]}"
    return ""
