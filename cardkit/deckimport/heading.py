"""Lines of a deck list that are no cards: headings, totals, comments."""

import re
from dataclasses import dataclass

_COMMENT = re.compile(r"(?://+|#+|--+|;+)\s*(.*)\Z")
_COUNTED = re.compile(
    r"(?P<text>[^\d\s].*?)\s*"
    r"(?:(?:[:：]\s*|[-–—]\s+)(?P<count>[0-9]+)|[(\[]\s*(?P<inside>[0-9]+)(?:\s*[^\W\d]+)?\s*[)\]]\s*[:：]?)\Z"
)
"""`Sideboard (15)`, `Énergie : 3`, `Event [12 cards]`, `Total - 60`."""
_TOTAL = re.compile(
    r"(?:total|gesamt|summe|razem|totaal|yhteens|celkem|σύνολο|итого|всего|合計)"
    r"|[0-9]+\s+(?:cards?|karten|cartes|cartas|carte|kart|korttia|kaarten)\b"
    r"|[0-9]+\s+[^\W\d][^()]*\((?:min|max|between)\b[^()]*\)\Z",
    re.IGNORECASE,
)
"""How lines begin that add up, in the languages of the programs that write them."""
_DIGITS = 9
"""More of them are cut off: no heading counts so many cards."""
_RULED = re.compile(r"[-=_*~ ]{3,}\Z")
_TITLED = re.compile(r"(?:name|deck ?name|title|deck)\s*[:：]\s*(?P<name>\S.*)\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Heading:
    """A line that may head cards."""

    text: str
    """Without its count."""
    count: int | None = None
    """Of its cards, most likely."""
    is_marked: bool = False
    """A colon or a count says that it heads something."""


def comment(line: str) -> str | None:
    """What a comment says; None for a line that is none."""
    found = _COMMENT.match(line)
    return "" if _RULED.match(line) else None if found is None else found[1].strip()


def heading(line: str) -> Heading:
    """A line as a heading."""
    found = _COUNTED.match(line)
    if found is not None:
        return Heading(found["text"].strip(), int((found["count"] or found["inside"])[:_DIGITS]), is_marked=True)
    bare = line.rstrip(":：").strip()
    return Heading(bare, is_marked=bare != line)


def is_total(line: str) -> bool:
    """The line adds cards up, or counts what they cost: `45 cards (min 45)`."""
    return _TOTAL.match(line) is not None


def title(line: str) -> str | None:
    """The deck's name, of a line that says it: `Name: Wolves`."""
    found = _TITLED.match(line)
    return None if found is None else found["name"].strip()
