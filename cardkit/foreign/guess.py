"""What kind of field a column's values look like."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from cardkit.foreign.column import Column
from cardkit.model import Kind
from cardkit.text import counted, fold, listing, quoted

Option = str | tuple[str, ...] | Mapping[str, str]
"""What a source says about a field beside its path."""

MOST_WORDS = 24
"""Different values of an enum: a list that a person still reads; more are names, artists, numbers of sets."""

_LONG_WORD = 40
"""Characters of an enum's value."""

_LONG_ITEM = 24
_ITEM_WORDS = 3
"""Characters and words of an item of a list that a separator makes; a sentence has more."""

_MOST_ODD = 8
_LONG_ODD = 4
_NUMBERS = 0.8
"""How many different texts such as X or 1+ a column of numbers may have, how long they are, how much is a number."""

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,9})?\Z")
_NONE = ("-", "–", "—", "n/a", "N/A")
"""What people write into a cell that has no value."""

_FLAGS = ({"true", "false"}, {"yes", "no"}, {"x"})
_SEPARATORS = (";", "|", "/", ",", "\n", ".")


@dataclass(frozen=True, slots=True, kw_only=True)
class Guess:
    """The kind of a field, and how its values are read."""

    kind: Kind
    whole: bool = False
    """Of numbers: none has a fraction."""
    values: tuple[str, ...] = ()
    """Of words: which there are, in the order in which they are met."""
    options: Mapping[str, Option] = field(default_factory=dict)
    note: str | None = None
    """What a person should know of it."""


def guess(column: Column) -> Guess | str:
    """What a column looks like, or why it can be no field."""
    if not column.plain:
        return _nested(column)
    blank = {text for text in column.texts.values() if text in _NONE}
    texts = [text for text in column.texts.values() if text not in blank]
    typed = not any(isinstance(cell, str | bool) for cell in column.cells.values())
    if not texts:
        return "no value but " + listing(map(quoted, sorted(blank)))
    found = (None if typed else _flag(texts)) or _number(texts) or _list(texts) or _word(texts) or Guess(kind=Kind.TEXT)
    return replace(found, options={"drop": tuple(sorted(blank)), **found.options}) if blank else found


def _nested(column: Column) -> Guess | str:
    """What a column of lists or objects looks like."""
    cells = tuple(column.cells.values())
    if any(isinstance(cell, dict) for cell in cells):
        return "objects within objects; a path such as a.b.c reads one of their values"
    items = [item for cell in cells if isinstance(cell, list) for item in cell]
    if any(isinstance(item, dict | list) for item in items):
        return f"lists of objects; a path such as {column.path}[].name reads one value of each"
    return Guess(kind=Kind.LIST)


def _flag(texts: Collection[str]) -> Guess | None:
    """Yes and no in one of their spellings."""
    said = {text.lower() for text in texts}
    return Guess(kind=Kind.FLAG) if said == {"0", "1"} or any(said <= words for words in _FLAGS) else None


def _number(texts: Collection[str]) -> Guess | None:
    """Numbers, and a few marks such as X among them."""
    odd = Counter(text for text in texts if not _NUMBER.match(text))
    numbers = [text for text in texts if _NUMBER.match(text)]
    if len(odd) > _MOST_ODD or any(len(text) > _LONG_ODD or _is_code(text) for text in odd):
        return None
    if len(numbers) < _NUMBERS * len(texts):
        return None
    whole = all(float(text).is_integer() for text in numbers)
    if not odd:
        return Guess(kind=Kind.NUMBER, whole=whole)
    many = counted(sum(odd.values()), "card has", "cards have")
    note = f"{many} {listing(map(quoted, odd))}, which is no number: no value there"
    return Guess(kind=Kind.NUMBER, whole=whole, options={"unfit": "absent"}, note=note)


def _is_code(text: str) -> bool:
    """The text is digits that are no number, such as 007."""
    return text.isdigit()


def _list(texts: Collection[str]) -> Guess | None:
    """Short items that come again, between separators."""
    mark = next((mark for mark in _SEPARATORS if _separates(mark, texts)), None)
    return None if mark is None else Guess(kind=Kind.LIST, options={"split": mark})


def _separates(mark: str, texts: Collection[str]) -> bool:
    """The mark stands between items of a list."""
    joined = [text for text in texts if mark in text]
    if len(joined) < 2 or (mark == "." and not all(text.endswith(mark) for text in texts)):
        return False
    counts = Counter(item for text in texts for item in items(mark, text))
    if any(_is_sentence(item) for item in counts):
        return False
    met = [counts[item] > 1 for text in joined for item in items(mark, text)]
    return any(not _NUMBER.match(item) for item in counts) and 2 * sum(met) >= len(met) > len(joined)


def _is_sentence(item: str) -> bool:
    """The text is more than an item of a list."""
    words = len(item.split())
    return len(item) > _LONG_ITEM or words > _ITEM_WORDS or (words > 1 and item.endswith((".", "!", "?", ":")))


def items(mark: str, text: str) -> Iterable[str]:
    """The items of a text between separators."""
    return (part.strip() for part in text.split(mark) if part.strip())


def _word(texts: Collection[str]) -> Guess | None:
    """One of a few words that come again."""
    counts = Counter(texts)
    if any(len(text) > _LONG_WORD or "\n" in text for text in counts):
        return None
    usual: dict[str, str] = {}
    for text, _ in counts.most_common():
        usual.setdefault(fold(text), text)
    values = tuple(dict.fromkeys(usual[fold(text)] for text in counts))
    if len(values) > MOST_WORDS or 2 * len(values) > len(texts):
        return None
    meant = {text: usual[fold(text)] for text in counts if usual[fold(text)] != text}
    if not meant:
        return Guess(kind=Kind.WORD, values=values)
    pairs = listing(f"{quoted(text)} is read as {quoted(word)}" for text, word in meant.items())
    return Guess(kind=Kind.WORD, values=values, options={"map": meant}, note=pairs)


def number(text: str) -> float | None:
    """The number that a cell says, if it is one."""
    return float(text) if _NUMBER.match(text) else None
