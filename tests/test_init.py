"""`cardkit init`: a project, a ready-made game over data that lie elsewhere, a small game to begin with."""

import shlex
import shutil
from itertools import takewhile
from pathlib import Path

import pytest
from shell import ROOT, Ran, answer, ran


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of one's own in which nothing is."""
    (tmp_path / "mine").mkdir()
    monkeypatch.chdir(tmp_path / "mine")
    monkeypatch.setenv("CARDKIT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "mine"


def files(folder: Path) -> list[str]:
    """The names of all files in a folder."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


WOLVES = """my-wolves: 3 cards in 1 set
fields
  kind  k  person, place, event
  cost  c  number
  text     text
written
  cards/my-wolves/first.yaml
  cards/my-wolves/game.yaml
  schemas/cards/my-wolves.schema.json
  cardkit.yaml
  schemas/game.schema.json
usual game of this folder, so that --game may be left out
  my-wolves
try
  cardkit query --game my-wolves 'kind:person cost<=2'
  cardkit show --game my-wolves Ferryman
  cardkit render --game my-wolves --query 'kind:person cost<=2' -o my-wolves.pdf
"""


def test_a_new_name_begins_a_small_game(folder: Path) -> None:
    assert ran("init", "--game", "my-wolves") == Ran(0, WOLVES)
    assert ran("query", "--game", "my-wolves", "order:name") == Ran(
        0,
        "Ferryman     person  2  first  cards/my-wolves/first.yaml:4:5\n"
        "Rope Bridge  place   1  first  cards/my-wolves/first.yaml:5:5\n"
        "Sudden Rain  event   0  first  cards/my-wolves/first.yaml:6:5\n"
        "3 cards\n",
    )
    (folder / "six.yaml").write_text("game: my-wolves\ndeck: [3 Ferryman, 3 Rope Bridge]\n")
    (folder / "five.yaml").write_text("game: my-wolves\ndeck: [3 Ferryman, 2 Rope Bridge]\n")
    assert ran("validate", "six.yaml") == Ran(0, "six.yaml: legal (my-wolves, default)\n")
    assert ran("validate", "five.yaml").out.splitlines()[:2] == [
        "five.yaml: not legal, 1 rule broken (my-wolves, default)",
        "  five.yaml:2:1: 5 cards in deck; at least 6 needed (size): add 1",
    ]


@pytest.mark.slow  # it draws
def test_the_commands_that_it_shows_work_at_once() -> None:
    for line in ran("init", "--game", "my-wolves").out.splitlines()[-3:]:
        told = ran(*shlex.split(line)[1:])
        assert (told.code, told.err) == (0, "")


def test_nothing_is_begun_twice(folder: Path) -> None:
    assert ran("init", "--game", "my-wolves").code == 0
    mine = folder / "cards/my-wolves/first.yaml"
    mine.write_text(mine.read_text().replace("Ferryman", "Boatman"))
    hint = "choose another name; --force begins it anew"
    assert ran("init", "--game", "my-wolves") == Ran(
        2, "", f"error: a game 'my-wolves' is on the shelf already; {hint}\n"
    )
    start, end = WOLVES.index("  cardkit.yaml\n"), WOLVES.index("try\n")
    assert ran("init", "--game", "my-wolves", "--force") == Ran(0, WOLVES[:start] + WOLVES[end:])
    assert "Boatman" not in mine.read_text()


def test_alone_it_makes_a_project_and_lists_the_ready_made_games(folder: Path) -> None:
    told = ran("init", "--format", "json")
    said = answer("answer-init", told.out)
    assert (told.code, told.err, said["written"]) == (0, "", ["cardkit.yaml"])
    assert files(folder) == ["cardkit.yaml"]
    ready = said["ready"]
    assert isinstance(ready, list)
    assert [each["game"] for each in ready] == sorted(path.name for path in (ROOT / "ready").iterdir())
    assert all(each["title"] and each["source"] for each in ready)
    again = ran("init").out.splitlines()
    assert again[0] == "ready-made games, whose data you bring"
    assert again[-3:] == [
        f"  cardkit init --game {ready[0]['game']} --data FOLDER",
        "  cardkit init --game my-game",
        "  cardkit catalogue import cards.csv",
    ]
    assert ran("query", "dragon", "--count").code == 0


# A ready-made game, of a shelf of our own: the shipped ones have tests of theirs.

READY = """game: lanterns
title: Lanterns
source: https://lanterns.example/data
locales: [en]
shown: [oil]
sources:
  - files: cards/*.json
    cards: {id: id, name: name, oil: oil}
"""

SCHEMA = """{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "A card of lanterns", "type": "object", "required": ["id", "name"],
  "properties": {
    "id": {"type": "string"}, "name": {"type": "string"}, "oil": {"type": "integer"}
  },
  "additionalProperties": false
}
"""


@pytest.fixture
def shelf(tmp_path: Path) -> tuple[str, str]:
    """A shelf with a ready-made game, and the data beside it."""
    for name, text in {
        "shelf/ready/lanterns/game.yaml": READY,
        "shelf/schemas/cards/lanterns.schema.json": SCHEMA,
        "data/cards/one.json": '[{"id": "wick", "name": "Long Wick", "oil": 2}, {"id": "jar", "name": "Oil Jar"}]',
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return "--shelf", str(tmp_path / "shelf")


def test_a_ready_made_game_reads_the_data_where_they_lie(folder: Path, shelf: tuple[str, str]) -> None:
    assert ran(*shelf, "init", "--game", "lanterns", "--data", "../data") == Ran(
        0,
        "lanterns: 2 cards in 1 set, read from ../data\n"
        "fields\n"
        "  oil    number\n"
        "written\n"
        "  cards/lanterns/game.yaml\n"
        "  cardkit.yaml\n"
        "  schemas/game.schema.json\n"
        "usual game of this folder, so that --game may be left out\n"
        "  lanterns\n"
        "try\n"
        "  cardkit query --game lanterns 'oil<=2'\n"
        "  cardkit show --game lanterns 'Oil Jar'\n"
        "  cardkit render --game lanterns --query 'oil<=2' -o lanterns.pdf\n",
    )
    assert (folder / "cards/lanterns/game.yaml").read_text() == READY
    assert (folder / "cardkit.yaml").read_text() == 'data:\n  lanterns: "../data"\ngame: lanterns\n'
    assert ran(*shelf, "query", "--game", "lanterns", "oil=2") == Ran(
        0, "Long Wick  2  one  ../data/cards/one.json:1:2\n1 card\n"
    )


def test_data_that_moved_are_read_from_there(folder: Path, shelf: tuple[str, str]) -> None:
    assert ran(*shelf, "init", "--game", "lanterns", "--data", "../data").code == 0
    shutil.move("../data", "../moved")
    assert ran(*shelf, "init", "--game", "lanterns", "--data", "../moved").code == 0
    assert (folder / "cardkit.yaml").read_text() == 'data:\n  lanterns: "../moved"\ngame: lanterns\n'


def test_data_of_another_folder_take_the_place_of_those_that_are_there_by_force_alone(
    folder: Path, shelf: tuple[str, str]
) -> None:
    shutil.copytree("../data", "../other")
    other = ("init", "--game", "lanterns", "--data", "../other")
    assert ran(*shelf, "init", "--game", "lanterns", "--data", "../data").code == 0
    before = (folder / "cardkit.yaml").read_text()
    assert ran(*shelf, *other) == Ran(
        2,
        "",
        "error: cardkit.yaml says that the data of lanterns lies in '../data'; "
        "--force writes '../other' in its place\n",
    )
    assert (folder / "cardkit.yaml").read_text() == before
    assert ran(*shelf, "init", "--game", "lanterns", "--data", "../other/../data").code == 0
    assert (folder / "cardkit.yaml").read_text() == before
    assert ran(*shelf, *other, "--force").code == 0
    assert (folder / "cardkit.yaml").read_text() == before.replace("../data", "../other")


@pytest.mark.parametrize("settings", [None, b"lang: en\r\n"])
def test_data_that_cannot_be_read_leave_all_as_it_was(
    folder: Path, shelf: tuple[str, str], settings: bytes | None
) -> None:
    if settings is not None:
        (folder / "cardkit.yaml").write_bytes(settings)
    before = {each: each.read_bytes() for each in folder.rglob("*") if each.is_file()}
    Path("../data/cards/one.json").write_text("[{", encoding="utf-8")
    done = ran(*shelf, "init", "--game", "lanterns", "--data", "../data")
    assert (done.code, done.out, done.err.splitlines()[0]) == (
        2,
        "",
        "../data/cards/one.json:1:3: no key; keys stand in double quotes",
    )
    assert {each: each.read_bytes() for each in folder.rglob("*") if each.is_file()} == before
    assert not (folder / "cards").exists()


def test_settings_that_were_written_on_windows_stay_so(folder: Path, shelf: tuple[str, str]) -> None:
    (folder / "cardkit.yaml").write_bytes(b"# mine\r\nlang: en\r\n")
    assert ran(*shelf, "init", "--game", "lanterns", "--data", "../data").code == 0
    assert (folder / "cardkit.yaml").read_bytes() == (
        b'# mine\r\nlang: en\r\ndata:\r\n  lanterns: "../data"\r\ngame: lanterns\r\n'
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["--game", "lanterns"],
            "'lanterns' needs its data, which cardkit does not bring; get it from https://lanterns.example/data, "
            "then cardkit init --game lanterns --data FOLDER",
        ),
        (
            ["--game", "lanterns", "--data", "."],
            "'.' has no 'cards/*.json', which lanterns reads; its data can be got from https://lanterns.example/data",
        ),
        (["--game", "lanterns", "--data", "nowhere"], "there is no folder 'nowhere'"),
        (["--game", "lantern"], "no ready-made game is called 'lantern'; did you mean 'lanterns'?"),
        (["--game", "lanter", "--data", "."], "no ready-made game is called 'lanter'; did you mean 'lanterns'?"),
        (["--data", "."], "--data says where the cards of a game are; name the game with --game"),
        (
            ["--game", "Two Words"],
            "no game may be called 'Two Words'; only a-z, 0-9 and '-' are allowed; did you mean 'two-words'?",
        ),
        (
            ["--game", "runebound"],
            "a game 'runebound' is on the shelf already; choose another name; --force begins it anew",
        ),
    ],
)
def test_what_cannot_begin_is_told(folder: Path, shelf: tuple[str, str], words: list[str], told: str) -> None:
    assert ran(*shelf, "init", *words) == Ran(2, "", f"error: {told}\n")
    assert files(folder) == []


def test_settings_that_cannot_be_changed_safely_are_left_alone(folder: Path, shelf: tuple[str, str]) -> None:
    (folder / "cardkit.yaml").write_text('{"lang": "en"}\n')
    told = f"error: '{folder}/cardkit.yaml' is not as expected, and is left as it is; add to it: "
    words = (*shelf, "init", "--game", "lanterns", "--data", "../data")
    assert ran(*words) == Ran(2, "", f'{told}data: {{lanterns: "../data"}}\n')
    assert files(folder) == ["cardkit.yaml"]
    assert (folder / "cardkit.yaml").read_text() == '{"lang": "en"}\n'
    (folder / "cardkit.yaml").write_text('{"lang": "en", "data": {"lanterns": "../data"}}\n')
    assert ran(*words).code == 0


def test_what_is_written_is_named_from_where_one_stands(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ran("init", "--game", "my-wolves").code == 0
    (folder / "sub/deep").mkdir(parents=True)
    monkeypatch.chdir(folder / "sub/deep")
    Path("z.csv").write_text("name,cost\nEel,3\nRay,4\n", encoding="utf-8")
    Path("own.csv").write_text("name,count\nFerryman,2\n", encoding="utf-8")
    wolves = ("--game", "my-wolves")
    told = [
        *written(ran("init", "--game", "crows")),
        *written(ran("catalogue", "import", "z.csv")),
        *ran("template", "new", "z").out.splitlines(),
        *ran("rules", "new", "table", *wolves).out.splitlines(),
        ran("collection", "add", "mine", "Ferryman", *wolves).out.partition(":")[0],
        ran("collection", "import", "own.csv", *wolves).out.partition(":")[0],
    ]
    assert [each.removeprefix("../../") for each in told] == [
        "cards/crows/first.yaml",
        "cards/crows/game.yaml",
        "schemas/cards/crows.schema.json",
        "cards/z/game.yaml",
        "schemas/cards/z.schema.json",
        *(f"templates/z/own/{file}" for file in ("face.html", "face.css", "back-plain.html", "look.yaml")),
        "cards/my-wolves/rules/table.yaml",
        "collections/mine.yaml",
        "collections/own.yaml",
    ]
    assert [each for each in told if not Path(each).is_file()] == []


def written(told: Ran) -> list[str]:
    """The files that a command says that it wrote."""
    lines = told.out.splitlines()
    first = lines.index("written") + 1
    return [line.strip() for line in takewhile(lambda line: line.startswith(" "), lines[first:])]
