"""Texts of a file that other YAML readers take for something else: here `no` is a text, in YAML 1.1 it is false."""

from collections.abc import Iterator

from cardkit.errors import Fault
from cardkit.source.node import Node
from cardkit.source.scalar import elsewhere
from cardkit.text import quoted


def bent(node: Node) -> Iterator[Fault]:
    """What is to be quoted for the sake of other readers, keys too, in the file's order; nothing in JSON."""
    value = node.value
    if isinstance(value, dict):
        for key, each in node.entries().items():
            yield from () if elsewhere(key) is None else bent(node.key(key))
            yield from bent(each)
    elif isinstance(value, list):
        for each in node.items():
            yield from bent(each)
    elif isinstance(value, str) and (meant := elsewhere(value)) and _is_plain(node, value):
        yield node.fault(f"{quoted(value)} is {meant} to other YAML readers", "quote it")


def _is_plain(node: Node, text: str) -> bool:
    """The text stands in the file without quotes."""
    return node.document.text.startswith(text, node.offset)
