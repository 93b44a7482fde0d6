"""Fields as columns of the tables `cards` and `prints`, and as rows of `items` and `print_items`.

| kind           | column           | holds                                                           |
|----------------|------------------|-----------------------------------------------------------------|
| text           | `flavour`        | the folded text                                                 |
| localised text | `name`, `name.fi`| all locales between separators; one column more for each locale |
| code, word     | `type`           | the folded value                                                |
| number         | `cost`           | the number                                                      |
| flag           | `epic`           | 1, or 0 when it is false or absent                              |
| list           | `requires.n`     | how many items, 0 when it is absent; the items are in `items`   |

NULL is a missing value; for flags and lists only one that `unknown` names. A field's name has no dot, so columns never
collide. The table makers give `seq`, `id` and `set`.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from cardkit.model import Card, Field, Kind, Printing, Value
from cardkit.query.language import Language
from cardkit.query.regexp import SEPARATOR
from cardkit.text import fold

MADE = ("id", "set")
"""Fields whose columns the catalogue makes and fills itself, not folded."""

Cell = str | int | float | None


class Column(NamedTuple):
    """A column of the table `cards`: its name, unquoted, and its SQL type."""

    name: str
    type: str


class Rows(NamedTuple):
    """The rows that conditions are asked of; conditions call their table `cards`, whichever it is."""

    table: str
    items: str
    """The table of the rows' lists."""
    varied: frozenset[str] = frozenset()
    """Fields that `prints` must be asked too, since printings of these rows may have values of their own."""

    @property
    def source(self) -> str:
        """What stands behind FROM."""
        return self.table if self.table == "cards" else f"{self.table} AS cards"


CARDS = Rows("cards", "items")
PRINTS = Rows("prints", "print_items")
"""One row for each printing, with the fields of its card that it has no value of its own for."""

EDITIONS = Rows("editions", "edition_items")
"""The printings, and the cards that have none."""


class Item(NamedTuple):
    """A row of the table `items`, without its card's `seq`."""

    field: str
    item: str
    folded: str


_TYPES = {
    Kind.TEXT: "TEXT",
    Kind.CODE: "TEXT",
    Kind.WORD: "TEXT",
    Kind.NUMBER: "NUMERIC",
    Kind.FLAG: "INTEGER",
    Kind.LIST: "INTEGER",
}


def quoted(name: str) -> str:
    """A name as SQL identifier."""
    return '"' + name.replace('"', '""') + '"'


def identifier(field: Field, locale: str | None = None) -> str:
    """The SQL of a field's folded column, or of its column in a locale."""
    if field.name == "set":
        return 'lower("set")'
    if field.kind is Kind.LIST:
        return quoted(f"{field.name}.n")
    return quoted(field.name if locale is None else f"{field.name}.{locale}")


def columns(language: Language) -> tuple[Column, ...]:
    """The columns that queries need, in the order of `values`."""
    found: list[Column] = []
    for field in language.fields:
        if field.name in MADE:
            continue
        name = f"{field.name}.n" if field.kind is Kind.LIST else field.name
        found.append(Column(name, _TYPES[field.kind]))
        if field.localised:
            found += [Column(f"{field.name}.{locale}", "TEXT") for locale in language.locales]
    return tuple(found)


def values(card: Card, language: Language) -> tuple[Cell, ...]:
    """The card's row for `columns`."""
    found: list[Cell] = []
    for field in language.fields:
        if field.name in MADE:
            continue
        value = card.names if field.name == "name" else card.fields.get(field.name)
        if field.localised:
            found += _locales(value, language.locales)
        elif value is None and field.name in card.unknown:
            found.append(None)
        else:
            found.append(_CELLS[field.kind](value))
    return tuple(found)


def printed(row: tuple[Cell, ...], printing: Printing, language: Language) -> tuple[Cell, ...]:
    """A card's row with the values of one of its printings."""
    found: list[Cell] = []
    for field in language.fields if printing.fields else ():
        if field.name in MADE:
            continue
        value, start = printing.fields.get(field.name), len(found)
        width = 1 + field.localised * len(language.locales)
        if value is None:
            found += row[start : start + width]
        elif field.localised:
            found += _locales(value, language.locales)
        else:
            found.append(_CELLS[field.kind](value))
    return tuple(found) if printing.fields else row


def items(card: Card, language: Language) -> tuple[Item, ...]:
    """The rows of the card's lists, in the order of the fields."""
    found: list[Item] = []
    for field in language.fields:
        value = card.fields.get(field.name) if field.kind is Kind.LIST else None
        if isinstance(value, tuple):
            found += [Item(field.name, item, fold(item)) for item in value]
    return tuple(found)


def _locales(value: Value | None, locales: tuple[str, ...]) -> list[Cell]:
    """The joined texts, then one text a locale; a plain text is the default locale's."""
    if value is None:
        return [None] * (1 + len(locales))
    texts = value if isinstance(value, Mapping) else {locales[0]: str(value)}
    folded = {locale: fold(texts[locale]) for locale in locales if locale in texts}
    joined = SEPARATOR + SEPARATOR.join(folded.values()) + SEPARATOR
    return [joined, *(folded.get(locale) for locale in locales)]


def _word(value: Value | None) -> Cell:
    """A text, code or word."""
    return None if value is None else fold(str(value))


def _number(value: Value | None) -> Cell:
    """A number; SQLite keeps whole ones of 64 bits."""
    if not isinstance(value, int | float):
        return None
    return value if -(2**63) <= value < 2**63 else float(value)


def _flag(value: Value | None) -> Cell:
    """1 or 0."""
    return int(value is True)


def _length(value: Value | None) -> Cell:
    """How many items."""
    return len(value) if isinstance(value, tuple) else 0


_CELLS: dict[Kind, Callable[[Value | None], Cell]] = {
    Kind.TEXT: _word,
    Kind.CODE: _word,
    Kind.WORD: _word,
    Kind.NUMBER: _number,
    Kind.FLAG: _flag,
    Kind.LIST: _length,
}
