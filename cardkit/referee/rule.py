"""Rules by their numbers: one sentence each, and the booklet or page that it stands in."""

from typing import NamedTuple


class Rule(NamedTuple):
    """A rule that answers cite."""

    told: str
    source: str
    """The booklet or page, in words."""


def of(source: str, *rules: tuple[str, str]) -> dict[str, Rule]:
    """Rules of one source by number."""
    return {number: Rule(told, source) for number, told in rules}


RULES = "rules"
"""What is asked for in place of a check to see all of them."""

OPEN = "the sources leave it open"
"""The source of a question that they do not answer."""
