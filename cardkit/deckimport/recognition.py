"""Which program wrote a deck list: its content tells."""

import re
from collections.abc import Callable, Mapping
from itertools import chain, pairwise
from typing import NamedTuple

from cardkit.collection.edition import Lookup
from cardkit.deckimport import code, markup, plain, slots, table, ydk
from cardkit.deckimport.item import Paper
from cardkit.source import Document


class Reader(NamedTuple):
    """How lists of one kind are read."""

    fits: Callable[[str], bool]
    """The text is of that kind."""
    paper: Callable[[Document, Lookup], Paper]


READERS: Mapping[str, Reader] = {
    "xml": Reader(markup.fits, markup.paper),
    "json": Reader(slots.fits, slots.paper),
    "ydk": Reader(ydk.fits, ydk.paper),
    "code": Reader(code.fits, code.paper),
    "table": Reader(table.fits, table.paper),
}
"""By kind, the surest first; all else is text."""

_KEY = re.compile(r"""[ \t]*(?:(?:game|name|author|hero|notes|choices)\s*:|["']?[\w-]+["']?:[ \t]*\[)""")
"""A line of a deck file of cardkit's own."""
_ZONE = re.compile(r"""[ \t]*["']?[\w-]+["']?:[ \t]*(?:#.*)?\Z""")
"""One that has a list of entries below it."""
_JSON = re.compile(r"\s*[{\[]")


def paper(document: Document, known: Lookup) -> Paper:
    """A deck list as its reader leaves it.

    Raises: InputError when it is broken.
    """
    reader = next((each for each in READERS.values() if each.fits(document.text)), None)
    return (plain.paper if reader is None else reader.paper)(document, known)


def is_foreign(text: str) -> bool:
    """A text is no deck file of cardkit's own, not even a broken one."""
    if not text.strip():
        return False
    if any(each.fits(text) for each in READERS.values()):
        return True
    return _JSON.match(text) is None and not _is_own(text)


def _is_own(text: str) -> bool:
    """Some line is a key of a deck file, or a list of entries is below one."""
    told = (line for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#"))
    return any(
        _KEY.match(one) or (_ZONE.match(one) and re.match(r"\s*-(?:\s|$)", other))
        for one, other in pairwise(chain(told, [""]))
    )
