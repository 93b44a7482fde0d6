"""What the sources of class decks leave open: a default, and a word that takes the other reading; and fights of two."""

from dataclasses import replace

import pytest
from rulebook import catalogue

from cardkit import source
from cardkit.errors import InputError
from cardkit.referee import runebound, runebound_ledger, runebound_record, runebound_skill, runebound_turn
from cardkit.referee.check import Record
from cardkit.referee.ruling import Ruling
from cardkit.referee.runebound import ClassCard, Kind, Side, Skill, Timing
from cardkit.referee.runebound_counters import Counters
from cardkit.referee.runebound_open import Again, Attempts, Counting, Icons, OfTurn, Readings, Resolving
from cardkit.referee.runebound_turn import Moment, Turn

TWICE = ClassCard(
    name="Two Knots",
    kind=Kind.SPELL,
    side=Side.FRIENDLY,
    cost=1,
    timing=Timing.MOVEMENT,
    requires=("A", "A", "D"),
)
ONE_A = Skill(name="One", level=1, grants=("A",))


def replayed(text: str, readings: OfTurn | None = None) -> Ruling:
    node, known = source.read(text.encode(), "turn.yaml"), catalogue("runebound")
    cards = {each.text(): known.cards(known.called(each.text()))[0] for each in runebound_record.names(node)}
    return runebound_ledger.ledger(Record(node, cards), readings or OfTurn())


def told(ruling: Ruling) -> list[str]:
    return [f"{why.told} ({why.source})" for why in ruling.reasons]


def assumed(ruling: Ruling, *sources: str) -> list[str]:
    return [f"{why.told} ({why.source})" for why in ruling.assumed if why.source in sources]


@pytest.mark.parametrize(
    ("icons", "skill", "cost", "taken"),
    [
        (Icons.KINDS, None, 5, "a proficiency counts once"),
        (Icons.EACH, None, 7, "each of its icons counts"),
        (Icons.KINDS, ONE_A, 3, "a proficiency counts once"),
        (Icons.EACH, ONE_A, 5, "each of its icons counts"),
    ],
)
def test_5_2_a_proficiency_that_stands_twice_counts_once_or_twice(
    icons: Icons, skill: Skill | None, cost: int, taken: str
) -> None:
    told = [f"where a card requires a proficiency twice, {taken} (5.2)"]
    ruling = runebound.cost(TWICE, skill, icons=icons)
    assert (ruling.facts["cost"], assumed(ruling, "5.2")) == (cost, told)
    ruling = runebound.afford(TWICE, Counters(3), skill, icons)
    assert (ruling.yes, ruling.facts["cost"], assumed(ruling, "5.2")) == (cost <= 7, cost, told)
    at = Moment(turn=Turn.OWN, window=Timing.MOVEMENT, hero=3)
    ruling = runebound_turn.play(TWICE, at, skill, readings=Readings(icons=icons))
    assert (ruling.facts["cost"], assumed(ruling, "5.2")) == (cost, told)


def test_5_2_a_skill_that_grants_every_icon_leaves_nothing_open() -> None:
    both = Skill(name="Both", level=1, grants=("A", "A", "D"))
    assert (runebound.cost(TWICE, both).told, runebound.cost(TWICE, both).assumed) == ("'Two Knots' costs 1", ())


def test_a_place_or_challenge_requires_nothing_whatever_no_source_tells() -> None:
    kinds = (Kind.PLACE, Kind.CHALLENGE, Kind.SPELL)
    cards = [replace(TWICE, kind=kind, requires=None) for kind in kinds]
    assert [[why.told for why in runebound.cost(card).assumed] for card in cards] == [
        [],
        [],
        ["'Two Knots' requires no proficiency; no source tells"],
    ]


def test_5_5_the_current_skill_may_be_bought_again_or_not() -> None:
    ruling = runebound_skill.skill(ONE_A, ONE_A)
    assert (ruling.yes, assumed(ruling, "5.5")) == (
        True,
        ["the current skill may be bought again; no source forbids it (5.5)"],
    )
    ruling = runebound_skill.skill(ONE_A, ONE_A, again=Again.REFUSED)
    assert (ruling.yes, told(ruling), assumed(ruling, "5.5")) == (
        False,
        ["it is the current skill (5.5)"],
        ["the current skill may not be bought again; no source allows it (5.5)"],
    )
    assert runebound_skill.skill(replace(ONE_A, name="Other"), ONE_A, again=Again.REFUSED).yes


@pytest.mark.parametrize(
    ("kind", "resolving", "lines", "open_"),
    [
        (Kind.SPELL, Resolving.AT_ONCE, [], ["actions and spells of the movement window resolve at once (5.23)"]),
        (
            Kind.ACTION,
            Resolving.AFTER_ALL,
            [],
            ["actions and spells of the movement window resolve when everybody has had the chance to play (5.23)"],
        ),
        (Kind.PLACE, Resolving.AFTER_ALL, ["the place resolves at once (CD-44)"], []),
        (
            Kind.CHALLENGE,
            Resolving.AT_ONCE,
            ["the challenge waits until everybody has had the chance to play (CD-44)"],
            [],
        ),
    ],
)
def test_5_23_a_card_of_the_movement_window_takes_effect(
    kind: Kind, resolving: Resolving, lines: list[str], open_: list[str]
) -> None:
    at = Moment(turn=Turn.OWN, window=Timing.MOVEMENT, hero=3, space=runebound.Space.ROAD)
    card = replace(TWICE, kind=kind, requires=(), terrain=("road",))
    ruling = runebound_turn.play(card, at, readings=Readings(resolving=resolving))
    assert (told(ruling)[1:], assumed(ruling, "5.23")) == (lines, open_)


TWO_CHALLENGES = """
players: [Kaarlo, Pekka, Samppa]
hero: 9
space: road
steps:
  - {by: Pekka, plays: Rock Hound}
  - {by: Samppa, plays: The Night Mail}
  - {attempts: The Night Mail}
  - {attempts: Rock Hound}
"""


@pytest.mark.parametrize(
    ("attempts", "objections", "open_"),
    [
        (Attempts.ANY, [], "may be attempted in any order"),
        (Attempts.NEWEST, [], "are attempted from the one that was played last"),
        (
            Attempts.OLDEST,
            ["turn.yaml:8:5: 'Rock Hound' must be attempted first (5.9)"],
            "are attempted in the order in which they were played",
        ),
    ],
)
def test_5_9_challenges_on_one_hero_come_in_the_order_that_a_table_reads(
    attempts: Attempts, objections: list[str], open_: str
) -> None:
    ruling = replayed(TWO_CHALLENGES, OfTurn(attempts=attempts))
    found = [f"{why.place}: {why.told} ({why.source})" for why in ruling.reasons if why.place]
    assert (found, assumed(ruling, "5.9")) == (objections, [f"several challenges on one hero {open_} (5.9)"])


@pytest.mark.parametrize("attempts", Attempts)
def test_a_challenge_that_two_players_played_is_attempted_twice(attempts: Attempts) -> None:
    mail, hound = "  - {by: %s, plays: The Night Mail}\n", "  - {by: Pekka, plays: Rock Hound}\n"
    played = f"players: [Kaarlo, Pekka, Samppa]\nhero: 9\nspace: road\nsteps:\n{mail % 'Pekka'}{hound}{mail % 'Samppa'}"
    tries = "".join(f"  - {{attempts: {name}}}\n" for name in ("The Night Mail", "Rock Hound", "The Night Mail"))
    assert replayed(played + tries, OfTurn(attempts=attempts)).yes
    again = replayed(f"{played}{tries}  - {{attempts: The Night Mail}}\n", OfTurn(attempts=attempts))
    assert [f"{why.place}: {why.told}" for why in again.reasons if why.place] == [
        "turn.yaml:11:5: nobody played 'The Night Mail' on this hero"
    ]


def test_5_4_a_ledger_counts_friendly_cards_where_a_table_reads_it_so() -> None:
    text = "players: [Kaarlo, Pekka]\nhero: 2\nsteps:\n  - {attempts: green}\n  - {by: Kaarlo, plays: True Shot}\n"
    ruling = replayed(f"{text}  - {{escapes: -1}}\n", OfTurn(counting=Counting.ALL))
    assert (ruling.yes, told(ruling)[-1]) == (True, "an escape would be tested at -1: hero 4, pool 6 (CD-54)")
    assert not replayed(f"{text}  - {{escapes: -1}}\n").yes


FIGHT = """
players: [Kaarlo, Pekka, Samppa]
hero: 2
others: {Pekka: 4}
steps:
  - {fights: Pekka, hero: 2}
  - {by: Kaarlo, plays: True Shot, hero: 3}
  - {by: Pekka, plays: True Shot, hero: 5}
  - {takes: 1, whose: Pekka, hero: 6}
  - {removes: 2, whose: Pekka, hero: 4}
  - {knocked-out: true, whose: Pekka, hero: 0}
  - {attempts: green, hero: 4}
"""


def test_a_fight_of_two_moves_the_counters_of_both() -> None:
    ruling = replayed(FIGHT)
    assert (ruling.yes, ruling.facts) == (True, {"hero": 4, "pool": 6})
    assert told(ruling) == [
        "start: hero 2, pool 8 (CD-60)",
        "fights Pekka: hero 2, pool 8 (CD-55)",
        "Kaarlo plays 'True Shot': hero 3, pool 7 (CD-41)",
        "Pekka plays 'True Shot': Pekka's hero 5, pool 5 (CD-41)",
        "takes 1: Pekka's hero 6, pool 4 (CD-73)",
        "removes 2: Pekka's hero 4, pool 6 (CD-73)",
        "is knocked out: Pekka's hero 0, pool 10 (CD-72)",
        "attempts a green challenge: hero 4, pool 6 (CD-51)",
    ]
    assert [(row.get("whose"), row["hero"]) for row in ruling.rows][2:5] == [(None, 3), ("Pekka", 5), ("Pekka", 6)]


def test_cd_55_no_enemy_card_is_played_in_a_fight_of_two_and_the_attacker_plays_first() -> None:
    ruling = replayed(
        "players: [Kaarlo, Pekka, Samppa]\nhero: 5\nothers: {Pekka: 1}\nsteps:\n  - {fights: Pekka}\n"
        f"  - {{by: Samppa, plays: Hurl Boulder}}\n  - {{by: Pekka, plays: {COMBAT}}}\n"
        f"  - {{by: Kaarlo, plays: {COMBAT}}}\n  - {{by: Kaarlo, plays: True Shot}}\n"
    )
    assert [f"{why.place}: {why.told} ({why.source})" for why in ruling.reasons if why.place] == [
        "turn.yaml:6:5: no enemy card is played in a fight of two players (CD-55)",
        "turn.yaml:6:5: Kaarlo, Pekka fight; nobody else plays cards (CD-55)",
        "turn.yaml:8:5: Kaarlo plays after Pekka; the order is Kaarlo, Pekka (CD-55)",
    ]


COMBAT = "Bone Ward"


def test_a_challenge_that_waits_comes_before_a_fight() -> None:
    text = TWO_CHALLENGES.partition("  - {by: Samppa")[0]
    ruling = replayed(f"{text}  - {{fights: Pekka}}\n")
    assert [f"{why.place}: {why.told} ({why.source})" for why in ruling.reasons if why.place] == [
        "turn.yaml:7:5: 'Rock Hound' must be attempted first (CD-50)"
    ]


@pytest.mark.parametrize(
    ("head", "step", "message"),
    [
        ("", "{fights: Kaarlo}", "turn.yaml:4:14: fights is 'Kaarlo'; known: Pekka, Samppa"),
        ("", "{takes: 1, whose: Pekak}", "turn.yaml:4:23: whose is 'Pekak'; known: Kaarlo, Pekka, Samppa"),
        ("", "{escapes: 0, whose: Pekka}", "turn.yaml:4:25: 'whose' goes with takes, removes, knocked-out alone"),
        ("", "{takes: 1, whose: Pekka}", "turn.yaml:4:13: the counters on the hero of Pekka are not said"),
        ("others: {Kaarlo: 1}\n", "{takes: 1}", "turn.yaml:3:10: 'hero' says it of Kaarlo, whose turn it is"),
        ("others: {Pekka: 11}\n", "{takes: 1}", "turn.yaml:3:17: Pekka is 11; a player has 10 counters (CD-14)"),
    ],
)
def test_what_is_wrong_with_a_fight_is_told_where_it_stands(head: str, step: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        replayed(f"players: [Kaarlo, Pekka, Samppa]\nhero: 2\n{head}steps:\n  - {step}\n")
    assert str(caught.value) == message


ESCAPES = """
players: [Kaarlo, Pekka, Samppa]
hero: 2
space: forest
others: {Pekka: 4}
steps:
  - {escapes: 0}
  - {fights: Pekka}
  - {by: Samppa, plays: Hurl Boulder}
  - {escapes: 0}
  - {escapes: 0}
"""


def test_refused_cards_hinder_no_escape_and_an_escape_is_tested_once_in_a_fight() -> None:
    ruling = replayed(ESCAPES)
    assert [f"{why.place}: {why.told} ({why.source})" for why in ruling.reasons if why.place] == [
        "turn.yaml:7:5: no challenge or fight is under way to escape from (CD-54)",
        "turn.yaml:9:5: no enemy card is played in a fight of two players (CD-55)",
        "turn.yaml:9:5: Kaarlo, Pekka fight; nobody else plays cards (CD-55)",
        "turn.yaml:11:5: the escape was tested just before, and nothing happened since (CD-54)",
    ]


def test_a_ledger_takes_the_other_reading_of_the_movement_window() -> None:
    text = "players: [Kaarlo, Pekka]\nhero: 2\nsteps:\n  - {by: Kaarlo, plays: Spiked Pit Trap}\n"
    ruling = replayed(text, OfTurn(resolving=Resolving.AFTER_ALL))
    assert assumed(ruling, "5.23") == [
        "actions and spells of the movement window resolve when everybody has had the chance to play (5.23)"
    ]
