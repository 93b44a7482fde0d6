"""A comparison as it was typed, and the errors that point at its parts."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cardkit.errors import QueryError, UnknownField
from cardkit.model import Field, Kind
from cardkit.query.expression import Reference
from cardkit.query.language import OWN, RELEASED, Language
from cardkit.query.tokens import BANG, BAR, OPERATOR, QUOTED, VALUES, WORD, Token
from cardkit.text import known_hint, listing, quoted, slug, suggestion

BETWEEN = ".."
"""What stands between the two ends of a range."""

_REFERENCE = re.compile(r"\$(?P<name>[^\W\d][\w-]*)(?:\.(?P<field>[\w-]*))?\Z")

_SUMMED = re.compile(r"(?P<first>[^\W\d]\w*)(?P<sign>[-+*/%])[\w.+*/%-]+\Z")
"""A sum in the place of a field."""

_COMPARED = re.compile(r"(?P<operator><=|>=|!=|[:=<>])(?P<value>[^\s()|]+)")
"""What stands behind a field."""

_TURNED = {"+": "-", "-": "+"}
"""The sign that a part of a sum has on the other side of the operator."""

_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
"""The operator when its sides change places."""

_NUMERIC = re.compile(r"-?[0-9.]+(?:[-+*/%][\w.]+)*\Z")
"""A number, or a sum that begins with one."""

_UNDATED = "a set file says it as released: 2025-03 in its 'set', a source of sets as released: KEY"

_NO_FIELDS = {
    OWN: (
        f"'{OWN}' is how many copies are owned, and no field of cards",
        f"write {OWN}>=1, order:-{OWN} or --facet {OWN}",
    ),
    **{
        word: (f"no set of this game has a date, which '{word}' asks for", _UNDATED)
        for word in (RELEASED.name, *RELEASED.aliases)
    },
}
"""Words that are no fields here though people know them, and why."""

_GLUED = re.compile(r"[^\s()]*")


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
        hint = f"did you mean {listing(map(quoted, elsewhere), 3)}?" if elsewhere else self.known(word, known)
        return self.error(f"unknown {noun} '{word}'", token.span, hint)

    def known(self, word: str, known: Iterable[str]) -> str | None:
        """The hint of a word that is none of the known ones: the nearest, else all, or which command tells all."""
        game = self.language.game
        return known_hint(word, known, more=f"cardkit catalogue info --game {game}" if game else "")


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

    def ends(self, token: Token) -> tuple[str, str]:
        """The two ends of a range.

        Raises:
            QueryError: one of them is missing, or the operator takes no range.
        """
        low, _, high = token.text.partition(BETWEEN)
        if not low or not high:
            sign, end = (">=", low) if low else ("<=", high)
            raise self.place.error("a range has two ends", token.span, f"write {self.word.text}{sign}{end or '...'}")
        if self.operator.text not in (":", "=", "!="):
            raise self.refused(f"a range is not compared with '{self.operator.text}'", f"write {self.word.text}:...")
        return low, high

    def no_range(self, token: Token, low: str, high: str) -> QueryError:
        """The error of a range whose ends stand the wrong way round."""
        return self.place.error("the range holds nothing", token.span, f"write {high}{BETWEEN}{low}")


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
    if found is None:
        raise _no_field(place, token, name if dot else token.text)
    if not found.localised:
        raise place.error(f"'{found.name}' has no texts per locale", token.span, f"write {name}")
    if locale not in place.language.locales:
        raise place.unknown("locale", token, locale, place.language.locales)
    return found, locale


def _no_field(place: Place, token: Token, word: str) -> QueryError:
    """The error of a word that names no field; without its locale."""
    if not token.text:
        return place.error("a field is missing", token.span, "write field names with commas between them")
    if token.text in _NO_FIELDS:
        why, remedy = _NO_FIELDS[token.text]
        return place.error(why, token.span, remedy)
    if not token.text[0].isalpha():
        hint = _mirrored(place, token) if _NUMERIC.match(token.text) else None
        return place.error(f"'{token.text}' is no field", token.span, hint or "a text with : < = > in it is quoted")
    if _is_sum(place, token):
        why = f"'{word}' is a sum; one stands right of the operator alone"
        return place.error(why, token.span, _mirrored(place, token) or _turned(place, token))
    meant = place.language.labelled(word)
    if meant is not None:
        return UnknownField(word, place.text, token.span, f"did you mean '{meant.name}'?")
    fields = tuple(each.name for each in place.language.fields)
    hint = suggestion(word, _meant(place.language, word)) or place.known(word, fields)
    return UnknownField(word, place.text, token.span, hint)


def _is_sum(place: Place, token: Token) -> bool:
    """A word begins with a field of numbers and a sign."""
    found = _SUMMED.match(token.text)
    first = place.language.named(found["first"]) if found else None
    return first is not None and first.kind is Kind.NUMBER


def _mirrored(place: Place, token: Token) -> str | None:
    """The comparison turned round whose right side is a field of numbers: `hp>cost*2` of `cost*2<hp`."""
    compared = _COMPARED.match(place.text, token.end)
    field = place.language.named(compared["value"]) if compared else None
    if compared is None or field is None or field.kind is not Kind.NUMBER:
        return None
    sign = compared["operator"]
    return f"write {compared['value']}{_MIRRORED.get(sign, sign)}{token.text}"


def _turned(place: Place, token: Token) -> str | None:
    """The comparison in which a sum stands right of the operator: `a>=8-b` of `a+b>=8`."""
    summed, compared = _SUMMED.match(token.text), _COMPARED.match(place.text, token.end)
    if summed is None or compared is None:
        return None
    rest = "".join(_TURNED.get(char, char) for char in token.text[summed.start("sign") :])
    told = f"{summed['first']}{compared['operator']}"
    # What is multiplied may turn the operator round, and a range is no part of a sum.
    is_plain = not any(sign in rest for sign in "*/%") and BETWEEN not in compared["value"]
    return f"write {told}{compared['value']}{rest}" if is_plain else f"such as {told}..."


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


def misplaced(place: Place, tokens: Sequence[Token], index: int) -> QueryError:
    """The error of a token where a term should begin."""
    token, before = tokens[index], tokens[index - 1] if index else None
    if token.sort == OPERATOR and before is not None and before.sort in VALUES and before.end == token.start:
        return _behind_value(place, before, token, index > 1 and tokens[index - 2].sort in (OPERATOR, BANG, BAR))
    if token.sort == OPERATOR and before is not None and before.sort == WORD and not before.keyword:
        behind = tokens[index + 1]
        value = place.text[behind.start : behind.end] if behind.sort in VALUES else "..."
        hint = f"write {before.text}{token.text}{value}"
        return place.error(f"a blank stands before '{token.text}'", token.span, hint)
    if token.sort == OPERATOR:
        return place.error(f"a field is missing before '{token.text}'", token.span, 'a text is quoted: ":"')
    if token.sort == BANG:
        return place.error("a name is missing behind '!'", token.span)
    if before is not None and (before.keyword or before.sort == BAR):
        return place.error(f"a term is missing behind '{before.text}'", before.span)
    return place.error(f"a term is missing before '{token.text}'", token.span)


def _behind_value(place: Place, value: Token, operator: Token, in_term: bool) -> QueryError:
    """The error of an operator that touches a value: of a field in quotes, or a second one in one term."""
    behind = _GLUED.findall(place.text, operator.start)[0]
    if in_term or value.sort != QUOTED:
        whole = value.text + behind.replace('"', "")
        hint = f'a value with it is quoted: "{whole}"'
        return place.error(f"'{operator.text}' stands behind a value", operator.span, hint)
    field = _called(place.language, value.text)
    if field is None:
        return _no_field(place, value, value.text)
    return place.error("a field stands without quotes", value.span, f"write {field.name}{behind}")


def _called(language: Language, text: str) -> Field | None:
    """The field of that name or label, whatever stands between its words."""
    known = language.named(text) or language.labelled(text)
    return known or next((each for each in language.fields if slug(each.name) == slug(text) != ""), None)


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
