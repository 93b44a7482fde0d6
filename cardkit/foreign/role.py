"""Which columns are the cards' ids, names and sets."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardkit.foreign.column import KEY, Column, bare
from cardkit.foreign.guess import MOST_WORDS, Option, number
from cardkit.foreign.inner import OUTER
from cardkit.foreign.meaning import ASIDE, CATEGORIES, CREDITS, NAMES, PLAY, PROSE, SETS, means
from cardkit.foreign.tongue import Voice
from cardkit.text import counted, quoted, slug

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
    apart: str | None = None
    """The path of what stands behind ids that come again; None where none do."""
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
    made = _Id({"from": code.column.path}) if code else _from_name(name, card_set, others)
    return Roles(
        name=name,
        id=made.id,
        apart=made.apart,
        columns=tuple(each for each in (name, code, card_set) if each is not None),
        set=card_set,
        set_gaps=card_set is not None and len(card_set.column.cells) < rows,
        notes=(*notes, *made.notes),
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


class _Id(NamedTuple):
    """An id that is made, and what is to be said of it."""

    id: Mapping[str, Option]
    apart: str | None = None
    notes: tuple[str, ...] = ()


def _from_name(name: Voice, card_set: Voice | None, others: Sequence[Voice]) -> _Id:
    """An id that is made of the name, and of another column where names are not enough."""
    texts = name.column.texts
    ids = {row: slug(text) for row, text in texts.items()}
    if "" in ids.values():
        return _of_both(name, card_set, others)
    times = Counter(ids.values())
    twins = {row: texts[row] for row, made in ids.items() if times[made] > 1}
    if not twins:
        return _Id({"from": name.column.path})
    why = _alike(tuple(twins.values()))
    for other in _tellers(card_set, others):
        if _differ((_apart(text, other, row, twins) for row, text in texts.items()), len(ids)):
            told = f"{why}; the ids of such cards have {quoted(other.head)} behind the name"
            return _Id({"from": name.column.path}, other.column.path, (told,))
    told = f"{why}; the ids of such cards have their line behind the name: give the cards a column 'id'"
    return _Id({"from": name.column.path}, PLACE, (told, *_doubles(name, card_set, others)))


def _doubles(name: Voice, card_set: Voice | None, others: Sequence[Voice]) -> tuple[str, ...]:
    """A note on cards that are alike in all columns: one may be there by a slip."""
    columns = [each.column.cells for each in (*others, *([card_set] if card_set else []))]
    every = Counter((text, *(str(cells.get(row)) for cells in columns)) for row, text in name.column.texts.items())
    again = {cells: times for cells, times in every.items() if times > 1}
    if not again:
        return ()
    first, *more = (f"{times} cards called {quoted(cells[0])}" for cells, times in again.items())
    rest = f", as are those of {counted(len(more), 'more name')}" if more else ""
    return (f"{first} are alike in every column{rest}: all are kept",)


def _apart(text: str, other: Voice, row: int, twins: Collection[int]) -> str:
    """The text that an id is made of, in the row of a name."""
    return f"{text} {other.column.texts.get(row, '')}" if row in twins else text


def _alike(names: Sequence[str]) -> str:
    """Why names are no ids: these, which others are like."""
    first = names[0]
    same = [each for each in names if slug(each) == slug(first)]
    more = len({slug(each) for each in names}) - 1
    rest = f", {counted(more, 'more name comes', 'more names come')} again" if more else ""
    if len(set(same)) > 1:
        one, other, *_ = dict.fromkeys(same)
        return f"{quoted(one)} and {quoted(other)} would have one id{rest}"
    return f"{len(same)} cards are called {quoted(first)}{rest}"


def _of_both(name: Voice, card_set: Voice | None, others: Sequence[Voice]) -> _Id:
    """An id that is made of names, not all of which have something that an id can have, and of another column."""
    texts, head = name.column.texts, _hole(name.column.path)
    why = "some names have no letter of a-z or digit"
    for other in _tellers(card_set, others) if head else ():
        if _hole(other.column.path) and _parts(texts, other.column.texts):
            told = f"{why}; an id is made of {quoted(name.head)} and {quoted(other.head)}"
            return _Id({"text": f"{head} {_hole(other.column.path)}"}, notes=(told,))
    told = f"{why}; an id is made of {quoted(name.head)} and its line: give the cards a column 'id'"
    return _Id({"text": f"{head} {_hole(PLACE)}".strip()}, notes=(told, *_doubles(name, card_set, others)))


def _parts(names: Mapping[int, str], texts: Mapping[int, str]) -> bool:
    """Names with these texts behind them are different ids, also from those of rows that have such a text alone."""
    ids = [f"{name} {texts.get(row, '')}" for row, name in names.items()]
    alone = {slug(text) for row, text in texts.items() if row not in names}
    return _differ(ids, len(names)) and alone.isdisjoint(map(slug, ids))


def _hole(path: str) -> str:
    """A path within a text made of paths; empty where its own braces forbid that."""
    return "" if set(path) & set("{}") else f"{{{path}}}"


def _tellers(card_set: Voice | None, others: Sequence[Voice]) -> Iterable[Voice]:
    """The columns that a person would tell namesakes apart by, the likeliest to stay as they are first."""
    numbers = [each for head in _NUMBERS for each in others if bare(each.head) == head and each.column.plain]
    short = [each for each in others if each.column.plain and _is_short(each.column)]
    short.sort(key=lambda each: (_fickle(each.head), len(set(each.column.texts.values()))))
    return (*numbers, *([card_set] if card_set else []), *short)


def _fickle(head: str) -> int:
    """How likely the values under a head are to change: what sorts cards stays, numbers are balanced, credits come."""
    if means(head, CREDITS) or means(head, PROSE):
        return 3
    if means(head, PLAY) or means(head, ASIDE):
        return 2
    return 0 if means(head, CATEGORIES) else 1
