"""Where a turn of Runebound stands that is played again, and who sits round the table."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from cardkit.errors import UsageError
from cardkit.model import Card
from cardkit.referee.ruling import Reason
from cardkit.referee.runebound import ClassCard, Skill, Space, Timing
from cardkit.referee.runebound_counters import Counters
from cardkit.referee.runebound_open import OfTurn, Whose


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Where the turn stands."""

    heroes: Mapping[str, Counters]
    """By player, as far as the ledger says them."""
    window: Timing = Timing.MOVEMENT
    played: tuple[ClassCard, ...] = ()
    """In this turn."""
    fought: tuple[ClassCard, ...] = ()
    """Played by the rules during the challenge that is being attempted."""
    tested: bool = False
    """An escape was tested, and no card was played since."""
    waiting: tuple[str, ...] = ()
    """Challenges of class decks that lie on the hero and were not attempted, the oldest first."""
    foe: str | None = None
    """The player whose hero the active one fights."""
    seat: int = 0
    """Who played last in this window, in the order of play."""

    def counters(self, player: str) -> Counters:
        """Where a player's counters lie.

        Raises: UsageError when the ledger does not say it.
        """
        if player not in self.heroes:
            raise UsageError(f"the counters on the hero of {player} are not said", f"write others: {{{player}: N}}")
        return self.heroes[player]

    def after(self, player: str, counters: Counters) -> "Scene":
        """The scene after a player's counters were moved."""
        return replace(self, heroes={**self.heroes, player: counters})


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Who sits round it, and what stays the same for the turn."""

    players: tuple[str, ...]
    """In the order in which they play: from the active player's left, the active player last (CD-44)."""
    space: Space | None
    skills: Mapping[str, Skill]
    cards: Mapping[str, Card]
    readings: OfTurn

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return self.players[-1]

    def skill(self, player: str) -> Skill | None:
        """The skill that counts for a card which somebody plays (5.3)."""
        return self.skills.get(player if self.readings.skill is Whose.PLAYER else self.active)

    def order(self, scene: Scene) -> tuple[str, ...]:
        """Who plays after whom: from the left of the active player, who is last; in a fight of two, who is first."""
        return self.players if scene.foe is None else (self.active, scene.foe)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a step did."""

    scene: Scene
    told: str
    source: str
    whose: str
    """The player whose counters the step is about."""
    objections: tuple[Reason | None, ...] = ()
