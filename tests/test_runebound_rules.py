"""Deck construction of Runebound as its game.yaml says it: T30 to T38 of the rules digest."""

from itertools import product
from pathlib import Path

import pytest
from rulebook import ROOTS, catalogue, judgement, lines, shipped
from shell import ran

from cardkit import rules, source
from cardkit.query import parse

FRIENDS = """
Read the Signs, Follow the Blazes, Read by Firelight, Dragonwort Poultice, Hollow of the Old Oak, Charnel Chapel,
Snare-Line Trap, Deadfall Trap, Mantrap Gully, Spring the Trap, Bowstring Hush, Stand Like Oak, Wall of Cinders,
Bone Ward, Cauterise, A Face in the Smoke, Bank the Coals, Old Debts
"""
ENEMIES = """
Gallows Crossroads, Crossing of the Wolves, Bramble Maze, Razed Caravanserai, Burnt Map, Cut the Rope Bridge,
No Way Out, Arrow from Nowhere, Scent of Blood, Bristleback Sow, Poachers of the King's Deer, Briar Wight
"""
SKILLS = "Woodcraft, Patient Hunter, Thornhide, Warden's Stance, Heart of the Ironbark"


def names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.replace("\n", " ").split(",") if name.strip())


def deck(cards: tuple[str, ...], skills: tuple[str, ...]) -> source.Node:
    """A deck file: `class` in line 2, its cards from line 3 on."""
    text = ["game: runebound", "class:", *(f"  - {name}" for name in cards)]
    text += ["skills:", *(f"  - {name}" for name in skills)] if skills else []
    return source.read("\n".join(text).encode(), "deck.yaml")


def told(cards: tuple[str, ...], skills: tuple[str, ...] = names(SKILLS)) -> list[str]:
    return lines(judgement(shipped("runebound"), deck(cards, skills)))


def test_t30_thirty_cards_twelve_enemies_and_five_skills_are_legal() -> None:
    assert told(names(FRIENDS) + names(ENEMIES)) == []


def test_t31_thirty_one_cards_are_too_many() -> None:
    assert told((*names(FRIENDS), *names(ENEMIES), "Rekindle")) == [
        "deck.yaml:33:5: 31 cards in class; at most 30 allowed (size): cut 1 from <-type:skill in:deck.yaml>"
    ]


def test_t32_a_duplicate_is_told_by_its_name() -> None:
    assert told((*names(FRIENDS)[1:], *names(ENEMIES), "Deadfall Trap")) == [
        "deck.yaml:32:5: 'Deadfall Trap' x2 in class (lines 9, 32); at most 1 of each (unique): cut 1 of deadfall-trap"
    ]


def test_t33_eleven_enemies_are_too_few() -> None:
    assert told((*names(FRIENDS), *names(ENEMIES)[1:])) == [
        "deck.yaml:2:1: 11 enemy cards in class; at least 12 needed (enemies): add 1 from <side:enemy -in:deck.yaml>"
    ]


def test_t34_six_skills_are_too_many() -> None:
    assert told(names(FRIENDS) + names(ENEMIES), (*names(SKILLS), "Kindling")) == [
        "deck.yaml:39:5: 6 cards in skills; at most 5 allowed (skills): cut 1 from <type:skill in:deck.yaml>"
    ]


def test_t35_twelve_enemies_without_skills_are_legal_with_warnings() -> None:
    judged = judgement(shipped("runebound"), deck(names(ENEMIES), ()))
    assert judged.legal
    assert lines(judged) == [
        "deck.yaml:1:1: warning: 0 skills of level 1 in skills; at least 1 needed (first-skill): "
        "add 1 from <level:1 -in:deck.yaml>",
        "deck.yaml:1:1: warning: 0 cards in skills; at least 5 needed (five-skills): "
        "add 5 from <type:skill -in:deck.yaml>",
    ]


def test_t36_two_skills_of_level_three_are_legal() -> None:
    skills = ("Rain-Reader", "Ford-Wife", "Storm-Bride", "Keeper of the Weir", "Voice of the Drowned Queen")
    assert told(names(FRIENDS) + names(ENEMIES), skills) == []


def test_t37_all_broken_rules_are_told_together() -> None:
    cards = (*names(FRIENDS), "Rekindle", *names(ENEMIES)[1:], "Deadfall Trap")
    assert told(cards, (*names(SKILLS), "Kindling")) == [
        "deck.yaml:33:5: 31 cards in class; at most 30 allowed (size): cut 1 from <-type:skill in:deck.yaml>",
        "deck.yaml:33:5: 'Deadfall Trap' x2 in class (lines 10, 33); at most 1 of each (unique): "
        "cut 1 of deadfall-trap",
        "deck.yaml:2:1: 11 enemy cards in class; at least 12 needed (enemies): add 1 from <side:enemy -in:deck.yaml>",
        "deck.yaml:40:5: 6 cards in skills; at most 5 allowed (skills): cut 1 from <type:skill in:deck.yaml>",
    ]


def test_a_skill_that_cannot_be_reached_is_told_with_the_obstacle() -> None:
    skills = ("Woodcraft", "Patient Hunter", "Corpse-Light", "Thornhide", "Heart of the Ironbark")
    assert told(names(FRIENDS) + names(ENEMIES), skills) == [
        "deck.yaml:36:5: warning: 'Corpse-Light' in skills cannot be reached; "
        "level 3 needs a card of level 2 or more before it; those reached have 'survival', 'trickery', 'combat' "
        "in grants, none has 'wizardry' (reach): add 1 from <type:skill level>=2 grants>=wizardry "
        "(level<=3 prerequisites<=survival|trickery or level<=4 prerequisites<=survival|combat) -in:deck.yaml>, "
        "or cut 1 of corpse-light",
        "deck.yaml:38:5: warning: 'Heart of the Ironbark' in skills cannot be reached; "
        "level 5 needs a card of level 4 or more before it; those reached have level 3 at most (reach): "
        "add 1 from <type:skill level>=4 grants>=combat (level<=4 prerequisites<=survival|combat) -in:deck.yaml>, "
        "or cut 1 of heart-of-the-ironbark",
    ]


def test_a_skill_whose_level_nobody_knows_is_told_so() -> None:
    assert told(names(FRIENDS) + names(ENEMIES), (*names(SKILLS)[:4], "Scribe Spell")) == [
        "deck.yaml:38:5: warning: 'Scribe Spell' in skills cannot be reached; nobody knows its level (reach): "
        "cut 1 of scribe-spell"
    ]


def test_what_a_reach_remedy_finds_leads_to_the_card() -> None:
    known = catalogue("runebound")
    skills = [card.id for card in known.cards(found("type:skill level<=4"))]
    checked = 0
    for start, far in product(found("level:1"), skills):
        for remedy in _reach_remedies((start, far)).get(far, ()):
            for between in found(remedy, (start, far)):
                checked += 1
                assert far not in _reach_remedies((start, far, between))
    assert checked == 137


def found(query: str, deck: tuple[str, ...] = ()) -> tuple[str, ...]:
    """The cards of a query, where `in:deck.yaml` are those of a deck."""
    known = catalogue("runebound")
    return known.hits(parse(query, known.language), {"in:deck.yaml": frozenset(deck)}, None).ids


def _reach_remedies(skills: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Queries that mend the skills that cannot be reached, by skill."""
    text = "game: runebound\nskills:\n" + "".join(f"  - {skill}\n" for skill in skills)
    judged = judgement(shipped("runebound"), source.read(text.encode(), "deck.yaml"))
    return {
        finding.cards[0].id: tuple(remedy.query for remedy in finding.remedy if remedy.query)
        for finding in judged.findings
        if finding.rule == "reach"
    }


def test_a_skill_among_the_class_cards_and_an_action_among_the_skills_are_told_first() -> None:
    assert told((*names(FRIENDS)[1:], *names(ENEMIES), "Kindling"), (*names(SKILLS)[:4], "Rekindle")) == [
        "deck.yaml:32:5: 'Kindling' in class; it belongs in skills (zone): move 1 of kindling",
        "deck.yaml:38:5: 'Rekindle' in skills; it belongs in class (zone): move 1 of rekindle",
    ]


def test_a_second_copy_of_a_skill_is_a_warning() -> None:
    assert told(names(FRIENDS) + names(ENEMIES), (*names(SKILLS)[:4], "Woodcraft")) == [
        "deck.yaml:38:5: warning: 'Woodcraft' x2 in skills (lines 34, 38); at most 1 of each (same-skill): "
        "cut 1 of woodcraft"
    ]


DECKS = sorted((ROOTS["runebound"] / "cards/runebound/decks").glob("*.yaml"))
STOCK = ("ironbark", "emberwright", "gravechant", "duskfoot", "oathblade", "tidecaller")


@pytest.mark.parametrize("path", DECKS, ids=lambda path: path.stem)
def test_every_shipped_deck_is_legal(path: Path) -> None:
    judged = judgement(shipped("runebound"), source.read(path.read_bytes(), path.name))
    assert rules.broken(judged) == ()


@pytest.mark.parametrize("name", STOCK)
def test_t38_a_stock_deck_is_25_class_cards_and_5_skills_without_a_warning(name: str) -> None:
    path = ROOTS["runebound"] / f"cards/runebound/decks/{name}.yaml"
    judged = judgement(shipped("runebound"), source.read(path.read_bytes(), path.name))
    copies = dict.fromkeys(("class", "skills"), 0)
    for entry in judged.deck.entries:
        copies[entry.zone] += entry.copies
    assert (copies, judged.findings) == ({"class": 25, "skills": 5}, ())


@pytest.mark.parametrize("name", ["default", "drafted"])
def test_the_examples_break_what_they_say(name: str) -> None:
    assert rules.examples_faults(shipped("runebound", name), catalogue("runebound")) == ()


def text(cards: tuple[str, ...], skills: tuple[str, ...]) -> bytes:
    return deck(cards, skills).document.text.encode()


@pytest.mark.parametrize(
    ("case", "cards", "skills", "code"),
    [
        ("t30", (*names(FRIENDS), *names(ENEMIES)), names(SKILLS), 0),
        ("t31", (*names(FRIENDS), *names(ENEMIES), "Rekindle"), names(SKILLS), 1),
        ("t32", (*names(FRIENDS)[1:], *names(ENEMIES), "Deadfall Trap"), names(SKILLS), 1),
        ("t33", (*names(FRIENDS), *names(ENEMIES)[1:]), names(SKILLS), 1),
        ("t34", (*names(FRIENDS), *names(ENEMIES)), (*names(SKILLS), "Candle-Bearer"), 1),
        ("t35", names(ENEMIES), (), 0),
    ],
)
def test_t30_to_t35_end_with_the_exit_code_of_the_answer(
    case: str, cards: tuple[str, ...], skills: tuple[str, ...], code: int
) -> None:
    assert ran("validate", "-", stdin=text(cards, skills)).code == code, case


EXTRA = """
set: {id: extra, name: Extra}
cards:
  - id: second-gully
    name: Mantrap Gully
    type: place
    side: friendly
    cost: 1
    timing: movement
    terrain: [hills]
    text: Nothing happens.
  - id: tame-boar
    name: Tame Boar
    type: challenge
    side: friendly
    cost: 2
    timing: movement
    life: 2
    ranged: 10
    melee: 10
    magic: 10
    damage: 1
    reward: Nothing.
    text: It is tame.
"""


def warned(tmp_path: Path, first: str) -> tuple[str, ...]:
    """What is said of a legal deck with one more card, on a shelf with a set of its own."""
    folder = tmp_path / "cards/runebound"
    folder.mkdir(parents=True)
    (folder / "extra.yaml").write_text(EXTRA, encoding="utf-8")
    cards = ("mantrap-gully", first, *(name for name in names(FRIENDS)[2:] if name != "Mantrap Gully"), *names(ENEMIES))
    told = ran("--shelf", str(tmp_path), "validate", "-", stdin=text(cards, names(SKILLS)))
    assert (told.code, told.err) == (0, "")
    return tuple(told.out.splitlines())


def test_two_cards_of_one_name_are_a_warning(tmp_path: Path) -> None:
    assert warned(tmp_path, "second-gully") == (
        "-: legal, 1 warning (runebound, default)",
        "  -:4:5: warning: 2 different cards of name 'Mantrap Gully' in class "
        "(1 of mantrap-gully, 1 of second-gully; lines 3, 4); "
        "at most 1 of each (namesake): cut 1 of 'Mantrap Gully'",
    )


def test_a_friendly_challenge_is_a_warning(tmp_path: Path) -> None:
    assert warned(tmp_path, "tame-boar") == (
        "-: legal, 1 warning (runebound, default)",
        "  -:4:5: warning: 'Tame Boar' in class; only cards of 'side:enemy' allowed (friendly-challenge): cut 1",
    )


def test_t39_the_shipped_draft_picks_ten_gives_five_each_way_and_shuffles() -> None:
    game = source.read((ROOTS["runebound"] / "cards/runebound/game.yaml").read_bytes(), "game.yaml")
    assert game.at(("drafts", "tailored", "steps")).value == [
        {"pick": 10, "of": "side:enemy", "from": "class"},
        {"give": {"left": 5, "right": 5}},
        {"shuffle": "class"},
    ]
    assert game.at(("drafts", "tailored", "seats")).value == {"min": 2, "max": 8}
