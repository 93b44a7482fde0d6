"""Shipped games asked as a person asks them: cards, decks judged, piles laid out."""

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from shell import answer, ran

from cardkit import setup
from cardkit.catalogue import Catalogue, build, files
from cardkit.query import parse
from cardkit.rules.vocabulary import Vocabulary
from cardkit.shelf import Root, Shelf
from cardkit.source import read

ROOT = Path(__file__).parent.parent


def cards(game: str, query: str = "") -> list[dict[str, object]]:
    """The cards that a query finds."""
    found: list[dict[str, object]] = json.loads(ran("query", "--game", game, "--format", "json", query).out)["cards"]
    return found


def broken(*decks: Path) -> list[set[str]]:
    """The rules that each deck breaks."""
    told = json.loads(ran("validate", *map(str, decks), "--format", "json").out)["decks"]
    return [{each["rule"] for each in deck["findings"] if each["level"] == "error"} for deck in told]


def with_one_less(deck: Path, folder: Path) -> Mapping[str, Path]:
    """For each line of a deck a copy of the file without one card of it, by the line."""
    lines = deck.read_text(encoding="utf-8").splitlines()
    made = {}
    for index, line in enumerate(lines):
        if line.startswith("  - "):
            card = line.removeprefix("  - ")
            copies, _, name = card.partition(" ")
            fewer = [f"  - {int(copies) - 1} {name}"] if copies.isdecimal() else []
            made[card] = folder / f"{deck.stem}-{index}.yaml"
            made[card].write_text("\n".join([*lines[:index], *fewer, *lines[index + 1 :]]) + "\n", encoding="utf-8")
    return made


def piles(*words: str) -> dict[str, list[str]]:
    """The piles of a set-up: ids from the top."""
    told = answer("answer-setup", ran("setup", *words, "--format", "json").out)["piles"]
    assert isinstance(told, list)
    return {each["pile"]: each["cards"] for each in told}


def sizes(*words: str) -> dict[str, int]:
    """How many cards each pile of a set-up has."""
    return {pile: len(cards) for pile, cards in piles(*words).items()}


def steps(*words: str) -> list[str]:
    """What a set-up tells the table to do."""
    told = answer("answer-setup", ran("setup", *words, "--format", "json").out)["steps"]
    assert isinstance(told, list)
    return [each["text"] for each in told]


def laid(game: str, players: int, seeds: range, *words: str) -> Iterator[dict[str, tuple[str, ...]]]:
    """The piles of a game's usual set-up, seed by seed."""
    known = Catalogue(build.in_memory(files.game_files(Shelf((Root(ROOT, "--shelf"),)), game)))
    node = read((ROOT / "cards" / game / "game.yaml").read_bytes(), "game.yaml").at(["setups", "default"])
    recipe = setup.recipe("default", node, Vocabulary(known.game, known.language))
    every = known.cards(known.hits(parse("", known.language), {}, None).ids)
    box = tuple(card.id for card in every for _ in range(int(str(card.fields.get("copies", 1)))))
    facts = setup.Facts(players, setup.Supply({setup.BOX: box}, known.selection()))
    facts = setup.Facts(players, facts.supply, setup.chosen(recipe, words, facts))
    seats = tuple(map(str, range(1, players + 1)))
    for seed in seeds:
        yield {pile.name: pile.cards for pile in setup.piles(recipe, setup.Table(seats, facts, seed))}


def rule_ids(game: str) -> set[str]:
    """The rules of game.yaml that make a deck illegal."""
    lines = (ROOT / "cards" / game / "game.yaml").read_text(encoding="utf-8").splitlines()
    return set(_ids(line for line in lines if "why: " in line and "level: warning" not in line))


def _ids(lines: Iterable[str]) -> Iterable[str]:
    return (line.split("{id: ")[1].split(",")[0] for line in lines)
