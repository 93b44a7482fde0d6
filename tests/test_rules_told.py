"""What a newcomer is told of rulesets: their lists, what they may be built upon, what they cannot ask, what helps."""

import shutil
from pathlib import Path

import pytest
from lanterns import told
from orchard import planted
from shell import Ran, ran

LANTERNS = Path(__file__).parent / "games" / "lanterns"


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a game that has no rules yet."""
    shutil.copytree(LANTERNS, tmp_path, dirs_exist_ok=True)
    (tmp_path / "cards/lanterns/rules").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ruleset(shelf: Path, name: str, text: str) -> None:
    """Write a ruleset of the game."""
    (shelf / f"cards/lanterns/rules/{name}.yaml").write_text(text, encoding="utf-8")


SIZE = "rules: [{id: size, max: 40, why: no more}]\n"

LISTS = """
lists:
  table:
    - {from: 2026-01-01, banned: [Spark]}
    - {from: 2026-02-01, banned: [Spark, tide], points: {Wave: 2, Veil: 1}}
    - {from: 2026-03-01}
    - {from: 2999-01-01, restricted: [Ember]}
  long:
    - {from: 2026-01-01, banned: [Spark, Ember, Wave, Tide, Flare, Veil, Watch, Wick, Fealty, Mira, Tosk, Ines, Juno]}
    - {from: 2026-01-02, sets: [base]}
  both: {includes: [table, long]}
  none: []
rules: [{id: banned, forbid: "list:table.banned", why: our list}]
"""


def test_lists_are_explained_with_the_names_on_them(shelf: Path) -> None:
    ruleset(shelf, "table", LISTS)
    assert ran("rules", "explain", "lanterns").out == (
        "Lanterns (lanterns, table)\n"
        "  list 'table' had 1 version before, from 2026-01-01\n"
        "  list 'table' from 2026-02-01: banned Spark, Tide; points Wave 2, Veil 1\n"
        "  list 'table' from 2026-03-01: no cards\n"
        "  list 'table' from 2999-01-01: restricted Ember\n"
        "  list 'long' from 2026-01-01: banned Spark, Ember, Wave, Tide, Flare, Veil, Watch, Wick, Fealty, Mira, Tosk, "
        "Ines and 1 more (cardkit query --game lanterns list:long.banned)\n"
        "  list 'long' from 2026-01-02: cards of base\n"
        "  list 'both' has all of table, long too\n"
        "  list 'none': empty\n"
        "  no cards of 'list:table.banned' (banned)\n"
        "      our list\n"
    )


def test_a_game_is_named_as_an_argument_or_as_an_option(shelf: Path) -> None:
    ruleset(shelf, "short", SIZE)
    assert ran("rules", "explain", "--game", "lanterns") == ran("rules", "explain", "lanterns")
    assert ran("rules", "test", "--game", "lanterns") == ran("rules", "test", "lanterns")
    assert ran("rules", "new", "long", "lanterns") == Ran(0, "cards/lanterns/rules/long.yaml\n", "")
    assert ran("rules", "test", "lanterns", "--game", "pebbles") == Ran(
        2, "", "error: two games are named, 'lanterns' and 'pebbles'; name one of them\n"
    )


def test_a_ruleset_of_ones_own_proposes_what_it_may_be_built_upon(shelf: Path) -> None:
    ruleset(shelf, "short", SIZE)
    assert ran("rules", "new", "first", "lanterns").code == 0
    assert ran("rules", "new", "second", "lanterns").code == 0
    first, second = (
        (shelf / f"cards/lanterns/rules/{name}.yaml").read_text(encoding="utf-8").splitlines()[2]
        for name in ("first", "second")
    )
    assert first == "extends: short  # a rule of the same id takes the place of the other"
    assert second == "# extends: first  # to build upon one of first, short"


def test_an_example_lists_the_cards_that_a_name_may_mean(shelf: Path) -> None:
    rules = "rules: [{id: plans, max: 40, why: no more}, {id: copies, max: 40, why: no more}]\n"
    ruleset(shelf, "short", f"{rules}examples: [{{name: two oaths, plans: [Oath], breaks: []}}]\n")
    assert ran("rules", "test", "lanterns") == Ran(
        1,
        "cards/lanterns/rules/short.yaml:2:38: 'Oath' means 2 cards; write the id: "
        "oath-a (Oath, faction amber), oath-b (Oath, faction teal)\n"
        "short: 1 example\n"
        "1 fault\n",
        "",
    )


def test_a_ready_made_game_that_is_not_on_the_shelf_is_said_to_be_one(shelf: Path) -> None:
    (shelf / "deck.yaml").write_text("game: netrunner\nmain: [Wall]\n", encoding="utf-8")
    hint = "it is ready-made, without its data: cardkit init --game netrunner\n"
    assert ran("query", "--game", "netrunner", "ice") == Ran(2, "", f"error: no game is called 'netrunner'; {hint}")
    assert ran("validate", "deck.yaml").err == f"deck.yaml:1:7: no game is called 'netrunner'; {hint}"


def test_a_rule_cannot_count_by_a_field_that_printings_alone_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = planted(tmp_path)
    game = folder / "cards/orchard/game.yaml"
    game.write_text(
        game.read_text(encoding="utf-8").replace(", tags: tags, artist: artist}", ", tags: tags}")
        + "rules:\n"
        + "  - {id: each, per: artist, max: 1, why: one of each painter}\n"
        + "  - {id: few, distinct: artist, max: 1, when: {distinct: artist, min: 1}, why: one painter}\n"
        + '  - {id: ann, of: "artist:Ann", max: 1, why: little of hers}\n',
        encoding="utf-8",
    )
    monkeypatch.chdir(folder)
    said = "'artist' is a field of printings alone in orchard, and rules count cards; a selector can ask for it: "
    assert ran("rules", "explain", "orchard") == Ran(
        2,
        "",
        f'cards/orchard/game.yaml:15:5: {said}of: "artist:VALUE"\n'
        f'cards/orchard/game.yaml:16:5: {said}of: "artist:VALUE"\n',
    )


SUM = "rules: [{id: influence, in: main, sum: influence, min: 7, max: 9, why: a deck has influence}]"
POINTS = """
lists: {table: [{from: 2026-01-01, points: {Spark: 2, Wave: 2}}]}
rules: [{id: points, sum: "list:table.points", max: 3, what: points, why: three are enough}]
"""


def test_a_sum_that_is_short_tells_how_many_cards_could_do() -> None:
    assert told(SUM, "main: [Spark, Mira]") == [
        "deck.yaml:2:1: influence 1 in main; at least 7 needed (influence): add 2 from <influence>0 -in:deck.yaml>"
    ]
    assert told(SUM, "main: [5 Spark]") == [
        "deck.yaml:2:1: influence 5 in main; at least 7 needed (influence): add 1 from <influence>=2 -in:deck.yaml>"
    ]


def test_what_is_to_be_added_to_a_sum_is_told_by_its_worth(shelf: Path) -> None:
    ruleset(shelf, "short", SUM)
    (shelf / "deck.yaml").write_text("game: lanterns\nmain: [Spark]\n", encoding="utf-8")
    assert ran("validate", "deck.yaml").out == (
        "deck.yaml: not legal, 1 rule broken (lanterns, short)\n"
        "  deck.yaml:2:1: influence 1 in main; at least 7 needed (influence): add influence 6 (at least 2 cards)\n"
        "      cardkit query --game lanterns 'influence>0 -in:deck.yaml'\n"
    )


def test_the_place_of_a_sum_is_that_of_the_last_card_that_adds_to_it() -> None:
    assert told(POINTS, "main:\n  - Spark\n  - Wave\n  - 3 Watch\n") == [
        "deck.yaml:4:5: 4 points; at most 3 allowed (points): cut 1 of spark"
    ]


def test_cards_that_a_rule_names_by_id_are_called_by_their_names() -> None:
    pair = '{id: pair, of: "id=spark|tide", min: 1, why: one}'
    own = '{id: own, in: plans, only: "id:plan-one", why: no}'
    assert told(f"rules: [{pair}, {own}]", "plans: [Plan Two]") == [
        "deck.yaml:1:1: 0 cards called 'Spark' or 'Tide'; at least 1 needed (pair): "
        "add 1 from <(id=spark|tide) -in:deck.yaml>",
        "deck.yaml:2:9: 'Plan Two' in plans; only cards called 'Plan One' allowed (own): cut 1 of plan-two",
    ]
