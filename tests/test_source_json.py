"""Strict JSON with places."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.position import Position
from cardkit.source import read, reading


def told(text: str) -> list[str]:
    return [str(fault) for fault in reading(text.encode(), "x")[1]]


def test_every_value_knows_its_place() -> None:
    root = read(b'\n{"a": [1,\n  "b"], "c": {"d": true}}\n', "x.json")
    assert root.place == Position("x.json", 2, 1)
    assert [item.place for item in root.entries()["a"].items()] == [Position("x.json", 2, 8), Position("x.json", 3, 3)]
    assert root.entries()["c"].key_place("d") == Position("x.json", 3, 15)


def test_null_is_an_absent_key() -> None:
    assert read(b'{"a": null, "b": 1, "c": false}', "x").value == {"b": 1, "c": False}


def test_surrogate_pairs_long_keys_and_a_break_before_the_colon_are_read() -> None:
    text = '{"a"\n: "\\ud83d\\ude00", "' + "k" * 2000 + '": 1}'
    assert read(text.encode(), "x").value == {"a": "😀", "k" * 2000: 1}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": 1,\n "a": 2}', "x:2:2: key 'a' stands twice; the first is on line 1"),
        ('{"a": 1,}', "x:1:8: a ',' before '}'; take it out"),
        ("[1 2]", "x:1:4: ',' or ']' is missing"),
        ("[1, null]", "x:1:5: an empty item; write a value or take the item out"),
        ("[1", "x:1:3: ',' or ']' is missing"),
        ('{"a": ', "x:1:7: a value is missing"),
        ('{"a" 1}', "x:1:6: a ':' is missing after the key"),
        ("{a: 1}", "x:1:2: no key; keys stand in double quotes"),
        ("['a']", "x:1:2: no JSON value; text stands in double quotes"),
        ("[NaN]", "x:1:2: JSON has no number 'NaN'"),
        ('{"a": -Infinity}', "x:1:7: JSON has no number '-Infinity'"),
        ("[01]", "x:1:2: JSON has no number '01'"),
        ("[.5]", "x:1:2: JSON has no number '.5'"),
        ("[nano]", "x:1:2: no JSON value; text stands in double quotes"),
        ("[1] // x", "x:1:5: text after the end of the JSON value"),
        ("[/* x */ 1]", "x:1:2: JSON has no comments; take it out"),
        ('{"a": "x\ny"}', "x:1:7: quote is not closed on its line; close it, or write '\\n' for a line break"),
        ('["a\tb"]', "x:1:4: a tab inside a text; write '\\t'"),
        ('["\\q"]', "x:1:3: no escape; write '\\\\' for a backslash"),
        ('["\\ud800"]', "x:1:3: '\\ud800' is half a character"),
        ("[" * 101 + "]" * 101, "x:1:101: nested more than 100 deep"),
        ("[" + "1" * 4001 + "]", "x:1:2: a number of 4001 characters; at most 4000 are read"),
    ],
)
def test_error_stands_where_it_is_mended(text: str, expected: str) -> None:
    assert told(text) == [expected]


VALUES = st.recursive(
    st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=12,
)


@given(st.lists(VALUES) | st.dictionaries(st.text(), VALUES), st.booleans())
def test_what_python_writes_is_read_back(value: object, ascii_only: bool) -> None:
    node, faults = reading(json.dumps(value, ensure_ascii=ascii_only).encode("utf-8", "surrogatepass"), "x")
    if not faults:
        assert node.value == value
    else:
        assert not ascii_only or {fault.message.split("'")[-1] for fault in faults} == {" is half a character"}
