"""An invented game with the zones that programs for card games know, and editions of its cards."""

from pathlib import Path

GAME = """\
game: grove
title: Grove
source: an invented game, for tests
locales: [en]
zones:
  commander: {title: Commander, holds: "kind:hero"}
  main: {title: Deck}
  side: {title: Sideboard}
"""
SCHEMA = """\
{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "A card of grove",
  "description": "One card of an invented game.",
  "type": "object",
  "required": ["id", "name", "kind"],
  "properties": {
    "id": {"description": "Its id.", "type": "string"},
    "name": {"description": "Its name.", "type": "string"},
    "kind": {"description": "What it is.", "type": "string", "enum": ["land", "hero", "spell"]},
    "number": {"description": "Its number in its set.", "type": "string"}
  },
  "additionalProperties": false
}
"""
CARDS = """\
set: {id: base, name: Base}
cards:
  - id: mountain
    name: Mountain
    kind: land
    printings: [{code: base-12, set: base}, {code: p7, set: promo, number: 7a}]
  - {id: island, name: Island, kind: land}
  - {id: forest, name: Forest, kind: land}
  - {id: oak, name: "Oak, the Old", kind: hero}
  - {id: twins-a, name: Twins, kind: spell}
  - {id: twins-b, name: Twins, kind: spell}
  - {id: odd, name: 'R&D "x" <y>', kind: spell}
  - {id: seven, name: 7 Seas, kind: spell}
  - {id: sideboard, name: Sideboard, kind: spell}
"""


def planted(folder: Path) -> Path:
    """A project with the game alone."""
    files = {
        "cardkit.yaml": "game: grove\n",
        "cards/grove/game.yaml": GAME,
        "cards/grove/base.yaml": CARDS,
        "cards/grove/promo.yaml": "set: {id: promo, name: Promo}\ncards: []\n",
        "schemas/cards/grove.schema.json": SCHEMA,
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder
