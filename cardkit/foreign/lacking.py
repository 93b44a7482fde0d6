"""Fields for which nothing can be there: no column of a table, and no key of any record, is called as they ask."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cardkit.errors import Fault
from cardkit.foreign.delimited import Table
from cardkit.foreign.inner import OUTER
from cardkit.foreign.record import Held, Record
from cardkit.foreign.source import Reading, Source
from cardkit.foreign.wish import WANTED
from cardkit.foreign.workbook import Sheet
from cardkit.text import fold, listing, quoted, suggestion

_ANY = ("*", OUTER)
"""Keys that stand for others."""


def columns(held: Held) -> tuple[str, ...]:
    """The columns of a table; none where records say their keys themselves."""
    return held.heads if isinstance(held, Table | Sheet) else ()


class Missing(NamedTuple):
    """Columns that a table does not have."""

    readings: tuple[Reading, ...]
    """What is read from them, and from no other."""
    fault: Fault
    """At the table's head."""


def without_column(source: Source, held: Held) -> Mapping[str, Missing]:
    """What a source reads from columns that a table does not have, by these columns."""
    if not isinstance(held, Table | Sheet):
        return {}
    found = dict[tuple[str, ...], list[Reading]]()
    for reading in (*readings(source), *source.asked):
        missing = _missing(reading, held.heads)
        if missing:
            found.setdefault(missing, []).append(reading)
    rest = tuple(head for head in held.heads if head not in source.keys)
    length = len(held.document.rest(held.head))
    return {
        listing(names): Missing(
            tuple(some), held.document.fault(_message(names, some), held.head, length, _hint(names[0], rest))
        )
        for names, some in found.items()
    }


def _message(names: Sequence[str], readings: Sequence[Reading]) -> str:
    """What is said of columns that are not there."""
    fields = " and ".join(dict.fromkeys(each.title for each in readings))
    read = "reads" if len(readings) == 1 else "read"
    return f"no column is called {' or '.join(map(quoted, names))}, which {fields} {read}"


def without_key(readings: Iterable[Reading], met: Collection[str]) -> Mapping[str, str]:
    """By field or wish, the keys that it is read from and that no record has; `met` are those of the records."""
    found = dict[str, list[str]]()
    for each in readings:
        found.setdefault(each.title, []).extend(_missing(each, met))
    return {name: listing(missing) for name, missing in found.items() if missing}


def unmet(source: Source, first: Record, met: Collection[str]) -> Mapping[str, Fault]:
    """By the keys whose values a source wants and that no record has, what is wrong with that.

    `first` is the first of the records, `met` are their keys.
    """
    found = dict[str, Fault]()
    for each in source.asked:
        names = _missing(each, met) if each.title == WANTED else ()
        if names:
            message = f"no record has {' or '.join(map(quoted, names))}, which {quoted(each.title)} reads"
            hint = suggestion(names[0], sorted(met))
            found[listing(names)] = first.held.document.fault(message, first.start, hint=hint)
    return found


def readings(source: Source) -> Iterator[Reading]:
    """Everything that a source reads from a record."""
    for plan in (source.plan, source.printing):
        if plan is not None:
            yield from plan.heads.values()
            yield from plan.fields


def keys_read(source: Source) -> Mapping[str, tuple[str, ...]]:
    """By field, or what else is taken from a record, the keys that it is read from."""
    found = dict[str, dict[str, None]]()
    for each in readings(source):
        found.setdefault(each.title, {}).update(dict.fromkeys(_named(each)))
    return {title: tuple(keys) for title, keys in found.items()}


def _named(reading: Reading) -> tuple[str, ...]:
    """The keys that a reading names."""
    return tuple(name for path in reading.paths for name in path.keys if name not in _ANY)


def _missing(reading: Reading, known: Collection[str]) -> tuple[str, ...]:
    """The keys without which a reading finds nothing; of those that may stand for each other, none is known."""
    names = _named(reading)
    missing = tuple(name for name in names if name not in known)
    return missing if reading.together or len(missing) == len(names) else ()


def _hint(wanted: str, rest: Collection[str]) -> str | None:
    """The column that was meant: of those that nothing reads one that is like it, or has its words."""
    within = [head for head in rest if fold(wanted) in fold(head) or fold(head) in fold(wanted)]
    if len(within) == 1:
        return f"did you mean {quoted(within[0])}?"
    near = suggestion(wanted, rest)
    return near or (f"no field reads {listing(map(quoted, rest))}" if rest else None)
