"""What Datasette is told of an exported database (its metadata.json, 0.64): facets, titles, queries ready to click."""

from collections.abc import Iterable, Mapping

from cardkit.catalogue.export import Content
from cardkit.model import Card, Field, Kind
from cardkit.query.column import quoted

MOST_VALUES = 60
"""Distinct values from which on a facet is a list to scroll, not a choice."""

_FACETS = (Kind.WORD, Kind.CODE, Kind.LIST, Kind.FLAG)

_Told = Mapping[str, object]


def metadata(content: Content) -> _Told:
    """The metadata of a database of the game's name."""
    game = content.game
    about = {"title": game.title, "description": "Made by cardkit from the game's files; a copy, changed by nobody."}
    if game.source is not None:
        about["source"] = game.source
    tables = {"cards": _cards(content), "sets": _sets(), "printings": _printings(), "saved": {"hidden": True}}
    return {**about, "databases": {game.id: {"tables": tables, "queries": _queries(content)}}}


def _cards(content: Content) -> _Told:
    """The table of cards."""
    labels = {field.name: next(iter(field.label.values())) for field in content.game.fields if field.label}
    return {
        "description": "The cards, one a row; lists are JSON, flags are 1, 'place' says which line a card stands in.",
        "label_column": "name",
        "sort": "name",
        "size": 50,
        "columns": labels,
        "facets": [_facet(field) for field in facets(content)],
    }


def _sets() -> _Told:
    """The table of sets."""
    return {"description": "The sets that cards were published in.", "label_column": "name", "sort": "id"}


def _printings() -> _Told:
    """The table of printings."""
    return {"description": "The editions of each card, with what they have of their own.", "facets": ["set"]}


def facets(content: Content) -> tuple[Field, ...]:
    """The fields that cards are sorted by at a glance: their set, and those of few values."""
    return tuple(
        field
        for field in content.game.fields
        if field.name != "id" and field.kind in _FACETS and 0 < len(_met(field, content.cards)) < MOST_VALUES
    )


def _met(field: Field, cards: Iterable[Card]) -> frozenset[object]:
    """The values that cards have of a field."""
    if field.name == "set":
        return frozenset(card.set for card in cards)
    values = (card.fields.get(field.name) for card in cards)
    every = (item for value in values for item in (value if isinstance(value, tuple) else (value,)))
    return frozenset(item for item in every if item is not None)


def _facet(field: Field) -> object:
    """A field as Datasette's facet: of a list, its items."""
    return {"array": field.name} if field.kind is Kind.LIST else field.name


def _queries(content: Content) -> Mapping[str, _Told]:
    """The saved queries, and how many cards there are of each kind, in any game."""
    counted = [_by_value(field) for field in facets(content) if field.name != "set"]
    counted += [
        _by_number(field) for field in content.game.fields if field.kind is Kind.NUMBER and _met(field, content.cards)
    ]
    saved = {f"@{name}": _saved(name, content.game.queries.get(name)) for name in content.saved}
    return {**saved, "cards by set": _by_set(content), **{str(each["title"]).lower(): each for each in counted}}


def _saved(name: str, text: str | None) -> _Told:
    """A saved query: its cards, which the table `saved` has by its name."""
    literal = "'" + name.replace("'", "''") + "'"
    joined = "SELECT cards.* FROM saved JOIN cards ON cards.id = saved.card"
    sql = f'{joined} WHERE saved."query" = {literal} ORDER BY saved.place'
    return {"title": f"@{name}", "sql": sql, **({} if text is None else {"description": f"cardkit query '{text}'"})}


def _by_set(content: Content) -> _Told:
    """How many cards each set has, those that were printed again among them."""
    printed = ' UNION ALL SELECT card, "set" FROM printings' if any(card.printings for card in content.cards) else ""
    held = f'SELECT id AS card, "set" FROM cards{printed}'
    told = "sets.id, sets.name, sets.released, count(DISTINCT held.card) AS cards"
    source = f'({held}) AS held JOIN sets ON sets.id = held."set"'
    sql = f"SELECT {told} FROM {source} GROUP BY sets.id ORDER BY sets.released, sets.id"
    return {"title": "Cards by set", "sql": sql}


def _by_value(field: Field) -> _Told:
    """How many cards have each value, the most frequent first; of a list, each item."""
    column = f"cards.{quoted(field.name)}"
    items = f"cards, json_each({column}) AS item"
    value, table = ("item.value", items) if field.kind is Kind.LIST else (column, "cards")
    sql = f"SELECT {value} AS {quoted(field.name)}, count(*) AS cards FROM {table} GROUP BY 1 ORDER BY 2 DESC, 1"
    return {"title": f"Cards by {field.name}", "sql": sql}


def _by_number(field: Field) -> _Told:
    """How many cards have each number, the lowest first."""
    name = quoted(field.name)
    return {
        "title": f"Cards by {field.name}",
        "sql": f"SELECT {name}, count(*) AS cards FROM cards GROUP BY 1 ORDER BY 1",
    }
