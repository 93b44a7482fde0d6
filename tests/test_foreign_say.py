"""`say` of a field: objects become texts, made of what their keys say."""

import pytest
from test_foreign_mapping import section, values

from cardkit.errors import InputError
from cardkit.source.document import Plain

SAY = """marks:
  from: "o[]"
  lacks: barred
  say:
    class: "class:{}"
    level: "level>={min} level<={max}"
    limit: "limit:{}"
    fixed: {"true": "is:fixed", "false": "-is:fixed"}
    note: \"\""""


@pytest.mark.parametrize(
    ("objects", "made"),
    [
        ([{"class": ["red", "blue"], "level": {"min": 0, "max": 2}}], ["class:red|blue level>=0 level<=2"]),
        ([{"class": "red", "limit": 5}, {"class": "blue"}], ["class:red limit:5", "class:blue"]),
        ([{"class": ["silver twilight", 'a "b"']}], ['class:"silver twilight"|"a \\"b\\""']),
        (
            [{"class": "red", "fixed": True}, {"class": "red", "fixed": False}],
            ["class:red is:fixed", "class:red -is:fixed"],
        ),
        ([{"class": "red", "note": "any words"}], ["class:red"]),
        ([{"class": "red", "limit": None}], ["class:red"]),
        ([{"class": "red", "barred": True}, {"class": "blue"}], ["class:blue"]),
        ([{"note": "nothing said"}], None),
        ([], None),
        ({"class": "red"}, ["class:red"]),
    ],
)
def test_an_object_becomes_what_its_keys_say(objects: object, made: Plain) -> None:
    assert values(SAY, {"o": objects}).get("marks") == made


@pytest.mark.parametrize(
    "odd",
    [
        {"class": "red", "colour": "green"},
        {"level": {"min": "0"}},
        {"class": {"a": "b"}},
        {"fixed": "perhaps"},
    ],
)
def test_an_object_that_cannot_be_said_stays_for_the_check_to_tell(odd: dict[str, object]) -> None:
    assert values(SAY, {"o": [{"class": "blue"}, odd]})["marks"] == ["class:blue", odd]


@pytest.mark.parametrize("word", ["has: barred", "lacks: [barred]"])
def test_objects_are_picked_for_a_say_alone(word: str) -> None:
    with pytest.raises(InputError) as stopped:
        section(f"sources:\n  - files: a\n    cards: {{id: id, name: n, marks: {{from: o, {word}}}}}\n")
    assert [fault.message for fault in stopped.value.faults] == [
        "'has' and 'lacks' of a field stand beside 'say' alone"
    ]
