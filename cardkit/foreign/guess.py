"""What kind of field a column's values look like."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace

from cardkit.foreign.column import Column, bare
from cardkit.foreign.meaning import BODIES, CATEGORIES, PLAY, PROSE, means
from cardkit.model import MOST, Kind
from cardkit.text import counted, fold, listing, quoted

Option = str | tuple[str, ...] | Mapping[str, str]
"""What a source says about a field beside its path."""

MOST_WORDS = 24
"""Different values of a category: a list that a person still reads; more are names, artists, numbers of sets."""

_LONG_ITEM = 24
_ITEM_WORDS = 3
"""Characters and words of a category, and of an item of a list that a separator makes; a sentence has more."""

_MOST_KINDS = 60
"""The same under a head such as `type`."""

_OFTEN = 2
"""How many cards a category has on average; a head such as `type` says by itself that it is one."""

_MOST_ODD = 8
_LONG_ODD = 4
_NUMBERS, _PLAYED = 0.8, 0.5
"""How many different texts such as X or 1+ a column of numbers may have, how long they are, how much is a number; and
how much under a head such as `cost`.
"""

_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,20})?(?:e-[0-9]{2,3})?\Z")
"""With an exponent as small fractions are told; in any other form it may be a code, such as 12E5."""
_COMMA = re.compile(r"-?(?:0|[1-9][0-9]{0,14}),[0-9]{1,9}\Z")
"""A number with a decimal comma."""

_NONE = ("-", "–", "—", "n/a", "N/A")
"""What people write into a cell that has no value."""

_FLAGS = ({"true", "false"}, {"yes", "no"}, {"y", "n"}, {"x"}, {"✓"}, {"✔"}, {"☑", "☐"})
_END = "."
_SEPARATORS = (";", "|", "/", ",", "\n", _END)
_ADDRESS = re.compile(r"\A[a-z]+://|\.(?:png|jpe?g|gif|webp|svg|tiff?|pdf)\Z", re.IGNORECASE)
"""How an address begins, or the name of a picture's file ends."""

_DECIMAL = re.compile(r"(?<=[0-9]),(?=[0-9])")
"""A comma within a number, as in a price."""

_SLIPS = (";", "|", ",")
"""Marks that stand for another one by a slip; what `/` parts may be one thing, such as Red/Blue."""

_EXAMPLES = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Guess:
    """The kind of a field, and how its values are read."""

    kind: Kind
    whole: bool = False
    """Of numbers: none has a fraction."""
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
    found = (
        (_typed(column) if typed else _flag(texts))
        or _number(column.head, texts)
        or _words(column.head, texts)
        or Guess(kind=Kind.TEXT)
    )
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


def _typed(column: Column) -> Guess | None:
    """Numbers of JSON or a workbook, however they are written there."""
    numbers = [cell for cell in column.cells.values() if isinstance(cell, int | float)]
    if any(abs(number) > MOST for number in numbers):
        return None
    return Guess(kind=Kind.NUMBER, whole=all(float(number).is_integer() for number in numbers))


def _flag(texts: Collection[str]) -> Guess | None:
    """Yes and no in one of their spellings."""
    said = {text.lower() for text in texts}
    return Guess(kind=Kind.FLAG) if said == {"0", "1"} or any(said <= words for words in _FLAGS) else None


def _number(head: str, texts: Collection[str]) -> Guess | None:
    """Numbers, and a few marks such as X or 2+ among them."""
    commas = any(_COMMA.match(text) for text in texts) and not any("." in text for text in texts)
    plain = [text.replace(",", ".") if commas else text for text in texts]
    odd = Counter(text for text, each in zip(texts, plain, strict=True) if not _NUMBER.match(each))
    numbers = [each for each in plain if _NUMBER.match(each)]
    if len(odd) > _MOST_ODD or any(len(text) > _LONG_ODD or _is_code(text) for text in odd):
        return None
    if len(numbers) < (_PLAYED if means(head, PLAY) else _NUMBERS) * len(texts):
        return None
    options: dict[str, Option] = {"replace": {",": "."}} if commas else {}
    whole = all(float(text).is_integer() for text in numbers)
    if not odd:
        return Guess(kind=Kind.NUMBER, whole=whole, options=options)
    return Guess(kind=Kind.NUMBER, whole=whole, options={**options, "unfit": "kept"}, note=_marks(odd))


def _marks(odd: Counter[str]) -> str:
    """What is said of texts among numbers."""
    many = counted(odd.total(), "card has", "cards have")
    if len(odd) == 1:
        return f"{many} {quoted(next(iter(odd)))}, which is no number: it is shown and found as it stands"
    apart = listing(f"{quoted(text)} ({times})" for text, times in odd.most_common())
    return f"{many} {apart}, which are no numbers: they are shown and found as they stand"


def _is_code(text: str) -> bool:
    """The text is digits that are no number, such as 007."""
    return text.isdigit()


def _words(head: str, texts: Collection[str]) -> Guess | None:
    """One word of a few, or a list of them; under a head that means prose neither."""
    if means(head, PROSE) or bare(head) in BODIES or all(map(_ADDRESS.search, texts)):
        return None
    mark = next((mark for mark in _SEPARATORS if _separates(mark, texts)), None)
    return _category(head, texts) if mark is None else _list(mark, texts)


def _list(mark: str, texts: Collection[str]) -> Guess:
    """A list whose items a mark parts; another mark parts them too where all that it parts are items elsewhere."""
    known = dict.fromkeys(item for text in texts for item in items(mark, text))
    odd = {other: [item for item in known if other in item] for other in _SLIPS if other != mark}
    slips = {other: some for other, some in odd.items() if some and all(_parts(other, each, known) for each in some)}
    whole = [item for other, some in odd.items() if other not in slips for item in some]
    notes = [f"{quoted(other)} parts items too, as in {quoted(some[0])}" for other, some in slips.items()]
    are = "is one item" if len(whole) == 1 else "are one item each"
    notes += [f"{listing(map(quoted, whole), _EXAMPLES)} {are}; {quoted(mark)} parts items"] if whole else []
    options: dict[str, Option] = {"replace": dict.fromkeys(slips, mark)} if slips else {}
    return Guess(kind=Kind.LIST, options={**options, "split": mark}, note="; ".join(notes) or None)


def _parts(mark: str, text: str, known: Collection[str]) -> bool:
    """A mark stands between items that are known."""
    return all(part in known for part in items(mark, text))


def _separates(mark: str, texts: Collection[str]) -> bool:
    """The mark stands between short items of a list that come again."""
    joined = [text for text in texts if mark in _DECIMAL.sub("", text)]
    if len(joined) < 2 or (mark == _END and not _ends(texts)):
        return False
    counts = Counter(item for text in texts for item in items(mark, text))
    if any(_is_sentence(item) for item in counts):
        return False
    met = [counts[item] > 1 for text in joined for item in items(mark, text)]
    return any(not _NUMBER.match(item) for item in counts) and 2 * sum(met) >= len(met) > len(joined)


def _ends(texts: Collection[str]) -> bool:
    """Full stops part words: they end some text, and shorten nothing such as the A. of a name."""
    return any(text.endswith(_END) for text in texts) and not any(
        len(item) == 1 for text in texts for item in items(_END, text)
    )


def _is_sentence(item: str) -> bool:
    """The text is more than a word or an item of a list."""
    words = len(item.split())
    ends = words > 1 and item.endswith((".", "!", "?", ":"))
    return len(item) > _LONG_ITEM or words > _ITEM_WORDS or ends or "\n" in item


def items(mark: str, text: str) -> Iterable[str]:
    """The items of a text between separators."""
    return (part.strip() for part in text.split(mark) if part.strip())


def _category(head: str, texts: Collection[str]) -> Guess | None:
    """One of a few words that come again."""
    counts = Counter(texts)
    if any(_is_sentence(text) for text in counts):
        return None
    usual: dict[str, str] = {}
    for text, _ in counts.most_common():
        usual.setdefault(fold(text), text)
    again = 1 < len(usual) <= min(len(texts) / _OFTEN, MOST_WORDS) and not _are_names(usual.values())
    if not (again or (means(head, CATEGORIES) and len(usual) <= _MOST_KINDS)):
        return None
    meant = {text: usual[fold(text)] for text in counts if usual[fold(text)] != text}
    if not meant:
        return Guess(kind=Kind.CODE)
    pairs = listing(f"{quoted(text)} is read as {quoted(word)}" for text, word in meant.items())
    return Guess(kind=Kind.CODE, options={"map": meant}, note=pairs)


def _are_names(texts: Collection[str]) -> bool:
    """Most of the texts are several words: people are looked for by one of them, words of a category are not."""
    return 2 * sum(len(text.split()) > 1 for text in texts) > len(texts)


def number(text: str) -> float | None:
    """The number that a cell says, if it is one."""
    return float(text) if _NUMBER.match(text) else None
