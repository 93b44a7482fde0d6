"""A set file -> its set and cards, and everything that is wrong with them."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from cardkit.catalogue.misfit import misfit, misfits
from cardkit.errors import Fault, InputError, by_place
from cardkit.model import Bound, Card, CardSet, Field, Game, Kind, Locales, Printing, Value
from cardkit.position import Position
from cardkit.source import Node
from cardkit.source.node import plain_text
from cardkit.source.saying import Subject
from cardkit.source.schema import Shape
from cardkit.text import listing, quoted, suggestion

_OWN = ("unknown", "amends", "printings")
"""Keys of a card that are cardkit's own; the card schema never sees them (DESIGN 4)."""

_SYMBOL = ("symbol", "released", "source")
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*\Z")
_TEXTS = (Kind.TEXT, Kind.CODE, Kind.WORD)


@dataclass(frozen=True, slots=True)
class SetFile:
    """A set with its cards, and what is wrong with the file."""

    set: CardSet
    cards: tuple[Card, ...]
    """The cards that have no fault, in the file's order."""
    faults: tuple[Fault, ...]
    """In the file's order."""


@dataclass(frozen=True, slots=True)
class _Own:
    """A card's keys that are cardkit's own."""

    unknown: tuple[str, ...] = ()
    amends: Mapping[str, Bound] = field(default_factory=dict)
    printings: tuple[Printing, ...] = ()


@dataclass(frozen=True, slots=True)
class _Press:
    """What all cards of a set file are made with."""

    game: Game
    shape: Shape
    set: str
    fields: Mapping[str, Field]
    locales: frozenset[str]
    default: frozenset[str]
    """The one locale that every text has."""
    taken: dict[str, Position]
    """Where each id was met first."""


def cards(node: Node, game: Game, shape: Shape) -> SetFile:
    """The set and the cards of a set file.

    Raises: InputError when the file has no `set` or no list `cards`, or a check takes too long.
    """
    entries = node.mapping(("set", "cards"), ("set", "cards"))
    card_set, faults = _card_set(entries["set"], game)
    fields = {field.name: field for field in game.fields}
    locales, default = frozenset(game.locales), frozenset(game.locales[:1])
    press = _Press(game, shape, card_set.id, fields, locales, default, {})
    made: list[Card] = []
    for item in entries["cards"].items():
        card, wrong = _card(item, press)
        made += [card] if card else []
        faults += wrong
    return SetFile(card_set, tuple(made), tuple(sorted(faults, key=by_place)))



def _card_set(node: Node, game: Game) -> tuple[CardSet, list[Fault]]:
    """The set that a file describes."""
    try:
        entries = node.mapping(("id", "name", *_SYMBOL), ("id", "name"))
        texts = {key: entries[key].text() for key in ("id", *_SYMBOL) if key in entries}
    except InputError as error:
        return CardSet("", {}), list(error.faults)
    name = entries["name"].value
    if not _ID.match(texts["id"]):
        fault = entries["id"].fault(
            f"set id is {quoted(texts['id'])}; only A-Z, a-z, 0-9, '.', '_' and '-' are allowed"
        )
        return CardSet("", {}), [fault]
    if isinstance(name, dict):
        faults = list(_locale_faults(entries["name"], game))
        names = _per_locale(name, game)
    else:
        faults, names = [], {game.locales[0]: entries["name"].text()}
    return CardSet(name=names, **texts), faults


def _card(node: Node, press: _Press) -> tuple[Card | None, tuple[Fault, ...]]:
    """A card, or what is wrong with it."""
    if not isinstance(node.value, dict):
        return None, (node.fault("a card has keys with values, such as id and name"),)
    own, faults = _own(node, press) if any(key in node.value for key in _OWN) else (_NOTHING, ())
    plain = {key: _fitted(value, press.fields.get(key)) for key, value in node.value.items() if key not in _OWN}
    title = _title(plain, press.game)
    faults += press.shape.faults(plain, Subject(node, title, _excused(node.value)))
    for key, value in plain.items():
        if isinstance(value, dict) and not press.locales >= value.keys() >= press.default:
            faults += _locale_faults(node.at((key,)), press.game)
    faults = faults or misfits(node, plain, press.fields.values(), title)
    if isinstance(plain.get("id"), str):
        faults += _met_twice(node, plain["id"], press)
    return (None, faults) if faults else (_made(plain, own, press), ())


def _excused(card: Mapping[str, Any]) -> tuple[str, ...]:
    """The fields that `unknown` names, rightly or not: one fault is enough for each."""
    names = card.get("unknown")
    return tuple(name for name in names if isinstance(name, str)) if isinstance(names, list) else ()


def _title(plain: Mapping[str, Any], game: Game) -> str:
    """What messages call a card: its name, else its id."""
    name = plain.get("name", plain.get("id"))
    if isinstance(name, dict):
        name = name.get(game.locales[0], next(iter(name.values()), None))
    return "this card" if name is None or isinstance(name, list | dict) else quoted(str(name))


def _fitted(value: Any, known: Field | None) -> Any:
    """A value with its plain numbers as texts where its field wants text."""
    kind = type(value)
    if kind is str or known is None:
        return value
    if kind is list:
        return [plain_text(item) if isinstance(item, int | float) else item for item in value]
    if kind is dict:
        return {key: plain_text(text) if isinstance(text, int | float) else text for key, text in value.items()}
    return plain_text(value) if known.kind in _TEXTS else value


def _own(node: Node, press: _Press) -> tuple[_Own, tuple[Fault, ...]]:
    """cardkit's own keys of a card, and what is wrong with them."""
    faults: list[Fault] = []
    own = _NOTHING
    for key, reading in _READINGS.items():
        part = node.child(key)
        if part is not None:
            try:
                own = replace(own, **{key: reading(part, node, press)})
            except InputError as error:
                faults += error.faults
    return own, tuple(faults)


def _unknown(node: Node, card: Node, press: _Press) -> tuple[str, ...]:
    """Names of fields that no source gives: known ones that the card does not have."""
    names = [name for name in press.fields if name not in ("id", "name", "set")]
    faults: list[Fault] = []
    for item in node.items():
        name = item.text()
        if name not in names:
            faults.append(
                item.fault(f"unknown names no field {quoted(name)}", suggestion(name, names) or listing(names))
            )
        elif card.child(name) is not None:
            faults.append(item.fault(f"unknown names {quoted(name)}, but the card has it; take one of them out"))
    if faults:
        raise InputError(*faults)
    return tuple(item.text() for item in node.items())


def _amends(node: Node, _: Node, __: _Press) -> Mapping[str, Bound]:
    """Bounds of rules that the card changes for itself."""
    return dict(_amended(item) for item in node.items())


def _amended(item: Node) -> tuple[str, Bound]:
    """A rule and its bound."""
    entries = item.mapping(("rule", "min", "max"), ("rule",))
    bounds = {key: entries[key].number() for key in ("min", "max") if key in entries}
    if not bounds:
        raise InputError(item.fault("amends has neither 'min' nor 'max'"))
    return entries["rule"].text(), Bound(**bounds)


def _printings(node: Node, _: Node, press: _Press) -> tuple[Printing, ...]:
    """A card's editions."""
    return tuple(_printing(item, press) for item in node.items())


def _printing(item: Node, press: _Press) -> Printing:
    """One edition: its code, or a mapping with its set and the fields that it has for itself.

    Raises: InputError.
    """
    if not isinstance(item.value, dict):
        return Printing(code=item.text())
    fields = {name: known for name, known in press.fields.items() if name not in ("id", "name", "set")}
    entries = item.mapping(("code", "set", *fields), ("code",))
    own = {name: entries[name] for name in fields if name in entries}
    plain = {name: _fitted(node.value, fields[name]) for name, node in own.items()}
    faults = [fault for name, node in own.items() if (fault := misfit(node, plain[name], fields[name]))]
    faults += [f for name in own if isinstance(plain[name], dict) for f in _locale_faults(own[name], press.game)]
    if faults:
        raise InputError(*faults)
    return Printing(
        code=entries["code"].text(),
        set=entries["set"].text() if "set" in entries else None,
        fields={name: _value(value, fields[name], press.game) for name, value in plain.items() if value is not False},
    )


_NOTHING = _Own()
_READINGS: Mapping[str, Callable[[Node, Node, _Press], Any]] = {
    "unknown": _unknown,
    "amends": _amends,
    "printings": _printings,
}


def _locale_faults(node: Node, game: Game) -> tuple[Fault, ...]:
    """What is wrong with a text per locale."""
    keys, default = tuple(node.entries()), game.locales[0]
    known = listing(game.locales)
    faults = [
        node.key_fault(key, f"{node.name} has an unknown locale {quoted(key)}", f"known: {known}")
        for key in keys
        if key not in game.locales
    ]
    if default not in keys:
        faults.append(node.fault(f"{node.name} has no '{default}', the game's first locale"))
    return tuple(faults)


def _per_locale(value: Any, game: Game) -> Locales:
    """A text, or one per locale, in the order of the game's locales."""
    if not isinstance(value, dict):
        return {game.locales[0]: value}
    return {locale: plain_text(value[locale]) for locale in game.locales if locale in value}


def _met_twice(node: Node, card: str, press: _Press) -> tuple[Fault, ...]:
    """The fault of an id that an earlier card of the file has."""
    first = press.taken.setdefault(card, node.place)
    return () if first == node.place else (repeated(card, node.place, first, node),)


def repeated(card: str, place: Position, first: Position, node: Node | None = None) -> Fault:
    """An id that two cards have, told at the second one."""
    message = f"the id '{card}' stands twice; {first} has it first"
    return Fault(message=message, place=place) if node is None else node.at(("id",)).fault(message)


def _made(plain: Mapping[str, Any], own: _Own, press: _Press) -> Card:
    """The card of values that the schema found right."""
    values = {
        name: _value(plain[name], known, press.game)
        for name, known in press.fields.items()
        if name in plain and name not in ("id", "name", "set") and plain[name] is not False
    }
    return Card(
        id=plain["id"],
        game=press.game.id,
        set=press.set,
        names=_per_locale(plain["name"], press.game),
        fields=values,
        unknown=own.unknown,
        amends=own.amends,
        printings=own.printings,
        place=press.taken[plain["id"]],
    )


def _value(value: Any, known: Field, game: Game) -> Value:
    """A value as cards hold it."""
    if known.localised:
        return _per_locale(value, game)
    made: Value = tuple(value) if known.kind is Kind.LIST else value
    return made
