"""Regicide in play: T61 to T74 of the rules digest, and whole games by its rules."""

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import combinations
from random import Random

import pytest
from rulebook import catalogue
from shell import ROOT

from cardkit.errors import CardkitError, UsageError
from cardkit.referee import regicide, regicide_checks, regicide_game
from cardkit.referee.regicide import HANDS, Cards, Effect, Playing, Rank
from cardkit.referee.regicide_game import Stage, Table
from cardkit.referee.ruling import Reason, Ruling


@cache
def card(short: str) -> Playing:
    """A card of the shipped deck: `8♦`, `A♣`, `K♠`, `jester`."""
    known = catalogue("regicide")
    name = "first-jester" if short == "jester" else regicide.spelled(short)
    return regicide.playing(known.cards([name])[0])


def cards(text: str) -> Cards:
    return tuple(card(each) for each in text.split())


@cache
def deck() -> Cards:
    known = catalogue("regicide")
    every = known.cards(known.called(f"{regicide.spelled(f'{rank}{suit}')}")[0] for suit in "♣♦♥♠" for rank in RANKS)
    return tuple(map(regicide.playing, every))


RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


@pytest.mark.parametrize("short", ["10♦", "10D", "10d", "10 ♦", "10♦\ufe0f"])
def test_cards_may_be_written_short(short: str) -> None:
    assert regicide.spelled(short) == "10-of-diamonds"
    assert regicide.spelled("First Jester") == "First Jester"


@pytest.mark.parametrize("play", ["2♣ 2♦", "3♣ 3♦", "4♣ 4♦", "5♣ 5♦", "2♣ 2♦ 2♥", "3♣ 3♦ 3♥", "2♣ 2♦ 2♥ 2♠"])
def test_t61_combos_come_to_ten_at_most(play: str) -> None:
    assert regicide_checks.play(cards(play)).yes


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("6♣ 6♦", "a combo comes to 10 at most; this one to 12"),
        ("4♣ 4♦ 4♥", "a combo comes to 10 at most; this one to 12"),
        ("3♣ 3♦ 3♥ 3♠", "a combo comes to 10 at most; this one to 12"),
        ("5♣ 5♦ 5♥", "a combo comes to 10 at most; this one to 15"),
        ("J♣ J♦", "a combo has cards of one number"),
        ("2♣ 3♦", "a combo has cards of one number"),
        ("10♣ J♦", "a combo has cards of one number"),
    ],
)
def test_t62_other_combos_are_refused(play: str, why: str) -> None:
    ruling = regicide_checks.play(cards(play))
    assert (ruling.yes, ruling.reasons) == (False, (Reason(why, "RG-09"),))


def test_t63_a_deck_has_24_pairs_8_triples_and_a_quadruple() -> None:
    plain = [each for each in deck() if each.rank is not Rank.ACE]
    alike = [tuple(each for each in plain if each.name.startswith(f"{number} ")) for number in range(2, 11)]
    several = [combo for size in (2, 3) for combo in combinations(plain, size)]
    legal = [combo for combo in (*several, *alike) if regicide.objection(combo) is None]
    assert Counter(map(len, legal)) == {2: 24, 3: 8, 4: 1}


def test_every_legal_play_of_a_hand_is_found() -> None:
    hand = cards("A♣ A♦ 2♣ 2♦ 2♥ 3♣ 5♠ K♣ jester")
    legal = [combo for size in range(1, 5) for combo in combinations(hand, size) if regicide.objection(combo) is None]
    found = regicide.plays(hand)
    assert Counter(map(frozenset, found)) == Counter(map(frozenset, legal))


@pytest.mark.parametrize(("play", "value"), [("A♣ 10♦", 11), ("A♣ K♦", 21), ("A♣ A♦", 2)])
def test_t64_t65_a_companion_goes_with_one_card(play: str, value: int) -> None:
    ruling = regicide_checks.play(cards(play))
    assert (ruling.yes, ruling.facts) == (True, {"value": value})


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("A♣ A♦ A♥", Reason("a companion goes with one other card", "2.4")),
        ("A♣ 2♦ 2♥", Reason("a companion goes with one other card", "RG-09")),
        ("A♣ jester", Reason("a jester is played alone", "2.4")),
        ("jester jester", Reason("a jester is played alone", "2.4")),
        ("", Reason("no card is played; that would be to yield", "RG-10")),
    ],
)
def test_t65_a_companion_goes_with_no_more(play: str, why: Reason) -> None:
    ruling = regicide_checks.play(cards(play))
    assert (ruling.yes, ruling.reasons) == (False, (why,))


def test_t66_suits_work_at_the_value_of_the_whole_play() -> None:
    found = regicide.effect_of(cards("8♦ A♣"), card("J♥"))
    assert found == Effect(attack=9, damage=18, heals=0, draws=9, shield=0)


def test_t67_a_suit_works_once() -> None:
    found = regicide.effect_of(cards("3♦ 3♠ 3♣"), card("J♥"))
    assert found == Effect(attack=9, damage=18, heals=0, draws=9, shield=9)


def test_t68_an_enemy_is_immune_to_its_own_suit() -> None:
    damage = [regicide_checks.effect(cards("10♣"), card(enemy)).facts["damage"] for enemy in ("J♣", "J♠")]
    assert damage == [10, 20]
    told = regicide_checks.effect(cards("10♣"), card("J♣")).reasons[-1]
    assert told == Reason("Jack of Clubs is immune to clubs", "RG-12")
    assert regicide_checks.effect(cards("10♣"), card("J♣"), jester=True).facts["damage"] == 20


def test_a_play_that_is_not_legal_has_no_effect() -> None:
    with pytest.raises(UsageError, match=r"^the cards are no legal play: a combo has cards of one number \(RG-09\)$"):
        regicide_checks.effect(cards("2♣ 3♣"), card("J♣"))
    with pytest.raises(UsageError, match=r"^'7 of Diamonds' is no enemy$"):
        regicide_checks.effect(cards("2♣"), card("7♦"))


def test_one_deck_has_each_card_once() -> None:
    asks: tuple[Callable[[], Ruling], ...] = (
        lambda: regicide_checks.play(cards("5♦ 5♦")),
        lambda: regicide_checks.survive(cards("5♦ 5♦"), 10),
        lambda: regicide_checks.effect(cards("5♦ 5♦"), card("J♣")),
    )
    for ask in asks:
        with pytest.raises(UsageError, match=r"^'5 of Diamonds' is named twice$"):
            ask()


@pytest.mark.parametrize(
    ("damage", "yes", "facts"),
    [
        ((20,), True, {"goes_to": "tavern", "left": 0}),
        ((21,), True, {"goes_to": "discard", "left": 0}),
        ((19,), False, {"goes_to": "alive", "left": 1}),
        ((9, 12), True, {"goes_to": "discard", "left": 0}),
    ],
    ids=["t69_exact", "t69_over", "t69_under", "t70"],
)
def test_t69_t70_damage_decides_where_an_enemy_goes(
    damage: tuple[int, ...], yes: bool, facts: dict[str, object]
) -> None:
    ruling = regicide_checks.kill(card("J♣"), damage)
    assert (ruling.yes, ruling.facts) == (yes, facts)


def test_t71_a_hand_bears_what_it_is_worth() -> None:
    borne, lost = regicide_checks.survive(cards("7♦ 3♣"), 10), regicide_checks.survive(cards("7♦ 2♣"), 10)
    assert (borne.yes, borne.facts) == (True, {"discard": ("7 of Diamonds", "3 of Clubs"), "over": 0})
    assert (lost.yes, lost.reasons) == (False, (Reason("the hand is worth 9 of 10", "RG-14"),))


def test_as_little_as_possible_is_discarded() -> None:
    rng = Random(7)
    for _ in range(300):
        hand, due = tuple(rng.sample(deck(), rng.randint(0, 6))), rng.randint(0, 20)
        ways = [way for size in range(len(hand) + 1) for way in combinations(hand, size)]
        enough = [way for way in ways if regicide.attack(way) >= due]
        best = min(((regicide.attack(way), len(way)) for way in enough), default=None)
        found = regicide.payment(hand, due)
        assert best == (None if found is None else (regicide.attack(found), len(found)))


def test_t72_shields_lessen_the_attack() -> None:
    assert regicide_checks.strike(card("Q♥"), (8,)).facts == {"attack": 7}
    assert regicide_checks.strike(card("Q♠"), (8,)).facts == {"attack": 15}
    assert regicide_checks.strike(card("Q♠"), (8,), jester=True).facts == {"attack": 7}


def test_t73_one_player_of_a_round_must_play() -> None:
    assert [regicide_checks.yields(3, yielded).yes for yielded in (0, 1, 2)] == [True, True, False]
    assert regicide_checks.yields(3, 2).reasons == (Reason("all 2 other players yielded; one must play", "RG-10"),)


def test_more_than_the_others_cannot_have_yielded() -> None:
    with pytest.raises(UsageError, match=r"^3 yielded of 2 other players$"):
        regicide_checks.yields(3, 3)


def test_t74_alone_nobody_yields_and_jesters_cost_the_medal() -> None:
    assert not regicide_checks.yields(1).yes
    assert [regicide_checks.medal(used).told for used in (2, 1, 0)] == ["bronze", "silver", "gold"]
    with pytest.raises(UsageError, match=r"^3 jesters; 2 lie beside the table$"):
        regicide_checks.medal(3)


def table(hands: str, castle: str = "J♣ Q♣", tavern: str = "2♥ 3♥ 4♥ 5♥") -> Table:
    """A game with hands `A♣ 2♣ | 3♣`, and piles told from the top."""
    return regicide_game.dealt(cards(castle), cards(tavern), tuple(cards(hand) for hand in hands.split("|")))


RNG = Random(1)


def test_diamonds_draw_round_the_table_and_fill_no_hand_beyond_its_size() -> None:
    full = " ".join(f"{number}♠" for number in range(2, 9))
    after = regicide_game.played(table(f"7♦ 9♥ | {full}", tavern="2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥"), cards("7♦"), RNG)
    assert [len(hand) for hand in after.hands] == [7, 7]
    assert after.tavern == cards("8♥")


def test_hearts_go_under_the_tavern_deck() -> None:
    before = replace(table("2♥ K♠ | 3♣", tavern="4♥"), discard=cards("6♣ 7♣ 8♣"))
    after = regicide_game.played(before, cards("2♥"), RNG)
    assert (len(after.discard), len(after.tavern), after.tavern[-1]) == (1, 3, card("4♥"))


def test_an_exact_kill_is_the_top_of_the_tavern_deck_and_its_player_goes_on() -> None:
    after = regicide_game.played(table("10♥ K♠ | 3♣", castle="J♥ Q♣"), cards("K♠"), RNG)
    assert (after.active, after.stage, after.enemy, after.tavern[-1]) == (0, Stage.PLAY, card("Q♣"), card("J♥"))
    assert after.discard == cards("K♠")


def test_an_enemy_that_lives_is_paid_for_and_the_next_player_goes_on() -> None:
    struck = regicide_game.played(table("3♠ 9♣ | 3♣"), cards("3♠"), RNG)
    assert (struck.stage, struck.due, struck.spades) == (Stage.PAY, 7, 3)
    after = regicide_game.paid(struck, cards("9♣"))
    assert (after.stage, after.active, after.discard, after.against) == (Stage.PLAY, 1, cards("9♣"), cards("3♠"))


def test_who_cannot_pay_has_lost() -> None:
    assert regicide_game.played(table("3♠ 6♣ | 3♣"), cards("3♠"), RNG).stage is Stage.LOST


def test_a_jester_makes_earlier_spades_count_and_chooses_who_is_next() -> None:
    struck = regicide_game.played(table("3♠ 10♣ | jester 9♣ | 5♠", castle="J♠"), cards("3♠"), RNG)
    assert struck.due == 10
    after = regicide_game.played(regicide_game.paid(struck, cards("10♣")), cards("jester"), RNG, then=1)
    assert (after.due, after.active, after.stage) == (7, 1, Stage.PLAY)


def test_a_shield_as_large_as_the_attack_needs_no_payment() -> None:
    after = regicide_game.played(table("10♠ | 3♣"), cards("10♠"), RNG)
    assert (after.stage, after.active) == (Stage.PLAY, 1)


def test_alone_a_jester_gives_a_new_hand() -> None:
    struck = regicide_game.played(table("3♠ 2♣", tavern="9♣ 8♣ 7♣"), cards("3♠"), RNG)
    assert (struck.stage, struck.aside) == (Stage.PAY, 2)
    after = regicide_game.flipped(struck)
    assert (after.stage, after.hand, after.discard, after.aside) == (Stage.PAY, cards("9♣ 8♣ 7♣"), cards("2♣"), 1)


def test_the_last_king_wins() -> None:
    after = regicide_game.played(replace(table("K♥ | 3♣", castle="K♣"), damage=20), cards("K♥"), RNG)
    assert (after.stage, after.castle) == (Stage.WON, ())


def test_moves_that_the_rules_do_not_allow_are_refused() -> None:
    begun = table("3♠ 9♣ | 3♣")
    struck = regicide_game.played(begun, cards("3♠"), RNG)
    moves: list[Callable[[], Table]] = [
        lambda: regicide_game.played(begun, cards("3♠ 9♣"), RNG),
        lambda: regicide_game.played(begun, cards("3♠ 3♠"), RNG),
        lambda: regicide_game.played(begun, cards("4♠"), RNG),
        lambda: regicide_game.paid(begun, ()),
        lambda: regicide_game.paid(struck, ()),
        lambda: regicide_game.played(struck, cards("9♣"), RNG),
        lambda: regicide_game.yielding(replace(begun, yielded=1)),
        lambda: regicide_game.flipped(begun),
    ]
    told = []
    for move in moves:
        with pytest.raises(CardkitError) as caught:
            move()
        told.append(str(caught.value).removeprefix("the move is not legal: "))
    assert told == [
        "a combo has cards of one number (RG-09)",
        "a card is not in the hand",
        "a card is not in the hand",
        "the table waits for 'play'",
        "0 of 7 are discarded (RG-14)",
        "the table waits for 'pay'",
        "all others yielded (RG-10)",
        "no jester lies beside the table (2.4)",
    ]


def test_games_of_random_legal_moves_end_and_lose_no_card() -> None:
    royals = [card(f"{rank}{suit}") for rank in "JQK" for suit in "♣♦♥♠"]
    rng = Random(3)
    for players in (1, 2, 3, 4):
        small = [each for each in deck() if each.rank is not Rank.ROYAL]
        rng.shuffle(small)
        size = HANDS[players]
        hands = tuple(tuple(small[seat * size : (seat + 1) * size]) for seat in range(players))
        now = regicide_game.dealt(tuple(royals), tuple(small[players * size :]), hands)
        whole = Counter(regicide_game.cards_of(now))
        while now.stage in (Stage.PLAY, Stage.PAY):
            now = _random_move(now, rng)
            assert Counter(regicide_game.cards_of(now)) == whole
            assert all(len(hand) <= size for hand in now.hands)


def _random_move(now: Table, rng: Random) -> Table:
    if now.stage is Stage.PAY:
        paid = regicide.payment(now.hand, now.due)
        return regicide_game.flipped(now) if paid is None else regicide_game.paid(now, paid)
    plays = regicide.plays(now.hand)
    if plays:
        return regicide_game.played(now, rng.choice(plays), rng)
    return regicide_game.yielding(now) if now.may_yield else regicide_game.flipped(now)


LINE = re.compile(r"(.+): (\d+) games, (\d+) won \(.*%\), (\d+) lost; [\d.]+ moves and [\d.]+ enemies a game; \d+ s")


@pytest.mark.slow  # 400 games
def test_a_scripted_regicide_plays_by_the_shipped_set_up_and_the_referee() -> None:
    command = [sys.executable, str(ROOT / "bench/regicide.py"), "400"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = [each for line in done.stdout.splitlines() if (each := LINE.fullmatch(line))]
    assert [(each[1], each[2]) for each in found] == [
        *((f"{players} at the table", "100") for players in HANDS),
        ("all", "400"),
    ]
    assert all(int(each[3]) + int(each[4]) == int(each[2]) for each in found)
    assert 0 < int(found[-1][3]) < int(found[-1][4])


def test_5_15_three_companions_are_a_combo_for_those_who_read_the_letter_so() -> None:
    found = [regicide_checks.play(cards("A♦ A♠ A♣"), aces) for aces in regicide.Aces]
    assert [(ruling.yes, ruling.assumed) for ruling in found] == [
        (False, (Reason("three or four companions are no combo, as the official rules say", "5.15"),)),
        (True, (Reason("three or four companions are a combo, by the letter", "5.15"),)),
    ]
    assert found[1].reasons == (Reason("a combo, worth 3", "RG-09"),)
    assert not regicide_checks.play(cards("A♦ A♠ 2♣"), regicide.Aces.COMBO).yes
    assert regicide_checks.effect(cards("A♦ A♠ A♣"), cards("J♥")[0], aces=regicide.Aces.COMBO).facts["damage"] == 6


def test_5_16_how_yields_are_counted_is_told() -> None:
    rulings = [regicide_checks.yields(*each) for each in ((1, 0), (2, 0), (2, 1), (3, 2))]
    assert [(ruling.yes, ruling.reasons[0].told) for ruling in rulings] == [
        (False, "one who plays alone never yields"),
        (True, "0 of 1 other player yielded"),
        (False, "the other player yielded; one must play"),
        (False, "all 2 other players yielded; one must play"),
    ]
    row = "yields count in a row, over the end of a round too; the help page does not say"
    assert [[why.told for why in ruling.assumed] for ruling in rulings] == [[], [row], [row], [row]]


def test_the_enemy_is_not_among_the_cards_that_are_played() -> None:
    with pytest.raises(UsageError, match=r"^'King of Clubs' is the enemy and is played too$"):
        regicide_checks.effect(cards("K♣"), card("K♣"))


def test_a_jester_may_be_called_so_for_the_two_are_alike() -> None:
    assert [regicide.spelled(each) for each in ("Jester", "jester", "Second Jester")] == [
        "first-jester",
        "first-jester",
        "Second Jester",
    ]
    with pytest.raises(UsageError, match=r"^3 jesters; the deck has 2$"):
        regicide_checks.play(cards("jester jester jester"))


def test_a_jester_ends_the_immunity_and_skips_damage_and_attack() -> None:
    ruling = regicide_checks.effect(cards("jester"), card("J♠"))
    assert (ruling.told, ruling.reasons) == (
        "no damage",
        (
            Reason("Jack of Spades is immune no more", "RG-12"),
            Reason("spades that were played against it count now", "2.4"),
            Reason("the damage and the enemy's attack are skipped", "2.4"),
            Reason("whoever plays it names who is next", "2.4"),
        ),
    )
    assert regicide_checks.effect(cards("jester"), card("J♣")).reasons[0].told == "Jack of Clubs is immune no more"


def test_yields_of_a_round_may_be_what_counts() -> None:
    assert regicide_checks.yields(3, 1, regicide_checks.Row.ROUND).assumed == (
        Reason("yields of this round count; the help page does not say", "5.16"),
    )


def test_2_4_clubs_before_a_jester_stay_as_they_were() -> None:
    told = [
        [why.told for why in regicide_checks.effect(cards("jester"), card(enemy)).reasons] for enemy in ("K♣", "K♥")
    ]
    rest = ["the damage and the enemy's attack are skipped", "whoever plays it names who is next"]
    assert told == [
        ["King of Clubs is immune no more", "clubs that were played against it before are not doubled", *rest],
        ["King of Hearts is immune no more", *rest],
    ]


def test_2_4_one_who_plays_alone_may_turn_a_jester_over() -> None:
    asked = [regicide_checks.survive(cards("7♦ 2♠"), 10, jesters) for jesters in (None, 0, 1)]
    short = Reason("the hand is worth 9 of 10", "RG-14")
    new = Reason("the hand is discarded and 8 cards are drawn; these have to bear the attack", "2.4")
    none = Reason("no jester lies beside one who plays alone; else say jesters=", "2.4")
    assert [(ruling.yes, ruling.told, ruling.reasons, ruling.assumed) for ruling in asked] == [
        (False, "the game is lost", (short,), (none,)),
        (False, "the game is lost", (short,), ()),
        (False, "turn a jester over, or lose", (short, new), ()),
    ]
    assert regicide_checks.survive(cards("7♦ 3♠"), 10).assumed == ()


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (
            lambda: regicide_checks.survive(cards("7♦"), 21),
            "attack is 21; a king, the strongest enemy, attacks with 20 (RG-05)",
        ),
        (lambda: regicide_checks.survive(cards("7♦"), 20, 3), "3 jesters; 2 lie beside the table"),
        (
            lambda: regicide_checks.survive(cards("2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦ 10♦"), 20),
            "9 cards in a hand; it has 8 at most (RG-04)",
        ),
        (
            lambda: regicide_checks.kill(card("K♣"), (10, 43)),
            "damage is 43; one play comes to 42 at most (RG-05, RG-09, RG-11)",
        ),
        (
            lambda: regicide_checks.strike(card("K♣"), (22,)),
            "spades is 22; one play comes to 21 at most (RG-05, RG-09, RG-11)",
        ),
    ],
)
def test_what_no_game_comes_to_is_refused(ask: Callable[[], Ruling], told: str) -> None:
    with pytest.raises(UsageError) as error:
        ask()
    assert str(error.value) == told


def test_the_most_that_a_game_comes_to_is_answered() -> None:
    assert not regicide_checks.survive(cards("7♦"), 20, 2).yes
    assert regicide_checks.survive(cards("2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 8♦ 9♦"), 20).facts["over"] == 0
    assert regicide_checks.kill(card("K♣"), (42,)).told == "the enemy is defeated and goes to the discard pile"
    assert regicide_checks.strike(card("K♣"), (21,)).told == "the attack is 0"
