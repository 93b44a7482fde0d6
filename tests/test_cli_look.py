"""`cardkit show` and `games`, the usual game, and what a project's cardkit.yaml says."""

import json
import os
import shutil
from pathlib import Path

import pytest
from rulebook import catalogue
from shell import PEBBLES, ROOT, WITH_PEBBLES, Ran, answer, ran


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own, which is no project until a file makes it one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def place(card: str, game: str = "pebbles") -> str:
    [found] = catalogue(game).cards((card,))
    return str(found.place)


AGATE = f"""Red Agate (base)
  also     fi: Punainen akaatti
  kind     stone
  rarity   rare
  weight   2
  colours  red
  shiny    yes
  text     Take a {{wave}} from a neighbour.
  id       red-agate
  place    {place("red-agate")}
"""


@pytest.mark.parametrize("name", ["red-agate", "Red Agate", "RED AGATE", "punainen akaatti", " red agate "])
def test_a_card_is_shown_by_its_id_or_any_of_its_names(name: str) -> None:
    assert ran(*WITH_PEBBLES, "show", name) == Ran(0, AGATE)


def test_a_card_is_shown_in_a_locale() -> None:
    told = ran(*WITH_PEBBLES, "show", "red-agate", "--lang", "fi")
    assert told.code == 0
    head, *lines = told.out.splitlines()
    assert head == "Punainen akaatti (base)"
    said = {title.split()[0]: value for title, value in (line.strip().split("  ", 1) for line in lines)}
    shown = [said[title].strip() for title in ("also", "paino", "teksti")]
    assert shown == ["en: Red Agate", "2", "Ota {wave} naapurilta."]


def test_what_no_source_gives_is_marked() -> None:
    lines = ran(*WITH_PEBBLES, "show", "lost-marble").out.splitlines()
    assert "  weight   ?" in lines
    assert "  colours  ?" in lines
    assert not [line for line in lines if line.startswith("  traits")]


def test_a_shown_card_as_json_has_its_names_and_what_is_unknown() -> None:
    told = ran(*WITH_PEBBLES, "show", "lost-marble", "--format", "json")
    file, line, column = place("lost-marble").split(":")
    assert answer("answer-show", told.out) == {
        "format": 1,
        "game": "pebbles",
        "card": {
            "id": "lost-marble",
            "name": "Grandpa's Lost Marble",
            "set": "base",
            "kind": "glass",
            "rarity": "fabled",
            "shiny": True,
            "place": {"file": file, "line": int(line), "column": int(column)},
            "names": {"en": "Grandpa's Lost Marble", "fi": "Vaarin kadonnut kuula"},
            "unknown": ["weight", "colours"],
        },
    }


def test_every_tenth_shipped_card_is_shown_as_the_schema_says() -> None:
    known = catalogue("runebound")
    for card in known.cards(sorted(known.selection().ids("")))[::10]:
        told = ran("show", card.id, "--format", "json")
        said = answer("answer-show", told.out)["card"]
        assert isinstance(said, dict)
        assert (said["id"], said["name"], said["names"]) == (card.id, card.name, dict(card.names))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["Red Agat"], "no card is called 'Red Agat'; did you mean 'Red Agate'?"),
        (["agate"], "no card is called 'agate'; did you mean 'Red Agate'?"),
        (["x"], "no card is called 'x'"),
        ([""], "no card is called ''"),
        ([], "missing argument CARD; see --help"),
        (["red-agate", "--lang", "sv"], "unknown locale 'sv'; known: en, fi\n  sv\n  ^^"),
        (["red-agate", "--game", "pebble"], "no game is called 'pebble'; did you mean 'pebbles'?"),
    ],
)
def test_what_cannot_be_shown_is_told(words: list[str], told: str) -> None:
    assert ran(*WITH_PEBBLES, "show", *words) == Ran(2, "", f"error: {told}\n")


def more_cards(folder: Path, *cards: str) -> None:
    """A set of a project, beside the game's own."""
    (folder / "cards/pebbles").mkdir(parents=True)
    lines = "".join(f"  - {{{card}, kind: tide, level: 1, colours: [red]}}\n" for card in cards)
    (folder / "cards/pebbles/more.yaml").write_text(f"set: {{id: more, name: More}}\ncards:\n{lines}")


def test_a_name_that_two_cards_have_asks_for_the_id(folder: Path) -> None:
    more_cards(folder, "id: agate-b, name: Red Agate")
    assert ran(*WITH_PEBBLES, "show", "red agate") == Ran(
        2,
        "",
        "error: 'red agate' means 2 cards; "
        "write the id: agate-b (Red Agate, kind tide), red-agate (Red Agate, kind stone)\n",
    )
    assert ran(*WITH_PEBBLES, "show", "agate-b").code == 0


def test_of_many_cards_of_one_name_the_query_that_lists_them_is_told(folder: Path) -> None:
    more_cards(folder, *(f"id: gull-{number:02}, name: Sea Gull" for number in range(1, 15)))
    ids = ", ".join(f"gull-{number:02} (Sea Gull)" for number in range(1, 13))
    assert ran(*WITH_PEBBLES, "show", "sea gull").err == (
        f"error: 'sea gull' means 14 cards; write the id: {ids} and 2 more; "
        """all of them: cardkit query --game pebbles 'name="sea gull"' --fields id,set\n"""
    )
    told = ran(*WITH_PEBBLES, "query", "--game", "pebbles", 'name="sea gull"', "--fields", "id,set", "--limit", "1")
    assert told == Ran(0, "Sea Gull  gull-01  more  cards/pebbles/more.yaml:3:5\n1 of 14 cards; --limit 0 shows all\n")


def test_a_name_that_two_games_have_asks_for_the_game(folder: Path) -> None:
    more_cards(folder, "id: rock-hound, name: Rock Hound")
    assert ran(*WITH_PEBBLES, "show", "rock-hound") == Ran(
        2,
        "",
        "error: 'rock-hound' means 2 cards; write the id and --game: rock-hound (pebbles), rock-hound (runebound)\n",
    )
    assert ran(*WITH_PEBBLES, "show", "rock-hound", "--game", "pebbles").out.startswith("Rock Hound (more)\n")


# Games.


def test_games_are_listed_with_what_there_is_of_them() -> None:
    told = ran(*WITH_PEBBLES, "games")
    assert told.code == 0
    assert told.out.startswith(
        "defenders-of-the-wild: Defenders of the Wild: defenders and machine cards, 84 cards\n"
        "  decks: defenders-of-the-wild/sample\n"
        "  rulesets: default\n"
        "  setups: default\n"
        "  looks: wild, text, large\n"
        "  locales: en\n"
        "pebbles: Pebbles, 13 cards\n"
        "  decks: pebbles/heap, pebbles/tidepool\n"
        "  rulesets: default\n"
        "  drafts: swap\n"
        "  setups: default\n"
        "  looks: plain, text, large\n"
        "  locales: en, fi\n"
        "regicide: Regicide: castle and tavern, 54 cards\n"
        "  decks: regicide/full\n"
        "  rulesets: default\n"
        "  setups: default\n"
        "  looks: playing-card, text, large\n"
        "  locales: en, fi, pl, el\n"
        "runebound: Runebound 2nd edition: class and skill decks, 193 cards\n"
        "  decks: runebound/all-enemies, "
    )


def test_games_as_json_are_as_the_schema_says() -> None:
    games = answer("answer-games", ran(*WITH_PEBBLES, "games", "--format", "json").out)["games"]
    assert isinstance(games, list)
    assert games[1] == {
        "game": "pebbles",
        "title": "Pebbles",
        "cards": 13,
        "decks": ["pebbles/heap", "pebbles/tidepool"],
        "rulesets": ["default"],
        "drafts": ["swap"],
        "setups": ["default"],
        "looks": ["plain", "text", "large"],
        "root": str(PEBBLES),
    }
    assert [game["game"] for game in games] == [
        "defenders-of-the-wild",
        "pebbles",
        "regicide",
        "runebound",
        "runebound-packs",
        "warhammer-quest",
    ]


def test_where_says_which_folder_and_which_files_are_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("mine", "empty"):
        (tmp_path / name).mkdir()
    shutil.copytree(PEBBLES, tmp_path / "mine", dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path / "empty")
    told = ran("--shelf", str(tmp_path / "mine"), *WITH_PEBBLES, "games", "--where")
    assert told.code == 0
    hidden = [line for line in told.out.splitlines() if " hides " in line]
    assert hidden == [
        f"  {name} hides {PEBBLES / name}"
        for name in ("cards/pebbles/game.yaml", "schemas/cards/pebbles.schema.json", "cards/pebbles/base.yaml")
    ]
    assert f"  root: {tmp_path / 'mine'}" in told.out.splitlines()
    assert f"  root: {ROOT}" in told.out.splitlines()
    folders = told.out.splitlines()[-5:]
    assert folders == [
        "folders, the first that has a file wins:",
        f"  --shelf   {tmp_path / 'mine'}",
        f"  --shelf   {PEBBLES}",
        f"  user      {os.environ['CARDKIT_HOME']}",
        f"  built-in  {ROOT}",
    ]


def test_a_folder_of_the_shelf_must_be_there() -> None:
    assert ran("--shelf", "nowhere", "games") == Ran(2, "", "error: --shelf 'nowhere' is no folder\n")


# The usual game.


def test_the_environment_names_the_usual_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDKIT_GAME", "pebbles")
    assert ran(*WITH_PEBBLES, "query", "weight>=9", "--format", "json").out.startswith(
        '{\n  "format": 1,\n  "game": "pebbles",'
    )
    told = ran(*WITH_PEBBLES, "query", "side:enemy")
    assert told == Ran(2, "", "error: unknown field 'side'; did you mean 'id'?\n  side:enemy\n  ^^^^\n")
    assert ran(*WITH_PEBBLES, "query", "side:enemy", "--game", "runebound", "--count").code == 0


def test_a_usual_game_that_is_not_there_says_who_named_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDKIT_GAME", "pebles")
    assert ran(*WITH_PEBBLES, "query", "x") == Ran(
        2, "", "error: no game (CARDKIT_GAME or cardkit.yaml) is called 'pebles'; did you mean 'pebbles'?\n"
    )


def test_a_deck_says_its_game_whatever_is_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDKIT_GAME", "pebbles")
    assert ran(*WITH_PEBBLES, "validate", "runebound/ironbark").code == 0


# A project's cardkit.yaml.


def test_a_project_names_its_game_locale_and_queries(folder: Path) -> None:
    (folder / "cardkit.yaml").write_text(
        'game: pebbles\nlang: fi\nqueries: {glass: "kind:glass", both: "@glass @light"}\n'
    )
    assert ran(*WITH_PEBBLES, "query", "@both", "--format", "names") == Ran(0, "Merilasi\nMeripihkapisara\n")
    assert ran(*WITH_PEBBLES, "query", "@both", "--lang", "en", "--format", "names") == Ran(
        0, "Sea Glass\nAmber Drop\n"
    )
    assert ran(*WITH_PEBBLES, "show", "sea-glass").out.startswith("Merilasi (base)\n")


def test_the_environment_beats_the_project(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "cardkit.yaml").write_text("game: runebound\n")
    monkeypatch.setenv("CARDKIT_GAME", "pebbles")
    assert ran(*WITH_PEBBLES, "query", "whelk", "--format", "names") == Ran(0, "Whelk\n")


def test_a_project_is_found_from_its_inner_folders(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "cardkit.yaml").write_text("game: pebbles\n")
    (folder / "decks/old").mkdir(parents=True)
    monkeypatch.chdir(folder / "decks/old")
    assert ran(*WITH_PEBBLES, "query", "whelk", "--format", "names") == Ran(0, "Whelk\n")


@pytest.mark.parametrize("text", ["", "# nothing yet\n", "game:\n"])
def test_a_project_may_say_nothing(folder: Path, text: str) -> None:
    (folder / "cardkit.yaml").write_text(text)
    assert ran(*WITH_PEBBLES, "query", "whelk", "--format", "names") == Ran(0, "Whelk\n")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("gmae: pebbles\n", "1:1: unknown key 'gmae'; did you mean 'game'?\n  gmae: pebbles\n  ^^^^\n"),
        (
            "colour: red\n",
            "1:1: unknown key 'colour'; known: game, look, lang, paper, back-offset, back-angle, queries, data\n"
            "  colour: red\n  ^^^^^^\n",
        ),
        ("queries: [a]\n", "1:10: queries is a list; keys with values are needed\n  queries: [a]\n           ^\n"),
        ("game: [pebbles]\n", "1:7: game is a list; text is needed\n  game: [pebbles]\n        ^\n"),
    ],
)
def test_a_project_file_that_is_wrong_is_told(folder: Path, text: str, told: str) -> None:
    (folder / "cardkit.yaml").write_text(text)
    assert ran(*WITH_PEBBLES, "query", "whelk") == Ran(2, "", f"cardkit.yaml:{told}")


def test_a_projects_cards_are_found_beside_the_games_own(folder: Path) -> None:
    more_cards(folder, "id: neap, name: Neap")
    (folder / "cards/pebbles/decks").mkdir()
    (folder / "cards/pebbles/decks/mine.yaml").write_text("game: pebbles\npouch: [6 Whelk]\ntides: [Neap]\n")
    assert ran(*WITH_PEBBLES, "query", "neap or whelk", "--format", "names") == Ran(0, "Whelk\nNeap\n")
    assert ran(*WITH_PEBBLES, "validate", "pebbles/mine") == Ran(
        1,
        "pebbles/mine: not legal, 1 rule broken (pebbles, default)\n"
        "  pebbles/mine:2:9: 'Whelk' x6 in pouch; at most 2 of each (copies): cut 4\n",
    )


def test_a_users_folder_is_a_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDKIT_HOME", str(PEBBLES))
    assert ran("query", "whelk", "--game", "pebbles", "--format", "names") == Ran(0, "Whelk\n")


# The program.


def test_without_a_command_the_help_is_told() -> None:
    told = ran()
    assert (told.code, told.out) == (2, "")
    assert told.err.splitlines()[:4] == [
        "Usage: cardkit [OPTIONS] COMMAND [ARGS]...",
        "",
        "  Look cards up, validate decks, run drafts and print cards, for any card game",
        "  that files describe.",
    ]


def test_help_ends_with_an_example_and_the_exit_codes() -> None:
    for words in ((), ("query",), ("show",), ("games",), ("validate",), ("demo",)):
        told = ran(*words, "--help")
        assert (told.code, told.err) == (0, "")
        *_, example, _, first, _, _ = told.out.splitlines()
        assert example.startswith("  Example: cardkit ")
        assert first.startswith("  Exit codes: 0 yes or done; 1 the answer is no; 2 cannot")


def test_a_command_that_does_not_exist_is_told_with_the_nearest() -> None:
    assert ran("qery") == Ran(2, "", "error: no such command 'qery'; did you mean 'query'?\n")
    assert ran("zzz") == Ran(2, "", "error: no such command 'zzz'; see --help\n")
    for word, meant in (("search", "query"), ("print", "render"), ("import", "catalogue import")):
        assert ran(word, "x") == Ran(2, "", f"error: no such command '{word}'; did you mean '{meant}'?\n")
    assert ran("catalogue", "search").err == "error: no such command 'search'; see --help\n"
    assert ran("--sehlf", "x", "query") == Ran(
        2, "", "error: no such option: --sehlf; did you mean one of --help, --shelf?\n"
    )
    assert ran("validate", "--gam", "x", "y") == Ran(2, "", "error: no such option: --gam; did you mean --game?\n")
    assert json.loads(ran("show", "--format", "json", "x", "y").err)["errors"][0]["kind"] == "usage"


def test_the_version_is_told() -> None:
    assert ran("--version") == Ran(0, "cardkit 0.1.0\n")


@pytest.mark.skipif(os.name == "nt", reason="names of files have no control characters")
def test_neither_do_a_file_a_title_and_a_query(folder: Path) -> None:
    (folder / "a\x1b[2J.csv").write_text("name\nOak\n")
    made = ran("catalogue", "import", "a\x1b[2J.csv", "--game", "trees", "--title", "A\x1b[2J")
    told = [
        made,
        ran("query", "oak"),
        ran("query", "oak", "--format", "markdown", "--fields", "name,place"),
        ran("games"),
        ran("query", "--explain", "name:'\x1b[2J'"),
    ]
    assert [(each.code, "\x1b" in each.out, "\\x1b[2" in each.out) for each in told] == [(0, False, True)] * 5


def test_a_name_does_not_drive_the_terminal(folder: Path) -> None:
    more_cards(folder, 'id: esc, name: "A\\e[31m\\u202eB\\nC"')
    told = ran(*WITH_PEBBLES, "query", "--game", "pebbles", "id:esc", "--format", "names")
    assert told == Ran(0, "A\\x1b[31m\\u202eB\\nC\n", "")
