"""What the sources of class decks leave open, as words that a table chooses among; the first of each is the default."""

from dataclasses import dataclass

from cardkit.referee.ruling import Open


class Icons(Open):
    """Which missing proficiencies add to a cost (5.2)."""

    KINDS = "kinds"
    EACH = "each"


class Whose(Open):
    """Whose skill makes an enemy card cheaper (5.3)."""

    PLAYER = "player"
    TARGET = "target"


class Counting(Open):
    """Whose spells and actions make an escape harder (5.4)."""

    ENEMY = "enemy"
    ALL = "all"


class Again(Open):
    """Whether the current skill may be bought once more (5.5)."""

    ALLOWED = "allowed"
    REFUSED = "refused"


class Attempts(Open):
    """Which of several challenges on one hero is attempted first (5.9)."""

    ANY = "any"
    OLDEST = "oldest"
    NEWEST = "newest"


class Resolving(Open):
    """When actions and spells of the movement window take effect (5.23)."""

    AT_ONCE = "at-once"
    AFTER_ALL = "after-all"


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """How a table reads what is open of playing a card."""

    icons: Icons = Icons.KINDS
    resolving: Resolving = Resolving.AT_ONCE


@dataclass(frozen=True, slots=True, kw_only=True)
class OfTurn:
    """How a table reads what is open of a whole turn."""

    skill: Whose = Whose.PLAYER
    icons: Icons = Icons.KINDS
    counting: Counting = Counting.ENEMY
    attempts: Attempts = Attempts.ANY
    resolving: Resolving = Resolving.AT_ONCE
