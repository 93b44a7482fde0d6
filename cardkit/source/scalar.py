"""Texts as YAML that reads back as the same texts, here and elsewhere."""

import json
import re

_PLAIN = re.compile(r"[A-Za-z0-9\u00c0-\u024f\u0370-\u03ff(][^:#\n\"'\[\]{},&*!|>%@`\\]*[^:#\s\"'\[\]{},&*!|>%@`\\]\Z")
"""Texts that YAML cannot bend: no indicator anywhere."""

_ESCAPED_UP_TO = 0xFFFF
"""`uXXXX` behind a backslash holds no more; YAML does not join pairs of them as JSON does."""

_BENT = frozenset({"true", "false", "null", "yes", "no", "on", "off", "~"})
"""Words that other YAML readers change."""


def scalar(text: str) -> str:
    """A text as YAML: plain where nothing can bend it, else quoted as JSON (which YAML reads alike)."""
    is_word = text.casefold() not in _BENT and not text.replace(".", "").isdigit()
    return (
        text
        if _PLAIN.match(text) and text.isprintable() and is_word
        else "".join(map(_shown, json.dumps(text, ensure_ascii=False)))
    )


def _shown(char: str) -> str:
    """A character between quotes: one that no reader takes or no person sees is escaped."""
    return char if char.isprintable() or ord(char) > _ESCAPED_UP_TO else f"\\u{ord(char):04x}"
