"""Answers as YAML: the same object as in JSON."""

import json

from cardkit.report.form import as_line
from cardkit.source import writing


def as_yaml(value: object) -> str:
    """YAML in block style, ending with a line end."""
    # By way of JSON, which knows what becomes of tuples and words.
    return writing.as_yaml(json.loads(as_line(value)))
