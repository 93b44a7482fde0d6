"""What a `cardkit.yaml` says."""

from collections.abc import Iterable, Mapping

from cardkit.source import Node, read


def said(content: bytes, file: str, known: Iterable[str]) -> Mapping[str, Mapping[str, str]]:
    """The settings, by the names of their kinds; `known` are those that stand for an option.

    Raises: InputError when the file is not as it should be.
    """
    node = read(content, file)
    options = tuple(known)
    keys = node.mapping((*options, "queries", "data")) if node.value else {}
    usual = {key: keys[key].text() for key in options if key in keys}
    return {"usual": usual, "queries": _texts(keys.get("queries")), "data": _texts(keys.get("data"))}


def _texts(node: Node | None) -> Mapping[str, str]:
    """Texts by name."""
    return {} if node is None else {name: each.text() for name, each in node.entries().items()}
