"""Copies from stocks to decks: as many as there can be, and the most decks that can be whole."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cardkit.collection.building import EXACT, Plan, largest, plan
from cardkit.collection.flow import flow
from cardkit.collection.stock import Stock, Want

# Flow.


def test_a_want_takes_from_the_stocks_that_it_prefers() -> None:
    assert flow([3], [2, 2], [[1, 0]]) == ((1, 2),)


def test_an_earlier_want_moves_to_another_stock_so_that_a_later_one_is_served() -> None:
    assert flow([2, 2], [2, 2], [[0, 1], [0]]) == ((0, 2), (2, 0))


def test_an_earlier_want_keeps_as_many_when_a_later_one_cannot_be_served() -> None:
    assert flow([2, 2], [3], [[0], [0]]) == ((2,), (1,))


def test_a_way_over_several_wants_is_found() -> None:
    assert flow([1, 1, 1], [1, 1, 1], [[0, 1], [1, 2], [0]]) == ((0, 1, 0), (0, 0, 1), (1, 0, 0))


NUMBERS = st.lists(st.integers(0, 4), min_size=1, max_size=4)


@st.composite
def networks(draw: st.DrawFn) -> tuple[list[int], list[int], list[list[int]]]:
    """Wants, stocks, and which stocks fit which want."""
    wants, stocks = draw(NUMBERS), draw(NUMBERS)
    fits = [draw(st.lists(st.integers(0, len(stocks) - 1), unique=True)) for _ in wants]
    return wants, stocks, fits


def deficient(wants: Sequence[int], stocks: Sequence[int], fits: Sequence[Sequence[int]]) -> int:
    """Copies that can go over: by the worst set of wants and all stocks that fit them (Hall's theorem)."""
    every = range(len(wants))
    chosen = [set(some) for size in range(len(wants) + 1) for some in combinations(every, size)]
    over = (
        sum(wants[each] for each in every if each not in some)
        + sum(stocks[stock] for stock in {stock for each in some for stock in fits[each]})
        for some in chosen
    )
    return min(over)


@given(networks())
def test_as_many_copies_go_over_as_can(network: tuple[list[int], list[int], list[list[int]]]) -> None:
    wants, stocks, fits = network
    found = flow(wants, stocks, fits)
    assert sum(map(sum, found)) == deficient(wants, stocks, fits)
    assert all(sum(row) <= want for row, want in zip(found, wants, strict=True))
    assert all(sum(column) <= stock for column, stock in zip(zip(*found, strict=True), stocks, strict=True))
    assert all(
        row[stock] == 0 for row, fit in zip(found, fits, strict=True) for stock in set(range(len(stocks))) - {*fit}
    )


@given(networks())
def test_a_want_gets_as_much_as_if_no_later_one_were_there(
    network: tuple[list[int], list[int], list[list[int]]],
) -> None:
    wants, stocks, fits = network
    served = [sum(row) for row in flow(wants, stocks, fits)]
    assert [sum(served[:n]) for n in range(len(wants) + 1)] == [
        sum(map(sum, flow(wants[:n], stocks, fits[:n]))) for n in range(len(wants) + 1)
    ]


# Sets of decks.


def test_the_first_of_the_largest_possible_sets_is_found() -> None:
    apart = {(0, 1), (2, 3)}
    possible = lambda decks: not any(set(pair) <= set(decks) for pair in apart)  # noqa: E731  # said once
    assert largest((0, 1, 2, 3), possible) == (0, 2)
    assert largest((0, 1, 2, 3), lambda decks: decks == (3,)) == (3,)
    assert largest((0, 1), lambda _: False) == ()


# Plans. Two cards, two editions, two owners.

EDITIONS = ("p", "q", None)
STOCKS = st.dictionaries(
    st.tuples(st.sampled_from("AB"), st.sampled_from("xy"), st.sampled_from(EDITIONS)), st.integers(1, 3), max_size=8
)
DECKS = st.lists(
    st.dictionaries(
        st.tuples(st.sampled_from("xy"), st.sampled_from(EDITIONS)), st.integers(1, 3), min_size=1, max_size=4
    ),
    min_size=1,
    max_size=4,
)

_Deck = Mapping[tuple[str, str | None], int]
_Stocks = Mapping[tuple[str, str, str | None], int]


def planned(decks: Sequence[_Deck], held: _Stocks) -> Plan:
    wants = [
        Want(deck=number, card=card, printing=edition, copies=copies)
        for number, deck in enumerate(decks)
        for (card, edition), copies in deck.items()
    ]
    stocks = [Stock(owner=o, card=c, printing=p, copies=n) for (o, c, p), n in held.items()]
    return plan(wants, stocks)


def missing(decks: Sequence[_Deck], held: _Stocks) -> int:
    """Copies that are missing of all decks: editions first, then any of the rest."""
    total = 0
    for card in "xy":
        have = {e: sum(n for (_, c, p), n in held.items() if (c, p) == (card, e)) for e in EDITIONS}
        need = {e: sum(deck.get((card, e), 0) for deck in decks) for e in EDITIONS}
        taken = sum(min(have[e], need[e]) for e in ("p", "q"))
        total += sum(need.values()) - taken - min(need[None], sum(have.values()) - taken)
    return total


@given(DECKS, STOCKS)
def test_the_most_decks_are_whole(decks: list[_Deck], held: _Stocks) -> None:
    found = planned(decks, held)
    sizes = [len(some) for n in range(len(decks) + 1) for some in combinations(decks, n) if not missing(some, held)]
    assert len(found.built) == max(sizes)
    assert not missing([decks[number] for number in found.built], held)
    assert found.alone == tuple(number for number, deck in enumerate(decks) if not missing([deck], held))
    whole = [
        number for number in range(len(decks)) if not any(e.missing for e in found.served if e.want.deck == number)
    ]
    assert tuple(whole) == found.built


@given(DECKS, STOCKS, st.randoms(use_true_random=False))
def test_the_order_of_decks_and_entries_does_not_change_what_is_missing(
    decks: list[_Deck], held: _Stocks, rng: Random
) -> None:
    turned = [dict(rng.sample(list(deck.items()), len(deck))) for deck in rng.sample(decks, len(decks))]
    found = [planned(each, held) for each in (decks, turned)]
    assert {sum(served.missing for served in each.served) for each in found} == {missing(decks, held)}
    assert len(found[0].built) == len(found[1].built)


@given(DECKS, STOCKS)
def test_no_owner_gives_more_than_there_is(decks: list[_Deck], held: _Stocks) -> None:
    found = planned(decks, held)
    for owner in "AB":
        for card in "xy":
            given_away = sum(each.owners.get(owner, 0) for each in found.served if each.want.card == card)
            assert given_away <= sum(n for (o, c, _), n in held.items() if (o, c) == (owner, card))


def test_many_decks_that_compete_are_split_without_proof() -> None:
    held: _Stocks = {("A", "x", None): 20}
    pair: _Deck = {("x", None): 2}
    decks: list[_Deck] = [{("x", None): 3}, *[pair] * (EXACT - 1)]
    assert planned(decks, held).exact
    assert len(planned(decks, held).built) == 10
    more = planned([*decks, {("x", None): 1}], held)
    assert (more.exact, len(more.built)) == (False, 10)
    idle = planned([*decks, {("y", None): 1}], {**held, ("A", "y", None): 1})
    assert (idle.exact, idle.built[-1]) == (True, EXACT)
