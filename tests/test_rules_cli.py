"""Rules on the command line: the day, what there is of each card, and a ruleset of one's own."""

import shutil
from pathlib import Path

import pytest
from shell import WITH_PEBBLES, Ran, answer, ran

from cardkit.jobs import complete
from cardkit.jobs.desk import Desk
from cardkit.shelf import Root, Shelf

LANTERNS = Path(__file__).parent / "games" / "lanterns"

RULES = """
title: The short game
lists: {short: [{from: 2026-09-24, banned: [Spark], points: {Nobody: 1}}]}
choices: {aspect: {of: aspect}}
roles: {leader: {zone: leader}}
outside: [leader]
adjust: [{of: "id:tide", when: {of: "id:wave", min: 2}, set: {influence: 0}}]
rules:
  - {id: banned, forbid: "list:short.banned", why: the council says so}
  - {id: influence, of: "-faction:$leader.faction", sum: influence, max: 3, why: guests cost}
  - {id: copies, in: main, per: id, max: 3, why: three of each}
  - {id: plans, in: plans, max: 4, why: plans are few}
examples:
  - {name: before, choices: {aspect: dawn}, as_of: 2026-09-23, main: [Spark], breaks: []}
  - {name: after, choices: {aspect: dawn}, as_of: 2026-09-24, main: [Spark], breaks: [banned]}
  - {name: unchosen, main: [Wave], breaks: [choice]}
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with the game, a ruleset, a collection and a deck."""
    shutil.copytree(LANTERNS, tmp_path, dirs_exist_ok=True)
    (tmp_path / "cards/lanterns/rules").mkdir()
    (tmp_path / "cards/lanterns/rules/short.yaml").write_text(RULES, encoding="utf-8")
    (tmp_path / "collections").mkdir()
    (tmp_path / "collections/box.yaml").write_text("game: lanterns\nname: My box\ncards: [Mira, Wave]\n")
    (tmp_path / "deck.yaml").write_text(
        "game: lanterns\nname: Deck\nchoices: {aspect: dawn}\nleader: [Mira]\nmain: [Spark, Wave, Tide]\n"
    )
    monkeypatch.chdir(tmp_path)
    return tmp_path


UNLISTED = "cards/lanterns/rules/short.yaml:3:62: no card of lanterns is called 'Nobody'; the list does not touch it\n"


def test_lists_are_asked_for_a_day(shelf: Path) -> None:
    assert shelf.is_dir()
    assert ran("validate", "deck.yaml", "--rules", "short", "--as-of", "2026-09-20", "--game", "lanterns") == Ran(
        0,
        "deck.yaml: legal (lanterns, short)\n"
        "  deck.yaml:5:8: note: 'Spark' in main; banned from 2026-09-24 (banned): cut 1\n",
        f"note: {UNLISTED}",
    )
    told = ran("validate", "deck.yaml", "--rules", "short", "--as-of", "2026-09-24", "--format", "json")
    found = answer("findings", told.out)
    assert (told.code, found["legal"], found["as_of"]) == (1, False, "2026-09-24")


def test_a_day_that_is_none_is_refused(shelf: Path) -> None:
    assert shelf.is_dir()
    assert ran("validate", "deck.yaml", "--as-of", "2026-02-30") == Ran(
        2, "", "error: --as-of is '2026-02-30', which is no day; write YYYY-MM-DD, such as 2026-09-24\n"
    )


def test_where_no_rules_are_named_the_only_ruleset_is_meant(shelf: Path) -> None:
    (shelf / "deck.yaml").write_text("game: lanterns\nname: Deck\nchoices: {aspect: dawn}\nmain: [4 Wave]\n")
    told = ran("validate", "deck.yaml", "--as-of", "2026-09-20", "--level", "error")
    assert told.out == (
        "deck.yaml: not legal, 1 rule broken (lanterns, short)\n"
        "  deck.yaml:4:8: 'Wave' x4 in main; at most 3 of each (copies): cut 1\n"
    )
    assert ran("rules", "explain", "lanterns").out.splitlines()[0] == "The short game (lanterns, short)"


def test_of_several_rulesets_one_must_be_named(shelf: Path) -> None:
    (shelf / "cards/lanterns/rules/long.yaml").write_text("rules: [{id: size, max: 40, why: no more}]\n")
    refused = Ran(2, "", "error: no rules are asked; lanterns has the rulesets long, short; say which with --rules\n")
    assert ran("validate", "deck.yaml") == refused
    assert ran("deck", "repair", "deck.yaml") == refused
    assert ran("deck", "report", "deck.yaml", "-o", "out.html") == refused
    assert ran("rules", "explain", "lanterns") == refused


def test_a_deck_of_a_game_without_rules_is_legal_by_names_and_zones_alone(shelf: Path) -> None:
    (shelf / "cards/lanterns/rules/short.yaml").unlink()
    note = "note: no rules are written for lanterns; only names and zones are looked at\n"
    (shelf / "deck.yaml").write_text("game: lanterns\nname: Deck\nmain: [40 Wave]\n")
    assert ran("validate", "deck.yaml") == Ran(
        0, "deck.yaml: legal by names and zones alone (lanterns, default)\n", note
    )
    assert ran("deck", "repair", "deck.yaml") == Ran(
        0, "deck.yaml: legal by names and zones alone (lanterns, default)\n", note
    )
    assert answer("findings", ran("validate", "deck.yaml", "--format", "json").out)["decks"] == [
        {
            "deck": "deck.yaml",
            "name": "Deck",
            "game": "lanterns",
            "ruleset": "default",
            "legal": True,
            "unruled": True,
            "errors": 0,
            "warnings": 0,
            "findings": [],
        }
    ]
    assert ran("rules", "test", "lanterns") == Ran(0, "no examples, nothing to judge\n", "")


def test_hints_stand_below_their_finding(shelf: Path) -> None:
    (shelf / "deck.yaml").write_text(
        "game: lanterns\nname: Deck\nchoices: {aspect: dawn}\nleader: [Mira]\nmain: [Wave, 2 Tide]\n"
    )
    told = ran("validate", "deck.yaml", "--rules", "short", "--as-of", "2026-09-20")
    assert told.out == (
        "deck.yaml: not legal, 1 rule broken (lanterns, short)\n"
        "  deck.yaml:5:14: influence 5 of cards of '-faction:amber'; at most 3 allowed (influence): cut 1 of 'Tide'\n"
        "      'Tide' would have influence 0 if the deck held at least 2 cards called 'Wave'; it holds 1\n"
    )


def test_a_deck_is_held_against_a_collection(shelf: Path) -> None:
    judged = ("validate", "deck.yaml", "--as-of", "2026-09-20", "--level", "warning", "--collection")
    told = ran(*judged, "box")
    assert told == Ran(
        1,
        "deck.yaml: not legal, 1 rule broken (lanterns, short)\n"
        "  deck.yaml:5:8: 'Spark': own 0, deck uses 1 (collection): cut 1\n"
        "  deck.yaml:5:21: 'Tide': own 0, deck uses 1 (collection): cut 1\n",
        f"note: {UNLISTED}",
    )
    assert ran(*judged, "collections/box.yaml") == told
    assert ran(*judged, "bix") == Ran(2, "", "error: no collection on the shelf is called 'bix'; did you mean 'box'?\n")
    (shelf / "collections/box.yaml").write_text("game: lanterns\ncards: [Mira, Wave, Spark, 2 Tide]\n")
    assert ran(*judged, "box").code == 0


def test_a_drafted_deck_is_held_against_what_its_seat_drafted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    seats = ("ADA=pebbles/tidepool", "BEN=pebbles/tidepool")
    assert ran(*WITH_PEBBLES, "draft", "run", *seats, "--auto", "--seed", "1", "-o", "out").code == 0
    ada = "out/decks/ADA.yaml"
    assert "drafted" not in ran(*WITH_PEBBLES, "validate", ada, "--collection", "out/draft.jsonl:ADA").out
    deck = Path(ada).read_text(encoding="utf-8")
    Path(ada).write_text(deck.replace("pouch:", "pouch:\n  - 3 Millstone"), encoding="utf-8")
    [found] = [
        line
        for line in ran(*WITH_PEBBLES, "validate", ada, "--collection", "out/draft.jsonl:ADA").out.splitlines()
        if "(collection)" in line
    ]
    assert found.partition(": ")[2] == "'Millstone': drafted 0, used 3 (collection): cut 3"
    assert ran(*WITH_PEBBLES, "validate", ada, "--collection", "out/draft.jsonl:ADE").err == (
        "error: no seat of the draft is called 'ADE'; did you mean 'ADA'?\n"
    )


def test_a_ruleset_is_explained_with_all_that_it_says(shelf: Path) -> None:
    assert shelf.is_dir()
    assert ran("rules", "explain", "lanterns", "--rules", "short").out == (
        "The short game (lanterns, short)\n"
        "  $leader is the card in leader\n"
        "  $choice.aspect is chosen: dawn, noon, dusk\n"
        "  rules that name no zone do not look at leader\n"
        "  cards of 'id:tide' have influence 0 if the deck holds at least 2 cards of 'id:wave'\n"
        "  list 'short' from 2026-09-24: banned Spark; points Nobody 1\n"
        "  no cards of 'list:short.banned' (banned)\n"
        "      the council says so\n"
        "  influence at most 3 of cards of '-faction:$leader.faction' (influence)\n"
        "      guests cost\n"
        "  at most 3 of each card in main (copies)\n"
        "      three of each\n"
        "  at most 4 cards in plans (plans)\n"
        "      plans are few\n"
    )
    told = answer("answer-rules", ran("rules", "explain", "lanterns", "--rules", "short", "--format", "json").out)
    setting = told["setting"]
    assert isinstance(setting, list)
    assert len(setting) == 5


def test_names_on_lists_are_tested_too(shelf: Path) -> None:
    assert ran("rules", "test", "lanterns") == Ran(1, f"{UNLISTED}short: 3 examples\n1 fault\n", "")
    (shelf / "cards/lanterns/rules/short.yaml").write_text(RULES.replace("Nobody", "Wave"), encoding="utf-8")
    assert ran("rules", "test", "lanterns") == Ran(0, "short: 3 examples\nall as they say\n", "")


def test_cards_amend_rules_that_there_are(shelf: Path) -> None:
    text = RULES.replace("id: plans", "id: plan").replace("Nobody", "Wave")
    (shelf / "cards/lanterns/rules/short.yaml").write_text(text, encoding="utf-8")
    assert ran("rules", "test", "lanterns") == Ran(
        1,
        "cards/lanterns/base.yaml:9:5: 'The Long Road' amends the rule 'plans', which no ruleset has; "
        "did you mean 'plan'?\n"
        "short: 3 examples\n1 fault\n",
        "",
    )


def test_a_query_names_a_dated_list(shelf: Path) -> None:
    text = RULES.replace("2026-09-24", "2020-01-01")
    (shelf / "cards/lanterns/rules/short.yaml").write_text(text, encoding="utf-8")
    assert ran("query", "list:short.banned", "--game", "lanterns", "--format", "names") == Ran(0, "Spark\n", "")
    assert ran("query", "list:short.baned", "--game", "lanterns") == Ran(
        2, "", "error: no list is called 'list:short.baned'; did you mean 'list:short.banned'?\n"
    )


def test_a_dated_list_that_has_cards_is_completed(shelf: Path) -> None:
    text = RULES.replace("2026-09-24", "2020-01-01")
    (shelf / "cards/lanterns/rules/short.yaml").write_text(text, encoding="utf-8")
    desk = Desk(shelf=Shelf((Root(shelf, "."),)), cache=None, game="lanterns")
    assert complete.query(desk, "", "-list:sh", lambda _: ()) == ("-list:short.banned",)
    assert complete.query(desk, "", "list:x", lambda _: ()) == ()


def test_a_ruleset_of_ones_own_works_as_it_is_begun(shelf: Path) -> None:
    assert ran("rules", "new", "table", "--game", "lanterns") == Ran(0, "cards/lanterns/rules/table.yaml\n", "")
    assert (shelf / "cards/lanterns/rules/table.yaml").is_file()
    assert ran("rules", "explain", "lanterns", "--rules", "table").out.splitlines()[-2:] == [
        "  at most 60 cards in leader (most)",
        "      at most 60 cards lie in leader",
    ]
    assert ran("rules", "test", "lanterns").out.splitlines()[-3:-1] == ["short: 3 examples", "table: 0 examples"]


def test_what_a_ruleset_of_ones_own_says_in_comments_works_without_their_marks(shelf: Path) -> None:
    assert ran("rules", "new", "table", "--game", "lanterns").code == 0
    path = shelf / "cards/lanterns/rules/table.yaml"
    text = path.read_text("utf-8").replace("  # - ", "  - ").replace("# lists:\n#   ", "lists:\n  ")
    path.write_text(text.replace("NAME", "Mira"), encoding="utf-8")
    assert ran("rules", "test", "lanterns").out.splitlines()[-2] == "table: 1 example"
    assert ran("rules", "explain", "lanterns", "--rules", "table").out.splitlines()[-8::2] == [
        "  influence at most 3 of cards of '-faction:$leader.faction' (influence)",
        "  at most 3 cards of each name (copies)",
        "  at most 4 cards in plans (plans)",
        "  at most 60 cards in leader (most)",
    ]


def test_what_would_drive_the_terminal_is_written_out(shelf: Path) -> None:
    text = 'title: "A\\e[2J"\nrules:\n  - {id: few, max: 1, what: "c\\e[1m", why: "x\\e[0m"}\n'
    (shelf / "cards/lanterns/rules/short.yaml").write_text(text, encoding="utf-8")
    assert ran("rules", "explain", "lanterns") == Ran(
        0, "A\\x1b[2J (lanterns, short)\n  at most 1 c\\x1b[1m (few)\n      x\\x1b[0m\n", ""
    )
    assert ran("validate", "deck.yaml", "--format", "github").out.splitlines()[-1] == (
        "::error file=deck.yaml,line=5,col=21,title=few::4 c\\x1b[1m; at most 1 allowed (few): cut 3"
    )


def test_a_selector_of_no_card_is_noted(shelf: Path) -> None:
    text = RULES.replace("Nobody", "Wave").replace('"list:short.banned"', "Sprak", 1).replace("[banned]", "[]")
    (shelf / "cards/lanterns/rules/short.yaml").write_text(text, encoding="utf-8")
    assert ran("rules", "test", "lanterns") == Ran(
        0,
        "short: 3 examples\nall as they say\n",
        "note: cards/lanterns/rules/short.yaml:9:5: no card of lanterns matches 'Sprak' (banned)\n",
    )


def test_a_ruleset_begins_with_a_name_that_is_free(shelf: Path) -> None:
    assert shelf.is_dir()
    assert ran("rules", "new", "short", "--game", "lanterns") == Ran(
        2, "", "error: lanterns has a ruleset 'short' already; choose another name\n"
    )
    assert ran("rules", "new", "My table", "--game", "lanterns") == Ran(
        2, "", "error: 'My table' is no name of a ruleset; it has a-z, 0-9 and -\n"
    )


def test_a_ruleset_begun_in_an_empty_folder_makes_it_a_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert ran("rules", "new", "table", "--game", "runebound") == Ran(
        0, "cardkit.yaml\ncards/runebound/rules/table.yaml\n", ""
    )
    assert ran("validate", "runebound/duskfoot", "--rules", "table").code == 0


def test_what_is_called_like_a_ruleset_and_is_none_is_told(shelf: Path) -> None:
    (shelf / "cards/lanterns/rules/long.yml").write_text(RULES, encoding="utf-8")
    (shelf / "cards/lanterns/rules/old.yaml").mkdir()
    (shelf / "cards/lanterns/rules/short.yaml").write_text(RULES.replace("Nobody", "Wave"), encoding="utf-8")
    assert ran("rules", "test", "lanterns") == Ran(
        1,
        "'cards/lanterns/rules/long.yml' is no ruleset; call it long.yaml\n"
        "'cards/lanterns/rules/old.yaml' is no plain file, or a link that leads nowhere or away\n"
        "short: 3 examples\n2 faults\n",
        "",
    )
    assert ran("validate", "deck.yaml", "--rules", "long", "--game", "lanterns") == Ran(
        2, "", "error: no ruleset is called 'long'; 'cards/lanterns/rules/long.yml' is no ruleset; call it long.yaml\n"
    )
    assert ran("validate", "deck.yaml", "--rules", "zzz", "--game", "lanterns") == Ran(
        2, "", "error: no ruleset is called 'zzz'; known: short\n"
    )


def test_a_second_default_ruleset_is_refused(shelf: Path) -> None:
    (shelf / "cards/lanterns/game.yaml").write_text(
        (shelf / "cards/lanterns/game.yaml").read_text() + "rules: [{id: few, max: 9, why: x}]\n"
    )
    (shelf / "cards/lanterns/rules/default.yaml").write_text("rules: [{id: more, max: 99, why: x}]\n")
    assert ran("validate", "deck.yaml", "--game", "lanterns") == Ran(
        2,
        "",
        "cards/lanterns/rules/default.yaml:1:1: game.yaml has a ruleset 'default' too; give the file another name\n"
        "  rules: [{id: more, max: 99, why: x}]\n  ^^^^^\n",
    )


def test_more_copies_of_a_card_than_each_may_have_are_refused_unless_it_amends_that(shelf: Path) -> None:
    file = shelf / "cards/lanterns/rules/many.yaml"
    text = "rules:\n  - {id: copies, per: id, max: 3, why: x}\n  - {id: many, of: 'id:CARD', min: 5, why: x}\n"
    file.write_text(text.replace("CARD", "spark"))
    assert ran("validate", "deck.yaml", "--rules", "many", "--game", "lanterns") == Ran(
        2,
        "",
        "cards/lanterns/rules/many.yaml:3:5: no deck keeps both 'copies' (at most 3 of each card) and 'many' "
        "(at least 5 cards of 'id:spark'); change one of the bounds, or say with 'when' that one is not always asked\n",
    )
    file.write_text(text.replace("CARD", "wick"))
    assert ran("validate", "deck.yaml", "--rules", "many", "--game", "lanterns").code == 1
