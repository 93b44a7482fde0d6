"""game.yaml and the card schema -> Game."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from shell import Ran, ran

from cardkit.errors import InputError
from cardkit.game import fields, read
from cardkit.measure import Size
from cardkit.model import BackRule, Field, Game, Kind, PrintDefaults, Zone
from cardkit.source import Node
from cardkit.source import read as source

ROOT = Path(__file__).parent.parent
PEBBLES = ROOT / "tests/games/pebbles"


def schema(path: Path, game: str) -> Node:
    file = f"schemas/cards/{game}.schema.json"
    return source((path / file).read_bytes(), file)


def shaped(schema: dict[str, Any], locales: tuple[str, ...] = ("en", "fi")) -> tuple[Field, ...]:
    return fields(source(json.dumps(schema).encode(), "s.json"), locales)


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
    assert shaped({"properties": shapes})[3] == Field(
        name="rarity",
        kind=Kind.WORD,
        aliases=("r",),
        values=("low", "high"),
        ordered=True,
        label={"en": "Rarity"},
        words={"low": {"en": "Low", "fi": "Matala"}, "high": {"en": "High"}},
    )


def test_a_number_that_may_be_one_of_a_few_is_compared_as_any() -> None:
    shape = {"properties": {"value": {"type": "integer", "enum": [1, 10, 20]}}}
    assert shaped(shape)[3] == Field(name="value", kind=Kind.NUMBER)
    assert ran("query", "--game", "regicide", "value>=15", "--count") == Ran(0, "8\n")


def test_reference_inside_the_schema_is_followed() -> None:
    shape = {"$defs": {"text": {"type": "string"}}, "properties": {"a": {"$ref": "#/$defs/text"}}}
    assert shaped(shape)[3] == Field(name="a", kind=Kind.TEXT)


def test_every_field_that_cannot_be_one_is_told() -> None:
    shapes = {
        "in": {"type": "string"},
        "Cost": {"type": "integer"},
        "odd": {},
        "x": {"type": "string", "x-cardkit": {"alias": []}},
    }
    with pytest.raises(InputError) as error:
        shaped({"properties": shapes})
    assert [str(fault) + (f" | {fault.hint}" if fault.hint else "") for fault in error.value.faults] == [
        "s.json:1:17: no field may be called 'in'; that name has a meaning of its own",
        "s.json:1:43: no field may be called 'Cost'; only a-z, 0-9 and '_' are allowed",
        "s.json:1:79: field 'odd' has no type that can be a column; "
        "an enum or one of string, integer, number, array, boolean is needed",
        "s.json:1:121: unknown key 'alias' | did you mean 'aliases'?",
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
    head = "game: pebbles\ntitle: x\nlocales: [en, fi]\n"
    assert told(head + "zones: {a: {title: x, holds: 'kidn:tide'}}\nprint: {backs: [{of: 'weihgt:1', back: a}]}\n") == [
        "game.yaml:4:30: unknown field 'kidn' | did you mean 'kind'?",
        "game.yaml:5:22: unknown field 'weihgt' | did you mean 'weight'?",
    ]


def test_shipped_game_is_read() -> None:
    runebound = game(ROOT, "runebound")
    assert runebound.locales == ("en", "fi", "pl", "el")
    assert runebound.zones == (Zone("class", "Class deck", "-type:skill"), Zone("skills", "Skill deck", "type:skill"))
    assert runebound.shown == ("type", "side", "cost")


HEAD = "game: pebbles\ntitle: x\nlocales: [en, fi]\n"


def wrong(shape: dict[str, Any]) -> list[str]:
    """The faults of a card schema with fields `f`, with the alias `g`, and `h`."""
    fields = {"f": {"type": "string", "x-cardkit": {"aliases": ["g"]}}, "h": shape}
    with pytest.raises(InputError) as error:
        shaped({"properties": fields})
    return [fault.message + (f" | {fault.hint}" if fault.hint else "") for fault in error.value.faults]


@pytest.mark.parametrize(
    ("alias", "why"),
    [
        ("f", "'h' cannot have the alias 'f'; 'f' is a field"),
        ("NAME", "'h' cannot have the alias 'NAME'; 'name' is a field"),
        ("g", "'h' cannot have the alias 'g'; 'f' has it already"),
        ("order", "'h' cannot have the alias 'order'; that word has a meaning of its own"),
        ("or", "'h' cannot have the alias 'or'; that word has a meaning of its own"),
        ("a b", "the alias 'a b' is no word; letters, digits and '_' are allowed"),
        ("", "the alias '' is no word; letters, digits and '_' are allowed"),
    ],
)
def test_an_alias_that_means_something_else_is_told(alias: str, why: str) -> None:
    assert wrong({"type": "string", "x-cardkit": {"aliases": [alias]}}) == [why]


def test_an_alias_in_any_alphabet_is_fine() -> None:
    assert shaped({"properties": {"h": {"type": "string", "x-cardkit": {"aliases": ["väri"]}}}})[3].aliases == ("väri",)


@pytest.mark.parametrize(
    ("extra", "why"),
    [
        (5, "x-cardkit is 5; keys with values are needed"),
        ({"aliases": "k"}, "aliases is 'k'; a list is needed"),
        ({"ordered": "yes"}, "ordered is 'yes'; true or false is needed"),
        ({"label": {"de": "x"}}, "unknown locale 'de' | known: en, fi"),
        ({"label": ["x"]}, "label is a list; text is needed"),
        ({"words": {"lo": "x"}}, "'h' has no value 'lo' | did you mean 'low'?"),
        ({"words": {"low": {"de": "x"}}}, "unknown locale 'de' | known: en, fi"),
    ],
)
def test_every_odd_entry_of_x_cardkit_is_told(extra: object, why: str) -> None:
    assert wrong({"enum": ["low", "high"], "x-cardkit": extra}) == [why]


@pytest.mark.parametrize("key", ["aliases", "ordered", "whole", "label", "words"])
def test_an_entry_of_x_cardkit_beside_it_is_told(key: str) -> None:
    why = f"'{key}' is no keyword of JSON Schema | write it under 'x-cardkit' of 'h'"
    assert wrong({"enum": ["low", "high"], key: True}) == [why]


@pytest.mark.parametrize("name", ["in", "order", "seq", "file", "not"])
def test_a_reserved_name_is_no_field(name: str) -> None:
    with pytest.raises(InputError) as error:
        shaped({"properties": {name: {"type": "string"}}})
    why = f"no field may be called '{name}'; that name has a meaning of its own"
    assert str(error.value) == f"s.json:1:17: {why}"


def test_as_many_fields_are_read_as_a_table_has_columns() -> None:
    every = {f"f{number}": {"type": "string"} for number in range(897)}
    assert len(shaped({"properties": every})) == 900
    with pytest.raises(InputError) as error:
        shaped({"properties": {**every, "g": {"type": "string"}}})
    assert str(error.value) == "s.json:1:16: the fields need 901 columns; at most 900 are possible"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("game: pebbles\ntitle: x\nlocales: [en, fi, EN]\n", "game.yaml:3:19: 'EN' is no locale; such as en or pt-BR"),
        ("game: pebbles\ntitle: x\nlocales: [en, fi, en]\n", "game.yaml:3:19: 'en' stands twice; once is enough"),
        (
            HEAD + "zones: {notes: {title: x}}\n",
            "game.yaml:4:9: no zone may be called 'notes'; decks have a key of that name",
        ),
        (
            HEAD + "zones: {po uch: {title: x}}\n",
            "game.yaml:4:9: no zone may be called 'po uch'; only a-z, 0-9, '_' and '-' are allowed, a letter first",
        ),
    ],
)
def test_names_that_mean_something_else_are_told(text: str, why: str) -> None:
    assert why in told(text)
    assert len(told(text)) == 1


def test_a_game_has_its_folders_name() -> None:
    with pytest.raises(InputError) as error:
        read(source(HEAD.encode(), "cards/shells/game.yaml"), schema(PEBBLES, "pebbles"))
    assert str(error.value) == (
        "cards/shells/game.yaml:1:7: game is 'pebbles', but its folder is 'shells'; they must be one"
    )


def test_a_fault_of_the_card_schema_drags_no_other_along() -> None:
    with pytest.raises(InputError) as error:
        read(source((HEAD + "shown: [kind]\n").encode(), "game.yaml"), source(b'{"properties": {"odd": {}}}', "s.json"))
    assert [str(fault) for fault in error.value.faults] == [
        "s.json:1:24: field 'odd' has no type that can be a column; "
        "an enum or one of string, integer, number, array, boolean is needed"
    ]


def test_saved_queries_that_double_are_told_at_once() -> None:
    doubled = "".join(f'  q{n}: "@q{n - 1} @q{n - 1}"\n' for n in range(1, 30))
    started = time.process_time()
    assert told(f"{HEAD}queries:\n  q0: weight:1\n{doubled}") == [
        "game.yaml:18:8: the saved queries come to over 5000 values"
    ]
    assert time.process_time() - started < 3


def test_all_saved_queries_together_have_a_limit() -> None:
    doubled = "".join(f'  q{n}: "@q{n - 1} @q{n - 1}"\n' for n in range(1, 12))
    many = "".join(f"  r{n}: '@q11'\n" for n in range(100))
    assert told(f"{HEAD}queries:\n  q0: weight:1\n{doubled}{many}") == [
        "game.yaml:24:7: the selectors and saved queries come to over 20000 terms here"
    ]
