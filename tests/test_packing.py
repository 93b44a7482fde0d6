"""A game on its way through the catalogue's JSON."""

import json
from pathlib import Path

import pytest

from cardkit.catalogue.packing import pack, unpack
from cardkit.game import read
from cardkit.source import read as source

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize(("path", "name"), [(ROOT / "tests/games/pebbles", "pebbles"), (ROOT, "runebound")])
def test_game_comes_back_from_json(path: Path, name: str) -> None:
    schema = source((path / f"schemas/cards/{name}.schema.json").read_bytes(), "x.json")
    made = read(source((path / f"cards/{name}/game.yaml").read_bytes(), "game.yaml"), schema)
    assert unpack(json.loads(json.dumps(pack(made)))) == made
