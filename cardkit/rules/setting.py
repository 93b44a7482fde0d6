"""What a ruleset says beside its rules -> values: roles, choices, adjustments, dated lists."""

import re
from collections.abc import Iterator, Mapping
from datetime import date

from cardkit.errors import InputError
from cardkit.model import Kind
from cardkit.query.number import is_number
from cardkit.rules.cardlist import NAMING, CardList, Version
from cardkit.rules.numbers import OWN, Number
from cardkit.rules.reading import condition, scope
from cardkit.rules.ruleset import FROM, Adjustment, Choice, Gift, Role
from cardkit.rules.term import Quantity
from cardkit.rules.vocabulary import Vocabulary
from cardkit.source import Node

_NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
_LIST_NAME = re.compile(r"[a-z0-9][a-z0-9_-]*\Z")
_ADJUSTMENT = ("in", "of", "when", "set", "to", "once", "give")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}\Z")


def names(node: Node | None) -> tuple[str, ...]:
    """The names of the roles or choices of a mapping.

    Raises: InputError when one cannot stand behind `$`.
    """
    entries = {} if node is None else node.entries()
    for name in entries:
        if node is not None and (name in (*OWN, FROM) or not _NAME.match(name)):
            hint = "a name has a-z, 0-9 and _" if name not in (*OWN, FROM) else None
            raise InputError(node.key_fault(name, f"'${name}' cannot be a name of one's own", hint))
    return tuple(entries)


def role(name: str, node: Node, known: Vocabulary) -> Role:
    """A role: where its card lies, and which it is.

    Raises: InputError.
    """
    words = node.mapping(("zone", "of"))
    if not words:
        raise InputError(node.fault(f"the role '{name}' has neither 'zone' nor 'of'; say which card it is"))
    zones = known.zones(words["zone"]) if "zone" in words else ()
    return Role(name, scope(words, known)._replace(zones=zones, everywhere=True))


def choice(name: str, node: Node, known: Vocabulary) -> Choice:
    """A choice: one of its values, or of those of a field.

    Raises: InputError.
    """
    words = node.mapping(("of", "values", "when"))
    if ("of" in words) == ("values" in words):
        raise InputError(node.fault(f"the choice '{name}' has either 'of', a field, or 'values', a list"))
    if "values" in words and not words["values"].items():
        raise InputError(words["values"].fault(f"the choice '{name}' has no value that can be chosen"))
    field = known.field(words["of"]) if "of" in words else None
    found = None if field is None else known.game.field(field)
    values = tuple(_value(each) for each in words["values"].items()) if "values" in words else ()
    return Choice(
        name,
        values if found is None else found.values,
        field,
        condition(words["when"], known) if "when" in words else None,
        node.place,
    )


def is_worded(choice: Choice) -> bool:
    """What may be chosen is known, and none of it is a number."""
    return bool(choice.values) and not any(is_number(each) for each in choice.values)


def _value(node: Node) -> str:
    """What can be chosen.

    Raises: InputError when it is empty.
    """
    text = node.text()
    if not text.strip():
        raise InputError(node.fault("a value of the choice is empty", "say what is chosen, such as none"))
    return text


def adjustment(node: Node, known: Vocabulary) -> Adjustment:
    """Numbers of cards that are set anew, or what cards give to others.

    Raises: InputError.
    """
    words = node.mapping(_ADJUSTMENT, required=("set",) if node.child("to") is None else ())
    gift = _gift(node, words, known)
    fields = _set(words["set"], known, ("card", "copies") if gift else ("card",)) if "set" in words else {}
    when = condition(words["when"], known) if "when" in words else None
    return Adjustment(scope(words, known)._replace(everywhere=True), when, fields, gift)


def _gift(node: Node, words: Mapping[str, Node], known: Vocabulary) -> Gift | None:
    """What cards give to others, where `to` says in which field they name them.

    Raises: InputError.
    """
    if "to" not in words:
        stray = next((word for word in ("give", "once") if word in words), None)
        if stray is not None:
            hint = "say in which field the cards name those to which they give"
            raise InputError(node.key_fault(stray, f"'{stray}' without 'to'", hint))
        return None
    if "when" in words:
        fault = node.key_fault("when", "'when' beside 'to'", "cards give what they do whenever the deck holds them")
        raise InputError(fault)
    given = words["give"].items() if "give" in words else ()
    if not given and "set" not in words:
        raise InputError(node.fault("the cards give nothing; say with 'give' or 'set' what others have of them"))
    return Gift(
        known.field(words["to"], (Kind.LIST, Kind.TEXT, Kind.CODE)),
        tuple(known.field(each, (Kind.LIST, Kind.NUMBER)) for each in given),
        known.field(words["once"], (Kind.NUMBER,)) if "once" in words else None,
    )


def _set(node: Node, known: Vocabulary, own: tuple[str, ...]) -> Mapping[str, Number]:
    """The new value of each field.

    Raises: InputError.
    """
    given = node.entries()
    if not given:
        raise InputError(node.fault("nothing is set; write {FIELD: NUMBER}"))
    fields: dict[str, Number] = {}
    for name, value in given.items():
        found = known.game.field(name)
        if found is None or found.kind is not Kind.NUMBER:
            numbers = tuple(each.name for each in known.game.fields if each.kind is Kind.NUMBER)
            raise InputError(node.key_fault(name, f"'{name}' is no number field", known_numbers(numbers)))
        if found.name in fields:
            raise InputError(node.key_fault(name, f"'{name}' is '{found.name}', which is set here too", "set it once"))
        fields[found.name] = known.number(value, own)
    return fields


def known_numbers(numbers: tuple[str, ...]) -> str | None:
    """The hint of a field that is none of the numbers."""
    return f"known: {', '.join(numbers)}" if numbers else "the game has no field of numbers"


def card_list(name: str, node: Node, lists: Mapping[str, Node]) -> CardList:
    """A dated list, of the `lists` that may be on it.

    Raises: InputError.
    """
    if not _LIST_NAME.match(name):
        raise InputError(node.fault(f"'{name}' is no name of a list; it has a-z, 0-9, - and _"))
    long = isinstance(node.value, dict)
    words = node.mapping(("data", "includes", "versions")) if long else {"versions": node}
    includes = tuple(each.word(lists) for each in words["includes"].items()) if "includes" in words else ()
    versions = [_version(each) for each in words["versions"].items()] if "versions" in words else []
    days = [each.since for each in versions]
    twice = next((n for n, day in enumerate(days) if day in days[:n]), None)
    if twice is not None:
        raise InputError(
            words["versions"].items()[twice].fault(f"the list '{name}' has two versions from {days[twice]}")
        )
    return CardList(name, includes, tuple(sorted(versions, key=lambda each: each.since)), words.get("data"))


def circles(lists: Mapping[str, CardList], nodes: Mapping[str, Node]) -> Iterator[InputError]:
    """The errors of lists that are on themselves."""
    for name in lists:
        waiting, met = list(lists[name].includes), set[str]()
        while waiting:
            each = waiting.pop()
            if each == name:
                yield InputError(nodes[name].fault(f"the list '{name}' includes itself"))
                break
            waiting += () if each in met else lists[each].includes
            met.add(each)


def day(node: Node) -> str:
    """A day, YYYY-MM-DD.

    Raises: InputError when there is no such day.
    """
    text = node.text()
    try:
        if not _DAY.match(text):
            raise ValueError(text)
        date.fromisoformat(text)
    except ValueError as error:
        raise InputError(node.fault(f"'{text}' is no day", "write YYYY-MM-DD, such as 2026-09-24")) from error
    return text


def _version(node: Node) -> Version:
    """What a list says from a day on."""
    words = node.mapping(("from", *NAMING, "sets", "points"), required=("from",))
    points: dict[str, tuple[Node, Quantity]] = {}
    for card, value in words["points"].entries().items() if "points" in words else ():
        points[card] = (words["points"].key(card), value.number())
    parts = {part: words[part].items() if part in words else () for part in NAMING}
    return Version(day(words["from"]), parts, points, words["sets"].items() if "sets" in words else ())
