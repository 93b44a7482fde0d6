"""How many hits have each value of a field, counted by SQLite."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from cardkit.answer.facet import Facet
from cardkit.catalogue.catalogue import Catalogue
from cardkit.catalogue.statement import condition, rows
from cardkit.model import Field, Kind, Value
from cardkit.query import COPIES, PRINTS, Order, Query, Rows, Sets, Sql, at_least, identifier, numbers
from cardkit.text import fold

_Tally = tuple[Any, ...]
"""A value folded, the value as it was written, and how many hits have it."""

_Ask = Callable[[Sql], list[_Tally]]
"""The rows of a statement about `hits`, whose only column is `seq`."""


def facets(catalogue: Catalogue, query: Query, outside: Sets, fields: Sequence[Field]) -> tuple[int, tuple[Facet, ...]]:
    """How many hits a query has, and for each field how many of them have each value.

    Words of an order stand in it and numbers go up; of other values the most frequent stands first. A card has the
    values of its printings too, so that it counts where a query for the value finds it. `outside` has the ids of each
    set of cards that the query names.

    Raises: QueryError when a regular expression runs out of time.
    """
    where, asked = condition(query, catalogue.language, outside), rows(query, catalogue.language)
    hits = f"WITH hits(seq) AS (SELECT cards.seq FROM {asked.source} WHERE {where.where})"

    def ask(statement: Sql) -> list[_Tally]:
        """The rows of a statement about the hits."""
        return catalogue.rows(query, Sql(f"{hits} {statement.where}", (*where.values, *statement.values)))

    locales = tuple(dict.fromkeys((query.lang or catalogue.language.locales[0], *catalogue.language.locales)))
    [(total,)] = ask(Sql("SELECT count(*) FROM hits", ()))
    made = (
        _of_copies(ask, asked, outside, total) if field == COPIES else _of_field(ask, asked, field, locales, total)
        for field in fields
    )
    days = {each.id: each.released for each in catalogue.sets() if each.released} if query.order else {}
    return total, tuple(_in_order(each, query.order, days) for each in made)


def _in_order(facet: Facet, orders: Sequence[Order], days: Mapping[str, str]) -> Facet:
    """The counts as a query orders their field; those of sets also by the sets' `days`."""
    for order in orders:
        if not orders_values(order, facet.field):
            continue
        if order.field.name == facet.field.name:
            places = {value: _place(facet.field, value) for value, _ in facet.values}
        else:
            places = {value: (day, 0.0) if (day := days.get(str(value))) else None for value, _ in facet.values}
        found = [(place, each) for each in facet.values if (place := places[each[0]]) is not None]
        told = sorted(found, key=lambda each: each[0], reverse=order.descending)
        rest = (each for each in facet.values if places[each[0]] is None)
        return facet._replace(values=(*(each for _, each in told), *rest))
    return facet


def orders_values(order: Order, field: Field) -> bool:
    """The counted values of a field may stand in an order: by the field itself, those of sets also by their days."""
    return order.field.name == field.name or (field.name == "set" and order.field.kind is Kind.DATE)


def _place(field: Field, value: Value) -> tuple[str, float] | None:
    """What a value is sorted by; None where it has no place among the others, as a mark among numbers."""
    if field.kind is Kind.WORD and value in field.values:
        return "", field.values.index(str(value))
    if isinstance(value, int | float):
        return "", value
    return None if field.kind is Kind.NUMBER else (fold(str(value)), 0)


def _of_field(ask: _Ask, asked: Rows, field: Field, locales: tuple[str, ...], total: int) -> Facet:
    """The counts of a field's values; a hit that has several, in a list or by its printings, counts once for each."""
    parts = tuple(_held(asked, field, locales)) + (tuple(_held(PRINTS, field, locales)) if asked.varies(field) else ())
    held = f"held(hit, folded, written) AS ({' UNION ALL '.join(part.where for part in parts)})"
    each = "SELECT folded, min(written), count(DISTINCT hit) FROM held GROUP BY folded"
    # NULL is sorted before all values.
    every = f", {held} SELECT NULL, NULL, count(DISTINCT hit) FROM held UNION ALL {each} ORDER BY 1"
    (_, _, having), *found = ask(Sql(every, tuple(value for part in parts for value in part.values)))
    return Facet(field, _values(field, found), total - having)


def _held(asked: Rows, field: Field, locales: tuple[str, ...]) -> Iterator[Sql]:
    """The values of a field that rows of hits have, as rows of `hit, folded, written`; a printing here is of a hit."""
    hit = 'cards."printing.card"' if asked == PRINTS else "cards.seq"
    if field.kind is not Kind.LIST:
        card = "cards.seq" if asked.table == "cards" else 'cards."printing.card"'
        folded, written = _folded(field, locales), _written(asked, field, locales)
        source = f"{asked.source} JOIN contents ON contents.seq = {card} WHERE {hit} IN hits AND {folded} IS NOT NULL"
        yield Sql(f"SELECT {hit}, {folded}, {written.where} FROM {source}", written.values)
    if field.kind in (Kind.LIST, Kind.NUMBER):
        source = f"{asked.items} AS list JOIN {asked.source} ON cards.seq = list.seq"
        where = f"list.field = ? AND {hit} IN hits"
        yield Sql(f"SELECT {hit}, list.folded, list.item FROM {source} WHERE {where}", (field.name,))


def _of_copies(ask: _Ask, asked: Rows, outside: Sets, total: int) -> Facet:
    """How many hits there are of each number of copies that are owned."""
    counts, more = dict[int, int](), 0
    for number in reversed(numbers(outside)):
        ids = json.dumps(sorted(outside[at_least(number)]))
        among = "cards.seq IN hits AND cards.id IN (SELECT value FROM json_each(?))"
        [(found,)] = ask(Sql(f"SELECT count(*) FROM {asked.source} WHERE {among}", (ids,)))
        counts[number], more = found - more, found
    counts[0] = total - more
    return Facet(COPIES, tuple((number, counts[number]) for number in sorted(counts) if counts[number]), 0)


def _folded(field: Field, locales: tuple[str, ...]) -> str:
    """The SQL of a field's folded value, in the first locale that has it."""
    if field.name == "set":
        return 'lower(cards."set")'
    return _first([f"cards.{identifier(field, at)}" for at in (locales if field.localised else (None,))])


def _written(asked: Rows, field: Field, locales: tuple[str, ...]) -> Sql:
    """The SQL of a field's value as it was written, in the first locale that has it; a printing's own comes first."""
    if field.name in ("set", "id"):
        return Sql(f'cards."{field.name}"', ())
    if field.kind not in (Kind.TEXT, Kind.CODE):
        return Sql(f"cards.{identifier(field)}", ())
    name, _, locale = field.name.partition(".")
    told = (locale,) if locale else locales if field.localised else ()
    ways = [f'."{name}"."{at}"' for at in told] or [f'."{name}"']
    paths = [f'$[0]."{at}"' for at in told] if name == "name" else [f"$[1]{way}" for way in ways]
    own = [] if asked.table == "cards" or name == "name" else [f"${way}" for way in ways]
    parts = ['json_extract(cards."printing.data", ?)' for _ in own] + ["json_extract(contents.data, ?)" for _ in paths]
    return Sql(_first(parts), (*own, *paths))


def _first(parts: list[str]) -> str:
    """The SQL of the first of these that is not missing."""
    return f"coalesce({', '.join(parts)})" if len(parts) > 1 else parts[0]


def _values(field: Field, found: Iterable[_Tally]) -> tuple[tuple[str | int | float | bool, int], ...]:
    """Values and their numbers, in the order in which people look for them."""
    return tuple((_said(field, folded, written), count) for folded, written, count in _sorted(field, found))


def _sorted(field: Field, found: Iterable[_Tally]) -> Iterable[_Tally]:
    """Tallies in the order of the field's words, numbers or dates, else of how many there are."""
    if field.kind in (Kind.NUMBER, Kind.DATE):
        return found
    ranks = {fold(value): rank for rank, value in enumerate(field.values)} if field.ordered else {}
    return sorted(found, key=lambda each: (ranks.get(each[0], len(ranks)), -each[2], str(each[0])))


def _said(field: Field, folded: str | int | float, written: str | int | float) -> str | int | float | bool:
    """A value as data: a word as the schema has it, a flag as true or false."""
    if field.kind is Kind.FLAG:
        return bool(folded)
    return next((value for value in field.values if fold(value) == folded), written)
