"""Nodes: values with places, whatever they were read from."""

import pytest

from cardkit.errors import InputError
from cardkit.position import Position, caret
from cardkit.source import LIMIT, Node, quoted, read, reading


def node(text: str) -> Node:
    return read(text.encode(), "x.yaml")


def faults(content: str | bytes) -> list[str]:
    return [str(each) for each in reading(content if isinstance(content, bytes) else content.encode(), "x.yaml")[1]]


def refused(node: Node, method: str, *arguments: object) -> list[tuple[str, str | None]]:
    with pytest.raises(InputError) as error:
        getattr(node, method)(*arguments)
    return [(str(fault), fault.hint) for fault in error.value.faults]


def test_every_value_knows_its_place() -> None:
    root = node("set: {id: base, name: Ranta}\ncards:\n  - id: ebb\n    colours: [red, blue]\n")
    card = root.entries()["cards"].items()[0]
    assert root.place == Position("x.yaml", 1, 1)
    assert root.entries()["set"].place == Position("x.yaml", 1, 6)
    assert root.key_place("cards") == Position("x.yaml", 2, 1)
    assert card.place == Position("x.yaml", 3, 5)
    assert [colour.place for colour in card.entries()["colours"].items()] == [
        Position("x.yaml", 4, 15),
        Position("x.yaml", 4, 20),
    ]


def test_columns_count_characters_of_every_alphabet() -> None:
    greek = node("nimi: Ääni\nλέξη: [Ω, 😀, テ]\n").entries()["λέξη"]
    assert [item.place.column for item in greek.items()] == [8, 11, 14]


def test_crlf_and_a_leading_byte_order_mark_change_no_place() -> None:
    root = read(b"\xef\xbb\xbfa: 1\r\nb:\r\n  - c\r\n", "x.yaml")
    assert root.value == {"a": 1, "b": ["c"]}
    assert root.entries()["b"].items()[0].place == Position("x.yaml", 3, 5)


def test_mapping_names_every_unknown_and_missing_key() -> None:
    root = node("costt: 1\ntype: x\nzzz: 2\n")
    assert refused(root, "mapping", ("cost", "type", "id"), ("id",)) == [
        ("x.yaml:1:1: unknown key 'costt'", "did you mean 'cost'?"),
        ("x.yaml:3:1: unknown key 'zzz'", "known: cost, type, id"),
        ("x.yaml:1:1: the file has no 'id'", None),
    ]


def test_known_mapping_gives_its_nodes() -> None:
    assert {key: each.value for key, each in node("a: 1\nb: x\n").mapping(("a", "b", "c"), ("a",)).items()} == {
        "a": 1,
        "b": "x",
    }


def test_values_of_the_wrong_kind_say_what_is_needed() -> None:
    entries = node("cost: two\nname: [a]\nepic: 1\nlife: true\nsize: 1.5\nkeys: x\nlist: {a: b}\n").entries()
    assert refused(entries["cost"], "integer") == [("x.yaml:1:7: cost is 'two'; a whole number is needed", None)]
    assert refused(entries["name"], "text") == [("x.yaml:2:7: name is a list; text is needed", None)]
    assert refused(entries["epic"], "flag") == [("x.yaml:3:7: epic is 1; true or false is needed", None)]
    assert refused(entries["life"], "number") == [("x.yaml:4:7: life is true; a number is needed", None)]
    assert refused(entries["size"], "integer") == [("x.yaml:5:7: size is 1.5; a whole number is needed", None)]
    assert refused(entries["keys"], "entries") == [("x.yaml:6:7: keys is 'x'; keys with values are needed", None)]
    assert refused(entries["list"], "items") == [("x.yaml:7:7: list is a mapping; a list is needed", None)]


def test_word_offers_the_nearest_known_one() -> None:
    level = node("level: eror\n").entries()["level"]
    assert refused(level, "word", ("error", "warning")) == [
        ("x.yaml:1:8: level is 'eror'; known: error, warning", "did you mean 'error'?")
    ]
    assert refused(level, "word", ()) == [("x.yaml:1:8: level is 'eror'", None)]


def test_where_no_key_is_known_none_are_listed() -> None:
    assert refused(node("level: 1\n"), "mapping", ()) == [("x.yaml:1:1: unknown key 'level'", None)]


def test_plain_numbers_and_flags_are_text_again() -> None:
    assert [each.text() for each in node("[7, true, 1.5, -3]").items()] == ["7", "true", "1.5", "-3"]
    assert [each.text() for each in node("- 7\n- true\n- 1.5\n- -3\n- 'x'\n").items()] == [
        "7",
        "true",
        "1.5",
        "-3",
        "x",
    ]


def test_text_that_yaml_reads_as_a_mapping_is_explained() -> None:
    item = node("class:\n  - 2 Rock: Hound  # best\n").entries()["class"].items()[0]
    with pytest.raises(InputError) as error:
        item.text()
    (fault,) = error.value.faults
    assert str(fault) == "x.yaml:2:5: '2 Rock: Hound' is a key and a value because of its ': '; quote the text"
    assert fault.hint == "write '2 Rock: Hound'"
    assert caret(fault.line, fault.start or 0, fault.end or 0)[1] == "    ^^^^^^^^^^^^^"


def test_comment_that_cuts_a_text_off_can_be_asked_for() -> None:
    items = node("- Fire #1\n- Fire#1\n- 'Fire' #2\n- Wolf   # the grey one\n- Wolf\n").items()
    assert [(item.text(), item.comment()) for item in items] == [
        ("Fire", "#1"),
        ("Fire#1", None),
        ("Fire", None),
        ("Wolf", "# the grey one"),
        ("Wolf", None),
    ]


def test_quoted_text_reads_back() -> None:
    texts = ("'Tis", "@me", "a: b", 'say "x"', "both ' and \"", "back\\slash '")
    assert [node(f"- {quoted(text)}\n").items()[0].value for text in texts] == list(texts)


def test_files_that_are_no_text_are_refused() -> None:
    assert faults(b"\x89PNG\r\n\x1a\n") == ["x.yaml:1:1: not a text file; YAML or JSON is needed"]
    assert faults(b"a: \0") == ["x.yaml:1:1: not a text file; YAML or JSON is needed"]
    assert faults("a: b".encode("utf-16")) == ["x.yaml:1:1: the file is UTF-16; UTF-8 is needed"]
    assert faults(b"a: b\nname: M\xfcller\n") == ["x.yaml:2:8: byte 0xfc is not UTF-8"]
    assert faults("a: b\n\ufeffc: d\n") == [
        "x.yaml:2:1: a byte order mark inside the file; only its start may have one"
    ]
    assert faults("a: b\nc: \x07d\n") == ["x.yaml:2:4: control character U+0007; remove it"]


@pytest.mark.slow
def test_largest_file_is_read_and_one_byte_more_is_not() -> None:
    assert faults(b"#" + b"x" * (LIMIT - 1)) == []
    assert faults(b"#" + b"x" * LIMIT) == ["x.yaml:1:1: the file has 67108865 bytes; at most 67108864 are read"]


def test_empty_file_is_an_empty_mapping() -> None:
    assert [node(text).value for text in ("", "\n\n", "# only a comment\n", "---\n")] == [{}, {}, {}, {}]


def test_fifty_faults_are_told_and_the_rest_counted() -> None:
    text = "a: 0\n" + "".join(f"a: {number}\n" for number in range(53))
    with pytest.raises(InputError) as error:
        read(text.encode(), "x.yaml")
    told = [str(fault) for fault in error.value.faults]
    assert told[0] == "x.yaml:2:1: key 'a' stands twice; the first is on line 1"
    assert told[49:] == ["x.yaml:51:1: key 'a' stands twice; the first is on line 1", "and 3 more faults"]
    assert len(reading("\n".join("a: 1" for _ in range(51)).encode(), "x.yaml")[1]) == 50
