"""An invented game, its cards in an SQLite table, and what a query finds there: shared by the tests of queries."""

import sqlite3
from collections.abc import Mapping, Sequence

from cardkit.model import Card, Field, Kind, Value
from cardkit.position import Position
from cardkit.query import Language, columns, items, matcher, names, ordering, parse, patterns, sql, values

FIELDS = (
    Field(name="id", kind=Kind.CODE),
    Field(name="name", kind=Kind.TEXT, localised=True, aliases=("n",)),
    Field(name="set", kind=Kind.CODE),
    Field(name="type", kind=Kind.WORD, values=("stone", "Bird", "tide"), aliases=("t",)),
    Field(name="rarity", kind=Kind.WORD, values=("common", "rare", "épic"), ordered=True),
    Field(name="cost", kind=Kind.NUMBER, aliases=("c",)),
    Field(name="level", kind=Kind.NUMBER),
    Field(name="text", kind=Kind.TEXT, localised=True),
    Field(name="artist", kind=Kind.TEXT),
    Field(name="code", kind=Kind.CODE),
    Field(name="needs", kind=Kind.LIST, values=("reed", "shell", "foam", "1")),
    Field(name="gives", kind=Kind.LIST),
    Field(name="epic", kind=Kind.FLAG),
)
SAVED = {"cheap": "cost<=2", "cheap-bird": "@cheap type:bird"}
LANGUAGE = Language(FIELDS, ("en", "fi"), SAVED, {"from": frozenset(field.name for field in FIELDS)})


def card(name: str | Mapping[str, str], unknown: tuple[str, ...] = (), /, **fields: Value) -> Card:
    """A card whose id is its English name."""
    texts = {"en": name} if isinstance(name, str) else name
    return Card(
        id=texts["en"].lower().replace(" ", "-"),
        game="shore",
        set=str(fields.pop("set", "base")),
        names=texts,
        fields=fields,
        unknown=unknown,
        place=Position("shore.yaml"),
    )


def table(cards: Sequence[Card], language: Language = LANGUAGE) -> sqlite3.Connection:
    """A database in memory with the tables `cards` and `items`."""
    connection = sqlite3.connect(":memory:")
    made = "".join(f', "{column.name}" {column.type}' for column in columns(language))
    connection.execute(f'CREATE TABLE cards (seq INTEGER PRIMARY KEY, id TEXT UNIQUE, "set" TEXT{made})')
    connection.execute("CREATE TABLE items (seq INTEGER, field TEXT, item TEXT, folded TEXT)")
    for seq, each in enumerate(cards):
        row = (seq, each.id, each.set, *values(each, language))
        connection.execute(f"INSERT INTO cards VALUES ({', '.join('?' * len(row))})", row)
        connection.executemany(
            "INSERT INTO items VALUES (?, ?, ?, ?)", [(seq, *item) for item in items(each, language)]
        )
    return connection


def found(
    connection: sqlite3.Connection,
    text: str,
    outside: Mapping[str, frozenset[str]] | None = None,
    references: Mapping[str, Mapping[str, Value]] | None = None,
) -> list[str]:
    """Ids of the cards that a query finds, in its order."""
    query = parse(text, LANGUAGE)
    sets = {name: frozenset[str]() for name in names(query.expression)} | dict(outside or {})
    where, bound = sql(query.expression, sets, references or {"from": {}})
    if patterns(query.expression):
        connection.create_function("REGEXP", 2, matcher())
    by, more = ordering(query.order, LANGUAGE, query.lang)
    rows = connection.execute(f"SELECT id FROM cards WHERE {where} ORDER BY {', '.join([*by, 'seq'])}", (*bound, *more))
    return [str(row[0]) for row in rows]
