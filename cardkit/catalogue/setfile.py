"""Cards -> what a set file says, which reads back as the same cards."""

from collections.abc import Iterable, Mapping

from cardkit.model import Bound, Card, CardSet, Game, Locales, Printing, Value
from cardkit.source.writing import Written


def set_file(card_set: CardSet, cards: Iterable[Card], game: Game) -> Mapping[str, Written]:
    """The values of a set file with these cards, which are all of the set."""
    about = {"symbol": card_set.symbol, "released": card_set.released, "source": card_set.source}
    said = {key: text for key, text in about.items() if text is not None}
    head = {"id": card_set.id, "name": _texts(card_set.name, game), **said}
    return {"set": head, "cards": [_card(card, game) for card in cards]}


def _card(card: Card, game: Game) -> Mapping[str, Written]:
    """One card: its fields in the schema's order, then what is cardkit's own."""
    found: dict[str, Written] = {"id": card.id, "name": _texts(card.names, game), **_fields(card.fields, game)}
    if card.unknown:
        found["unknown"] = list(card.unknown)
    if card.instead:
        found["instead"] = dict(card.instead)
    if card.amends:
        found["amends"] = [_amended(rule, bound) for rule, bound in card.amends.items()]
    if card.printings:
        found["printings"] = [_printing(each, game) for each in card.printings]
    return found


def _fields(fields: Mapping[str, Value], game: Game) -> dict[str, Written]:
    """Values of fields, in the schema's order."""
    return {each.name: _value(fields[each.name], game) for each in game.fields if each.name in fields}


def _value(value: Value, game: Game) -> Written:
    """One value."""
    if isinstance(value, Mapping):
        return _texts(value, game)
    return list(value) if isinstance(value, tuple) else value


def _texts(texts: Locales, game: Game) -> Written:
    """A text, or one per locale where there are others than the first."""
    first = game.locales[0]
    return texts[first] if list(texts) == [first] else dict(texts)


def _amended(rule: str, bound: Bound) -> Mapping[str, Written]:
    """A rule's bounds that a card changes for itself."""
    bounds = {"min": bound.min, "max": bound.max}
    return {"rule": rule, **{key: number for key, number in bounds.items() if number is not None}}


def _printing(printing: Printing, game: Game) -> Written:
    """One edition: its code alone where that is all."""
    own = {} if printing.set is None else {"set": printing.set}
    found = {"code": printing.code, **own, **_fields(printing.fields, game)}
    return printing.code if len(found) == 1 else found
