"""The compiler against the oracle: SQLite finds the cards that plain Python finds."""

import sqlite3
from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, example, given, settings
from query_oracle import DECK, FROM, QUERIES, SINGLE, Meant, cards
from query_table import LANGUAGE, card, found, table

from cardkit.model import Card
from cardkit.query import parse, sql

OUTSIDE = {"in:deck": DECK}


def check(query: Meant, deck: Sequence[Card]) -> None:
    """The query finds what it means, and its negation the rest."""
    connection = table(deck)
    hits = found(connection, query.text, OUTSIDE, {"from": FROM})
    rest = found(connection, f"-({query.text})", OUTSIDE, {"from": FROM})
    connection.close()
    assert hits == [each.id for each in deck if query.holds(each)], query.text
    assert rest == [each.id for each in deck if not query.holds(each)], query.text


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(QUERIES, cards())
@example(SINGLE[4], [card("a", ("epic",))])
def test_sqlite_finds_what_the_oracle_finds(query: Meant, deck: list[Card]) -> None:
    check(query, deck)


@pytest.mark.slow
@settings(max_examples=5_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(QUERIES, cards())
def test_sqlite_finds_what_the_oracle_finds_in_many_queries(query: Meant, deck: list[Card]) -> None:
    check(query, deck)


def test_the_oracle_sees_a_negation_that_forgets_missing_values() -> None:
    deck = [card("a", cost=1), card("b", cost=5), card("c")]
    where, bound = sql(parse("-cost<=2", LANGUAGE).expression, {}, {"from": {}})
    planted = where.replace(" IS NOT TRUE", " IS FALSE")
    connection: sqlite3.Connection = table(deck)
    right, wrong = (
        [row[0] for row in connection.execute(f"SELECT id FROM cards WHERE {each}", bound)] for each in (where, planted)
    )
    connection.close()
    meant = [each.id for each in deck if not SINGLE[13].holds(each)]
    assert (SINGLE[13].text, right, wrong, meant) == ("@cheap", ["b", "c"], ["b"], ["b", "c"])
