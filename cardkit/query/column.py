"""Fields as columns of the tables `cards` and `prints`, and as rows of `items` and `print_items`.

| kind           | column           | holds                                                           |
|----------------|------------------|-----------------------------------------------------------------|
| text           | `flavour`        | the folded text                                                 |
| localised text | `name`, `name.fi`| the folded texts of all locales; `name.fi` is derived from it   |
| code, word     | `type`           | the folded value                                                |
| number         | `cost`           | the number; a mark in its place, such as X, is in `items`       |
| flag           | `epic`           | 1, or 0 when it is false or absent                              |
| date           | `released`       | the text, by the row's set; derived from the table `sets`       |
| list           | `requires.n`     | how many items, 0 when it is absent; the items are in `items`   |

NULL is a missing value; for flags and lists only one that `unknown` names. A field's name has no dot, so columns never
collide. The table makers give `seq`, `id` and `set`.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple

from cardkit.model import Card, Field, Kind, Printing, Value
from cardkit.query.language import Language
from cardkit.query.regexp import MARK, SEPARATOR
from cardkit.text import fold

MADE = ("id", "set")
"""Fields whose columns the catalogue makes and fills itself, not folded."""

Cell = str | int | float | None


class Column(NamedTuple):
    """A column of the table `cards`: its name, unquoted, and its SQL type."""

    name: str
    type: str


class Derived(NamedTuple):
    """A column that is made of others when it is read: its name, unquoted, and the SQL that makes it."""

    name: str
    sql: str


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

    def varies(self, field: Field) -> bool:
        """Printings of these rows may have values of their own for a field, or for a text in one locale."""
        return field.name.partition(".")[0] in self.varied


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


_DAY = '(SELECT released FROM sets WHERE sets.id = "set")'
"""The date of a row's set."""


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
    """The columns that `values` fills, in its order."""
    return tuple(
        Column(f"{field.name}.n" if field.kind is Kind.LIST else field.name, _TYPES[field.kind])
        for field in language.fields
        if field.name not in MADE and field.kind is not Kind.DATE
    )


def derived(language: Language) -> tuple[Derived, ...]:
    """The columns beside these: a text in one locale, and the date of the set."""
    texts = tuple(
        Derived(f"{field.name}.{locale}", _one(quoted(field.name), place))
        for field in language.fields
        if field.localised
        for place, locale in enumerate(language.locales)
    )
    return texts + tuple(Derived(field.name, _DAY) for field in language.fields if field.kind is Kind.DATE)


def _one(column: str, place: int) -> str:
    """The SQL of the text of the locale at a place, NULL where it is missing."""
    marked = ", ".join(str(ord(char)) for char in SEPARATOR + MARK * place + SEPARATOR)
    rest = f"substr({column}, nullif(instr({column}, char({marked})), 0) + {place + 2})"
    return f"substr({rest}, 1, instr({rest}, char({ord(SEPARATOR)})) - 1)"


class Form(NamedTuple):
    """How cards of a language become rows."""

    blank: tuple[Cell, ...]
    """The row of a card without values."""
    cells: Mapping[str, tuple[int, Callable[[Value], Cell]]]
    """The place of each field in a row, and what makes its cell of a value."""
    lists: tuple[str, ...]
    """The fields of lists, in their order."""


def form(language: Language) -> Form:
    """The form for `columns`."""
    fields = [field for field in language.fields if field.name not in MADE and field.kind is not Kind.DATE]
    blank = tuple(0 if field.kind in (Kind.FLAG, Kind.LIST) else None for field in fields)
    joined = partial(_joined, locales=language.locales)
    makers = (joined if field.localised else _CELLS[field.kind] for field in fields)
    cells = {field.name: (place, make) for place, (field, make) in enumerate(zip(fields, makers, strict=True))}
    return Form(blank, cells, tuple(field.name for field in fields if field.kind is Kind.LIST))


def values(card: Card, form: Form) -> tuple[Cell, ...]:
    """The card's row."""
    row = list(form.blank)
    for name in card.unknown:
        row[form.cells[name][0]] = None
    place, make = form.cells["name"]
    row[place] = make(card.names)
    return _filled(row, card.fields, form)


def printed(row: tuple[Cell, ...], printing: Printing, form: Form) -> tuple[Cell, ...]:
    """A card's row with the values of one of its printings."""
    return _filled(list(row), printing.fields, form) if printing.fields else row


def _filled(row: list[Cell], held: Mapping[str, Value], form: Form) -> tuple[Cell, ...]:
    """A row in which these values stand."""
    for name, value in held.items():
        place, make = form.cells[name]
        row[place] = make(value)
    return tuple(row)


def items(card: Card, form: Form) -> tuple[Item, ...]:
    """The rows of the card's lists, in the order of the fields, then those of marks in the place of numbers."""
    found: list[Item] = []
    for name in form.lists:
        value = card.fields.get(name)
        if isinstance(value, tuple):
            found += [Item(name, item, fold(item)) for item in value]
    found += [Item(name, mark, fold(mark)) for name, mark in card.instead.items()]
    return tuple(found)


def _joined(value: Value, locales: tuple[str, ...]) -> str:
    """The texts of all locales, each behind its mark; a plain text is the default locale's."""
    if not isinstance(value, Mapping):
        value = {locales[0]: str(value)}
    joined = SEPARATOR
    for place, locale in enumerate(locales):
        if locale in value:
            joined += f"{MARK * place}{SEPARATOR}{fold(value[locale])}{SEPARATOR}"
    return joined


def _word(value: Value) -> Cell:
    """A text, code or word."""
    return fold(str(value))


def _number(value: Value) -> Cell:
    """A number; SQLite keeps whole ones of 64 bits."""
    if not isinstance(value, int | float):
        return None
    return value if -(2**63) <= value < 2**63 else float(value)


def _flag(value: Value) -> Cell:
    """1 or 0."""
    return int(value is True)


def _length(value: Value) -> Cell:
    """How many items."""
    return len(value) if isinstance(value, tuple) else 0


_CELLS: dict[Kind, Callable[[Value], Cell]] = {
    Kind.TEXT: _word,
    Kind.CODE: _word,
    Kind.WORD: _word,
    Kind.NUMBER: _number,
    Kind.FLAG: _flag,
    Kind.LIST: _length,
}
