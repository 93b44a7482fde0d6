"""What a query that is not understood may have meant, and where its cards are when the usual game has none."""

import shutil
from pathlib import Path

import pytest
from shell import PEBBLES, Ran, ran

GAMES = PEBBLES.parent

SHORT = """title: The short game
lists: {short: [{from: 2020-01-01, banned: [Spark]}]}
rules: [{id: banned, forbid: "list:short.banned", why: the council says so}]
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of two games; tests only read it."""
    folder = tmp_path_factory.mktemp("project")
    for game in ("pebbles", "lanterns"):
        shutil.copytree(GAMES / game, folder, dirs_exist_ok=True)
    rules = folder / "cards/lanterns/rules"
    rules.mkdir()
    (rules / "short.yaml").write_text(SHORT, encoding="utf-8")
    return folder


@pytest.fixture(autouse=True)
def usual(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the project, one of its games is usual."""
    monkeypatch.chdir(project)
    monkeypatch.setenv("CARDKIT_GAME", "pebbles")


@pytest.fixture
def unsaid(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game is usual."""
    monkeypatch.delenv("CARDKIT_GAME")


def told(*words: str) -> str:
    """The first line of what a query says beside its answer."""
    return ran("query", *words).err.partition("\n")[0]


HINTS = {
    # A value of another field, of a list too that no schema lists, and a whole text.
    "rarity:glass": "unknown rarity 'glass'; did you mean 'kind:glass'?",
    "rarity:common|glass": "unknown rarity 'glass'; did you mean 'kind:glass'?",
    "kind:flat": "unknown kind 'flat'; did you mean 'traits:flat'?",
    "is:flat": "unknown flag 'flat'; did you mean 'traits:flat'?",
    'kind:"it floats."': "unknown kind 'it floats.'; did you mean 'text=\"it floats.\"'?",
    # A field that is a value, beside its own.
    "glass:amber": "unknown field 'glass'; did you mean 'kind:glass amber'?",
    "material:glass": "unknown field 'material'; did you mean 'kind:glass'?",
    # What is near is meant where nothing else is.
    "kind:flot": "unknown kind 'flot'; known: stone, shell, glass, tide",
    "kind:glas": "unknown kind 'glas'; did you mean 'glass'?",
    "knd:glass": "unknown field 'knd'; did you mean 'kind:glass'?",
    "txt:glass": "unknown field 'txt'; did you mean 'kind:glass', 'text'?",
    "knd:flot": "unknown field 'knd'; did you mean 'kind'?",
    "zork:zork": "unknown field 'zork'; known: id, name, set, kind, rarity, weight, level, rating, colours, traits, "
    "shiny, found and 2 more; 'cardkit catalogue info --game pebbles' tells all",
}


@pytest.mark.parametrize("text", HINTS)
def test_a_term_that_has_a_meaning_is_told(text: str) -> None:
    assert told("--game", "pebbles", text) == f"error: {HINTS[text]}"


LISTS = ("banned:short", "short:banned", "is:banned", "legal:short", "format:short")


@pytest.mark.parametrize("text", LISTS)
def test_a_dated_list_is_meant_by_its_name_or_its_part(text: str) -> None:
    assert told("--game", "lanterns", text).endswith("; did you mean 'list:short.banned'?")
    assert "list:" not in told("--game", "pebbles", text)


@pytest.mark.usefixtures("unsaid")
def test_of_several_games_the_one_is_told_that_has_most_of_it() -> None:
    assert told("banned:short") == (
        "error: unknown field 'banned' in lanterns; no other game fits better; did you mean 'list:short.banned'?"
    )
    assert ran("query", "list:short.banned", "--format", "names").out == "Spark\n"
    assert told("list:short.baned") == (
        "error: no list is called 'list:short.baned' in lanterns; no other game fits better; "
        "did you mean 'list:short.banned'?"
    )


def test_a_list_that_is_not_there_is_told_with_those_that_are() -> None:
    assert told("list:prey", "--game", "pebbles") == "error: no list is called 'list:prey'; the game has no dated lists"
    assert told("list:prey", "--game", "lanterns") == "error: no list is called 'list:prey'; known: list:short.banned"


def test_other_games_of_the_project_that_have_cards_are_told() -> None:
    assert ran("query", "spark") == Ran(0, "0 cards\n", "note: lanterns has 1 (--game lanterns)\n")
    assert ran("query", "spark", "--count") == Ran(0, "0\n", "note: lanterns has 1 (--game lanterns)\n")
    assert ran("query", "spark", "--facet", "kind").err == "note: lanterns has 1 (--game lanterns)\n"
    assert ran("show", "Spark").err == "error: no card is called 'Spark'; lanterns has 1 (--game lanterns)\n"
    known = "known: stone, shell, glass, tide"
    assert told("kind:plan") == f"error: unknown kind 'plan'; {known}; lanterns has 4 (--game lanterns)"


def test_nothing_is_told_of_other_games_where_one_is_named() -> None:
    assert ran("query", "--game", "pebbles", "spark") == Ran(0, "0 cards\n")
    assert ran("show", "--game", "pebbles", "Spark").err == "error: no card is called 'Spark'\n"


def test_a_hint_names_the_usual_game_where_the_project_has_others(monkeypatch: pytest.MonkeyPatch) -> None:
    assert ran("query", "whelkk").err == "note: in pebbles, no name holds 'whelkk'; did you mean 'Whelk'?\n"
    assert ran("query", "whelkk", "--facet", "kind").err == ran("query", "whelkk").err
    monkeypatch.chdir(PEBBLES)
    assert ran("query", "whelkk").err == "note: no name holds 'whelkk'; did you mean 'Whelk'?\n"


@pytest.mark.usefixtures("unsaid")
def test_a_game_that_cannot_answer_as_asked_is_told_where_it_has_cards() -> None:
    why = "lanterns has 1 and is left out: no set of this game has a date, which 'released' asks for"
    assert ran("query", "!spark or whelk order:-released", "--format", "names") == Ran(0, "Whelk\n", f"note: {why}\n")
    assert ran("query", "!spark or whelk", "--order", "released", "--format", "names").err == f"note: {why}\n"
    assert ran("query", "whelk order:-released", "--format", "names") == Ran(0, "Whelk\n")
    assert ran("query", "!spark or whelk order:weight", "--count").err == (
        "note: lanterns has 1 and is left out: unknown field 'weight'\n"
    )
