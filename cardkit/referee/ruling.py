"""What a referee says: an answer, and why."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from cardkit.position import Position

Fact = int | str | bool | tuple[str, ...] | tuple[int, ...]
"""Something that was counted or found."""


class Open(StrEnum):
    """Ways to read what the sources leave open; an answer tells the one that it takes where that matters."""


class Seed(int):
    """What decides chance; a shell draws one where nobody says it."""


SEED = "seed"
"""The fact of a ruling that was left to chance: the seed that gives the same again."""


class Reason(NamedTuple):
    """One step of the thought, and the rule that it rests on."""

    told: str
    source: str
    """A number such as CD-47, which the referee's `rules` explain; `5.2` is a question that the sources leave open."""
    place: Position | None = None
    """Where it stands in a file that was replayed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """The answer of a check."""

    yes: bool = True
    """A check that only counts says yes too."""
    told: str
    facts: Mapping[str, Fact]
    """What was counted or found, by its name in JSON."""
    reasons: tuple[Reason, ...]
    assumed: tuple[Reason, ...] = ()
    """Readings taken where the sources leave a question open."""
    rows: tuple[Mapping[str, Fact], ...] = ()
    """The steps of a replay."""
    left_out: Mapping[str, str] = field(default_factory=dict)
    """Keys of the question that were left out, with what was taken for each."""
    moot: tuple[str, ...] = ()
    """Keys that do not matter for the answer, so that nobody needs to know what was taken for them."""


def allowed(
    what: str,
    objections: Iterable[Reason | None],
    grounds: Iterable[Reason],
    facts: Mapping[str, Fact] | None = None,
    assumed: tuple[Reason, ...] = (),
) -> Ruling:
    """Whether something is allowed: its objections where there are any, else the grounds on which it is."""
    found = tuple(each for each in objections if each is not None)
    return Ruling(
        yes=not found,
        told=f"{what} is {'not ' if found else ''}allowed",
        facts={} if facts is None else facts,
        reasons=found or tuple(grounds),
        assumed=assumed,
    )
