"""A turn of Runebound that was written down, played again by the rules step by step (CD-60 is such a turn)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import accumulate

from cardkit.errors import InputError, UsageError
from cardkit.model import Card
from cardkit.referee.check import Record
from cardkit.referee.ruling import Fact, Reason, Ruling
from cardkit.referee.runebound import (
    SACRIFICE,
    ClassCard,
    Colour,
    Counters,
    Kind,
    Side,
    Skill,
    Space,
    Timing,
    class_card,
    cost_of,
    open_cost,
    open_epic,
    paid,
    skill_card,
)
from cardkit.referee.runebound_record import COLOURS, Deed, Step, turn
from cardkit.referee.runebound_turn import Moment, Turn, escape, objections
from cardkit.source import Node
from cardkit.text import counted, listing, quoted


class Whose(StrEnum):
    """Whose skill makes an enemy card cheaper."""

    PLAYER = "player"
    TARGET = "target"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Where the turn stands."""

    counters: Counters
    window: Timing = Timing.MOVEMENT
    played: tuple[ClassCard, ...] = ()
    """In this turn."""
    fought: tuple[ClassCard, ...] = ()
    """Played during the challenge that is being attempted."""
    waiting: tuple[str, ...] = ()
    """Challenges of class decks that lie on the hero and were not attempted."""
    seat: int = 0
    """Who played last in this window, from the active player's left."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Who sits round it, and what stays the same for the turn."""

    players: tuple[str, ...]
    """In the order in which they play: from the active player's left, the active player last (CD-44)."""
    space: Space | None
    skills: Mapping[str, Skill]
    cards: Mapping[str, Card]
    whose: Whose

    @property
    def active(self) -> str:
        """Whose turn it is."""
        return self.players[-1]

    def skill(self, player: str) -> Skill | None:
        """The skill that counts for a card which somebody plays (5.3)."""
        return self.skills.get(player if self.whose is Whose.PLAYER else self.active)


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What a step did."""

    scene: Scene
    told: str
    source: str
    objections: tuple[Reason | None, ...] = ()


def ledger(file: Record, skill: Whose = Whose.PLAYER) -> Ruling:
    """Whether a turn was played by the rules, with the counters after each step; `skill`: whose counts for a card.

    Raises: InputError for what is no ledger, and for cards of which too little is known.
    """
    said = turn(file.node)
    table = Table(
        players=(*said.players[1:], said.players[0]),
        space=said.space,
        skills={name: _skill(file, node) for name, node in said.skills.items()},
        cards=file.cards,
        whose=skill,
    )
    start = Told(scene=Scene(counters=Counters(said.hero)), told="start", source="CD-60")
    every = tuple(accumulate(said.steps, lambda before, step: _after(table, before.scene, step), initial=start))
    places = (said.start, *(step.place for step in said.steps))
    found = [
        why._replace(place=place)
        for told, place in zip(every, places, strict=True)
        for why in told.objections
        if why is not None
    ]
    end, played = every[-1].scene.counters, every[-1].scene.played
    right = f"the turn keeps the rules; hero {end.hero}, pool {end.pool} at its end"
    whose = "whoever plays a card" if skill is Whose.PLAYER else "the hero on whom a card is played"
    return Ruling(
        yes=not found,
        told=f"the turn does not keep the rules: {counted(len(found), 'objection')}" if found else right,
        facts=end.facts(),
        reasons=(*found, *(Reason(_line(told), told.source) for told in every)),
        assumed=(Reason(f"the proficiencies of {whose} count", "5.3"), *open_cost(*played), *open_epic(*played)),
        rows=tuple(_row(number, told) for number, told in enumerate(every)),
    )


def _line(told: Told) -> str:
    """A step with its counters."""
    return f"{told.told}: hero {told.scene.counters.hero}, pool {told.scene.counters.pool}"


def _row(number: int, told: Told) -> Mapping[str, Fact]:
    """A step as JSON."""
    return {"step": number, "told": told.told, "source": told.source, **told.scene.counters.facts()}


def _skill(file: Record, node: Node) -> Skill:
    """A player's skill.

    Raises: InputError when it is none.
    """
    try:
        return skill_card(file.cards[node.text()])
    except UsageError as error:
        raise _placed(node, error) from error


def _placed(node: Node, error: UsageError) -> InputError:
    """What is wrong with a card, where the ledger names it."""
    return InputError(*(node.fault(each.message, each.hint) for each in error.faults))


def _after(table: Table, scene: Scene, step: Step) -> Told:
    """What one step does.

    Raises: InputError, also when no source gives what must be known of a card.
    """
    try:
        told = _DEEDS[step.deed](table, scene, step)
    except UsageError as error:
        raise _placed(step.node, error) from error
    if step.claim is None or step.claim == told.scene.counters.hero:
        return told
    wrong = Reason(f"the ledger says hero {step.claim}; it is {told.scene.counters.hero}", told.source)
    return replace(told, objections=(*told.objections, wrong))


def _plays(table: Table, scene: Scene, step: Step) -> Told:
    """A class card is played."""
    assert step.by is not None
    card = class_card(table.cards[step.node.text()])
    is_special = card.timing is Timing.SPECIAL
    at = Moment(
        turn=Turn.OWN if step.by == table.active else Turn.OTHER,
        window=Timing.SPECIAL if is_special else scene.window,
        hero=scene.counters.hero,
        space=table.space,
    )
    after, unpaid = paid(card, scene.counters, cost_of(card, table.skill(step.by)))
    late = None if is_special else _late(table, scene, step.by)
    found = tuple(each for each in (*objections(card, at, scene.played), late, unpaid) if each is not None)
    moved = replace(
        scene,
        counters=scene.counters if found else after,
        played=(*scene.played, card),
        fought=(*scene.fought, card) if scene.window is Timing.COMBAT else (),
        waiting=(*scene.waiting, card.name) if card.kind is Kind.CHALLENGE else scene.waiting,
        seat=scene.seat if is_special else max(scene.seat, table.players.index(step.by)),
    )
    source = "CD-41" if card.side is Side.FRIENDLY else "CD-42"
    return Told(scene=moved, told=f"{step.by} plays {quoted(card.name)}", source=source, objections=found)


def _late(table: Table, scene: Scene, who: str) -> Reason | None:
    """Why somebody's turn to play in this window is over."""
    if table.players.index(who) >= scene.seat:
        return None
    rule = "CD-44" if scene.window is Timing.MOVEMENT else "CD-45"
    return Reason(f"{who} plays after {table.players[scene.seat]}; the order is {listing(table.players)}", rule)


def _takes(_: Table, scene: Scene, step: Step) -> Told:
    """A text makes the hero take counters."""
    moved = replace(scene, counters=scene.counters.taken(step.number))
    return Told(scene=moved, told=f"takes {step.number}", source="CD-73")


def _removes(_: Table, scene: Scene, step: Step) -> Told:
    """A text lets the hero remove counters."""
    moved = replace(scene, counters=scene.counters.removed(step.number))
    return Told(scene=moved, told=f"removes {step.number}", source="CD-73")


def _attempts(table: Table, scene: Scene, step: Step) -> Told:
    """A challenge is attempted."""
    what = step.node.text()
    is_own = what not in COLOURS
    name = class_card(table.cards[what]).name if is_own else what
    colour = Colour.CLASS if is_own else Colour(what)
    found: Reason | None = None
    if scene.waiting and name not in scene.waiting:
        found = Reason(f"{listing(map(quoted, scene.waiting))} must be attempted first", "CD-50")
    elif is_own and name not in scene.waiting:
        found = Reason(f"nobody played {quoted(name)} on this hero", "CD-50")
    moved = replace(
        scene,
        counters=scene.counters.taken(SACRIFICE[colour]),
        window=Timing.COMBAT,
        fought=(),
        waiting=tuple(each for each in scene.waiting if each != name),
        seat=0,
    )
    said = f"attempts {quoted(name)}" if is_own else f"attempts a {colour} challenge"
    return Told(scene=moved, told=said, source="CD-52" if is_own else "CD-51", objections=(found,))


def _escapes(_: Table, scene: Scene, step: Step) -> Told:
    """The escape test is made with a penalty."""
    right = escape(scene.fought).facts["penalty"]
    wrong = Reason(f"the ledger says {step.number}; the test is made at {right}", "CD-54")
    found = None if step.number == right else wrong
    return Told(scene=scene, told=f"an escape would be tested at {right}", source="CD-54", objections=(found,))


def _knocked_out(_: Table, scene: Scene, __: Step) -> Told:
    """The hero is knocked out."""
    return Told(scene=replace(scene, counters=Counters(0)), told="is knocked out", source="CD-72")


_DEEDS: Mapping[Deed, Callable[[Table, Scene, Step], Told]] = {
    Deed.PLAYS: _plays,
    Deed.TAKES: _takes,
    Deed.REMOVES: _removes,
    Deed.ATTEMPTS: _attempts,
    Deed.ESCAPES: _escapes,
    Deed.KNOCKED_OUT: _knocked_out,
}
"""What each kind of step does."""
