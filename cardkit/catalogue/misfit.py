"""Values that no card can have, whatever its schema says."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from cardkit.errors import Fault
from cardkit.model import MOST, Field, Kind
from cardkit.source import Node
from cardkit.source.node import described
from cardkit.text import listing

_ID = re.compile(r"[a-z0-9-]+\Z")
_TEXTS = (Kind.TEXT, Kind.CODE, Kind.WORD)

_NEEDED = {
    Kind.TEXT: "text",
    Kind.CODE: "text",
    Kind.WORD: "text",
    Kind.NUMBER: f"a number up to {MOST}",
    Kind.LIST: "a list of texts",
    Kind.FLAG: "true or false",
}


def misfits(node: Node, plain: Mapping[str, Any], fields: Iterable[Field], title: str) -> tuple[Fault, ...]:
    """What the card schema lets through and no card can have: its author may have forgotten to ask.

    `plain` are the card's values without cardkit's own keys; messages call it `title`.
    """
    missing = [key for key in ("id", "name") if key not in plain]
    if missing:
        return (node.fault(f"{title} has no {listing(missing)}"),)
    if not (isinstance(plain["id"], str) and _ID.match(plain["id"])):
        return (node.at(("id",)).fault(f"id is {described(plain['id'])}; only a-z, 0-9 and '-' are allowed"),)
    names = plain["name"].values() if isinstance(plain["name"], dict) else [plain["name"]]
    if not all(isinstance(name, str) and name.strip() for name in names):
        return (node.at(("name",)).fault("a card's name is text, and not empty"),)
    wrong = (each for each in fields if each.name in plain and not fits(plain[each.name], each))
    return tuple(_misfit(node.at((each.name,)), plain[each.name], each) for each in wrong)


def fitting(plain: Mapping[str, Any], fields: Mapping[str, Field]) -> bool:
    """There are no misfits."""
    card, name = plain.get("id"), plain.get("name")
    if not (type(card) is str and _ID.match(card)):
        return False
    for each in name.values() if type(name) is dict else (name,):
        if type(each) is not str or not each.strip():
            return False
    for key, value in plain.items():
        known = fields.get(key)
        if known is not None and not fits(value, known):
            return False
    return True


def misfit(node: Node, value: Any, known: Field) -> Fault | None:
    """What is wrong with a value that the field's cards cannot have."""
    return None if fits(value, known) else _misfit(node, value, known)


def _misfit(node: Node, value: Any, known: Field) -> Fault:
    """The fault of a value of another kind."""
    return node.fault(f"{known.name} is {described(value)}; {_NEEDED[known.kind]} is needed")


def fits(value: Any, known: Field) -> bool:
    """The value is of the kind that the field's cards have."""
    if type(value) is str:
        return known.kind in _TEXTS
    if type(value) is dict:
        return known.localised and all(isinstance(text, str) for text in value.values())
    if type(value) is list:
        return known.kind is Kind.LIST and all(isinstance(item, str) for item in value)
    if type(value) is bool:
        return known.kind is Kind.FLAG
    return known.kind is Kind.NUMBER and -MOST <= value <= MOST
