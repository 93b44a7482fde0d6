"""The compiler against the oracle: SQLite finds the hits that plain Python finds."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from query_oracle import EQUAL, FROM, MAKERS, OUTSIDE, SIGNS, SINGLE, Draw, Meant
from query_stream import Asked, asked, cards, expected, hits, rest, stream
from query_table import Shore, found, table

from cardkit.model import Card

ROUNDS = 120
"""Of 50 queries each: 6,000 queries."""

REFERENCES = {"from": FROM}


def answers(query: Asked, shore: Shore) -> tuple[list[str], list[str]]:
    """What a query finds, and what its complement finds."""
    told = found(shore, query.text, OUTSIDE, REFERENCES)
    rows = " unique:prints" if query.prints else ""
    return told, found(shore, f"-{query.meant.text}{rows}", OUTSIDE, REFERENCES)


def check(query: Asked, deck: Sequence[Card], shore: Shore) -> None:
    """The query finds what it means, and its negation the rest."""
    assert answers(query, shore) == (expected(query, deck), rest(query, deck)), query.text


def check_rounds(rounds: Iterator[tuple[list[Card], list[Asked]]]) -> None:
    for deck, queries in rounds:
        shore = table(deck)
        for query in queries:
            check(query, deck, shore)
        shore.close()


def test_sqlite_finds_what_the_oracle_finds() -> None:
    check_rounds(stream(8))


@pytest.mark.slow
def test_sqlite_finds_what_the_oracle_finds_by_six_thousand_queries() -> None:
    check_rounds(stream(ROUNDS))


@settings(max_examples=60)
@given(st.randoms(use_true_random=False), st.integers(1, 5))
def test_sqlite_finds_what_the_oracle_finds_among_few_cards(rng: Random, size: int) -> None:
    draw = Draw(rng)
    deck = cards(draw, size)
    shore = table(deck)
    check(asked(draw), deck, shore)
    shore.close()


@pytest.fixture(scope="module")
def shores() -> Iterator[list[tuple[list[Card], Shore]]]:
    """Cards in catalogues, of which each example asks one."""
    every = [(deck, table(deck)) for deck in (cards(Draw(Random(seed)), 24) for seed in range(8))]
    yield every
    for _, shore in every:
        shore.close()


@pytest.mark.slow
@settings(max_examples=5_000)
@given(st.randoms(use_true_random=False), st.integers(0, 7))
def test_sqlite_finds_what_the_oracle_finds_in_five_thousand_examples(
    shores: list[tuple[list[Card], Shore]], rng: Random, which: int
) -> None:
    check(asked(Draw(rng)), *shores[which])


@pytest.mark.parametrize("prints", [False, True])
@pytest.mark.parametrize("single", SINGLE, ids=[each.text for each in SINGLE])
def test_sqlite_finds_what_the_oracle_finds_by_each_single_term(
    single: Meant, prints: bool, crowd: tuple[list[Card], Shore]
) -> None:
    deck, shore = crowd
    check(Asked(single, " unique:prints" if prints else "", prints, lambda found: found), deck, shore)


@pytest.fixture(scope="module")
def crowd() -> Iterator[tuple[list[Card], Shore]]:
    deck = cards(Draw(Random(7)), 40)
    shore = table(deck)
    yield deck, shore
    shore.close()


KINDS = {
    **dict.fromkeys(("text", "code", "flag", "range", "regex", "dates", "words", "counts"), EQUAL),
    **dict.fromkeys(("word", "number", "list", "count", "own", "date"), SIGNS),
    **dict.fromkeys(("in", "has", "is", "item"), (":",)),
    "reference": (":", "!="),
    "missing": (">=", "!="),
    "saved": ("@",),
    "bare": ("", "!"),
    "unique": ("field", "prints"),
}
"""Each kind of term with its operators."""

LEAST = 50
"""How often each stands in the stream."""


@pytest.mark.slow
def test_the_stream_asks_for_each_kind_with_each_operator_and_seldom_for_all_or_nothing() -> None:
    asked_for, some, total = Counter[tuple[str, str]](), 0, 0
    for deck, queries in stream(ROUNDS):
        for query in queries:
            asked_for.update(dict.fromkeys(query.meant.asked, 1))
            left = len(rest(query, deck))
            some += 0 < left < len(hits(deck, query.prints))
            total += 1
    wanted = {(kind, sign) for kind, signs in KINDS.items() for sign in signs}
    seldom = {each: asked_for[each] for each in wanted if asked_for[each] < LEAST}
    assert (total, seldom, set(asked_for) - wanted) == (6_000, {}, set())
    assert some >= 0.3 * total


@cache
def single_terms() -> dict[tuple[str, str], str]:
    """A query of one term for each kind and operator."""
    draw = Draw(Random(1))
    every = (draw.one(MAKERS)(draw) for _ in range(5_000))
    return {each.asked[0]: each.text for each in every if len(each.asked) == 1}


@pytest.mark.parametrize(
    ("kind", "sign"), [(kind, sign) for kind, signs in KINDS.items() if kind != "unique" for sign in signs]
)
def test_a_term_and_its_negation_share_out_the_cards_and_the_printings(
    kind: str, sign: str, crowd: tuple[list[Card], Shore]
) -> None:
    deck, shore = crowd
    text = single_terms()[kind, sign]
    for prints in (False, True):
        options = " unique:prints" if prints else ""
        every = [hit.name for hit in hits(deck, prints)]
        sides = [found(shore, f"{mark}{text}{options}", OUTSIDE, REFERENCES) for mark in ("", "-")]
        assert sorted(sides[0] + sides[1]) == sorted(every)
