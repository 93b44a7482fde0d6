"""Section `setups` of game.yaml -> recipes; strictly, with every fault at its place."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from cardkit.errors import Fault, InputError, by_place
from cardkit.model import Game, Kind, Locales
from cardkit.rules.numbers import Number
from cardkit.rules.vocabulary import Vocabulary
from cardkit.setup.option import options
from cardkit.setup.recipe import BOX, PLAYERS, TAKE, Condition, Recipe, Step
from cardkit.setup.wording import Words
from cardkit.setup.wording import words as wording
from cardkit.source import Node
from cardkit.source.trial import tried
from cardkit.text import known_hint, quoted, slug

_KEYS = ("title", "source", "players", "options", "copies", "steps", "words")
_STEP = ("text", "source", "when", "with", "pile", "of", "from", "take", "deal", "each", "shuffle")
_MOVING = ("of", "from", "take", "each")
"""Keys that say something of cards on their way to a pile."""

MOST_PLAYERS = 64
"""More than any table holds."""

_PILE = re.compile(r"[a-z0-9]+([ -][a-z0-9]+)*\Z")

MARK = re.compile(r"\{([^{}]*)\}")
"""A symbol or a number in a step's text."""


@dataclass(frozen=True, slots=True)
class _Known:
    """What a step may name."""

    words: Vocabulary
    """With the options as choices of its numbers."""
    options: Mapping[str, tuple[str, ...]]
    """Values by option; `PLAYERS` among them where their number matters."""
    piles: Mapping[str, bool] = field(default_factory=dict)
    """What earlier steps make: whether each player has one."""

    @property
    def zones(self) -> tuple[str, ...]:
        """Parts of the decks that players may bring."""
        return tuple(zone.name for zone in self.words.game.zones) if PLAYERS in self.options else ()


def recipe(name: str, node: Node, words: Vocabulary) -> Recipe:
    """The set-up that a mapping describes.

    Raises: InputError with unknown words, piles, selectors and numbers at their places.
    """
    keys = node.mapping(_KEYS, ("steps",))
    faults: list[Fault] = []
    for each in (keys[key] for key in ("title", "source") if key in keys):
        tried(faults, each.text)
    fewest, most = (tried(faults, lambda: _players(keys["players"])) if "players" in keys else None) or (None, None)
    chosen = tried(faults, lambda: options(keys["options"], words)) if "options" in keys else ()
    copies = tried(faults, lambda: words.field(keys["copies"], (Kind.NUMBER,))) if "copies" in keys else None
    if faults or chosen is None:
        raise InputError(*faults)
    players = {} if fewest is None or most is None else {PLAYERS: tuple(map(str, range(fewest, most + 1)))}
    known = _Known(
        replace(words, choices=tuple(each.name for each in chosen)),
        {**players, **{each.name: each.values for each in chosen}},
    )
    steps, piles = _steps(keys["steps"], known)
    named = {each for step in steps for each in (step.origin, step.shuffled)}
    zones = tuple(zone.name for zone in words.game.zones if zone.name not in piles)
    made = Recipe(
        name=name,
        steps=steps,
        options=chosen,
        fewest=fewest,
        most=most,
        copies=copies,
        own=piles,
        brought=zones if named & set(zones) else (),
    )
    return replace(made, words=_words(keys["words"], made, words.game)) if "words" in keys else made


def _words(node: Node, made: Recipe, game: Game) -> Words:
    """What title, sources and piles are called in other locales than the game's first one."""
    return wording(node, made, game.title, game.locales)


def _players(node: Node) -> tuple[int, int]:
    """The fewest and the most players."""
    keys = node.mapping(("min", "max"), ("min", "max"))
    fewest, most = keys["min"].integer(), keys["max"].integer()
    if not 1 <= fewest <= most <= MOST_PLAYERS:
        message = f"{fewest} to {most} players; 1 to {MOST_PLAYERS}, and no more 'min' than 'max'"
        raise InputError(node.fault(message))
    return fewest, most


def _steps(node: Node, known: _Known) -> tuple[tuple[Step, ...], Mapping[str, bool]]:
    """The steps of a list, and the piles that they make."""
    made: list[Step] = []
    faults: list[Fault] = []
    for item in node.items():
        step = tried(faults, partial(_step, item, known))
        made += [] if step is None else [step]
        known = replace(known, piles={**known.piles, **_made(item)})
    if faults or not made:
        raise InputError(*sorted(faults, key=by_place) or (node.fault("there are no steps; at least one is needed"),))
    return tuple(made), known.piles


def _made(node: Node) -> Mapping[str, bool]:
    """The piles that a step lays cards on, even where another part of it is wrong."""
    piles = [each for key in ("pile", "deal") if (found := node.child(key)) is not None for each in _several(found)]
    names = [
        each.value for each in piles if isinstance(each.value, str) and _PILE.match(each.value) and each.value != BOX
    ]
    return dict.fromkeys(names, node.child("each") is not None)


def _step(node: Node, known: _Known) -> Step:
    """One step."""
    keys = node.mapping(_STEP, ("text",))
    faults = [*_unfit(node, keys)]
    numbers = tried(faults, lambda: _numbers(keys, known)) or {}
    made = Step(
        text=tried(faults, lambda: _texts(keys["text"], numbers, known)) or {},
        node=node,
        source=tried(faults, keys["source"].text) if "source" in keys else None,
        when=(tried(faults, lambda: _when(keys["when"], known)) if "when" in keys else None) or (),
        numbers=numbers,
        of=tried(faults, lambda: known.words.selector(keys["of"])) if "of" in keys else None,
        per_player="each" in keys,
    )
    if "each" in keys:
        tried(faults, lambda: _each(keys["each"], known))
    moved = tried(faults, lambda: _moving(made, keys, known))
    if faults or moved is None:
        raise InputError(*faults)
    return moved


def _unfit(node: Node, keys: Mapping[str, Node]) -> tuple[Fault, ...]:
    """Keys that make no sense together."""
    if "pile" not in keys and "deal" not in keys:
        lone = [node.key_fault(key, f"'{key}' without 'pile'; say which pile the cards come to") for key in _MOVING]
        return tuple(fault for key, fault in zip(_MOVING, lone, strict=True) if key in keys)
    if "deal" not in keys:
        return ()
    beside = [key for key in ("pile", "of", "take", "each") if key in keys]
    faults = [node.key_fault(key, f"'{key}' beside 'deal'; a deal has 'from' alone") for key in beside]
    return (*faults, *(() if "from" in keys else (node.fault("a 'deal' has no 'from'; say which pile is dealt"),)))


def _each(node: Node, known: _Known) -> None:
    """Once for each player, whose number must matter."""
    node.word(("player",))
    _refuse_no_players(node, known)


def _refuse_no_players(node: Node, known: _Known) -> None:
    """Make sure that the set-up says how many can play."""
    if PLAYERS not in known.options:
        raise InputError(node.fault("how many play does not matter here", "say 'players: {min: 1, max: 4}' above"))


def _numbers(keys: Mapping[str, Node], known: _Known) -> Mapping[str, Number]:
    """The numbers of a step by name."""
    named = dict(keys["with"].entries()) if "with" in keys else {}
    if TAKE in named:
        raise InputError(keys["with"].key_fault(TAKE, f"'{TAKE}' is the number of cards; call this one otherwise"))
    if TAKE in keys:
        named[TAKE] = keys[TAKE]
    return {name: _number(node, known) for name, node in named.items()}


def _number(node: Node, known: _Known) -> Number:
    """One number."""
    found = known.words.number(node)
    if found.asks_players:
        _refuse_no_players(node, known)
    return found


def _texts(node: Node, numbers: Mapping[str, Number], known: _Known) -> Locales:
    """A sentence in the game's first locale alone, or in some of its locales, the first among them."""
    locales = known.words.game.locales
    texts = node.mapping(locales, locales[:1]) if isinstance(node.value, dict) else {locales[0]: node}
    return {locale: _text(each, numbers, known) for locale, each in texts.items()}


def _text(node: Node, numbers: Mapping[str, Number], known: _Known) -> str:
    """A sentence whose `{marks}` are symbols of the game or numbers of the step."""
    marks = (*known.words.game.symbols, *numbers, *((PLAYERS,) if PLAYERS in known.options else ()))
    for mark in MARK.findall(node.text()):
        if mark not in marks:
            raise InputError(node.fault(f"no symbol and no number is called '{mark}'", known_hint(mark, marks)))
    return node.text()


def _when(node: Node, known: _Known) -> tuple[Condition, ...]:
    """What must hold for a step: options and their values, numbers of players; of several mappings, all of them."""
    mappings = node.items() if isinstance(node.value, list) else (node,)
    return tuple(condition for each in mappings for condition in _conditions(each, known))


def _conditions(node: Node, known: _Known) -> tuple[Condition, ...]:
    """What one mapping asks for."""
    if node.child(PLAYERS) is not None:
        _refuse_no_players(node.key(PLAYERS), known)
    entries = node.mapping(known.options)
    return tuple(
        Condition(name, tuple(item.word(known.options[name]) for item in _several(each)))
        for name, each in entries.items()
    )


def _several(node: Node) -> tuple[Node, ...]:
    """A value alone, or the items of a list."""
    return node.items() if isinstance(node.value, list) else (node,)


def _moving(step: Step, keys: Mapping[str, Node], known: _Known) -> Step:
    """The step with its piles."""
    origin = _origin(keys["from"], step, known) if "from" in keys else BOX
    pile = _pile(keys["pile"], step, known) if "pile" in keys else None
    deal = _deal(keys["deal"], step, known) if "deal" in keys else ()
    mixed, shuffled = _shuffle(keys["shuffle"], pile, known) if "shuffle" in keys else (False, None)
    return replace(step, origin=origin, pile=pile, deal=deal, mixed=mixed, shuffled=shuffled)


def _deal(node: Node, step: Step, known: _Known) -> tuple[str, ...]:
    """The piles that are dealt to."""
    piles = tuple(_pile(item, step, known) for item in node.items())
    if len(set(piles)) < max(2, len(piles)):
        raise InputError(node.fault("cards are dealt to at least two piles, each named once"))
    return piles


def _origin(node: Node, step: Step, known: _Known) -> str:
    """The pile that cards are taken from."""
    name = _met(node, known)
    if known.piles.get(name, name in known.zones) and not step.per_player:
        raise InputError(node.fault(f"each player has a pile '{name}'; a step without 'each' cannot take from it"))
    return name


def _met(node: Node, known: _Known) -> str:
    """A pile that an earlier step made, or a zone of the players' decks."""
    piles = dict.fromkeys((*known.piles, *known.zones))
    if node.text() not in piles:
        raise InputError(node.fault(f"no pile is called {quoted(node.text())}", known_hint(node.text(), piles)))
    return node.text()


def _pile(node: Node, step: Step, known: _Known) -> str:
    """The pile that cards come to."""
    name = node.text()
    if not _PILE.match(name) or name == BOX:
        why = "what no step moves lies there" if name == BOX else "only a-z, 0-9, '-' and blanks are allowed"
        raise InputError(node.fault(f"no pile may be called {quoted(name)}; {why}"))
    if known.piles.get(name, step.per_player) != step.per_player:
        whose = "all players share" if step.per_player else "each player has"
        raise InputError(node.fault(f"{whose} a pile '{name}' above; 'each' must stand in both steps or in none"))
    _refuse_alike(node, {**known.piles, name: step.per_player})
    return name


def _refuse_alike(node: Node, piles: Mapping[str, bool]) -> None:
    """Make sure that a pile is not taken for another one, nor for one that a player has: `hand 1`.

    Raises: InputError.
    """
    name = node.text()
    alike = next((each for each in piles if each != name and slug(each) == slug(name)), None)
    if alike is not None:
        raise InputError(node.fault(f"{quoted(name)} and {quoted(alike)} are two piles, and their files one"))
    pairs = [(each, name) for each in piles if piles[name]] + [(name, own) for own in piles if piles[own]]
    for each, own in pairs:
        if each.startswith(f"{own} "):
            raise InputError(node.fault(f"a pile {quoted(each)} would be taken for a player's '{own}'"))


def _shuffle(node: Node, pile: str | None, known: _Known) -> tuple[bool, str | None]:
    """Whether the step's own cards are shuffled, and which pile is."""
    if not isinstance(node.value, bool):
        own = {} if pile is None else {pile: True}
        return False, _met(node, replace(known, piles={**own, **known.piles}))
    if pile is None:
        raise InputError(node.fault("no 'pile' is made here", "name the pile: shuffle: NAME"))
    return node.flag(), None
