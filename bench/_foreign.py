"""Games of 30,000 cards that another program keeps as JSON Lines: an invented one with printings, and a real one."""

import gzip
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

from _cards import CARDS, NAMES, SETS, write

from cardkit.shelf import built_in

VARIABLE = "CARDKIT_DATA_TCGDEX"
"""Names a file of real cards, in the form that the ready-made game of this name reads."""

READY, DATA = "pokemon", "tcgdex-cards.jsonl"
PRINTED = "printed"
EACH = 2
"""Printings of each invented card."""

SCHEMA = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "type": "object",
    "required": ["id", "name", "type"],
    "properties": {
        "id": {"type": "string"},
        "name": {"type": "string"},
        "type": {"type": "string", "enum": ["stone", "bird", "tide"]},
        "cost": {"type": "integer", "minimum": 0},
        "traits": {"type": "array", "items": {"type": "string"}},
        "text": {"type": "string"},
        "artist": {"type": "string"},
        "rarity": {"type": "string", "enum": ["common", "rare"]},
    },
    "additionalProperties": False,
}
GAME = """game: printed
title: Cards with printings
locales: [en]
shown: [type, cost]
sources:
  - files: cards.jsonl
    cards: {id: id, name: name, type: type, cost: cost, traits: traits, text: text}
  - files: printings.jsonl
    printings: {of: card, code: code, set: set, artist: artist, rarity: rarity}
"""
TEXT = "When {} enters, draw a card. At the end of the turn, turn it over, or put {} counters on another card."


class Project(NamedTuple):
    """A game in a project of its own."""

    what: str
    folder: Path
    game: str
    lines: Sequence[Path]
    """The files of its data."""
    queries: Mapping[str, str]
    """By what they ask for."""


def projects(folder: Path) -> tuple[Project, ...]:
    """The games, written into folders of their own; the real one only where its data is at hand."""
    named = os.environ.get(VARIABLE)
    if named is None:
        print(f"{VARIABLE} names no file of TCGdex cards, JSON Lines; they are not measured", file=sys.stderr)
    return _printed(folder / PRINTED), *([] if named is None else [_ready(folder / READY, Path(named))])


def _printed(folder: Path) -> Project:
    """The invented game."""
    data = {"cards.jsonl": _cards(), "printings.jsonl": _printings()}
    _project(folder, PRINTED, GAME, json.dumps(SCHEMA))
    queries = {
        "part of a name": "dragon",
        "a printing's set": "set:set-042 rarity:rare",
        "each printing": "artist:wren cost<=3 unique:prints",
    }
    return Project(f"and {CARDS * EACH:,} printings", folder, PRINTED, _written(folder, data), queries)


def _cards() -> Iterator[Mapping[str, object]]:
    """The records of invented cards."""
    for number, name in enumerate(NAMES[:CARDS]):
        kind, traits = ("stone", "bird", "tide")[number % 3], [name.split()[0], name.split()[-1]]
        text = TEXT.format(name, number % 7)
        yield {"id": f"c{number}", "name": name, "type": kind, "cost": number % 9, "traits": traits, "text": text}


def _printings() -> Iterator[Mapping[str, object]]:
    """The records of their printings."""
    for number in range(CARDS * EACH):
        rarity, artist = ("common", "rare")[number % 2], ("A. Wren", "B. Reed", "C. Foam")[number % 3]
        own = {"set": f"set-{number % SETS:03}", "artist": artist, "rarity": rarity}
        yield {"card": f"c{number // EACH}", "code": f"p{number}", **own}


def _ready(folder: Path, given: Path) -> Project:
    """A game of the real cards, which stand again under other ids until there are enough."""
    root = built_in().path
    game = (root / f"ready/{READY}/game.yaml").read_text("utf-8")
    _project(folder, READY, game, (root / f"schemas/cards/{READY}.schema.json").read_text("utf-8"))
    with (gzip.open if given.suffix == ".gz" else open)(given, "rt", encoding="utf-8") as file:
        cards = [json.loads(line) for line in file]
    every = enumerate(islice(cycle(cards), CARDS))
    again = ({**card, "id": f"{card['id']}-{number // len(cards)}"} for number, card in every)
    queries = {"part of a name": "dragon", "fields, in an order": "colours:water hp>=100 type:pokemon order:-hp"}
    return Project("of TCGdex", folder, READY, _written(folder, {DATA: again}), queries)


def _project(folder: Path, game: str, described: str, schema: str) -> None:
    """Write what a project says of its game."""
    write(folder / "cardkit.yaml", f"data: {{{game}: data}}\n")
    write(folder / f"cards/{game}/game.yaml", described)
    write(folder / f"schemas/cards/{game}.schema.json", schema)


def _written(folder: Path, data: Mapping[str, Iterator[Mapping[str, object]]]) -> list[Path]:
    """Write records as JSON Lines; the files."""
    for name, records in data.items():
        write(folder / "data" / name, "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in records))
    return [folder / "data" / name for name in data]
