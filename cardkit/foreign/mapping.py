"""What a `sources` item says of a field -> a function that takes the field's value from a record."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath

from cardkit.foreign.markup import in_braces, without_tags
from cardkit.foreign.path import Path
from cardkit.foreign.record import Json, Record
from cardkit.model import Kind
from cardkit.position import Position
from cardkit.source.node import plain_text

Get = Callable[[Record], Json]
"""The value of a record; None where it has none."""

_Change = Callable[[Json], Json]

_NUMBER = re.compile(r"[+-]?[0-9]{1,18}(\.[0-9]{1,20})?([eE]-[0-9]{1,3})?\Z")
YES, NO = ("true", "yes", "y", "1", "x", "✓", "✔", "☑"), ("false", "no", "n", "0", "☐")
"""Words of flags, in lower case."""

_FLAGS = dict.fromkeys(YES, True) | dict.fromkeys(NO, False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec:
    """Where a value comes from, and what is done with it, in the order of these fields."""

    paths: tuple[Path, ...]
    """The first that has a value counts; of a text made of paths they are its parts."""
    pieces: tuple[str, ...] = ()
    """Of a text made of paths: what stands before, between and behind them; else nothing."""
    say: Callable[[Json], Json] | None = None
    """Makes texts of objects."""
    drop: frozenset[str] = frozenset()
    """Values that mean none."""
    before: str | None = None
    after: str | None = None
    replace: Mapping[str, str] = field(default_factory=dict)
    html: bool = False
    """Tags are taken off."""
    symbols: str | None = None
    """The two marks that symbols stand between."""
    split: str | None = None
    join: str | None = None
    map: Mapping[str, str] = field(default_factory=dict)
    default: str | None = None
    lenient: bool = False
    """A value that does not fit its field is absent."""
    keeps: bool = False
    """Of a lenient number: the text stands in its place, as its mark."""


def getter(spec: Spec, kind: Kind) -> Get:
    """The function that takes a value and makes it fit a kind of field, as far as it can be made to."""
    get, convert = _raw(spec), _CONVERSIONS[kind]
    changes = tuple(_changes(spec))
    if not changes and spec.default is None:
        if len(spec.paths) == 1 and not (spec.pieces or spec.paths[0].special):
            value_of = spec.paths[0].value  # most are so, and every call counts: 500,000 of them for 23,546 cards
            return lambda record: convert(value_of(record.value))
        return lambda record: convert(get(record))
    default = convert(spec.default)

    def changed(record: Record) -> Json:
        value = get(record)
        for change in changes:
            value = change(value)
        value = convert(value)
        return default if value is None else value

    return changed


def absent(value: Json) -> bool:
    """There is no value: `null`, a blank text, an empty list, a false flag."""
    return value is None or value is False or (isinstance(value, str | list | dict) and not value) or _blank(value)


def _blank(value: Json) -> bool:
    return isinstance(value, str) and value.isspace()


def _raw(spec: Spec) -> Get:
    """The value before anything is done with it."""
    if spec.pieces:
        return _made_text(spec)
    gets = tuple(one(path) for path in spec.paths)
    if len(gets) == 1:
        return gets[0]

    def first(record: Record) -> Json:
        return next((value for get in gets if not absent(value := get(record))), None)

    return first


def one(path: Path) -> Get:
    """The function that takes the value of one path."""
    if path.special:
        return _SPECIALS[path.special]
    value = path.value
    return lambda record: value(record.value)


def _made_text(spec: Spec) -> Get:
    """A text made of the values of paths, blanks of missing ones taken out; None where all are missing."""
    gets = tuple(one(path) for path in spec.paths)

    def made(record: Record) -> Json:
        values = [value if isinstance(value := _text(get(record)), str) else "" for get in gets]
        if not any(values):
            return None
        parts = [value + piece for value, piece in zip(values, spec.pieces[1:], strict=True)]
        return " ".join((spec.pieces[0] + "".join(parts)).split())

    return made


def stem(record: Record) -> str:
    """The file's name without its endings for format and packing."""
    path = PurePosixPath(record.held.document.file)
    return PurePosixPath(path.stem).stem if path.suffix.lower() == ".gz" else path.stem


def _line(place: Position) -> str:
    """The line, with the column behind it where that is not the first."""
    return str(place.line) if place.column == 1 else f"{place.line}-{place.column}"


_SPECIALS: Mapping[str, Get] = {
    "$key": lambda record: record.key,
    "$file": stem,
    "$folder": lambda record: PurePosixPath(record.held.document.file).parent.name,
    "$place": lambda record: _line(record.place),
    "$nth": lambda record: record.nth or None,
}


def _changes(spec: Spec) -> list[_Change]:
    """What is done with a value, in its order."""
    found = [spec.say] if spec.say else []
    found += [_dropping(spec.drop)] if spec.drop else []
    found += [_on_texts(change) for change in _rewritings(spec)]
    if spec.split is not None:
        found.append(_splitting(spec.split))
        found += [_dropping(spec.drop)] if spec.drop else []
    if spec.map:
        found.append(_on_texts(_mapping(spec.map)))
    if spec.join is not None:
        found.append(_joining(spec.join))
    return found


def _rewritings(spec: Spec) -> Iterator[Callable[[str], str | None]]:
    """What is done with the characters of a text, in its order."""
    if spec.before is not None:
        yield _before(spec.before)
    if spec.after is not None:
        yield _after(spec.after)
    if spec.replace:
        yield _replacing(spec.replace)
    if spec.html:
        yield without_tags
    if spec.symbols is not None:
        yield in_braces(spec.symbols)


def _on_texts(change: Callable[[str], str | None]) -> _Change:
    """A change of texts, done to a text or to each of a list; one that gives nothing takes the item out."""

    def changed(value: Json) -> Json:
        if isinstance(value, str):
            return change(value)
        if isinstance(value, list):
            made = (changed(item) for item in value)
            return [item for item in made if item is not None]
        return value if value is None or isinstance(value, dict) else change(plain_text(value))

    return changed


def _dropping(words: frozenset[str]) -> _Change:
    return _on_texts(lambda text: None if text.strip() in words else text)


def _before(mark: str) -> Callable[[str], str | None]:
    return lambda text: text.partition(mark)[0]


def _after(mark: str) -> Callable[[str], str | None]:
    return lambda text: text.partition(mark)[2] or None


def _replacing(texts: Mapping[str, str]) -> Callable[[str], str | None]:
    def replaced(text: str) -> str:
        for old, new in texts.items():
            text = text.replace(old, new)
        return text

    return replaced


def _mapping(words: Mapping[str, str]) -> Callable[[str], str | None]:
    def mapped(text: str) -> str:
        plain = text.strip()
        return words.get(plain, plain)

    return mapped


def _splitting(mark: str) -> _Change:
    def split(value: Json) -> Json:
        if isinstance(value, list):
            return [part for item in value for part in _split_text(item, mark)]
        return None if value is None else _split_text(value, mark)

    return split


def _split_text(value: Json, mark: str) -> list[Json]:
    """The parts of a text between marks, the last one without its own at the end."""
    if not isinstance(value, str):
        return [value]
    # "A. B." by ". " leaves "B.": the mark that ends the text has no blank behind it.
    whole = value.strip().removesuffix(mark.rstrip()) if mark.strip() else value
    return [part for each in whole.split(mark) if (part := each.strip())]


def _joining(mark: str) -> _Change:
    def joined(value: Json) -> Json:
        if not isinstance(value, list):
            return value
        texts = (_text(item) for item in value)
        return mark.join(text for text in texts if isinstance(text, str)) or None

    return joined


def _text(value: Json) -> Json:
    """Text as it is, without blanks around it; numbers as written; what is neither stays for the check to tell."""
    if type(value) is str:
        return value.strip() or None
    if value is None or isinstance(value, list | dict):
        return _without_blanks(value)
    return plain_text(value)


def _without_blanks(value: Json) -> Json:
    """A text per locale without the empty ones; of nothing None."""
    if isinstance(value, dict):
        texts: dict[str, Json] = {key: text for key, each in value.items() if (text := _text(each)) is not None}
        return texts or None
    return value or None


def _number(value: Json) -> Json:
    """A number, or a text that says one."""
    if type(value) is int:
        return value
    if isinstance(value, str):
        text = value.strip()
        found = _NUMBER.match(text)
        if found is None:
            return text or None
        value = float(text) if found[1] or found[2] else int(text)
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _flag(value: Json) -> Json:
    """True, or nothing; a word that says neither stays for the check to tell."""
    if value is True or value is None or value is False:
        return value or None
    if isinstance(value, list | dict):
        return value or None
    word = plain_text(value).strip()
    said = _FLAGS.get(word.lower(), word)
    return said or None


def _list(value: Json) -> Json:
    """A list of texts; of one text a list of it."""
    if value is None or isinstance(value, dict):
        return value or None
    items = value if isinstance(value, list) else [value]
    return [text for item in items if (text := _text(item)) is not None] or None


_CONVERSIONS: Mapping[Kind, _Change] = {
    Kind.TEXT: _text,
    Kind.CODE: _text,
    Kind.WORD: _text,
    Kind.NUMBER: _number,
    Kind.FLAG: _flag,
    Kind.LIST: _list,
}
