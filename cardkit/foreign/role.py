"""Which columns are the cards' ids, names and sets."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardkit.foreign.column import KEY, Column, bare
from cardkit.foreign.guess import MOST_WORDS, Option, number
from cardkit.foreign.inner import OUTER
from cardkit.foreign.meaning import NAMES, SETS
from cardkit.foreign.tongue import Voice
from cardkit.text import quoted, slug

_IDS = ("id", "cardid", "code", "cardcode", "key", "uuid", "guid", "slug", "identifier", "uniqueid")
_NUMBERS = ("number", "cardnumber", "collectornumber", "no", "nr", "num", "")
"""Heads of ids and of numbers, as `bare` writes them; a column of numbers is an id only where names are not enough."""

_OF_SETS = (*SETS, *NAMES, *_IDS)
"""Heads of what says which set it is, within one."""

_LONG_NAME = 80
"""Characters: what is longer is a text, not a name."""

PLACE = "$place"
"""The path of the place that a record begins at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roles:
    """Which columns say what every card has."""

    name: Voice
    id: Mapping[str, Option]
    """How a source reads it."""
    columns: tuple[Voice, ...]
    """Those that are nothing else: the name, an id, a set."""
    set: Voice | None = None
    set_gaps: bool = False
    """Some cards have none."""
    notes: tuple[str, ...] = ()


def roles(voices: Sequence[Voice], rows: int) -> Roles | None:
    """The roles of columns that `rows` records have; None when none could be the name.

    Columns of what the records lie in tell their set, and nothing else.
    """
    outer = [each for each in voices if each.column.keys[0] == OUTER]
    own = [each for each in voices if each not in outer]
    called = _headed(own, NAMES, lambda each: each.plain)
    name = called or _likeliest(own, rows)
    if name is None:
        return None
    others = [each for each in own if each is not name]
    card_set = _set(others, SETS, rows) or _set(outer, _OF_SETS, rows)
    code = _headed(others, _IDS, lambda each: _tells(each, rows))
    plain = called or name.column.keys == (KEY,)
    notes = [] if plain else [f"no column is headed 'name'; {quoted(name.head)} is taken for it"]
    made, told = ({"from": code.column.path}, ()) if code else _from_name(name, card_set, others)
    return Roles(
        name=name,
        id=made,
        columns=tuple(each for each in (name, code, card_set) if each is not None),
        set=card_set,
        set_gaps=card_set is not None and len(card_set.column.cells) < rows,
        notes=(*notes, *told),
    )


def _set(voices: Iterable[Voice], heads: Sequence[str], rows: int) -> Voice | None:
    """The column with the first of these heads whose values stand for several cards each."""
    return _headed(voices, heads, lambda each: _groups(each, rows))


def _headed(voices: Iterable[Voice], heads: Sequence[str], fits: Callable[[Column], bool]) -> Voice | None:
    """The column with the first of these heads that fits."""
    by_head = {bare(each.head): each for each in reversed(tuple(voices)) if fits(each.column)}
    return next((by_head[head] for head in heads if head in by_head), None)


def _likeliest(voices: Iterable[Voice], rows: int) -> Voice | None:
    """The column that tells the cards apart best, of those that read like names."""
    short = [each for each in voices if each.column.plain and 2 * len(each.column.cells) > rows]
    spoken = [each for each in short if _reads_like_names(each.column)]
    return max(spoken, key=lambda each: len(set(each.column.texts.values())), default=None)


def _reads_like_names(column: Column) -> bool:
    """Its values are short texts, not all of them numbers."""
    return _is_short(column) and any(number(text) is None for text in column.texts.values())


def _is_short(column: Column) -> bool:
    """Its values are no texts of several lines or sentences."""
    return all(len(text) <= _LONG_NAME and "\n" not in text for text in column.texts.values())


def _groups(column: Column, rows: int) -> bool:
    """Its values stand for several cards each."""
    values = set(column.texts.values())
    return column.plain and (2 * len(values) <= rows or len(values) <= MOST_WORDS)


def _tells(column: Column, rows: int) -> bool:
    """Its values tell every card from all others, also when they are made fit for ids."""
    return column.plain and _differ(column.texts.values(), rows)


def _differ(texts: Iterable[str], rows: int) -> bool:
    """As many different ids as records."""
    made = {slug(text) for text in texts}
    return len(made) == rows and "" not in made


def _from_name(
    name: Voice, card_set: Voice | None, others: Sequence[Voice]
) -> tuple[Mapping[str, Option], tuple[str, ...]]:
    """An id that is made of the name, and of another column where names are not enough."""
    texts = name.column.texts
    if _differ(texts.values(), len(texts)):
        return {"from": name.column.path}, ()
    again = [text for text, count in Counter(texts.values()).items() if count > 1]
    why = f"several cards are called {quoted(again[0])}" if again else _unlike(texts.values())
    head = _hole(name.column.path)
    for other in _tellers(card_set, others) if head else ():
        if _hole(other.column.path) and _parts(texts, other.column.texts):
            return {"text": f"{head} {_hole(other.column.path)}"}, (
                f"{why}; an id is made of {quoted(name.head)} and {quoted(other.head)}",
            )
    return {"text": f"{head} {_hole(PLACE)}".strip()}, (
        f"{why}; an id is made of {quoted(name.head)} and its line: give the cards a column 'id'",
    )


def _unlike(names: Iterable[str]) -> str:
    """Why names that all differ are no ids."""
    first: dict[str, str] = {}
    for name in names:
        made = slug(name)
        if made in first:
            return f"{quoted(first[made])} and {quoted(name)} would have one id"
        first |= {made: name} if made else {}
    return "some names have no letter of a-z or digit"


def _parts(names: Mapping[int, str], texts: Mapping[int, str]) -> bool:
    """Names with these texts behind them are different ids, also from those of rows that have such a text alone."""
    ids = [f"{name} {texts.get(row, '')}" for row, name in names.items()]
    alone = {slug(text) for row, text in texts.items() if row not in names}
    return _differ(ids, len(names)) and alone.isdisjoint(map(slug, ids))


def _hole(path: str) -> str:
    """A path within a text made of paths; empty where its own braces forbid that."""
    return "" if set(path) & set("{}") else f"{{{path}}}"


def _tellers(card_set: Voice | None, others: Sequence[Voice]) -> Iterable[Voice]:
    """The columns that a person would tell namesakes apart by, the likeliest first."""
    numbers = [each for head in _NUMBERS for each in others if bare(each.head) == head and each.column.plain]
    short = [each for each in others if each.column.plain and _is_short(each.column)]
    short.sort(key=lambda each: len(set(each.column.texts.values())))
    return (*numbers, *([card_set] if card_set else []), *short)
