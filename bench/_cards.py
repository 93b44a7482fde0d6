"""An invented game of 30,000 cards, in files as an author keeps them; and decks of a shipped game."""

import itertools
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

import yaml

from cardkit import decklist
from cardkit.catalogue import Catalogue, build, files
from cardkit.model import Deck, Entry
from cardkit.position import Position
from cardkit.shelf import Shelf, built_in, shelf
from cardkit.source import read

GAME, SHIPPED = "thousands", "runebound"
CARDS, SETS = 30_000, 100

FIRST = """Amber Ashen Bitter Black Bramble Bright Broken Burning Cold Copper Crooked Drowned Dusk Early Empty Fallen
Frozen Gilded Green Grey Hidden Hollow Iron Last Lost Marble Moonlit Old Pale Quiet Red Restless Salt Second Silver
Sleeping Stone Sunken Thorn White"""
SECOND = """Archer Badger Banner Bear Bell Bridge Candle Cart Crow Dancer Dragon Dragonlord Falcon Ferry Fox Gate
Giant Hammer Hare Herald Horn Hound Lantern Map Miller Oak Owl Piper Raven Rider Ring Scribe Ship Smith Snowdragon
Spear Tower Warden Well Wolf"""
THIRD = """Ash Bone Clay Dawn Dust Ember Fen Frost Glass Hill Ivy Mist Moor Night Rain Reed River Rust Sand
Winter"""
NAMES = [
    f"{first} {second} of {third}"
    for third, second, first in itertools.product(*(words.split() for words in (THIRD, SECOND, FIRST)))
]


def invented(folder: Path) -> None:
    """Write the game: the shipped card schema, and the texts of shipped cards under names and ids of their own."""
    root = built_in().path
    schema = (root / f"schemas/cards/{SHIPPED}.schema.json").read_text("utf-8")
    game = (root / f"cards/{SHIPPED}/game.yaml").read_text("utf-8").replace(f"game: {SHIPPED}", f"game: {GAME}")
    texts = [text for found in set_files(shelf([], None, None), SHIPPED) for text in card_texts(found)]
    each = CARDS // SETS
    files = {f"schemas/cards/{GAME}.schema.json": schema, f"cards/{GAME}/game.yaml": game}
    for number in range(SETS):
        files[f"cards/{GAME}/set-{number:03}.yaml"] = set_text(number, range(number * each, (number + 1) * each), texts)
    for name, text in files.items():
        write(folder / name, text)


def write(path: Path, text: str) -> None:
    """Write a file as of an hour ago: a file of this second has to be read to know whether it changed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    then = time.time() - 3600
    os.utime(path, (then, then))


def set_files(of: Shelf, game: str) -> Iterator[Mapping[str, object]]:
    """What the set files of a game say."""
    for found in files.game_files(of, game).sets:
        root = read(found.content(), found.name).value
        assert isinstance(root, dict)
        yield root


def card_texts(set_file: Mapping[str, object]) -> list[str]:
    """The YAML of a set file's complete cards, without id and name."""
    cards = set_file["cards"]
    assert isinstance(cards, list)
    kept = ("id", "name", "unknown")
    plain = [{key: value for key, value in card.items() if key not in kept} for card in cards if "unknown" not in card]
    return [yaml.dump(card, sort_keys=False, allow_unicode=True, Dumper=yaml.CSafeDumper) for card in plain]


def set_text(number: int, cards: Sequence[int], texts: Sequence[str]) -> str:
    """The YAML of one set file."""
    head = f"set:\n  id: set-{number:03}\n  name: Set {number}\n  symbol: action\ncards:\n"
    return head + "\n".join(card_text(card, texts[card % len(texts)]) for card in cards)


def card_text(number: int, text: str) -> str:
    """The YAML of one card."""
    rest = "".join(f"    {line}\n" for line in text.splitlines())
    return f"  - id: card-{number:05}\n    name: {NAMES[number]}\n{rest}"


CLASS_CARDS = (("side:enemy", 12), ("side:friendly", 13))
"""Of a deck that the shipped rules call legal."""


def decks(folder: Path, count: int) -> list[Path]:
    """So many different decks of the shipped game, as files: any class cards, the five skills of one set."""
    catalogue = Catalogue(build.in_memory(files.game_files(shelf([], None, None), SHIPPED)))
    chance, paths = Random(1), [folder / f"deck-{number:05}.yaml" for number in range(count)]
    picks = [(sorted(catalogue.selection().ids(selector)), many) for selector, many in CLASS_CARDS]
    skills = [sorted(catalogue.selection().ids(f"type:skill set:{each.id}")) for each in catalogue.sets()]
    for path in paths:
        cards = [(card, "class") for known, many in picks for card in chance.sample(known, many)]
        cards += [(card, "skills") for card in chance.choice([each for each in skills if len(each) == 5])]
        entries = tuple(Entry(card=card, zone=zone, copies=1, place=Position("")) for card, zone in cards)
        deck = Deck(game=SHIPPED, name=path.stem, place=Position(""), entries=entries)
        path.write_text(decklist.written(deck, catalogue), "utf-8")
    return paths
