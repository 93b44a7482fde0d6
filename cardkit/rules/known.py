"""What is known of the cards that the decks of one call name: asked once, kept for all of its decks.

10,000 legal decks of 35 cards under ten rules took 5.3 s when each asked anew and listed its groups, and take 0.85 s
so; the strict reader needs 1.05 s for their files (m).
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from cardkit.catalogue import Selection
from cardkit.catalogue.adjusted import Changes
from cardkit.model import Bound, Card, Game, Kind, Value
from cardkit.query import References
from cardkit.rules.cardlist import NOTHING, Listed
from cardkit.rules.ruleset import FROM
from cardkit.rules.term import Quantity

_HEAD = ("id", "name", "set")

_KEPT = 8
"""Sets of changes that are kept: no ruleset that is shipped adjusts cards in more steps."""


class Asked(Protocol):
    """Cards in question, to be asked which of them a selector picks."""

    def ids(self, selector: str, references: References) -> frozenset[str]:
        """The ids of the cards that match."""


class Known:
    """A game's cards in question, and the answers that rules got about them."""

    def __init__(self, game: Game, cards: Mapping[str, Card], selection: Selection, listed: Listed = NOTHING) -> None:
        """`cards` holds every card of the decks by id, `selection` those of the catalogue among them."""
        self.game = game
        self.cards = cards
        self.listed = listed
        self.selection = selection.beside(listed.sets)
        self._asked: Asked = self.selection
        self._ids: dict[str, frozenset[str]] = {}
        self._texts: dict[str, Mapping[str, tuple[str, ...]]] = {}
        self._numbers: dict[str, Mapping[str, Quantity]] = {}
        self._led: dict[tuple[str, str], frozenset[str]] = {}
        self._amends: dict[str, Mapping[str, Bound]] = {}
        self._roles: dict[tuple[str, ...], Mapping[str, Value]] = {}
        self._changed: dict[Changes, Known] = {}

    def adjusted(self, changes: Changes) -> "Known":
        """What is known when cards have other numbers; `changes` are all of them, from the catalogue's numbers on.

        Only the last few are kept, which serve a deck that is tried with other choices: decks seldom change the same
        cards, and 3,000 decks took 173 MB when all were, 81 MB when none was (m).
        """
        if changes not in self._changed:
            self._changed[changes] = _Adjusted(self, changes)
            for oldest in tuple(self._changed)[:-_KEPT]:
                del self._changed[oldest]
        return self._changed[changes]

    def ids(self, selector: str, references: References | None = None) -> frozenset[str]:
        """The cards that match, for these values of the selector's references."""
        if references is not None:
            return self._asked.ids(selector, references)
        if selector not in self._ids:
            self._ids[selector] = self._asked.ids(selector, {})
        return self._ids[selector]

    def limit(self, selector: str, references: References) -> int | None:
        """The `limit:` of a selector.

        Raises: QueryError when it cannot be understood.
        """
        return self.selection.limit(selector, references)

    def texts(self, field: str) -> Mapping[str, tuple[str, ...]]:
        """The values by which each card is put into groups; a card without the field has none."""
        if field not in self._texts:
            self._texts[field] = self._texts_of(field)
        return self._texts[field]

    def numbers(self, field: str) -> Mapping[str, Quantity]:
        """The value of a numeric field, or the points of a `list:NAME.points`, by card; one without it is not there."""
        if field not in self._numbers:
            points = self.listed.points.get(field)
            self._numbers[field] = self._numbers_of(field) if points is None else points
        return self._numbers[field]

    def _texts_of(self, field: str) -> Mapping[str, tuple[str, ...]]:
        """What `texts` gives."""
        return {card.id: texts(card, field) for card in self.cards.values()}

    def _numbers_of(self, field: str) -> Mapping[str, Quantity]:
        """What `numbers` gives for a field."""
        every = ((card.id, quantity(card.fields.get(field))) for card in self.cards.values())
        return {card: number for card, number in every if number is not None}

    def amends(self, rule: str) -> Mapping[str, Bound]:
        """By card, the bounds of a rule that it changes for itself."""
        if rule not in self._amends:
            self._amends[rule] = {card.id: card.amends[rule] for card in self.cards.values() if rule in card.amends}
        return self._amends[rule]

    def role(self, cards: tuple[str, ...]) -> Mapping[str, Value]:
        """The values of a role by field: those of its card, or of several cards together; one that is missing is not
        in it."""
        if cards not in self._roles:
            every = ((each.name, self._together(each.kind, each.name, cards)) for each in self.game.fields)
            self._roles[cards] = {name: value for name, value in every if value is not None}
        return self._roles[cards]

    def _together(self, kind: Kind, field: str, cards: tuple[str, ...]) -> Value | None:
        """Of numbers the smallest; of lists, words and texts every one; of flags whether any is true."""
        values = [value for card in cards if (value := self.reference(card, field)) is not None]
        if len(values) < 2:
            return values[0] if values else None
        if kind is Kind.NUMBER:
            return min(number for value in values if (number := quantity(value)) is not None)
        if kind is Kind.FLAG:
            return any(values)
        several = (each if isinstance(each, tuple) else (str(each),) for each in values)
        return tuple(dict.fromkeys(text for each in several for text in each))

    def led(self, selector: str, fields: tuple[str, ...], card: str, others: References) -> frozenset[str]:
        """The cards to which a card leads by a selector that names these `fields` of `$from`, and `others`."""
        if others:
            return self._asked.ids(selector, {**others, FROM: self._leading(fields, card)})
        if (selector, card) not in self._led:
            self._led[selector, card] = self._asked.ids(selector, {FROM: self._leading(fields, card)})
        return self._led[selector, card]

    def _leading(self, fields: tuple[str, ...], card: str) -> Mapping[str, Value]:
        """The values of a card that steps go on from."""
        values = {name: self.reference(card, name) for name in fields}
        return {name: value for name, value in values.items() if value is not None}

    def reference(self, card: str, name: str) -> Value | None:
        """The value of a card's field as a selector may name it; a list that the card lacks is empty."""
        field, known = self.game.field(name), self.cards[card]
        if field is None or field.name in known.unknown:
            return None
        value = value_of(known, field.name)
        if isinstance(value, Mapping):
            return next(iter(value.values()))
        return () if value is None and field.kind is Kind.LIST else value


class _Adjusted(Known):
    """What is known when some cards have other numbers: only those are looked at anew."""

    def __init__(self, root: Known, changes: Changes) -> None:
        """`root` knows the cards as the catalogue has them."""
        fields: dict[str, dict[str, Value]] = {}
        for card, field, number in changes:
            fields.setdefault(card, {})[field] = number
        self._own = {card: _changed(root.cards[card], new) for card, new in fields.items()}
        super().__init__(root.game, {**root.cards, **self._own}, root.selection, root.listed)
        self._root = root
        self._asked = root.selection.adjusted(changes)

    def adjusted(self, changes: Changes) -> Known:
        """What is known with these changes instead."""
        return self._root.adjusted(changes)

    def _texts_of(self, field: str) -> Mapping[str, tuple[str, ...]]:
        """What `texts` gives."""
        return {**self._root.texts(field), **{card: texts(each, field) for card, each in self._own.items()}}

    def _numbers_of(self, field: str) -> Mapping[str, Quantity]:
        """What `numbers` gives for a field."""
        found = dict(self._root.numbers(field))
        own = ((card, quantity(each.fields.get(field))) for card, each in self._own.items())
        return found | {card: number for card, number in own if number is not None}


def _changed(card: Card, new: Mapping[str, Value]) -> Card:
    """A card with other values in some fields."""
    return replace(card, fields={**card.fields, **new}, unknown=tuple(name for name in card.unknown if name not in new))


def quantity(value: Value | None) -> Quantity | None:
    """A field's value as a number, or None when it is none."""
    return value if isinstance(value, int | float) and not isinstance(value, bool) else None


def value_of(card: Card, field: str) -> Value | None:
    """The value of a card's field, `id`, `name` and `set` among them; None when it has none."""
    if field in _HEAD:
        return {"id": card.id, "name": card.name, "set": card.set}[field]
    return card.fields.get(field)


def texts(card: Card, field: str) -> tuple[str, ...]:
    """The values of a card's field by which it is put into groups; none when it has no such field."""
    value = value_of(card, field)
    match value:
        case None | False:
            return ()
        case True:
            return ("true",)
        case tuple():
            return value
        case str() | int() | float():
            return (str(value),)
    return tuple(value.values())[:1]
