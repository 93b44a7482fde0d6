"""`cardkit deck stats`, `deck diff` and `deck odds`: decks counted, compared and drawn from."""

from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from deck_lists import DUEL
from hypothesis import given
from hypothesis import strategies as st
from shell import Ran, answer, ran

from cardkit.diff import difference
from cardkit.model import Deck, Entry
from cardkit.odds import Draw, after_mulligans
from cardkit.position import Position

OLD = "4 Lightning Bolt\n2 Shock\n3 Opt\nSideboard\n1 Duress\n"
NEW = "4 Lightning Bolt\n1 Shock\n4 Storm Crow\nSideboard\n2 Opt\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("old.txt").write_text(OLD)
    Path("new.txt").write_text(NEW)


def deck(*words: str) -> Ran:
    return ran("--shelf", str(DUEL), "deck", *words, "--game", "duel")


def test_f01_what_was_added_cut_and_moved_is_told_by_zone_with_counts() -> None:
    assert deck("diff", "old.txt", "new.txt") == Ran(
        1,
        "old.txt -> new.txt: 4 copies more, 3 fewer\n"
        "main\n"
        "  -1 Shock (2 -> 1)\n"
        "  +4 Storm Crow\n"
        "  -1 Opt\n"
        "side\n"
        "  -1 Duress\n"
        "moved\n"
        "  2 Opt: main -> side\n",
        "",
    )
    assert deck("diff", "old.txt", "old.txt") == Ran(0, "old.txt and old.txt are the same\n", "")


def test_f01_editions_are_told_apart_only_when_asked() -> None:
    Path("one.txt").write_text("1 Temple of Silence (M20) 256\n")
    Path("two.txt").write_text("1 Temple of Silence (THS) 1\n")
    assert deck("diff", "one.txt", "two.txt").code == 0
    assert deck("diff", "one.txt", "two.txt", "--printings").out == (
        "one.txt -> two.txt: 1 copy more, 1 fewer\n"
        "main\n  +1 Temple of Silence (ths-1)\n  -1 Temple of Silence (m20-256)\n"
    )


def test_what_decks_say_beside_their_cards_is_compared() -> None:
    Path("a.yaml").write_text("game: duel\nauthor: Ada\nchoices: {sun: up}\nmain: [Opt]\n")
    Path("b.yaml").write_text("game: duel\nauthor: Ben\nhero: Wolf\nmain: [Opt]\n")
    assert deck("diff", "a.yaml", "b.yaml").out == (
        "a.yaml and b.yaml have the same cards\nauthor: 'Ada' -> 'Ben'\nsun: 'up' -> nothing\nhero: nothing -> 'Wolf'\n"
    )


def test_a_difference_has_a_schema() -> None:
    found = answer("answer-deck-diff", deck("diff", "old.txt", "new.txt", "--format", "json").out)
    assert found["same"] is False
    assert found["moves"] == [{"name": "Opt", "card": "opt", "copies": 2, "source": "main", "to": "side"}]


ENTRIES = st.lists(
    st.builds(
        Entry,
        card=st.sampled_from("abc"),
        zone=st.sampled_from(("main", "side", "out")),
        copies=st.integers(1, 4),
        place=st.just(Position("x")),
        owner=st.none(),
        printing=st.none(),
    ),
    max_size=6,
)


@given(ENTRIES, ENTRIES)
def test_a_difference_put_into_the_old_deck_gives_the_new_one(old: list[Entry], new: list[Entry]) -> None:
    decks = [Deck(game="x", name="x", place=Position("x"), entries=tuple(each)) for each in (old, new)]
    found = difference(decks[0], decks[1], ("main", "side", "out"))
    copies = [dict[tuple[str, str], int]() for _ in range(2)]
    for held, each in zip(copies, decks, strict=True):
        for entry in each.entries:
            held[entry.zone, entry.card] = held.get((entry.zone, entry.card), 0) + entry.copies
    made = dict(copies[0])
    for move in found.moves:
        made[move.source, move.card] -= move.copies
        made[move.to, move.card] = made.get((move.to, move.card), 0) + move.copies
    for change in found.changes:
        assert made.get((change.zone, change.card), 0) == change.before
        made[change.zone, change.card] = change.after
    assert {cell: each for cell, each in made.items() if each} == copies[1]
    grown = {each.card for each in found.changes if each.after > each.before}
    assert grown.isdisjoint(each.card for each in found.changes if each.after < each.before)


def test_p01_expected_lands_and_what_is_assumed() -> None:
    told = deck("odds", "--of", "24", "--in", "60").out.splitlines()
    assert told[:3] == [
        "24 of 60 cards are wanted; 7 are drawn, no mulligan",
        "at least 1: 97.84 %",
        "expected: 2.8",
    ]


def test_p02_a_playset_in_seven_of_sixty() -> None:
    assert deck("odds") == Ran(
        0,
        "4 of 60 cards are wanted; 7 are drawn, no mulligan\n"
        "at least 1: 39.95 %\n"
        "expected: 0.47\n"
        "hits   exactly  at least\n"
        "   0   60.05 %  100.00 %\n"
        "   1   33.63 %   39.95 %\n"
        "   2    5.93 %    6.32 %\n"
        "   3    0.38 %    0.39 %\n"
        "   4    0.01 %    0.01 %\n",
        "",
    )


def test_odds_of_a_deck_are_those_of_its_main_zone() -> None:
    found = answer("answer-deck-odds", deck("odds", "old.txt", "name:opt", "--draw", "3", "--format", "json").out)
    assert (found["zone"], found["population"], found["of"], found["odds"]) == ("main", 9, 3, 1 - 20 / 84)
    told = deck("odds", "old.txt", "name:opt", "--draw", "3", "--mulligans", "1").out.splitlines()
    assert told[:3] == [
        "3 of 9 cards in main of old.txt match 'name:opt'; 3 are drawn, and drawn anew up to 1 time until at least 1 "
        "are among them",
        "at least 1: 94.33 %",
        "in one hand, expected: 1",
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["old.txt"], "no cards are wanted; say which with a query behind the deck"),
        (["--of", "5", "--in", "4"], "5 of 4 cards are wanted; at most all of them can be"),
        (["--in", "10001"], "10001 cards; odds of at most 10000 are told"),
        (["--draw", "61"], "61 cards are drawn from 60; at most all of them can be"),
        (["old.txt", "opt", "--of", "3"], "--of and --in are for odds without a deck; a deck and a query say both"),
        (["old.txt", "opt", "--zone", "man"], "no zone is called 'man'; did you mean 'main'?"),
    ],
)
def test_numbers_that_do_not_fit_are_told(words: list[str], message: str) -> None:
    assert deck("odds", *words) == Ran(2, "", f"error: {message}\n")


@given(st.integers(0, 7), st.data())
def test_odds_are_those_of_counting_every_hand(population: int, data: st.DataObject) -> None:
    hits, draws = data.draw(st.integers(0, population)), data.draw(st.integers(0, population))
    hands = [sum(card < hits for card in hand) for hand in combinations(range(population), draws)]
    draw = Draw(population=population, hits=hits, draws=draws)
    assert draw.ways() == tuple(hands.count(number) for number in range(draw.most + 1))
    for number in range(-1, population + 2):
        assert draw.at_least(number) == Fraction(sum(hand >= number for hand in hands), len(hands))
    for number, (exactly, at_least) in enumerate(draw.chances()):
        assert (exactly, at_least) == (Fraction(hands.count(number), len(hands)), draw.at_least(number))
    assert draw.expected == Fraction(sum(hands), len(hands))


def test_a_hand_drawn_anew_has_another_try() -> None:
    assert after_mulligans(Fraction(1, 4), 0) == Fraction(1, 4)
    assert after_mulligans(Fraction(1, 4), 2) == 1 - Fraction(3, 4) ** 3


def test_stats_count_by_the_fields_that_the_game_shows() -> None:
    Path("deck.txt").write_text(
        "2 Island\n3 Opt\n1 Faramir (hero)\n1 Strange Solution: Acidic Ichor\n1 No Stone Unturned (0)\n"
    )
    assert deck("stats", "deck.txt").out == (
        "deck.txt: 8 cards, 5 different (main 8)\ntype\n  spell  5  #####\n  land   2  ##\n  hero   1  #\n"
    )
    assert deck("stats", "deck.txt", "--by", "level").out == (
        "deck.txt: 8 cards, 5 different (main 8)\n"
        "level: mean 2, median 2\n"
        "  0       1  #\n"
        "  4       1  #\n"
        "  (none)  6  ######\n"
    )


def test_stats_count_names_and_large_decks_have_odds() -> None:
    assert deck("stats", "new.txt", "--by", "name", "--zone", "side").out == (
        "new.txt: 2 cards, 1 different (side 2)\nname\n  Opt  2  ##\n"
    )
    told = deck("odds", "--in", "10000", "--of", "5000", "--draw", "5000", "--at-least", "2500").out.splitlines()
    assert told[1] == "at least 2500: 50.80 %"


def test_stats_of_some_cards_and_zones() -> None:
    assert deck("stats", "old.txt", "new.txt", "--query", "name:opt", "--zone", "side").out == (
        "old.txt: 0 cards, 0 different\ntype\n\nnew.txt: 2 cards, 1 different (side 2)\ntype\n  spell  2  ##\n"
    )
    assert deck("stats", "old.txt", "new.txt", "--format", "csv").out == (
        "deck,field,value,copies\nold.txt,type,spell,10\nnew.txt,type,spell,11\n"
    )
    found = answer("answer-deck-stats", deck("stats", "old.txt", "--format", "json").out)
    fields = [{"field": "type", "values": [{"value": "spell", "copies": 10}], "without": 0, "unknown": 0}]
    zones = {"main": 9, "side": 1}
    counts = {"deck": "old.txt", "name": "old.txt", "copies": 10, "different": 4, "zones": zones, "fields": fields}
    assert found["decks"] == [counts]
    assert deck("stats", "old.txt", "--by", "tpye").err == "error: no field is called 'tpye'; did you mean 'type'?\n"
