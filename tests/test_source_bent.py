"""Texts that other YAML readers take for something else: known when they are written, told when they are read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from yaml.nodes import ScalarNode
from yaml.resolver import Resolver

from cardkit.source import read
from cardkit.source.bent import bent
from cardkit.source.scalar import elsewhere, scalar


def told(text: str) -> list[str]:
    """Each note with the characters that it marks."""
    return [f"{fault} <{fault.line[fault.start : fault.end]}>" for fault in bent(read(text.encode(), "x.yaml"))]


@given(
    st.from_regex(r"[-+]?[0-9][-+.0-9:_eExXoTtZ ]{0,12}", fullmatch=True)
    | st.from_regex(r"(?i)(?:y|yes|n|no|true|false|on|off|null|~|=|<<|[-+]?\.inf|\.nan|\.[0-9_]+)", fullmatch=True)
)
def test_what_a_reader_of_yaml_1_1_bends_is_known_and_quoted(text: str) -> None:
    tag = Resolver().resolve(ScalarNode, text, (True, False))  # type: ignore[no-untyped-call]  # PyYAML's stubs
    assert tag == "tag:yaml.org,2002:str" or elsewhere(text) is not None
    assert (scalar(text) == text) <= (elsewhere(text) is None)


@pytest.mark.parametrize("text", ["y", "N", "1e3", "0o17", "08", "1_000"])
def test_what_the_letter_of_yaml_or_its_later_version_bends_is_known_too(text: str) -> None:
    assert elsewhere(text) is not None


@pytest.mark.parametrize("text", ["nO", "none", "1.2.3", "12:99", "2024-1", "2024-01-02 at noon", "-", ".", "e3", "4x"])
def test_other_texts_are_themselves_everywhere(text: str) -> None:
    assert elsewhere(text) is None


def test_plain_values_and_keys_are_told_and_quoted_ones_are_not() -> None:
    assert told("a: no\nno: b\n'on': 'off'\nlist: [~, 007, 7, true, \"yes\"]\ntext: |\n  12:30\n") == [
        "x.yaml:1:4: 'no' is false to other YAML readers <no>",
        "x.yaml:2:1: 'no' is false to other YAML readers <no>",
        "x.yaml:4:8: '~' is null to other YAML readers <~>",
        "x.yaml:4:11: '007' is a number to other YAML readers <007>",
    ]
    assert told('{"a": "no", "no": ["~"]}') == []
