"""Plain values -> YAML in block style, which readers of YAML 1.1 and 1.2 and this room's own read alike."""

from collections.abc import Mapping, Sequence

import yaml
from yaml.cyaml import CSafeDumper

from cardkit.source.scalar import elsewhere

Written = None | bool | int | float | str | Sequence["Written"] | Mapping[str, "Written"]
"""What is written: lists and dicts of plain values."""

_ANY_WIDTH = 2**31 - 1
"""Columns after which libyaml would break a line: none."""


class _Dumper(CSafeDumper):
    """libyaml's writer: no aliases, which the strict reader refuses; texts of several lines as they stand."""

    def ignore_aliases(self, data: object) -> bool:  # noqa: ARG002  # PyYAML asks for each value
        """A value that stands twice is written twice."""
        return True


def _text(dumper: _Dumper, text: str) -> yaml.ScalarNode:
    """A text: of several lines as a block, quoted where a reader would bend it."""
    style = "|" if "\n" in text else "'" if elsewhere(text) else None
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style)


_Dumper.add_representer(str, _text)


def as_yaml(value: Written) -> str:
    """The text of a YAML document; keys stand in their own order."""
    text = yaml.dump(
        value, Dumper=_Dumper, allow_unicode=True, sort_keys=False, default_flow_style=False, width=_ANY_WIDTH
    )
    assert isinstance(text, str)
    return text
