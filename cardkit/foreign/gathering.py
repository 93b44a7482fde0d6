"""The records of a foreign file -> what a game's cards are made of, with nodes that know its places."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, MutableSequence, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from cardkit.answer.check import Odd
from cardkit.errors import Fault, InputError
from cardkit.foreign.content import Misread
from cardkit.foreign.inner import OUTER
from cardkit.foreign.lacking import columns, readings, unmet, without_column, without_key
from cardkit.foreign.reading import assumed, records
from cardkit.foreign.record import Json, Record, said
from cardkit.foreign.source import Plan, Reading, Source
from cardkit.foreign.wish import WANTED
from cardkit.model import MOST, Field, Kind
from cardkit.position import Position
from cardkit.source import Node
from cardkit.source.document import Plain
from cardkit.source.node import plain_text

_MOST_ODD = 24
"""Different values of a field that do not fit it and are kept apart; more are no marks."""

Passes = Callable[[dict[str, Plain]], bool]
"""Values by field -> whether the card schema allows each of them."""


@dataclass(frozen=True, slots=True)
class Count:
    """What was met in one file, counted as it is read."""

    of: Counter[str] = field(default_factory=Counter)
    """`records`, and how many of them were `kept`, `merged`, `repeated` and `passed`; `assumed`: 1 of a file that does
    not tell its encoding."""
    shapes: Counter[tuple[str, ...]] = field(default_factory=Counter)
    """Wanted records by their keys."""
    passed: set[str] = field(default_factory=set)
    """The keys of the others."""
    unfit: dict[str, dict[str, Odd]] = field(default_factory=dict)
    """By field, the values that did not fit it, by what messages call them."""
    lone: Counter[str] = field(default_factory=Counter)
    """By field, the texts of other locales of cards that do not have it in the first."""
    heads: set[str] = field(default_factory=set)
    """Of a table: its columns."""
    lacking: dict[str, Fault] = field(default_factory=dict)
    """By columns that a table does not have, and keys that are wanted and no record has, what is wrong with that."""

    @property
    def taken(self) -> frozenset[str]:
        """The keys of the records that are wanted."""
        return frozenset(key for shape in self.shapes for key in shape)

    @property
    def met(self) -> frozenset[str]:
        """The keys of all records."""
        return self.taken | self.passed

    def drop(self, name: str, value: Json, place: Callable[[], Position]) -> None:
        """A field's value does not fit it and is taken as absent."""
        odd = self.unfit.setdefault(name, {})
        told = said(value)
        kept = told if told in odd or len(odd) < _MOST_ODD else ""
        before = odd.get(kept)
        odd[kept] = Odd(kept, 1, place()) if before is None else before._replace(times=before.times + 1)

    def absent(self, source: Source) -> Mapping[str, str] | None:
        """By field or wish, the keys that no record has; None where no record tells. Of a table `lacking` tells."""
        if self.heads:
            return {}
        met = self.taken
        allowed = [each for each in source.asked if each.title != WANTED]
        wished = without_key(allowed, self.met) if self.met else {}
        return {**wished, **without_key(readings(source), met)} if met else wished or None

    def unread(self, keys: frozenset[str]) -> dict[str, int]:
        """By key that is none of `keys`: how many records have it."""
        if "*" in keys:
            return {}
        found: Counter[str] = Counter()
        for shape, number in self.shapes.items():
            for key in shape:
                if key not in keys and key != OUTER:
                    found[key] += number
        return dict(found)


class Given(NamedTuple):
    """What one record gives."""

    record: Record
    heads: Mapping[str, str]
    """What ties it to others, as the record says it; without what it does not say."""
    plain: dict[str, Plain]
    """Values by field, as a set file would hold them."""
    instead: dict[str, str]
    """What stands in the place of numbers."""
    passed: bool = False
    """The source does not want the record."""
    edition: "Given | None" = None
    """The same record as a printing, where it is one too."""
    whole: Callable[[Record], "Given"] | None = None
    """Where it is, what takes the card's values from it: most of such records need none, they only add a printing."""


def plain_json(value: Json) -> Plain:
    """A value without its `null`s."""
    if isinstance(value, dict):
        return {key: plain_json(each) for key, each in value.items() if each is not None}
    if isinstance(value, list):
        return [plain_json(each) for each in value if each is not None]
    return "" if value is None else value


def gathered(source: Source, content: bytes, file: str, count: Count, passes: Passes = bool) -> Iterator[Given | Fault]:
    """What the records of a file give, in their order, and what is wrong with those that cannot be read.

    `passes` tells of one field with its value whether the card schema allows it.

    Raises: InputError when the file cannot be read at all, or is a table without a column that every record needs.
    """
    take, tie = taker(source.plan, count, passes), tier(source.plan)
    edition = None if source.printing is None else taker(source.printing, count, passes)
    of, shapes, first = count.of, count.shapes, None
    found = _headed(source, _read(source, content, file), count)
    if source.form.encoding is None and assumed(content, file) is not None:
        of["assumed"] = 1
    for record in found:
        of["records"] += 1
        if isinstance(record, Fault):
            yield record
            continue
        first = first or record
        if source.wanted and not all(wanted(record) for wanted in source.wanted):
            of["passed"] += 1
            count.passed.update(record.value)
            yield tie(record)._replace(passed=True)
            continue
        shapes[tuple(record.value)] += 1
        if edition is None:
            yield take(record)
        else:
            yield tie(record)._replace(edition=edition(record), whole=take)
    if first is not None and not count.heads:
        count.lacking.update(unmet(source, first, count.met))


def _read(source: Source, content: bytes, file: str) -> Iterator[Record | Fault]:
    """The records of a file.

    Raises: InputError when it cannot be read; what does not fit it is told where the source says that.
    """
    try:
        yield from records(content, file, source.form)
    except Misread as error:
        said = source.said[error.key]
        raise InputError(*(said.fault(f"{each.message} ({each.place})", each.hint) for each in error.faults)) from error


def _headed(source: Source, found: Iterator[Record | Fault], count: Count) -> Iterator[Record | Fault]:
    """The same; the first row of a table tells which columns there are.

    Raises: InputError when there is none that every record needs.
    """
    is_first = True
    for record in found:
        if is_first and isinstance(record, Record):
            is_first, missing = False, without_column(source, record.held)
            count.heads.update(columns(record.held))
            needed = [
                each.fault
                for each in missing.values()
                if any(reading.title in source.plan.needed for reading in each.readings)
            ]
            if needed:
                raise InputError(*needed)
            count.lacking.update((names, each.fault) for names, each in missing.items())
        yield record


def tier(plan: Plan) -> Callable[[Record], Given]:
    """The function that takes from a record what ties it to others, and nothing else."""
    return taker(Plan(plan.heads, (), plan.first), Count())


def taker(plan: Plan, count: Count, passes: Passes = bool) -> Callable[[Record], Given]:
    """The function that takes all that a plan wants from a record."""
    heads = tuple((name, each.get) for name, each in plan.heads.items())
    quick = tuple((each.name, each.get) for each in plan.fields if each.locale is None and each.lenient is None)
    rest = tuple(each for each in plan.fields if each.locale is not None or each.lenient is not None)

    def taken(record: Record) -> Given:
        tied: dict[str, str] = {}
        for name, get in heads:
            value = get(record)
            if value is not None and not isinstance(value, list | dict):
                tied[name] = plain_text(value)
        plain: dict[str, Plain] = {}
        for name, get in quick:
            value = get(record)
            if value is not None:
                plain[name] = value if type(value) is str else plain_json(value)
        given = Given(record, tied, plain, {})
        for reading in rest:
            unfit = _take(reading, record, given, plan.first, passes)
            if unfit is not None:
                count.drop(reading.name, unfit, partial(_place, reading, record))
        return given

    return taken


def _take(reading: Reading, record: Record, given: Given, first: str, passes: Passes) -> Json:
    """Add a value that is of one locale, or may not fit its field; one that does not is given back."""
    value = reading.get(record)
    if value is None:
        return None
    if reading.lenient is not None and not _fits(value, reading.lenient, passes):
        if reading.keeps and isinstance(value, str):
            given.instead[reading.name] = value
        return value
    plain, made = given.plain, plain_json(value)
    if reading.locale is not None:
        texts = plain.get(reading.name, {})
        made = {**(texts if isinstance(texts, dict) else {first: texts}), reading.locale: made}
    plain[reading.name] = made
    return None


def _fits(value: Json, known: Field, passes: Passes) -> bool:
    """The value is one that the field can have; of a fraction the schema tells, whose field may want whole numbers."""
    if isinstance(value, float) and not passes({known.name: value}):
        return False
    if known.kind is Kind.NUMBER:
        return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MOST
    if known.kind is Kind.FLAG:
        return value is True
    if known.kind is Kind.LIST:
        return isinstance(value, list) and all(_is_word(item, known) for item in value)
    return _is_word(value, known)


def _is_word(value: Json, known: Field) -> bool:
    return isinstance(value, str) and (not known.values or value in known.values)


def node(given: Given, plan: Plan, name: str = "") -> Node:
    """The values of a record as a node: each stands where the record has what it was made from.

    `name` is what messages call it.
    """
    record, held = given.record, given.record.held
    every = (each for each in (*plan.heads.values(), *plan.fields) if each.name in given.plain)
    places = {(each.name, each.locale): _offset(each, record) for each in every}
    firsts = {key: at for (key, _), at in reversed(places.items())}
    document = held.document.over(given.plain, record.start)
    marks, where = document.marks, document.where
    starts = {key: places.get((key, None), firsts.get(key, record.start)) for key in given.plain}
    for key, value in given.plain.items():
        _mark(value, [places.get((key, each), starts[key]) for each in _keys(value)], marks, where)
    _mark(given.plain, list(starts.values()), marks, where)
    return Node(given.plain, document, record.start, name)


def _keys(value: Plain) -> tuple[str | None, ...]:
    """The keys of a mapping, or as many times nothing as a list has items."""
    if isinstance(value, dict):
        return tuple(value)
    return (None,) * len(value) if isinstance(value, list) else ()


def _mark(value: Plain, starts: Sequence[int], marks: MutableSequence[int], where: dict[int, int]) -> None:
    """Note where what a container holds begins; what lies deeper begins where that does."""
    if not isinstance(value, dict | list) or id(value) in where:
        return
    inner = tuple(value.values()) if isinstance(value, dict) else tuple(value)
    for each, start in zip(inner, starts, strict=True):
        _mark(each, [start] * len(_keys(each)), marks, where)
    where[id(value)] = len(marks)
    marks.extend(at for at in starts for _ in range(2 if isinstance(value, dict) else 1))


def _place(reading: Reading, record: Record) -> Position:
    """Where the value of a reading stands."""
    return record.held.document.position(_offset(reading, record))


def _offset(reading: Reading, record: Record) -> int:
    """Where the value of a reading begins in the file."""
    paths = [each for each in reading.paths if not each.special]
    found = [each for each in paths if each.value(record.value) is not None] or paths
    return record.held.offset(record, found[0].steps(record.value) if found else ())
