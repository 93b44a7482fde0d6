"""Which program wrote a deck list: its content tells."""

import re
from collections.abc import Callable, Mapping
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

_OWN = re.compile(
    r"""(?mx)
    ^(?:game|name|author|hero|notes|choices)\s*:       # keys of a deck file
    | ^["']?[\w-]+["']?:[ \t]*(?:\#.*)?$(?:\s*^\s*\#.*$)*\s*^\s*-(?:\s|$)   # a list of entries below a key
    | ^["']?[\w-]+["']?:[ \t]*\[                  # the same in brackets
    """
)
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
    return _OWN.search(text) is None and _JSON.match(text) is None
