"""Paths into foreign records: what they find, where it stands, and what is wrong with one."""

import pytest

from cardkit.errors import Fault, InputError
from cardkit.foreign.path import Path, path
from cardkit.foreign.record import Json, Step
from cardkit.source import read

RECORD: dict[str, Json] = {
    "id": "wolf",
    "Full name": "Grey Wolf",
    "cost": {"mana": 2, "none": None},
    "no.": 7,
    "texts": [{"lang": "en", "text": "Bites."}, {"lang": "de"}, {"lang": {"code": "fi"}, "text": "Puree."}],
    "faces": {"front": {"traits": ["a", "b"]}, "back": {"traits": ["c", None]}},
    "sizes": [1, 2.5, True],
    "flags": {"red": "yes", "blue": 3, "green": "yes", "none": None, "yes": {"no": "yes"}},
    "empty": [],
}


def made(text: str) -> Path:
    return path(read(f"x: {text}\n".encode(), "game.yaml").entries()["x"])


def fault(text: str) -> Fault:
    with pytest.raises(InputError) as caught:
        made(text)
    (found,) = caught.value.faults
    return found


@pytest.mark.parametrize(
    ("text", "value", "steps"),
    [
        ("id", "wolf", ("id",)),
        ("Full name", "Grey Wolf", ("Full name",)),
        ("cost.mana", 2, ("cost", "mana")),
        ("cost. mana ", 2, ("cost", "mana")),
        ("cost.none", None, ("cost", "none")),
        ("cost.gold", None, ("cost",)),
        ("id.gold", None, ("id",)),
        ("""'"no."'""", 7, ("no.",)),
        ("texts[].text", ["Bites.", "Puree."], ("texts", 0, "text")),
        ("texts[1].text", None, ("texts", 1)),
        ("texts[9]", None, ("texts",)),
        ("texts[lang=en].text", "Bites.", ("texts", 0, "text")),
        ("texts[lang=de].text", None, ("texts", 1)),
        ("texts[lang.code=fi].text", "Puree.", ("texts", 2, "text")),
        ("""'texts["lang"="en"].text'""", "Bites.", ("texts", 0, "text")),
        ("texts[lang=sv]", None, ("texts",)),
        ("id[lang=en]", None, ("id",)),
        ("faces.*.traits[]", ["a", "b", "c"], ("faces", "front", "traits", 0)),
        ("faces.*.traits", [["a", "b"], ["c", None]], ("faces", "front", "traits")),
        ("faces.*.cost", None, ("faces", "front")),
        ("sizes.*", [1, 2.5, True], ("sizes", 0)),
        ("id[]", ["wolf"], ("id",)),
        ("id.*", None, ("id",)),
        ("missing[].text", None, ()),
        ("flags[*=yes]", ["red", "green"], ("flags", "red")),
        ("flags[*=3]", ["blue"], ("flags", "blue")),
        ("flags[*=no]", None, ("flags",)),
        ("sizes[*=1]", None, ("sizes",)),
        ("empty", [], ("empty",)),
        ("empty[]", None, ("empty",)),
    ],
)
def test_a_path_finds_a_value_and_the_steps_to_it(text: str, value: Json, steps: tuple[Step, ...]) -> None:
    found = made(text)
    assert found.value(RECORD) == value
    assert found.steps(RECORD) == steps


def test_a_number_or_flag_fits_by_its_text() -> None:
    items: list[Json] = [{"n": 1, "t": "one"}, {"n": True, "t": "yes"}, {"n": None, "t": "no"}]
    assert [made(f"items[n={text}].t").value({"items": items}) for text in ("1", "true", "null")] == [
        "one",
        "yes",
        None,
    ]


@pytest.mark.parametrize(
    ("text", "keys", "many"),
    [
        ("a.b", {"a"}, False),
        ("a[].b", {"a"}, True),
        ("a[lang=de]", {"a"}, False),
        (""" '"*"' """, {"*"}, False),
        ("'*.name'", {"*"}, True),
        ("$key", set[str](), False),
    ],
)
def test_a_path_tells_which_keys_of_a_record_it_reads(text: str, keys: set[str], many: bool) -> None:
    found = made(text)
    assert (found.keys, found.many) == (frozenset(keys), many)


def test_a_special_path_is_no_part_of_a_record() -> None:
    found = made("$file")
    assert (found.special, found.parts, found.value({"$file": 1})) == ("$file", (), None)
    assert made("""'"$file"'""").value({"$file": 1}) == 1


NO_KEY = "a key that holds one of . [ ] stands in double quotes"


@pytest.mark.parametrize(
    ("text", "said", "marked", "hint"),
    [
        ("a..b", "game.yaml:1:6: a key is missing in the path", ".", NO_KEY),
        (".a", "game.yaml:1:4: a key is missing in the path", ".", NO_KEY),
        ("a.", "game.yaml:1:6: a key is missing in the path", "", NO_KEY),
        ("a.[0]", "game.yaml:1:6: a key is missing in the path", "[", NO_KEY),
        ("''", "game.yaml:1:5: a key is missing in the path", "'", NO_KEY),
        ("a[0", "game.yaml:1:5: '[' is not closed; close it with ']'", "[", None),
        ("a[0]b", "game.yaml:1:8: a '.' is missing between two keys", "b", None),
        (
            "a[first]",
            "game.yaml:1:5: '[first]' is neither '[]', '[0]' nor '[key=value]'",
            "[first]",
            "for a key write '.first'",
        ),
        (
            "'a[=x]'",
            "game.yaml:1:6: '[=x]' is neither '[]', '[0]' nor '[key=value]'",
            "[=x]",
            None,
        ),
        ("""'a."b'""", "game.yaml:1:7: quote is not closed", '"', None),
        ("$fil", "game.yaml:1:4: '$fil' stands for nothing", "$fil", "did you mean '$file'?"),
    ],
)
def test_what_is_wrong_with_a_path_is_told_at_its_character(
    text: str, said: str, marked: str, hint: str | None
) -> None:
    found = fault(text)
    assert (str(found), found.line[found.start : found.end], found.hint) == (said, marked, hint)


def test_a_path_whose_text_the_file_writes_otherwise_is_marked_whole() -> None:
    found = fault('"a\\x2e.b"')
    assert (str(found), found.line[found.start : found.end]) == (
        "game.yaml:1:4: a key is missing in the path",
        '"a\\x2e.b"',
    )
