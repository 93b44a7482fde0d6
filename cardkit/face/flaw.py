"""What is wrong with faces; what is the same for many of them is told once."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import unescape
from typing import NamedTuple

from cardkit.errors import Fault

LEAST_POINTS = 5.5
"""Smaller text is not printed (issue 2, item 7)."""
_LETTER = re.compile("no font has (?:[0-9]+ letters, such as )?'(.)'", re.DOTALL)
_LACK = re.compile(r"no font has (?P<letter>'.' \(U\+[0-9A-F]+\)); (?P<instead>.*) for it", re.DOTALL)


class Flaw(NamedTuple):
    """Why a face cannot be drawn."""

    title: str
    """What messages call the face; empty when the fault lies outside the faces."""
    fault: Fault


def told(flaws: Iterable[Flaw]) -> tuple[Fault, ...]:
    """Each fault once, in the order in which they were met: with its first face, and how many more have it."""
    titles: dict[Fault, dict[str, None]] = {}
    for title, fault in flaws:
        titles.setdefault(fault, {})[title] = None
    return tuple(replace(fault, message=f"{lead(tuple(named))}{fault.message}") for fault, named in titles.items())


def lead(titles: tuple[str, ...]) -> str:
    """Whose fault it is, if it is somebody's."""
    first, *others = titles or ("",)
    more = f" and {len(others)} more" if others else ""
    return f"{first}{more}: " if first else ""


def is_about(warning: str, html: str) -> bool:
    """What an engine had to say is about a letter that the HTML has."""
    found = letter(warning)
    return found is not None and found in unescape(html)


def letter(warning: str) -> str | None:
    """The letter that no font has, or the first of some, of what an engine had to say about it."""
    found = _LETTER.search(warning)
    return None if found is None else found[1]


class Remark(NamedTuple):
    """What is said of some faces."""

    titles: tuple[str, ...]
    """Of the faces; none where it is about no face."""
    text: str

    def __str__(self) -> str:
        """All of it."""
        return f"{lead(self.titles)}{self.text}"


def remarks(said: Mapping[str, Iterable[str]]) -> Iterator[Remark]:
    """What an engine had to say, given with the faces that it is about; of all letters that no font has one remark."""
    kinds: dict[str, list[str]] = {}
    for warning in said:
        found = _LACK.match(warning)
        kinds.setdefault(warning if found is None else found["instead"], []).append(warning)
    for warnings in kinds.values():
        titles = dict.fromkeys(title for warning in warnings for title in said[warning])
        yield Remark(tuple(titles), warnings[0] if len(warnings) == 1 else _several(warnings))


def _several(warnings: Sequence[str]) -> str:
    """What is said of several letters."""
    found = _LACK.match(warnings[0])
    assert found is not None
    some = f"no font has {len(warnings)} letters, such as {found['letter']}; {found['instead']} for each"
    return f"{some}; a font that has them, installed or named by the look, shows them"
