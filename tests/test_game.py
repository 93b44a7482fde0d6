"""game.yaml and the card schema -> Game."""

import json
from pathlib import Path
from typing import Any

import pytest

from cardkit.errors import InputError
from cardkit.game import fields, read
from cardkit.measure import Size
from cardkit.model import BackRule, Field, Game, Kind, PrintDefaults, Zone
from cardkit.source import read as source

ROOT = Path(__file__).parent.parent
PEBBLES = ROOT / "tests/games/pebbles"


def schema(path: Path, game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((path / f"schemas/cards/{game}.schema.json").read_text("utf-8"))
    return found


def game(path: Path, name: str) -> Game:
    file = f"cards/{name}/game.yaml"
    return read(source((path / file).read_bytes(), file), schema(path, name))


def told(text: str) -> list[str]:
    with pytest.raises(InputError) as error:
        read(source(text.encode(), "game.yaml"), schema(PEBBLES, "pebbles"))
    return [str(fault) + (f" | {fault.hint}" if fault.hint else "") for fault in error.value.faults]


def test_game_is_what_its_file_says() -> None:
    pebbles = game(PEBBLES, "pebbles")
    assert (pebbles.id, pebbles.title, pebbles.source) == ("pebbles", "Pebbles", "an invented game, for tests")
    assert pebbles.locales == ("en", "fi")
    assert pebbles.zones == (Zone("pouch", "Pouch", "-kind:tide"), Zone("tides", "Tides", "kind:tide"))
    assert pebbles.shown == ("kind", "rarity", "weight")
    assert pebbles.symbols == {"wave": "symbols/wave.svg"}
    assert pebbles.print == PrintDefaults(Size(44, 68), "plain", (BackRule("tide", "kind:tide"), BackRule("pouch")))
    assert pebbles.queries == {"light": "weight<=1", "treasure": "rarity>=rare"}


def test_fields_come_from_the_card_schema_in_its_order() -> None:
    found = [(each.name, each.kind, each.localised) for each in game(PEBBLES, "pebbles").fields]
    assert found == [
        ("id", Kind.CODE, False),
        ("name", Kind.TEXT, True),
        ("set", Kind.CODE, False),
        ("kind", Kind.WORD, False),
        ("rarity", Kind.WORD, False),
        ("weight", Kind.NUMBER, False),
        ("level", Kind.NUMBER, False),
        ("rating", Kind.NUMBER, False),
        ("colours", Kind.LIST, False),
        ("traits", Kind.LIST, False),
        ("shiny", Kind.FLAG, False),
        ("found", Kind.TEXT, False),
        ("text", Kind.TEXT, True),
    ]


def test_field_has_what_x_cardkit_adds() -> None:
    shapes = {"rarity": {"enum": ["low", "high"], "x-cardkit": {"aliases": ["r"], "ordered": True, "label": "Rarity"}}}
    shapes["rarity"]["x-cardkit"]["words"] = {"low": {"en": "Low", "fi": "Matala"}, "high": "High"}  # type: ignore[index] # a literal of mixed types
    assert fields({"properties": shapes}, ("en", "fi"))[3] == Field(
        name="rarity",
        kind=Kind.WORD,
        aliases=("r",),
        values=("low", "high"),
        ordered=True,
        label={"en": "Rarity"},
        words={"low": {"en": "Low", "fi": "Matala"}, "high": {"en": "High"}},
    )


def test_reference_inside_the_schema_is_followed() -> None:
    shape = {"$defs": {"text": {"type": "string"}}, "properties": {"a": {"$ref": "#/$defs/text"}}}
    assert fields(shape, ("en",))[3] == Field(name="a", kind=Kind.TEXT)


def test_every_field_that_cannot_be_one_is_told() -> None:
    shapes = {
        "in": {"type": "string"},
        "Cost": {"type": "integer"},
        "odd": {},
        "x": {"type": "string", "x-cardkit": {"alias": []}},
    }
    with pytest.raises(InputError) as error:
        fields({"properties": shapes}, ("en",))
    assert [(fault.message, fault.hint) for fault in error.value.faults] == [
        ("card schema: no field may be called 'in'; that name has a meaning of its own", None),
        ("card schema: no field may be called 'Cost'; only a-z, 0-9 and '_' are allowed", None),
        (
            "card schema: field 'odd' has no type that can be a column; "
            "an enum or one of string, integer, number, array, boolean is needed",
            None,
        ),
        ("card schema: x-cardkit of 'x' has an unknown 'alias'", "did you mean 'aliases'?"),
    ]


def test_every_fault_of_a_game_file_is_told() -> None:
    text = """\
game: Pebbles
title: [x]
locales: [en, 1]
zones: {a: {titel: x}}
shown: [kin]
print: {card: 63}
"""
    assert told(text) == [
        "game.yaml:1:7: game is 'Pebbles'; only a-z, 0-9 and '-' are allowed",
        "game.yaml:2:8: title is a list; text is needed",
        "game.yaml:3:15: '1' is no locale; such as en or pt-BR",
        "game.yaml:4:12: a has no 'title'",
        "game.yaml:4:13: unknown key 'titel' | did you mean 'title'?",
        "game.yaml:5:9: shown is 'kin'; known: id, name, set, kind, rarity, weight, level, rating, colours, traits, "
        "shiny, found and 1 more | did you mean 'kind'?",
        "game.yaml:6:15: card is '63'; a size such as 63x88mm or 2.5x3.5in is needed",
    ]


def test_unknown_section_is_told_with_the_nearest_known_one() -> None:
    assert told("game: pebbles\ntitle: x\nlocales: [en]\nsetup: {}\n") == [
        "game.yaml:4:1: unknown key 'setup' | did you mean 'setups'?"
    ]


def test_selectors_are_read_at_once() -> None:
    head = "game: pebbles\ntitle: x\nlocales: [en]\n"
    assert told(head + "zones: {a: {title: x, holds: 'kidn:tide'}}\nprint: {backs: [{of: 'weihgt:1', back: a}]}\n") == [
        "game.yaml:4:30: unknown field 'kidn' | did you mean 'kind'?",
        "game.yaml:5:22: unknown field 'weihgt' | did you mean 'weight'?",
    ]


def test_shipped_game_is_read() -> None:
    runebound = game(ROOT, "runebound")
    assert runebound.locales == ("en", "fi", "pl", "el")
    assert runebound.zones == (Zone("class", "Class deck", "-type:skill"), Zone("skills", "Skill deck", "type:skill"))
    assert runebound.shown == ("type", "side", "cost")
