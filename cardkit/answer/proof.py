"""What is to be said of a look."""

from dataclasses import dataclass

from cardkit.finding import Level
from cardkit.position import Position


@dataclass(frozen=True, slots=True, kw_only=True)
class Remark:
    """One thing that is wrong with a look, or that its maker should know."""

    check: str
    """What was looked at, such as `fit` or `contrast`; schemas/answer-template-check.schema.json has them all."""
    level: Level
    message: str
    place: Position | None = None
    hint: str | None = None
    locales: tuple[str, ...] = ()
    """Where not all locales are meant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proofread:
    """A look that was looked over."""

    game: str
    look: str
    folder: str
    """From the shelf's root."""
    cards: int
    faces: int
    """Drawn ones: in each locale, each back too."""
    locales: tuple[str, ...]
    remarks: tuple[Remark, ...]
    """Errors first, then warnings, then notes."""
    notes: tuple[str, ...] = ()

    def counted(self, level: Level) -> int:
        """How many remarks have that level."""
        return sum(each.level is level for each in self.remarks)

    @property
    def sound(self) -> bool:
        """No remark is an error: all cards can be printed, and all that they say can be read."""
        return self.counted(Level.ERROR) == 0
