"""Remarks on a look: gathered face by face, told once for all that they are true of."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from cardkit.answer.proof import Remark
from cardkit.errors import Fault
from cardkit.face.flaw import Flaw, lead
from cardkit.finding import Level

ORDER = tuple(Level)
"""Remarks of the first level come first."""


@dataclass(frozen=True, slots=True)
class Said:
    """Something that is said of one face."""

    check: str
    level: Level
    flaw: Flaw
    locale: str | None = None
    """None: whatever the locale."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A value of a text on one face; of those of one box, the smallest is told."""

    check: str
    box: str
    value: float
    title: str
    locale: str
    fault: Fault
    """What is said of it."""


@dataclass(slots=True)
class _Told:
    """Whom something was said of."""

    titles: dict[str, None] = field(default_factory=dict)
    locales: dict[str, None] = field(default_factory=dict)


def remarks(said: Sequence[Said], locales: Collection[str]) -> tuple[Remark, ...]:
    """Each thing once, with its first face, how many more there are, and the locales if not all of those looked at."""
    told: dict[tuple[str, Level, Fault], _Told] = {}
    for each in said:
        group = told.setdefault((each.check, each.level, each.flaw.fault), _Told())
        group.titles[each.flaw.title] = None
        group.locales |= {each.locale: None} if each.locale else {}
    made = [
        Remark(
            check=check,
            level=level,
            message=f"{lead(tuple(group.titles))}{fault.message}",
            place=fault.place,
            hint=fault.hint,
            locales=tuple(group.locales) if len(group.locales) < len(locales) else (),
        )
        for (check, level, fault), group in told.items()
    ]
    return tuple(sorted(made, key=lambda remark: ORDER.index(remark.level)))


def worst(measured: Iterable[Measured]) -> Iterator[tuple[Measured, tuple[Measured, ...]]]:
    """Of each check and box, the smallest value and all of them, that face's first."""
    groups: dict[tuple[str, str], list[Measured]] = {}
    for each in measured:
        groups.setdefault((each.check, each.box), []).append(each)
    for every in groups.values():
        ranked = sorted(every, key=lambda each: each.value)
        yield ranked[0], tuple(ranked)
