"""Terms of a query written by cardkit: values in their quotes, and what a word that stands alone may mean."""

import re

from cardkit.model import Field, Kind
from cardkit.query.language import Language
from cardkit.query.number import is_count
from cardkit.query.tokens import KEYWORDS
from cardkit.text import fold

_PLAIN = re.compile(r"[^\W_][\w.+~/-]*")
"""Values that a query takes without quotes."""


def is_plain_value(value: str) -> bool:
    """A query takes the value without quotes."""
    return _PLAIN.fullmatch(value) is not None and value.lower() not in KEYWORDS


def quoted_value(value: str) -> str:
    """A value as a query takes it."""
    if is_plain_value(value):
        return value
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def quoted_item(value: str) -> str:
    """An item of a list as a query takes it; a number without quotes would ask how many there are."""
    return f'"{value}"' if is_count(value) else quoted_value(value)


def terms(language: Language, word: str) -> tuple[str, ...]:
    """The terms in which a word is the value of a field, or a flag's name: `side:enemy`, `is:epic`.

    What people call a value counts too, in any locale.
    """
    named = language.named(word) or language.labelled(word)
    flags = (f"is:{named.name}",) if named is not None and named.kind is Kind.FLAG else ()
    values = ((field.name, value) for field in language.fields for value in field.values if _called(field, value, word))
    return flags + tuple(f"{name}:{quoted_value(value)}" for name, value in values)


def is_plain(language: Language, word: str) -> bool:
    """The word is neither a field nor a value, so that it can only be part of a name."""
    return language.named(word) is None and not terms(language, word)


def pair(language: Language, word: str, value: str) -> str | None:
    """The term of a field and a value that stand side by side: `cost:3` of `cost 3`; None when they are none."""
    field = language.named(word)
    if field is None:
        return None
    if field.kind in (Kind.NUMBER, Kind.LIST) and is_count(value):
        return f"{field.name}:{value}"
    known = next((each for each in field.values if _called(field, each, value)), None)
    return None if known is None else f"{field.name}:{quoted_value(known)}"


def called(field: Field, word: str) -> tuple[str, ...]:
    """The values of a field that people call so, in any locale."""
    sought = fold(word)
    labels = ((value, field.words.get(value, {})) for value in field.values)
    return tuple(value for value, texts in labels if sought in {fold(each) for each in texts.values()})


def _called(field: Field, value: str, word: str) -> bool:
    """The value of a field is called so, by itself or in some locale; a list's number asks how many it has."""
    if is_count(value):
        return False
    return fold(word) in {fold(each) for each in (value, *field.words.get(value, {}).values())}
