"""Runebound's class and skill decks in play: what a card costs, whether it may be played, what it does to sacrifice.

A player has ten sacrifice counters (CD-14): those that are not on the hero lie in the pool.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from cardkit.errors import UsageError
from cardkit.model import Card
from cardkit.referee.reading import number, word, words
from cardkit.referee.ruling import Fact, Reason, Ruling, allowed
from cardkit.referee.runebound_counters import COUNTERS, Counters
from cardkit.referee.runebound_open import Icons
from cardkit.text import fold, listing, quoted

Value = TypeVar("Value")

SURCHARGE = 2
"""What each missing proficiency adds to a cost (CD-47, from the example)."""
HAND = 6
"""Cards of a normal hand (CD-30)."""
DECK = 30
"""The most cards of a class deck (CD-80)."""
PLAYERS = range(1, 7)
"""How many may play Runebound."""
PRICES = {3: 4}
"""XP that a skill costs, by players: the one price that is left of the table (CD-26)."""


SKILL = "skill"
"""The type of the cards that are no class cards."""


class Kind(StrEnum):
    """Types of class cards (CD-03)."""

    ACTION = "action"
    SPELL = "spell"
    PLACE = "place"
    CHALLENGE = "challenge"


class Side(StrEnum):
    """Whom a class card helps (CD-04)."""

    FRIENDLY = "friendly"
    ENEMY = "enemy"


class Timing(StrEnum):
    """When a class card is played: icons G, F and E (CD-44 to CD-46)."""

    MOVEMENT = "movement"
    COMBAT = "combat"
    SPECIAL = "special"


class Colour(StrEnum):
    """What a challenge comes from: an adventure deck, or a class deck."""

    GREEN = "green"
    YELLOW = "yellow"
    BLUE = "blue"
    RED = "red"
    CLASS = "class"


SACRIFICE = {Colour.GREEN: 1, Colour.YELLOW: 2, Colour.BLUE: 3, Colour.RED: 4, Colour.CLASS: 0}
"""Counters that a hero takes on attempting a challenge (CD-51, CD-52)."""


class Space(StrEnum):
    """What a space is: its terrain, or a city."""

    PLAINS = "plains"
    RIVER = "river"
    FOREST = "forest"
    HILLS = "hills"
    SWAMP = "swamp"
    MOUNTAIN = "mountain"
    ROAD = "road"
    CITY = "city"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassCard:
    """What a referee needs to know of a class card; None is what no source gives."""

    name: str
    kind: Kind | None
    side: Side | None
    cost: int | None
    timing: Timing | None
    epic: bool | None = False
    requires: tuple[str, ...] | None = ()
    terrain: tuple[str, ...] = ()
    self_playable: bool = False
    """It may be played on one's own hero though it is an enemy card (CD-43)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """What a referee needs to know of a skill; None is what no source gives."""

    name: str
    level: int | None
    grants: tuple[str, ...] | None
    prerequisites: tuple[str, ...] | None = ()


def class_card(card: Card) -> ClassCard:
    """A class card of the catalogue.

    Raises: UsageError when it is a skill, or its fields are others.
    """
    if card.fields.get("type") == SKILL:
        raise UsageError(f"{quoted(card.name)} is a skill; a class card is needed")
    return ClassCard(
        name=card.name,
        kind=word(card, "type", Kind),
        side=word(card, "side", Side),
        cost=number(card, "cost"),
        timing=word(card, "timing", Timing),
        epic=None if "epic" in card.unknown else "epic" in card.fields,
        requires=words(card, "requires"),
        terrain=words(card, "terrain") or (),
        self_playable="self_playable" in card.fields,
    )


def skill_card(card: Card) -> Skill:
    """A skill of the catalogue.

    Raises: UsageError when it is another card, or its fields are others.
    """
    if card.fields.get("type") != SKILL:
        raise UsageError(f"{quoted(card.name)} is no skill; a skill is needed")
    return Skill(
        name=card.name,
        level=number(card, "level"),
        grants=words(card, "grants"),
        prerequisites=words(card, "prerequisites"),
    )


def cost_of(card: ClassCard, skill: Skill | None = None, surcharge: int = SURCHARGE, icons: Icons = Icons.KINDS) -> int:
    """What playing a card costs: printed, and more for each proficiency that the skill lacks (CD-47).

    Raises: UsageError when no source gives the cost.
    """
    return printed(card) + surcharge * len(missing(card, skill, icons))


def cost_rule(card: ClassCard, whole: int) -> str:
    """The rule by which a card costs that: the one of extra costs, else the one of its side."""
    if whole != printed(card):
        return "CD-47"
    return "CD-41" if known(card.side, card.name, "side") is Side.FRIENDLY else "CD-42"


def printed(card: ClassCard) -> int:
    """The printed cost.

    Raises: UsageError when no source gives it.
    """
    return known(card.cost, card.name, "cost")


def missing(card: ClassCard, skill: Skill | None, icons: Icons = Icons.KINDS) -> tuple[str, ...]:
    """The required proficiencies that the skill does not grant: each kind once, or each icon (5.2)."""
    if card.kind in (Kind.PLACE, Kind.CHALLENGE) or not card.requires:
        return ()
    granted = () if skill is None else known(skill.grants, skill.name, "proficiencies")
    if icons is Icons.EACH:
        return tuple((Counter(card.requires) - Counter(granted)).elements())
    return tuple(icon for icon in dict.fromkeys(card.requires) if icon not in granted)


def known(value: Value | None, name: str, what: str) -> Value:
    """A value that a source must have given.

    Raises: UsageError when none does.
    """
    if value is None:
        raise UsageError(f"no source gives the {what} of {quoted(name)}", "the check needs it")
    return value


def cost(
    card: ClassCard, skill: Skill | None = None, surcharge: int | None = None, icons: Icons = Icons.KINDS
) -> Ruling:
    """What playing a card costs; without `surcharge`, as the example has it."""
    each = SURCHARGE if surcharge is None else surcharge
    lacking, whole = missing(card, skill, icons), cost_of(card, skill, each, icons)
    reasons = [Reason(f"{printed(card)} is printed on it", "CD-04")]
    if card.kind in (Kind.PLACE, Kind.CHALLENGE):
        reasons.append(Reason(f"a {card.kind} requires no proficiency", "CD-04"))
    by = f"'{skill.name}' does not grant" if skill else "no skill grants"
    reasons += [Reason(f"{by} {icon}: {each} more", "CD-47") for icon in lacking]
    facts: dict[str, Fact] = {"cost": whole, "printed": printed(card), "extra": whole - printed(card)}
    if lacking:
        facts["missing"] = lacking
    told = f"{quoted(card.name)} costs {whole}"
    assumed = (*open_icons(icons, *twofold(card, skill)), *open_cost(card))
    return Ruling(told=told, facts=facts, reasons=tuple(reasons), assumed=assumed)


def twofold(card: ClassCard, skill: Skill | None) -> tuple[ClassCard, ...]:
    """The card, if it costs more where each of its icons counts; else nothing."""
    return (card,) if missing(card, skill, Icons.KINDS) != missing(card, skill, Icons.EACH) else ()


def open_icons(icons: Icons, *cards: ClassCard) -> tuple[Reason, ...]:
    """How icons that stand twice on a card are read; nothing where none does."""
    if all(len(set(card.requires or ())) == len(card.requires or ()) for card in cards):
        return ()
    taken = {Icons.KINDS: "a proficiency counts once", Icons.EACH: "each of its icons counts"}
    return (Reason(f"where a card requires a proficiency twice, {taken[icons]}", "5.2"),)


def open_cost(*cards: ClassCard) -> tuple[Reason, ...]:
    """What is assumed of the costs of cards; places and challenges require nothing."""
    unknown = [card for card in cards if card.requires is None and card.kind not in (Kind.PLACE, Kind.CHALLENGE)]
    return _open(unknown, ("requires", "require"), "no proficiency", "CD-04")


def open_epic(*cards: ClassCard) -> tuple[Reason, ...]:
    """What is assumed of the epic symbols of cards."""
    return _open([card for card in cards if card.epic is None], ("has", "have"), "no epic symbol", "CD-48")


def _open(cards: Sequence[ClassCard], verbs: tuple[str, str], what: str, source: str) -> tuple[Reason, ...]:
    """What is assumed of cards; the verb of one card, and of several."""
    names = listing(quoted(name) for name in dict.fromkeys(card.name for card in cards))
    verb = verbs[len({card.name for card in cards}) > 1]
    return (Reason(f"{names} {verb} {what}; no source tells", source),) if cards else ()


def afford(card: ClassCard, counters: Counters, skill: Skill | None = None, icons: Icons = Icons.KINDS) -> Ruling:
    """Whether a card can be paid for, and where the counters lie then."""
    whole, side = cost_of(card, skill, icons=icons), known(card.side, card.name, "side")
    after, objection = paid(card, counters, whole)
    moves = "pool to hero" if side is Side.FRIENDLY else "hero to the same player's pool"
    ground = Reason(f"{whole} go from {moves}", cost_rule(card, printed(card)))
    facts: dict[str, Fact] = {"cost": whole, **after.facts()}
    return allowed(
        f"paying {whole} for {quoted(card.name)}",
        [objection],
        [ground],
        facts,
        (*open_icons(icons, *twofold(card, skill)), *open_cost(card)),
    )


def paid(card: ClassCard, counters: Counters, whole: int) -> tuple[Counters, Reason | None]:
    """The counters after paying; untouched where they do not suffice, and why.

    The counters are those of the player on whose hero the card is played (CD-41, CD-42).
    """
    if known(card.side, card.name, "side") is Side.FRIENDLY:
        if counters.pool < whole:
            return counters, Reason(f"the pool holds {counters.pool} of {whole}", "CD-41")
        return counters.taken(whole), None
    if counters.hero < whole:
        return counters, Reason(f"the hero has {counters.hero} of {whole}", "CD-42")
    return counters.removed(whole), None


def sacrifice(colour: Colour, counters: Counters) -> Ruling:
    """What attempting a challenge takes."""
    due = SACRIFICE[colour]
    after = counters.taken(due)
    taken = after.hero - counters.hero
    rule = Reason(f"a {colour} challenge takes {due}", "CD-52" if colour is Colour.CLASS else "CD-51")
    short = () if taken == due else (Reason(f"the pool holds {counters.pool}; the challenge goes on", "CD-51"),)
    facts: dict[str, Fact] = {"taken": taken, **after.facts()}
    return Ruling(told=f"the hero takes {taken}", facts=facts, reasons=(rule, *short))


def knockout(counters: Counters) -> Ruling:
    """Where the counters of a hero that is knocked out go."""
    why = Reason(f"all {counters.hero} return to the pool", "CD-72")
    return Ruling(told=f"the pool holds {COUNTERS}, the hero has none", facts=Counters(0).facts(), reasons=(why,))


def refers(word: str, text: str) -> Ruling:
    """Whether a card that speaks of a word means a text too."""
    within = fold(word) in fold(text)
    how = "stands in it, alone or in a longer word" if within else "does not stand in it"
    told = f"{quoted(word)} {'means' if within else 'does not mean'} {quoted(text)}"
    return Ruling(yes=within, told=told, facts={}, reasons=(Reason(f"{quoted(word)} {how}", "CD-75"),))
