"""What may come next in a half-typed query: its last part, and the words that it may become."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import takewhile

from cardkit.model import PLACE, PRINTING, Field, Kind
from cardkit.query.language import ASKING, OPTIONS, OUTSIDE, OWN, PRINTS, Language
from cardkit.query.term import is_plain_value, quoted_item, quoted_value
from cardkit.query.tokens import KEYWORDS
from cardkit.text import fold

_PIECE = re.compile(r'(?:"(?:[^"\\]|\\.)*(?:"|\Z)|(?<=[:=])/(?:[^/\\]|\\.)*(?:/|\Z)|[^\s()"])+', re.DOTALL)
"""What stands between blanks and brackets; a quote or a regular expression may be left open."""

_TERM = re.compile(
    r"(?P<marks>-*!?)"
    r"(?:(?P<word>[^\W\d_][\w.-]*)(?P<operator><=|>=|!=|[:=<>]))?"
    r'(?P<done>(?:(?:"(?:[^"\\]|\\.)*"|[^|"])*\|)*)'
    r"(?P<part>.*)",
    re.DOTALL,
)
"""A term: marks, a field, values that are whole, and the part that is being typed."""

_RUN = re.compile(r"(?:(?<![^\s(])[^\W_][\w.+'’/-]*\s+)+\Z")
"""Bare words right before the part: a name may have begun there."""


_SIGNS = (":", "<=", ">=")
"""What stands behind a field that is a number; behind all else the first."""


class Wanted(StrEnum):
    """What the language itself does not know: it comes from cards, or from decks."""

    NOTHING = "nothing"
    NAMES = "names"
    IDS = "ids"
    ITEMS = "items"
    DECKS = "decks"
    LISTS = "lists"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The end of a half-typed query."""

    start: int
    """Where the part begins that is being typed, from 0; all before it stays."""
    part: str
    """That part, without the quote that opens it."""
    words: tuple[str, ...] = ()
    """What the part may become, as far as the language knows it."""
    wanted: Wanted = Wanted.NOTHING
    """What else it may become."""
    field: str = ""
    """The field whose items are wanted."""
    locale: str | None = None
    """The locale of the names that are wanted; None means any."""
    is_bare: bool = False
    """The part stands alone, so that a name of plain words needs no quotes."""
    run: tuple[str, ...] = ()
    """Bare words before the part, with which a name may have begun."""

    def alone(self) -> "Ending":
        """The same where no name begins with the words of the run."""
        return replace(self, run=())


def ending(text: str, language: Language) -> Ending:
    """What may come next behind a half-typed query."""
    piece = next((found for found in _PIECE.finditer(text) if found.end() == len(text)), None)
    start = len(text) if piece is None else piece.start()
    term = _TERM.fullmatch(text, start)
    assert term is not None  # every group may be empty, and the last takes anything
    start, part = term.start("part"), term["part"]
    if f"{term['done']}{part}".startswith("/"):
        return Ending(start=term.start("done"), part=f"{term['done']}{part}")
    if term["word"]:
        return _value(term["word"], start, part.removeprefix('"'), language)
    if term["marks"].endswith("!") or part.startswith('"') or term["done"]:
        part = part.removeprefix('"')
        return Ending(start=start, part=part, wanted=_names_of(part))
    return _beginning(text, start, part, language)


def named(ending: Ending, names: Iterable[str]) -> tuple[str, ...]:
    """Names of cards as the part would have to be written; each begins with the run and the part."""
    return tuple(dict.fromkeys(_written(ending, name) for name in names))


def listed(part: str, language: Language) -> Ending:
    """What may come next in fields with commas between them, each maybe turned round: `-cost,ty`."""
    last = part.rpartition(",")[2]
    word = last.removeprefix("-")
    words = _beginning_with(word, _in_locales(word, language) or _names(language))
    return Ending(start=len(part) - len(word), part=word, words=words)


def _beginning(text: str, start: int, part: str, language: Language) -> Ending:
    """The part stands where a term begins: a field, a saved query, a name."""
    if part.startswith("@"):
        saved = (f"@{name}" for name in language.saved)
        return Ending(start=start, part=part, words=_beginning_with(part, saved))
    run = _RUN.search(text, 0, start)
    words = tuple(takewhile(lambda word: word not in KEYWORDS, reversed(run[0].split() if run else [])))[::-1]
    return Ending(
        start=start,
        part=part,
        words=_left(part, language),
        wanted=_names_of(part),
        is_bare=True,
        run=words,
    )


def _left(part: str, language: Language) -> tuple[str, ...]:
    """What may stand left of an operator and begins so, with `:`; behind a dot, the field's locales.

    A number that alone begins so is told with more operators: people rarely ask for one value.
    """
    asking = (each for each in ASKING if each != "is" or language.flags)
    every = _in_locales(part, language) or (*_names(language), *asking, *OUTSIDE, OWN, *OPTIONS)
    words = _beginning_with(part, every)
    numbers = {OWN, *(each.name for each in language.fields if each.kind in (Kind.NUMBER, Kind.DATE))}
    signs = _SIGNS if len(words) == 1 and words[0] in numbers else _SIGNS[:1]
    return tuple(f"{each}{sign}" for each in words for sign in signs)


def _in_locales(part: str, language: Language) -> tuple[str, ...]:
    """A field of texts with each locale behind its dot; none where no such field stands before a dot."""
    word, dot, _ = part.rpartition(".")
    field = language.named(word) if dot else None
    return tuple(f"{word}.{locale}" for locale in language.locales) if field is not None and field.localised else ()


def _value(word: str, start: int, part: str, language: Language) -> Ending:
    """The part is a value of a field, or of one of the language's own words."""
    if word in ("order", "prefer", "show"):
        inner = listed(part, language)
        more = _beginning_with(inner.part, (PLACE, PRINTING) if word == "show" else (OWN,)) if inner.part else ()
        return Ending(start=start + inner.start, part=inner.part, words=(*inner.words, *more))
    if word in OUTSIDE:
        return Ending(start=start, part=part, wanted=_SETS[word])
    if word in _OWN:
        return Ending(start=start, part=part, words=_beginning_with(part, _OWN[word](language)))
    name, dot, locale = word.rpartition(".")
    whole = language.named(word)
    field = whole or (language.named(name) if dot else None)
    if field == language.title:
        return Ending(start=start, part=part, wanted=_names_of(part), locale=None if whole else locale)
    is_open = field is not None and field.kind is Kind.NUMBER and not part  # its marks are rarely what is wanted
    words = () if field is None or is_open else _beginning_with(part, _values(field))
    wanted = _of_cards(field, part)
    return Ending(start=start, part=part, words=words, wanted=wanted, field=field.name if field else "")


def _of_cards(field: Field | None, part: str) -> Wanted:
    """Which values of a field only the cards know."""
    if field is not None and field.kind is Kind.LIST and not field.values:
        return Wanted.ITEMS
    return Wanted.IDS if field is not None and field.name == "id" and part else Wanted.NOTHING


def _names_of(part: str) -> Wanted:
    """Names, unless nothing is typed yet: all of them help nobody."""
    return Wanted.NAMES if part else Wanted.NOTHING


def _flags(language: Language) -> tuple[str, ...]:
    """The names of the flags."""
    return tuple(each.name for each in language.fields if each.kind is Kind.FLAG)


def _names(language: Language) -> tuple[str, ...]:
    """The names of all fields."""
    return tuple(each.name for each in language.fields)


def _unique(language: Language) -> tuple[str, ...]:
    """The names of all fields, and printings where there are any."""
    return (*_names(language), *([PRINTS] if language.has_prints else []))


def _locales(language: Language) -> tuple[str, ...]:
    """The game's locales."""
    return language.locales


_SETS = dict(zip(OUTSIDE, (Wanted.DECKS, Wanted.LISTS), strict=True))
"""What the words take whose values are sets of cards."""

_OWN: dict[str, Callable[[Language], tuple[str, ...]]] = {
    "is": _flags,
    "has": _names,
    "unique": _unique,
    "lang": _locales,
}
"""The values of the language's own words."""


def _values(field: Field) -> tuple[str, ...]:
    """The values that a field is known to have, as a query takes them."""
    if field.kind is Kind.FLAG:
        return ("true", "false")
    write = quoted_item if field.kind is Kind.LIST else quoted_value
    return tuple(write(value) for value in field.values)


def _beginning_with(part: str, words: Iterable[str]) -> tuple[str, ...]:
    """The words that begin so, compared folded and without the quote that opens them."""
    return tuple(word for word in words if fold(word.removeprefix('"')).startswith(fold(part)))


def _written(ending: Ending, name: str) -> str:
    """A name as the part would have to be written, without the words of the run."""
    if not ending.is_bare:
        return quoted_value(name)
    words = name.split()[len(ending.run) :]
    is_plain = all(is_plain_value(word) for word in words)
    return " ".join(words) if is_plain else quoted_value(" ".join(words))
