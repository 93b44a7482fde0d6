"""Runebound's class and skill decks in play: T01 to T29 of the rules digest, and its example game step by step."""

from dataclasses import replace

import pytest
from rulebook import catalogue

from cardkit import source
from cardkit.errors import InputError, UsageError
from cardkit.referee import runebound, runebound_ledger, runebound_record, runebound_skill, runebound_turn
from cardkit.referee.check import Record
from cardkit.referee.ruling import Reason, Ruling
from cardkit.referee.runebound import ClassCard, Colour, Kind, Side, Skill, Space, Timing
from cardkit.referee.runebound_counters import Counters
from cardkit.referee.runebound_open import Counting, OfTurn, Whose
from cardkit.referee.runebound_turn import Fight, Moment, Turn


def card(name: str) -> ClassCard:
    """A class card of the rulebook."""
    known = catalogue("runebound")
    return runebound.class_card(known.cards(known.called(name))[0])


def skill(name: str) -> Skill:
    known = catalogue("runebound")
    return runebound.skill_card(known.cards(known.called(name))[0])


def polymorph(skill: Skill | None) -> tuple[str, tuple[str, ...]]:
    ruling = runebound.cost(card("Polymorph"), skill)
    return ruling.told, lines(ruling)


def lines(ruling: Ruling) -> tuple[str, ...]:
    """The reasons, each with its source."""
    return tuple(f"{why.told} ({why.source})" for why in ruling.reasons)


def test_t01_a_missing_proficiency_adds_two() -> None:
    assert polymorph(skill("Scribe Spell")) == (
        "'Polymorph' costs 4",
        ("2 is printed on it (CD-04)", "'Scribe Spell' does not grant A: 2 more (CD-47)"),
    )


def test_t02_a_skill_that_grants_all_adds_nothing() -> None:
    both = Skill(name="Both", level=1, grants=("D", "A"))
    assert polymorph(both) == ("'Polymorph' costs 2", ("2 is printed on it (CD-04)",))


def test_t03_without_a_skill_all_are_missing() -> None:
    assert polymorph(None) == (
        "'Polymorph' costs 6",
        (
            "2 is printed on it (CD-04)",
            "no skill grants D: 2 more (CD-47)",
            "no skill grants A: 2 more (CD-47)",
        ),
    )


@pytest.mark.parametrize("name", ["Rock Hound", "Desecrated Graveyard"])
def test_t04_places_and_challenges_never_cost_more(name: str) -> None:
    found = card(name)
    ruling = runebound.cost(found)
    assert ruling.facts == {"cost": found.cost, "printed": found.cost, "extra": 0}
    assert lines(ruling) == (
        f"{found.cost} is printed on it (CD-04)",
        f"a {found.kind} requires no proficiency (CD-04)",
    )


def test_t04_what_a_challenge_would_require_does_not_count() -> None:
    odd = ClassCard(
        name="Odd", kind=Kind.CHALLENGE, side=Side.ENEMY, cost=1, timing=Timing.MOVEMENT, requires=("A", "B")
    )
    assert runebound.cost_of(odd) == 1


def test_an_icon_twice_counts_once() -> None:
    odd = ClassCard(name="Odd", kind=Kind.SPELL, side=Side.ENEMY, cost=1, timing=Timing.COMBAT, requires=("A", "A"))
    assert (runebound.cost_of(odd), runebound.cost_of(odd, surcharge=3)) == (3, 4)


@pytest.mark.parametrize(
    ("name", "hero", "yes", "after", "why"),
    [
        ("Bestow Blessing", 4, True, 10, Reason("6 go from pool to hero", "CD-41")),
        ("Bestow Blessing", 5, False, 5, Reason("the pool holds 5 of 6", "CD-41")),
        ("Frost Giants", 8, True, 0, Reason("8 go from hero to the same player's pool", "CD-42")),
        ("Frost Giants", 7, False, 7, Reason("the hero has 7 of 8", "CD-42")),
    ],
    ids=["t05_yes", "t05_no", "t06_yes", "t06_no"],
)
def test_t05_t06_pool_and_hero_pay_as_far_as_they_reach(
    name: str, hero: int, yes: bool, after: int, why: Reason
) -> None:
    ruling = runebound.afford(card(name), Counters(hero))
    assert (ruling.yes, ruling.reasons) == (yes, (why,))
    assert ruling.facts == {"cost": card(name).cost, "hero": after, "pool": 10 - after}


def test_a_cost_that_no_source_gives_is_not_guessed() -> None:
    with pytest.raises(UsageError, match=r"^no source gives the cost of 'Soul Drain'$"):
        runebound.cost(card("Soul Drain"))


def test_a_player_has_ten_counters() -> None:
    with pytest.raises(UsageError, match=r"^11 counters on the hero; a player has 10 \(CD-14\)$"):
        Counters(11)


def candidate(level: int, *prerequisites: str) -> Skill:
    return Skill(name="Next", level=level, grants=(), prerequisites=prerequisites)


SENSE = Skill(name="Sense Danger", level=1, grants=("B", "A", "1"))
THIRD = Skill(name="Third", level=3, grants=("B", "A"))


@pytest.mark.parametrize(
    ("new", "current", "yes", "told"),
    [
        (
            candidate(2, "A"),
            SENSE,
            True,
            ("level 2 may follow level 1 (CD-22)", "'Sense Danger' grants A (CD-23)"),
        ),
        (candidate(3), SENSE, False, ("level 3 is more than one above 1 (CD-22)",)),
        (candidate(2, "D"), SENSE, False, ("'Sense Danger' does not grant D (CD-23)",)),
        (candidate(2, "C"), SENSE, False, ("'Sense Danger' does not grant C (CD-23)",)),
        (candidate(1), THIRD, True, ("any skill of level 1 may be taken (CD-24)",)),
        (candidate(1), None, True, ("any skill of level 1 may be taken (CD-24)",)),
        (candidate(2), None, False, ("level 2 is more than one above 0 (CD-22)",)),
        (candidate(2, "A"), THIRD, True, ("level 2 may follow level 3 (CD-22)", "'Third' grants A (CD-23)")),
        (candidate(2, "D"), THIRD, False, ("'Third' does not grant D (CD-23)",)),
        (
            candidate(3, "A", "D"),
            SENSE,
            False,
            ("level 3 is more than one above 1 (CD-22)", "'Sense Danger' does not grant D (CD-23)"),
        ),
    ],
    ids=["t07", "t08", "t09_d", "t09_c", "t10", "t11_yes", "t11_no", "t12_yes", "t12_no", "both"],
)
def test_t07_to_t12_a_skill_follows_by_level_and_proficiency(
    new: Skill, current: Skill | None, yes: bool, told: tuple[str, ...]
) -> None:
    ruling = runebound_skill.skill(new, current)
    assert (ruling.yes, lines(ruling)) == (yes, told)


def test_a_second_skill_in_one_step_is_refused() -> None:
    ruling = runebound_skill.skill(candidate(1), None, bought=1)
    assert lines(ruling) == ("1 skill was bought in this Experience step; one may be (CD-20)",)


@pytest.mark.parametrize(("xp", "counters", "yes"), [(4, 0, True), (3, 0, False), (0, 1, True)])
def test_t13_three_players_pay_four_xp_or_a_counter(xp: int, counters: int, yes: bool) -> None:
    ruling = runebound_skill.price(3, xp, counters)
    assert (ruling.yes, ruling.facts) == (yes, {"xp": 4, "counters": 1})


def test_t13_other_prices_are_unknown_unless_they_are_said() -> None:
    with pytest.raises(UsageError, match=r"^the XP price of a skill for 4 players is lost \(CD-21\)$"):
        runebound_skill.price(4, 9)
    assert runebound_skill.price(4, 5, price=5).yes
    assert not runebound_skill.price(4, 4, price=5).yes
    assert runebound_skill.price(4, counters=1).told == "a skill costs an XP counter; it can be paid"


HOUND = ClassCard(name="Rock Hound", kind=Kind.CHALLENGE, side=Side.ENEMY, cost=3, timing=Timing.MOVEMENT, epic=True)


def test_t14_a_second_epic_card_is_refused_whoever_plays_it() -> None:
    ruling = runebound_turn.epic(HOUND, (card("Hurl Boulder"), card("Rock Hound")))
    assert (ruling.yes, lines(ruling)) == (
        False,
        ("'Rock Hound' was the one epic card of this turn, whoever played it (CD-48)",),
    )


def test_t15_other_cards_follow_an_epic_one() -> None:
    ruling = runebound_turn.epic(card("Hurl Boulder"), (card("Rock Hound"),))
    assert (ruling.yes, lines(ruling)) == (True, ("'Hurl Boulder' is not epic (CD-48)",))


@pytest.mark.parametrize(
    ("colour", "hero", "taken"),
    [
        (Colour.GREEN, 0, 1),
        (Colour.YELLOW, 0, 2),
        (Colour.BLUE, 0, 3),
        (Colour.RED, 0, 4),
        (Colour.RED, 7, 3),
        (Colour.RED, 10, 0),
        (Colour.CLASS, 0, 0),
    ],
    ids=["t16_green", "t16_yellow", "t16_blue", "t16_red", "t17_pool_3", "t17_pool_0", "t18"],
)
def test_t16_t17_t18_a_challenge_takes_by_colour_as_much_as_there_is(colour: Colour, hero: int, taken: int) -> None:
    ruling = runebound.sacrifice(colour, Counters(hero))
    assert (ruling.yes, ruling.facts) == (True, {"taken": taken, "hero": hero + taken, "pool": 10 - hero - taken})


def test_t19_printed_costs_of_enemy_spells_and_actions_hinder_an_escape() -> None:
    played = (card("Rock Hound"), card("Mark of the Hydra"), card("Hurl Boulder"), card("True Shot"))
    ruling = runebound_turn.escape(played)
    assert (ruling.told, ruling.facts) == ("the escape test is made at -3", {"penalty": -3})
    assert lines(ruling) == (
        "'Rock Hound' is a challenge: it does not count (CD-54)",
        "'Mark of the Hydra': 2 printed (CD-54)",
        "'Hurl Boulder': 1 printed (CD-54)",
        "'True Shot' is friendly: it does not count (CD-54)",
    )
    assert ruling.assumed == (Reason("only enemy spells and actions count", "5.4"),)


def test_t20_another_challenge_of_the_turn_begins_without_penalty() -> None:
    ruling = runebound_turn.escape(())
    assert (ruling.told, ruling.facts) == ("the escape test has no penalty", {"penalty": 0})


def test_friendly_cards_count_for_those_who_read_the_sentence_so() -> None:
    assert runebound_turn.escape((card("True Shot"),), Counting.ALL).facts == {"penalty": -1}


KAARLO = """
players: [Kaarlo, Pekka, Samppa]
hero: 2
space: forest
steps:
  - {by: Pekka, plays: Desecrated Graveyard, hero: 2}
  - {takes: 2, note: the search test failed, hero: 4}
  - {by: Samppa, plays: Rock Hound, hero: 1}
  - {by: Kaarlo, plays: Spiked Pit Trap, hero: 3}
  - {attempts: Rock Hound, hero: 3}
  - {by: Samppa, plays: Mark of the Hydra, hero: 1}
  - {by: Samppa, plays: Hurl Boulder, hero: 0}
  - {escapes: -3}
  - {by: Kaarlo, plays: True Shot, hero: 1}
  - {attempts: green, hero: 2}
  - {escapes: 0}
"""


def replayed(text: str) -> Ruling:
    node, known = source.read(text.encode(), "turn.yaml"), catalogue("runebound")
    cards = {each.text(): known.cards(known.called(each.text()))[0] for each in runebound_record.names(node)}
    return runebound_ledger.ledger(Record(node, cards))


def test_t21_the_example_game_replays_step_by_step() -> None:
    ruling = replayed(KAARLO)
    assert (ruling.yes, ruling.told) == (True, "the turn keeps the rules; hero 2, pool 8 at its end")
    assert lines(ruling) == (
        "start: hero 2, pool 8 (CD-60)",
        "Pekka plays 'Desecrated Graveyard': hero 2, pool 8 (CD-42)",
        "takes 2: hero 4, pool 6 (CD-73)",
        "Samppa plays 'Rock Hound': hero 1, pool 9 (CD-42)",
        "Kaarlo plays 'Spiked Pit Trap': hero 3, pool 7 (CD-41)",
        "attempts 'Rock Hound': hero 3, pool 7 (CD-52)",
        "Samppa plays 'Mark of the Hydra': hero 1, pool 9 (CD-42)",
        "Samppa plays 'Hurl Boulder': hero 0, pool 10 (CD-42)",
        "an escape would be tested at -3: hero 0, pool 10 (CD-54)",
        "Kaarlo plays 'True Shot': hero 1, pool 9 (CD-41)",
        "attempts a green challenge: hero 2, pool 8 (CD-51)",
        "an escape would be tested at 0: hero 2, pool 8 (CD-54)",
    )
    assert [f"{why.told} ({why.source})" for why in ruling.assumed] == [
        "the proficiencies of whoever plays a card count (5.3)",
        "actions and spells of the movement window resolve at once (5.23)",
        "'Spiked Pit Trap', 'Mark of the Hydra', 'Hurl Boulder', 'True Shot' require no proficiency; "
        "no source tells (CD-04)",
    ]
    assert [row["hero"] for row in ruling.rows] == [2, 2, 4, 1, 3, 3, 1, 0, 0, 1, 2, 2]


BROKEN = """
players: [Kaarlo, Pekka, Samppa]
hero: 2
space: city
steps:
  - {by: Samppa, plays: Rock Hound}
  - {by: Pekka, plays: Desecrated Graveyard, hero: 3}
  - {attempts: green}
  - {by: Kaarlo, plays: Hurl Boulder}
  - {by: Pekka, plays: True Shot}
  - {escapes: 0}
  - {removes: 1}
  - {knocked-out: true}
  - {attempts: Rock Hound}
  - {attempts: Rock Hound}
"""


def test_a_ledger_is_told_all_that_breaks_a_rule_where_it_stands() -> None:
    ruling = replayed(BROKEN)
    assert (ruling.yes, ruling.told) == (False, "the turn does not keep the rules: 9 objections")
    assert [f"{why.place}: {why.told} ({why.source})" for why in ruling.reasons if why.place] == [
        "turn.yaml:6:5: no challenge is played on a hero in a city (CD-44)",
        "turn.yaml:6:5: the hero has 2 of 3 (CD-42)",
        "turn.yaml:7:5: the place needs forest; the hero stands on city (CD-44)",
        "turn.yaml:7:5: Pekka plays after Samppa; the order is Pekka, Samppa, Kaarlo (CD-44)",
        "turn.yaml:7:5: the ledger says hero 3; it is 2 (CD-42)",
        "turn.yaml:8:5: 'Rock Hound' must be attempted first (CD-50)",
        "turn.yaml:9:5: an enemy card goes onto another player's hero, in that player's turn (CD-42)",
        "turn.yaml:10:5: a friendly card is played in the own turn, or in a fight of the own hero (CD-41)",
        "turn.yaml:15:5: nobody played 'Rock Hound' on this hero (CD-50)",
    ]


MUDDLED = """players: [Kaarlo, Pekka]
hero: 12
space: forrest
skills: {Pekak: Pathfinder}
steps:
  - {plays: Rock Hound}
  - {by: Pekka, takes: 2}
  - {by: Pekak, plays: Rock Hound}
  - {hero: 2}
  - {takes: 11, removes: 1}
  - {removes: 11, hero: -1}
  - {knocked-out: false}
  - {escapes: many}
  - {play: Rock Hound}
"""


def test_all_that_makes_a_file_no_ledger_is_told_at_once() -> None:
    with pytest.raises(InputError) as caught:
        runebound_record.turn(source.read(MUDDLED.encode(), "turn.yaml"))
    deeds = "plays, takes, removes, attempts, fights, escapes, knocked-out"
    assert [f"{fault}{f' [{fault.hint}]' if fault.hint else ''}" for fault in caught.value.faults] == [
        "turn.yaml:2:7: hero is 12; a player has 10 counters (CD-14)",
        "turn.yaml:3:8: space is 'forrest'; known: plains, river, forest, hills, swamp, mountain, road, city "
        "[did you mean 'forest'?]",
        "turn.yaml:4:10: 'Pekak' is no player [did you mean 'Pekka'?]",
        "turn.yaml:6:13: who plays it is not said [write 'by: PLAYER' beside it]",
        "turn.yaml:7:10: 'by' goes with 'plays' alone",
        "turn.yaml:8:10: by is 'Pekak'; known: Kaarlo, Pekka [did you mean 'Pekka'?]",
        f"turn.yaml:9:5: a step has one of {deeds}; this one has 0",
        f"turn.yaml:10:5: a step has one of {deeds}; this one has 2",
        "turn.yaml:11:15: removes is 11; a player has 10 counters (CD-14)",
        "turn.yaml:11:25: hero is -1; a player has 10 counters (CD-14)",
        "turn.yaml:12:19: knocked-out is false; leave the step out",
        "turn.yaml:13:15: escapes is 'many'; a whole number is needed",
        "turn.yaml:14:6: unknown key 'play' [did you mean 'plays'?]",
    ]


@pytest.mark.parametrize(
    ("skills", "step", "message"),
    [
        ("", "{by: Pekka, plays: Soul Drain}", "turn.yaml:5:22: no source gives the cost of 'Soul Drain'"),
        (
            "",
            "{by: Pekka, plays: Rock Hound}",
            "turn.yaml:5:22: 'Rock Hound' depends on where the hero stands",
        ),
        ("", "{by: Pekka, plays: Pathfinder}", "turn.yaml:5:22: 'Pathfinder' is a skill; a class card is needed"),
        ("Pekka: Rock Hound", "{takes: 1}", "turn.yaml:3:17: 'Rock Hound' is no skill; a skill is needed"),
    ],
)
def test_a_card_that_does_not_fit_is_told_at_its_place(skills: str, step: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        replayed(f"players: [Kaarlo, Pekka]\nhero: 2\nskills: {{{skills}}}\nsteps:\n- {step}\n")
    assert [str(fault) for fault in caught.value.faults] == [message]


TAUGHT = """players: [Kaarlo, Pekka]
hero: 4
skills: {Pekka: Scribe Spell}
steps:
  - {attempts: red}
  - {by: Pekka, plays: Polymorph}
"""


@pytest.mark.parametrize(("whose", "cost"), [(Whose.PLAYER, 4), (Whose.TARGET, 6)])
def test_the_skill_of_the_player_or_of_the_target_counts(whose: Whose, cost: int) -> None:
    known = catalogue("runebound")
    node = source.read(TAUGHT.encode(), "turn.yaml")
    cards = {each.text(): known.cards(known.called(each.text()))[0] for each in runebound_record.names(node)}
    spell = cards["Polymorph"]
    cards["Polymorph"] = replace(spell, fields={**spell.fields, "side": "enemy", "timing": "combat"})
    ruling = runebound_ledger.ledger(Record(node, cards), OfTurn(skill=whose))
    assert (ruling.yes, ruling.facts) == (True, {"hero": 8 - cost, "pool": 2 + cost})


def test_t22_a_knocked_out_hero_gives_all_back() -> None:
    ruling = runebound.knockout(Counters(5))
    assert (ruling.facts, lines(ruling)) == ({"hero": 0, "pool": 10}, ("all 5 return to the pool (CD-72)",))


@pytest.mark.parametrize(
    ("hand", "deck", "played", "discarded", "facts"),
    [
        (4, 2, True, 0, {"draw": 2, "short": 0, "may_shuffle": False}),
        (6, 2, True, 0, {"draw": 0, "short": 0, "may_shuffle": False}),
        (8, 2, True, 0, {"draw": 0, "short": 0, "may_shuffle": False}),
        (6, 2, False, 1, {"draw": 1, "short": 0, "may_shuffle": False}),
        (3, 2, True, 0, {"draw": 2, "short": 1, "may_shuffle": True}),
    ],
    ids=["t23_four", "t23_six", "t23_eight", "t24", "t25"],
)
def test_t23_t24_t25_the_hand_is_filled_to_six(
    hand: int, deck: int, played: bool, discarded: int, facts: dict[str, object]
) -> None:
    ruling = runebound_turn.refill(hand, deck, played, discarded)
    assert (ruling.yes, ruling.facts) == (True, facts)


@pytest.mark.parametrize(
    ("hand", "played", "discarded", "why"),
    [
        (6, True, 1, Reason("a class card was played in this turn", "CD-32")),
        (6, False, 2, Reason("2 were discarded; one may be", "CD-32")),
        (0, False, 1, Reason("1 of 0 cards cannot be discarded", "CD-32")),
    ],
)
def test_a_discard_that_is_not_allowed_changes_nothing(hand: int, played: bool, discarded: int, why: Reason) -> None:
    ruling = runebound_turn.refill(hand, 9, played, discarded)
    assert (ruling.yes, ruling.reasons[0], ruling.facts["draw"]) == (False, why, 6 - hand)


def test_t26_enemies_play_clockwise_and_the_active_player_last() -> None:
    seats = ("Kaarlo", "Pekka", "Samppa")
    orders = [runebound_turn.order(seats, active).facts["order"] for active in seats]
    assert orders == [
        ("Pekka", "Samppa", "Kaarlo"),
        ("Samppa", "Kaarlo", "Pekka"),
        ("Kaarlo", "Pekka", "Samppa"),
    ]
    assert runebound_turn.order(seats, "pekka").facts["order"] == orders[1]
    with pytest.raises(UsageError, match=r"^'pekka' has two seats$"):
        runebound_turn.order((*seats, "pekka"), "Kaarlo")


def test_t27_no_challenge_is_played_in_a_city() -> None:
    ruling = runebound_turn.space(card("Rock Hound"), Space.CITY)
    assert (ruling.yes, lines(ruling)) == (False, ("no challenge is played on a hero in a city (CD-44)",))
    assert runebound_turn.space(card("Rock Hound"), Space.ROAD).yes


@pytest.mark.parametrize(
    ("where", "yes", "told"),
    [
        (Space.FOREST, True, "a place may be played there (CD-44)"),
        (Space.ROAD, False, "the place needs forest; the hero stands on road (CD-44)"),
    ],
)
def test_t28_a_place_needs_its_terrain(where: Space, yes: bool, told: str) -> None:
    ruling = runebound_turn.space(card("Desecrated Graveyard"), where)
    assert (ruling.yes, lines(ruling)) == (yes, (told,))


def test_t29_a_word_means_longer_words_too() -> None:
    assert [runebound.refers(word, "Dragonlord Khorgard").yes for word in ("Dragon", "dragon", "Drake")] == [
        True,
        True,
        False,
    ]


def test_what_no_source_tells_of_a_card_is_told_as_assumed() -> None:
    blessing = replace(card("Bestow Blessing"), timing=Timing.COMBAT)
    ruling = runebound_turn.play(blessing, moment(Turn.OWN, Timing.COMBAT, hero=0), played=(HOUND,))
    assert (ruling.yes, ruling.assumed) == (
        True,
        (
            Reason("'Bestow Blessing' requires no proficiency; no source tells", "CD-04"),
            Reason("'Bestow Blessing' has no epic symbol; no source tells", "CD-48"),
        ),
    )


def moment(turn: Turn, window: Timing, hero: int = 5, fight: Fight = Fight.CHALLENGE) -> Moment:
    return Moment(turn=turn, window=window, hero=hero, space=Space.CITY, fight=fight)


@pytest.mark.parametrize(
    ("name", "at", "told"),
    [
        ("Hurl Boulder", moment(Turn.OTHER, Timing.COMBAT), ("it costs 1; hero 4, pool 6 then (CD-42)",)),
        ("True Shot", moment(Turn.OWN, Timing.SPECIAL), ("it costs 1; hero 6, pool 4 then (CD-41)",)),
        (
            "True Shot",
            moment(Turn.OTHER, Timing.SPECIAL, fight=Fight.PLAYER),
            ("it costs 1; hero 6, pool 4 then (CD-41)",),
        ),
        (
            "Hurl Boulder",
            moment(Turn.OTHER, Timing.COMBAT, fight=Fight.PLAYER),
            ("no enemy card is played in a fight of two players (CD-55)",),
        ),
        (
            "Rock Hound",
            moment(Turn.OWN, Timing.COMBAT, hero=2),
            (
                "an enemy card goes onto another player's hero, in that player's turn (CD-42)",
                "it is played at the end of Movement, which this is not (CD-44)",
                "no challenge is played on a hero in a city (CD-44)",
                "'Rock Hound' was the one epic card of this turn, whoever played it (CD-48)",
                "the hero has 2 of 3 (CD-42)",
            ),
        ),
    ],
)
def test_a_play_is_told_every_objection(name: str, at: Moment, told: tuple[str, ...]) -> None:
    assert lines(runebound_turn.play(card(name), at, played=(HOUND,))) == told


@pytest.mark.parametrize(
    ("field", "value", "told"),
    [
        ("type", "gadget", "one of action, spell, place, challenge"),
        ("cost", "X", "a whole number"),
        ("requires", "A", "a list"),
    ],
)
def test_a_game_of_that_name_with_other_fields_is_told_so(field: str, value: str, told: str) -> None:
    known = catalogue("runebound")
    hound = known.cards(["rock-hound"])[0]
    with pytest.raises(UsageError, match=f"^{field} of 'Rock Hound' is '{value}'; {told} is needed$"):
        runebound.class_card(replace(hound, fields={**hound.fields, field: value}))
