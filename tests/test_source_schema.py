"""JSON Schema faults in sentences, and the quick yes before them."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from referencing.exceptions import Unresolvable
from schema_fault import schema_faults

from cardkit.errors import InputError
from cardkit.source import read
from cardkit.source.gate import Gate, gate
from cardkit.source.saying import Subject
from cardkit.source.schema import shape
from cardkit.source.watch import Watch

ROOT = Path(__file__).parent.parent
PEBBLES = json.loads((ROOT / "tests/games/pebbles/schemas/cards/pebbles.schema.json").read_text("utf-8"))


def told(text: str, schema: dict[str, Any]) -> list[str]:
    """Each fault as place, message and hint."""
    faults = schema_faults(read(text.encode(), "x"), schema)
    return [str(fault) + (f" | {fault.hint}" if fault.hint else "") for fault in faults]


def watched(schema: dict[str, Any]) -> Gate:
    watch = Watch()
    watch.begin()
    return gate(schema, watch)


def field(schema: dict[str, Any], value: str) -> list[str]:
    return told(f"f: {value}\n", {"type": "object", "properties": {"f": schema}})


@pytest.mark.parametrize(
    ("schema", "right", "wrong", "message"),
    [
        ({"type": "integer"}, "3", "three", "f is 'three'; a whole number is needed"),
        ({"type": "number"}, "1.5", "1.50", "f is '1.50'; a number is needed"),
        ({"type": "boolean"}, "true", "yes", "f is 'yes'; true or false is needed"),
        ({"type": "string"}, "007", "[a]", "f is a list; text is needed"),
        ({"type": "array"}, "[a]", "a", "f is 'a'; a list is needed"),
        ({"type": "object"}, "{a: b}", "a", "f is 'a'; keys with values are needed"),
        ({"minimum": 2}, "2", "1", "f is 1; at least 2 is needed"),
        ({"maximum": 2}, "2", "3", "f is 3; at most 2 is allowed"),
        ({"enum": ["red", "blue"]}, "red", "reed", "f is 'reed'; known: red, blue | did you mean 'red'?"),
        ({"const": "red"}, "red", "blue", "f is 'blue'; 'red' is needed"),
        ({"type": "string", "pattern": "^[a-z0-9-]+$"}, "a-1", "A", "f is 'A'; only a-z, 0-9 and '-' are allowed"),
        ({"type": "string", "pattern": "^x"}, "xy", "yx", "f is 'yx'; it must fit ^x"),
        ({"type": "string", "minLength": 1}, "a", "''", "f is empty; leave it out or give it a value"),
        ({"type": "string", "minLength": 3}, "abc", "ab", "f has a length of 2; at least 3 is needed"),
        ({"type": "array", "minItems": 1}, "[a]", "[]", "f is empty; leave it out or give it a value"),
        ({"type": "array", "maxItems": 1}, "[a]", "[a, b]", "f has a length of 2; at most 1 is allowed"),
        ({"not": {"const": "a"}}, "b", "a", "f: 'a' should not be valid under {'const': 'a'}"),
    ],
)
def test_each_keyword_has_its_sentence(schema: dict[str, Any], right: str, wrong: str, message: str) -> None:
    assert field(schema, right) == []
    assert field(schema, wrong) == [f"x:1:4: {message}"]


def test_second_of_two_equal_items_is_told() -> None:
    assert field({"type": "array", "uniqueItems": True}, "[a, b, a]") == ["x:1:11: f holds 'a' twice; once is enough"]


def test_keys_that_are_missing_are_one_sentence() -> None:
    schema = {"type": "object", "required": ["a", "b", "c"]}
    assert told("b: 1\n", schema) == ["x:1:1: the file has no a, c"]


def test_unknown_and_forbidden_keys_stand_at_the_key() -> None:
    schema = {"properties": {"cost": {}, "old": False}, "additionalProperties": False}
    assert told("cost: 1\ncsot: 2\nold: 3\n", schema) == [
        "x:2:1: the file has an unknown 'csot' | did you mean 'cost'?",
        "x:3:1: the file must not have old",
    ]


def test_branch_of_the_values_kind_tells_what_is_wrong() -> None:
    either = {"anyOf": [{"type": "string"}, {"type": "object", "additionalProperties": {"type": "string"}}]}
    assert field(either, "7") == []
    assert field(either, "{en: a, fi: [b]}") == ["x:1:16: fi is a list; text is needed"]
    assert field(either, "[a]") == ["x:1:4: f is a list; text or keys with values is needed"]


def test_conditions_read_like_sentences() -> None:
    card = "id: a\nname: A\nkind: {}\n"
    assert told(card.format("stone"), PEBBLES) == [
        "x:1:1: the file is a stone and has no rarity, weight; a stone needs rarity, weight (PB-1)"
    ]
    assert told(card.format("tide") + "level: 1\ncolours: [red]\nweight: 1\n", PEBBLES) == [
        "x:6:1: the file is a tide and has weight; a tide has none (PB-2)"
    ]
    assert told(card.format("glass") + "weight: 1\nrarity: fabled\nshiny: false\n", PEBBLES) == [
        "x:6:8: the file has rarity fabled and its shiny is false; true is needed (PB-3)"
    ]


VALUES = st.sampled_from(
    [0, 1, 2, 9, 10, 1.0, 1.5, True, False, "", "a", "A b", "stone", "tide", "rare", "fabled", ["red"], ["red", "red"]]
) | st.sampled_from([[], ["x", 1], [1, True], {}, {"en": "a"}, {"en": ""}, {"en": 1}, {"fi": ["a"]}])
PEBBLE = st.dictionaries(st.sampled_from([*PEBBLES["properties"], "odd"]), VALUES)
SOUND = st.fixed_dictionaries(
    {"id": st.just("a"), "name": st.just("A"), "kind": st.sampled_from(["stone", "tide"]), "rarity": st.just("rare")},
    optional={"weight": st.integers(-1, 10), "level": VALUES, "colours": VALUES, "shiny": VALUES, "text": VALUES},
)
ODD: list[dict[str, Any]] = [
    {"if": {"properties": {"level": {"const": 1}}, "required": ["level"]}, "then": {"required": ["text"]}},
    {"if": {"properties": {"level": {"minimum": 1}}}, "then": {"required": ["text"]}, "else": {"required": ["name"]}},
    {"properties": {"level": {"enum": [1, "a", True]}}, "minProperties": 1, "maxProperties": 4},
    {"properties": {"text": {"$ref": "#/$defs/t"}}, "$defs": {"t": {"type": ["string", "array"], "maxLength": 1}}},
    {"properties": {"colours": {"items": {"type": "string"}, "uniqueItems": True, "minItems": 1}}},
    {"oneOf": [{"required": ["id"]}, {"required": ["name"]}]},
    {"additionalProperties": {"type": ["string", "integer"]}},
]


@given(PEBBLE | SOUND, st.sampled_from([PEBBLES, *ODD]))
def test_gate_lets_only_valid_values_through(value: dict[str, object], schema: dict[str, Any]) -> None:
    assert not watched(schema)(value) or Draft202012Validator(schema).is_valid(value)


def test_gate_lets_every_shipped_card_through() -> None:
    root = read((ROOT / "tests/games/pebbles/cards/pebbles/base.yaml").read_bytes(), "x").entries()["cards"]
    known = [item.value for item in root.items() if item.child("unknown") is None]
    assert [watched(PEBBLES)(card) for card in known] == [True] * 12


def slow(value: str, schema: dict[str, Any]) -> str:
    """The one fault that ends the check of a value, which takes no longer than it should."""
    started = time.process_time()
    with pytest.raises(InputError) as error:
        field(schema, value)
    assert time.process_time() - started < 3
    return str(error.value)


@pytest.mark.slow
@pytest.mark.parametrize(
    "wrap", [lambda shape: shape, lambda shape: {"not": shape}, lambda shape: {"if": shape, "then": False}]
)
def test_a_pattern_that_runs_away_is_told(wrap: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    assert slow("a" * 60 + "b", wrap({"pattern": "^(a|a)*$"})) == (
        "x:1:1: the file is not checked; the card schema's pattern '^(a|a)*$' takes too long"
    )


@pytest.mark.slow
def test_references_that_double_are_told() -> None:
    doubled: dict[str, Any] = {f"a{n}": {"allOf": [{"$ref": f"#/$defs/a{n + 1}"}] * 2} for n in range(40)}
    with pytest.raises(InputError) as error:
        told("f: 1\n", {"$ref": "#/$defs/a0", "$defs": {**doubled, "a40": {}}})
    assert str(error.value) == ("x:1:1: the file is not checked; following the card schema's references takes too long")


@pytest.mark.slow
def test_once_a_check_took_too_long_no_other_value_is_checked() -> None:
    compiled = shape({"properties": {"f": {"pattern": "^(a|a)*$"}}})
    long, good = (read(f"f: {text}\n".encode(), "x") for text in ("a" * 60 + "b", "a"))
    for node in (long, good):
        with pytest.raises(InputError, match="'x' is not checked"):
            compiled.faults(node.value, Subject(node, "'x'"))


def test_a_value_that_is_nested_too_deeply_for_its_schema_is_told() -> None:
    inner: dict[str, Any] = {"items": {"$ref": "#/$defs/f"}}
    for _ in range(60):
        inner = {"not": {"not": inner}}
    assert told("f: " + "[" * 90 + "]" * 90 + "\n", {"properties": {"f": inner}, "$defs": {"f": inner}}) == [
        "x:1:1: the file is nested too deeply for its schema"
    ]


def test_nothing_is_fetched_for_a_schema() -> None:
    with pytest.raises(Unresolvable):
        shape({"$ref": "http://127.0.0.1:1/x.json"}).faults("a", Subject(read(b"f: a", "x"), "'x'"))
