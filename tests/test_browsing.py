"""What Datasette is told of a database: its ready queries, asked of the database itself."""

import sqlite3
from collections.abc import Mapping

from query_table import GAME, SETS, card, printed

from cardkit.catalogue.browsing import metadata
from cardkit.catalogue.export import Content, database
from cardkit.model import Card, Printing


def counted(*cards: Card) -> list[tuple[object, ...]]:
    """What the query for the cards of each set finds."""
    content = Content(game=GAME, cards=cards, sets=SETS)
    told: object = metadata(content)
    for key in ("databases", "shore", "queries", "cards by set", "sql"):
        assert isinstance(told, Mapping)
        told = told[key]
    made = sqlite3.connect(":memory:")
    made.deserialize(database(content))
    rows = made.execute(str(told)).fetchall()
    made.close()
    return rows


def test_cards_are_counted_by_their_sets() -> None:
    assert counted(card("Ash"), card("Bay"), card("Cliff", set="Ab")) == [
        ("base", "Base", "2024-03-10", 2),
        ("Ab", "Ab", "2025", 1),
    ]


def test_a_card_that_is_printed_again_counts_once_in_each_of_its_sets() -> None:
    twice = printed(card("Ash"), Printing(code="A1"), Printing(code="A2", set="Ab"), Printing(code="A3", set="Ab"))
    assert counted(twice, printed(card("Bay", set="Ab"), Printing(code="B1", set="moor"))) == [
        ("moor", "moor", None, 1),
        ("base", "Base", "2024-03-10", 1),
        ("Ab", "Ab", "2025", 2),
    ]
