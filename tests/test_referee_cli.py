"""`cardkit referee`: games, checks, answers with reasons, and what is wrong with a question."""

import inspect
import re
import shlex
from pathlib import Path

import pytest
from shell import ROOT, Ran, answer, ran

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
      points habitat=marsh|forest|plains|mountain [tucked=marsh|forest|plains|mountain,...] [spent] [free] [reveals=apart|counted]
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
  rules: what the numbers in answers mean
      cardkit referee defenders-of-the-wild DW-01
"""  # noqa: E501 - a line as the program prints it


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


def test_the_number_of_a_rule_can_be_looked_up() -> None:
    told = "each required proficiency that the skill lacks makes an action or spell dearer, by 2"
    page = "character decks booklet, p. 5"
    assert ran("referee", "runebound", "cd-47") == Ran(0, f"CD-47: {told} ({page})\n")
    assert answer("answer-referee", ran("referee", "runebound", "CD-47", "--format", "json").out) == {
        "format": 1,
        "game": "runebound",
        "rules": [{"rule": "CD-47", "told": told, "source": page}],
    }
    assert ran("referee", "regicide", "5.16").out == (
        "5.16: how yields are counted over rounds, and for one or two players; key 'row' (the sources leave it open)\n"
    )
    assert ran("referee", "regicide", "CD-47").code == 2


@pytest.mark.parametrize("referee", GAMES.values(), ids=list(GAMES))
def test_every_number_that_a_referee_or_a_ruleset_cites_can_be_looked_up(referee: Referee) -> None:
    modules = {inspect.getmodule(check.rule) for check in referee.checks}
    texts = [inspect.getsource(module) for module in modules if module is not None]
    texts += [path.read_text(encoding="utf-8") for path in sorted((ROOT / "cards" / referee.game).rglob("*.yaml"))]
    cited = {number.strip('"') for text in texts for number in NUMBER.findall(text)}
    assert cited - referee.rules.keys() == set()
    lines = ran("referee", referee.game, "rules").out.splitlines()
    assert [line.split(": ")[0] for line in lines] == list(referee.rules)


NUMBER = re.compile(r"\b(?:CD|PK|WQ|RG|DW)-\d\d\b|\"5\.\d+\"|\"2\.4\"|\"T\d\d\"")


def test_no_text_names_a_document_that_nobody_has() -> None:
    shipped = [*(ROOT / "cards").rglob("*.yaml"), *(ROOT / "templates").rglob("*.html")]
    assert [path.name for path in shipped if re.search(r"\bRULES [0-9T]", path.read_text(encoding="utf-8"))] == []


def test_a_seed_that_nobody_gave_is_drawn_and_told_where_chance_decides() -> None:
    words = ("referee", "warhammer-quest", "share", "monsters=7", "warriors=3")
    done = ran(*words)
    seed = done.err.split(";")[0].removeprefix("note: seed ")
    assert done.err == f"note: seed {seed}; seed={seed} gives the same again\n"
    assert ran(*words, f"seed={seed}") == Ran(0, done.out, "")
    assert len({ran(*words, f"seed={number}").out for number in range(20)}) == 3
    assert ran("referee", "warhammer-quest", "share", "monsters=6", "warriors=3") == Ran(
        0, "2, 2, 2\n  6 on 3 warriors: 2 each (WQ-12)\n"
    )


def test_what_is_taken_for_a_key_that_was_left_out_is_told() -> None:
    words = ("referee", "regicide", "effect", "cards=K♣", "enemy=J♣")
    assert ran(*words) == Ran(
        0,
        "20 damage\n  the cards are worth 20 (RG-09)\n  Jack of Clubs is immune to clubs (RG-12)\n"
        "  assumed, as it is not said: jester=no\n",
    )
    assert answer("answer-referee", ran(*words, "--format", "json").out)["left_out"] == {"jester": "no"}
    assert "left_out" not in answer("answer-referee", ran(*words, "jester=no", "--format", "json").out)
    assert ran("referee", "runebound", "play", "card=Hurl Boulder", "turn=other", "window=combat", "hero=1") == Ran(
        0,
        "playing 'Hurl Boulder' is allowed\n  it costs 1; hero 0, pool 10 then (CD-42)\n"
        "  assumed: 'Hurl Boulder' requires no proficiency; no source tells (CD-04)\n"
        "  assumed, as it is not said: fight=challenge\n",
    )


@pytest.mark.parametrize(
    "words",
    [
        "regicide effect cards=K♣ enemy=J♠",
        "regicide strike enemy=Q♥ spades=8",
        "regicide strike enemy=Q♠",
        "runebound escape played=hurl-boulder",
        "runebound refill hand=4 deck=12",
        "runebound-packs corruption markers=5 life=5",
        "runebound-packs corruption markers=2 life=5",
        "runebound-packs kelnov avatars=3",
        "warhammer-quest draw entered=corridor",
        "warhammer-quest behaviour pinned=yes",
        "warhammer-quest target pinned=yes",
    ],
)
def test_what_decides_nothing_is_not_told_as_assumed(words: str) -> None:
    done = ran("referee", *words.split())
    assert (done.err, done.out.count("assumed")) == ("", 0)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("regicide strike enemy=Q♠ spades=8", "as it is not said: jester=no"),
        ("runebound escape played=true-shot", "only enemy spells and actions count (5.4)"),
        ("runebound refill hand=4 deck=12 discarded=1", "as it is not said: played=yes"),
        ("runebound-packs corruption markers=3 life=5", "the maximum of Life counts as it is printed (5.11)"),
        ("warhammer-quest draw entered=room", "as it is not said: first=yes"),
    ],
)
def test_what_decides_is_told_as_assumed(words: str, told: str) -> None:
    said = [line for line in ran("referee", *words.split()).out.splitlines() if "assumed" in line]
    assert [line.removeprefix("  assumed").lstrip(":, ") for line in said] == [told]


def test_an_action_on_a_space_is_told_with_its_article() -> None:
    assert ran("referee", "runebound", "space", "card=Hurl Boulder", "space=city") == Ran(
        0, "'Hurl Boulder' on city is allowed\n  an action may be played there (CD-44)\n"
    )


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
        ("runebound order seats=A,A active=A", "'A' has two seats; name each once"),
        ("runebound order seats= active=A", "0 seats; 1 to 6 play; name each once"),
        ("runebound order seats=Ada,Ben active=Adda", "'Adda' has no seat; did you mean 'Ada'?"),
        ("runebound refill hand=6 deck=25", "31 cards in hand and deck; a class deck has at most 30 (CD-80)"),
        ("runebound price players=99 price=5", "99 players; 1 to 6 play"),
        ("runebound price players=2 price=0", "price is 0; a skill costs XP or an XP counter (CD-21)"),
        ("runebound price players=1 xp=4", "the XP price of a skill for 1 player is lost (CD-21); say it: price=N"),
        (
            "runebound escape played=frost-giants,polymorph",
            "no source gives the type of 'Frost Giants'; the check needs it",
        ),
        ("runebound escape played=polymorph", "no source gives the side of 'Polymorph'; the check needs it"),
        ("defenders-of-the-wild first-player players=9 marker=0 comrades=1", "9 players; 1 to 4 play"),
        ("warhammer-quest share monsters=3 seed=x", "seed is 'x'; a whole number is needed"),
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
        ("referee runebound afford ", ["card=", "hero=", "skill=", "icons="]),
        ("referee runebound sacrifice colour=", ["green", "yellow", "blue", "red", "class"]),
        ("referee runebound skill new=Sense", ["Sense\\ Danger"]),
        ("referee defenders-of-the-wild actions tucked=forest,m", ["forest,marsh", "forest,mountain"]),
        ("referee runebound nonsense ", []),
    ],
)
def test_tab_offers_games_checks_keys_and_values(line: str, offered: list[str]) -> None:
    asked = {"_CARDKIT_COMPLETE": "bash", "_CARDKIT_LINE": f"cardkit {line}", "_CARDKIT_BREAKS": " \t\n\"'><=;|&(:"}
    assert completion(ALL, asked).splitlines()[1:] == offered


def test_what_nobody_said_is_told_where_it_matters_alone() -> None:
    epic = ran(
        "referee", "runebound", "play", "card=Rock Hound", "turn=other", "window=movement", "hero=3", "space=forest"
    )
    assert epic.out.splitlines()[-2:] == [
        "  the challenge waits until everybody has had the chance to play (CD-44)",
        "  assumed: no epic card was played in this turn; else say played= (CD-48)",
    ]
    skill = ran("referee", "runebound", "skill", "new=Sense Danger")
    assert (
        skill.out.splitlines()[-1] == "  assumed: no skill was bought in this Experience step; else say bought= (CD-20)"
    )


def test_words_behind_a_rule_and_numbers_that_are_none_are_told() -> None:
    assert ran("referee", "regicide", "rules", "foo=1").err == (
        "error: 'foo=1' stands behind 'rules', which asks nothing; leave it out\n"
    )
    assert ran("referee", "regicide", "5.99").err == (
        "error: no rule of regicide has the number '5.99'; 'rules' tells all of them\n"
    )
    assert ran("referee", "runebound", "5.1").out == (
        "5.1: what a skill costs for another number of players than three; key 'price' (the sources leave it open)\n"
    )


def test_a_ledger_tells_every_card_of_which_too_little_is_known(tmp_path: Path) -> None:
    file = tmp_path / "turn.yaml"
    steps = "  - {by: Pekka, plays: Polymorph}\n" * 2
    file.write_text(f"players: [Kaarlo, Pekka]\nhero: 2\nsteps:\n{steps}", encoding="utf-8")
    done = ran("referee", "runebound", "ledger", f"file={file}")
    told = [line.removeprefix(f"{file}:") for line in done.err.splitlines() if line.startswith(str(file))]
    assert told == [f"{line}:24: no source gives the side of 'Polymorph'; the check needs it" for line in (4, 5)]
