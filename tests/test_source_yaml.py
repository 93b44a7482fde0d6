"""Strict YAML: what stays text, and every error at the place where it is mended."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardkit.source import read, reading


def told(text: str) -> list[str]:
    """Each fault as place, message and hint, with the characters that its caret marks."""
    return [
        f"{fault.place.line}:{fault.place.column} <{fault.line[fault.start : fault.end]}> {fault.message}"
        + (f" | {fault.hint}" if fault.hint else "")
        for fault in reading(text.encode(), "x.yaml")[1]
        if fault.place is not None
    ]


def test_text_stays_text() -> None:
    words = [
        "no",
        "on",
        "ON",
        "yes",
        "12:30",
        "007",
        "0123",
        "2024-01-02",
        "1e3",
        "1.50",
        "0x1f",
        "~",
        "null",
        "True",
        "-0",
        "0.00001",
        "+1",
        "1_000",
        ".5",
        "5.",
        "NaN",
    ]
    assert read("".join(f"- {word}\n" for word in words).encode(), "x.yaml").value == words


def test_plain_numbers_and_flags_are_values() -> None:
    assert read(b"- 7\n- -3\n- 1.5\n- 0\n- true\n- false\n- 123456789012345678\n", "x").value == [
        7,
        -3,
        1.5,
        0,
        True,
        False,
        123456789012345678,
    ]


def test_number_too_long_for_a_database_stays_text() -> None:
    assert read(b"- 1234567890123456789\n", "x").value == ["1234567890123456789"]


def test_quoted_numbers_and_flags_stay_text() -> None:
    assert read(b"- '7'\n- \"true\"\n- ''\n", "x").value == ["7", "true", ""]


@given(st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Co")), max_size=12))
def test_plain_value_prints_back_to_its_text(text: str) -> None:
    node, faults = reading(f"a: {text}\n".encode(), "x.yaml")
    if not faults and isinstance(node.value, dict) and isinstance(node.value.get("a"), int | float):
        assert node.entries()["a"].text() == text.strip(" ").split(" #")[0].strip(" ")


def test_empty_value_is_an_absent_key() -> None:
    assert read(b"a:\nb: 1\nc: # nothing\nd: ''\n", "x").value == {"b": 1, "d": ""}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: 1\nb: 2\na: 3\n", ["3:1 <a> key 'a' stands twice; the first is on line 1"]),
        ("a: {b: 1, b: 2}\n", ["1:11 <b> key 'b' stands twice; the first is on line 1"]),
        ("a:\na: 1\n", ["2:1 <a> key 'a' stands twice; the first is on line 1"]),
        ("a:\n\t- b\n", ["2:1 <\t> a tab; use spaces"]),
        ("-\tFire\n", ["1:2 <\t> a tab; use spaces"]),
        (
            "a: 'x\nb: y\n",
            ["1:4 <'> quote is never closed; close it on its line | or, as part of the text, write \"'x\""],
        ),
        (
            '- name: "Wolf\n- name: "Bear"\n',
            ["1:9 <\"> quote is closed on line 2 only; close it on its line | or, as part of the text, write '\"Wolf'"],
        ),
        (
            "- 'Tis the season\n- Don't\n",
            [
                "1:3 <'> quote is closed on line 2 only; close it on its line | "
                'or, as part of the text, write "\'Tis the season"'
            ],
        ),
        ("- @me\n", ["1:3 <@me> '@' cannot begin a text; quote the text | write '@me'"]),
        ("- `x`\n", ["1:3 <`x`> '`' cannot begin a text; quote the text | write '`x`'"]),
        ("- %x # y\n", ["1:3 <%x> '%' cannot begin a text; quote the text | write '%x'"]),
        ("%x\n", ["1:1 <%x> '%' cannot begin a text; quote the text | write '%x'"]),
        ("- *x\n", ["1:3 <*x> '*x' would be an alias, and aliases are not read | as text, write '*x'"]),
        ("- & b\n", ["1:3 <& b> '&' cannot begin a text; quote the text | write '& b'"]),
        ("- | x\n", ["1:3 <| x> '|' cannot begin a text; quote the text | write '| x'"]),
        ("- ]x\n", ["1:3 <]x> ']' cannot begin a text; quote the text | write ']x'"]),
        ("a: ? b\n", ["1:4 <? b> '?' cannot begin a text; quote the text | write '? b'"]),
        ("- !x foo\n", ["1:3 <!x foo> tag '!x'; tags are not read | quote the text if it is one"]),
        ("a: b: c\n", ["1:5 <:> ': ' inside a text; quote the text | write 'b: c'"]),
        (
            "a\nb: c\n",
            ["2:2 <:> a key inside the text that begins on line 1; a ':' is missing there, or the indentation differs"],
        ),
        ("a: b\nc\nd: e\n", ["2:1 <c> 'c' has no ': '; here each line is a key, ': ' and a value"]),
        (
            "- [Fire\n- b\n",
            [
                "1:3 <[> '[' is not closed; close it with ']', and put ',' between its items | "
                "as part of a text, write '[Fire'"
            ],
        ),
        ('- "a" b\n', ["1:7 <b> text after a closing quote; quote the whole text | write '\"a\" b'"]),
        ("a: - b\n", ["1:4 <-> '- ' after a key; items begin on a line of their own"]),
        ("a: b\n- c\n", ["2:1 <-> an item among keys; a list stands alone under its key | indent the list"]),
        ("- a\nb: c\n", ["2:1 <b> no item; in this list each begins with '- ', below the one before"]),
        ("a:\n  - b\n c: d\n", ["3:2 <c> no key; keys of one mapping begin in one column | mend the indentation"]),
        ('a: "\\q"\n', ["1:5 <\\> no escape; in double quotes write '\\\\' for a backslash"]),
        ("a: b\n---\nc: d\n", ["2:1 <---> a second document begins; one a file is read | split the file"]),
        ("- a\n-\n", ["2:2 <> an empty item; write a value or take the item out"]),
        ("? [a]\n: b\n", ["1:3 <[> a key that is no text; keys are text"]),
        (": x\n", ["1:1 <:> an empty key"]),
        (
            "- {why: cut it, please, id: a}\n",
            ["1:17 <please> 'please' has no ':' and no value | a text with a comma in it is quoted"],
        ),
        ("a: {b: c,\n  d }\n", ["2:3 <d> 'd' has no ':' and no value | a text with a comma in it is quoted"]),
        ("a: {b: c, d # e: f\n}\n", ["1:11 <d> 'd' has no ':' and no value | a text with a comma in it is quoted"]),
    ],
)
def test_error_stands_where_it_is_mended(text: str, expected: list[str]) -> None:
    assert told(text) == expected


def test_a_key_with_a_colon_may_have_no_value() -> None:
    assert told("a:\nb: # nothing yet\nc: {d: , e: 1, f: }\n") == []


def test_merge_keys_are_refused_with_their_anchors() -> None:
    assert told("a: &x {b: 1}\nc:\n  <<: *x\n") == [
        "1:4 <&x {> '&x' would be an anchor, and anchors are not read | quote the text if it is one",
        "3:3 <<<> '<<' would merge keys, which is not read; write the keys out",
        "3:7 <*x> '*x' would be an alias, and aliases are not read | as text, write '*x'",
    ]


def test_tab_before_a_comment_is_accepted() -> None:
    assert read(b"a: b\t# c\n\t# d\n\t\nc: d\n", "x").value == {"a": "b", "c": "d"}


def test_duplicate_keys_do_not_hide_later_faults() -> None:
    assert told("a: 1\na: 2\nb: *x\nc: @\n") == [
        "2:1 <a> key 'a' stands twice; the first is on line 1",
        "3:4 <*x> '*x' would be an alias, and aliases are not read | as text, write '*x'",
        "4:4 <@> '@' cannot begin a text; quote the text | write '@'",
    ]


def test_hundred_levels_are_read_and_one_more_is_not() -> None:
    assert told("a: " + "[" * 99 + "]" * 99) == []
    assert told("a: " + "[" * 100 + "]" * 100) == ["1:103 <[> nested more than 100 deep"]


def test_alias_bomb_is_refused_at_once() -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 30)]
    start = time.perf_counter()
    faults = reading("\n".join(lines).encode(), "x.yaml")[1]
    assert time.perf_counter() - start < 1
    assert len(faults) == 30 + 29 * 9


def test_ten_thousand_entries_are_read_fast() -> None:
    text = "cards:\n" + "".join(f"- {{card: Wolf {number}, copies: 2}}\n" for number in range(10_000))
    start = time.perf_counter()
    items = read(text.encode(), "x.yaml").entries()["cards"].items()
    assert time.perf_counter() - start < 3
    assert (len(items), items[9_999].place.line) == (10_000, 10_001)


def test_ten_thousand_duplicates_are_told_fast() -> None:
    start = time.perf_counter()
    faults = reading(("a: 1\n" * 10_000).encode(), "x.yaml")[1]
    assert time.perf_counter() - start < 3
    assert len(faults) == 9_999
