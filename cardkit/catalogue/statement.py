"""A query as one SQL statement, whose rows are its hits."""

from cardkit.model import Field, Kind
from cardkit.query import CARDS, EDITIONS, Language, Order, Query, References, Rows, Sets, Sql, ordering, sql

PLACE = 'file, line, "column"'
"""The catalogue's own order: that of the files, however it was built."""

NTH = '"printing.nth"'
"""Which of its card's printings a row is."""


def rows(query: Query, language: Language) -> Rows:
    """The rows that a query is asked of: printings where it wants them, else cards."""
    return EDITIONS if query.prints else CARDS._replace(varied=language.varied)


def condition(query: Query, language: Language, outside: Sets, references: References | None = None) -> Sql:
    """The condition of the query's hits among its `rows`."""
    where = sql(query.expression, outside, references or {}, rows(query, language))
    return where if query.unique is None else _first_of_each(query, query.unique, where, language, outside)


def statement(query: Query, language: Language, where: Sql, outside: Sets) -> Sql:
    """The hits in their order, as id; of printings as id, which of the card's it is, and its code."""
    by, bound = ordering(query.order, language, query.lang, outside)
    told, last = (f'id, {NTH}, "printing.code"', (NTH,)) if query.prints else ("id", ())
    order = ", ".join((*by, PLACE, *last))
    source = rows(query, language).source
    return Sql(f"SELECT {told} FROM {source} WHERE {where.where} ORDER BY {order}", (*where.values, *bound))


def _first_of_each(query: Query, field: Field, where: Sql, language: Language, outside: Sets) -> Sql:
    """One of the cards of `where` for each value of a field, none being one too: the preferred, else the first.

    Lists are compared as sets; what stands in the place of a number is a value.
    """
    groups, group_values = _grouping(field, language, query.lang)
    by, bound = ordering((*query.prefer, *query.order), language, query.lang, outside)
    window = f"PARTITION BY {', '.join(groups)} ORDER BY {', '.join([*by, PLACE])}"
    numbered = f"SELECT id, row_number() OVER ({window}) AS nth FROM cards WHERE {where.where}"
    return Sql(f"id IN (SELECT id FROM ({numbered}) WHERE nth = 1)", (*group_values, *bound, *where.values))


def _grouping(field: Field, language: Language, lang: str | None) -> tuple[list[str], tuple[str, ...]]:
    """The SQL of what is alike in the cards of one group, and its values."""
    by, bound = ordering((Order(field, False),), language, lang)
    if field.kind not in (Kind.LIST, Kind.NUMBER):
        return [*by], bound
    # The sign keeps SQLite from the index by values, by which it would read all cards' items for each card.
    items = f"SELECT DISTINCT folded FROM {CARDS.items} AS held WHERE held.seq = cards.seq AND +field = ?"
    told = f"(SELECT json_group_array(folded) FROM ({items} ORDER BY folded))"
    return [*([] if field.kind is Kind.LIST else by), told], (*bound, field.name)
