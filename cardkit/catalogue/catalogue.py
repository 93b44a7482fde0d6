"""A game's cards, ready to be asked."""

import json
import re
import sqlite3
import sys
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from cardkit.catalogue import lists
from cardkit.catalogue.rows import card_of
from cardkit.catalogue.selection import Selection, matching
from cardkit.catalogue.statement import NTH, condition, statement
from cardkit.catalogue.store import language, stored_game
from cardkit.model import Card, CardSet, Game, Kind
from cardkit.query import RELEASED, Language, Query, Sets, Sql, ordering
from cardkit.text import fold, nearest, slug

_CARD = 'id, "set", file, line, "column", contents.data FROM cards JOIN contents USING (seq)'
_ID = re.compile(r"[A-Za-z0-9_-]+\Z")
"""What other programs' ids look like, and hardly any name of a card."""

_MOST_BOUND = 900
"""Values bound at a time: the least limit that a SQLite may be built with is 999."""


class Hits(NamedTuple):
    """What a query found."""

    total: int
    ids: tuple[str, ...]
    """In the asked order, at most as many as asked for; of printings, their cards'."""
    nth: tuple[int | None, ...] = ()
    """Of each id the printing that is told, by its place in the card's; empty where cards are told."""


class Catalogue:
    """The cards of one game, over an open connection."""

    def __init__(
        self, connection: sqlite3.Connection, queries: Mapping[str, str] | None = None, lang: str | None = None
    ) -> None:
        """A catalogue over a connection that is up to date; `queries` are saved ones beside the game's own.

        `lang` is the locale whose names are told first, where the game has it.
        """
        self._connection = connection
        self.game: Game = stored_game(connection)
        self._lang = lang
        self.language: Language = _with_rows(language(self.game, queries), connection)
        self._called: dict[str, tuple[str, ...]] = {}
        self._nearest: dict[tuple[str, str | None], str | None] = {}
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

    def hits(self, query: Query, outside: Sets, limit: int | None) -> Hits:
        """What a query finds, in its order: `limit` cards or printings (None: all) and the total.

        `outside` has the ids of each set of cards that the query names.

        Raises: QueryError when a regular expression runs out of time.
        """
        where = condition(query, self.language, outside)
        found = self.rows(query, statement(query, self.language, where, outside))
        told = found[:limit]
        ids = tuple(row[0] for row in told)
        nth = tuple(row[1] for row in told) if query.prints else self._preferred(query, ids, outside)
        return Hits(len(found), ids, nth)

    def _preferred(self, query: Query, ids: tuple[str, ...], outside: Sets) -> tuple[int | None, ...]:
        """In which of its printings each card is told; empty where the query prefers none."""
        if not query.prefer or query.unique is not None or not self.language.has_prints:
            return ()
        by, bound = ordering(query.prefer, self.language, query.lang, outside)
        cards = "SELECT seq FROM cards WHERE id IN (SELECT value FROM json_each(?))"
        asked = f'SELECT id, {NTH} FROM prints WHERE "printing.card" IN ({cards}) ORDER BY {", ".join((*by, NTH))}'
        first: dict[str, int] = {}
        for card, nth in self._connection.execute(asked, (json.dumps(ids), *bound)):
            first.setdefault(card, nth)
        return tuple(first.get(card) for card in ids)

    def told(self, hits: Hits) -> tuple[Card, ...]:
        """The hits' cards, in their order, each as the printing that was found."""
        cards = {card.id: card for card in self.cards(hits.ids)}
        if not hits.nth:
            return tuple(cards[card] for card in hits.ids)
        pairs = ((cards[card], nth) for card, nth in zip(hits.ids, hits.nth, strict=True))
        return tuple(card if nth is None else card.as_printed(card.printings[nth]) for card, nth in pairs)

    def dated(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The same cards with the dates of their sets as a field; of several printings, each date once."""
        days = {each.id: each.released for each in self.sets() if each.released}
        return tuple(_dated(card, days) for card in cards)

    def rows(self, query: Query, asked: Sql) -> list[tuple[Any, ...]]:
        """The rows of a statement that a query asks.

        Raises: QueryError when a regular expression runs out of time.
        """
        with matching(self._connection, query):
            return self._connection.execute(*asked).fetchall()

    def called(self, name: str) -> tuple[str, ...]:
        """The ids of the cards that a name means: an id, else an exact name, else a folded one, else the name of a face
        or the like, else a printing's code.

        Names are those of any locale. Last, it may be what the data call a card, whose id is made of it: `wild_fire`.
        """
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
        folded = exact or tuple(dict.fromkeys(card for card, _ in rows)) or self._also_called(name)
        return folded or self._printed(name) or self._made_of(name)

    def _also_called(self, name: str) -> tuple[str, ...]:
        """The ids of the cards of which a list of more names, such as those of its faces, has this one."""
        fields = [each.name for each in self.game.fields if each.names]
        if not fields:
            return ()
        asked = "SELECT DISTINCT id FROM items JOIN card_rows USING (seq) WHERE folded = ? AND field IN"
        rows = self._connection.execute(f"{asked} ({', '.join('?' * len(fields))}) ORDER BY id", [fold(name), *fields])
        return tuple(card for (card,) in rows)

    def _printed(self, code: str) -> tuple[str, ...]:
        """The ids of the cards with a printing of that code."""
        rows = self._connection.execute('SELECT DISTINCT id FROM prints WHERE "printing.code" = ? ORDER BY id', [code])
        return tuple(card for (card,) in rows)

    def _made_of(self, name: str) -> tuple[str, ...]:
        """The id that was made of another program's id."""
        made = slug(name) if _ID.match(name) else ""
        return tuple(card for (card,) in self._connection.execute("SELECT id FROM cards WHERE id = ?", [made]))

    def nearest_name(self, name: str, lang: str | None = None) -> str | None:
        """The known name most like a name that means no card, in any locale; of equals one in `lang`."""
        if (name, lang) not in self._nearest:
            self._nearest[name, lang] = nearest(name, self.names(lang))
        return self._nearest[name, lang]

    def names(self, lang: str | None = None) -> tuple[str, ...]:
        """Every name in every locale, each once: those in `lang` (None: the usual one) first, then by letter."""
        asked = "SELECT name FROM names GROUP BY name ORDER BY max(locale = ?) DESC, name"
        return tuple(name for (name,) in self._connection.execute(asked, [self._first(lang)]))

    def _first(self, lang: str | None) -> str:
        """The locale whose names are told first: this one, else the usual one, as far as the game has them."""
        locales = self.game.locales
        return next(each for each in (lang, self._lang, locales[0]) if each in locales)

    def names_from(self, beginning: str, limit: int, locale: str | None = None) -> tuple[str, ...]:
        """Names that begin with a text, in a locale or any (None), compared folded; at most `limit` of them."""
        where = "folded >= ? AND folded < ? AND locale = coalesce(?, locale)"
        asked = f"SELECT DISTINCT name FROM names WHERE {where} ORDER BY folded, name LIMIT ?"
        first = fold(beginning)
        rows = self._connection.execute(asked, [first, first + chr(sys.maxunicode), locale, limit])
        return tuple(name for (name,) in rows)

    def ids_from(self, beginning: str, limit: int) -> tuple[str, ...]:
        """Ids that begin with a text; at most `limit` of them."""
        asked = "SELECT id FROM cards WHERE id >= ? AND id < ? ORDER BY id LIMIT ?"
        return tuple(card for (card,) in self._connection.execute(asked, [beginning, beginning + "~", limit]))

    def items_from(self, field: str, beginning: str, limit: int) -> tuple[str, ...]:
        """Items of a field of lists that begin with a text, compared folded; at most `limit` of them."""
        where = "field = ? AND folded >= ? AND folded < ?"
        asked = f"SELECT DISTINCT item FROM items WHERE {where} ORDER BY folded, item LIMIT ?"
        first = fold(beginning)
        rows = self._connection.execute(asked, [field, first, first + chr(sys.maxunicode), limit])
        return tuple(item for (item,) in rows)

    def has_item(self, field: str, text: str) -> bool:
        """A card, or a printing of one, has the item in a field of lists; compared folded."""
        each = "SELECT 1 FROM {} WHERE field = ? AND folded = ?"
        asked = f"{each.format('items')} UNION ALL {each.format('print_items')} LIMIT 1"
        return self._connection.execute(asked, [field, fold(text)] * 2).fetchone() is not None

    def names_with(self, part: str, lang: str | None = None) -> tuple[str, ...]:
        """The names that hold a text, in any locale, compared folded: of each card one, those in `lang` first.

        Of those, names that begin so come first.
        """
        # SQLite takes columns beside min() from the row that has it.
        best = "SELECT name, instr(folded, :part) AS at, min(iif(locale = :lang, 0, rowid)) AS place FROM names"
        asked = f"SELECT name FROM ({best} WHERE instr(folded, :part) GROUP BY seq) ORDER BY place > 0, at > 1, name"
        rows = self._connection.execute(asked, {"part": fold(part), "lang": self._first(lang)})
        return tuple(dict.fromkeys(name for (name,) in rows))

    def sets(self) -> tuple[CardSet, ...]:
        """The sets, by id."""
        rows = self._connection.execute("SELECT id, data FROM sets ORDER BY id")
        return tuple(CardSet(each, *json.loads(data)) for each, data in rows)

    def set_sizes(self) -> Mapping[str, int]:
        """How many cards are of each set, or have a printing in it, by the set's id."""
        every = 'SELECT id, "set" FROM cards UNION SELECT id, "set" FROM prints'
        return dict(self._connection.execute(f'SELECT "set", count(*) FROM ({every}) GROUP BY 1 ORDER BY 1').fetchall())

    def lists(self) -> tuple[lists.Listing, ...]:
        """What foreign files say of lists, in their order."""
        return lists.read(self._connection)

    def in_sets(self, sets: Iterable[str]) -> frozenset[str]:
        """The ids of the cards that are of one of these sets, or have a printing in it."""
        return lists.in_sets(self._connection, sets)

    def is_printed(self, field: str) -> bool:
        """Printings have a field, and no card has it itself."""
        if field == "set" or field not in self.language.varied:
            return False
        own = replace(self.language, varied=frozenset())
        return not Selection(self._connection, own, None).ids(f"has:{field}")

    def size(self) -> int:
        """How many cards there are."""
        [total] = self._connection.execute("SELECT count(*) FROM cards").fetchone()
        return int(total)

    def selection(self, ids: Iterable[str] | None = None) -> Selection:
        """These cards (None: all), to be asked which of them a selector picks."""
        return Selection(self._connection, self.language, None if ids is None else frozenset(ids))


def _dated(card: Card, days: Mapping[str, str]) -> Card:
    """The card with the dates of its sets as a field, where these have dates."""
    sets = (card.set, *(each.set or card.set for each in card.printings))
    dates = tuple(dict.fromkeys(days[each] for each in sets if each in days))
    if not dates:
        return card
    return replace(card, fields={**card.fields, RELEASED.name: dates if len(dates) > 1 else dates[0]})


def _with_rows(known: Language, connection: sqlite3.Connection) -> Language:
    """The language with what stands in the tables: ids of sets, words and marks, and which fields printings vary."""
    ids = _column(connection, "SELECT id FROM sets UNION SELECT word FROM varied WHERE field = 'set' ORDER BY 1")
    words = {"set": ids}
    for field, word in connection.execute("SELECT DISTINCT field, word FROM words ORDER BY field, word"):
        words[field] = (*words.get(field, ()), word)
    dated = bool(_column(connection, "SELECT 1 FROM sets WHERE released IS NOT NULL LIMIT 1"))
    dates = frozenset(each.name for each in known.fields if each.kind is Kind.DATE)
    varied = frozenset(_column(connection, "SELECT DISTINCT field FROM varied ORDER BY field"))
    names = {each: json.loads(data)[0] for each, data in connection.execute("SELECT id, data FROM sets ORDER BY id")}
    return replace(
        known,
        fields=tuple(
            replace(each, values=words.get(each.name, each.values), words=names if each.name == "set" else each.words)
            for each in known.fields
            if dated or each.kind is not Kind.DATE
        ),
        varied=varied | (dates if "set" in varied else frozenset()),
        has_prints=bool(_column(connection, "SELECT seq FROM prints LIMIT 1")),
    )


def _column(connection: sqlite3.Connection, asked: str) -> tuple[str, ...]:
    """The only column of a statement's rows."""
    return tuple(each for (each,) in connection.execute(asked))
