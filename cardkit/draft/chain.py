"""The chain of a log: each line holds a hash of itself and of the line before, so that no line is changed unseen.

It proves that lines are as they were written, one behind the other, as far as nobody wrote all anew from the changed
line on: who rewrites a whole log makes a whole chain. Against that helps the code of the last line, kept elsewhere.
"""

import hashlib
import re
from collections.abc import Iterable
from typing import NamedTuple

from cardkit.draft import paper
from cardkit.draft.event import Event, line

FIRST = ""
"""What stands for the link before the first line."""

UNBOUND = "its lines are not bound to each other, as they are in logs that were begun later"
"""What is to be said of a log whose lines have no links."""

_LINK = re.compile(rb',\s*"chain"\s*:\s*"(?P<link>[^"\\]*)"\s*\}\s*\Z')
"""The end of a line that has a link."""

_MARK = b"\xef\xbb\xbf"
"""A byte order mark, which programs put before a file and no line means."""

_LETTERS, _GROUP = 12, 4
"""Of a code: 60 bits, so that nobody finds another log with the same one by trying."""


class Linked(NamedTuple):
    """A line of a log."""

    body: bytes
    """As it is without its link."""
    link: str | None
    """None where it has none."""


def chained(events: Iterable[Event], before: str | None) -> bytes:
    """Events as lines of a log behind a line with that link; behind one that has none they get none."""
    lines = []
    for event in events:
        said = line(event)
        if before is not None:
            before = link(said.encode(), before)
            said = f'{said[:-1]},"chain":"{before}"}}'
        lines.append(f"{said}\n")
    return "".join(lines).encode()


def link(body: bytes, before: str) -> str:
    """What binds a line to the link before it, in hexadecimal."""
    return hashlib.sha256(before.encode() + b"\n" + body).hexdigest()


def parted(content: bytes) -> Linked:
    """A line without its end as its event and its link."""
    bare = content.rstrip(b"\r").removeprefix(_MARK)
    found = _LINK.search(bare)
    if found is None:
        return Linked(bare, None)
    link = found["link"].decode(errors="replace")
    as_written = found[0] == f',"chain":"{link}"}}'.encode()
    return Linked(bare[: found.start()] + b"}", link if as_written else FIRST)


def broken(lines: Iterable[Linked]) -> tuple[int, ...]:
    """The numbers of the lines, from 1, that are not as they were written behind the line before."""
    wrong, before = list[int](), FIRST
    for number, each in enumerate(lines, 1):
        if each.link != link(each.body, before):
            wrong.append(number)
        before = each.link or FIRST
    return tuple(wrong)


def code(link: str) -> str:
    """A link as people write it down: "7K2M-9QXT-0DHB"."""
    return typed(paper.lettered(link, _LETTERS))


def typed(text: str) -> str:
    """A code as somebody types it, in the letters and groups that codes have."""
    letters = paper.typed("".join(each for each in text if each.isalnum()))
    return "-".join(letters[first : first + _GROUP] for first in range(0, len(letters), _GROUP))
