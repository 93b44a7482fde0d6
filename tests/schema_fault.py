"""A whole file held against a JSON Schema, as editors do it: cardkit's own readers ask schemas of cards alone."""

from collections.abc import Mapping
from typing import Any

from cardkit.errors import Fault
from cardkit.source import Node
from cardkit.source.document import Plain
from cardkit.source.node import plain_text
from cardkit.source.reference import target
from cardkit.source.saying import Subject
from cardkit.source.schema import shape


def schema_faults(node: Node, schema: Mapping[str, Any]) -> tuple[Fault, ...]:
    """What a JSON Schema finds wrong with a node; plain numbers are texts where the schema wants text."""
    return shape(schema).faults(_fitted(node.value, schema, schema), Subject(node, node.name or "the file"))


def _fitted(value: Plain, schema: Any, root: Mapping[str, Any]) -> Plain:
    """The value with its plain numbers and flags as texts where the schema allows text and not them."""
    if isinstance(schema, bool):
        return value
    if "$ref" in schema:
        return _fitted(value, target(schema["$ref"], root), root)
    for branch in schema.get("anyOf", schema.get("oneOf", ())):
        value = _fitted(value, branch, root)
    if isinstance(value, dict):
        known, rest = schema.get("properties", {}), schema.get("additionalProperties", True)
        return {key: _fitted(each, known.get(key, rest), root) for key, each in value.items()}
    if isinstance(value, list):
        return [_fitted(item, schema.get("items", True), root) for item in value]
    words = schema.get("enum", [schema["const"]] if "const" in schema else [])
    wants_text = schema.get("type") == "string" or (bool(words) and all(isinstance(word, str) for word in words))
    return plain_text(value) if wants_text else value
