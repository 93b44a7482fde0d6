"""A set file -> its set and cards, and everything that is wrong with them."""

from dataclasses import dataclass

from cardkit.catalogue.card import SET_ID, SET_ID_NEEDS, card, locale_faults, per_locale, press
from cardkit.errors import Fault, InputError, by_place
from cardkit.model import Card, CardSet, Game
from cardkit.query import is_date
from cardkit.source import Node
from cardkit.source.schema import Shape
from cardkit.text import quoted

_SYMBOL = ("symbol", "released", "source")
_DATE_NEEDS = "a date is written YYYY-MM-DD, YYYY-MM or YYYY"


@dataclass(frozen=True, slots=True)
class SetFile:
    """A set with its cards, and what is wrong with the file."""

    set: CardSet
    cards: tuple[Card, ...]
    """The cards that have no fault, in the file's order."""
    faults: tuple[Fault, ...]
    """In the file's order."""


def cards(node: Node, game: Game, shape: Shape) -> SetFile:
    """The set and the cards of a set file.

    Raises: InputError when the file has no `set` or no list `cards`, or a check takes too long.
    """
    entries = node.mapping(("set", "cards"), ("set", "cards"))
    described, faults = card_set(entries["set"], game)
    made_with = press(game, shape)
    made: list[Card] = []
    for item in entries["cards"].items():
        each, wrong = card(item, described.id, made_with)
        made += [each] if each else []
        faults += wrong
    return SetFile(described, tuple(made), tuple(sorted(faults, key=by_place)))


def card_set(node: Node, game: Game) -> tuple[CardSet, list[Fault]]:
    """The set of a node, and what is wrong with it."""
    try:
        entries = node.mapping(("id", "name", *_SYMBOL), ("id", "name"))
        texts = {key: entries[key].text() for key in ("id", *_SYMBOL) if key in entries}
    except InputError as error:
        return CardSet("", {}), list(error.faults)
    faults: list[Fault] = []
    if not SET_ID.match(texts["id"]):
        faults.append(entries["id"].fault(f"set id is {quoted(texts['id'])}; {SET_ID_NEEDS}"))
    if not is_date(texts.get("released", "2000")):
        faults.append(entries["released"].fault(f"released is {quoted(texts['released'])}; {_DATE_NEEDS}"))
    if faults:
        return CardSet("", {}), faults
    name = entries["name"].value
    if isinstance(name, dict):
        faults = list(locale_faults(entries["name"], game))
        names = per_locale(name, game)
    else:
        faults, names = [], {game.locales[0]: entries["name"].text()}
    return CardSet(name=names, **texts), faults
