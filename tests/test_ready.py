"""The ready-made games: each reads small files of the shape that its source has; the cards in them are invented."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest
from ready_project import READY, hits, project
from schema_fault import schema_faults
from shell import ran

from cardkit.source import read

SMALL = Path(__file__).parent / "ready"

QUERIES: Mapping[str, Mapping[str, list[str]]] = {
    "netrunner": {
        "t:program s:icebreaker o<=3": ["tin-whistle"],
        's:"code gate" is:unique_card': ["lock-keeper"],
        "i:ferrante": ["quay-wall", "tin-whistle"],
        "e:spring-tide-2033 d:corp": ["quay-wall"],
        "x:{credit} -t:agenda": ["tin-whistle"],
        "back_name:morning": ["odile-the-night-ferry"],
        "f:weyland-consortium p>=5": ["quay-wall"],
        "@x-cost": ["echo-box-1-0"],
        "name.fr:ecl": ["lock-keeper"],
        "name.de:kaimauer": ["quay-wall"],
    },
    "arkham-horror": {
        "f:rogue f:survivor": ["91003"],
        "k:melee p>=1": ["91003"],
        "z:arcane": ["91003"],
        "-has:cost t:event": ["91004"],
        "@player b:basicweakness": ["91005"],
        "l:aker": ["91002"],
        "e:again": ["91002"],
        "name.fr:couteau": ["91002"],
        "is:hidden": ["91101b"],
        "-has:ee ed>=1": ["91102"],
    },
    "marvel-champions": {
        "k:S.H.I.E.L.D.": ["91002", "91003"],
        "k:spy rw=2": ["91003"],
        "t:event -has:cost": ["91004"],
        "m:blackout t:villain h>=14 is:per_hero": ["91101"],
        "e:tram l:lund": ["91002", "91003"],
        "e:tram l:lund unique:prints": ["91003"],
        'x:"when revealed"': ["91102"],
        "name.es:tranvia": ["91002"],
        "@allies at=2": ["91005"],
    },
    "flesh-and-blood": {
        "p=3": ["kiln-spark-3", "millstone-turn-3"],
        "millstone d:3 power>=4": ["millstone-turn-1", "millstone-turn-2"],
        "t:hero is:not_cc": ["oda-miller-of-kest"],
        'k:"piercing 1" -has:cost': ["bread-knife-1"],
        "r>=majestic": ["bread-knife-1", "flour-sack"],
        "a:novotna edition:none": ["kiln-spark-3"],
        "name.fr:meule": ["millstone-turn-1"],
        "is:landscape foiling:cold": ["flour-sack"],
    },
    "pokemon": {
        "t:pokemon c:water h>=90": ["pond-set-2", "pond-set-3"],
        "name.fr:cruéon": ["pond-set-2", "pond-set-3"],
        "colours>=2": ["pond-set-2"],
        "e:marsh-2": ["marsh-2-tg01"],
        'r:"double rare" atk>100': ["pond-set-3"],
        "@supporters": ["pond-set-4"],
        "a:blondal st:basic": ["marsh-2-tg01", "pond-set-1"],
    },
    "magic": {
        "c:u pow>=1 tou<=2": ["0a000000-0000-4000-8000-000000000001"],
        "r>=mythic is:reserved": ["0a000000-0000-4000-8000-000000000002"],
        "t:creature -has:pow": ["0a000000-0000-4000-8000-000000000002"],
        "ci=U|G": ["0a000000-0000-4000-8000-000000000003", "0a000000-0000-4000-8000-000000000004"],
        "ft:out o:draw": ["0a000000-0000-4000-8000-000000000004"],
        "a:unal year>2030": ["0a000000-0000-4000-8000-000000000001"],
        "produces:c -has:colours": ["0a000000-0000-4000-8000-000000000005"],
        "lim-tur banned:commander restricted:vintage": ["0a000000-0000-4000-8000-000000000002"],
        "f:modern legal:pauper": ["0a000000-0000-4000-8000-000000000001"],
        "mv<1": ["0a000000-0000-4000-8000-000000000007"],
        "gull": ["0a000000-0000-4000-8000-000000000006"],
    },
    "magic-mtgjson": {
        "full_name:flow": ["ebb-flow-a", "ebb-flow-b"],
        "c:g side:b mv=2": ["ebb-flow-b"],
        "name.de:tanglaufer": ["kelp-runner"],
        "text.pt-br:travessia": ["kelp-runner"],
        "printed:KL2": ["foam", "kelp-runner"],
        "e:kl2 a:unal year=2033 is:full_art": ["kelp-runner"],
        "r>=rare": ["ebb-flow-a", "ebb-flow-b", "kelp-runner", "lim-tur-deep-regent"],
        "@colourless": ["drift-idol"],
        "banned:commander -has:pow": ["lim-tur-deep-regent"],
    },
    "yugioh": {
        "t:xyz -has:atk": ["tide-scholar-emeritus"],
        "arch:tide lv>=7 scale=4": ["ebbtide-dragon"],
        'r:"secret rare"': ["tide-scholar"],
        "pc:1234567": ["tide-scholar-emeritus"],
        "tcg:limited ocg:semi-limited": ["tide-scholar"],
        "markers:bottom-right linkval=2": ["quay-link"],
        "@traps goat:banned": ["undertow"],
        "@hand-traps": ["tide-scholar"],
    },
}
"""Ids of the hits, sorted."""

GAMES = tuple(QUERIES)

COUNTS: Mapping[str, tuple[int, int, int]] = {
    "netrunner": (7, 9, 2),
    "arkham-horror": (9, 11, 3),
    "marvel-champions": (8, 10, 2),
    "flesh-and-blood": (7, 9, 2),
    "pokemon": (7, 0, 2),
    "magic": (7, 8, 2),
    "magic-mtgjson": (6, 7, 2),
    "yugioh": (6, 7, 3),
}
"""Cards, printings and sets of the small files."""

BROKEN: Mapping[str, tuple[str, str, str, str]] = {
    "netrunner": (
        "v2/cards/quay_wall.json",
        '"card_type_id": "ice"',
        '"card_type_id": "moat"',
        ":2:19: type is 'moat'; known: identity, agenda, asset, ice, operation, upgrade, event, hardware, program, "
        "resource",
    ),
    "arkham-horror": (
        "pack/fen/fen.json",
        '"xp": 1',
        '"xp": "one"',
        ":85:11: level is 'one'; a whole number is needed",
    ),
    "marvel-champions": (
        "pack/dusk.json",
        '"faction_code": "justice"',
        '"faction_code": "justise"',
        ":74:21: faction is 'justise'; known: aggression, justice, leadership, protection, pool, basic, hero, "
        "campaign, encounter; did you mean 'justice'?",
    ),
    "flesh-and-blood": (
        "csvs/english/card.csv",
        "\tBlue\t3\t1\t",
        "\tPuce\t3\t1\t",
        ":14:17: colour is 'Puce'; known: red, yellow, blue",
    ),
    "pokemon": (
        "tcgdex-cards.jsonl",
        '"cost": 2, "attack": 40',
        '"cost": 2, "cost": 40',
        ":2:192: key 'cost' stands twice; the first is on line 2",
    ),
    "magic": (
        "default-cards-20300110.json",
        '"cmc": 0.5',
        '"cmc": "half"',
        ":351:12: value is 'half'; a number is needed",
    ),
    "magic-mtgjson": (
        "AtomicCards.json",
        '"power": "1"',
        '"power": "1", "faceManaValue": "one"',
        ":60:40: value is 'one'; a number is needed",
    ),
    "yugioh": (
        "cardinfo.json",
        '"level": 7',
        '"level": "seven"',
        ":177:16: level is 'seven'; a whole number is needed",
    ),
}
"""By game: a file, what stands in it, what is written over it, and what is told behind its name."""


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game, in whose project the test stands; its data lie in the folder `data`."""
    name = str(request.param)
    shutil.copytree(SMALL / name, tmp_path / "data")
    monkeypatch.chdir(project(tmp_path, name, tmp_path / "data"))
    return name


@pytest.mark.parametrize("name", sorted(path.name for path in READY.iterdir()))
def test_ready_made_game_obeys_the_schema_that_it_names(name: str) -> None:
    file = READY / name / "game.yaml"
    first = file.read_text("utf-8").splitlines()[0]
    target = (file.parent / first.removeprefix("# yaml-language-server: $schema=")).resolve()
    assert name in QUERIES
    assert schema_faults(read(file.read_bytes(), file.name), json.loads(target.read_text("utf-8"))) == ()


def test_small_files_are_read_whole(game: str) -> None:
    done = ran("catalogue", "check", "--format", "json")
    assert (done.code, done.err) == (0, "")
    [found] = json.loads(done.out)["games"]
    assert (found["game"], found["faults"]) == (game, [])
    assert (found["cards"], found["printings"], found["sets"]) == COUNTS[game]


def test_queries_of_players_find_what_they_mean(game: str) -> None:
    assert {query: hits(query) for query in QUERIES[game]} == QUERIES[game]


def test_broken_record_is_a_finding_at_its_place_and_the_others_are_there(game: str, tmp_path: Path) -> None:
    name, right, wrong, told = BROKEN[game]
    file = tmp_path / "data" / name
    text = file.read_text("utf-8")
    assert text.count(right) == 1
    file.write_text(text.replace(right, wrong), "utf-8")
    done = ran("catalogue", "check")
    assert done.code == 1
    assert [line for line in done.out.splitlines() if line.startswith("data/")] == [f"data/{name}{told}"]
    assert len(hits("")) == COUNTS[game][0] - 1


def test_the_docs_say_the_zones_of_every_game() -> None:
    page = (READY.parent / "docs/ready.md").read_text(encoding="utf-8").splitlines()
    rows = [line.strip("| ").split(" | ") for line in page if line.startswith("| ") and " | `" in line]
    told = {game: zones for games, zones, *_ in rows for game in games.split(", ")}
    described = {path.parent.name: read(path.read_bytes(), path.name) for path in sorted(READY.glob("*/game.yaml"))}
    zones = {game: node.entries()["zones"].entries() for game, node in described.items()}
    assert {game: told[game] for game in zones} == {
        game: ", ".join(f"`{zone}`" for zone in each) for game, each in zones.items()
    }
