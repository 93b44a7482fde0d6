"""`pools`: every copy is paid by one allowance, in whatever order it stands."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st
from lanterns import said, told

from cardkit.rules.flow import payment

PARTS = """
rules:
  - id: parts
    in: main
    pools: [{name: known, of: "level<=1", max: 10}, {name: splash, of: "level:0", max: 1}]
    why: one card beyond what is known
"""


def test_a_copy_moves_to_another_pool_where_that_makes_room() -> None:
    assert told(PARTS, "main: [10 Spark, Ember]") == []
    assert told(PARTS, "main: [Ember, 10 Spark]") == []
    assert told(PARTS, "main:\n  - 10 Spark\n  - 2 Ember\n") == [
        "deck.yaml:4:5: 1 card in main too many; 'known' is full at 10 with 'Ember' x2, 'Spark' x8; "
        "'splash' is full at 1 with 'Spark'; no room for 'Spark' (parts): cut 1 of spark, ember"
    ]


def test_a_card_that_fits_no_pool_is_told_beside_those_that_are_too_many() -> None:
    assert told(PARTS, "main: [Veil, Plan One]") == [
        "deck.yaml:2:14: 2 cards in main too many; 'Plan One', 'Veil' fit none of the pools 'known', 'splash' (parts): "
        "cut 2 of veil, plan-one from <(level<=1) or (level:0)>"
    ]
    assert told(PARTS, "main: [11 Ember, 2 Veil, Spark]") == [
        "deck.yaml:2:18: 3 cards in main too many; 'known' is full at 10 with 'Ember' x10; no room for 'Ember'; "
        "'Veil' x2 fits none of the pools 'known', 'splash' (parts): "
        "cut 3 of ember, veil from <(level<=1) or (level:0)>"
    ]


def test_the_place_is_that_of_the_last_card_that_fits_none() -> None:
    [finding] = told(PARTS, "main:\n  - 11 Ember\n  - Veil\n  - Spark\n")
    assert finding.startswith("deck.yaml:4:5: 2 cards in main too many; ")


LEADER = """
roles: {leader: {zone: leader}}
rules:
  - id: allowance
    in: main
    pools:
      - {name: own, of: "faction:$leader.faction"}
      - {name: guests, of: "faction:violet", max: $leader.allowance}
      - {name: guild, of: "traits:guild", max: 1, when: {in: main, of: "traits:guild", min: 2}}
    why: a leader has guests
"""


def test_pools_ask_the_roles_and_pay_while_their_condition_holds() -> None:
    assert told(LEADER, "leader: [Mira]\nmain: [4 Spark, 3 Veil]") == []
    assert told(LEADER, "leader: [Mira]\nmain: [4 Spark, 4 Veil]") == []
    assert told(LEADER, "leader: [Mira]\nmain: [4 Spark, 5 Veil]") == [
        "deck.yaml:3:17: 1 card in main too many; 'guests' is full at 3 with 'Veil' x3; "
        "'guild' is full at 1 with 'Veil'; no room for 'Veil' (allowance): cut 1 of veil"
    ]
    assert told(LEADER, "leader: [Mira]\nmain: [Spark, Guild Hall]") == [
        "deck.yaml:3:15: 1 card in main too many; 'Guild Hall' fits none of the pools 'own', 'guests' (allowance): "
        "cut 1 of guild-hall from <(faction:amber) or (faction:violet)> "
        "['guild' would pay if the deck held at least 2 cards of 'traits:guild' in main; "
        "it holds 1]"
    ]


def test_a_pool_whose_number_does_not_exist_has_no_bound() -> None:
    assert told(LEADER, "leader: [Tosk]\nmain: [9 Veil]") == []


def test_pools_are_told_in_a_sentence() -> None:
    assert said(PARTS) == [
        "each card in main is one of at most 10 of 'known' (cards of 'level<=1') "
        "or one of at most 1 of 'splash' (cards of 'level:0')"
    ]
    assert said(LEADER) == [
        "each card in main is any of 'own' (cards of 'faction:$leader.faction') "
        "or one of at most $leader.allowance of 'guests' (cards of 'faction:violet') "
        "or one of at most 1 of 'guild' (cards of 'traits:guild', if it holds at least 2 cards of 'traits:guild' "
        "in main)"
    ]


@st.composite
def markets(draw: st.DrawFn) -> tuple[list[int], list[list[int]], list[int]]:
    """Few copies of few cards, the pools that each fits, and the room of each pool."""
    room = draw(st.lists(st.integers(0, 3), min_size=1, max_size=3))
    copies = draw(st.lists(st.integers(1, 2), min_size=1, max_size=4))
    fits = [sorted(draw(st.sets(st.integers(0, len(room) - 1)))) for _ in copies]
    return copies, fits, room


def most(copies: list[int], fits: list[list[int]], room: list[int]) -> int:
    """The most copies that can be paid, by trying every way."""
    each = [of for number, of in zip(copies, fits, strict=True) for _ in range(number)]
    ways = product(*((None, *of) for of in each))
    paid = ([pool for pool in way if pool is not None] for way in ways)
    return max(len(way) for way in paid if all(way.count(pool) <= size for pool, size in enumerate(room)))


@given(markets())
def test_as_many_copies_are_paid_as_can_be(market: tuple[list[int], list[list[int]], list[int]]) -> None:
    copies, fits, room = market
    found = payment(copies, fits, room)
    assert sum(copies) - sum(found.left) == most(copies, fits, room)
    for card, of in enumerate(found.paid):
        assert sum(of) + found.left[card] == copies[card]
        assert all(number == 0 or pool in fits[card] for pool, number in enumerate(of))
    assert all(sum(of[pool] for of in found.paid) <= size for pool, size in enumerate(room))


@given(st.permutations(["3 Spark", "7 Ember", "Wave", "2 Tide", "Veil", "Watch"]))
def test_the_order_of_a_deck_changes_nothing_but_the_place(entries: list[str]) -> None:
    [finding] = told(PARTS, f"main: [{', '.join(entries)}]")
    place, _, message = finding.partition(": ")
    assert place.startswith("deck.yaml:2:")
    assert message.rpartition(": ")[0] == (
        "4 cards in main too many; 'known' is full at 10 with 'Ember' x7, 'Tide' x2, 'Spark'; "
        "'splash' is full at 1 with 'Spark'; no room for 'Spark', 'Watch', 'Wave'; "
        "'Veil' fits none of the pools 'known', 'splash' (parts)"
    )
