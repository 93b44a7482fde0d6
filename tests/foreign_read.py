"""What the tests of foreign files say of one: its records, its faults, the places of its values."""

import json
from collections.abc import Iterable

from cardkit.errors import Fault, InputError
from cardkit.foreign.path import path
from cardkit.foreign.reading import Form, records
from cardkit.foreign.record import Json, Record
from cardkit.source import read

PLAIN = Form()


def under(text: str) -> Form:
    return Form(records=path(read(f"x: {text}\n".encode(), "game.yaml").entries()["x"]))


def told(found: Iterable[Record | Fault]) -> list[str]:
    """Records with their place, key and value, and faults, one a line."""
    lines = []
    for each in found:
        if isinstance(each, Fault):
            lines.append(str(each))
        else:
            key = f" {each.key}:" if each.key else ""
            lines.append(f"{each.place}:{key} {json.dumps(each.value, ensure_ascii=False)}")
    return lines


def lines(content: str | bytes, file: str, form: Form = PLAIN) -> list[str]:
    """What is told of a file: its records and faults, at last what ends the reading."""
    seen: list[Record | Fault] = []
    try:
        for each in records(content.encode() if isinstance(content, str) else content, file, form):
            seen.append(each)
    except InputError as error:
        return [*told(seen), *(f"{fault} ({fault.hint})" if fault.hint else str(fault) for fault in error.faults)]
    return told(seen)


def marked(content: str | bytes, file: str, form: Form = PLAIN) -> list[tuple[str, str | None]]:
    """What each fault of a file's records marks, and its hint."""
    found = records(content.encode() if isinstance(content, str) else content, file, form)
    return [(each.line[each.start : each.end], each.hint) for each in found if isinstance(each, Fault)]


def places(content: str | bytes, file: str, *steps: str | int) -> list[str]:
    """Where the value under these steps of each record stands."""
    found = records(content.encode() if isinstance(content, str) else content, file, PLAIN)
    return [
        str(each.held.document.position(each.held.offset(each, steps))) for each in found if isinstance(each, Record)
    ]


def values(content: bytes, file: str) -> list[dict[str, Json]]:
    return [dict(each.value) for each in records(content, file, PLAIN) if isinstance(each, Record)]
