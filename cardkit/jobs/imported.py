"""The records of a file that is to be imported: from where in it most of them are, and how that is written."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from cardkit.errors import PATH, Fault, InputError, UsageError
from cardkit.foreign.above import passed_over
from cardkit.foreign.column import KEY
from cardkit.foreign.content import encoding_fault
from cardkit.foreign.inner import OUTER
from cardkit.foreign.nest import inner_path, is_set, records_path
from cardkit.foreign.path import Path as Way
from cardkit.foreign.path import path
from cardkit.foreign.reading import Form, assumed, records
from cardkit.foreign.record import Json, Record
from cardkit.foreign.sheets import likeliest
from cardkit.foreign.workbook import BINARY, PACKAGE
from cardkit.position import Position
from cardkit.source import Node, read, shortened
from cardkit.text import quoted


@dataclass(frozen=True, slots=True)
class Imported:
    """The records of a file."""

    values: Sequence[Mapping[str, Json]]
    faults: tuple[Fault, ...]
    form: Form
    """How they are read."""
    alone: bool
    """The file is one record."""
    notes: tuple[str, ...] = ()


def imported(file: Path, content: bytes, form: Form) -> Imported:
    """The records of a file; `form` is what the user says of it.

    Raises: UsageError; InputError when there are none.
    """
    is_book = content.startswith((PACKAGE, BINARY))
    _check_said(file, form, is_book)
    choice = None if form.sheet else likeliest(content, file.as_posix())
    form = form if choice is None or choice.is_first else replace(form, sheet=choice.sheet)
    found = _most(file, content, form)
    if not found.values:
        hint = "--sheet NAME takes another sheet" if is_book else None
        nothing = Fault(message="the file has no records", place=Position(str(file)), hint=hint)
        raise InputError(*shortened(found.faults or (nothing,)))
    chosen = () if choice is None else (f"{choice}; --sheet NAME takes another",)
    return replace(found, notes=(*_notes(file, content, form), *chosen, *found.notes))


def _check_said(file: Path, form: Form, is_book: bool) -> None:
    """Make sure that what the user says of a file means something for it.

    Raises: UsageError.
    """
    name = quoted(str(file), PATH)
    if form.sheet is not None and not is_book:
        raise UsageError(f"--sheet is said, and {name} is no workbook", "leave it out")
    if form.encoding is not None and is_book:
        raise UsageError(f"--encoding is said, and {name} is a workbook", "leave it out")
    wrong = None if form.encoding is None else encoding_fault(_node(form.encoding))
    if wrong is not None:
        raise UsageError(wrong.message, wrong.hint)


def _most(file: Path, content: bytes, form: Form) -> Imported:
    """The records from where most of them are: in a part of the file, or in sets that hold the cards."""
    found = _records(file, content, form)
    sets = inner_path(found.values) if not found.alone or is_set(found.values[0]) else None
    where = records_path(found.values[0]) if found.alone and sets is None else None
    if where is not None:
        found = _records(file, content, replace(form, records=_way(where)))
        sets = inner_path(found.values)
    return found if sets is None else _records(file, content, replace(found.form, each=_way(sets)))


def _records(file: Path, content: bytes, form: Form) -> Imported:
    """The records that are read so."""
    every = tuple(records(content, file.as_posix(), form))
    met = [each for each in every if isinstance(each, Record)]
    alone = len(met) == 1 and met[0].held.document.text[: met[0].start + 1].strip() == "{"
    faults = tuple(each for each in every if isinstance(each, Fault))
    return Imported([_value(each, form) for each in met], faults, form, alone, passed_over(met))


def _value(record: Record, form: Form) -> Mapping[str, Json]:
    """What a record holds, with the key that it or its set stands under, and its set without all its cards."""
    key, outer = {KEY: record.key} if record.key else {}, record.value.get(OUTER)
    if form.each is None or not isinstance(outer, dict):
        return {**key, **record.value}
    return {**record.value, OUTER: {**key, **{key: each for key, each in outer.items() if key not in form.each.keys}}}


def _notes(file: Path, content: bytes, form: Form) -> tuple[str, ...]:
    """What is to be known of how the file was read."""
    encoding = None if form.encoding else assumed(content, file.as_posix())
    if encoding is None:
        return ()
    hint = "if letters look wrong, write 'encoding: NAME' beside 'files' in game.yaml"
    return (f"{file} does not say its encoding and is read as {encoding}; {hint}",)


def _way(text: str) -> Way:
    """The path that a text writes."""
    return path(_node(text))


def _node(text: str) -> Node:
    """A text as it would stand in a file."""
    return read(json.dumps({"at": text}).encode(), "").at(("at",))
