"""Bytes -> text, or why they are none."""

import re

from cardkit.errors import Fault
from cardkit.position import Position
from cardkit.source.document import Document

LIMIT = 64 * 1024 * 1024
"""Bytes of a file that are read: five times the file of 30,000 cards that the benchmark builds."""

_UTF16 = (b"\xff\xfe", b"\xfe\xff")
_MAGIC = (b"%PDF", b"\x89PNG", b"PK\x03\x04", b"\x1f\x8b", b"\xff\xd8\xff", b"SQLite format 3")

_ODD = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufeff\ufffe\uffff]")
"""What no YAML text may hold (YAML 1.1, 5.1), and the byte order mark."""


def decoded(content: bytes, file: str) -> tuple[str | None, tuple[Fault, ...]]:
    """The text of UTF-8 bytes without a leading byte order mark, or None with the reason; control characters."""
    refused = _refused(content)
    if refused is not None:
        return None, (Fault(message=refused[0], place=Position(file), hint=refused[1]),)
    try:
        text = content.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = content[: error.start].decode("utf-8").removeprefix("\ufeff")
        return None, (_not_utf8(content, before, error.start, file),)
    odd = _ODD.search(text)
    return (text, ()) if odd is None else (None, (_odd(Document(file=file, text=text, root={}), odd.start()),))


def _refused(content: bytes) -> tuple[str, str | None] | None:
    """Why bytes are no text at all, and what to do."""
    if len(content) > LIMIT:
        return f"the file has {len(content)} bytes; at most {LIMIT} are read", "split it into several files"
    if content.startswith(_UTF16):
        return "the file is UTF-16; UTF-8 is needed", "save it as UTF-8"
    if content.startswith(_MAGIC) or b"\0" in content:
        return "not a text file; YAML or JSON is needed", None
    return None


def _not_utf8(content: bytes, before: str, start: int, file: str) -> Fault:
    """The first byte that is not UTF-8."""
    document = Document(file=file, text=before + content[start : start + 1].decode("latin-1"), root={})
    return document.fault(f"byte {content[start]:#04x} is not UTF-8", len(before), hint="save the file as UTF-8")


def _odd(document: Document, offset: int) -> Fault:
    """A control character or a byte order mark inside the text."""
    if document.text[offset] == "\ufeff":
        return document.fault(
            "a byte order mark inside the file; only its start may have one", offset, hint="remove it"
        )
    return document.fault(f"control character U+{ord(document.text[offset]):04X}; remove it", offset)
