"""The bytes of a foreign file -> its text: unpacked, in whatever encoding they are."""

import codecs
import gzip
import re
import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO

from cardkit.errors import Fault, InputError
from cardkit.position import Position
from cardkit.source import Document, Node
from cardkit.text import known_hint, quoted, suggestion

LIMIT = 512 * 1024 * 1024
"""Bytes that a file may have, unpacked: MTGJSON's of all printings, the largest that is known, has 450 million."""

GZIP = b"\x1f\x8b"
"""What a packed file begins with (RFC 1952, 2.3.1)."""

_PIECE = 1 << 20
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f]")
"""Characters that no text has: C0 but tab and the ends of lines."""

_MARKS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))
ENCODINGS = (
    *("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"),
    *(f"cp{number}" for number in (1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258, 874)),
    *(f"iso-8859-{number}" for number in range(1, 17) if number != 12),
    *("latin-1", "ascii", "cp437", "cp850", "cp852", "cp866", "mac-roman", "koi8-r", "koi8-u"),
    *("shift-jis", "cp932", "euc-jp", "gb2312", "gbk", "gb18030", "big5", "cp950", "euc-kr", "cp949"),
)
"""Encodings that a source may name: Python knows more, and some of them are none of texts, such as punycode."""

_COMMON = ("utf-8", "utf-16", "cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp932", "gb18030", "big5", "euc-kr")
"""Encodings that a hint names: what spreadsheet programs write on Windows, by language."""


class Misread(InputError):
    """What is said of a file beside its name does not fit it."""

    def __init__(self, key: str, fault: Fault) -> None:
        """`key` is what says it: `records`, `sheet`, `delimiter` or `encoding`."""
        super().__init__(fault)
        self.key = key


def unpacked(content: bytes, file: str) -> bytes:
    """The bytes of a file, of a packed one those within.

    Raises: InputError when they are too many, or packed and torn.
    """
    if content.startswith(GZIP):
        content = b"".join(_pieces(content, file))
    if len(content) > LIMIT:
        raise InputError(whole(file, f"the file has {len(content)} bytes; at most {LIMIT} are read", "split it"))
    return content


def text(content: bytes, file: str, encodings: Sequence[str]) -> tuple[str, str]:
    """The text of bytes and the first of the encodings that it is in; a byte order mark goes before them.

    Raises: InputError when it is in none of them, or no text.
    """
    marked = next((encoding for mark, encoding in _MARKS if content.startswith(mark)), None) or _wide(content)
    tried = (marked,) if marked else tuple(encodings)
    for encoding in tried:
        try:
            found = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        if "\0" in found:
            raise InputError(_no_text(found, file))
        return found, encoding
    raise InputError(_misfit(content, file, tried[0]))


def _wide(content: bytes) -> str | None:
    """UTF-16 without its mark, where that is certain: most characters have a NUL beside them, all on one side."""
    if b"\0" not in content:
        return None
    before, behind = content[::2].count(0), content[1::2].count(0)
    if min(before, behind) or 4 * max(before, behind) < len(content):
        return None
    encoding = "utf-16-le" if behind else "utf-16-be"
    try:
        found = content.decode(encoding)
    except UnicodeDecodeError:
        return None
    return None if _CONTROL.search(found) else encoding


def encoding_fault(node: Node) -> Fault | None:
    """What is wrong with the name of an encoding, by whichever of its names it is called."""
    name = node.text()
    try:
        known = codecs.lookup(name).name in {codecs.lookup(each).name for each in ENCODINGS}
    except (LookupError, ValueError):
        known = False
    hint = suggestion(name, ENCODINGS) or known_hint(name, _COMMON, len(_COMMON))
    return None if known else node.fault(f"no encoding of texts is called {quoted(name)}", hint)


def whole(file: str, message: str, hint: str | None = None) -> Fault:
    """What is wrong with a file as a whole."""
    return Fault(message=message, place=Position(file), hint=hint)


def _pieces(content: bytes, file: str) -> Iterator[bytes]:
    """The unpacked bytes piece by piece: a file of 500 kB can hold more than the memory."""
    size = 0
    with gzip.GzipFile(fileobj=BytesIO(content)) as stream:
        try:
            while piece := stream.read(_PIECE):
                size += len(piece)
                if size > LIMIT:
                    message = f"the file has over {LIMIT} bytes unpacked; at most so many are read"
                    raise InputError(whole(file, message, "split it"))
                yield piece
        except (EOFError, OSError, zlib.error) as error:
            raise InputError(whole(file, "the packed file is damaged; fetch or pack it anew")) from error


def _no_text(found: str, file: str) -> Fault:
    """What holds a NUL and is no UTF-16: no text at all."""
    place = Document(file=file, text=found, root={}).position(found.index("\0"))
    return Fault(message="control character U+0000; text or a workbook is needed", place=place)


def _misfit(content: bytes, file: str, encoding: str) -> Fault:
    """The first byte that an encoding does not have."""
    decoder = codecs.getincrementaldecoder(encoding)()
    try:
        decoder.decode(content, final=True)
    except UnicodeDecodeError as error:
        before = content[: error.start].decode(encoding)
        document = Document(file=file, text=before + "\ufffd", root={})
        said = "import it with --encoding NAME, or write 'encoding: NAME' beside 'files'"
        hint = f"{said}; such as {', '.join(_COMMON[2:])}"
        message = f"byte {content[error.start]:#04x} is not {encoding.removesuffix('-sig').upper()}"
        return document.fault(message, len(before), 1, hint)
    raise AssertionError("it was tried before")
