"""A game's cards, ready to be asked."""

import json
import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from cardkit.catalogue.selection import Selection, matching
from cardkit.catalogue.store import card_of, language, stored_game
from cardkit.model import Card, CardSet, Field, Game
from cardkit.query import Language, Order, Query, Sql, ordering, sql
from cardkit.text import fold, nearest

_CARD = 'id, "set", file, line, "column", data FROM cards JOIN contents USING (seq)'
_PLACE = 'file, line, "column"'
"""The catalogue's own order: that of the files, however it was built."""

_MOST_BOUND = 900
"""Values bound at a time: the least limit that a SQLite may be built with is 999."""


@dataclass(frozen=True, slots=True)
class Hits:
    """What a query found."""

    total: int
    ids: tuple[str, ...]
    """In the asked order, at most as many as asked for."""


class Catalogue:
    """The cards of one game, over an open connection."""

    def __init__(self, connection: sqlite3.Connection, queries: Mapping[str, str] | None = None) -> None:
        """A catalogue over a connection that is up to date; `queries` are saved ones beside the game's own."""
        self._connection = connection
        self.game: Game = stored_game(connection)
        self.language: Language = _with_sets(language(self.game, queries), connection)
        self._called: dict[str, tuple[str, ...]] = {}
        self._nearest: dict[str, str | None] = {}
        """Decks of one call misspell alike, and a comparison with 30,000 names takes 0.1 s (m)."""

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def cards(self, ids: Iterable[str]) -> tuple[Card, ...]:
        """The cards with these ids, in the order of the ids; one that is not there is left out."""
        wanted = tuple(dict.fromkeys(ids))
        found: dict[str, Card] = {}
        for start in range(0, len(wanted), _MOST_BOUND):
            part = wanted[start : start + _MOST_BOUND]
            marks = ", ".join("?" * len(part))
            rows = self._connection.execute(f"SELECT {_CARD} WHERE id IN ({marks}) ORDER BY id", part)
            found |= {row[0]: card_of(self.game.id, row) for row in rows}
        return tuple(found[each] for each in wanted if each in found)

    def hits(self, query: Query, outside: Mapping[str, frozenset[str]], limit: int | None) -> Hits:
        """What a query finds, in its order: `limit` cards (None: all) and the total.

        `outside` has the ids of each set of cards that the query names.

        Raises: QueryError when a regular expression runs out of time.
        """
        where = sql(query.expression, outside, {})
        if query.unique is not None:
            where = self._first_of_each(query, query.unique, where)
        by, bound = ordering(query.order, self.language, query.lang)
        with matching(self._connection, query):
            rows = self._connection.execute(
                f"SELECT id FROM cards WHERE {where.where} ORDER BY {', '.join([*by, _PLACE])}", (*where.values, *bound)
            )
            ids = tuple(card for (card,) in rows)
        return Hits(len(ids), ids[:limit])

    def _first_of_each(self, query: Query, field: Field, where: Sql) -> Sql:
        """One of the cards of `where` for each value of a field, none being one too: the preferred, else the first."""
        groups, group_values = ordering((Order(field, False),), self.language, query.lang)
        by, bound = ordering((*query.prefer, *query.order), self.language, query.lang)
        window = f"PARTITION BY {', '.join(groups)} ORDER BY {', '.join([*by, _PLACE])}"
        numbered = f"SELECT id, row_number() OVER ({window}) AS nth FROM cards WHERE {where.where}"
        return Sql(f"id IN (SELECT id FROM ({numbered}) WHERE nth = 1)", (*group_values, *bound, *where.values))

    def called(self, name: str) -> tuple[str, ...]:
        """The ids of the cards that a name means: an id, else an exact name, else a folded one, in any locale."""
        if name not in self._called:
            self._called[name] = self._named(name)
        return self._called[name]

    def _named(self, name: str) -> tuple[str, ...]:
        """What `called` gives, asked of the tables."""
        if self._connection.execute("SELECT 1 FROM cards WHERE id = ?", [name]).fetchone():
            return (name,)
        rows = self._connection.execute(
            "SELECT DISTINCT id, names.name = ? FROM names JOIN cards USING (seq) WHERE folded = ? ORDER BY id",
            [name, fold(name)],
        ).fetchall()
        exact = tuple(dict.fromkeys(card for card, same in rows if same))
        return exact or tuple(dict.fromkeys(card for card, _ in rows))

    def nearest_name(self, name: str) -> str | None:
        """The known name, in any locale, most like a name that means no card."""
        if name not in self._nearest:
            self._nearest[name] = nearest(name, self.names())
        return self._nearest[name]

    def names(self) -> tuple[str, ...]:
        """Every name in every locale, in the catalogue's order."""
        return tuple(name for (name,) in self._connection.execute("SELECT DISTINCT name FROM names ORDER BY name"))

    def names_with(self, part: str) -> tuple[str, ...]:
        """The names that hold a text, in any locale, compared folded."""
        asked = "SELECT DISTINCT name FROM names WHERE instr(folded, ?) ORDER BY name"
        return tuple(name for (name,) in self._connection.execute(asked, [fold(part)]))

    def sets(self) -> tuple[CardSet, ...]:
        """The sets, by id."""
        rows = self._connection.execute("SELECT id, data FROM sets ORDER BY id")
        return tuple(CardSet(each, *json.loads(data)) for each, data in rows)

    def size(self) -> int:
        """How many cards there are."""
        [total] = self._connection.execute("SELECT count(*) FROM cards").fetchone()
        return int(total)

    def selection(self, ids: Iterable[str] | None = None) -> Selection:
        """These cards (None: all), to be asked which of them a selector picks."""
        return Selection(self._connection, self.language, None if ids is None else frozenset(ids))


def _with_sets(known: Language, connection: sqlite3.Connection) -> Language:
    """The language, whose field `set` has the ids of the catalogue's sets as its values."""
    ids = tuple(each for (each,) in connection.execute("SELECT id FROM sets ORDER BY id"))
    return replace(known, fields=tuple(replace(f, values=ids) if f.name == "set" else f for f in known.fields))
