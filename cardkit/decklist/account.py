"""An account of a deck list: what each of its lines was taken for."""

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from cardkit.text import counted


class Kind(StrEnum):
    """What a line of a deck list is."""

    CARD = "card"
    LEFT_OUT = "card left out"
    HEADER = "header"
    TITLE = "title"
    TOTAL = "total"
    COMMENT = "comment"
    REMARK = "line not understood"
    BLANK = "blank line"


class Line(NamedTuple):
    """One line of a deck list."""

    number: int
    """From 1."""
    kind: Kind
    text: str


def summed(account: Iterable[Line]) -> str:
    """How many lines of each kind there are: `21 cards, 3 headers, 2 blank lines`."""
    found = Counter(line.kind for line in account)
    plural = {Kind.LEFT_OUT: "cards left out", Kind.REMARK: "lines not understood"}
    return ", ".join(counted(found[kind], kind, plural.get(kind)) for kind in Kind if found[kind])
