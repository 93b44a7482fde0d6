"""A query as one SQL statement, whose rows are its hits."""

from cardkit.model import Field, Kind
from cardkit.query import CARDS, EDITIONS, PRINTS, Language, Query, References, Rows, Sets, Sql, ordering, sql
from cardkit.query.option import of_any, sort_key

PLACE = 'file, line, "column"'
"""The catalogue's own order: that of the files, however it was built."""

NTH = '"printing.nth"'
"""Which of its card's printings a row is."""

# The sign keeps SQLite from the index by values, by which it would read all cards' items for each card.
_ITEMS = f"SELECT held.folded AS value FROM {CARDS.items} AS held WHERE held.seq = cards.seq AND +held.field = ?"
_PRINT_ITEMS = (
    f"SELECT held.folded AS value FROM {PRINTS.table} JOIN {PRINTS.items} AS held ON held.seq = {PRINTS.table}.seq "
    'WHERE "printing.card" = cards.seq AND +held.field = ?'
)


def rows(query: Query, language: Language) -> Rows:
    """The rows that a query is asked of: printings where it wants them, else cards."""
    return EDITIONS if query.prints else CARDS._replace(varied=language.varied)


def condition(query: Query, language: Language, outside: Sets, references: References | None = None) -> Sql:
    """The condition of the query's hits among its `rows`."""
    where = sql(query.expression, outside, references or {}, rows(query, language))
    return where if query.unique is None else _first_of_each(query, query.unique, where, language, outside)


def statement(query: Query, language: Language, where: Sql, outside: Sets) -> Sql:
    """The hits in their order, as id; of printings as id, which of the card's it is, and its code."""
    asked = rows(query, language)
    by, bound = ordering(query.order, language, query.lang, outside, asked)
    told, last = (f'id, {NTH}, "printing.code"', (NTH,)) if query.prints else ("id", ())
    order = ", ".join((*by, PLACE, *last))
    return Sql(f"SELECT {told} FROM {asked.source} WHERE {where.where} ORDER BY {order}", (*where.values, *bound))


def _first_of_each(query: Query, field: Field, where: Sql, language: Language, outside: Sets) -> Sql:
    """One of the cards of `where` for each value of a field, none being one too: the preferred, else the first.

    Lists are compared as sets, and so are the values of printings; what stands in the place of a number is a value.
    """
    asked = rows(query, language)
    group, group_values = _group(field, asked, language, query.lang)
    by, bound = ordering((*query.prefer, *query.order), language, query.lang, outside, asked)
    window = f"PARTITION BY {group} ORDER BY {', '.join([*by, PLACE])}"
    numbered = f"SELECT id, row_number() OVER ({window}) AS nth FROM cards WHERE {where.where}"
    return Sql(f"id IN (SELECT id FROM ({numbered}) WHERE nth = 1)", (*group_values, *bound, *where.values))


def _group(field: Field, asked: Rows, language: Language, lang: str | None) -> tuple[str, tuple[str, ...]]:
    """The SQL of what is alike in the cards of one group, and its values: a value, or all values as a set."""
    column, bound = sort_key(field, language, lang)
    varies, has_items = asked.varies(field), field.kind in (Kind.LIST, Kind.NUMBER)
    if not (varies or has_items):
        return column, bound
    parts: list[str] = []
    values: list[str] = []
    if field.kind is not Kind.LIST:
        parts.append(of_any(column) if varies else f"SELECT {column} AS value")
        values += [*bound, *bound] if varies else bound
    for source in ((_ITEMS, _PRINT_ITEMS) if varies else (_ITEMS,)) if has_items else ():
        parts.append(source)
        values.append(field.name)
    every = f"SELECT DISTINCT value FROM ({' UNION ALL '.join(parts)}) WHERE value IS NOT NULL ORDER BY value"
    return f"(SELECT json_group_array(value) FROM ({every}))", tuple(values)
