"""Ready-made games over whole copies of their data, against plain loops over the same files.

`CARDKIT_DATA_NETRUNNER` and `CARDKIT_DATA_TCGDEX` name the copies; without them nothing is asked.
"""

import gzip
import json
import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from ready_project import hits, project

Record = Mapping[str, Any]


def plain(text: str) -> str:
    """A text without case and accents; enough for Latin letters."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).replace("’", "'").replace("‘", "'")


def slug(text: str) -> str:
    """A source's id as cardkit writes it."""
    return re.sub("[^a-z0-9]+", "-", plain(text)).strip("-")


def copy(variable: str) -> Path:
    """The folder that a variable names."""
    if variable not in os.environ:
        pytest.skip(f"{variable} names no copy of the data")
    return Path(os.environ[variable])


@cache
def netrunner() -> tuple[tuple[Record, tuple[Record, ...]], ...]:
    """Each card with its printings."""
    folder = copy("CARDKIT_DATA_NETRUNNER") / "v2"
    printings: dict[str, list[Record]] = {}
    for file in sorted(folder.glob("printings/*.json")):
        for each in json.loads(file.read_text("utf-8")):
            printings.setdefault(each["card_id"], []).append(each)
    cards = [json.loads(file.read_text("utf-8")) for file in sorted(folder.glob("cards/*.json"))]
    return tuple((card, tuple(printings[card["id"]])) for card in cards)


@cache
def in_french(word: str) -> frozenset[str]:
    """Codes of printings whose French title has a word."""
    files = (copy("CARDKIT_DATA_NETRUNNER") / "translations/fr/pack").rglob("*.json")
    every = [each for file in files for each in json.loads(file.read_text("utf-8"))]
    return frozenset(each["code"] for each in every if word in plain(each.get("title") or ""))


@cache
def tcgdex() -> tuple[Record, ...]:
    """The cards."""
    file = next(copy("CARDKIT_DATA_TCGDEX").glob("tcgdex-cards.jsonl*"))
    with gzip.open(file, "rt", encoding="utf-8") if file.suffix == ".gz" else file.open(encoding="utf-8") as lines:
        return tuple(json.loads(line) for line in lines)


@pytest.fixture(scope="module")
def projects(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, str], Path]:
    """Projects over the copies, made when they are asked for."""

    @cache
    def made(game: str, variable: str) -> Path:
        return project(tmp_path_factory.mktemp(game), game, copy(variable))

    return made


NETRUNNER: Mapping[str, Callable[[Record, Iterable[Record]], bool]] = {
    "t:program s:icebreaker f:shaper o<=3": lambda card, _: (
        card["card_type_id"] == "program"
        and "icebreaker" in card.get("subtypes", ())
        and card["faction_id"] == "shaper"
        and card["cost"] is not None
        and card["cost"] <= 3
    ),
    "d:corp t:ice p>=5 -s:barrier": lambda card, _: (
        card["card_type_id"] == "ice" and (card.get("strength") or 0) >= 5 and "barrier" not in card.get("subtypes", ())
    ),
    'x:"end the run" -t:ice': lambda card, _: (
        "end the run" in plain(card.get("text", "").replace("<strong>", "").replace("</strong>", ""))
        and card["card_type_id"] != "ice"
    ),
    'i:"emilio rodriguez" t:identity': lambda card, printings: (
        card["card_type_id"].endswith("_identity")
        and any("emilio rodriguez" in plain(each.get("illustrator", "")) for each in printings)
    ),
    "e:core-set is:unique_card": lambda card, printings: (
        card["is_unique"] and any(each["card_set_id"] == "core_set" for each in printings)
    ),
    "-has:cost t:event|operation|program|resource|hardware|asset|upgrade|ice": lambda card, _: (
        card.get("cost") is None and card["card_type_id"] not in ("agenda", "corp_identity", "runner_identity")
    ),
    "name.fr:reseau": lambda _, printings: any(each["id"] in in_french("reseau") for each in printings),
}

TCGDEX: Mapping[str, Callable[[Record], bool]] = {
    "t:pokemon c:water h>=200": lambda card: (
        card["type"] == "pokemon" and "Water" in card["colors"] and card.get("health", 0) >= 200
    ),
    "name.fr:évoli": lambda card: "evoli" in plain(card["names"].get("fr", "")),
    'r:"ultra rare" a:"5ban graphics"': lambda card: (
        "ultra rare" in plain(card["rarity"]) and "5ban graphics" in plain(card.get("artist", ""))
    ),
    'st:supporter x:"draw 3 cards"': lambda card: (
        "Supporter" in card["subtypes"] and "draw 3 cards" in plain(card["text"])
    ),
    "t:energy -st:basic": lambda card: card["type"] == "energy" and "Basic" not in card["subtypes"],
    "colours>=2 atk>hp": lambda card: (
        len(card["colors"]) >= 2 and "attack" in card and "health" in card and card["attack"] > card["health"]
    ),
    "-has:artist": lambda card: not card.get("artist"),
}


@pytest.mark.slow
@pytest.mark.parametrize("query", ["", *NETRUNNER])
def test_netrunner_query_finds_what_a_loop_over_the_files_finds(
    query: str, projects: Callable[[str, str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = sorted(slug(card["id"]) for card, each in netrunner() if not query or NETRUNNER[query](card, each))
    monkeypatch.chdir(projects("netrunner", "CARDKIT_DATA_NETRUNNER"))
    assert expected
    assert hits(query) == expected


@pytest.mark.slow
@pytest.mark.parametrize("query", ["", *TCGDEX])
def test_tcgdex_query_finds_what_a_loop_over_the_file_finds(
    query: str, projects: Callable[[str, str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = sorted(slug(card["id"]) for card in tcgdex() if not query or TCGDEX[query](card))
    monkeypatch.chdir(projects("pokemon", "CARDKIT_DATA_TCGDEX"))
    assert expected
    assert hits(query) == expected
