"""`cardkit referee`: games, checks, answers with reasons, and what is wrong with a question."""

import shlex
from pathlib import Path

import pytest
from shell import Ran, answer, ran

from cardkit.cli.completing import told as completion
from cardkit.cli.main import ALL
from cardkit.referee.check import Referee
from cardkit.referee.games import GAMES

TURN = """players: [Kaarlo, Pekka, Samppa]
hero: 2
space: forest
steps:
  - {by: Pekka, plays: Desecrated Graveyard}
  - {takes: 2, hero: 4}
"""

LISTED = """Defenders of the Wild
  actions: how many actions a defender has with cards tucked under it
      points habitat=marsh|forest|plains|mountain [tucked=marsh|forest|plains|mountain,...] [spent]
      cardkit referee defenders-of-the-wild actions points=3 habitat=forest tucked=forest,forest
  support: what an action does for support
      action=move|camp|heal|regroup|clean|mech|breach|rewild
      cardkit referee defenders-of-the-wild support action=rewild
  refill: how many cards are drawn after a camp; size: what shows under it
      hand size deck
      cardkit referee defenders-of-the-wild refill hand=2 size=5 deck=9
  first-player: who is first after the comrade abilities; seats count clockwise from 0
      players marker comrades
      cardkit referee defenders-of-the-wild first-player players=4 marker=0 comrades=3
  attack: what the die hurts; mechs: in the own space, or in a factory beside it
      face=two|crosshair|blank mechs=space|factory [two=plain|crosshair]
      cardkit referee defenders-of-the-wild attack face=two mechs=space
  damage: what damage does to a player
      had takes
      cardkit referee defenders-of-the-wild damage had=3 takes=1
  reshuffle: which cards make the new draw pile
      discard,... [active,...] [tucked,...]
      cardkit referee defenders-of-the-wild reshuffle discard=Otter,Heron,Wolf active=Heron tucked=Wolf
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "turn.yaml").write_text(TURN, encoding="utf-8")
    monkeypatch.chdir(tmp_path)


def test_the_games_that_have_a_referee_are_listed() -> None:
    assert ran("referee") == Ran(
        0,
        "defenders-of-the-wild: Defenders of the Wild, 7 checks\n"
        "regicide: Regicide, 7 checks\n"
        "runebound: Runebound: class and skill decks, 14 checks\n"
        "runebound-packs: Runebound: Cult of the Rune and Avatars of Kelnov, 9 checks\n"
        "warhammer-quest: Warhammer Quest: the Monsters' Phase, 7 checks\n",
    )


@pytest.mark.parametrize("referee", GAMES.values(), ids=list(GAMES))
def test_the_example_of_every_check_gets_an_answer(referee: Referee) -> None:
    for check in referee.checks:
        found = ran("referee", referee.game, check.name, *shlex.split(check.example), "--format", "json")
        assert (found.code in (0, 1), found.err) == (True, ""), check.name
        told = answer("answer-referee", found.out)
        assert (told["game"], told["check"], told["yes"]) == (referee.game, check.name, found.code == 0)


def test_a_game_lists_each_check_with_its_keys_and_an_example() -> None:
    assert ran("referee", "defenders-of-the-wild") == Ran(0, LISTED)


@pytest.mark.parametrize("game", [(), *((game,) for game in GAMES)])
def test_games_and_checks_are_told_as_json(game: tuple[str, ...]) -> None:
    answer("answer-referee", ran("referee", *game, "--format", "json").out)


def test_an_answer_has_its_reasons_and_rules() -> None:
    words = ("referee", "runebound", "cost", "card=polymorph", "skill=Scribe Spell")
    assert ran(*words) == Ran(
        0,
        "'Polymorph' costs 4\n  2 is printed on it (CD-04)\n  'Scribe Spell' does not grant A: 2 more (CD-47)\n",
    )
    assert answer("answer-referee", ran(*words, "--format", "json").out) == {
        "format": 1,
        "game": "runebound",
        "check": "cost",
        "yes": True,
        "told": "'Polymorph' costs 4",
        "facts": {"cost": 4, "printed": 2, "extra": 2, "missing": ["A"]},
        "reasons": [
            {"told": "2 is printed on it", "source": "CD-04"},
            {"told": "'Scribe Spell' does not grant A: 2 more", "source": "CD-47"},
        ],
    }


def test_the_answer_no_ends_with_one() -> None:
    assert ran("referee", "runebound", "afford", "card=Bestow Blessing", "hero=5") == Ran(
        1,
        "paying 6 for 'Bestow Blessing' is not allowed\n"
        "  the pool holds 5 of 6 (CD-41)\n"
        "  assumed: 'Bestow Blessing' requires no proficiency; no source tells (CD-04)\n",
    )


def test_values_stand_behind_commas_or_under_the_key_again() -> None:
    one = ran("referee", "regicide", "play", "cards=3♦,3 of Spades", "cards=3c")
    assert one == ran("referee", "regicide", "play", "cards= 3♦ , 3♠ , 3♣ ")
    assert one == Ran(0, "playing 3 of Diamonds, 3 of Spades, 3 of Clubs is allowed\n  a combo, worth 9 (RG-09)\n")


def test_a_turn_is_replayed_from_a_file() -> None:
    found = ran("referee", "runebound", "ledger", "file=turn.yaml", "--format", "json")
    assert answer("answer-referee", found.out)["steps"] == [
        {"step": 0, "told": "start", "source": "CD-60", "hero": 2, "pool": 8},
        {"step": 1, "told": "Pekka plays 'Desecrated Graveyard'", "source": "CD-42", "hero": 2, "pool": 8},
        {"step": 2, "told": "takes 2", "source": "CD-73", "hero": 4, "pool": 6},
    ]


def test_what_breaks_a_rule_is_told_at_its_line() -> None:
    Path("turn.yaml").write_text(TURN.replace("hero: 4", "hero: 5"), encoding="utf-8")
    assert ran("referee", "runebound", "ledger", "file=turn.yaml") == Ran(
        1,
        "the turn does not keep the rules: 1 objection\n"
        "  turn.yaml:6:5: the ledger says hero 5; it is 4 (CD-73)\n"
        "  start: hero 2, pool 8 (CD-60)\n"
        "  Pekka plays 'Desecrated Graveyard': hero 2, pool 8 (CD-42)\n"
        "  takes 2: hero 4, pool 6 (CD-73)\n"
        "  assumed: the proficiencies of whoever plays a card count (5.3)\n",
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("runebund", "no game with a referee is called 'runebund'; did you mean 'runebound'?"),
        ("runebound cots", "no check of runebound is called 'cots'; did you mean 'cost'?"),
        ("runebound cost crad=x", "cost has no key 'crad'; did you mean 'card'?"),
        ("runebound cost Polymorph", "'Polymorph' is no key=value; such as: card=Polymorph skill='Scribe Spell'"),
        ("runebound cost", "cost needs card=; such as: card=Polymorph skill='Scribe Spell'"),
        ("runebound cost card=a card=b", "card is given twice; it has one value"),
        ("runebound cost card=Polimorph", "no card is called 'Polimorph'; did you mean 'Polymorph'?"),
        ("runebound cost card=Pathfinder", "'Pathfinder' is a skill; a class card is needed"),
        ("runebound skill new=Polymorph", "'Polymorph' is no skill; a skill is needed"),
        ("runebound knockout hero=x", "hero is 'x'; a whole number is needed"),
        ("runebound knockout hero=-1", "hero is '-1'; a whole number is needed"),
        ("runebound refill deck=1 hand=1234567890", "hand is '1234567890'; a number of at most 9 digits is needed"),
        ("runebound knockout hero=12", "12 counters on the hero; a player has 10 (CD-14)"),
        (
            "runebound sacrifice hero=1 colour=gren",
            "colour is 'gren'; known: green, yellow, blue, red, class; did you mean 'green'?",
        ),
        ("runebound refill hand=1 deck=2 played=maybe", "played is 'maybe'; yes or no is needed"),
        (
            "runebound play card=rock-hound turn=other window=movement hero=5",
            "'Rock Hound' depends on where the hero stands; say the space, such as forest",
        ),
        ("runebound refers word= text=x", "word is empty; leave it out, or give it a value"),
        ("runebound order seats=A,A active=A", "'A' needs one seat among A, A"),
        (
            "runebound price players=4 xp=4",
            "the XP price of a skill for 4 players is lost (CD-21); say it: price=N",
        ),
        ("runebound ledger file=trun.yaml", "no file is called 'trun.yaml'"),
        (
            "runebound-packs trail rolled=road around=SE:hils",
            "around has 'SE:hils'; a space such as SE:hills is needed; did you mean 'hills'?",
        ),
    ],
)
def test_what_is_wrong_with_a_question_is_told(words: str, told: str) -> None:
    assert ran("referee", *words.split(" ")) == Ran(2, "", f"error: {told}\n")


def test_an_unknown_card_of_a_ledger_is_told_at_its_place() -> None:
    Path("turn.yaml").write_text(TURN.replace("Graveyard", "Graveyrad"), encoding="utf-8")
    assert ran("referee", "runebound", "ledger", "file=turn.yaml") == Ran(
        2,
        "",
        "turn.yaml:5:24: no card is called 'Desecrated Graveyrad'; did you mean 'Desecrated Graveyard'?\n"
        "    - {by: Pekka, plays: Desecrated Graveyrad}\n"
        "                         ^^^^^^^^^^^^^^^^^^^^\n",
    )


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("referee war", ["warhammer-quest"]),
        ("referee regicide s", ["strike", "survive"]),
        ("referee runebound afford ", ["card=", "hero=", "skill="]),
        ("referee runebound sacrifice colour=", ["green", "yellow", "blue", "red", "class"]),
        ("referee runebound skill new=Sense", ["Sense\\ Danger"]),
        ("referee defenders-of-the-wild actions tucked=forest,m", ["forest,marsh", "forest,mountain"]),
        ("referee runebound nonsense ", []),
    ],
)
def test_tab_offers_games_checks_keys_and_values(line: str, offered: list[str]) -> None:
    asked = {"_CARDKIT_COMPLETE": "bash", "_CARDKIT_LINE": f"cardkit {line}", "_CARDKIT_BREAKS": " \t\n\"'><=;|&(:"}
    assert completion(ALL, asked).splitlines()[1:] == offered
