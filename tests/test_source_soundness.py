"""Whether a stranger's JSON Schema can be used: every fault at its place, and nothing is fetched."""

import json
from typing import Any

import pytest

from cardkit.errors import InputError
from cardkit.source import read
from cardkit.source.soundness import unsound


def told(schema: Any) -> list[str]:
    """Each fault of a schema that stands on one line, as place, message and hint."""
    faults = unsound(read(json.dumps(schema).encode(), "x"))
    return [str(fault) + (f" | {fault.hint}" if fault.hint else "") for fault in faults]


def field(shape: Any) -> list[str]:
    return told({"properties": {"f": shape}})


def nested(levels: int) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    for _ in range(levels):
        schema = {"not": schema}
    return schema


@pytest.mark.parametrize(
    "shape",
    [
        {"$ref": "#/$defs/a"},
        {"items": {"$ref": "#/properties/f"}},
        {"enum": [{"$ref": "http://127.0.0.1:1/x.json"}], "default": {"$ref": "http://127.0.0.1:1/x.json"}},
        {"pattern": "^[a-z]+$"},
        {"anyOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/a"}]},
    ],
)
def test_what_the_schema_itself_holds_is_sound(shape: Any) -> None:
    schema = "https://json-schema.org/draft/2020-12/schema"
    assert told({"$schema": schema, "properties": {"f": shape}, "$defs": {"a": {"type": "string"}}}) == []


@pytest.mark.parametrize("name", ["http://127.0.0.1:1/x.json", "file:///etc/passwd", "x.json", ""])
def test_a_reference_that_leads_out_of_the_schema_is_refused(name: str) -> None:
    why = f"$ref is '{name}'; only what the schema itself holds is read | write '#/$defs/NAME'"
    assert field({"$ref": name}) == [f"x:1:31: {why}"]
    assert field({"items": {"$ref": name}}) == [f"x:1:41: {why}"]


@pytest.mark.parametrize("name", ["#/nope", "#nope", "#/properties", "#/properties/g", "#/enum/0"])
def test_a_reference_to_nothing_is_told(name: str) -> None:
    assert field({"$ref": name}) == [f"x:1:31: $ref is '{name}', and the schema has nothing there that is a schema"]


@pytest.mark.parametrize(
    ("shape", "column"),
    [
        ({"$ref": "#/properties/f"}, 31),
        ({"anyOf": [{"$ref": "#/properties/f"}]}, 42),
        ({"not": {"if": {"$ref": "#/properties/f"}}}, 46),
        ({"dependentSchemas": {"a": {"$ref": "#/properties/f"}}}, 58),
    ],
)
def test_a_schema_that_refers_to_itself_is_told(shape: Any, column: int) -> None:
    assert field(shape) == [
        f"x:1:{column}: this schema refers to itself, with nothing in between | take the '$ref' out"
    ]


@pytest.mark.parametrize(
    ("pattern", "why"),
    [
        ("^([a-z", "unterminated character set"),
        ("(a{100}){101}", "over 10000 characters with its counted repeats written out"),
        ("(?R)", "it must not call itself"),
    ],
)
def test_a_pattern_that_cannot_be_read_is_told(pattern: str, why: str) -> None:
    assert field({"pattern": pattern}) == [f"x:1:34: pattern '{pattern}' cannot be read: {why}"]


@pytest.mark.parametrize(
    ("shape", "message"),
    [
        (3, "x:1:22: f is 3; keys with values or true or false is needed"),
        ({"type": "strin"}, "x:1:31: type: this is none of the values that JSON Schema allows here"),
        ({"required": 5}, "x:1:35: required is 5; a list is needed"),
        ({"pattern": 5}, "x:1:34: pattern is 5; text is needed"),
        ({"minLength": -1}, "x:1:36: minLength is -1; at least 0 is needed"),
        ({"$id": "x"}, "x:1:23: '$id' may stand at the top only"),
        ({"$schema": "x"}, "x:1:23: '$schema' may stand at the top only"),
        ({"$dynamicRef": "#a"}, "x:1:23: '$dynamicRef' is not read | write '$ref'"),
        (
            {"patternProperties": {"(a+)+$": {}}},
            "x:1:23: 'patternProperties' is not read | name the keys under 'properties', or use 'additionalProperties'",
        ),
    ],
)
def test_what_is_no_schema_is_told(shape: Any, message: str) -> None:
    assert field(shape) == [message]


@pytest.mark.parametrize(
    ("slip", "meant"), [("requird", "required"), ("minimun", "minimum"), ("enums", "enum"), ("pattren", "pattern")]
)
def test_a_slip_of_the_pen_in_a_keyword_is_told(slip: str, meant: str) -> None:
    assert field({slip: 1}) == [f"x:1:23: '{slip}' is no keyword of JSON Schema | did you mean '{meant}'?"]


@pytest.mark.parametrize("key", ["markdownDescription", "example", "definitions", "then", "x-own", "units"])
def test_a_keyword_that_others_give_a_meaning_is_let_pass(key: str) -> None:
    assert field({key: {}}) == []


def test_another_dialect_is_told() -> None:
    assert told({"$schema": "http://json-schema.org/draft-07/schema#"}) == [
        "x:1:13: $schema is 'http://json-schema.org/draft-07/schema#'; "
        "'https://json-schema.org/draft/2020-12/schema' is needed"
    ]


def test_a_schema_may_be_nested_as_deeply_as_a_file() -> None:
    assert told(nested(99)) == []


def test_a_list_is_no_schema() -> None:
    with pytest.raises(InputError) as error:
        told([])
    assert str(error.value) == "x:1:1: the file is a list; keys with values are needed"
