"""A card's values -> a card, or everything that is wrong with them: of set files and of foreign ones alike."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from cardkit.catalogue.misfit import fits, fitting, misfit, misfits
from cardkit.catalogue.own import HEAD, KEYS, NOTHING, Own, amends, instead, unknown
from cardkit.errors import Fault, InputError
from cardkit.model import Card, Field, Game, Kind, Locales, Printing, Value
from cardkit.position import Position
from cardkit.source import Node
from cardkit.source.node import plain_text
from cardkit.source.saying import Subject
from cardkit.source.schema import Shape
from cardkit.text import listing, quoted

_TEXTS = (Kind.TEXT, Kind.CODE, Kind.WORD)
SET_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*\Z")
"""Ids of sets; queries compare them without case, so letters with accents would not be found."""

SET_ID_NEEDS = "only A-Z, a-z, 0-9, '.', '_' and '-' are allowed"


class Frame(NamedTuple):
    """What a card has beside the values that its schema sees."""

    set: str
    place: Position
    own: Own


@dataclass(frozen=True, slots=True)
class Press:
    """What all cards of a game are made with."""

    game: Game
    shape: Shape
    fields: Mapping[str, Field]
    locales: frozenset[str]
    default: frozenset[str]
    """The one locale that every text has."""
    taken: dict[str, Position]
    """Where each id was met first."""


def press(game: Game, shape: Shape, taken: Mapping[str, Position] | None = None) -> Press:
    """The press of a game; `taken` are the ids that other files have given away."""
    fields = {each.name: each for each in game.fields}
    return Press(game, shape, fields, frozenset(game.locales), frozenset(game.locales[:1]), dict(taken or {}))


def quick(plain: dict[str, Any], frame: Frame, press: Press) -> Card | None:
    """The card of values that are certainly right, without a look at their places; of all others None."""
    if not (press.shape.passes(plain) and fitting(plain, press.fields)) or plain["id"] in press.taken:
        return None
    texts = (value for value in plain.values() if type(value) is dict)
    if not all(press.locales >= each.keys() >= press.default for each in texts):
        return None
    press.taken[plain["id"]] = frame.place
    return _made(plain, frame, press)


def card(node: Node, card_set: str, press: Press, more: Own = NOTHING) -> tuple[Card | None, tuple[Fault, ...]]:
    """A card, or what is wrong with it; `more` has its marks, and the printings that stand elsewhere."""
    if not isinstance(node.value, dict):
        return None, (node.fault("a card has keys with values, such as id and name"),)
    own, faults = _own(node, press) if any(key in node.value for key in KEYS) else (NOTHING, ())
    whole = replace(own, instead={**own.instead, **more.instead}, printings=own.printings + more.printings)
    frame = Frame(card_set, node.place, whole)
    plain = {key: _fitted(value, press.fields.get(key)) for key, value in node.value.items() if key not in KEYS}
    made = None if faults else quick(plain, frame, press)
    if made is None:
        faults += _faults(node, plain, press)
    return (None, faults) if faults else (made or _made(plain, frame, press), ())


def _faults(node: Node, plain: dict[str, Any], press: Press) -> tuple[Fault, ...]:
    """What is wrong with a card's values."""
    title = _title(plain, press.game)
    faults = press.shape.faults(plain, Subject(node, title, _excused(node)))
    for key, value in plain.items():
        if isinstance(value, dict) and not press.locales >= value.keys() >= press.default:
            faults += locale_faults(node.at((key,)), press.game)
    faults = faults or misfits(node, plain, press.fields.values(), title)
    return faults + _met_twice(node, plain["id"], press) if isinstance(plain.get("id"), str) else faults


def _excused(card: Node) -> tuple[str, ...]:
    """The fields that `unknown` and `instead` name, rightly or not: one fault is enough for each."""
    names, marks = card.child("unknown"), card.child("instead")
    items = names.value if names is not None and isinstance(names.value, list) else ()
    marked = marks.value if marks is not None and isinstance(marks.value, dict) else ()
    return tuple(name for name in (*items, *marked) if isinstance(name, str))


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


def _own(node: Node, press: Press) -> tuple[Own, tuple[Fault, ...]]:
    """cardkit's own keys of a card, and what is wrong with them."""
    faults: list[Fault] = []
    own = NOTHING
    for key, reading in _READINGS.items():
        part = node.child(key)
        if part is not None:
            try:
                own = replace(own, **{key: reading(part, node, press)})
            except InputError as error:
                faults += error.faults
    return own, tuple(faults)


def _printings(node: Node, _: Node, press: Press) -> tuple[Printing, ...]:
    """A card's editions; of one code there may be several, such as one with foil, that differ in something."""
    items = node.items()
    made = tuple(printing(item, press) for item in items)
    faults = [
        item.fault(f"the printing {quoted(each.code)} stands twice; {items[made.index(each)].place} has it first")
        for number, (item, each) in enumerate(zip(items, made, strict=True))
        if made.index(each) < number
    ]
    if faults:
        raise InputError(*faults)
    return made


def printing(item: Node, press: Press) -> Printing:
    """One edition: its code, or a mapping with its set and the fields that it has for itself.

    Raises: InputError.
    """
    if not isinstance(item.value, dict):
        return Printing(code=item.text())
    fields = {name: known for name, known in press.fields.items() if name not in HEAD}
    entries = item.mapping(("code", "set", *fields), ("code",))
    own = {name: entries[name] for name in fields if name in entries}
    plain = {name: _fitted(node.value, fields[name]) for name, node in own.items()}
    faults = list(_single_faults(item, plain, press))
    faults += [f for name in own if isinstance(plain[name], dict) for f in locale_faults(own[name], press.game)]
    if "set" in entries and not SET_ID.match(entries["set"].text()):
        faults.append(entries["set"].fault(f"set is {quoted(entries['set'].text())}; {SET_ID_NEEDS}"))
    if faults:
        raise InputError(*faults)
    return _edition(entries["code"].text(), entries["set"].text() if "set" in entries else None, plain, press)


def _single_faults(node: Node, plain: dict[str, Any], press: Press) -> tuple[Fault, ...]:
    """What is wrong with values that the card schema looks at one by one."""
    faults = press.shape.single.faults(plain, Subject(node, "this printing"))
    odd = (misfit(node.at((name,)), value, press.fields[name]) for name, value in plain.items())
    return faults or tuple(fault for fault in odd if fault is not None)


def quick_printing(code: str, card_set: str | None, plain: dict[str, Any], press: Press) -> Printing | None:
    """The edition of values that are right; of all others None."""
    if not press.shape.single.passes(plain):
        return None
    for name, value in plain.items():
        if not fits(value, press.fields[name]):
            return None
        if type(value) is dict and not press.locales >= value.keys() >= press.default:
            return None
    return _edition(code, card_set, plain, press)


def _edition(code: str, card_set: str | None, plain: Mapping[str, Any], press: Press) -> Printing:
    """The edition of values that are right."""
    values = {name: _value(each, press.fields[name], press.game) for name, each in plain.items()}
    return Printing(code=code, set=card_set, fields=values)


_READINGS: Mapping[str, Callable[[Node, Node, Press], Any]] = {
    "unknown": lambda node, card, press: unknown(node, card, press.fields),
    "instead": lambda node, card, press: instead(node, card, press.fields),
    "amends": lambda node, _, __: amends(node),
    "printings": _printings,
}


def locale_faults(node: Node, game: Game) -> tuple[Fault, ...]:
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


def per_locale(value: Any, game: Game) -> Locales:
    """A text, or one per locale, in the order of the game's locales."""
    if not isinstance(value, dict):
        return {game.locales[0]: value}
    return {locale: plain_text(value[locale]) for locale in game.locales if locale in value}


def _met_twice(node: Node, card: str, press: Press) -> tuple[Fault, ...]:
    """The fault of an id that an earlier card of the file has."""
    if card in press.taken:
        return (repeated(card, node.place, press.taken[card], node),)
    press.taken[card] = node.place
    return ()


def repeated(card: str, place: Position, first: Position, node: Node | None = None) -> Fault:
    """An id that two cards have, told at the second one."""
    message = f"the id '{card}' stands twice; {first} has it first"
    return Fault(message=message, place=place) if node is None else node.at(("id",)).fault(message)


def _made(plain: Mapping[str, Any], frame: Frame, press: Press) -> Card:
    """The card of values that the schema found right."""
    values = {
        name: _value(plain[name], known, press.game)
        for name, known in press.fields.items()
        if name in plain and name not in HEAD and plain[name] is not False
    }
    return Card(
        id=plain["id"],
        game=press.game.id,
        set=frame.set,
        names=per_locale(plain["name"], press.game),
        fields=values,
        unknown=frame.own.unknown,
        instead=frame.own.instead,
        amends=frame.own.amends,
        printings=frame.own.printings,
        place=frame.place,
    )


def _value(value: Any, known: Field, game: Game) -> Value:
    """A value as cards hold it."""
    if known.localised:
        return per_locale(value, game)
    made: Value = tuple(value) if known.kind is Kind.LIST else value
    return made
