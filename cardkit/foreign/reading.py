"""Foreign files -> records: the reader that fits a file's ending and content."""

from codecs import BOM_UTF8
from collections.abc import Callable, Iterator, Mapping, Sequence

from cardkit.errors import PATH, Fault, InputError
from cardkit.foreign.content import Misread, text, unpacked, whole
from cardkit.foreign.delimited import delimited_records
from cardkit.foreign.form import Form
from cardkit.foreign.inner import inner
from cardkit.foreign.record import Record
from cardkit.foreign.walk import is_lines, line_records, whole_records
from cardkit.foreign.workbook import BINARY, PACKAGE, workbook_records
from cardkit.text import known_hint, listing, quoted

__all__ = ["READERS", "Form", "assumed", "ending", "records"]

Reader = Callable[[bytes, str, Form], Iterator[Record | Fault]]
"""Content, file, form -> records, and what is wrong with those left out."""

_OF_TABLES = ("utf-8", "cp1252")
"""Excel saves tables as text in Windows' own encoding, which is cp1252 in most of Europe and America."""

_SAMPLE = 5
"""Lines of which one must be a record for JSON Lines: the first may be the broken one."""

_HEAD = 1000
"""Characters within which a text begins."""

_POINTER = b"version https://git-lfs.github.com/spec/"
"""How a file begins that stands for a large one (git-lfs, docs/spec.md)."""


def records(content: bytes, file: str, form: Form) -> Iterator[Record | Fault]:
    """The records of a file, and what is wrong with each that is left out, in its order.

    Raises: InputError when the file cannot be read, also after some of its records.
    """
    content = unpacked(content, file)
    found = _reader(content, file)(content, file, form)
    return found if form.each is None else inner(found, form.each)


def assumed(content: bytes, file: str) -> str | None:
    """The encoding in which a table is read though its bytes do not tell it, or None when they do.

    Raises: InputError when it cannot be read.
    """
    if READERS.get(ending(file)) in (_json, _lines):
        return None
    content = unpacked(content, file)
    if content.startswith((PACKAGE, BINARY)):
        return None
    encoding = text(content, file, _OF_TABLES)[1]
    return encoding if encoding == _OF_TABLES[-1] else None


def _json(content: bytes, file: str, form: Form) -> Iterator[Record | Fault]:
    """JSON, also JSON Lines."""
    _refuse(file, form, "JSON", ("sheet", "delimiter"))
    found, _ = _text(content, file, form, ("utf-8",))
    reader = line_records if is_lines(found, 1) else whole_records
    return reader(found, file, form.records)


def _lines(content: bytes, file: str, form: Form) -> Iterator[Record | Fault]:
    """JSON Lines, also one JSON list."""
    _refuse(file, form, "JSON", ("sheet", "delimiter"))
    found, _ = _text(content, file, form, ("utf-8",))
    reader = line_records if is_lines(found, _SAMPLE) else whole_records
    return reader(found, file, form.records)


def _delimited(content: bytes, file: str, form: Form) -> Iterator[Record | Fault]:
    """Tables as text."""
    _refuse(file, form, "a table", ("records", "sheet"))
    found, _ = _text(content, file, form, _OF_TABLES)
    return delimited_records(found, file, form.delimiter)


def _table_or_json(content: bytes, file: str, form: Form) -> Iterator[Record | Fault]:
    """Text that may be either."""
    reader = _json if content.removeprefix(BOM_UTF8).lstrip()[:1] in (b"{", b"[") else _delimited
    return reader(content, file, form)


def _workbook(content: bytes, file: str, form: Form) -> Iterator[Record | Fault]:
    """Workbooks; a table as text under a workbook's name, as some programs export it, is read as what it is."""
    if not content.startswith((PACKAGE, BINARY)):
        return _delimited(content, file, form)
    _refuse(file, form, "a workbook", ("records", "delimiter", "encoding"))
    return workbook_records(content, file, form.sheet)


def _refuse(file: str, form: Form, what: str, keys: Sequence[str]) -> None:
    """Refuse what a source says of a file that means nothing for one of its kind.

    Raises: Misread.
    """
    said = [key for key in keys if getattr(form, key) is not None]
    if said:
        message = f"'{said[0]}' is said of {_MEANT[said[0]]} alone; the file is {what}"
        raise Misread(said[0], whole(file, message, f"take '{said[0]}' out"))


_MEANT = {"records": "JSON", "sheet": "a workbook", "delimiter": "a table of text", "encoding": "text"}
"""The files that each key means something for, where that is not all."""


READERS: Mapping[str, Reader] = {
    "json": _json, "jsonl": _lines, "ndjson": _lines,
    "csv": _delimited, "tsv": _delimited, "tab": _delimited, "txt": _table_or_json,
    "xlsx": _workbook, "xlsm": _workbook, "xls": _workbook, "ods": _workbook,
}  # fmt: skip
"""By a file's ending, without `.gz`."""


def _reader(content: bytes, file: str) -> Reader:
    """The reader for a file: a workbook tells itself by its first bytes, else the name's ending tells.

    A file that nothing reads has no lines that a fault might name.

    Raises: InputError when none fits.
    """
    kind = ending(file)
    if not kind:
        hint = f"add one of {listing((f'.{each}' for each in READERS), len(READERS))}"
        message = f"{quoted(file, PATH)} has no ending in its name, which tells how to read it"
        raise InputError(Fault(message=message, hint=hint))
    if kind not in READERS:
        message = f"no reader for {quoted('.' + kind)}, which {quoted(file, PATH)} ends in"
        raise InputError(Fault(message=message, hint=known_hint(kind, READERS)))
    return _workbook if content.startswith((PACKAGE, BINARY)) else READERS[kind]


def ending(file: str) -> str:
    """The ending that tells the kind of a file, without its dot and without `.gz`; empty when its name has none."""
    name = file.lower().removesuffix(".gz").replace("\\", "/").rpartition("/")[2]
    return name.rpartition(".")[2] if "." in name else ""


def _text(content: bytes, file: str, form: Form, encodings: tuple[str, ...]) -> tuple[str, str]:
    """The text of a file and its encoding.

    Raises: InputError when it is none, or a web page that stands in its place.
    """
    if content.startswith(_POINTER):
        message = "the file is a pointer of Git LFS and not the data"
        raise InputError(whole(file, message, "'git lfs pull' fetches them"))
    found, encoding = text(content, file, (form.encoding,) if form.encoding else encodings)
    if found[:_HEAD].lstrip().startswith("<"):
        message = "the file is HTML or XML; JSON, a table or a workbook is needed"
        raise InputError(whole(file, message, "open it: a web page may have been saved in its place"))
    return found, encoding
