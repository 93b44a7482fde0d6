"""What a template sees of a card."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import SimpleNamespace

from markupsafe import Markup, escape

from cardkit.errors import Fault, PrintError
from cardkit.foreign.column import bare
from cardkit.foreign.meaning import ASIDE, BODIES, CREDITS, FLAVOURS, means
from cardkit.measure import Mm, Size
from cardkit.model import Card, Field, Game, Locales, Value
from cardkit.text import known_hint

MARK = "\ufdd0{}\ufdd1"
"""Stands in a face where the scale of a field's text goes; its ends are noncharacters, which no text may hold."""
SYMBOL = re.compile(r"\{([a-z][a-z0-9_-]*)\}")
"""A symbol in a text, by its name."""

_SHORT = re.compile(r"""(?<![^\s("„“‚‘«\[{}])([^\W\d_]|[-+−–]?[0-9]+) (?=\S)""")
"""A word of one letter or a whole number, with the blank behind it."""
_HELD = "\\1\u00a0"
_HOLDING = re.compile(r"(?:[^\s]+\u00a0)+\Z")
"""What a symbol behind it is held to."""
_PIECE = Markup("<span data-held>{}</span>")
"""Where a picture behind a no-break space does not fit, WeasyPrint 70 ends the line behind its first word; it does not
where the style sheet says that this wraps nowhere."""


class Scales:
    """The `fit` of templates: a mark for each field, in whose place the scale comes later."""

    def __getitem__(self, field: str) -> str:
        """The mark of a field."""
        return MARK.format(field)


def speaks(card: Card, locale: str) -> bool:
    """The card has its name and every localised text in the locale."""
    return locale in card.names and all(locale in value for value in card.fields.values() if isinstance(value, Mapping))


def card_view(card: Card, game: Game, locale: str) -> Mapping[str, object]:
    """`card`, `fields`, `label`, `word`, `art`: what tells of one card, in a locale that it speaks."""
    values = {name: _in(locale, value) for name, value in {**card.fields, **card.instead}.items()}
    known = {field.name: field for field in game.fields}
    art = values.get("art")
    shown = tuple(_field_view(field, values[field.name], locale) for field in game.fields if field.name in values)
    return {
        "fields": shown,
        "card": SimpleNamespace(**values, id=card.id, set=card.set, name=_in(locale, card.names)),
        "label": SimpleNamespace(**{name: _label(field, locale) for name, field in known.items()}),
        "word": SimpleNamespace(
            **{name: _word(known[name], value, locale) for name, value in values.items() if name in known}
        ),
        **({"art": f"cards/{game.id}/{art}"} if isinstance(art, str) else {}),
    }


def _field_view(field: Field, value: object, locale: str) -> SimpleNamespace:
    """One field that a card has: for looks that know no game."""
    word = _word(field, value, locale)
    shown = ", ".join(map(str, word)) if isinstance(word, tuple) else str(word)
    label = _named(field.label, locale, field.name.replace("_", " ").strip().capitalize())
    role = _role((field.name, *field.label.values()))
    kind = field.kind.value
    return SimpleNamespace(name=field.name, kind=kind, role=role, label=label, value=value, word=word, shown=shown)


@lru_cache(maxsize=1024)
def _role(heads: tuple[str, ...]) -> str:
    """What a field is on a card, by what it is called in any language: `body`, `flavour`, `aside`, or nothing of these.

    Kept by field: for 540 cards of ten fields it would take 25 ms, of the 250 of a run without a new face (m).
    """
    every = {bare(head) for head in heads}
    if not every.isdisjoint(BODIES):
        return "body"
    if not every.isdisjoint(FLAVOURS):
        return "flavour"
    return "aside" if any(means(head, CREDITS | ASIDE) for head in heads) else ""


def plain_view(game: Game, locale: str, size: Size, bleed: Mm) -> Mapping[str, object]:
    """`game`, `size` and `fit`: what faces and backs see alike."""
    return {
        "game": SimpleNamespace(id=game.id, title=game.title, locale=locale),
        "size": SimpleNamespace(width=size.width, height=size.height, bleed=bleed),
        "fit": Scales(),
    }


def refuse(message: str, hint: str) -> str:
    """What a template answers with when it cannot be filled, in its own words.

    Raises: PrintError, always.
    """
    raise PrintError(Fault(message=message, hint=hint))


def symbol(game: Game, name: str) -> Markup:
    """One symbol of the game as an image.

    Raises: PrintError when the game has no such symbol.
    """
    if name not in game.symbols:
        hint = known_hint(name, game.symbols)
        raise PrintError(Fault(message=f"the game '{game.id}' has no symbol '{name}'", hint=hint))
    path = f"cards/{game.id}/{game.symbols[name]}"
    return Markup('<img class="symbol" src="{}" alt="{}">').format(path, name)


def held(text: str) -> str:
    """A text in which no line ends with a word of one letter or a number: what follows holds it with a no-break space.

    In Polish such an end is a fault; in every language `2 {gold}` is read as one.
    """
    return _SHORT.sub(_HELD, str(text))


def direction(text: str) -> str:
    """Where a text runs, as HTML says it, `ltr` or `rtl`: as its first letter outside {names} (Unicode UAX #9, P2)."""
    kinds = (unicodedata.bidirectional(char) for char in SYMBOL.sub("", str(text)))
    first = next((kind for kind in kinds if kind in ("L", "R", "AL")), "L")
    return "ltr" if first == "L" else "rtl"


def symbols(game: Game, text: str) -> Markup:
    """A text, `held`, with its {names} as images and its line ends as breaks; all else is escaped."""
    return _shown(game, text, symbol)


def marked(game: Game, text: str) -> Markup:
    """The same for games that may lack a symbol: its name stands out instead, so that any game's texts can be shown."""
    return _shown(game, text, _mark)


def _shown(game: Game, text: str, sign: Callable[[Game, str], Markup]) -> Markup:
    """A text with its signs, each in one piece with what it is held to."""
    parts = SYMBOL.split(held(text))
    done = Markup("")
    for before, name in zip(parts[::2], parts[1::2], strict=False):
        held_to = _HOLDING.search(before)
        start = len(before) if held_to is None else held_to.start()
        piece = _broken(before[start:]) + sign(game, name)
        done += _broken(before[:start]) + (piece if held_to is None else _PIECE.format(piece))
    return done + _broken(parts[-1])


def _mark(game: Game, name: str) -> Markup:
    """A symbol, else its name."""
    return symbol(game, name) if name in game.symbols else Markup('<span class="mark">{}</span>').format(name)


def _broken(text: str) -> Markup:
    """An escaped text whose line ends are breaks."""
    return Markup("<br>").join(escape(line) for line in text.split("\n"))


def _in(locale: str, value: Value) -> str | int | float | bool | tuple[str, ...]:
    """A value as it stands in a locale."""
    return value[locale] if isinstance(value, Mapping) else value


def _label(field: Field, locale: str) -> str:
    """What people call a field."""
    return _named(field.label, locale, field.name)


def _word(field: Field, value: object, locale: str) -> object:
    """What people call a value; a list of that for a list."""
    if isinstance(value, tuple):
        return tuple(_named(field.words.get(item, {}), locale, item) for item in value)
    return _named(field.words.get(str(value), {}), locale, str(value))


def _named(names: Locales, locale: str, otherwise: str) -> str:
    """The name in a locale, else the first one, else the word itself."""
    return names.get(locale) or next(iter(names.values()), otherwise)
