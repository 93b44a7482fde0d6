"""A machine, looked over: what is well, what is to be known, and what is wrong, each with the command that mends it."""

from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """How a part of the machine is."""

    GOOD = "good"
    NOTE = "note"
    """Cardkit works; something is left out, or is likely not meant so."""
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Point:
    """What is told of one part."""

    part: str
    state: State
    told: str
    mend: str | None = None
    """One command line; None where there is nothing to mend, or nothing that a command could."""


@dataclass(frozen=True, slots=True)
class Health:
    """All that was looked at."""

    points: tuple[Point, ...]

    @property
    def well(self) -> bool:
        """Nothing is wrong."""
        return not self.count(State.FAULT)

    def count(self, state: State) -> int:
        """How many parts are so."""
        return sum(point.state is state for point in self.points)
