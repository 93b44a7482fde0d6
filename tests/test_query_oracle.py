"""The compiler against the oracle: SQLite finds the cards that plain Python finds."""

import sqlite3
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from query_oracle import DECK, FROM, QUERIES, SINGLE, TERMS, Meant, cards, crowd
from query_table import LANGUAGE, card, found, table

from cardkit.model import Card
from cardkit.query import parse, sql

OUTSIDE = {"in:deck": DECK}

CROWD = crowd(40)


def check(query: Meant, deck: Sequence[Card], connection: sqlite3.Connection) -> None:
    """The query finds what it means, and its negation the rest."""
    hits = found(connection, query.text, OUTSIDE, {"from": FROM})
    rest = found(connection, f"-({query.text})", OUTSIDE, {"from": FROM})
    assert hits == [each.id for each in deck if query.holds(each)], query.text
    assert rest == [each.id for each in deck if not query.holds(each)], query.text


@pytest.fixture(scope="module")
def crowded() -> Iterator[sqlite3.Connection]:
    connection = table(CROWD)
    yield connection
    connection.close()


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(query=QUERIES, terms=st.lists(TERMS, min_size=2, max_size=2))
def test_sqlite_finds_what_the_oracle_finds_in_a_crowd(
    crowded: sqlite3.Connection, query: Meant, terms: list[Meant]
) -> None:
    for each in (query, *terms):
        check(each, CROWD, crowded)


@pytest.mark.parametrize("query", SINGLE, ids=[each.text for each in SINGLE])
def test_sqlite_finds_what_the_oracle_finds_by_each_single_term(crowded: sqlite3.Connection, query: Meant) -> None:
    check(query, CROWD, crowded)


@pytest.mark.slow
@settings(max_examples=5_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(QUERIES, cards())
def test_sqlite_finds_what_the_oracle_finds_among_any_cards(query: Meant, deck: list[Card]) -> None:
    connection = table(deck)
    check(query, deck, connection)
    connection.close()


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
