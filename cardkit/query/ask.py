"""A comparison as it was typed, and the errors that point at its parts."""

import re
from typing import NamedTuple

from cardkit.errors import QueryError
from cardkit.model import Field, Kind
from cardkit.query.expression import Reference
from cardkit.query.language import Language
from cardkit.query.tokens import WORD, Token
from cardkit.text import known_hint, listing, quoted

_REFERENCE = re.compile(r"\$(?P<name>[^\W\d][\w-]*)(?:\.(?P<field>[\w-]*))?\Z")


class Place(NamedTuple):
    """A query and what it may name."""

    text: str
    language: Language

    def error(self, message: str, span: tuple[int, int], hint: str | None = None) -> QueryError:
        """An error that marks these characters of the query."""
        return QueryError(message, self.text, span, hint)

    def unknown(
        self, noun: str, token: Token, word: str, known: tuple[str, ...], elsewhere: tuple[str, ...] = ()
    ) -> QueryError:
        """The error of a word that is none of the known ones; `elsewhere` are the terms in which it has a meaning."""
        hint = f"did you mean {listing(map(quoted, elsewhere), 3)}?" if elsewhere else known_hint(word, known)
        return self.error(f"unknown {noun} '{word}'", token.span, hint)


class Asked(NamedTuple):
    """A field and an operator, waiting for values."""

    place: Place
    field: Field
    locale: str | None
    word: Token
    """The field as typed."""
    operator: Token

    def refused(self, why: str, hint: str | None) -> QueryError:
        """The error of an operator that the field does not take."""
        return self.place.error(why, self.operator.span, hint)


def field(place: Place, token: Token) -> tuple[Field, str | None]:
    """The field, and the locale behind its dot, that a word names.

    Raises:
        QueryError: no field has that name, or no text in that locale.
    """
    whole = place.language.named(token.text)
    if whole is not None:
        return whole, None
    name, dot, locale = token.text.rpartition(".")
    found = place.language.named(name) if dot else None
    if not token.text:
        raise place.error("a field is missing", token.span, "write field names with commas between them")
    if found is None and not token.text[0].isalpha():
        raise place.error(f"'{token.text}' is no field", token.span, "a text with : < = > in it is quoted")
    if found is None:
        word = name if dot else token.text
        meant = place.language.labelled(word)
        if meant is not None:
            raise place.error(f"unknown field '{word}'", token.span, f"did you mean '{meant.name}'?")
        raise place.unknown("field", token, word, _meant(place.language, word))
    if not found.localised:
        raise place.error(f"'{found.name}' has no texts per locale", token.span, f"write {name}")
    if locale not in place.language.locales:
        raise place.unknown("locale", token, locale, place.language.locales)
    return found, locale


def reference(place: Place, token: Token) -> Reference | None:
    """The reference that a value is; None when it is a text that merely begins with `$`, such as `$5`."""
    match = _REFERENCE.match(token.text) if token.sort == WORD else None
    if match is None:
        return None
    name, known = match["name"], place.language.references
    if not known:
        raise place.error(f"'${name}' stands for nothing here", token.span, "a text that begins with $ is quoted")
    if name not in known:
        raise place.unknown("reference", token, f"${name}", tuple(f"${each}" for each in known))
    if not match["field"]:
        raise place.error(f"'${name}' has many fields; name one", token.span, f"such as {_first(name, known[name])}")
    if match["field"] not in known[name]:
        fields = tuple(f"${name}.{each}" for each in sorted(known[name]))
        raise place.unknown("reference", token, f"${name}.{match['field']}", fields)
    return Reference(name, match["field"])


def numeric(language: Language, name: str) -> bool:
    """The reference's field can be a number: it is a field of numbers, or not one of the game's."""
    found = language.named(name)
    return found is None or found.kind is Kind.NUMBER


def _meant(language: Language, word: str) -> tuple[str, ...]:
    """What may have been meant by a word that is no field: no field either, such as `is`, where that cannot stand."""
    return tuple(each.name for each in language.fields) if word in language.words else language.words


def _first(name: str, fields: frozenset[str]) -> str:
    """An example of a reference."""
    return f"${name}.{min(fields, default='name')}"
