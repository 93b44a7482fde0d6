"""A turn of Runebound that was written down, played again by the rules step by step (CD-60 is such a turn)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import accumulate

from cardkit.errors import Fault, InputError, UsageError
from cardkit.referee.check import Record
from cardkit.referee.ruling import Fact, Reason, Ruling
from cardkit.referee.runebound import (
    SACRIFICE,
    Colour,
    Kind,
    Side,
    Skill,
    Timing,
    class_card,
    cost_of,
    open_cost,
    open_epic,
    open_icons,
    paid,
    skill_card,
)
from cardkit.referee.runebound_counters import Counters
from cardkit.referee.runebound_open import Attempts, OfTurn, Whose
from cardkit.referee.runebound_record import COLOURS, Deed, Step, turn
from cardkit.referee.runebound_scene import Scene, Table, Told
from cardkit.referee.runebound_turn import Fight, Moment, Turn, escape, objections, open_effect, refuse_unknown
from cardkit.source import Node
from cardkit.source.trial import tried
from cardkit.text import counted, listing, quoted

AS_USUAL = OfTurn()
"""What is open, read the usual way."""


def ledger(file: Record, readings: OfTurn = AS_USUAL) -> Ruling:
    """Whether a turn was played by the rules, with the counters after each step.

    Raises: InputError for what is no ledger, and for cards of which too little is known.
    """
    said = turn(file.node)
    table = Table(
        players=(*said.players[1:], said.players[0]),
        space=said.space,
        skills={name: _skill(file, node) for name, node in said.skills.items()},
        cards=file.cards,
        readings=readings,
    )
    _refuse_unknown(said.steps, table)
    heroes = {name: Counters(number) for name, number in {said.players[0]: said.hero, **said.others}.items()}
    start = Told(scene=Scene(heroes=heroes), told="start", source="CD-60", whose=table.active)
    every = tuple(accumulate(said.steps, lambda before, step: _after(table, before.scene, step), initial=start))
    places = (said.start, *(step.place for step in said.steps))
    found = [
        why._replace(place=place)
        for told, place in zip(every, places, strict=True)
        for why in told.objections
        if why is not None
    ]
    end = every[-1].scene.counters(table.active)
    right = f"the turn keeps the rules; hero {end.hero}, pool {end.pool} at its end"
    return Ruling(
        yes=not found,
        told=f"the turn does not keep the rules: {counted(len(found), 'objection')}" if found else right,
        facts=end.facts(),
        reasons=(*found, *(Reason(_line(told, table), told.source) for told in every)),
        assumed=_assumed(every, table.readings),
        rows=tuple(_row(number, told, table) for number, told in enumerate(every)),
    )


def _assumed(every: Sequence[Told], readings: OfTurn) -> tuple[Reason, ...]:
    """How the turn was read where the sources leave a question open."""
    played = every[-1].scene.played
    whose = "whoever plays a card" if readings.skill is Whose.PLAYER else "the hero on whom a card is played"
    several = any(len(told.scene.waiting) > 1 for told in every)
    which = {
        Attempts.ANY: "may be attempted in any order",
        Attempts.OLDEST: "are attempted in the order in which they were played",
        Attempts.NEWEST: "are attempted from the one that was played last",
    }[readings.attempts]
    return (
        Reason(f"the proficiencies of {whose} count", "5.3"),
        *open_icons(readings.icons, *played),
        *((Reason(f"several challenges on one hero {which}", "5.9"),) if several else ()),
        *open_effect(readings.resolving, *played),
        *open_cost(*played),
        *open_epic(*played),
    )


def _line(told: Told, table: Table) -> str:
    """A step with its counters."""
    counters = told.scene.counters(told.whose)
    hero = "hero" if told.whose == table.active else f"{told.whose}'s hero"
    return f"{told.told}: {hero} {counters.hero}, pool {counters.pool}"


def _row(number: int, told: Told, table: Table) -> Mapping[str, Fact]:
    """A step as JSON."""
    whose: dict[str, Fact] = {} if told.whose == table.active else {"whose": told.whose}
    counters = told.scene.counters(told.whose).facts()
    return {"step": number, "told": told.told, "source": told.source, **whose, **counters}


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


def _refuse_unknown(steps: Sequence[Step], table: Table) -> None:
    """Make sure that the sources give of every played card what a turn needs.

    Raises: InputError with every card of which they do not.
    """
    faults: list[Fault] = []
    for step in steps:
        if step.deed is Deed.PLAYS:
            tried(faults, partial(_needed, table, step.node))
    if faults:
        raise InputError(*faults)


def _needed(table: Table, node: Node) -> None:
    """Make sure that enough is known of a card.

    Raises: InputError where the ledger names it.
    """
    try:
        refuse_unknown(class_card(table.cards[node.text()]))
    except UsageError as error:
        raise _placed(node, error) from error


def _after(table: Table, scene: Scene, step: Step) -> Told:
    """What one step does.

    Raises: InputError, also when no source gives what must be known of a card.
    """
    try:
        told = _DEEDS[step.deed](table, scene, step)
    except UsageError as error:
        raise _placed(step.node, error) from error
    right = told.scene.counters(told.whose).hero
    if step.claim is None or step.claim == right:
        return told
    wrong = Reason(f"the ledger says hero {step.claim}; it is {right}", told.source)
    return replace(told, objections=(*told.objections, wrong))


def _plays(table: Table, scene: Scene, step: Step) -> Told:
    """A class card is played."""
    assert step.by is not None
    card = class_card(table.cards[step.node.text()])
    whose = step.by if step.by == scene.foe else table.active
    counters, is_special = scene.counters(whose), card.timing is Timing.SPECIAL
    at = Moment(
        turn=Turn.OWN if step.by == table.active else Turn.OTHER,
        window=Timing.SPECIAL if is_special else scene.window,
        hero=counters.hero,
        space=table.space,
        fight=Fight.CHALLENGE if scene.foe is None else Fight.PLAYER,
    )
    after, unpaid = paid(card, counters, cost_of(card, table.skill(step.by), icons=table.readings.icons))
    untimely = _untimely(table, scene, step.by, is_special)
    found = tuple(each for each in (*objections(card, at, scene.played), untimely, unpaid) if each is not None)
    moved = replace(
        scene.after(whose, counters if found else after),
        played=(*scene.played, card),
        fought=scene.fought if found or scene.window is Timing.MOVEMENT else (*scene.fought, card),
        tested=False,
        waiting=(*scene.waiting, card.name) if card.kind is Kind.CHALLENGE else scene.waiting,
        seat=scene.seat if is_special or untimely else table.order(scene).index(step.by),
    )
    source = "CD-41" if card.side is Side.FRIENDLY else "CD-42"
    told = f"{step.by} plays {quoted(card.name)}"
    return Told(scene=moved, told=told, source=source, objections=found, whose=whose)


def _untimely(table: Table, scene: Scene, who: str, is_special: bool) -> Reason | None:
    """Why somebody does not play in this window, or no more."""
    order = table.order(scene)
    if who not in order:
        return Reason(f"{listing(order)} fight; nobody else plays cards", "CD-55")
    if is_special or order.index(who) >= scene.seat:
        return None
    rule = "CD-44" if scene.window is Timing.MOVEMENT else "CD-45" if scene.foe is None else "CD-55"
    return Reason(f"{who} plays after {order[scene.seat]}; the order is {listing(order)}", rule)


def _takes(table: Table, scene: Scene, step: Step) -> Told:
    """A text makes a hero take counters."""
    whose = step.whose or table.active
    moved = scene.after(whose, scene.counters(whose).taken(step.number))
    return Told(scene=moved, told=f"takes {step.number}", source="CD-73", whose=whose)


def _removes(table: Table, scene: Scene, step: Step) -> Told:
    """A text lets a hero remove counters."""
    whose = step.whose or table.active
    moved = scene.after(whose, scene.counters(whose).removed(step.number))
    return Told(scene=moved, told=f"removes {step.number}", source="CD-73", whose=whose)


def _attempts(table: Table, scene: Scene, step: Step) -> Told:
    """A challenge is attempted."""
    what = step.node.text()
    is_own = what not in COLOURS
    name = class_card(table.cards[what]).name if is_own else what
    colour = Colour.CLASS if is_own else Colour(what)
    found = _before(scene, name, table.readings.attempts)
    if not scene.waiting and is_own:
        found = Reason(f"nobody played {quoted(name)} on this hero", "CD-50")
    moved = _begun(scene.after(table.active, scene.counters(table.active).taken(SACRIFICE[colour])))
    moved = replace(moved, waiting=_without(scene.waiting, name, table.readings.attempts))
    said = f"attempts {quoted(name)}" if is_own else f"attempts a {colour} challenge"
    source = "CD-52" if is_own else "CD-51"
    return Told(scene=moved, told=said, source=source, objections=(found,), whose=table.active)


def _without(waiting: Sequence[str], name: str, attempts: Attempts) -> tuple[str, ...]:
    """The challenges that still wait after one of a name; two players may have played a card of that name."""
    found = [index for index, each in enumerate(waiting) if each == name]
    gone = found[-1 if attempts is Attempts.NEWEST else 0 :][:1]
    return tuple(each for index, each in enumerate(waiting) if index not in gone)


def _before(scene: Scene, name: str, attempts: Attempts) -> Reason | None:
    """Why something else has to be attempted first."""
    if not scene.waiting:
        return None
    if name not in scene.waiting:
        return Reason(f"{listing(map(quoted, scene.waiting))} must be attempted first", "CD-50")
    first = {Attempts.ANY: name, Attempts.OLDEST: scene.waiting[0], Attempts.NEWEST: scene.waiting[-1]}[attempts]
    return None if name == first else Reason(f"{quoted(first)} must be attempted first", "5.9")


def _begun(scene: Scene) -> Scene:
    """The scene at the start of a fight."""
    return replace(scene, window=Timing.COMBAT, fought=(), tested=False, foe=None, seat=0)


def _fights(table: Table, scene: Scene, step: Step) -> Told:
    """The active hero fights that of another player."""
    foe = step.node.text()
    moved = replace(_begun(scene), foe=foe)
    found = _before(scene, foe, Attempts.ANY)
    return Told(scene=moved, told=f"fights {foe}", source="CD-55", objections=(found,), whose=table.active)


def _escapes(table: Table, scene: Scene, step: Step) -> Told:
    """The escape test is made with a penalty."""
    right = escape(scene.fought, table.readings.counting).facts["penalty"]
    wrong = Reason(f"the ledger says {step.number}; the test is made at {right}", "CD-54")
    found = None if step.number == right else wrong
    told = f"an escape would be tested at {right}"
    moved, objections = replace(scene, tested=True), (_no_escape(scene), found)
    return Told(scene=moved, told=told, source="CD-54", objections=objections, whose=table.active)


def _no_escape(scene: Scene) -> Reason | None:
    """Why nobody tests an escape now."""
    if scene.window is Timing.MOVEMENT:
        return Reason("no challenge or fight is under way to escape from", "CD-54")
    return Reason("the escape was tested just before, and nothing happened since", "CD-54") if scene.tested else None


def _knocked_out(table: Table, scene: Scene, step: Step) -> Told:
    """A hero is knocked out."""
    whose = step.whose or table.active
    return Told(scene=scene.after(whose, Counters(0)), told="is knocked out", source="CD-72", whose=whose)


_DEEDS: Mapping[Deed, Callable[[Table, Scene, Step], Told]] = {
    Deed.PLAYS: _plays,
    Deed.TAKES: _takes,
    Deed.REMOVES: _removes,
    Deed.ATTEMPTS: _attempts,
    Deed.FIGHTS: _fights,
    Deed.ESCAPES: _escapes,
    Deed.KNOCKED_OUT: _knocked_out,
}
"""What each kind of step does."""
