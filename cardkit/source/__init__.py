"""Strict YAML and JSON: bytes -> nodes that know their places.

Text stays text (`no`, `on`, `12:30`, `007`, `1e3`); a plain number is a number only if it prints back to the same text.
An empty value is an absent key. The format is chosen by content: `{` or `[` at the start means JSON.
"""

from cardkit.errors import Fault, InputError, by_place
from cardkit.source.decoding import LIMIT, decoded
from cardkit.source.document import SHOWN, Document, shortened
from cardkit.source.json import read_json
from cardkit.source.node import Node
from cardkit.source.wording import quoted
from cardkit.source.yaml import read_yaml

__all__ = ["LIMIT", "SHOWN", "Document", "Node", "decoded", "quoted", "read", "reading", "shortened", "together"]


def read(content: bytes, file: str) -> Node:
    """The root of a YAML or JSON file; of an empty file an empty mapping.

    Raises: InputError with every fault of the file, in its order, at most `SHOWN` and then a count.
    """
    node, faults = reading(content, file)
    if faults:
        raise InputError(*shortened(faults))
    return node


def reading(content: bytes, file: str) -> tuple[Node, tuple[Fault, ...]]:
    """What could be read of a file, and all its faults in its order.

    Duplicate keys and the like leave a node to check further; after a syntax error it is an empty mapping.
    """
    text, faults = decoded(content, file)
    if text is None:
        document = Document(file=file, text="", root={})
        return Node({}, document), faults
    document, found = read_json(text, file) if text.lstrip()[:1] in ("{", "[") else read_yaml(text, file)
    return Node(document.root, document, document.start), tuple(sorted((*faults, *found), key=by_place))


def together(unread: tuple[Fault, ...], found: tuple[Fault, ...]) -> tuple[Fault, ...]:
    """The faults of `reading` and those that were found in what it could read, in the file's order; one a place."""
    places = {fault.place for fault in unread}
    every = (*unread, *(fault for fault in found if fault.place is None or fault.place not in places))
    return tuple(sorted(every, key=by_place))
