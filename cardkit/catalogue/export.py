"""Cards -> a SQLite database for people and other programs: what stands in a card, unfolded and typed."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import sqlite_utils

from cardkit.catalogue.flat import FlatColumn, field_columns, flat_columns
from cardkit.model import Card, CardSet, Game, Kind, Value

SEARCH = "unicode61 remove_diacritics 2"
"""How SQLite's word index folds: case and accents do not matter."""

_ROW_NUMBER = "rowid"
"""SQLite's own name for a row's number, which a word index goes by; a column of that name hides it."""

_NO_WORDS = frozenset({"rank", _ROW_NUMBER, "cards_fts"})
"""Names that a column of SQLite's word index must not have."""

_SQL_TYPES: Mapping[Kind, type] = {Kind.FLAG: int}

_Row = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Content:
    """What a database holds."""

    game: Game
    cards: Sequence[Card]
    sets: Sequence[CardSet]
    saved: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The ids that saved queries find, in their order, by the queries' names."""


def database(content: Content) -> bytes:
    """The bytes of a database with the tables `cards`, `printings` and `sets`, and what saved queries find."""
    made = sqlite_utils.Database(memory=True)
    try:
        _write_sets(made, content)
        _write_cards(made, content)
        _write_printings(made, content)
        _write_saved(made, content)
        made.conn.commit()
        return made.conn.serialize()
    finally:
        made.close()


def _write_sets(made: sqlite_utils.Database, content: Content) -> None:
    """The sets; one that only printings name has its id for its name."""
    first, *others = content.game.locales
    known = {each.id for each in content.sets}
    printed = {each.set for card in content.cards for each in card.printings if each.set is not None}
    sets = [*content.sets, *(CardSet(each, {first: each}) for each in sorted(printed - known))]
    spoken = [locale for locale in others if any(locale in each.name for each in sets)]
    columns = {"id": str, "name": str, **{f"name.{each}": str for each in spoken}}
    columns |= {"symbol": str, "released": str, "source": str}
    rows = (
        {
            "id": each.id,
            "name": each.name.get(first),
            **{f"name.{locale}": each.name.get(locale) for locale in spoken},
            "symbol": each.symbol,
            "released": each.released,
            "source": each.source,
        }
        for each in sets
    )
    _fill(made, "sets", columns, rows, pk="id")


def _write_cards(made: sqlite_utils.Database, content: Content) -> None:
    """The cards, with an index of the words in their names and texts, as far as SQLite lets columns be called so."""
    columns = _translations_last(flat_columns(content.game, content.cards))
    rows = (_row(columns, card) for card in content.cards)
    _fill(made, "cards", _types(columns, content.cards), rows, pk="id", foreign_keys=[("set", "sets", "id")])
    texts = [each.name for each in columns if each.kind is Kind.TEXT and each.name.lower() not in _NO_WORDS]
    if all(each.name.lower() != _ROW_NUMBER for each in columns):
        made.table("cards").enable_fts(texts, tokenize=SEARCH)
    made.table("cards").create_index(["set"])


def _translations_last(columns: Iterable[FlatColumn]) -> tuple[FlatColumn, ...]:
    """The columns with those of other locales behind the others, where they hide none from who reads from the left."""
    return tuple(sorted(columns, key=lambda each: "." in each.name))


def _write_printings(made: sqlite_utils.Database, content: Content) -> None:
    """The printings, with the values of all fields that printings vary; no table where there are none."""
    printed = [(card, each, card.as_printed(each)) for card in content.cards for each in card.printings]
    if not printed:
        return
    varied = {name for _, each, _ in printed for name in each.fields}
    columns = _translations_last(
        column
        for each in content.game.fields
        if each.name in varied
        for column in field_columns(each, [whole.fields.get(each.name) for *_, whole in printed], content.game.locales)
    )
    types = {"card": str, "code": str, "set": str, **_types(columns, [whole for *_, whole in printed])}
    rows = (
        {"card": card.id, "code": each.code, "set": whole.set, **_row(columns, whole)} for card, each, whole in printed
    )
    _fill(made, "printings", types, rows, foreign_keys=[("card", "cards", "id"), ("set", "sets", "id")])
    made.table("printings").create_index(["card"])


def _write_saved(made: sqlite_utils.Database, content: Content) -> None:
    """What saved queries find, a row a card."""
    if not content.saved:
        return
    rows = (
        {"query": name, "place": place, "card": card}
        for name, ids in content.saved.items()
        for place, card in enumerate(ids, start=1)
    )
    types = {"query": str, "place": int, "card": str}
    _fill(made, "saved", types, rows, pk=("query", "place"), foreign_keys=[("card", "cards", "id")])


def _fill(made: sqlite_utils.Database, name: str, types: Mapping[str, type], rows: Iterable[_Row], **keys: Any) -> None:
    """Make a table and fill it."""
    table = made.table(name)
    table.create(dict(types), **keys)
    table.insert_all(rows)


def _types(columns: Iterable[FlatColumn], cards: Sequence[Card]) -> dict[str, type]:
    """The columns' types: the kinds of the fields say them, never the first values."""
    return {
        column.name: _number_type(column, cards) if column.kind is Kind.NUMBER else _SQL_TYPES.get(column.kind, str)
        for column in columns
    }


def _number_type(column: FlatColumn, cards: Sequence[Card]) -> type:
    """The type of a column of numbers."""
    return float if any(isinstance(column.of(card), float) for card in cards) else int


def _row(columns: Iterable[FlatColumn], card: Card) -> _Row:
    """A card's row."""
    return {column.name: _stored(column.of(card)) for column in columns}


def _stored(value: Value | None) -> str | int | float | None:
    """A value as SQLite keeps it: a list as JSON, a flag as 1."""
    if isinstance(value, tuple | Mapping):
        return json.dumps(value, ensure_ascii=False)
    return int(value) if isinstance(value, bool) else value
