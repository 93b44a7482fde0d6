"""Texts of web pages as plain ones: tags are taken off, and symbols stand in braces."""

import html
import re
from collections.abc import Callable

_INLINE = "a abbr b big center cite code del em font i ins mark s small span strike strong sub sup tt u ul ol"
_BREAKS = "blockquote br div h1 h2 h3 h4 h5 h6 hr p pre table tr"
_TAG = re.compile(
    rf"</?(?:({'|'.join(_BREAKS.split())})|(li)|{'|'.join(_INLINE.split())})(?=[\s/>])[^<>]*>", re.IGNORECASE
)
"""A tag of HTML; other words in angle brackets are text."""

_ENTITY = re.compile(r"&(?:#\d+|#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);")
_BLANKS = re.compile(r"[ \t]*\n[ \t]*")
_LINES = re.compile(r"\n{3,}")


def without_tags(text: str) -> str:
    """A text of HTML without its tags: line breaks, paragraphs and items of lists begin lines, entities are read."""
    if "<" not in text and "&" not in text:
        return text
    bare = _ENTITY.sub(lambda entity: html.unescape(entity[0]), _TAG.sub(_broken, text))
    return _LINES.sub("\n\n", _BLANKS.sub("\n", bare)).strip()


def _broken(tag: re.Match[str]) -> str:
    """What stands for a tag."""
    if tag[2]:
        return "" if tag[0].startswith("</") else "\n- "
    return "\n" if tag[1] else ""


def in_braces(marks: str) -> Callable[[str], str]:
    """The function that puts symbols into braces which stand between two marks: `[click]` is `{click}`.

    Words between doubled marks lose them, `[[Melee]]`; numbers and capitals keep theirs, `[6]`, `[X]`.
    """
    begin, end = re.escape(marks[0]), re.escape(marks[1])
    doubled = re.compile(f"{begin}{begin}([^{begin}{end}]*){end}{end}")
    symbol = re.compile(f"{begin}([a-z][a-z0-9_ -]+){end}")

    def braced(text: str) -> str:
        return symbol.sub(r"{\1}", doubled.sub(r"\1", text)) if marks[0] in text else text

    return braced
