"""A tiny invented game whose cards lie in other programs' files: some have printings, one cannot be read."""

from pathlib import Path

GAME = """\
game: orchard
title: Orchard
locales: [en, fi]
zones: {basket: {title: Basket}}
shown: [kind, weight]
queries: {heavy: "weight>=2"}
sources:
  - files: data/sets.json
    sets: {id: id, name: name}
  - files: data/*.jsonl
    cards: {id: id, name: name, kind: kind, weight: {from: weight, unfit: absent}, tags: tags, artist: artist}
    printing: {code: code, set: pack, artist: artist}
    where: {kind: [fruit, nut]}
"""
SCHEMA = """\
{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "required": ["id", "name", "kind"],
 "properties": {"id": {"type": "string"}, "name": {"type": "string"}, "kind": {"enum": ["fruit", "nut"]},
  "weight": {"type": "number"}, "tags": {"type": "array", "items": {"type": "string"}}, "artist": {"type": "string"}},
 "additionalProperties": false}
"""
SETS = '[{"id": "a", "name": "Autumn"}, {"id": "w", "name": "Winter"}]\n'
PEAR = '"id": "pear", "name": "Pear", "kind": "fruit", "weight": 2.5'
RECORDS = f"""\
{{{PEAR}, "code": "01", "pack": "a", "tags": ["soft", "green"], "artist": "Ann", "art": "x"}}
{{{PEAR}, "code": "09", "pack": "w", "artist": "Bo"}}
{{"id": "hazel", "name": "Hazel", "kind": "nut", "weight": "X", "code": "02", "pack": "a"}}
{{"id": "worm", "name": "Worm", "kind": "pest"}}
{{"id": "quince", "kind": "fruit", "code": "03", "pack": "w"}}
"""


def planted(folder: Path) -> Path:
    """A project with the game."""
    files = {"cards/orchard/game.yaml": GAME, "schemas/cards/orchard.schema.json": SCHEMA}
    files |= {"data/sets.json": SETS, "data/one.jsonl": RECORDS}
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder
