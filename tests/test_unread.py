"""A game that cannot be read does not stop what names no game."""

from pathlib import Path

import pytest
from shell import Ran, answer, ran

CROWS = "Storm Crows  challenge  enemy  3  tidecaller  cards/runebound/tidecaller.yaml:426:5\n1 card\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a small game of its own, which nothing names as the usual one."""
    monkeypatch.chdir(tmp_path)
    assert ran("init", "--game", "wolves").code == 0
    (tmp_path / "cardkit.yaml").unlink()
    return tmp_path


SCHEMA = "schemas/cards/wolves.schema.json"

BROKEN = [
    ("cards/wolves/first.yaml", "set: [\n", "cards/wolves/first.yaml:2:1: a value is missing"),
    (
        "cards/wolves/game.yaml",
        "game: wolves\nlocals: [en]\n",
        "cards/wolves/game.yaml:2:1: unknown key 'locals'; did you mean 'locales'? (and more: "
        "'cardkit catalogue check --game wolves')",
    ),
    (SCHEMA, "[]", f"{SCHEMA}:1:1: the file is a list; keys with values are needed"),
    (
        SCHEMA,
        None,
        f"cards/wolves/game.yaml:1:1: the game has no card schema; write what its cards hold as {SCHEMA}",
    ),
]


@pytest.mark.parametrize(("file", "text", "why"), BROKEN, ids=[f"{file}-{bool(text)}" for file, text, _ in BROKEN])
def test_other_games_answer_and_a_note_says_why_one_does_not(
    folder: Path, file: str, text: str | None, why: str
) -> None:
    (folder / file).unlink() if text is None else (folder / file).write_text(text)
    told = f"note: wolves cannot be read: {why}\n"
    assert ran("query", "side:enemy crows") == Ran(0, CROWS, told)
    assert ran("show", "storm-crows").err == told
    assert ran("query", "side:enemy crows", "--facet", "type") == Ran(0, "type\n  challenge  1\n1 card\n", told)
    assert [ran("query", "crows", "--game", "wolves").code, ran("show", "x", "--game", "wolves").code] == [2, 2]


def test_a_card_schema_that_cannot_be_read_hides_nothing_of_the_game(folder: Path) -> None:
    (folder / SCHEMA).write_text("[]")
    (folder / "cards/wolves/game.yaml").write_text("game: wolves\ntitle: [\n")
    told = ran("query", "crows", "--game", "wolves").err
    assert [line for line in told.splitlines() if not line.startswith(" ")] == [
        "cards/wolves/game.yaml:3:1: a value is missing",
        f"{SCHEMA}:1:1: the file is a list; keys with values are needed",
    ]


def break_it(folder: Path) -> None:
    """No set file of the game can be read."""
    (folder / "cards/wolves/first.yaml").write_text("set: {id: first, name: First}\ncards: [{id: a}, {id: b}]\n")


WHY = """cards/wolves/first.yaml:2:9: 'a' has no name, kind
  cards: [{id: a}, {id: b}]
          ^
cards/wolves/first.yaml:2:18: 'b' has no name, kind
  cards: [{id: a}, {id: b}]
                   ^
"""


def ids(games: object) -> list[str]:
    """The games of a JSON answer."""
    assert isinstance(games, list)
    return [each["game"] for each in games]


def test_games_lists_the_numbers_that_a_table_may_set(folder: Path) -> None:
    path = folder / "cards/wolves/game.yaml"
    numbers, steps = "{cards: {value: 3, title: cards each}, rounds: 2}", "[{repeat: rounds, steps: [{deal: cards}]}]"
    quick = f"{{numbers: {numbers}, steps: {steps}}}"
    path.write_text(f"{path.read_text()}drafts:\n  quick: {quick}\n  bad: {{numbers: {{all: x}}, steps: []}}\n")
    (folder / "templates/drafts").mkdir(parents=True)
    (folder / "templates/drafts/torn.yaml").write_text("numbers: [\n")
    told = ran("games").out
    assert "  drafts: quick (cards=3, rounds=2), bad\n" in told
    assert told.endswith("sealed (cards=90), torn, winston (stack=90, heaps=3)\n")
    said = answer("answer-games", ran("games", "--format", "json").out)
    assert isinstance(said["games"], list)
    [wolves] = [game for game in said["games"] if game["game"] == "wolves"]
    assert (wolves["drafts"], wolves["numbers"]) == (["quick", "bad"], {"quick": {"cards": 3, "rounds": 2}})
    assert isinstance(said["numbers"], dict)
    assert (said["numbers"]["booster"], "torn" in said["numbers"]) == ({"pack": 15, "packs": 3}, False)


def test_games_lists_a_game_that_cannot_be_read_with_its_reason(folder: Path) -> None:
    known = ids(answer("answer-games", ran("games", "--format", "json").out)["games"])
    break_it(folder)
    told = ran("games")
    lines = "".join(f"  {line}\n" for line in WHY.splitlines())
    assert (told.code, told.err) == (0, "")
    drafts = (
        "booster (pack=15, packs=3), burn (pack=15, packs=4), grid (grid=9, grids=18), rochester (pack=15, packs=3), "
        "rotisserie (rounds=22), sealed (cards=90), winston (stack=90, heaps=3)"
    )
    assert told.out.endswith(f"wolves: cannot be read\n{lines}drafts for any game: {drafts}\n")
    said = answer("answer-games", ran("games", "--format", "json").out)
    assert ids(said["games"]) == [game for game in known if game != "wolves"]
    assert isinstance(said["unread"], list)
    [unread] = said["unread"]
    assert (unread["game"], unread["root"], len(unread["errors"])) == ("wolves", str(folder), 2)


def test_catalogues_of_the_other_games_are_checked(folder: Path) -> None:
    lines = ran("catalogue", "check").out.splitlines(keepends=True)
    break_it(folder)
    rest = "".join(line for line in lines if not line.startswith("wolves: "))
    assert ran("catalogue", "check") == Ran(2, rest, WHY)
    assert ran("catalogue", "check", "--game", "wolves") == Ran(2, "", WHY)
    told = answer("answer-catalogue-check", ran("catalogue", "check", "--format", "json").out)
    unread = told["unread"]
    assert isinstance(unread, list)
    assert (told["whole"], [each["game"] for each in unread]) == (False, ["wolves"])
    more = "cards/wolves/first.yaml:2:9: 'a' has no name, kind (and more: 'cardkit catalogue check --game wolves')"
    assert ran("catalogue", "info").err == f"note: wolves cannot be read: {more}\n"


def test_an_error_says_which_game_could_not_be_asked(folder: Path) -> None:
    break_it(folder)
    rest = "wolves cannot be read, 'cardkit games' says why"
    assert ran("show", "storm-crow") == Ran(
        2, "", f"error: no card is called 'storm-crow'; did you mean 'Storm Crows'? ({rest})\n"
    )
    alone, told = ran("query", "name:", "--game", "runebound").err, ran("query", "name:").err
    assert told == alone.replace("\n", f"; {rest}\n", 1)


def test_where_nothing_is_found_a_game_of_the_project_says_what_it_did_not_understand() -> None:
    told = "note: in wolves, unknown field 'side'; did you mean 'id'?\n"
    assert ran("query", "side:enemy cost:99") == Ran(0, "0 cards\n", told)
    assert ran("query", "side:enemy cost:99", "--facet", "side") == Ran(0, "side\n0 cards\n", told)
    assert ran("query", "side:enemy cost<=3", "--count").err == ""
