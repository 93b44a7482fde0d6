"""Texts as YAML that reads back as the same texts, here and elsewhere."""

import json
import re

_PLAIN = re.compile(r"[A-Za-z0-9\u00c0-\u024f\u0370-\u03ff(][^:#\n\"'\[\]{},&*!|>%@`\\]*[^:#\s\"'\[\]{},&*!|>%@`\\]\Z")
"""Texts that YAML cannot bend: no indicator anywhere."""

_ESCAPED_UP_TO = 0xFFFF
"""`uXXXX` behind a backslash holds no more; YAML does not join pairs of them as JSON does."""

_WORDS = {
    spelt: meant
    for meant, words in {"true": "true yes on y", "false": "false no off n", "null": "null ~"}.items()
    for word in words.split()
    for spelt in (word, word.capitalize(), word.upper())
}
"""Flags and nothing, as YAML 1.1 spells them (yaml.org/type/bool, yaml.org/type/null)."""

_NUMBER = re.compile(
    r"[-+]?(?:0b[01_]+|0x[0-9a-f_]+|0o[0-7]+|[0-9][0-9_]*(?::[0-5]?[0-9])*(?:\.[0-9_]*)?(?:e[-+]?[0-9]+)?"
    r"|\.[0-9][0-9_]*(?:e[-+]?[0-9]+)?|\.inf)\Z|\.nan\Z",
    re.IGNORECASE,
)
"""Numbers of YAML 1.1 (yaml.org/type/float), whose `12:30` is 750, and of 1.2 (10.3.2), whose `1e3` is 1000."""

_DATE = re.compile(
    r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}"
    r"(?:(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]*)?(?:[ \t]*(?:Z|[-+][0-9]{1,2}(?::[0-9]{2})?))?)?\Z"
)
"""yaml.org/type/timestamp."""

_MARKS = frozenset({"=", "<<"})
"""yaml.org/type/value, yaml.org/type/merge."""


def elsewhere(text: str) -> str | None:
    """What other YAML readers make of a text without quotes, if not the same text: `false`, `a number` ..."""
    if text in _WORDS:
        return _WORDS[text]
    if _NUMBER.match(text):
        return "a number"
    return "a date" if _DATE.match(text) else "a mark" if text in _MARKS else None


def scalar(text: str) -> str:
    """A text as YAML: plain where nothing can bend it, else quoted as JSON (which YAML reads alike)."""
    return (
        text
        if _PLAIN.match(text) and text.isprintable() and elsewhere(text) is None
        else "".join(map(_shown, json.dumps(text, ensure_ascii=False)))
    )


def _shown(char: str) -> str:
    """A character between quotes: one that no reader takes or no person sees is escaped."""
    return char if char.isprintable() or ord(char) > _ESCAPED_UP_TO else f"\\u{ord(char):04x}"
