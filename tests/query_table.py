"""An invented game, its cards in a catalogue's tables, and what a query finds there: shared by the tests of queries."""

import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from cardkit.catalogue import Catalogue, store
from cardkit.catalogue.rows import write_cards
from cardkit.catalogue.statement import condition, statement
from cardkit.model import Card, CardSet, Field, Game, Kind, Printing, Value
from cardkit.position import Position
from cardkit.query import Language, asked_fields, matcher, names, parse, patterns

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
LANGUAGE = Language(asked_fields(FIELDS), ("en", "fi"), SAVED, {"from": frozenset(field.name for field in FIELDS)})
GAME = Game(id="shore", title="Shore", locales=("en", "fi"), fields=FIELDS, zones=(), queries=SAVED)
SETS = (CardSet("base", {"en": "Base"}, released="2024-03-10"), CardSet("Ab", {"en": "Ab"}, released="2025"))


@dataclass(frozen=True, slots=True)
class Shore:
    """Cards in a catalogue of the invented game."""

    connection: sqlite3.Connection
    language: Language
    """With the references of the tests, and what the catalogue knows of printings."""

    @property
    def catalogue(self) -> Catalogue:
        return Catalogue(self.connection)

    def close(self) -> None:
        self.connection.close()


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


def printed(each: Card, *printings: Printing) -> Card:
    """The card with these editions."""
    return replace(each, printings=printings)


def table(cards: Sequence[Card]) -> Shore:
    """A catalogue in memory, with a line for each card."""
    connection = store.connected(None)
    store.create(connection, GAME)
    lines = [replace(each, place=Position("shore.yaml", line, 1)) for line, each in enumerate(cards, start=1)]
    write_cards(connection, store.language(GAME), lines)
    for card_set in SETS:
        store.write_card_set(connection, card_set, "shore.yaml")
    store.finish(connection)
    known = Catalogue(connection).language
    return Shore(connection, replace(LANGUAGE, varied=known.varied, has_prints=known.has_prints))


def found(
    shore: Shore,
    text: str,
    outside: Mapping[str, frozenset[str]] | None = None,
    references: Mapping[str, Mapping[str, Value]] | None = None,
) -> list[str]:
    """Ids of the cards that a query finds, in its order; of printings with their number: `wolf#0`."""
    query = parse(text, shore.language)
    sets = {name: frozenset[str]() for name in names(query.expression)} | dict(outside or {})
    if patterns(query.expression):
        shore.connection.create_function("REGEXP", 2, matcher())
    where = condition(query, shore.language, sets, references or {"from": {}})
    rows = shore.connection.execute(*statement(query, shore.language, where, sets))
    return ["#".join(str(part) for part in row[:2] if part is not None) for row in rows]
