"""A ledger file of a turn of Runebound -> its steps, each with its place; all that is wrong is told at once."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from cardkit.errors import Fault, InputError
from cardkit.position import Position
from cardkit.referee.runebound import Colour, Space
from cardkit.referee.runebound_counters import COUNTERS
from cardkit.source import Node
from cardkit.source.trial import tried
from cardkit.text import listing, quoted, suggestion


class Deed(StrEnum):
    """What a step is about."""

    PLAYS = "plays"
    TAKES = "takes"
    REMOVES = "removes"
    ATTEMPTS = "attempts"
    FIGHTS = "fights"
    ESCAPES = "escapes"
    KNOCKED_OUT = "knocked-out"


COLOURS = tuple(str(colour) for colour in Colour if colour is not Colour.CLASS)
"""What may be attempted beside the cards of class decks."""

_KEYS = ("players", "hero", "others", "space", "skills", "steps")
_NEEDED = ("players", "hero", "steps")
_DEEDS = tuple(str(deed) for deed in Deed)
_STEP = (*_DEEDS, "by", "whose", "hero", "note")

_OF_A_HERO = (Deed.TAKES, Deed.REMOVES, Deed.KNOCKED_OUT)
"""What happens to a hero, be it not that of the active player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One step of a turn."""

    deed: Deed
    node: Node
    """What stands behind the deed's word."""
    place: Position
    by: str | None
    """Who plays a card."""
    number: int
    """Counters that are taken or removed, or the penalty of an escape; else 0."""
    claim: int | None
    """What the ledger says of the counters on the hero after it."""
    whose: str | None = None
    """The player of that hero; None means the active one, or whoever plays a card in a fight of two."""

    @property
    def card(self) -> Node | None:
        """The name of a card, if it has one."""
        is_card = self.deed is Deed.PLAYS or (self.deed is Deed.ATTEMPTS and self.node.text() not in COLOURS)
        return self.node if is_card else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A turn as it was written down."""

    players: tuple[str, ...]
    """Clockwise, the active one first."""
    hero: int
    """Counters on the active hero at the start."""
    others: Mapping[str, int]
    """Counters on other heroes, as far as they are said."""
    start: Position
    space: Space | None
    """Where the hero stands; None where it is not said."""
    skills: Mapping[str, Node]
    """Names of skills, by player."""
    steps: tuple[Step, ...]

    @property
    def cards(self) -> tuple[Node, ...]:
        """The names of all cards."""
        return (*self.skills.values(), *(step.card for step in self.steps if step.card is not None))


def turn(node: Node) -> Turn:
    """The turn that a ledger tells.

    Raises: InputError with everything that makes it none.
    """
    keys, faults = node.mapping(_KEYS, _NEEDED), list[Fault]()
    players = tried(faults, lambda: _players(keys["players"]))
    hero = tried(faults, lambda: _counters(keys["hero"]))
    space = tried(faults, lambda: _space(keys["space"])) if "space" in keys else None
    skills = tried(faults, lambda: _by_player(keys["skills"], players)) if "skills" in keys else {}
    others = tried(faults, lambda: _others(keys["others"], players)) if "others" in keys else {}
    items = tried(faults, keys["steps"].items) or ()
    steps = [tried(faults, partial(_step, each, players)) for each in items]
    if faults or players is None or hero is None or skills is None or others is None:
        raise InputError(*faults)
    return Turn(
        players=players,
        hero=hero,
        others=others,
        start=keys["hero"].place,
        space=space,
        skills=skills,
        steps=tuple(step for step in steps if step is not None),
    )


def names(node: Node) -> tuple[Node, ...]:
    """The names of cards in a ledger.

    Raises: as `turn`.
    """
    return turn(node).cards


def _players(node: Node) -> tuple[str, ...]:
    """Who plays."""
    players = tuple(each.text() for each in node.items())
    if not players or len(set(players)) < len(players):
        raise InputError(node.fault("players are named once each, the active player first"))
    return players


def _counters(node: Node) -> int:
    """A number of counters."""
    number = node.integer()
    if not 0 <= number <= COUNTERS:
        raise InputError(node.fault(f"{node.name} is {number}; a player has {COUNTERS} counters (CD-14)"))
    return number


def _space(node: Node) -> Space:
    """Where the hero stands."""
    return Space(node.word(str(each) for each in Space))


def _others(node: Node, players: tuple[str, ...] | None) -> Mapping[str, int]:
    """Counters on the heroes of others than the active player."""
    found = _by_player(node, players)
    if players is not None and players[0] in found:
        raise InputError(node.key_fault(players[0], f"'hero' says it of {players[0]}, whose turn it is"))
    return {name: _counters(each) for name, each in found.items()}


def _by_player(node: Node, players: tuple[str, ...] | None) -> Mapping[str, Node]:
    """Values by player; which players there are may not be known."""
    found = node.entries()
    strangers = [name for name in found if players is not None and name not in players]
    if strangers:
        raise InputError(
            *(
                node.key_fault(name, f"{quoted(name)} is no player", suggestion(name, players or ()))
                for name in strangers
            )
        )
    return found


def _step(node: Node, players: tuple[str, ...] | None) -> Step:
    """One step.

    Raises: InputError with everything that is wrong with it.
    """
    keys = node.mapping(_STEP)
    deeds = [deed for deed in _DEEDS if deed in keys]
    if len(deeds) != 1:
        raise InputError(node.fault(f"a step has one of {listing(_DEEDS)}; this one has {len(deeds)}"))
    deed, faults = Deed(deeds[0]), list(_misplaced(keys, deeds[0]))
    by = tried(faults, lambda: _player(keys["by"], players)) if "by" in keys else None
    whose = tried(faults, lambda: _player(keys["whose"], players)) if "whose" in keys else None
    if deed is Deed.FIGHTS:
        tried(faults, lambda: _player(keys[deed], players and players[1:]))
    number = tried(faults, lambda: _number(keys[deed], deed))
    claim = tried(faults, lambda: _counters(keys["hero"])) if "hero" in keys else None
    if faults or number is None:
        raise InputError(*faults)
    return Step(deed=deed, node=keys[deed], place=node.place, by=by, number=number, claim=claim, whose=whose)


def _player(node: Node, players: tuple[str, ...] | None) -> str:
    """One of the players; which there are may not be known."""
    return node.word(players or [node.text()])


def _misplaced(keys: Mapping[str, Node], deed: str) -> Iterator[Fault]:
    """What is wrong with who does it."""
    if deed == Deed.PLAYS and "by" not in keys:
        yield keys[deed].fault("who plays it is not said", "write 'by: PLAYER' beside it")
    if deed != Deed.PLAYS and "by" in keys:
        yield keys["by"].fault("'by' goes with 'plays' alone")
    if deed not in _OF_A_HERO and "whose" in keys:
        yield keys["whose"].fault(f"'whose' goes with {listing(_OF_A_HERO)} alone")


def _number(node: Node, deed: Deed) -> int:
    """The number behind a deed; 0 where there is none."""
    if deed is Deed.ESCAPES:
        return node.integer()
    if deed is Deed.KNOCKED_OUT and not node.flag():
        raise InputError(node.fault("knocked-out is false; leave the step out"))
    if deed in (Deed.PLAYS, Deed.ATTEMPTS):
        node.text()
    return _counters(node) if deed in (Deed.TAKES, Deed.REMOVES) else 0
