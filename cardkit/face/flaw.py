"""What is wrong with faces; what is the same for many of them is told once."""

import re
from collections.abc import Iterable
from dataclasses import replace
from html import unescape
from typing import NamedTuple

from cardkit.errors import Fault

LEAST_POINTS = 5.5
"""Smaller text is not printed (issue 2, item 7)."""
_LETTER = re.compile("no font has '(.)'", re.DOTALL)


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
    """Whose fault it is."""
    first, *others = titles
    more = f" and {len(others)} more" if others else ""
    return f"{first}{more}: " if first else ""


def is_about(warning: str, html: str) -> bool:
    """What an engine had to say is about a letter that the HTML has."""
    found = letter(warning)
    return found is not None and found in unescape(html)


def letter(warning: str) -> str | None:
    """The letter that no font has, of what an engine had to say about one."""
    found = _LETTER.search(warning)
    return None if found is None else found[1]
