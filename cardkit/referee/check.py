"""Checks as a table: what each needs is read from the types of its function, so that any shell can ask it.

A key of the command line is a parameter's name with `-` for `_`. One value is a number, yes or no, a word, a name, a
card, a file; several stand behind each other with commas, or under the same key again.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass, replace
from enum import StrEnum
from inspect import Parameter as Given
from inspect import signature
from types import NoneType, UnionType
from typing import NamedTuple, Union, get_args, get_origin, get_type_hints

from cardkit.errors import UsageError
from cardkit.model import Card
from cardkit.referee.rule import RULES, Rule
from cardkit.referee.ruling import Open, Ruling, Seed
from cardkit.source import Node
from cardkit.text import known_hint, quoted, suggestion

_TRUTHS = {"yes": True, "true": True, "no": False, "false": False}

_NUMBER = re.compile(r"([A-Za-z]{2}-)?[0-9]")
"""How the number of a rule begins, such as CD-47 or 5.4."""

_DIGITS = 9
"""More of them count nothing that lies on a table."""


@dataclass(frozen=True, slots=True)
class Record:
    """A file that a check reads, and the cards that it names."""

    node: Node
    cards: Mapping[str, Card]
    """By the names that the file uses."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One question that a referee answers."""

    name: str
    title: str
    rule: Callable[..., Ruling]
    example: str
    """What a shell may type behind the check's name."""
    named: Callable[[Node], tuple[Node, ...]] | None = None
    """The names of cards in the file that it reads."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Referee:
    """A game's checks, and how their values are read."""

    game: str
    title: str
    checks: tuple[Check, ...]
    rules: Mapping[str, Rule]
    """What the numbers in its answers mean."""
    cards: Mapping[type, Callable[[Card], object]] = field(default_factory=dict)
    """How a card of the catalogue becomes a value of that type."""
    texts: Mapping[type, Callable[[str], object]] = field(default_factory=dict)
    """How a text does; it raises UsageError."""
    spelled: Callable[[str], str] = str
    """The name of a card that a short form stands for."""

    def check(self, name: str) -> Check:
        """The check of that name.

        Raises: UsageError with the nearest one.
        """
        found = next((each for each in self.checks if each.name == name), None)
        if found is None and _NUMBER.match(name):
            raise UsageError(f"no rule of {self.game} has the number {quoted(name)}", f"'{RULES}' tells all of them")
        if found is None:
            known = known_hint(name, [each.name for each in self.checks], limit=len(self.checks))
            raise UsageError(f"no check of {self.game} is called {quoted(name)}", known)
        return found


class Parameter(NamedTuple):
    """One key of a check."""

    key: str
    kind: type
    """Of one value."""
    many: bool
    needed: bool
    usual: str = ""
    """What is taken where it is left out; empty for nothing, for none, and for readings, which answers tell."""

    @property
    def words(self) -> tuple[str, ...]:
        """What a value may be, where that is one of few words."""
        if self.kind is bool:
            return "yes", "no"
        return tuple(str(each) for each in self.kind) if issubclass(self.kind, StrEnum) else ()


class Group(NamedTuple):
    """Keys that make one value together."""

    made: type
    keys: tuple[Parameter, ...]


Shape = Mapping[str, Parameter | Group]
"""The parameters of a check's function, by name."""


class Asked(NamedTuple):
    """A check with the texts of a shell, by key; every key is known and none is missing."""

    referee: Referee
    check: Check
    texts: Mapping[str, tuple[str, ...]]

    @property
    def cards(self) -> tuple[str, ...]:
        """Names of the cards that the texts name, in full."""
        readers = self.referee.cards
        return tuple(self.referee.spelled(each) for key, each in self._every() if key.kind in readers)

    @property
    def files(self) -> tuple[str, ...]:
        """Paths of the files that the texts name."""
        return tuple(each for key, each in self._every() if key.kind is Record)

    def _every(self) -> Iterable[tuple[Parameter, str]]:
        known = {key.key: key for key in keys(self.check, self.referee)}
        return ((known[key], each) for key, texts in self.texts.items() for each in texts)


def shape(check: Check, referee: Referee) -> Shape:
    """What a check's function needs."""
    hints = get_type_hints(check.rule)
    given = signature(check.rule).parameters.items()
    return {name: _part(referee, name, hints[name], each.default) for name, each in given}


def _part(referee: Referee, name: str, hint: object, usual: object) -> Parameter | Group:
    """A parameter, or the fields of the dataclass that it is."""
    read = (*referee.cards, *referee.texts, Record)
    if isinstance(hint, type) and is_dataclass(hint) and hint not in read:
        hints = get_type_hints(hint)
        return Group(hint, tuple(_parameter(each.name, hints[each.name], each.default) for each in fields(hint)))
    return _parameter(name, hint, usual)


def _parameter(name: str, hint: object, usual: object) -> Parameter:
    """A key and the kind of its values; `usual` is what it has where it is left out."""
    many = get_origin(hint) is tuple
    inner = get_args(hint)[0] if many else hint
    if get_origin(inner) in (Union, UnionType):
        inner = next(each for each in get_args(inner) if each is not NoneType)
    assert isinstance(inner, type), f"{name}: {inner}"
    needed = usual in (Given.empty, MISSING) and inner is not Seed
    return Parameter(name.replace("_", "-"), inner, many, needed, _told(inner, usual))


def _told(kind: type, usual: object) -> str:
    """A default in the words that a shell uses; empty where there is nothing to tell."""
    if isinstance(usual, bool):
        return "yes" if usual else "no"
    is_told = isinstance(usual, int | StrEnum) and not issubclass(kind, Open)
    return f"{usual or ''}" if is_told else ""


def keys(check: Check, referee: Referee) -> tuple[Parameter, ...]:
    """All keys of a check."""
    parts = shape(check, referee).values()
    return tuple(key for part in parts for key in (part.keys if isinstance(part, Group) else (part,)))


def asked(referee: Referee, name: str, words: Iterable[str]) -> Asked:
    """A check with its `key=value` words.

    Raises: UsageError for an unknown check or key, a word that is none, a key twice, a key that is missing.
    """
    check = referee.check(name)
    known, texts = {key.key: key for key in keys(check, referee)}, dict[str, tuple[str, ...]]()
    for word in words:
        key, is_pair, value = word.partition("=")
        if not is_pair:
            raise UsageError(f"{quoted(word)} is no key=value", f"such as: {check.example}")
        if key not in known:
            raise UsageError(f"{check.name} has no key {quoted(key)}", known_hint(key, known, limit=len(known)))
        if key in texts and not known[key].many:
            raise UsageError(f"{key} is given twice", "it has one value")
        texts[key] = texts.get(key, ()) + (_split(value) if known[key].many else (value.strip(),))
    missing = [key.key for key in known.values() if key.needed and key.key not in texts]
    if missing:
        raise UsageError(f"{check.name} needs {missing[0]}=", f"such as: {check.example}")
    return Asked(referee, check, texts)


def seeded(asking: Asked, seed: int) -> Asked:
    """The same with a seed, where the check leaves something to chance and nobody says one."""
    chance = (key.key for key in keys(asking.check, asking.referee) if key.kind is Seed)
    return asking._replace(texts={**dict.fromkeys(chance, (f"{seed}",)), **asking.texts})


def _split(value: str) -> tuple[str, ...]:
    """Values between commas; no value is none."""
    return tuple(part.strip() for part in value.split(",")) if value.strip() else ()


class Found(NamedTuple):
    """What the texts of a shell name."""

    cards: Mapping[str, Card] = {}
    """By name, in full."""
    records: Mapping[str, Record] = {}
    """By path."""


def ruling(asking: Asked, found: Found) -> Ruling:
    """The answer, with all that `asking` names.

    Raises: UsageError for a text that is no value of its key's kind; InputError for a file that is none of its kind.
    """

    def values(key: Parameter) -> object:
        read = [_value(asking.referee, key, text, found) for text in asking.texts[key.key]]
        return tuple(read) if key.many else read[0]

    filled: dict[str, object] = {}
    for name, part in shape(asking.check, asking.referee).items():
        if isinstance(part, Group):
            given = {key.key.replace("-", "_"): values(key) for key in part.keys if key.key in asking.texts}
            filled[name] = part.made(**given)
        elif part.key in asking.texts:
            filled[name] = values(part)
    said = keys(asking.check, asking.referee)
    made = asking.check.rule(**filled)
    left_out = {key.key: key.usual for key in said if key.usual and key.key not in (*asking.texts, *made.moot)}
    return replace(made, left_out=left_out)


def _value(referee: Referee, key: Parameter, text: str, found: Found) -> object:
    """One value.

    Raises: UsageError.
    """
    if key.kind in referee.cards:
        return referee.cards[key.kind](found.cards[referee.spelled(text)])
    if key.kind in referee.texts:
        return referee.texts[key.kind](text)
    return found.records[text] if key.kind is Record else _plain(key, text)


def _plain(key: Parameter, text: str) -> object:
    """A number, a truth, a word or a text."""
    if key.kind is bool:
        if text not in _TRUTHS:
            raise UsageError(f"{key.key} is {quoted(text)}; yes or no is needed")
        return _TRUTHS[text]
    if issubclass(key.kind, int):
        return key.kind(_number(key, text))
    if issubclass(key.kind, StrEnum):
        if text not in key.words:
            raise UsageError(f"{key.key} is {quoted(text)}; known: {', '.join(key.words)}", suggestion(text, key.words))
        return key.kind(text)
    if not text:
        raise UsageError(f"{key.key} is empty", "leave it out, or give it a value")
    return text


def _number(key: Parameter, text: str) -> int:
    """A number of things; none is negative.

    Raises: UsageError.
    """
    if not (text.isascii() and text.isdigit()):
        raise UsageError(f"{key.key} is {quoted(text)}; a whole number is needed")
    if len(text) > _DIGITS:
        raise UsageError(f"{key.key} is {quoted(text)}; a number of at most {_DIGITS} digits is needed")
    return int(text)
