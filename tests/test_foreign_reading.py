"""Foreign files: JSON and JSON Lines, and what bytes are read at all."""

import gzip
import json
from collections.abc import Iterator

import pytest
from foreign_read import PLAIN, lines, marked, places, under, values
from hypothesis import given
from hypothesis import strategies as st

from cardkit.foreign.path import path
from cardkit.foreign.reading import READERS, Form, assumed, records
from cardkit.foreign.record import Json, Record, Step
from cardkit.source import Document, Node

WORDS = st.text(st.characters(codec="utf-8"), max_size=5)
NOWHERE = "no records here; 'records: %s' leads to nothing"
HTML = (
    "the file is HTML or XML; JSON, a table or a workbook is needed"
    " (open it: a web page may have been saved in its place)"
)


def test_the_records_of_json_are_the_items_of_its_list_or_itself() -> None:
    assert lines('[{"a": 1},\n {"a": null}]', "x.json") == ['x.json:1:2: {"a": 1}', 'x.json:2:2: {"a": null}']
    assert lines(' {"a": [1]}', "x.json") == ['x.json:1:2: {"a": [1]}']
    assert lines("[]", "x.json") == []


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ("data.*.cards", ['x.json:1:27: A: {"n": 1}', 'x.json:1:37: A: {"n": 2}', 'x.json:2:18: B: {"n": 3}']),
        ("data.*.cards[]", ['x.json:1:27: A: {"n": 1}', 'x.json:1:37: A: {"n": 2}', 'x.json:2:18: B: {"n": 3}']),
        ("data.*.cards[1]", ['x.json:1:37: A: {"n": 2}', f"x.json:2:17: {NOWHERE % 'data.*.cards[1]'}"]),
        ("data.B.cards", ['x.json:2:18: {"n": 3}']),
        ("data.*.cards[n=2]", ['x.json:1:37: A: {"n": 2}', f"x.json:2:17: {NOWHERE % 'data.*.cards[n=2]'}"]),
        ("meta", ['x.json:3:10: {"v": 4}']),
        ("meta[]", ['x.json:3:10: {"v": 4}']),
        ("data.*.names", [f"x.json:1:16: {NOWHERE % 'data.*.names'}", f"x.json:2:7: {NOWHERE % 'data.*.names'}"]),
        ("dat.*", [f"x.json:1:1: {NOWHERE % 'dat.*'} (did you mean 'data'?)"]),
        ("meta.v.x", [f"x.json:3:16: {NOWHERE % 'meta.v.x'}"]),
        ("meta.v", ["x.json:3:16: a record is 4; a mapping of keys is needed"]),
    ],
)
def test_a_path_leads_to_the_records_within_a_file(form: str, expected: list[str]) -> None:
    text = '{"data": {"A": {"cards": [{"n": 1}, {"n": 2}]},\n "B": {"cards": [{"n": 3}]}},\n "meta": {"v": 4}}'
    assert lines(text, "x.json", under(form)) == expected


def test_a_record_that_other_readers_may_refuse_or_read_otherwise_is_left_out() -> None:
    text = """[{"a": 1,
  "a": 2}, {"b": [{"c": 1, "c": null}]},
{"a": NaN}, {"a": -Infinity}, {"a": 1e400},
{"a": "\\ud800"}, {"a": "\\ud83d\\ude00 \\\\ud800"},
3, null, "x", [],
{"a": 1e4, "b": [null]}]"""
    assert lines(text, "x.json") == [
        "x.json:2:3: key 'a' stands twice; the first is on line 1",
        "x.json:2:28: key 'c' stands twice; the first is on line 2",
        "x.json:3:7: JSON has no number 'NaN'",
        "x.json:3:19: JSON has no number '-Infinity'",
        "x.json:3:37: 1e400 is too large for a number",
        "x.json:4:8: '\\ud800' is half a character",
        'x.json:4:18: {"a": "😀 \\\\ud800"}',
        "x.json:5:1: a record is 3; a mapping of keys is needed",
        "x.json:5:4: a record is null; a mapping of keys is needed",
        "x.json:5:10: a record is 'x'; a mapping of keys is needed",
        "x.json:5:15: a record is a list; a mapping of keys is needed",
        'x.json:6:1: {"a": 10000.0, "b": [null]}',
    ]


def test_a_key_of_a_mapping_of_records_stands_once() -> None:
    assert lines('{"A": {"n": 1},\n "A": {"n": 2}}', "x.json", under("'*'")) == [
        'x.json:1:7: A: {"n": 1}',
        "x.json:2:2: key 'A' stands twice; the first is on line 1",
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[{"a": 1},\n {"a": 2,}]', ['x.json:1:2: {"a": 1}', "x.json:2:9: a ',' before '}'; take it out"]),
        ('[{"a": 1} {"a": 2}]', ['x.json:1:2: {"a": 1}', "x.json:1:11: ',' or ']' is missing"]),
        ('[{"a": 1},]', ['x.json:1:2: {"a": 1}', "x.json:1:10: a ',' before ']'; take it out"]),
        ('[{"a": 1}', ['x.json:1:2: {"a": 1}', "x.json:1:10: ',' or ']' is missing"]),
        ('[{"a": 1}] x', ['x.json:1:2: {"a": 1}', "x.json:1:12: text after the end of the JSON value"]),
        ("[{'a': 1}]", ["x.json:1:3: no key; keys stand in double quotes"]),
        ('[{"a": "b\nc"}]', ["x.json:1:8: quote is not closed on its line; close it, or write '\\n' for a line break"]),
        ("3", ["x.json:1:1: the file is 3; a list or mapping of records is needed"]),
        ("name,cost", ["x.json:1:1: no JSON value; text stands in double quotes"]),
        ("", ["x.json:1:1: a value is missing"]),
        ("\ufeff", ["x.json:1:1: a value is missing"]),
        ("[" * 1500, ["x.json:1:102: nested more than 100 deep"]),
        ("[" + "1" * 5000 + "]", ["x.json:1:2: a number of 5000 characters; at most 4000 are read"]),
        ("<!doctype html>", [f"x.json:1:1: {HTML}"]),
    ],
)
def test_a_syntax_error_stops_where_it_is_mended(text: str, expected: list[str]) -> None:
    assert lines(text, "x.json") == expected


def test_values_of_json_are_found_again_by_their_steps() -> None:
    text = '[{"a": 1, "b": {"c": [null, "x"]}},\n {"b": {"c": []}}, {"a": {"b": 2}}]'
    assert places(text, "x.json", "b", "c", 1) == ["x.json:1:29", "x.json:2:14", "x.json:2:20"]
    assert places(text, "x.json", "b", "c", "d") == ["x.json:1:22", "x.json:2:14", "x.json:2:20"]
    assert places(text, "x.json") == ["x.json:1:2", "x.json:2:2", "x.json:2:20"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.floats(allow_nan=False, allow_infinity=False) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=3),
    max_leaves=10,
)


def within(value: Json, steps: tuple[Step, ...] = ()) -> Iterator[tuple[tuple[Step, ...], Json]]:
    """A value and all that it holds, with the steps there."""
    yield steps, value
    if isinstance(value, dict):
        for key, each in value.items():
            yield from within(each, (*steps, key))
    if isinstance(value, list):
        for number, each in enumerate(value):
            yield from within(each, (*steps, number))


@given(st.lists(st.dictionaries(WORDS, VALUES, max_size=3), max_size=3), st.sampled_from([None, 1]), st.booleans())
def test_what_python_writes_as_json_is_read_back_and_every_value_is_found(
    written: list[dict[str, Json]], indent: int | None, ascii_only: bool
) -> None:
    text = json.dumps(written, indent=indent, ensure_ascii=ascii_only)
    found = list(records(text.encode(), "x.json", PLAIN))
    assert [each.value for each in found if isinstance(each, Record)] == written
    for each in found:
        assert isinstance(each, Record)
        for steps, value in within(dict(each.value)):
            assert json.JSONDecoder().raw_decode(text, each.held.offset(each, steps))[0] == value


# JSON Lines


def test_a_broken_line_of_json_lines_is_a_fault_and_the_others_are_read() -> None:
    text = """{"a": 1}

  {"a": 2
{"a": 3} x
[{"a": 4}, {"a": 5}]
{"a": "\\ud800"}
{"a": 6,
{"a": 7, "a": 8}
nope
{"a": 9}"""
    assert lines(text, "x.jsonl") == [
        'x.jsonl:1:1: {"a": 1}',
        "x.jsonl:3:10: ',' or '}' is missing",
        "x.jsonl:4:10: text after the end of the JSON value",
        'x.jsonl:5:2: {"a": 4}',
        'x.jsonl:5:12: {"a": 5}',
        "x.jsonl:6:8: '\\ud800' is half a character",
        "x.jsonl:7:9: no key; keys stand in double quotes",
        "x.jsonl:8:10: key 'a' stands twice; the first is on line 8",
        "x.jsonl:9:1: no JSON value; text stands in double quotes",
        'x.jsonl:10:1: {"a": 9}',
    ]
    assert marked(text, "x.jsonl")[1] == ("x", None)


@pytest.mark.parametrize("file", ["x.json", "x.jsonl", "x.ndjson"])
def test_content_tells_json_from_json_lines(file: str) -> None:
    assert lines('{"a": 1}\n{"a": 2}\n', file) == [f'{file}:1:1: {{"a": 1}}', f'{file}:2:1: {{"a": 2}}']
    assert lines('[{"a": 1},\n{"a": 2}]\n', file) == [f'{file}:1:2: {{"a": 1}}', f'{file}:2:1: {{"a": 2}}']
    assert lines('{\n"a":\n{"b": 1}\n}\n', "x.json") == ['x.json:1:1: {"a": {"b": 1}}']
    assert lines('{"a": 1}\r\r{"a": }\r{"a": 2}\r', file) == [
        f'{file}:1:1: {{"a": 1}}',
        f"{file}:3:7: a value is missing",
        f'{file}:4:1: {{"a": 2}}',
    ]
    assert lines('{\r"a":\r{"b": 1}\r}\r', "x.json") == ['x.json:1:1: {"a": {"b": 1}}']


def test_a_path_leads_to_the_records_within_each_line() -> None:
    text = '{"card": {"a": 1}}\n{"card": {"a": 2}}\n'
    assert lines(text, "x.jsonl", under("card")) == ['x.jsonl:1:10: {"a": 1}', 'x.jsonl:2:10: {"a": 2}']


# bytes


def test_the_encoding_is_recognised_or_said() -> None:
    expected = ['x.csv:2:1: {"näme": "ü", "x": "1"}']
    text = "näme,x\nü,1"
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"):
        assert lines(text.encode(encoding), "x.csv") == expected
    assert lines("név;x\nő;1".encode("cp1250"), "x.csv", Form(encoding="cp1250")) == [
        'x.csv:2:1: {"név": "ő", "x": "1"}'
    ]
    for encoding in ("utf-16", "utf-16-le", "utf-16-be"):
        assert lines('{"a": "ü"}'.encode(encoding), "x.json") == ['x.json:1:1: {"a": "ü"}']


def test_an_encoding_that_is_assumed_can_be_told() -> None:
    cases = {"x.csv": "näme,x\n", "x.txt": "näme,x\n", "x.xls": "näme,x\n"}
    assert [assumed(text.encode("cp1252"), file) for file, text in cases.items()] == ["cp1252"] * 3
    assert [assumed(text.encode(), file) for file, text in cases.items()] == [None] * 3
    assert assumed("näme,x\n".encode("utf-16"), "x.csv") is None
    assert assumed(b'[{"a": "\xe9"}]', "x.json") is None


ENCODINGS = "cp1250, cp1251, cp1252, cp1253, cp1254, cp932, gb18030, big5, euc-kr"
HINT = f"import it with --encoding NAME, or write 'encoding: NAME' beside 'files'; such as {ENCODINGS}"
ENDLESS = (
    f"has no ending in its name, which tells how to read it (add one of {', '.join(f'.{each}' for each in READERS)})"
)


@pytest.mark.parametrize(
    ("content", "file", "form", "expected"),
    [
        (b'[\n{"a":"\xe9"}]', "x.json", PLAIN, f"x.json:2:7: byte 0xe9 is not UTF-8 ({HINT})"),
        (b"a,b\n\x81,1", "x.csv", PLAIN, f"x.csv:2:1: byte 0x81 is not UTF-8 ({HINT})"),
        (b"a,b\n\x81,1", "x.csv", Form(encoding="cp1252"), f"x.csv:2:1: byte 0x81 is not CP1252 ({HINT})"),
        (
            b"a,b",
            "x.csv",
            Form(sheet="Cards"),
            "x.csv:1:1: 'sheet' is said of a workbook alone; the file is a table (take 'sheet' out)",
        ),
        (
            b"a,b",
            "x.txt",
            Form(records=path(Node("data", Document("", "data", {}), 0, "records"))),
            "x.txt:1:1: 'records' is said of JSON alone; the file is a table (take 'records' out)",
        ),
        *(
            (
                b"[]",
                f"x.{kind}",
                Form(sheet="Cards", delimiter=";"),
                f"x.{kind}:1:1: 'sheet' is said of a workbook alone; the file is JSON (take 'sheet' out)",
            )
            for kind in ("json", "jsonl", "txt")
        ),
        (
            b"[]",
            "x.json",
            Form(delimiter=";"),
            "x.json:1:1: 'delimiter' is said of a table of text alone; the file is JSON (take 'delimiter' out)",
        ),
        (
            b"PK\x03\x04",
            "x.xlsx",
            Form(delimiter=";"),
            "x.xlsx:1:1: 'delimiter' is said of a table of text alone; the file is a workbook (take 'delimiter' out)",
        ),
        (
            b"PK\x03\x04",
            "x.csv",
            Form(encoding="cp1250"),
            "x.csv:1:1: 'encoding' is said of text alone; the file is a workbook (take 'encoding' out)",
        ),
        (b"\0" * 5000, "x.csv", PLAIN, "x.csv:1:1: control character U+0000; text or a workbook is needed"),
        (b"a,b\n1\x00,2", "x.csv", PLAIN, "x.csv:2:2: control character U+0000; text or a workbook is needed"),
        (b"a", "x", PLAIN, f"'x' {ENDLESS}"),
        (b"a", "x.y/z.gz", PLAIN, f"'x.y/z.gz' {ENDLESS}"),
        (b"a", "x.pdf", PLAIN, f"no reader for '.pdf', which 'x.pdf' ends in (known: {', '.join(READERS)})"),
        (b"a", "x.jsn", PLAIN, "no reader for '.jsn', which 'x.jsn' ends in (did you mean 'json'?)"),
        (
            gzip.compress(b"a,b\n" * 99, mtime=0)[:-12],
            "x.csv.gz",
            PLAIN,
            "x.csv.gz:1:1: the packed file is damaged; fetch or pack it anew",
        ),
    ],
)
def test_bytes_that_are_no_text_stop(content: bytes, file: str, form: Form, expected: str) -> None:
    assert lines(content, file, form) == [expected]


def test_packed_files_are_unpacked_whatever_their_name_says() -> None:
    packed = gzip.compress(b'[{"a": 1}]')
    assert lines(packed, "x.json.gz") == ['x.json.gz:1:2: {"a": 1}']
    assert lines(packed, "x.json") == ['x.json:1:2: {"a": 1}']
    assert lines(b'[{"a": 1}]', "x.json.gz") == ['x.json.gz:1:2: {"a": 1}']
    assert lines(gzip.compress(b"a\n1\n") + gzip.compress(b"2\n"), "x.csv.gz") == [
        'x.csv.gz:2:1: {"a": "1"}',
        'x.csv.gz:3:1: {"a": "2"}',
    ]


def test_a_packed_file_that_would_fill_the_memory_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardkit.foreign.content.LIMIT", 3_000_000)
    assert lines(gzip.compress(b"\0" * 4_000_000), "x.json.gz") == [
        "x.json.gz:1:1: the file has over 3000000 bytes unpacked; at most so many are read (split it)"
    ]
    assert lines(b" " * 3_000_001, "x.json") == [
        "x.json:1:1: the file has 3000001 bytes; at most 3000000 are read (split it)"
    ]


@pytest.mark.parametrize("file", ["x.csv", "x.json", "x.jsonl", "x.txt", "x.xlsx", "x.json.gz"])
def test_what_stands_for_a_large_file_in_git_is_told(file: str) -> None:
    assert lines("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n", file) == [
        f"{file}:1:1: the file is a pointer of Git LFS and not the data ('git lfs pull' fetches them)"
    ]


def test_a_text_file_is_a_table_or_json_by_its_content() -> None:
    assert lines(' {"a": 1}', "x.txt") == ['x.txt:1:2: {"a": 1}']
    assert lines("a\tb\n1\t2", "x.txt") == ['x.txt:2:1: {"a": "1", "b": "2"}']


def test_wide_deep_and_long_content_is_read() -> None:
    heads = ",".join(f"c{number}" for number in range(10_000))
    assert values(f"{heads}\n{',' * 9_999}1\n".encode(), "x.csv") == [{"c9999": "1"}]
    assert values(f'a,b\n"{"x" * 5_000_000}",1\n'.encode(), "x.csv") == [{"a": "x" * 5_000_000, "b": "1"}]
    deep: Json = []
    for _ in range(150):
        deep = [deep]
    assert values(json.dumps([{"a": deep}]).encode(), "x.json") == [{"a": deep}]


def test_every_ending_has_a_reader() -> None:
    assert list(READERS) == ["json", "jsonl", "ndjson", "csv", "tsv", "tab", "txt", "xlsx", "xlsm", "xls", "ods"]
