"""Which records of a file a source wants."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from cardkit.errors import Fault
from cardkit.foreign.mapping import absent, one
from cardkit.foreign.path import Path, path
from cardkit.foreign.record import Record
from cardkit.foreign.source import Reading
from cardkit.source import Node
from cardkit.source.node import plain_text
from cardkit.source.trial import tried

WISHES = ("where", "unless", "has", "lacks")
"""Keys of an item that say so."""

WANTED = "where"
"""The one whose values some record must have: what `has` asks for may well be in none."""

Wish = Callable[[Record], bool]


def wishes(entries: Mapping[str, Node], faults: list[Fault]) -> Iterator[tuple[Wish, Reading]]:
    """What must hold of a record, and what it is asked of."""
    for wish, make in (("where", _among), ("unless", _other)):
        for key, node in (tried(faults, entries[wish].entries) or {}).items() if wish in entries else ():
            way = tried(faults, partial(path, entries[wish].key(key)))
            words = tried(faults, partial(_words, node))
            if way is not None and words is not None:
                yield make(way, words), _asked(wish, way)
    for key, having in (("has", _having), ("lacks", _lacking)):
        for node in _listed(entries.get(key)):
            way = tried(faults, partial(path, node))
            if way is not None:
                yield having(way), _asked(key, way)


def _asked(wish: str, way: Path) -> Reading:
    """What a wish looks at."""
    return Reading(wish, None, (way,), one(way))


def _listed(node: Node | None) -> tuple[Node, ...]:
    """The items of a list, or the one thing that stands for a list of it."""
    if node is None:
        return ()
    return node.items() if isinstance(node.value, list) else (node,)


def _words(node: Node) -> frozenset[str]:
    """Texts that a value may be."""
    return frozenset(item.text() for item in _listed(node))


def _among(way: Path, words: frozenset[str]) -> Wish:
    get = one(way)

    def among(record: Record) -> bool:
        value = get(record)
        items = value if isinstance(value, list) else [value]
        return any(plain_text(item) in words for item in items if isinstance(item, str | int | float))

    return among


def _other(way: Path, words: frozenset[str]) -> Wish:
    among = _among(way, words)
    return lambda record: not among(record)


def _having(way: Path) -> Wish:
    get = one(way)
    return lambda record: not absent(get(record))


def _lacking(way: Path) -> Wish:
    get = one(way)
    return lambda record: absent(get(record))
