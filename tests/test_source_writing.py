"""YAML that is written reads back as the same values, here and in any reader of YAML 1.1."""

import yaml
from hypothesis import given
from hypothesis import strategies as st

from cardkit.source import read
from cardkit.source.writing import Written, as_yaml

CHARACTERS = st.characters(exclude_categories=["Cs"])
BENT = ["y", "n", "no", "ON", "007", "12:30", "1e3", "0x1f", "2024-01-02", "~", "null", "true", "1_000", ".inf", ".5"]
BENT += ["=", "<<", "@me", "*x", "&x", "!x", "%x", "|", "+1"]
AWKWARD = [
    *BENT,
    "- a",
    "a: b",
    "# x",
    "a #b",
    "'Tis",
    "> x",
    "\ta",
    "a\t",
    "a\n b",
    "\n a",
    " a\nb",
    "a\n\n",
    "",
    "x\r\ny",
]
TEXTS = st.text(CHARACTERS) | st.sampled_from(AWKWARD)
KEYS = st.text(CHARACTERS, min_size=1) | st.sampled_from(BENT)
SCALARS = st.booleans() | st.integers(-(10**15), 10**15) | TEXTS
VALUES = st.recursive(SCALARS, lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner), max_leaves=15)


@given(st.dictionaries(KEYS, VALUES, min_size=1))
def test_what_is_written_reads_back_the_same_everywhere(values: dict[str, Written]) -> None:
    text = as_yaml(values)
    assert yaml.safe_load(text) == values
    assert read(text.encode(), "x.yaml").value == values


def test_yaml_is_written_in_blocks_and_quotes_what_a_reader_would_bend() -> None:
    card: dict[str, Written] = {
        "id": "fox",
        "number": "007",
        "is": True,
        "rarity": "no",
        "y": "n",
        "weight": 1.5,
        "tags": ["1e3", "old"],
    }
    values: dict[str, Written] = {"cards": [{**card, "text": "Draw.\nThen rest."}], "none": [], "nothing": {}}
    assert as_yaml(values) == (
        "cards:\n"
        "- id: fox\n"
        "  number: '007'\n"
        "  is: true\n"
        "  rarity: 'no'\n"
        "  'y': 'n'\n"
        "  weight: 1.5\n"
        "  tags:\n"
        "  - '1e3'\n"
        "  - old\n"
        "  text: |-\n"
        "    Draw.\n"
        "    Then rest.\n"
        "none: []\n"
        "nothing: {}\n"
    )


def test_a_value_that_stands_twice_is_written_twice() -> None:
    twice = ["a", "b"]
    assert as_yaml({"x": twice, "y": twice}) == "x:\n- a\n- b\n'y':\n- a\n- b\n"
